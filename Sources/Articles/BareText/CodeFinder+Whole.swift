import SwiftSubset

/// Pieces of code that are part of a larger one, which is no Swift as it stands.
extension CodeFinder {
  /// The pieces, and in the place of those that stand within brackets all between the outermost of these: a
  /// part of what is written is another view.
  func whole(_ pieces: [ClosedRange<Int>], in lines: Range<Int>) -> [ClosedRange<Int>] {
    let brackets = brackets(in: lines)
    var found: [ClosedRange<Int>] = []
    for piece in pieces where found.last?.contains(piece.lowerBound) != true {
      let around = brackets.first { $0.contains(piece.lowerBound) }
      found.append(
        around.map { $0.lowerBound...max($0.upperBound, piece.upperBound) } ?? piece)
    }
    return found
  }

  /// The lines from each bracket that stands in no other one to where it is closed; none where the brackets
  /// of the lines do not match.
  private func brackets(in lines: Range<Int>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var state = LineScanner.State()
    var first: Int?
    for index in lines {
      let line = scan(index, state: &state)
      guard line.unmatched == 0 else { return [] }
      if state.brackets.isEmpty {
        if let start = first { found.append(start...index) }
        first = nil
      } else if first == nil {
        first = index
      }
    }
    return state.isOpen ? [] : found
  }

  /// Whether lines begin with a known view and a block, and close all that they open: layout code, though its
  /// first line is no Swift, as where a page lost the end of a line.
  func isViewWithMistake(in lines: Range<Int>) -> Bool {
    guard let index = lines.first(where: { !isBlank($0) }) else { return false }
    let line = scan(index)
    guard let name = line.head.first, name.kind == .word,
      viewNames.contains(text.text(name.range)),
      line.head.contains(where: { text.bytes[$0.range.lowerBound] == UInt8(ascii: "{") })
    else { return false }
    var state = LineScanner.State()
    for index in lines where scan(index, state: &state).unmatched > 0 { return false }
    return !state.isOpen
  }

  /// Whether a line begins what other languages set in by a colon: `with VStack():`, `for x in range(3):`.
  ///
  /// In Swift only a `case` ends so, and stands within brackets.
  func isIndentedBlock(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scan(index - 1)
    guard before.last?.kind == .colon, !before.isProse, let outer = before.indent,
      let inner = scan(index).indent
    else { return false }
    let words = before.head.first.map { text.text($0.range) }
    return inner - text.starts[index] > outer - text.starts[index - 1]
      && !["case", "default", "@unknown"].contains(words ?? "")
  }
}
