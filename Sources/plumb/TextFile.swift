/// The text of a file or of standard input.
enum TextFile {
  /// The largest file that is read, in bytes.
  static let limit = 64 << 20

  /// Reads a whole file as UTF-8.
  ///
  /// - Parameter path: The file; `-` for standard input.
  /// - Throws: ``Failure`` naming the file: it cannot be read, is too large, or is no text.
  static func text(of path: String) throws(Failure) -> String {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Self.bytes(of: path)
    } catch {
      throw .input(name, error.message)
    }
    guard bytes.count <= limit else {
      throw .input(name, "larger than \(limit >> 20) MB")
    }
    if let line = firstLine(of: bytes, where: { $0 == 0 }) {
      throw .input("\(name):\(line)", "a binary file, not text")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .input(name, "not text in UTF-8")
    }
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    let file: Descriptor = path == "-" ? .standardInput : try .reading(path)
    defer { if path != "-" { file.closeFile() } }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try file.bytes(upTo: 1 << 18)
      guard !piece.isEmpty else { break }
      bytes += piece
    }
    return bytes
  }

  private static func firstLine(of bytes: [UInt8], where isWrong: (UInt8) -> Bool) -> Int? {
    guard let index = bytes.firstIndex(where: isWrong) else { return nil }
    return bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
  }
}
