import Scenarios
import Testing

@testable import BuiltinEngine

/// Texts that are put together where their numbers are known.
struct ExpressionTextTests {
  /// What an expression says where `proxy` is 1234.56 by 60.
  private static func text(_ json: JSON) throws -> String {
    var scope = Scope()
    _ = scope.addProxy("proxy", spaces: [])
    let expression = try #require(Expression(json: json))
    let text = try #require(try ExpressionCode.compile(text: expression, scope: scope))
    var values = ScopeValues(count: scope.slotCount)
    values.slots[0] = .pair(1234.56, 60)
    return try text.value(values).string
  }

  /// The texts are those that C's `printf` writes.
  @Test(
    arguments: [
      ("%.1f", 0.15, "0.1"), ("%.1f", 0.25, "0.2"), ("%.1f", 0.35, "0.3"), ("%.0f", 0.5, "0"),
      ("%.0f", 1.5, "2"), ("%.0f", 2.5, "2"), ("%.2f", 1.005, "1.00"), ("%.2f", 2.675, "2.67"),
      ("%.3f", -0.0004, "-0.000"), ("%.1f", -0.04, "-0.0"), ("%f", 393.0, "393.000000"),
      ("%.1f", 99.95, "100.0"), ("%.2f", 333333333333333.3, "333333333333333.31"),
      ("%5.1f", 3.14159, "  3.1"), ("%05.1f", 3.14159, "003.1"), ("%-7.2fx", 2.5, "2.50   x"),
      ("%+.1f", 2.0, "+2.0"), ("%g", 0.1, "0.1"), ("%g", 100000.0, "100000"),
      ("%g", 123456.7, "123457"), ("%g", 0.0001, "0.0001"), ("%g", 1.0 / 3, "0.333333"),
      ("%g", 0.000123456789, "0.000123457"), ("%.3g", 2.0 / 3, "0.667"), ("%g", 0.0, "0"),
      ("%.20f", 0.1, "0.10000000000000000555"), ("%d", 7, "7"), ("%5d", -42, "  -42"),
      ("%-5d|", 42, "42   |"), ("%05d", -42, "-0042"), ("%.6f", 1e-300, "0.000000"),
      ("%.0f", 4503599627370497.5, "4503599627370498"), ("%ld", 3, "3"), ("%lld", 3, "3"),
      ("%%%.0f%%", 50, "%50%"), ("%'d", 1_234_567, "1,234,567"), ("%'.1f", -1234.56, "-1,234.6"),
      ("%'d", 999, "999"), ("%.1f", Double.infinity, "inf"),
      ("%d", 3_000_000_000, "3000000000"), ("%'d", 7_800_000_000, "7,800,000,000"),
      ("%'d", -3_000_000_000, "-3,000,000,000"), ("%w32d", 3_000_000_000, "-1294967296"),
      ("%hd", 70_000, "4464"), ("%x", -1, "ffffffff"), ("%lx", -1, "ffffffffffffffff"),
    ] as [(String, Double, String)])
  func `a format writes a number as C does`(format: String, number: Double, text: String) throws {
    #expect(try Self.text(["format": [.string(format), .length(number)]]) == text)
  }

  @Test(
    arguments: [
      (["text": ["W: ", ["get": "proxy.size.width"]]], "W: 1234.56"),
      (["text": [["get": "proxy.size.height"], " ", true]], "60.0 true"),
      (["text": ["inf", 1]], "inf1.0"),
      (["format": ["%d × %d", ["Int": [["get": "proxy.size.width"]]], 3]], "1234 × 3"),
      (["format": ["%@ %.0f", "a", 2]], "a 2"),
      (["formatted": [["get": "proxy.size.width"], 0, 6]], "1,234.56"),
      (["formatted": [["get": "proxy.size.height"], 0, 6]], "60"),
      (["formatted": [["get": "proxy.size.height"], 1, 2]], "60.0"),
      (["formatted": [["/": [1, 3]], 0, 6]], "0.333333"),
      // Halves of what is written, to even: as Foundation has them.
      (["formatted": [2.675, 2, 2]], "2.68"), (["formatted": [-2.675, 2, 2]], "-2.68"),
      (["formatted": [0.005, 2, 2]], "0.00"), (["formatted": [0.015, 2, 2]], "0.02"),
      (["formatted": [1.005, 2, 2]], "1.00"), (["formatted": [0.125, 2, 2]], "0.12"),
      (["formatted": [0.375, 2, 2]], "0.38"), (["formatted": [2.5, 0, 0]], "2"),
      (["formatted": [3.5, 0, 0]], "4"), (["formatted": [0.00000015, 0, 7]], "0.0000002"),
      (["formatted": [123_456_789_012.345, 2, 2]], "123,456,789,012.34"),
      (["?:": [[">": [["get": "proxy.size.width"], 9]], "wide", "narrow"]], "wide"),
      (["?:": [["<": [["get": "proxy.size.width"], 9]], "a", ["text": ["b", 1]]]], "b1.0"),
      (["text": [["round": [2.5]], " ", ["rint": [2.5]], " ", ["floor": [-0.5]]]], "3.0 2.0 -1.0"),
      (["text": [["ceil": [0.2]], " ", ["trunc": [-1.7]], " ", ["sqrt": [9]]]], "1.0 -1.0 3.0"),
      (["format": ["%d %d", ["%": [-7, 3]], ["Int": [-1.7]]]], "-1 -1"),
    ] as [(JSON, String)])
  func `parts are put together`(json: JSON, text: String) throws {
    #expect(try Self.text(json) == text)
  }

  @Test(
    arguments: [
      (["text": [["get": "proxy.size"]]], "'proxy.size' is a size, not a value"),
      (["format": ["%q!", 1]], "the format of 'String(format: \"%q!\", 1)' is not understood"),
      (["format": ["%.99f", 1]], "the format of 'String(format: \"%.99f\", 1)' is not understood"),
      (
        ["format": ["%d %d", 1]],
        "'String(format: \"%d %d\", 1)' has too few values for its format"
      ),
      (["format": ["%d", 1, 2]], "'String(format: \"%d\", 1, 2)' has more values than its format"),
      (["format": ["%d", true]], "'true' is no number"),
      (["formatted": [1, 3, 2]], "'1.formatted()' states no digits that can be written"),
      (
        ["+": [["text": ["a"]], 1]],
        "'\"a\"' is a text put together at layout, which only an argument that is a text can hold"
      ),
    ] as [(JSON, String)])
  func `what cannot be written is an error`(json: JSON, message: String) {
    #expect(throws: ExpressionError(message: message)) { try Self.text(json) }
  }

  @Test(
    arguments: [
      (
        ["format": ["%d", ["Int": [["/": [["get": "proxy.size.width"], 0]]]]]],
        "'Int(proxy.size.width / 0)' is not a number (NaN)"
      ),
      (
        ["format": ["%'.0f", ["*": [["get": "proxy.size.width"], 1e30]]]],
        "'proxy.size.width * 1e+30' cannot be written in its format"
      ),
      (["format": ["%d", ["%": [7, 0]]]], "'7 % 0' is not a number (NaN)"),
    ] as [(JSON, String)])
  func `what is no number at layout fails there`(json: JSON, message: String) {
    let error = #expect(throws: (any Error).self) { try Self.text(json) }
    let text = (error as? ExpressionFailure)?.message ?? (error as? ExpressionError)?.message
    #expect(text == message)
  }

  @Test func `a text in a reader is as wide as its words`() throws {
    let root = reader(
      ViewNode(
        view: "Text",
        arguments: [
          "0": ["text": ["W ", ["format": ["%d", ["Int": [["get": "proxy.size.width"]]]]]]]
        ]))
    let content = Content(
      document: ViewDocument(root: root), proposal: Proposal(width: 1000, height: 40))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else {
      Issue.record("no frames")
      return
    }
    // Six characters of ten points each.
    #expect(answer.frames.nodes.last?.frame.width == 60)
  }
}
