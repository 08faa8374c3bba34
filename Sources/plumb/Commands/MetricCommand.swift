import BuiltinEngine
import Scenarios

/// `plumb metric`: the metrics of texts, and tables of fonts from elsewhere.
struct MetricCommand: Command {
  private static let table = Flag("--table", help: "Print the table itself, as JSON.")

  static let declaration = CommandDeclaration(
    name: "metric",
    summary: "List the metrics of texts, or check the table of a font",
    discussion: """
      Without an argument, lists the metrics that texts can be measured with. With the table of a \
      font that was measured elsewhere, checks it and says what is in it; the variable PLUMB_METRICS \
      names such tables, separated by ':', that all commands shall know.
      """,
    operands: .optional("FILE", help: "A table, or the name of a metric; '-' for standard input."),
    options: [table.declaration, StandardOptions.json.declaration] + StandardOptions.printing,
    example: "plumb metric noto-sans-1")

  private let source: String?
  private let asksForTable: Bool
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    source = arguments.operands.first
    asksForTable = arguments[Self.table]
    asksForJSON = arguments[StandardOptions.json]
    guard !asksForTable || source != nil else {
      throw .conflict("'--table' needs a metric or a table")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard let source else {
      try list(console)
      return .success
    }
    let table = try table(source)
    if asksForTable {
      try console.write(table.text)
      return .success
    }
    try console.write(table.json, if: asksForJSON, else: table.summary)
    return .success
  }

  private func table(_ source: String) throws -> FontTable {
    if source == LayoutEnvironment.defaultTextMetric {
      throw Failure.input(source, "it needs no table: a character is half an em wide")
    }
    let known = TextMetrics.known
    if let table = known.fullName(of: source).flatMap({ known.table(named: $0) }) {
      return table
    }
    return try MetricFiles.table(at: source)
  }

  private func list(_ console: Console) throws {
    let known = TextMetrics.known
    let tables = known.names.compactMap { known.table(named: $0) }
    let first = LayoutEnvironment.defaultTextMetric
    try console.write(
      ["metrics": .array([["name": .string(first)]] + tables.map(\.json))], if: asksForJSON,
      else: "\(first): every character is half an em wide; the default\n\n"
        + tables.map(\.summary).joined(separator: "\n"))
  }
}
