import Reports
import Scenarios
import SuiteStore

/// `plumb query`: the database's own figures.
struct QueryCommand: Command {
  static let declaration = CommandDeclaration(
    name: "query",
    summary: "Read the database with SQL",
    discussion: """
      Prints what one SELECT finds in the database; it cannot write. The example lists the views \
      that are made for asking.
      """,
    operands: .one("SQL", help: "One SELECT statement."),
    options: StandardOptions.reading,
    example: #"plumb query "SELECT name FROM sqlite_schema WHERE type = 'view'""#)

  private let sql: String
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    sql = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let result = try SuiteStore(
      path: path, access: .readOnly, checksDecisions: false
    ).query(sql)
    try console.write(
      Listings.json(result), if: asksForJSON,
      else: Listings.text(result, width: console.width, ink: console.ink))
    return .success
  }
}
