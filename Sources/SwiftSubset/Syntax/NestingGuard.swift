import Scenarios

/// Finds what SwiftParser would take too long for, before it is asked.
///
/// Its time grows with the square of the depth of brackets, and doubles with each square bracket
/// inside another: where one opens it looks ahead for an array type. Where `<` follows a name it
/// looks ahead for generic arguments, each `<` one level deeper on the stack.
enum NestingGuard {
  /// The first line, from 1, in which more brackets are open than the parser takes.
  static func lineNestedTooDeep(in source: String) -> Int? {
    let bytes = Array(source.utf8)
    var state = LineScanner.State()
    var squares = 0
    var angles = 0
    var interpolations = 0
    var start = 0
    var line = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      // Inside a text over several lines code may stand as well: there brackets are just counted.
      if !state.isInString {
        squares = state.brackets.count { $0 == UInt8(ascii: "[") }
        interpolations = 0
      }
      let content = bytes[start..<end]
      let deepest = deepestSquare(content, from: &squares)
      let mostAngles = mostAngles(content, from: &angles)
      if mostAngles > Limits.Source.angles { return line }
      let deepestInterpolation = deepestInterpolation(content, from: &interpolations)
      if deepestInterpolation > Limits.Source.interpolationDepth { return line }
      _ = LineScanner.scan(bytes, start..<end, state: &state)
      if deepest > Limits.Source.squareDepth || state.deepest > Limits.Source.depth { return line }
      start = end + 1
      line += 1
    }
    return nil
  }

  /// How many `<` are open at most; what no type contains ends them all.
  private static func mostAngles(_ line: ArraySlice<UInt8>, from open: inout Int) -> Int {
    var most = 0
    var previous: UInt8 = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "/") where previous == byte: return most
      case UInt8(ascii: "<"): open += 1
      case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): open = max(open - 1, 0)
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: ";"): open = 0
      default: break
      }
      most = max(most, open)
      previous = byte
    }
    return most
  }

  /// How many parentheses are open at most from the first `\(` on.
  private static func deepestInterpolation(
    _ line: ArraySlice<UInt8>, from depth: inout Int
  ) -> Int {
    var deepest = depth
    var previous: UInt8 = 0
    for byte in line {
      if byte == UInt8(ascii: "("), depth > 0 || previous == UInt8(ascii: "\\") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth = max(depth - 1, 0) }
      deepest = max(deepest, depth)
      previous = byte
    }
    return deepest
  }

  private static func deepestSquare(_ line: ArraySlice<UInt8>, from depth: inout Int) -> Int {
    var deepest = depth
    for byte in line {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth = max(depth - 1, 0) }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
