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

  /// Adds the edits of another value of the same article, which overlap with no earlier edit.
  mutating func append(_ other: LineEdits) { edits += other.edits }

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
      endsLine = self.endsLine(text.bytes[..<end])
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

  private func endsLine(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    bytes.last.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
  }

  private func hasEnd(_ line: Int) -> Bool {
    let end = line + 1 < text.lineCount ? text.starts[line + 1] : text.bytes.count
    return text.range(ofLine: line).upperBound < end
  }

  /// The edits as a unified diff of a file, which `patch` takes: lines keep the CR before their LF, and
  /// an end of the file without a line break is said.
  package func diff(of file: String) -> String {
    guard !isEmpty else { return "" }
    var hunks = ""
    var shift = 0
    for group in groups {
      let start = max(0, (group.first?.lines.lowerBound ?? 0) - Self.context)
      let end = min(text.lineCount, (group.last?.lines.upperBound ?? 0) + Self.context)
      var lines: [DiffLine] = []
      var next = start
      for edit in group {
        lines += (next..<edit.lines.lowerBound).map(kept)
        lines += edit.lines.map {
          DiffLine(side: .old, text: text.text(ofLine: $0), ends: hasEnd($0))
        }
        lines += edit.replacement.map { DiffLine(side: .new, text: $0, ends: true) }
        next = edit.lines.upperBound
      }
      lines += (next..<end).map(kept)
      if end == text.lineCount { Self.cut(&lines, endsLine: endsLine(bytes)) }
      let old = lines.count { $0.side != .new }
      let new = lines.count { $0.side != .old }
      hunks += "@@ -\(Self.span(start, old)) +\(Self.span(start + shift, new)) @@\n"
      hunks += lines.map { $0.written(ending) }.joined()
      shift += new - old
    }
    return "--- \(file)\n+++ \(file)\n" + hunks
  }

  /// A line of a unified diff.
  private struct DiffLine {
    enum Side: String {
      case old = "-"
      case new = "+"
      case both = " "
    }

    var side: Side
    var text: String

    /// Whether a line break follows it in its file.
    var ends: Bool

    func written(_ ending: String) -> String {
      let line = side.rawValue + text + (ends && ending == "\r\n" ? "\r\n" : "\n")
      return ends ? line : line + "\\ No newline at end of file\n"
    }
  }

  private func kept(_ line: Int) -> DiffLine {
    DiffLine(side: .both, text: text.text(ofLine: line), ends: hasEnd(line))
  }

  /// Has the last line of the new side end as the new text does: a line that stays, and gets or loses
  /// its line break, is one that goes and one that comes.
  private static func cut(_ lines: inout [DiffLine], endsLine: Bool) {
    if let old = lines.lastIndex(where: { $0.side == .both && !$0.ends }),
      endsLine || lines[(old + 1)...].contains(where: { $0.side == .new })
    {
      lines[old].side = .old
      lines.insert(DiffLine(side: .new, text: lines[old].text, ends: true), at: old + 1)
    }
    if !endsLine, let new = lines.lastIndex(where: { $0.side != .old }) { lines[new].ends = false }
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
