#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// What lies at the path of a database, or of a file beside it.
struct DatabaseFile {
  /// In bytes.
  let size: Int

  /// Whether it is a pipe, a socket or a device, of which reading may never end or begin.
  let isSpecial: Bool
  let isFolder: Bool

  /// Looks at a path; nil where nothing is.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    isSpecial = ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// - Throws: ``SuiteError`` for a folder, and where reading might never end or begin.
  static func require(_ path: String) throws {
    let file = DatabaseFile(path)
    guard file?.isFolder != true else {
      throw SuiteError.notADatabase(path: path, reason: "a folder")
    }
    guard file?.isSpecial != true else {
      throw SuiteError.notADatabase(path: path, reason: "a pipe, a socket or a device")
    }
  }
}
