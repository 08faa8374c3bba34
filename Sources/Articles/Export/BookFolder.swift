/// The folder that takes books, one file an article.
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

  /// The files of books with what is to stand in them.
  ///
  /// - Parameters:
  ///   - books: The books; one without text has no file.
  ///   - exists: Whether there is something at a path.
  /// - Returns: The files in the order of the books.
  /// - Throws: ``ArticleError`` naming a file that exists, where books may not be written over, or an
  ///   article that no file can be named after.
  package func files(
    of books: [WrittenBook], exists: (String) -> Bool
  ) throws(ArticleError) -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    for book in books where !book.text.isEmpty {
      files.append((try file(ofArticle: book.article), book.text))
    }
    for file in files where !replaces && exists(file.path) {
      throw ArticleError(
        file: file.path, message: "this file exists; '--replace' writes over it")
    }
    return files
  }
}
