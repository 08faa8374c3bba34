/// A fence that opens a block of code in Markdown, as far as it takes to know where the block ends.
///
/// It may stand in quotations, and behind the mark of a list item: `- ```swift`.
struct MarkdownFence {
  private let character: UInt8
  private let count: Int

  /// How many quotations it stands in.
  private let quotes: Int

  /// How far its signs are indented.
  private let column: Int

  /// How far the list item that begins on its line indents what belongs to it; 0 where none does.
  private let itemColumn: Int

  /// - Parameter line: A line; nil for one that opens no block.
  init?(opening line: ArraySlice<UInt8>) {
    let start = Start(of: line, hasItems: true)
    // Between backticks in one line stands code within a paragraph.
    guard let (character, count, rest) = start.signs,
      character != UInt8(ascii: "`") || !rest.contains(character)
    else { return nil }
    (self.character, self.count) = (character, count)
    (quotes, column, itemColumn) = (start.quotes, start.column, start.itemColumn)
  }

  /// Whether a line closes the block.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let start = Start(of: line, hasItems: false)
    guard let signs = start.signs, signs.character == character, signs.count >= count,
      start.quotes == quotes, signs.rest.allSatisfy({ " \t\r".utf8.contains($0) })
    else { return false }
    // Further in it is code.
    return start.column >= itemColumn && start.column <= column + 3
  }

  /// Whether a line does not belong to what the block stands in, which then has ended with it.
  func isLeft(by line: ArraySlice<UInt8>) -> Bool {
    let start = Start(of: line, hasItems: false)
    if start.quotes < quotes { return true }
    return !start.rest.isEmpty && start.column < itemColumn
  }

  /// The beginning of a line.
  private struct Start {
    var quotes = 0
    var column = 0
    var itemColumn = 0
    var rest: ArraySlice<UInt8>

    /// - Parameters:
    ///   - line: A line.
    ///   - hasItems: Whether the marks of list items are none of its text.
    init(of line: ArraySlice<UInt8>, hasItems: Bool) {
      rest = line
      var isItem = false
      defer { itemColumn = isItem ? column : 0 }
      while let byte = rest.first {
        switch byte {
        case UInt8(ascii: " "): take(1)
        case UInt8(ascii: "\t"): take(4 - column % 4, bytes: 1)
        case UInt8(ascii: ">"):
          quotes += 1
          take(1)
        default:
          guard hasItems, let length = itemMark else { return }
          take(length)
          isItem = true
        }
      }
    }

    private mutating func take(_ width: Int, bytes: Int? = nil) {
      rest = rest.dropFirst(bytes ?? width)
      column += width
    }

    /// How long the mark of a list item is that stands here.
    private var itemMark: Int? {
      let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
      let signs = digits == 0 ? "-+*".utf8.map(\.self) : ".)".utf8.map(\.self)
      let mark = rest.dropFirst(digits)
      guard digits < 10, let sign = mark.first, signs.contains(sign),
        let blank = mark.dropFirst().first, " \t".utf8.contains(blank)
      else { return nil }
      return digits + 1
    }

    var signs: (character: UInt8, count: Int, rest: ArraySlice<UInt8>)? {
      guard let first = rest.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
      else { return nil }
      let count = rest.prefix { $0 == first }.count
      return count >= 3 ? (first, count, rest.dropFirst(count)) : nil
    }
  }
}
