import Reports
import Scenarios
import SuiteStore

/// `plumb known`: failures that somebody looked at.
struct KnownCommand: Command {
  private enum Action: String, CaseIterable {
    case add
    case list
    case remove
    case acknowledge
  }

  private static let reason = ValueOption(
    "--reason", "TEXT",
    help: "Why the failure is bearable; needed for add. Of remove: why it counts again.")
  private static let owner = ValueOption(
    "--owner", "NAME", help: "Who looks after it; needed for add and acknowledge.")
  private static let until = ValueOption(
    "--until", "DATE", help: "The day on which it counts again, in UTC; needed for add.",
    expected: "a day such as 2027-01-31"
  ) { CalendarDay($0) }
  private static let link = ValueOption("--link", "TEXT", help: "Where it is written down.")
  private static let engine = ValueOption(
    "--engine", "NAME",
    help: "Whose failures. Default: those of the engine that ran last; of list and remove: all.")

  static let declaration = CommandDeclaration(
    name: "known",
    summary: "Keep failures that somebody looked at from counting",
    discussion: """
      'add' pins the wrong frames of scenarios that fail: as long as they stay just these, and \
      before the end date, they do not count for the exit status of 'plumb run', and the report \
      lists them apart. 'acknowledge' only notes who looks after a failure, which goes on \
      counting; 'add' does so too. 'remove' makes known issues count again, 'list' shows them.
      """,
    operands: .one(
      "ACTION", then: "SELECTION",
      help: """
        'add', 'list', 'remove' or 'acknowledge', then which scenarios: names, names with '*' or \
        conditions, as for 'plumb list'. Of a pattern those that fail are meant. Of list: all known \
        issues where no scenario is named.
        """
    ).choosing(Action.allCases.map(\.rawValue)),
    options: [
      reason.declaration, owner.declaration, until.declaration, link.declaration,
      engine.declaration, DecisionOptions.by.declaration,
    ] + StandardOptions.reading,
    example: "plumb known add verdict:fail --reason bold --owner ada --until 2099-01-31")

  private enum Task {
    case add(KnownIssueNote)
    case acknowledge(owner: String, link: String?)
    case remove(reason: String?)
    case list
  }

  private let task: Task
  private let by: String
  private let terms: [String]
  private let engine: String?
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.operands[0]
    guard let action = Action(rawValue: word) else {
      throw .unknownAction(
        word, nearest: Spelling.nearest(to: word, among: Action.allCases.map(\.rawValue)))
    }
    terms = Array(arguments.operands.dropFirst())
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    engine = try arguments.value(of: Self.engine)
    by = try DecisionOptions.decider(arguments)
    guard action == .list || !terms.isEmpty else { throw .missingOperand("SELECTION") }
    let link = try arguments.value(of: Self.link)
    switch action {
    case .add:
      let until = try Self.needed(Self.until, for: action, arguments)
      if let objection = until.objectionToEnd(today: System.now) {
        throw .conflict("'--until' takes \(objection)")
      }
      task = .add(
        KnownIssueNote(
          reason: try Self.needed(Self.reason, for: action, arguments),
          owner: try Self.needed(Self.owner, for: action, arguments), link: link,
          until: until.text))
    case .acknowledge:
      guard try arguments.value(of: Self.reason) == nil, try arguments.value(of: Self.until) == nil
      else { throw .conflict("'--reason' and '--until' are not for 'acknowledge'") }
      task = .acknowledge(
        owner: try Self.needed(Self.owner, for: action, arguments), link: link)
    case .remove: task = .remove(reason: try arguments.value(of: Self.reason))
    case .list: task = .list
    }
  }

  private static func needed<Value>(
    _ option: ValueOption<Value>, for action: Action, _ arguments: Arguments
  ) throws(UsageError) -> Value {
    guard let value = try arguments.value(of: option) else {
      let declaration = option.declaration
      throw .conflict(
        "'\(action.rawValue)' needs '\(declaration.name) \(declaration.value ?? "")'")
    }
    return value
  }

  func run(_ console: Console) throws -> ExitStatus {
    if case .list = task {
      var filter = terms.isEmpty ? nil : try ScenarioFilter(parsing: terms)
      filter?.includesRetired = true
      let store = try SuiteStore(path: path, access: .readOnly)
      let issues = try store.knownIssueStates(filter, engine: engine, at: System.now)
      if issues.isEmpty, let filter { try console.noteNothing(filter, in: store) }
      try write(issues, to: console)
      return .success
    }
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .update)
    switch task {
    case .add(let note):
      var note = note
      note.by = by
      let added = try store.addKnownIssues(filter, note: note, engine: engine, at: System.now)
      try write(added.map { ($0, .known) }, to: console)
    case .acknowledge(let owner, let link):
      let names = try store.acknowledge(
        filter, owner: owner, link: link, engine: engine, by: by, at: System.now)
      try write(names, done: "acknowledged", to: console)
    case .remove(let reason):
      let names = try store.removeKnownIssues(
        filter, engine: engine, by: by, reason: reason, at: System.now)
      try write(names, done: "removed", to: console)
    case .list: break
    }
    return .success
  }

  private func write(
    _ issues: [(issue: KnownIssue, state: KnownState)], to console: Console
  ) throws {
    try console.write(
      KnownListing.json(issues), if: asksForJSON,
      else: KnownListing.text(issues, width: console.width, ink: console.ink))
  }

  private func write(_ names: [String], done: String, to console: Console) throws {
    try console.write(
      .object([done: .array(names.map { .string($0) })]), if: asksForJSON,
      else: names.map { "\(done)  \($0)\n" }.joined())
  }
}
