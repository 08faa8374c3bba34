import ArticleFolders
import Articles
import Reports
import Scenarios
import SuiteStore

/// `plumb import`: articles and scenario books into the suite.
struct ImportCommand: Command {
  private static let dryRun = Flag(
    "--dry-run", help: "Say what would be imported and write nothing.")

  private static let strict = Flag(
    "--strict", help: "Write nothing and end with 2 if anything is refused or left out.")

  private static let prune = Flag(
    "--prune", help: "Retire the scenarios of articles that are gone from a PATH.")

  private static let name = ValueOption(
    "--as", "NAME",
    help: """
      What the article of the one PATH is called; of a folder, what stands for the folder's own \
      name. Default: the shortest ending of its path that no other article has.
      """,
    expected: "a name such as stacks or guide/stacks"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.hasControls || parts.contains("") ? nil : text
  }

  static let declaration = CommandDeclaration(
    name: "import",
    summary: "Turn the layout code of articles into scenarios",
    discussion: """
      Reads articles and scenario books, turns their layout code into scenarios and says what it \
      refused. A refused block leaves the rest of its file alone; a book with a wrong frames block \
      or a file that cannot be read stops the whole import.
      """,
    operands: ArticleOptions.operands,
    options: ArticleOptions.declarations
      + [
        name.declaration, strict.declaration, prune.declaration, dryRun.declaration,
        StandardOptions.database.declaration, StandardOptions.json.declaration,
      ] + StandardOptions.printing,
    example: "plumb import articles --proposal 620x80")

  private let articles: ArticleOptions
  private let name: String?
  private let isStrict: Bool
  private let prunes: Bool
  private let isDryRun: Bool
  private let database: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    articles = try ArticleOptions(arguments)
    name = try arguments.value(of: Self.name)
    guard name == nil || articles.paths.count == 1 else {
      throw .conflict("'--as' names the article of one PATH, and there are \(articles.paths.count)")
    }
    isStrict = arguments[Self.strict]
    prunes = arguments[Self.prune]
    isDryRun = arguments[Self.dryRun]
    database = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let files = try articles.sources()
    var sources = files.sources
    var errors = files.errors + (isStrict ? files.leftOut : [])
    if !isStrict { articles.tell(of: files, console) }
    let stored = errors.isEmpty ? try giveNames(to: &sources) : Stored()
    for source in sources {
      console.detail("\(source.file): \(source.bytes.count) bytes, article '\(source.name)'")
    }
    let progress = Progress("reading \(sources.count) articles", on: console)
    InterruptNote.set("plumb import: interrupted: nothing is imported")
    let result = articles.importer.read(
      sources, workers: System.processorCount, earlier: stored.readings, reader: System.identity)
    errors += result.errors
    if isStrict { errors += result.refusals.filter { !errors.contains($0) } }
    guard errors.isEmpty else {
      for error in errors { Console.complain(error.description) }
      return .usage
    }
    progress.begin("writing \(result.articles.count) articles")
    let store = try store()
    let summary = try store.importArticles(
      result.articles, unchanged: result.unchanged, gone: stored.gone,
      vanished: stored.vanished, prunes: prunes, at: System.now)
    progress.finish()
    InterruptNote.set("")
    articles.tell(of: result.codeless, console)
    for message in result.messages { console.note(message) }
    for article in summary.vanished {
      let goesOn =
        article.scenarios == 1
        ? "1 scenario of it goes on; --prune retires it"
        : "\(article.scenarios) scenarios of it go on; --prune retires them"
      console.note("\(article.file): gone, and \(goesOn)")
    }
    for name in summary.replacedAcceptances {
      console.note("\(name): warning: the article's new frames replace the accepted ones")
    }
    for name in summary.lostAcceptances {
      console.note(
        "\(name): warning: its code was edited, and the frames that were accepted are those of the code before"
      )
    }
    for subject in summary.decisions { console.note("taken over: \(subject)") }
    articles.warn(of: result.blocks, console)
    let report = ImportReport(
      result, summary, names: try store.decidedNames(), isDryRun: isDryRun)
    try console.write(
      report.json, if: asksForJSON,
      else: report.text(
        width: console.reportWidth, ink: console.ink,
        isWhole: console.verbosity >= .verbose))
    return .success
  }

  /// What the suite knows before the import.
  private struct Stored {
    var readings: [String: ArticleReading] = [:]

    /// The names of articles whose files are gone.
    var gone: [String] = []

    /// Those of them that were in a folder which is imported.
    var vanished: [String] = []
  }

  /// Calls the articles as the suite does, or will; nothing is written.
  private func giveNames(to sources: inout [ArticleSource]) throws -> Stored {
    var found = sources.map(\.found)
    if let name {
      for index in found.indices {
        found[index].isNamed = articles.paths.contains(sources[index].file)
        found[index].path = found[index].isNamed ? name : name + "/" + sources[index].name
      }
    }
    let suite = try suiteAsItIs()
    let (names, gone) = try suite.articleNames(
      of: found, place: ArticleFiles.places(), hasCode: ArticleImporter.hasCode)
    for (index, name) in names.enumerated() {
      (sources[index].name, sources[index].path) = (name.name, name.path)
      sources[index].storedFile = name.file
    }
    let folders = articles.paths.filter { ArticleFiles.isFolder($0) }
    return Stored(
      readings: try suite.readings(of: names.filter { !$0.isMoved }.map(\.name)),
      gone: gone.map(\.name),
      vanished: gone.filter { article in
        folders.contains { ArticleFiles.lies(article.file, in: $0) }
      }.map(\.name))
  }

  /// The suite before the import: an empty one where there is none, a copy of one that is older
  /// than this program.
  private func suiteAsItIs() throws -> SuiteStore {
    do {
      return try SuiteStore(path: database, access: .readOnly)
    } catch SuiteError.missing {
      return try SuiteStore(path: ":memory:", access: .readWrite)
    } catch SuiteError.older {
      return try SuiteStore(copyOf: database)
    }
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

extension ImportResult {
  /// What is refused, as what refuses the import.
  fileprivate var refusals: [ArticleError] {
    blocks.flatMap { block in
      block.refusals.map {
        ArticleError(file: block.file, line: $0.line, column: $0.column, message: $0.message)
      }
    }
  }
}

extension ImportReport {
  // `names`: those of scenarios that their articles call otherwise.
  fileprivate init(
    _ result: ImportResult, _ summary: ImportSummary, names: [String: String], isDryRun: Bool
  ) {
    var blocks = result.blocks
    for index in blocks.indices {
      blocks[index].scenarios = blocks[index].scenarios.map { names[$0] ?? $0 }
    }
    self.init(
      blocks: blocks, new: summary.count(.new), back: summary.count(.back),
      edited: summary.count(.edited), claimChanged: summary.count(.claimChanged),
      unchanged: summary.count(.unchanged), retired: summary.retired.count,
      keptRetired: summary.keptRetired.count, renamed: summary.renamed, stale: summary.stale,
      vanished: summary.vanished, isDryRun: isDryRun)
  }
}
