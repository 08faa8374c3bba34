import Scenarios
import SwiftSubset

/// Finds the code in a text without fences.
///
/// Lines that could begin code are followed to where that code would end: brackets decide, and
/// lines that go on (`.frame(…)`, `? a : b`). What was followed is parsed; only what is Swift, and
/// more than words that happen to parse, is code. Every line is looked at a bounded number of
/// times.
struct CodeFinder {
  /// A piece of code that stands for itself.
  struct Item {
    var lines: ClosedRange<Int>
    var start: LineStart
  }

  let text: ArticleText

  /// Names of views that are known; a short call on a line of its own is taken for code only if it
  /// is one of these.
  let viewNames: Set<String>

  /// How many bytes may be looked at again after a false start.
  private var budget: Int

  /// How many pieces of code may still be looked at; below 0 the rest was left.
  private(set) var pieces: Int

  init(text: ArticleText, viewNames: Set<String>, pieces: Int = Limits.Source.pieces) {
    self.text = text
    self.viewNames = viewNames
    self.pieces = pieces
    budget = text.bytes.count
  }

  /// The code in `lines`, as ranges of lines from 0.
  mutating func blocks(in lines: Range<Int>) -> [ClosedRange<Int>] {
    var blocks: [ClosedRange<Int>] = []
    var previous: Item?
    var index = lines.lowerBound
    while index < lines.upperBound, pieces >= 0 {
      switch look(at: index, in: lines) {
      case .nothing(let next):
        if !isBlank(index) { previous = nil }
        index = next
      case .item(var item):
        if let head = head(of: item, after: blocks.last?.upperBound, in: lines) {
          item.lines = head...item.lines.upperBound
        }
        if let before = previous, let last = blocks.last, joins(before, item) {
          blocks[blocks.count - 1] = last.lowerBound...item.lines.upperBound
        } else {
          blocks.append(item.lines)
        }
        previous = item
        index = item.lines.upperBound + 1
      }
    }
    return blocks
  }

  /// The line of a block around views, which is no Swift: without it they would be views of their own.
  private func head(of item: Item, after last: Int?, in lines: Range<Int>) -> Int? {
    let line = item.lines.lowerBound - 1
    guard [.view, .name, .statement].contains(item.start), line >= lines.lowerBound,
      line > last ?? -1
    else { return nil }
    let scanned = scan(line)
    guard let end = scanned.last, !scanned.isProse, scanned.head.count > 1 else { return nil }
    func isBrace(_ token: ScannedLine.Token) -> Bool {
      text.bytes[token.range.lowerBound] == UInt8(ascii: "{")
    }
    let opens =
      isBrace(end) || text.text(end.range) == "in" && scanned.head.contains(where: isBrace)
    return opens ? line : nil
  }

  private enum Look {
    case item(Item)
    /// No code; the line to go on with.
    case nothing(next: Int)
  }

  /// What begins at line `index`, with the comments and attributes in front of it.
  private mutating func look(at index: Int, in lines: Range<Int>) -> Look {
    var first = index
    var start = LineStart(scan(first), in: text.bytes)
    while start == .comment || start == .attribute {
      guard let next = next(after: first, in: lines, blanks: start == .comment ? 1 : 0) else {
        return .nothing(next: first + 1)
      }
      first = next
      start = LineStart(scan(first), in: text.bytes)
    }
    if start == .none, isBlockOfOneLine(first) { start = .view }
    guard start != .none, !speaks(first) else { return .nothing(next: max(first, index + 1)) }
    let extent = extent(from: first, start: start, in: lines)
    if extent.hasMore || start != .name { pieces -= 1 }
    if isCode(extent) {
      return .item(Item(lines: index...extent.last, start: start))
    }
    // What was followed in vain is looked at again, but not for ever.
    let size = text.range(ofLine: extent.last).upperBound - text.starts[first]
    budget -= size
    return .nothing(next: budget > 0 ? first + 1 : extent.last + 1)
  }

  /// Whether a line says who speaks, as in a conversation of views: `Text("a"):`.
  private func speaks(_ index: Int) -> Bool {
    let words = text.bytes[text.range(ofLine: index)].suffix(200).reversed()
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
    return words.starts(with: ":)".utf8)
  }

  /// Whether `item` belongs to the block that ends with `before`; nothing but blank lines stand
  /// between them.
  private func joins(_ before: Item, _ item: Item) -> Bool {
    let isAdjacent = before.lines.upperBound + 1 == item.lines.lowerBound
    if isAdjacent || before.start == .import { return true }
    switch before.start {
    case .declaration: return item.start == .declaration
    // What a statement computes is for what follows.
    case .statement: return item.start != .declaration && item.start != .import
    default: return false
    }
  }

  /// The next line that is not blank, with at most `blanks` blank ones before it.
  func next(after index: Int, in lines: Range<Int>, blanks: Int) -> Int? {
    var candidate = index + 1
    while candidate < lines.upperBound, candidate <= index + 1 + blanks {
      if !isBlank(candidate) { return candidate }
      candidate += 1
    }
    return nil
  }

  func isBlank(_ index: Int) -> Bool {
    let range = text.range(ofLine: index)
    return range.isEmpty || range.count < 200 && scan(index).isBlank
  }

  func scan(_ index: Int) -> ScannedLine {
    var state = LineScanner.State()
    return scan(index, state: &state)
  }

  func scan(_ index: Int, state: inout LineScanner.State) -> ScannedLine {
    LineScanner.scan(text.bytes, text.range(ofLine: index), state: &state)
  }
}
