import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Indices of texts that lead nowhere, and texts that are long: a refusal or an answer, soon.
struct HostileTextTests {
  private static func said(_ statements: String, _ expression: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      func said() -> String {
        let s = "abc"
        let start = s.startIndex, end = s.endIndex, i = s.index(after: s.startIndex)
        \(statements)
        return "\\(\(expression))"
      }
      Text(verbatim: said())
      """)
  }

  /// What ends a layout that runs statements.
  private static func error(_ statements: String) throws -> String {
    let block = SourceLowering.layout(
      """
      struct Probe: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          let s = "abc"
          let start = s.startIndex, end = s.endIndex, i = s.index(after: s.startIndex)
          _ = (start, end, i)
          \(statements)
          return .zero
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Probe { Color.red }
      """)
    let document = try #require(block.document, "\(block.texts)")
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 100, height: 100)))
    guard case .error(let message, _) = outcome else { return "\(outcome)" }
    return message
  }

  private static func isOutside(_ message: String) -> Bool {
    [
      "String index is out of bounds", "an index that is at no character of this text",
      "Range requires lowerBound <= upperBound", "a part of a negative length is asked for",
      "a character is removed that is not in the text",
      "more characters are removed than the text has",
    ].contains { message.contains($0) }
  }

  private static func at(_ distance: String, _ limit: String) -> String {
    "s.index(i, offsetBy: \(distance), limitedBy: \(limit)).map { s.distance(from: start, to: $0) } ?? -1"
  }

  @Test(arguments: [
    (at("1", "start"), "2"), (at("2", "start"), "3"), (at("-1", "end"), "0"),
    (at("0", "start"), "1"),
    (at("0", "end"), "1"), (at("1", "i"), "-1"), (at("-1", "i"), "-1"), (at("0", "i"), "1"),
    (at("5", "end"), "-1"), (at("-5", "start"), "-1"), (at("Int.max", "end"), "-1"),
    (at("Int.min", "start"), "-1"), ("s.prefix(Int.max)", "abc"), ("s.suffix(Int.max)", "abc"),
    ("s.dropFirst(Int.max)", ""), ("s.dropLast(Int.max)", ""),
    (#"s.range(of: "bc")!.lowerBound == i"#, "true"),
    (#"s.range(of: "bc")!.upperBound == end"#, "true"),
    (#"s.range(of: "bd") == nil"#, "true"), (#"s.range(of: "abcd") == nil"#, "true"),
    (#"s[s.range(of: "b")!]"#, "b"), (#""aab".range(of: "ab")!.lowerBound == i"#, "true"),
  ])
  func `a place in a text is Swift's`(expression: String, text: String) {
    let block = Self.said("", expression)
    #expect(block.refusals == [])
    guard case .scenario(let document) = block.kind else { return }
    #expect(document.root.arguments["verbatim"]?.string == text)
  }

  @Test(arguments: [
    at("5", "start"), at("-5", "end"), at("Int.max", "start"), at("Int.min", "end"),
    "s.index(after: end) == end", "s.index(before: start) == end",
    "s.index(i, offsetBy: Int.min) == i", "s.index(i, offsetBy: Int.max) == i", "s[end]",
    "s[start...end]", "s[end..<start]", "s[i...start]", "s[...end]",
    #"s["abcdef".endIndex]"#, #"s[start..<"abcdef".endIndex]"#, #""é"[i]"#,
    "s.prefix(-1)", "s.suffix(Int.min)", "s.dropLast(Int.min)",
  ])
  func `a place outside of a text is an error`(expression: String) throws {
    #expect(try Self.isOutside(Self.error("_ = \(expression)")))
  }

  // Foundation on Linux finds "\n" there and not "\r".
  @Test(arguments: [
    #""a\r\n".range(of: "\r") == nil"#, #""a\r\n".contains("\n")"#, #""e\u{301}".contains("e")"#,
    #""a\r\nb".replacingOccurrences(of: "\n", with: "-")"#,
    #""a\r\nb".components(separatedBy: "\n")"#,
  ])
  func `a text that may be found inside a character is refused`(expression: String) throws {
    #expect(try Self.error("_ = \(expression)").contains("inside a character of several parts"))
  }

  @Test(arguments: [
    "t.remove(at: end)", "t.insert(\"x\", at: \"abcdef\".endIndex)", "t = \"\"; t.remove(at: i)",
    "t = \"a\"; t.removeSubrange(start..<end)",
    "t = \"a\"; t.replaceSubrange(i..<end, with: \"x\")",
    "t.removeFirst(Int.max)", "t.removeLast(-1)", "t = \"é\"; t.insert(\"x\", at: i)",
    "t.insert(contentsOf: \"x\", at: \"abcdef\".endIndex)",
  ])
  func `a change outside of a text is an error`(statement: String) throws {
    #expect(try Self.isOutside(Self.error("var t = s; \(statement)")))
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      #"_ = long.range(of: String(repeating: "a", count: 200_000) + "b")"#,
      #"_ = Int(zeros); _ = Double(zeros); _ = Int(zeros, radix: 10)"#,
      #"_ = UInt8(zeros); _ = UInt8(zeros, radix: 2); _ = Float(zeros)"#,
      #"_ = mark.isLetter; _ = mark.isSymbol; _ = mark.isASCII; _ = mark.isHexDigit"#,
      #"_ = "a".trimmingCharacters(in: CharacterSet(charactersIn: long))"#,
      #"_ = long.padding(toLength: 1, withPad: long, startingAt: 0)"#,
    ])
  func `a long text costs its length`(statement: String) throws {
    let message = try Self.error(
      """
      let long = String(repeating: "a", count: 400_000)
      let zeros = String(repeating: "0", count: 400_000)
      let mark = Character("a" + String(repeating: "\\u{301}", count: 200_000))
      _ = (long, zeros, mark)
      while true { \(statement) }
      """)
    #expect(message.contains("the program takes more than"), "\(message)")
  }
}
