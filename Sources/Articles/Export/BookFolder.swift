#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that takes books, one file an article.
package struct BookFolder: Sendable {
  private let path: String

  /// Whether books that are there already may be written over.
  private let replaces: Bool

  package init(path: String, replaces: Bool) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.replaces = replaces
  }

  /// The file of an article's book: importing the folder gives the article its name again.
  ///
  /// - Throws: ``ArticleError`` if no file in the folder can be named after the article.
  package func file(ofArticle name: String) throws(ArticleError) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // A folder's import passes hidden files over; "." and ".." lead elsewhere.
    let isUsable = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }
    guard isUsable else {
      throw ArticleError(file: path, message: "no file can be named after the article '\(name)'")
    }
    return "\(path)/\(name).md"
  }

  /// Writes books, all or, if one is in the way of another file, none.
  ///
  /// - Throws: ``ArticleError`` naming the file that exists or cannot be written.
  package func write(_ books: [WrittenBook]) throws(ArticleError) {
    var files: [(path: String, text: String)] = []
    for book in books where !book.text.isEmpty {
      files.append((try file(ofArticle: book.article), book.text))
    }
    for file in files where !replaces && FileManager.default.fileExists(atPath: file.path) {
      throw ArticleError(
        file: file.path, message: "this file exists; '--replace' writes over it")
    }
    for file in files {
      do {
        let folder = String(
          file.path.prefix(upTo: file.path.lastIndex(of: "/") ?? file.path.endIndex))
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
      } catch {
        throw ArticleError(file: file.path, message: "cannot be written")
      }
    }
  }
}
