package import Regression
package import Scenarios

extension ArticleTest {
  /// A line a claim that does not hold, where it stands, and the scenario below; then the counts.
  ///
  /// - Parameter ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(ink: Ink = .none) -> String {
    var lines: [String] = []
    for result in results where result.verdict.isBad {
      for finding in result.findings.prefix(Self.listedCount) {
        let place = "\(result.file):\(finding.line):\(finding.column): "
        lines.append(place + ink(result.words(for: finding), .bad))
      }
      if result.findings.count > Self.listedCount {
        lines.append(
          "  … and \(result.findings.count - Self.listedCount) more: '--json' lists them")
      }
      lines.append("  \(result.scenario), its code in line \(result.line)")
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(RunReport.countsText(counts, ink: ink))
    return lines.asText
  }

  /// How many differences of one scenario are listed.
  private static let listedCount = 20

  /// `{"counts": {…}, "scenarios": [{"scenario", "file", "line", "verdict", "message", "path",
  /// "findings": [{"line", "column", "text", "difference"}, …]}, …]}`.
  package var json: JSON {
    ["counts": counts.json, "scenarios": .array(results.map(\.json))]
  }
}

extension ArticleTest.Result {
  fileprivate var json: JSON {
    [
      "scenario": .string(scenario), "file": .string(file), "line": .number(Double(line)),
      "verdict": .string(verdict.rawValue), "message": .text(message), "path": .text(path),
      "findings": .array(findings.map(json)),
    ]
  }

  private func json(_ finding: ArticleTest.Finding) -> JSON {
    let tolerance = expectation?.tolerance ?? 0
    return [
      "line": .number(Double(finding.line)), "column": .number(Double(finding.column)),
      "text": .string(words(for: finding)),
      "difference": finding.difference?.json(tolerance: tolerance) ?? .null,
    ]
  }

  fileprivate func words(for finding: ArticleTest.Finding) -> String {
    guard let difference = finding.difference else {
      return Wording.text(verdict, message: message, path: path)
    }
    return Wording.text(difference, of: expectation, before: nil)
  }
}
