import Reports
import Scenarios
import SuiteStore

/// `plumb check`: whether the database is whole.
struct CheckCommand: Command {
  static let declaration = CommandDeclaration(
    name: "check",
    summary: "Check that the database is whole",
    discussion: """
      Checks the database: its pages, its references, and the digests of what is stored. Ends with \
      status 3 if something is wrong.
      """,
    operands: nil,
    options: StandardOptions.reading,
    example: "plumb check --db nightly.db")

  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let progress = Progress("checking", on: console)
    let problems: [String]
    do {
      problems = try SuiteStore(path: path, access: .readOnly, checksDecisions: false).check()
    } catch SuiteError.damaged(let what, let reason) {
      // Of what is too damaged to be read nothing more can be told.
      throw Failure.suite(
        path, what == path ? "damaged: \(reason)" : "\(what) is damaged: \(reason)")
    }
    progress.finish()
    let text = problems.isEmpty ? ["\(path): nothing wrong"] : problems.map { "\(path): \($0)" }
    try console.write(
      ["problems": .array(problems.map { .string($0) })], if: asksForJSON,
      else: text.asText)
    return problems.isEmpty ? .success : .suite
  }
}
