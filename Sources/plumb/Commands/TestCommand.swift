import ArticleFolders
import Articles
import Regression
import Reports
import Scenarios

/// `plumb test`: whether what articles say of their layouts holds.
struct TestCommand: Command {
  static let declaration = CommandDeclaration(
    name: "test",
    summary: "Check what articles say of their layouts",
    discussion: """
      Reads articles and scenario books, lays out their scenarios and says which stated numbers are \
      false, where they stand. Nothing is kept: there is no database. Ends with status 1 if a \
      scenario fails or cannot be computed.
      """,
    operands: ArticleOptions.operands,
    options: ArticleOptions.declarations
      + [
        EngineOptions.engine.declaration, EngineOptions.timeout.declaration,
        StandardOptions.json.declaration,
      ] + StandardOptions.printing,
    example: "plumb test articles")

  private let articles: ArticleOptions
  private let engine: EngineOptions
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    articles = try ArticleOptions(arguments)
    engine = try EngineOptions(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let files = try articles.namedSources(console)
    let read = articles.importer.read(files.sources, workers: System.processorCount)
    let errors = files.errors + read.errors
    guard errors.isEmpty else {
      for error in errors { Console.complain(error.description) }
      return .usage
    }
    articles.tell(of: read.codeless, console)
    for message in read.messages { console.note(message) }
    articles.tellRefusals(of: read.blocks, console)
    let program = try engine.program()
    let test = try ArticleTest(
      read.articles, workers: System.processorCount, makeEngine: { program.makeEngine() })
    articles.warn(of: read.blocks, besides: test.placesOfDifferences, console)
    try console.write(test.json, if: asksForJSON, else: test.text(ink: console.ink))
    return test.results.contains { $0.verdict.isBad } ? .bad : .success
  }
}
