package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// The report as Markdown: the counts, a table a kind of change, and at most `maximumDetails`
  /// frame trees of what failed or moved.
  package func markdown(maximumDetails: Int = 20) -> String {
    var blocks = ["# Run \(run.id): \(run.engine.text)"]
    var lines = [Self.countsText(counts, ink: .none) + "."]
    if let base {
      lines.append("Compared with run \(base.run.id), \(base.run.engine.text).")
    }
    blocks.append(lines.joined(separator: " "))
    for change in ScenarioChange.allCases {
      let entries = entries(change)
      guard !entries.isEmpty else { continue }
      blocks.append("## \(entries.count) \(change.title(entries.count))")
      if change == .new {
        blocks.append(entries.map { "- `\($0.scenario)`" }.joined(separator: "\n"))
      } else {
        blocks.append(Self.table(entries))
      }
    }
    if !retired.isEmpty {
      blocks.append("## \(retired.count) retired")
      blocks.append(retired.map { "- `\($0)`" }.joined(separator: "\n"))
    }
    for entry in entries.filter(\.isDetailed).prefix(maximumDetails) {
      let lines = entry.details(width: 100, ink: .none)
      blocks.append("### `\(entry.scenario)`")
      blocks.append((["```"] + lines.dropFirst() + ["```"]).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ entries: [Entry]) -> String {
    let rows = entries.map { entry in
      "| `\(entry.scenario)` | \(entry.place ?? "") | \(entry.headline.inMarkdownTable) |"
    }
    return (["| scenario | article | what |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with what would end a cell or begin a tag escaped, on one line.
  fileprivate var inMarkdownTable: String {
    var text = ""
    for character in self {
      switch character {
      case "|", "\\", "<", "*", "_", "`": text += "\\\(character)"
      case "\n": text += " "
      default: text.append(character)
      }
    }
    return text
  }
}
