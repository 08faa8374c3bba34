/// A folder of pages.
struct SiteFolder {
  let path: String

  /// Makes the folders.
  ///
  /// - Throws: ``Failure`` where there are pages of somebody else, or none can be written.
  func open() throws(Failure) {
    let index = path + "/index.html"
    if System.fileExists(index), !Self.isOwn(index) {
      throw .input(index, "this page is not one of plumb's, and would be written over")
    }
    for folder in [path, path + "/runs", path + "/articles"] {
      do throws(SystemError) {
        try System.makeFolder(folder)
      } catch {
        throw .file(folder, error.message, error)
      }
    }
  }

  /// Whether the head of a page says that it is from here.
  private static func isOwn(_ page: String) -> Bool {
    guard let file = try? Descriptor.reading(page) else { return false }
    defer { file.closeFile() }
    let head = (try? file.bytes(upTo: 4096)) ?? []
    return String(decoding: head, as: UTF8.self)
      .contains("<meta name=\"generator\" content=\"plumb\">")
  }

  func has(_ page: String) -> Bool { System.fileExists(path + "/" + page) }

  func write(_ page: String, _ text: String) throws {
    try WholeFile(path + "/" + page).write(text)
  }

  /// Writes a page, which is whole or as before.
  func write(
    _ page: String, _ body: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws {
    try WholeFile(path + "/" + page).write(body)
  }
}
