import Articles
import Scenarios
import SuiteStore

/// `plumb export`: scenario books out of the suite.
struct ExportCommand: Command {
  private static let folder = ValueOption(
    "--folder", "PATH",
    help: "Write a book an article into this folder, instead of one book to the output.")

  private static let replace = Flag(
    "--replace", help: "Write over books that are in the folder already.")

  static let declaration = CommandDeclaration(
    name: "export",
    summary: "Write scenarios as scenario books",
    discussion: """
      Writes the selected scenarios of one article as a scenario book that imports to the same \
      scenarios; those of several articles need '--folder'. What no book can hold is said on \
      standard error, and the command then ends with status 1.
      """,
    operands: StandardOptions.selection,
    options: [folder.declaration, replace.declaration] + StandardOptions.reading,
    example: "plumb export article:stacks -o stacks.md")

  private let terms: [String]
  private let folder: BookFolder?
  private let path: String
  private let output: String?
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    let replaces = arguments[Self.replace]
    folder = try arguments.value(of: Self.folder).map { BookFolder(path: $0, replaces: replaces) }
    path = try StandardOptions.databasePath(arguments)
    output = try StandardOptions.outputFile(arguments)
    asksForJSON = arguments[StandardOptions.json]
    guard folder != nil || !replaces else {
      throw .conflict("'--replace' is for a folder given with '--folder'")
    }
    guard folder == nil || output == nil || asksForJSON else {
      throw .conflict("'--folder' and '--output' exclude each other")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let progress = Progress("reading the suite", on: console)
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .readOnly)
    let stored = try store.articles(filter)
    if stored.articles.isEmpty { try console.noteNothing(filter, in: store) }
    guard stored.articles.count <= 1 || folder != nil || asksForJSON else {
      throw Failure.input(
        path,
        "scenarios of \(stored.articles.count) articles are selected; '--folder' writes a book each"
      )
    }
    progress.begin("writing \(stored.articles.count) books")
    let books = stored.articles.map { WrittenBook(of: $0) }
    for file in try folder?.files(of: books, exists: System.fileExists) ?? [] {
      try Self.write(file.text, to: file.path)
    }
    progress.finish()
    let listing = ExportListing(
      books: books, withoutArticle: stored.withoutArticle, folder: folder)
    if asksForJSON {
      try console.write(json: listing.json.prettyText + "\n")
    } else if folder == nil {
      for book in books { try console.write(document: book.text) }
    }
    for message in listing.messages(output: output, isJSON: asksForJSON) { console.note(message) }
    for missing in listing.missing {
      Console.complain("plumb: error: '\(missing.scenario)' is not exported: \(missing.reason)")
    }
    return listing.missing.isEmpty ? .success : .bad
  }

  /// Writes a book, whole or as it was, in a folder that need not be there.
  private static func write(_ text: String, to path: String) throws {
    do throws(SystemError) {
      if let end = path.lastIndex(of: "/"), end > path.startIndex {
        try System.makeFolder(String(path[..<end]))
      }
    } catch {
      throw Failure.file(path, error.message, error)
    }
    try WholeFile(path).write(text)
  }
}
