package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// How long the report as Markdown may be, in bytes: what GitHub takes as the summary of a step.
  package static let markdownLimit = 1 << 20

  /// The report as Markdown: what came out and why, a table a kind of change, and at most
  /// `maximumDetails` frame trees of what failed or moved.
  ///
  /// Never longer than ``markdownLimit``: long lists fold by article, and what does not fit is
  /// counted. The head is always whole.
  ///
  /// - Parameters:
  ///   - grouping: What the scenarios are grouped by, if not by change.
  ///   - listsUsual: Whether known issues, and what was not supported before either, are listed
  ///     instead of counted.
  ///   - maximumDetails: How many frame trees there are at most.
  /// - Returns: The text.
  package func markdown(
    by grouping: Grouping? = nil, listsUsual: Bool = false, maximumDetails: Int = 20
  ) -> String {
    var page = MarkdownPage(limit: Self.markdownLimit)
    page.add("# Run \(run.id): \(run.engine.text.inMarkdown)")
    page.add(markdownHead)
    if !versions.isEmpty { page.add(VersionTable(versions: versions).markdown) }
    let clusters = clusters(includingKnown: listsUsual)
    if let table = Self.table(of: clusters) {
      page.add("## \(counted(clusters.count, "cause"))\n\n\(table)")
      if let suspects { page.add(suspects.text.inMarkdown) }
    }
    if let messageTable {
      page.add(
        "## \(counted(messageGroups.count, "message")) in place of frames\n\n\(messageTable)")
    }
    if let command { page.add("Run these again:\n\n```sh\n\(command)\n```") }
    if let grouping {
      for group in groups(by: grouping, includingUsual: listsUsual) {
        page.add(MarkdownList("\(group.entries.count) × \(group.title.inMarkdown)", group.entries))
      }
    } else {
      for list in markdownLists(withUsual: listsUsual) { page.add(list) }
    }
    if !listsUsual, let usualText { page.add(usualText.inMarkdown + ".") }
    page.add(MarkdownList(contradictions))
    page.add(MarkdownList(staleTitle, names: stale.map(\.name)))
    page.add(MarkdownList("\(retired.count) retired", names: retired))
    for entry in examples.prefix(maximumDetails) {
      let lines = entry.details(width: 100, ink: .none).dropFirst().map(\.inFence)
      page.add(
        "### \(entry.scenario.codeInMarkdown)\n\n"
          + (["```"] + lines + ["```"]).joined(separator: "\n"))
    }
    return page.text
  }

  private var markdownHead: String {
    var lines = [decision.sentence, Self.countsText(counts, ink: .none) + "."]
    if let selectionText {
      lines.insert(selectionText.prefix(1).uppercased() + selectionText.dropFirst() + ".", at: 0)
    }
    if let base {
      let order = base.isOrdered ? "" : " (\(base.text))"
      lines.append(
        "Compared with run \(base.run.id), \(base.run.engine.text.inMarkdown)\(order).")
    }
    if !skipped.isEmpty {
      let more = skipped.count > 20 ? " and \(skipped.count - 20) more" : ""
      let texts = skipped.suffix(20).map { $0.text.shortened(to: 200).inMarkdown }
      lines.append("Skipped: \(texts.joined(separator: ", "))\(more).")
    }
    return lines.joined(separator: " ")
  }

  private func markdownLists(withUsual listsUsual: Bool) -> [MarkdownList] {
    var lists: [MarkdownList] = []
    for change in ScenarioChange.allCases {
      let entries = entries(change).filter { !$0.isKnown && (listsUsual || !$0.isUsual) }
      let title = "\(entries.count) \(change.title(entries.count))"
      lists.append(
        change == .new
          ? MarkdownList(title, namesOf: entries) : MarkdownList(title, entries))
    }
    if listsUsual, !known.isEmpty { lists.append(MarkdownList(knownTitle, known)) }
    return lists
  }
}

extension String {
  /// The text with what would end a cell or begin a tag escaped, on one line.
  var inMarkdown: String {
    var text = withoutControls
    return text.withUTF8 { bytes in
      var markdown = ByteBuffer(capacity: bytes.count + 32)
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"),
          UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"):
          markdown.append(UInt8(ascii: "\\"))
          markdown.append(byte)
        case UInt8(ascii: "&"): markdown.append("&amp;" as StaticString)
        // A backslash would do in Markdown alone, not where it is shown as HTML.
        case UInt8(ascii: "<"): markdown.append("&lt;" as StaticString)
        default: markdown.append(byte)
        }
      }
      return markdown.text
    }
  }

  /// The text as code within a line or a cell, whatever it contains.
  var codeInMarkdown: String {
    let text = withoutControls.shortened(to: 300)
    let special = [UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "\\")]
    guard text.utf8.contains(where: special.contains) else { return "`\(text)`" }
    var code = ""
    for character in text {
      switch character {
      case "&": code += "&amp;"
      case "<": code += "&lt;"
      case ">": code += "&gt;"
      case "|": code += "&#124;"
      case "`": code += "&#96;"
      case "\\": code += "&#92;"
      case "*": code += "&#42;"
      case "_": code += "&#95;"
      default: code.append(character)
      }
    }
    return "<code>\(code)</code>"
  }

  /// The text as a line within a fence, which it must not end.
  fileprivate var inFence: String {
    withoutControls.shortened(to: 400).replacing("```", with: "`\u{200B}``")
  }
}
