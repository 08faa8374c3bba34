#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// Where the files of articles lie, seen from the folder of the database: how a file was named says
/// little in another folder.
struct ArticlePlaces {
  /// The parts of the paths of both folders; `nil` where there is no such folder.
  private let database: [Substring]?
  private let here: [Substring]?

  /// - Parameter path: The database's.
  init(database path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    database = path == ":memory:" ? nil : Self.parts(of: folder)
    here = Self.parts(of: ".")
  }

  /// The parts of a path without links and detours; `nil` where nothing is there.
  private static func parts(of path: String) -> [Substring]? {
    let canonical = realpath(path, nil)
    defer { free(canonical) }
    return canonical.map { String(cString: $0).split(separator: "/") }
  }

  /// The way from the database's folder to a file, `../articles/a.md`; `nil` where the file or the
  /// folder is not there, as of standard input.
  func place(of file: String) -> String? {
    guard file != "-", let database, let file = Self.parts(of: file) else { return nil }
    let common = zip(database, file).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: database.count - common)
    return (up + file[common...]).joined(separator: "/")
  }

  /// A file as it is to be named here: as it was named, unless that leads elsewhere, or nowhere while
  /// its place is known.
  ///
  /// A database that was moved without the articles knows no places; then it is the name that counts.
  func file(named name: String, at place: String?) -> String {
    guard name != "-", let place, let database else { return name }
    var target = database
    for part in place.split(separator: "/") {
      if part == ".." { _ = target.popLast() } else { target.append(part) }
    }
    let named = Self.parts(of: name)
    let path = "/" + target.joined(separator: "/")
    if named == target || named != nil && Self.parts(of: path) == nil { return name }
    guard let here, target.starts(with: here) else { return path }
    return target[here.count...].joined(separator: "/")
  }
}
