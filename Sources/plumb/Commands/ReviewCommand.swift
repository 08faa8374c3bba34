import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb review`: what a run left to decide, scenario by scenario on a terminal.
struct ReviewCommand: Command {
  private static let reason = ValueOption(
    "--reason", "TEXT", help: "Why, of all that is decided. Default: it is asked for.")
  private static let owner = ValueOption(
    "--owner", "NAME", help: "Who looks after known issues. Default: it is asked for.")
  private static let until = ValueOption(
    "--until", "DATE",
    help: "The day on which known issues count again, in UTC. Default: it is asked for.",
    expected: "a day such as 2027-01-31"
  ) { CalendarDay($0) }
  private static let link = ValueOption(
    "--link", "TEXT", help: "Where known issues are written down. Default: it is asked for.")
  private static let dryRun = Flag(
    "--dry-run",
    help: "Write nothing, and print the command lines that would do what was decided.")

  static let declaration = CommandDeclaration(
    name: "review",
    summary: "Decide on a terminal what a run found, scenario by scenario",
    discussion: """
      Shows what failed, moved or is new in the last run, by cause, before and after as a tree and \
      as a drawing, and takes a key each: accept, known issue, skip, explain, open the article, all \
      of this cause; '?' shows them. Nothing is written before it is confirmed at the end, or with \
      'w'; 'q' keeps what was decided for the next review.
      """,
    operands: StandardOptions.selection,
    options: [
      reason.declaration, DecisionOptions.by.declaration, AcceptCommand.over.declaration,
      owner.declaration, until.declaration, link.declaration, dryRun.declaration,
      StandardOptions.database.declaration, StandardOptions.color.declaration,
    ],
    example: "plumb review verdict:fail --dry-run")

  private let terms: [String]
  private let path: String

  /// The database as the command line named it.
  private let namedPath: String?
  private let by: String
  private let given: ReviewAnswers
  private let over: Set<Expectation.Basis>
  private let isDryRun: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    namedPath = try arguments.value(of: StandardOptions.database)
    by = try DecisionOptions.decider(arguments)
    over = Set(try arguments.values(of: AcceptCommand.over))
    isDryRun = arguments[Self.dryRun]
    let until = try arguments.value(of: Self.until)
    if let objection = until?.objectionToEnd(today: System.now) {
      throw .conflict("'--until' takes \(objection)")
    }
    var answers: [ReviewQuestion: String] = [:]
    answers[.reason] = try arguments.value(of: Self.reason)
    answers[.owner] = try arguments.value(of: Self.owner)
    answers[.until] = until?.text
    answers[.link] = try arguments.value(of: Self.link)
    given = ReviewAnswers(answers)
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard Terminal.isThere else {
      throw Failure(
        status: .usage,
        message: "plumb review: error: it shows and asks on a terminal, and there is none; "
          + "'plumb report' tells what there is to decide, 'plumb accept' and 'plumb known add' "
          + "decide it")
    }
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .readOnly)
    guard let run = try store.run(for: filter) else {
      throw Failure.input(path, try store.reasonForNoRun())
    }
    let review = try Review(filter, of: run, in: store)
    let file = try ReviewDraftFile(beside: path)
    let kept = try KeptReview(file, of: review, isWhole: terms.isEmpty, by: by)
    if let remark = kept.remark { console.note("plumb: \(remark)") }
    guard !review.items.isEmpty else {
      try console.noteNothing(filter.ofRun(run.id), engine: run.engine.name, in: store)
      // Said once: what is not the same any more will not be so again. Where that cannot be written
      // it is said again, which is no reason to end badly.
      if kept.remark != nil, !isDryRun {
        _ = try? kept.file.keep(kept.draft(of: review, steps: []))
      }
      try console.write("nothing to decide: \(review.title)\n")
      noteUndecidable(review, console)
      return .success
    }
    defer { noteUndecidable(review, console) }
    var session = ReviewSession(
      review, given: given, over: over, today: String(System.now.prefix(10)),
      resuming: kept.steps)
    session.say(kept.remark ?? kept.greeting ?? "")
    let (decided, end) = try decide(session, store, console)
    return try finish(decided, end, kept, console)
  }

  /// Tells what is not in the review, and cannot be before it is run again.
  private func noteUndecidable(_ review: Review, _ console: Console) {
    func tell(_ names: [String], one: String, several: String, _ what: String) {
      guard let name = names.first else { return }
      let subject =
        names.count == 1 ? "'\(name)' \(one)" : "'\(name)' and \(names.count - 1) more \(several)"
      console.note("plumb: \(subject) \(what) since the run: 'plumb run' goes over it again")
    }
    tell(review.editedSince, one: "was", several: "were", "edited")
    let byDecisions = "by what was decided"
    func judged(_ isMeant: (Verdict) -> Bool) -> [String] {
      review.judgedOtherwise.filter { isMeant($0.verdict) }.map(\.scenario)
    }
    tell(judged(\.isFailure), one: "fails", several: "fail", byDecisions)
    tell(judged { $0 == .moved }, one: "moved", several: "moved", byDecisions)
    tell(judged { $0 == .pass }, one: "passes", several: "pass", byDecisions)
    tell(
      judged { !$0.isBad && $0 != .pass }, one: "is held against nothing",
      several: "are held against nothing", byDecisions)
  }

  /// Has it decided on the terminal, which is as before afterwards.
  private func decide(
    _ session: ReviewSession, _ store: SuiteStore, _ console: Console
  ) throws -> (ReviewSession, ReviewLoop.End) {
    InterruptNote.set("plumb review: interrupted: nothing was written")
    defer { InterruptNote.set("") }
    do throws(SystemError) {
      let terminal = try Terminal()
      defer { terminal.end() }
      var loop = ReviewLoop(session, on: terminal, console, store)
      let end = loop.run()
      return (loop.session, end)
    } catch {
      throw Failure.suite("the terminal", error.message)
    }
  }

  private func finish(
    _ session: ReviewSession, _ end: ReviewLoop.End, _ kept: KeptReview, _ console: Console
  ) throws -> ExitStatus {
    guard !isDryRun else {
      try writeCommands(of: session, console)
      return .success
    }
    switch end {
    case .write: break
    case .quit: return try keep(session, kept, console)
    case .failed(let error):
      _ = try keep(session, kept, console)
      throw Failure.suite("the terminal", error.message)
    }
    let written: Review.Written
    do {
      let store = try SuiteStore(path: path, access: .update)
      written = try session.review.write(session.writable, in: store, by: by, at: System.now)
    } catch {
      let failure = Failure(error)
      Console.complain(failure.message + "\nplumb review: nothing was written")
      _ = try keep(session, kept, console)
      return failure.status
    }
    let isCleared = Result { try kept.file.keep(kept.draft(of: session.review, steps: [])) }
    try tell(written, console)
    _ = try isCleared.get()
    return .success
  }

  private func tell(_ written: Review.Written, _ console: Console) throws {
    let (width, ink) = (console.width, console.ink)
    for plan in written.acceptances {
      try console.write(
        AcceptanceListing(plan, isDryRun: false).text(width: width, ink: ink))
    }
    guard !written.known.isEmpty else { return }
    try console.write(
      KnownListing.text(written.known.map { ($0, .known) }, width: width, ink: ink))
  }

  /// Keeps what was decided; where that cannot be, says how else it is written.
  private func keep(
    _ session: ReviewSession, _ kept: KeptReview, _ console: Console
  ) throws -> ExitStatus {
    let draft = kept.draft(of: session.review, steps: session.steps)
    do {
      guard try kept.file.keep(draft) else {
        console.note(
          "plumb: another review has kept its decisions in \(kept.file.path) meanwhile; these "
            + "would write yours:")
        try writeCommands(of: session, console)
        return .success
      }
    } catch {
      let failure = Failure(error)
      Console.complain(failure.message)
      console.note("plumb: nothing is kept; these would write what was decided:")
      try writeCommands(of: session, console)
      return failure.status
    }
    let count = session.decisions.count
    if count > 0 {
      console.note(
        "plumb: \(count) \(count == 1 ? "decision is" : "decisions are") kept in "
          + "\(kept.file.path); 'plumb review' goes on from there")
    }
    return .success
  }

  private func writeCommands(of session: ReviewSession, _ console: Console) throws {
    let commands = ReviewSummary(session).commands(by: by, database: namedPath)
    try console.write(commands.map { $0 + "\n" }.joined())
    if commands.isEmpty { console.note("plumb: nothing was decided that could be written") }
  }
}
