import Scenarios
package import SuiteStore

/// How the answer to a query is printed.
package enum QueryFormat: String, CaseIterable, Sendable {
  case table, csv, ndjson, json, markdown

  package static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether other programs read it: nothing of it may be altered.
  package var isForPrograms: Bool { self == .csv || self == .markdown }

  package var isJSON: Bool { self == .ndjson || self == .json }

  /// The answer; each line ends in a line feed, of CSV in CR and LF.
  ///
  /// - Parameters:
  ///   - result: What a query found.
  ///   - width: How wide a table may be before it folds; `nil` for as wide as it is.
  ///   - ink: Colours of a table, or none.
  /// - Returns: The text.
  /// - Throws: ``SuiteError/refusedQuery(reason:)`` for NDJSON of two columns of one name.
  package func text(_ result: QueryResult, width: Int? = nil, ink: Ink = .none) throws -> String {
    switch self {
    case .table: return Listings.text(result, width: width, ink: ink)
    case .json: return Listings.json(result).prettyText + "\n"
    case .ndjson: return try Self.lines(of: result)
    case .csv:
      let rows = [result.columns] + result.rows.map { $0.map(\.text) }
      return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    case .markdown:
      let rows = [result.columns, result.columns.map { _ in "---" }]
      return
        (rows.map { $0.map(Self.escaped) } + result.rows.map { $0.map { Self.escaped($0.text) } })
        .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
  }

  /// An object a row, its members in the order of the columns.
  private static func lines(of result: QueryResult) throws -> String {
    var names: Set<String> = []
    if let twice = result.columns.first(where: { !names.insert($0).inserted }) {
      throw SuiteError.refusedQuery(
        reason: "two columns are called '\(twice)'; 'AS' gives one another name")
    }
    let keys = result.columns.map { JSON.string($0).canonicalText + ":" }
    return result.rows.map { row in
      "{" + zip(keys, row).map { $0 + $1.json.canonicalText }.joined(separator: ",") + "}\n"
    }.joined()
  }

  /// A field as RFC 4180 has it.
  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").onOneLine
  }
}
