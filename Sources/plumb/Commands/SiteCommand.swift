import Articles
import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb site`: a folder of pages that any web server can serve.
struct SiteCommand: Command {
  private static let last = ValueOption(
    "--last", "N",
    help: "Of how many runs, the newest, a page is written; pages of others stay. Default: 20.",
    expected: "a number from 0 to 100000"
  ) { text in Int(text).flatMap { (0...100_000).contains($0) ? $0 : nil } }

  static let declaration = CommandDeclaration(
    name: "site",
    summary: "Write pages of runs and articles for a web server",
    discussion: """
      Writes into a folder: a first page with all runs and articles, a page a run as 'plumb report \
      --format html' has it, the scenarios of the last run in all versions side by side, and a page \
      an article with its prose and the frames of its scenarios in place. The pages ask for nothing \
      from elsewhere.
      """,
    operands: .one("DIR", help: "The folder; it is made where there is none."),
    options: [
      StandardOptions.database.declaration, last.declaration, StandardOptions.quiet.declaration,
      StandardOptions.verbose.declaration,
    ],
    example: "plumb site public")

  private let folder: SiteFolder
  private let path: String
  private let last: Int

  init(_ arguments: Arguments) throws(UsageError) {
    folder = SiteFolder(path: arguments.operands[0])
    path = try StandardOptions.databasePath(arguments)
    last = try arguments.value(of: Self.last) ?? 20
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    try folder.open()
    let runs = try store.runs(includingVoided: true)
    let progress = Progress("writing pages", on: console)
    let wanted = runs.suffix(last)
    for (index, run) in wanted.enumerated() {
      let report = try RunReport(
        RunReport.Request(run: run.id, parts: ReportFormat.html.parts), in: store)
      try folder.write("runs/\(run.id).html") { try ReportFormat.html.write(report, to: $0) }
      progress.show(index + 1, of: wanted.count)
    }
    if let run = try store.run() {
      let history = try RunReport.history(upTo: run, in: store)
      try folder.write("history.html") { try history.writeHTML(opening: .versions, to: $0) }
    }
    let pages = Set(runs.map(\.id).filter { folder.has("runs/\($0).html") })
    progress.begin("writing articles")
    let articles = try SiteArticles(in: store, runs: pages)
    for page in articles.pages { try folder.write(page.index.page, page.html) }
    let index = SiteIndex(runs: runs, pages: pages, articles: articles.pages.map(\.index))
    try folder.write("index.html", index.html)
    progress.finish()
    let (count, pageCount) = (articles.pages.count, wanted.count)
    console.note(
      "\(folder.path)/index.html: pages of \(pageCount) \(pageCount == 1 ? "run" : "runs") and "
        + "\(count) \(count == 1 ? "article" : "articles") are written")
    return .success
  }
}
