import Reports
import Scenarios
import SuiteStore

/// `plumb query`: the database's own figures.
struct QueryCommand: Command {
  static let declaration = CommandDeclaration(
    name: "query",
    summary: "Read the database with SQL",
    discussion: """
      Prints what one SELECT finds in the database; it cannot write. '--views' prints what there is \
      to ask: the views with their columns and units, and a dozen questions.
      """,
    operands: .optional("SQL", help: "One SELECT statement. Not with --views."),
    options: [format.declaration, views.declaration] + StandardOptions.reading,
    example: #"plumb query "SELECT scenario, state, owner FROM regression""#)

  private static let views = Flag(
    "--views", help: "Print the views, as Markdown or with --json; no database is needed.")

  private static let format = ValueOption(
    "--format", "FORMAT",
    help: """
      What to print: \(QueryFormat.list). Default: table, which only a \
      terminal folds.
      """,
    expected: QueryFormat.list, choices: QueryFormat.allCases.map(\.rawValue)
  ) { QueryFormat(rawValue: $0) }

  /// `nil` for the views themselves.
  private let sql: String?
  private let path: String
  private let format: QueryFormat
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    sql = arguments.operands.first
    asksForJSON = arguments[StandardOptions.json]
    path = try StandardOptions.databasePath(arguments)
    let asked = try arguments.value(of: Self.format)
    guard arguments[Self.views] == (sql == nil) else {
      if let sql { throw .unexpectedOperand(sql) }
      throw .missingOperand("SQL")
    }
    guard asked == nil || sql != nil else {
      throw .conflict("'--format' and '--views' exclude each other")
    }
    guard asked == nil || !asksForJSON else {
      throw .conflict("'--format' and '--json' exclude each other")
    }
    format = asked ?? (asksForJSON ? .json : .table)
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard let sql else {
      try console.write(ContractPage.json, if: asksForJSON, else: ContractPage.text)
      return .success
    }
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
