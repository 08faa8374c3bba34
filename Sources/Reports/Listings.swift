import Regression
import Scenarios
package import SuiteStore

/// The tables of `list`, `runs` and `query`; each line ends in a line feed.
///
/// What is wider than a terminal is folded, and never cut; `width` is `nil` where there is none.
package enum Listings {
  /// The verdict, the expectation's basis and the name of scenarios, then the counts.
  package static func text(_ scenarios: [ScenarioSummary], width: Int? = nil, ink: Ink = .none)
    -> String
  {
    guard !scenarios.isEmpty else { return "no scenarios\n" }
    var table = Columns()
    var counts: [Verdict: Int] = [:]
    for scenario in scenarios {
      let verdict = scenario.isRetired ? "retired" : scenario.verdict?.rawValue ?? "not run"
      if let verdict = scenario.verdict, !scenario.isRetired { counts[verdict, default: 0] += 1 }
      table.rows.append([
        .init(verdict, scenario.isRetired ? .faint : scenario.verdict?.role),
        .init(scenario.basis?.rawValue ?? "", .faint), .init(scenario.name),
      ])
    }
    var parts = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { ink("\($0) \(verdict.rawValue)", verdict.role) }
    }
    let retired = scenarios.count { $0.isRetired }
    let waiting = scenarios.count - retired - counts.values.reduce(0, +)
    if waiting > 0 { parts.append("\(waiting) not run") }
    if retired > 0 { parts.append("\(retired) retired") }
    let total = counted(scenarios.count, "scenario") + ": " + parts.joined(separator: ", ")
    return (table.lines(foldedTo: width, ink: ink) + ["", total]).asText
  }

  /// Runs in the order given: number, start, engine, what came out.
  package static func text(
    _ runs: [RunSummary], areOthersVoided: Bool = false, width: Int? = nil, ink: Ink = .none
  ) -> String {
    guard !runs.isEmpty else {
      return areOthersVoided
        ? "no runs that count: 'plumb runs --all' lists those that were voided\n"
        : "no runs: 'plumb run' makes one\n"
    }
    var table = Columns(alignments: [.right, .left, .left, .right, .right])
    table.rows.append(
      ["run", "started", "engine", "median", "scenarios", ""].map { .init($0, .faint) })
    for run in runs {
      var result = RunReport.verdictsText(run.counts, ink: .none)
      if let label = run.label { result += "  \(label)" }
      if run.isVoided { result += "  voided" + (run.reason.map { ": \($0)" } ?? "") }
      let isBad = run.counts.contains { $0.key.isBad && $0.value > 0 }
      table.rows.append([
        .init("\(run.id)"), .init(run.startedText),
        .init("\(run.engine.name) \(run.engine.version)"),
        .init(run.median.durationText), .init("\(run.scenarioCount)"),
        .init(result, run.isVoided ? .faint : isBad ? .bad : .good),
      ])
    }
    return table.lines(foldedTo: width, ink: ink).asText
  }

  /// The answer to a query, numbers to the right.
  package static func text(
    _ result: QueryResult, width: Int? = nil, ink: Ink = .none
  ) -> String {
    var table = Columns()
    table.alignments = result.columns.indices.map { column in
      let isNumber = result.rows.allSatisfy { $0[column].isNumberOrNull }
      return isNumber && !result.rows.isEmpty ? .right : .left
    }
    table.rows.append(result.columns.map { .init($0, .heading) })
    table.rows += result.rows.map { row in
      row.map { .init($0.text.onOneLine.replacing("\t", with: " ")) }
    }
    let count = counted(result.rows.count, "row")
    return (table.lines(foldedTo: width, ink: ink) + [ink(count, .faint)]).asText
  }
}

extension [String] {
  /// The lines, each with its line feed, without white space at their ends and without line
  /// breaks of what they quote.
  package var asText: String {
    var text = ""
    text.reserveCapacity(reduce(0) { $0 + $1.utf8.count + 1 })
    for line in self {
      text += line.trimmedAtEnd.onOneLine
      text += "\n"
    }
    return text
  }
}

extension RunSummary {
  /// `2026-11-21 02:00`, in UTC.
  var startedText: String {
    started.prefix(16).split(separator: "T").joined(separator: " ")
  }
}

extension QueryResult.Value {
  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .null, .integer, .real: true
    case .text, .blob: false
    }
  }

  /// As sqlite3 prints it; a blob in hexadecimal.
  var text: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let value): Length.text(value)
    case .text(let value): value
    case .blob(let bytes): "x'" + bytes.hex + "'"
    }
  }
}

extension [UInt8] {
  var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

extension String {
  /// The text with its line breaks made visible, so that a line stays one.
  var onOneLine: String {
    let isOne = utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        return false
      }
      return true
    }
    guard isOne != true else { return self }
    let line = unicodeScalars.map { $0 == "\n" || $0 == "\r" ? "⏎" : $0 }
    return String(String.UnicodeScalarView(line))
  }
}
