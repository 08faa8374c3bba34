import Reports
import Scenarios
import SuiteStore

/// `plumb log`: everything that was decided, in order of time.
struct LogCommand: Command {
  private static let since = ValueOption(
    "--since", "DATE", help: "The first day, YYYY-MM-DD in UTC. Default: all.",
    expected: "a day such as 2026-11-22"
  ) { CalendarDay($0) }

  static let declaration = CommandDeclaration(
    name: "log",
    summary: "List everything that was decided, in order of time",
    discussion: """
      Lists who decided what, when and why: frames that were accepted, known issues, runs that were \
      voided, retirements and other names, what of that was taken back, and when an article \
      claimed something else, or nothing any more. What an import retires, since its article says \
      it no longer, nobody decided: 'history' tells of it. With a selection only what is about \
      these scenarios, retired ones too.
      """,
    operands: StandardOptions.selection,
    options: [since.declaration] + StandardOptions.reading,
    example: "plumb log --since 2026-11-01 'stacks/*'")

  private let terms: [String]
  private let day: CalendarDay?
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    day = try arguments.value(of: Self.since)
    // A day of another calendar would be told of as one without decisions, or with all of them.
    let today = System.now.prefix(10)
    if let day, let year = Int(day.text.prefix(4)), let now = Int(today.prefix(4)),
      !(1970...now + 1).contains(year)
    {
      throw .conflict("'--since' takes a day such as \(today), not '\(day.text)'")
    }
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    var filter = terms.isEmpty ? nil : try ScenarioFilter(parsing: terms)
    filter?.includesRetired = true
    let store = try SuiteStore(path: path, access: .readOnly)
    let entries = try store.log(filter, since: day)
    if entries.isEmpty, let filter { try console.noteNothing(filter, in: store) }
    try console.write(
      LogListing.json(entries), if: asksForJSON,
      else: LogListing.text(entries, width: console.width, ink: console.ink))
    return .success
  }
}
