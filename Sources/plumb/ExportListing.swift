import Articles
import Scenarios

/// What `plumb export` says beside the books.
struct ExportListing {
  private let books: [WrittenBook]
  private let folder: BookFolder?

  /// The scenarios that were selected and are in no book.
  let missing: [WrittenBook.Missing]

  init(books: [WrittenBook], withoutArticle: [String], folder: BookFolder?) {
    self.books = books
    self.folder = folder
    missing =
      books.flatMap(\.missing)
      + withoutArticle.map { .init(scenario: $0, reason: "it belongs to no article") }
  }

  /// `{"books": [{"article", "file", "scenarios", "text"}, …], "missing": [{"scenario",
  /// "reason"}, …]}`; `file` is `null` without a folder.
  var json: JSON {
    [
      "books": .array(
        written.map { book in
          [
            "article": .string(book.article), "file": file(of: book).map { .string($0) } ?? .null,
            "scenarios": .array(book.scenarios.map { .string($0) }), "text": .string(book.text),
          ]
        }),
      "missing": .array(
        missing.map { ["scenario": .string($0.scenario), "reason": .string($0.reason)] }),
    ]
  }

  /// What was written where, a line each.
  ///
  /// - Parameters:
  ///   - output: The file that took the one book, or JSON of books.
  ///   - isJSON: Whether it took JSON, which is imported under no name.
  /// - Returns: Nothing about a book that went to standard output.
  func messages(output: String?, isJSON: Bool) -> [String] {
    guard !written.isEmpty else { return missing.isEmpty ? ["no scenario is selected"] : [] }
    return written.compactMap { book in
      let count = "\(book.scenarios.count) scenario" + (book.scenarios.count == 1 ? "" : "s")
      if let file = file(of: book) { return "\(file): \(count)" }
      guard let output else { return nil }
      let stem = output.split(separator: "/").last?.split(separator: ".").dropLast()
        .joined(separator: ".")
      guard !isJSON, stem != book.article else { return "\(output): \(count)" }
      return "\(output): \(count); imported from this file they are named '\(stem ?? "")/…', not "
        + "'\(book.article)/…'"
    }
  }

  private var written: [WrittenBook] { books.filter { !$0.text.isEmpty } }

  private func file(of book: WrittenBook) -> String? {
    folder.flatMap { try? $0.file(ofArticle: book.article) }
  }
}
