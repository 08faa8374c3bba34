/// Changes to whole lines of an article; what they do not name stays byte for byte.
package struct LineEdits: Sendable {
  /// Lines, from 0, and what stands there instead.
  struct Edit {
    var lines: Range<Int>
    var replacement: [String]
  }

  private let text: ArticleText

  /// What ends a line.
  private let ending: String
  private var edits: [Edit] = []

  /// - Returns: nil where lines end in different ways.
  init?(of text: ArticleText) {
    self.text = text
    var endings: Set<String> = []
    for line in 0..<text.lineCount {
      let end = line + 1 < text.lineCount ? text.starts[line + 1] : text.bytes.count
      let ending = text.text(text.range(ofLine: line).upperBound..<end)
      if !ending.isEmpty { endings.insert(ending) }
    }
    guard endings.count < 2 else { return nil }
    ending = endings.first ?? "\n"
  }

  package var isEmpty: Bool { edits.isEmpty }

  /// Puts lines in the place of others, or behind one where `lines` is empty; they overlap with no
  /// earlier edit.
  mutating func replace(_ lines: Range<Int>, with replacement: [String]) {
    edits.append(Edit(lines: lines, replacement: replacement))
  }

  /// In the order of the lines; of several insertions at one place the first stays the first.
  private var ordered: [Edit] {
    edits.enumerated().sorted { a, b in
      (a.element.lines.lowerBound, a.offset) < (b.element.lines.lowerBound, b.offset)
    }.map(\.element)
  }

  /// The bytes of the article with the edits.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.bytes.count + 1024)
    var next = 0
    var endsLine = true
    func copy(to line: Int) {
      guard next < line else { return }
      let end = line < text.lineCount ? text.starts[line] : text.bytes.count
      bytes += text.bytes[text.starts[next]..<end]
      endsLine =
        end == 0 || text.bytes[end - 1] == UInt8(ascii: "\n")
        || text.bytes[end - 1] == UInt8(ascii: "\r")
      next = line
    }
    for edit in ordered {
      copy(to: edit.lines.lowerBound)
      let isAtEnd = edit.lines.upperBound >= text.lineCount
      let hadEnd = edit.lines.isEmpty ? endsLine : hasEnd(edit.lines.upperBound - 1)
      if !endsLine, !edit.replacement.isEmpty { bytes += ending.utf8 }
      bytes += edit.replacement.joined(separator: ending).utf8
      if !edit.replacement.isEmpty, !isAtEnd || hadEnd {
        bytes += ending.utf8
        endsLine = true
      } else if !edit.replacement.isEmpty {
        endsLine = false
      }
      next = max(next, edit.lines.upperBound)
    }
    copy(to: text.lineCount)
    return bytes
  }

  private func hasEnd(_ line: Int) -> Bool {
    let end = line + 1 < text.lineCount ? text.starts[line + 1] : text.bytes.count
    return text.range(ofLine: line).upperBound < end
  }

  /// The edits as a unified diff of a file.
  package func diff(of file: String) -> String {
    guard !isEmpty else { return "" }
    var hunks = ""
    var shift = 0
    for group in groups {
      let start = max(0, (group.first?.lines.lowerBound ?? 0) - Self.context)
      let end = min(text.lineCount, (group.last?.lines.upperBound ?? 0) + Self.context)
      var lines: [String] = []
      var next = start
      var added = 0
      for edit in group {
        lines += (next..<edit.lines.lowerBound).map { " " + text.text(ofLine: $0) }
        lines += edit.lines.map { "-" + text.text(ofLine: $0) }
        lines += edit.replacement.map { "+" + $0 }
        added += edit.replacement.count - edit.lines.count
        next = edit.lines.upperBound
      }
      lines += (next..<end).map { " " + text.text(ofLine: $0) }
      hunks +=
        "@@ -\(Self.span(start, end - start)) +\(Self.span(start + shift, end - start + added)) @@\n"
      hunks += lines.map { $0 + "\n" }.joined()
      shift += added
    }
    return "--- \(file)\n+++ \(file)\n" + hunks
  }

  private static let context = 3

  private static func span(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  /// The edits whose surroundings touch, together.
  private var groups: [[Edit]] {
    var groups: [[Edit]] = []
    for edit in ordered {
      if let last = groups.last?.last,
        edit.lines.lowerBound - last.lines.upperBound <= 2 * Self.context
      {
        groups[groups.count - 1].append(edit)
      } else {
        groups.append([edit])
      }
    }
    return groups
  }
}
