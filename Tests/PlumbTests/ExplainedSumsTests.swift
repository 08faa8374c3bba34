import BuiltinEngine
import Foundation
import Reports
import Scenarios
import Testing

/// Every calculation that `plumb explain` prints about the shipped books, done again.
struct ExplainedSumsTests {
  /// What each scenario of the books is told in, with its placements and stack spacing at hand.
  private static func explanations() throws -> [(name: String, steps: [TraceStep], lines: [String])]
  {
    let program = try Program()
    let corpus = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Corpus").standardizedFileURL
    #expect(try program.run("import", corpus.path(), "--quiet").status == 0)
    let sql = """
      SELECT scenario.name, document, proposal, environment FROM scenario
      JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
      JOIN content ON content.id = edition.content_id ORDER BY scenario.name
      """
    let rows = try #require(try program.run("query", sql, "--json").json?["rows"] as? [[String]])
    let engine = BuiltinEngine()
    return try rows.compactMap { row in
      let content = try Content(
        ContentText(document: row[1], proposal: row[2], environment: row[3]))
      let traced = engine.trace(content)
      guard case .frames(let answer) = traced.outcome, let steps = traced.trace else { return nil }
      let explanation = Explanation(
        steps, nodes: answer.frames.nodes, document: content.document)
      return (row[0], steps, explanation.lines.map(\.text))
    }
  }

  /// What a text says in numbers: `100 + 250 + 50`, with the words between two of them.
  private static func sum(_ text: Substring) -> (value: Double, count: Int)? {
    let parts = text.split(separator: " + ").map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    return (parts.reduce(0) { $0 + ($1 ?? 0) }, parts.count)
  }

  private static func isEqual(_ a: Double, _ b: Double, terms: Int) -> Bool {
    // Each number is printed with two places.
    a == b || abs(a - b) <= Double(terms + 1) * 0.005 + 1e-9
  }

  @Test func `every sum, quotient and product is right`() throws {
    let division = /offered (-?[\d.]+) \/ (\d+) = (-?[\d.]+)/
    let product = /offers ([\d.]+) of the \w+ ([\d.]+) = ([\d.]+)/
    let whole = /It has (-?[\d.]+); spacing (-?[\d.]+) leaves (-?[\d.]+)/
    let total = /takes ([\d.]+)x([\d.]+): ([\d.+ -]+?)(?: and (-?[\d.]+) of gaps)?\.$/
    var counts = (divisions: 0, products: 0, wholes: 0, sums: 0)
    for (name, steps, lines) in try Self.explanations() {
      for line in lines {
        // What an engine does that is not by its rule; this one keeps to them.
        for words in [" and does not:", "which would be", " would leave "] {
          #expect(!line.contains(words), "\(name): \(line)")
        }
        if let match = line.firstMatch(of: division), let left = Double(match.1),
          let among = Double(match.2), let result = Double(match.3)
        {
          counts.divisions += 1
          #expect(Self.isEqual(left / among, result, terms: 1), "\(name): \(line)")
        }
        if let match = line.firstMatch(of: product), let factor = Double(match.1),
          let length = Double(match.2), let result = Double(match.3)
        {
          counts.products += 1
          #expect(abs(factor * length - result) <= 0.0001 * length + 0.02, "\(name): \(line)")
        }
        if let match = line.firstMatch(of: whole), let length = Double(match.1),
          let spacing = Double(match.2), let left = Double(match.3)
        {
          counts.wholes += 1
          #expect(Self.isEqual(length - spacing, left, terms: 2), "\(name): \(line)")
        }
        if let match = line.firstMatch(of: total), let sum = Self.sum(match.3) {
          counts.sums += 1
          let gaps = match.4.flatMap { Double($0) } ?? 0
          let lengths = [match.1, match.2].compactMap { Double($0) }
          #expect(
            lengths.contains { Self.isEqual(sum.value + gaps, $0, terms: sum.count + 1) },
            "\(name): \(line)")
          // What is called gaps is what the stack set aside, or lies between its children.
          if gaps != 0 { #expect(Self.areGaps(gaps, steps), "\(name): \(line)") }
        }
      }
    }
    #expect(counts.divisions > 100 && counts.products > 10)
    #expect(counts.wholes > 50 && counts.sums > 50)
  }

  private static func areGaps(_ gaps: Double, _ steps: [TraceStep]) -> Bool {
    if steps.contains(where: { $0.details.spacing.map { isEqual($0, gaps, terms: 1) } ?? false }) {
      return true
    }
    // Nothing was shared out: the root's children lie that far from each other.
    let places = Dictionary(
      steps.filter { $0.event == .place }.map { ($0.path, $0) }
    ) { _, last in last }
    let sizes = Dictionary(
      steps.filter { $0.event == .answer }.map { ($0.path, $0) }
    ) { _, last in last }
    // Of a view and its modifiers the outermost one is the child.
    let children = Dictionary(
      grouping: places.keys.filter { $0.split(separator: "/").count == 2 }
    ) { $0.split(separator: ".")[0] }.values.compactMap { $0.max { $0.count < $1.count } }
    return [\TraceStep.width, \TraceStep.height].contains { length in
      let spans = children.compactMap { path -> (Double, Double)? in
        guard let start = places[path]?[keyPath: length], let size = sizes[path]?[keyPath: length]
        else { return nil }
        return (start, start + size)
      }.sorted { $0.0 < $1.0 }
      let between = zip(spans, spans.dropFirst()).reduce(0) { $0 + $1.1.0 - $1.0.1 }
      return isEqual(between, gaps, terms: spans.count)
    }
  }
}
