import Regression
import Scenarios
import SuiteStore

/// Versions and how many scenarios got which verdict.
struct VersionTable {
  var versions: [RunSummary]

  /// The verdicts that some version has.
  private var verdicts: [Verdict] {
    Verdict.allCases.filter { verdict in
      versions.contains { $0.counts[verdict, default: 0] > 0 }
    }
  }

  private var header: [String] { ["version", "run"] + verdicts.map(\.rawValue) }

  private func row(_ run: RunSummary) -> [String] {
    [run.engine.shortText, "\(run.id)"]
      + verdicts.map { verdict in
        let count = run.counts[verdict, default: 0]
        return count == 0 ? "" : "\(count)"
      }
  }

  /// - Parameters:
  ///   - width: As ``Columns/lines(foldedTo:ink:)``.
  ///   - ink: Colours, or none.
  /// - Returns: A line a version below a head.
  func lines(width: Int?, ink: Ink) -> [String] {
    var table = Columns(alignments: [.left] + Array(repeating: .right, count: header.count - 1))
    table.rows.append(header.map { .init($0, .faint) })
    for run in versions {
      var cells = row(run).map { Columns.Cell($0) }
      for (index, verdict) in verdicts.enumerated() { cells[index + 2].role = verdict.role }
      table.rows.append(cells)
    }
    return table.lines(foldedTo: width, ink: ink).map { $0.trimmedAtEnd }
  }

  var markdown: String {
    let rows = [header] + versions.map(row)
    let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    let rule = "| --- | " + header.dropFirst().map { _ in "---:" }.joined(separator: " | ") + " |"
    return (lines.prefix(1) + [rule] + lines.dropFirst()).joined(separator: "\n")
  }
}
