package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// The report as Markdown: the counts, a table a kind of change, and at most `maximumDetails`
  /// frame trees of what failed or moved.
  package func markdown(by grouping: Grouping? = nil, maximumDetails: Int = 20) -> String {
    var blocks = ["# Run \(run.id): \(run.engine.text)"]
    var lines = [Self.countsText(counts, ink: .none) + "."]
    if let base {
      let order = base.isOrdered ? "" : " (\(base.text))"
      lines.append("Compared with run \(base.run.id), \(base.run.engine.text)\(order).")
    }
    if !skipped.isEmpty {
      lines.append("Skipped: \(skipped.map(\.text.inMarkdown).joined(separator: ", ")).")
    }
    blocks.append(lines.joined(separator: " "))
    if !versions.isEmpty { blocks.append(VersionTable(versions: versions).markdown) }
    if let clusterTable {
      let count = clusters.count { !$0.entries.allSatisfy(\.isKnown) }
      blocks += ["## \(counted(count, "cause"))", clusterTable]
      if let suspects { blocks.append(suspects.text.inMarkdown) }
    }
    if let messageTable {
      blocks += ["## \(counted(messageGroups.count, "message")) in place of frames", messageTable]
    }
    blocks += grouping.map(markdownGroups) ?? markdownSections
    if let usualText { blocks.append(usualText.inMarkdown + ".") }
    blocks += markdownContradictions
    if !retired.isEmpty {
      blocks.append("## \(retired.count) retired")
      blocks.append(retired.map { "- `\($0)`" }.joined(separator: "\n"))
    }
    for entry in examples.prefix(maximumDetails) {
      let lines = entry.details(width: 100, ink: .none).map(\.onOneLine)
      blocks.append("### `\(entry.scenario.onOneLine)`")
      blocks.append((["```"] + lines.dropFirst() + ["```"]).joined(separator: "\n"))
    }
    if let command { blocks.append("Run these again:\n\n```sh\n\(command)\n```") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func markdownGroups(by grouping: Grouping) -> [String] {
    groups(by: grouping, includingUsual: false).flatMap { group in
      ["## \(group.entries.count) × \(group.title.inMarkdown)", Self.table(group.entries)]
    }
  }

  private var markdownSections: [String] {
    var blocks: [String] = []
    for change in ScenarioChange.allCases {
      let entries = entries(change).filter { !$0.isKnown && !$0.isUsual }
      guard !entries.isEmpty else { continue }
      blocks.append("## \(entries.count) \(change.title(entries.count))")
      if change == .new {
        blocks.append(entries.map { "- `\($0.scenario)`" }.joined(separator: "\n"))
      } else {
        blocks.append(Self.table(entries))
      }
    }
    return blocks
  }

  private static func table(_ entries: [Entry]) -> String {
    let rows = entries.map { entry in
      "| `\(entry.scenario.inCodeOfTable)` | \((entry.place ?? "").inMarkdown) | "
        + "\(entry.whatText.inMarkdown) |"
    }
    return (["| scenario | article | what |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }
}

extension RunReport.Entry {
  fileprivate var whatText: String { ([headline] + remarks).joined(separator: "; ") }
}

extension String {
  /// The text with what would end a cell or begin a tag escaped, on one line.
  var inMarkdown: String {
    var text = ""
    for character in onOneLine {
      switch character {
      case "|", "\\", "<", "*", "_", "`": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text
  }

  /// The text between the marks of code in a cell of a table, on one line.
  var inCodeOfTable: String {
    onOneLine.replacing("`", with: "'").replacing("|", with: "\\|")
  }
}
