import Articles
import Reports
import Scenarios
import SuiteStore

/// `plumb import`: articles and scenario books into the suite.
struct ImportCommand: Command {
  private static let dryRun = Flag(
    "--dry-run", help: "Say what would be imported and write nothing.")

  private static let proposal = ValueOption(
    "--proposal", "WxH",
    help: """
      The size proposed to a scenario that has no frames block, in points, 'nil' or 'inf'. \
      Repeatable. Default: 393x852.
      """,
    isRepeatable: true, expected: StandardOptions.proposal.expected,
    read: StandardOptions.proposal.read)

  private static let assignment = Assignment.option(
    help: """
      A value, in Swift, for a name that code leaves free. Repeatable; two values of a name make \
      two scenarios.
      """)

  static let declaration = CommandDeclaration(
    name: "import",
    summary: "Turn the layout code of articles into scenarios",
    discussion: """
      Reads articles and scenario books, turns their layout code into scenarios and says what it \
      refused. A refused block leaves the rest of its file alone; a book with a wrong frames block \
      or a file that cannot be read stops the whole import.
      """,
    operands: .some(
      "PATH", help: "A file, a folder with all folders below it, or '-' for standard input."),
    options: [
      proposal.declaration, assignment.declaration, dryRun.declaration,
      StandardOptions.database.declaration, StandardOptions.json.declaration,
    ] + StandardOptions.printing,
    example: "plumb import articles --proposal 620x80 --let 'message.sender=.me'")

  private let paths: [String]
  private let importer: ArticleImporter
  private let isDryRun: Bool
  private let database: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    var values = FreeValues()
    for assignment in try arguments.values(of: Self.assignment) {
      values.add(assignment.value, for: assignment.name)
    }
    importer = ArticleImporter(proposals: try arguments.values(of: Self.proposal), values: values)
    isDryRun = arguments[Self.dryRun]
    database = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    var (sources, errors) = ArticleFiles.read(paths.filter { $0 != "-" })
    if paths.contains("-") { sources.append(try InputFile.article("-")) }
    for source in sources {
      console.detail("\(source.file): \(source.bytes.count) bytes, article '\(source.name)'")
    }
    let progress = Progress("reading \(sources.count) articles", on: console)
    InterruptNote.set("plumb import: interrupted: nothing is imported")
    let result = importer.read(sources)
    errors += result.errors
    guard errors.isEmpty else {
      for error in errors { Console.complain(error.description) }
      return .usage
    }
    progress.begin("writing \(result.articles.count) articles")
    let summary = try store().importArticles(result.articles, at: System.now)
    progress.finish()
    InterruptNote.set("")
    for message in result.messages { console.note(message) }
    for name in summary.replacedAcceptances {
      console.note("\(name): warning: the article's new frames replace the accepted ones")
    }
    for block in result.blocks {
      for warning in block.warnings {
        console.note("\(block.file):\(block.line): warning: \(warning)")
      }
    }
    let report = ImportReport(result, summary, isDryRun: isDryRun)
    try console.write(
      report.json, if: asksForJSON,
      else: report.text(
        width: console.reportWidth, ink: console.ink,
        listsScenarios: console.verbosity >= .verbose))
    return .success
  }

  /// The suite; for a dry run a copy of it that goes away, or an empty one.
  private func store() throws -> SuiteStore {
    guard isDryRun else { return try SuiteStore(path: database, access: .readWrite) }
    guard System.fileExists(database) else {
      return try SuiteStore(path: ":memory:", access: .readWrite)
    }
    return try SuiteStore(copyOf: database)
  }
}

extension ImportReport {
  fileprivate init(_ result: ImportResult, _ summary: ImportSummary, isDryRun: Bool) {
    self.init(
      blocks: result.blocks, new: summary.count(.new),
      edited: summary.count(.edited), unchanged: summary.count(.unchanged),
      retired: summary.retired.count, isDryRun: isDryRun)
  }
}
