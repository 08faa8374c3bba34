import Foundation
import Testing

/// The page that reckons what a hundred million scenarios would take: what it derives has to follow
/// from what it says was measured.
struct LoadPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Documentation/load.md")

  /// A row of one of the page's tables whose first cell is a name in backticks.
  private struct Row {
    var name: String
    var cells: [String]
  }

  private static func rows() throws -> [Row] {
    try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| `") else { return nil }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(name: code(cells[0]), cells: Array(cells.dropFirst()))
    }
  }

  private static func code(_ cell: String) -> String {
    String(cell.drop { $0 != "`" }.dropFirst().prefix { $0 != "`" })
  }

  /// The number that a cell begins with; thousands are parted by commas.
  private static func number(_ cell: String) throws -> Double {
    let text = cell.prefix { !$0.isWhitespace }.filter { $0 != "," }
    return try #require(Double(text), "\(cell)")
  }

  /// Works out `a * b / 100 + c` from left to right.
  private static func value(_ formula: String, _ known: [String: Double]) throws -> Double {
    let words = formula.split(separator: " ").map(String.init)
    func operand(_ word: String) throws -> Double {
      try #require(known[word] ?? Double(word), "\(word) in \(formula)")
    }
    var value = try operand(words[0])
    for index in stride(from: 1, to: words.count - 1, by: 2) {
      let other = try operand(words[index + 1])
      switch words[index] {
      case "*": value *= other
      case "/": value /= other
      case "+": value += other
      case "-": value -= other
      default: Issue.record("\(words[index]) in \(formula)")
      }
    }
    return value
  }

  @Test func `what the page reckons follows from what it says was measured`() throws {
    var known: [String: Double] = [:]
    var derived = 0
    for row in try Self.rows() {
      let told = try Self.number(row.cells[0])
      if row.cells.count > 1, row.cells[1].hasPrefix("`") {
        let value = try Self.value(Self.code(row.cells[1]), known)
        // Two digits are told.
        #expect(abs(value - told) <= 0.05 * value, "\(row.name): \(told), and not \(value)")
        known[row.name] = value
        derived += 1
      } else {
        known[row.name] = told
      }
    }
    #expect(derived > 8)
  }
}
