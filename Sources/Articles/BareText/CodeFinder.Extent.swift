import SwiftSubset

/// Lines that code would cover if it began at the first of them.
struct CodeExtent {
  var first: Int
  var last: Int
  var start: LineStart

  /// Whether brackets were left open where the code had to end.
  var isUnclosed = false

  /// How deep its brackets nest.
  var depth = 0

  /// How many lines follow the first and belong to it.
  var hasMore: Bool { last > first }
}

extension CodeFinder {
  /// How many blank lines may stand inside a piece of code.
  private static let maximumBlanks = 4

  /// Follows the code that begins at line `first` to where it ends.
  func extent(from first: Int, start: LineStart, in lines: Range<Int>) -> CodeExtent {
    var extent = CodeExtent(first: first, last: first, start: start)
    var state = LineScanner.State()
    var line = scan(first, state: &state)
    let indent = line.indent.map { $0 - text.starts[first] } ?? 0
    while line.unmatched == 0 {
      let mustGoOn = state.isOpen || line.endsOpen(text.bytes)
      guard let next = next(after: extent.last, in: lines, blanks: Self.maximumBlanks) else {
        extent.isUnclosed = mustGoOn
        break
      }
      let hasBlank = next > extent.last + 1
      let before = line
      line = scan(next, state: &state)
      if mustGoOn {
        guard !line.isProse || isLeftOut(next) else {
          extent.isUnclosed = true
          break
        }
      } else if isLeftOut(next) {
        // What stands behind it belongs to what stands before, as `.frame(…)` does.
        guard !hasBlank, let modifier = self.next(after: next, in: lines, blanks: 0),
          scan(modifier).head.first?.kind == .dot, !isLeftOut(modifier)
        else { break }
      } else if !goesOn(line, at: next, after: before, hasBlank, in: extent, indent)
        || hasBlank && isHeading(extent)
      {
        break
      }
      extent.last = next
      extent.depth = state.deepest
    }
    extent.depth = max(extent.depth, state.deepest)
    return extent
  }

  /// Whether a line says that code is left out here, and nothing else: `…`, `...`, `· · ·`.
  func isLeftOut(_ index: Int) -> Bool {
    guard text.range(ofLine: index).count < 200 else { return false }
    let signs = text.text(ofLine: index).filter { !$0.isWhitespace }
    return signs.allSatisfy { "….·⋮".contains($0) }
      && (signs.count >= 3 || signs.contains("…") || signs.contains("⋮"))
  }

  /// Whether the code so far is one word with a capital, as a heading above code is.
  private func isHeading(_ extent: CodeExtent) -> Bool {
    guard extent.start == .name, !extent.hasMore else { return false }
    let words = scan(extent.first).head
    return words.count == 1 && !text.isLowercase(words[0].range.lowerBound)
  }

  /// Whether `line` belongs to the closed code before it.
  private func goesOn(
    _ line: ScannedLine, at index: Int, after before: ScannedLine, _ hasBlank: Bool,
    in extent: CodeExtent, _ indent: Int
  ) -> Bool {
    guard line.oddities == 0, let first = line.head.first else { return false }
    let second = line.head.dropFirst().first
    let bytes = text.bytes
    switch first.kind {
    case .dot:
      guard let second, second.kind == .word, !second.isSpaced else { return false }
      guard let third = line.head.dropFirst(2).first else { return !hasBlank }
      return third.kind == .open && (!third.isSpaced || bytes[third.range.lowerBound] == 0x7B)
        || third.kind == .dot && !hasBlank && (extent.start != .view || line.hasBracket)
        || third.kind == .comment
    case .open:
      let isBrace = bytes[first.range.lowerBound] == UInt8(ascii: "{")
      let canTakeBlock = extent.start != .statement || before.last?.kind == .close
      return isBrace && !hasBlank && canTakeBlock && before.last?.range.isBrace(bytes) == false
    case .operator:
      let sign = text.text(first.range)
      if sign == "->" { return extent.start == .declaration }
      guard extent.start == .statement else { return false }
      if ["?", "&&", "||", "==", "!=", "??"].contains(sign) { return true }
      let isDeeper = first.range.lowerBound - text.starts[index] > indent
      return ["+", "-", "*", "/"].contains(sign) && isDeeper && !hasBlank
    case .colon: return extent.start == .statement && !hasBlank
    case .word:
      let word = text.text(first.range)
      if word == "else" || word == "catch" { return extent.start == .statement }
      if word == "where" || word == "throws" || word == "async" {
        return extent.start == .declaration && !hasBlank
      }
      // `header: { … }` after another trailing closure.
      let third = line.head.dropFirst(2).first
      return second?.kind == .colon && third?.range.isBrace(bytes) == true
        && before.last?.kind == .close
    default: return false
    }
  }
}

extension ScannedLine {
  /// Words of prose with points in them have none: `.frame and .padding, or`.
  fileprivate var hasBracket: Bool { head.contains { $0.kind == .open } }
}

extension Range<Int> {
  fileprivate func isBrace(_ bytes: [UInt8]) -> Bool {
    count == 1 && (bytes[lowerBound] == UInt8(ascii: "{") || bytes[lowerBound] == UInt8(ascii: "}"))
  }
}
