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
    options: [format.declaration] + StandardOptions.reading,
    example: #"plumb query "SELECT name FROM sqlite_schema WHERE type = 'view'""#)

  private static let format = ValueOption(
    "--format", "FORMAT",
    help: """
      What to print: \(QueryFormat.list). Default: table, of which nothing is cut unless a terminal \
      shows it.
      """,
    expected: QueryFormat.list
  ) { QueryFormat(rawValue: $0) }

  private let sql: String
  private let path: String
  private let format: QueryFormat

  init(_ arguments: Arguments) throws(UsageError) {
    sql = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    let asked = try arguments.value(of: Self.format)
    let asksForJSON = arguments[StandardOptions.json]
    guard asked == nil || !asksForJSON else {
      throw .conflict("'--format' and '--json' exclude each other")
    }
    format = asked ?? (asksForJSON ? .json : .table)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let result = try SuiteStore(
      path: path, access: .readOnly, checksDecisions: false
    ).query(sql)
    let text = try format.text(result, width: console.width, ink: console.ink)
    if format.isJSON {
      try console.write(json: text)
    } else if format.isForPrograms {
      try console.write(document: text)
    } else {
      try console.write(text)
    }
    return .success
  }
}
