import ArticleFolders
import Articles
import Regression
import Scenarios

/// A file or standard input, read whole.
enum InputFile {
  /// More than any input may have, so that reading an endless one ends; in bytes.
  private static let limit = Limits.Source.articleBytes + (1 << 20)

  /// The text at a path.
  ///
  /// - Parameter path: The file; `-` for standard input.
  /// - Returns: The text as an article of the file's name; `stdin` for standard input.
  /// - Throws: ``Failure`` naming the file if it cannot be read, or an `ArticleError` if it is too
  ///   large or no text in UTF-8.
  static func article(_ path: String) throws -> ArticleSource {
    let name = path == "-" ? "stdin" : path
    return try ArticleFiles.source(name: name, file: path, bytes: bytes(of: path))
  }

  /// The same, unpacked where gzip packed it.
  static func unpackedArticle(_ path: String) throws -> ArticleSource {
    guard path != "-", let bytes = try unpacked(path) else { return try article(path) }
    return try ArticleFiles.source(name: path, file: path, bytes: bytes)
  }

  private static func unpacked(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(ShardError) {
      return try PackedFile.bytes(of: path, upTo: limit)
    } catch {
      throw .input(path, error.message)
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    if path != "-" { try ArticleFiles.requireFile(path) }
    do throws(SystemError) {
      let file: Descriptor = path == "-" ? .standardInput : try .reading(path)
      defer { if path != "-" { file.closeFile() } }
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let piece = try file.bytes(upTo: 1 << 18)
        guard !piece.isEmpty else { break }
        bytes += piece
      }
      return bytes
    } catch {
      throw Failure.input(path, error.message)
    }
  }
}
