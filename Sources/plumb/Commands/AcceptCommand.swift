import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb accept`: a run's frames as expectations, and back.
struct AcceptCommand: Command {
  private static let run = ValueOption(
    "--run", "RUN",
    help: "The run whose frames are taken over, and whose verdicts 'verdict:…' means. Default: the "
      + "last run. With --undo: only what was taken over from it.",
    expected: "the number of a run"
  ) { text in Int64(text).flatMap { $0 > 0 ? $0 : nil } }

  static let over = ValueOption(
    "--over", "BASIS",
    help: """
      Also replace expectations of this basis: measured, stated, derived or decided. Repeatable.
      """,
    isRepeatable: true, expected: "measured, stated, derived or decided",
    choices: Expectation.Basis.allCases.filter { $0 != .accepted }.map(\.rawValue)
  ) { text in
    Expectation.Basis(rawValue: text).flatMap { $0 == .accepted ? nil : $0 }
  }

  private static let forAll = Flag(
    "--for-all", help: "Expect the frames of every engine, not only of the one that ran.")

  private static let write = Flag(
    "--write",
    help: """
      Also state the frames in the articles: in the frames blocks that are there, on their basis, \
      else in new ones below the code. They hold for every engine. With --dry-run: show how, as a \
      unified diff.
      """)

  private static let undo = Flag(
    "--undo", help: "Take acceptances back: what was expected before is expected again.")

  static let declaration = CommandDeclaration(
    name: "accept",
    summary: "Take a run's frames over as what is expected",
    discussion: """
      Takes the frames that a run found over as the expectations of the selected scenarios, where \
      they differ; nothing is computed. They are expected of the engine of that run alone, unless \
      --for-all is given. Measured, stated, derived and decided expectations give way only with \
      --over. If one of the scenarios cannot be accepted, none is.
      """,
    operands: .some("SELECTION", help: "Which scenarios, as 'plumb list' selects them."),
    options: [
      run.declaration, DecisionOptions.reason.declaration, DecisionOptions.by.declaration,
      over.declaration, forAll.declaration, write.declaration, undo.declaration,
      DecisionOptions.dryRun.declaration,
    ] + StandardOptions.reading,
    example: "plumb accept verdict:fail 'padding*' --over derived --reason 'a new rule'")

  private let terms: [String]
  private let run: Int64?
  private let over: Set<Expectation.Basis>
  private let isForAll: Bool
  private let writes: Bool
  private let undoes: Bool
  private let decision: DecisionOptions
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    run = try arguments.value(of: Self.run)
    over = Set(try arguments.values(of: Self.over))
    isForAll = arguments[Self.forAll]
    writes = arguments[Self.write]
    undoes = arguments[Self.undo]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    decision = try DecisionOptions(arguments)
    guard !undoes || over.isEmpty else {
      throw .conflict("'--over' and '--undo' exclude each other")
    }
    guard !undoes || !isForAll else {
      throw .conflict("'--for-all' and '--undo' exclude each other")
    }
    guard !undoes || !writes else {
      throw .conflict("'--write' and '--undo' exclude each other")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(
      path: path, access: decision.isDryRun && !undoes ? .readOnly : .update)
    return undoes
      ? try undo(filter, in: store, console) : try accept(filter, in: store, console)
  }

  private func accept(
    _ filter: ScenarioFilter, in store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let plan = try AcceptancePlan(
      filter, run: run, forAll: isForAll || writes, over: over, in: store)
    if plan.run.isVoided {
      console.note("plumb: run \(plan.run.id) is voided: \(plan.run.reason ?? "")")
    }
    let listing = AcceptanceListing(plan, isDryRun: decision.isDryRun)
    guard plan.refusals.isEmpty else {
      for refusal in listing.refusals { Console.complain("plumb: error: \(refusal)") }
      Console.complain("plumb: error: nothing was accepted")
      return .usage
    }
    if plan.items.isEmpty { try console.noteNothing(filter.ofRun(plan.run.id), in: store) }
    let articles = writes ? try AcceptedArticles(plan, in: store) : nil
    if let articles, !articles.refusals.isEmpty {
      for refusal in articles.refusals { Console.complain(refusal.message) }
      Console.complain("plumb: error: \(articles.advice(selecting: terms))")
      return .usage
    }
    for remark in articles?.remarks ?? [] { console.note(remark) }
    let acceptances =
      decision.isDryRun || plan.accepted.isEmpty
      ? [] : try carryOut(plan, articles, in: store)
    let diffs = decision.isDryRun ? articles?.diffs ?? "" : ""
    try console.write(
      listing.json(acceptances), if: asksForJSON,
      else: listing.text(width: console.width, ink: console.ink) + diffs)
    return .success
  }

  /// Accepts, and has the articles state it; where these cannot be written, nothing is accepted.
  private func carryOut(
    _ plan: AcceptancePlan, _ articles: AcceptedArticles?, in store: SuiteStore
  ) throws -> [Acceptance] {
    let now = System.now
    func accept() throws -> [Acceptance] {
      try plan.carryOut(in: store, by: decision.by, reason: decision.reason, at: now)
    }
    guard let articles else { return try accept() }
    return try articles.writing { write in
      try store.together {
        let acceptances = try accept()
        try store.note(articles.statements, at: now)
        try write()
        return acceptances
      }
    }
  }

  private func undo(
    _ filter: ScenarioFilter, in store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let restorations = try store.undoAcceptances(
      filter, from: run, by: decision.by, reason: decision.reason, at: System.now,
      dryRun: decision.isDryRun)
    guard !restorations.isEmpty else {
      try console.noteNothing(filter, in: store)
      throw try nothingToTakeBack(filter, in: store)
    }
    let listing = RestorationListing(restorations, isDryRun: decision.isDryRun)
    try console.write(
      listing.json, if: asksForJSON, else: listing.text(width: console.width, ink: console.ink))
    return .success
  }

  private func nothingToTakeBack(
    _ filter: ScenarioFilter, in store: SuiteStore
  ) throws -> Failure {
    for (names, reason) in [
      (
        try store.acceptancesWritten(filter, from: run),
        "the article states the frames that were taken over; change its frames block and import it"
      ),
      (
        try store.acceptancesOfEarlierCode(filter, from: run),
        "the frames that were taken over are those of code that it had before, and nothing is held "
          + "against them now"
      ),
    ] {
      guard let first = names.first else { continue }
      let others = names.count > 1 ? ", and \(names.count - 1) more" : ""
      return .input(path, "'\(first)'\(others): \(reason)")
    }
    let from = run.map { " from run \($0)" } ?? " from a run"
    return .input(path, "no selected scenario has frames that were taken over\(from)")
  }
}
