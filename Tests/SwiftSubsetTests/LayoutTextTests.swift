import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Texts in readers, which only the layout knows.
struct LayoutTextTests {
  /// The first argument of the `Text` that a reader's content is, as the document has it.
  private static func argument(_ content: String) -> (JSON?, [String]) {
    let block = SourceLowering.layout("GeometryReader { proxy in \(content) }")
    let text = block.document?.root.children.first
    return (text?.arguments["0"] ?? text?.arguments["verbatim"], block.texts)
  }

  private static let width: JSON = ["get": "proxy.size.width"]
  private static let height: JSON = ["get": "proxy.size.height"]
  private static let whole: JSON = ["Int": [width]]

  @Test(
    arguments: [
      (#"Text("\(proxy.size.width)")"#, ["format": ["%'f", width]]),
      (#"Text("\(Int(proxy.size.width))")"#, ["format": ["%'d", whole]]),
      (#"Text("\(proxy.size.width) \(true)")"#, ["text": [width, " true"]]),
      (
        #"Text("\(proxy.size.width, specifier: "%.1f") pt")"#,
        ["text": [["format": ["%.1f", width]], " pt"]]
      ),
      (
        #"Text("\(proxy.size.width > 9 ? 1 : 2)")"#,
        ["format": ["%'d", ["?:": [[">": [width, 9]], 1, 2]]]]
      ),
      (#"Text(verbatim: "\(proxy.size.width)")"#, ["text": [width]]),
      (#"Text(String(Int(proxy.size.width)))"#, ["format": ["%d", whole]]),
      (#"Text(proxy.size.width.description)"#, ["text": [width]]),
      (#"Text("\(proxy.size.width)" as String)"#, ["text": [width]]),
      (
        #"Text(String(format: "%.1f × %.1f", proxy.size.width, proxy.size.height))"#,
        ["text": [["format": ["%.1f", width]], " × ", ["format": ["%.1f", height]]]]
      ),
      (#"Text(proxy.size.width.formatted())"#, ["formatted": [width, 0, 6]]),
      (#"Text(Int(proxy.size.width).formatted())"#, ["formatted": [whole, 0, 0]]),
      (
        #"Text(proxy.size.width.formatted(.number.precision(.fractionLength(1))))"#,
        ["formatted": [width, 1, 1]]
      ),
      (#"Text("\(Int(proxy.size.width), specifier: "%d")")"#, ["format": ["%w32d", whole]]),
      (#"Text(String(format: "%ld", Int(proxy.size.width)))"#, ["format": ["%d", whole]]),
      (#"Text(String(format: "%02x", Int(proxy.size.width)))"#, ["format": ["%02x", whole]]),
      (
        #"Text(proxy.size.width, format: .number.precision(.fractionLength(0...2)))"#,
        ["formatted": [width, 0, 2]]
      ),
      (#"Text("\(proxy.size.width, format: .number)")"#, ["formatted": [width, 0, 6]]),
      (
        #"Text(verbatim: "\(proxy.size)")"#, ["text": ["(", width, ", ", height, ")"]]
      ),
      (
        #"Text(String(describing: proxy.size))"#, ["text": ["(", width, ", ", height, ")"]]
      ),
      (
        #"Text("W: " + String(Int(proxy.size.width.rounded())))"#,
        ["text": ["W: ", ["format": ["%d", ["Int": [["round": [width]]]]]]]]
      ),
      (
        #"let label = "\(Int(proxy.size.width))"; Text(label + "!")"#,
        ["text": [["format": ["%d", whole]], "!"]]
      ),
      (
        #"Text(proxy.size.width > 300 ? "wide \(Int(proxy.size.width))" : "narrow")"#,
        [
          "?:": [
            [">": [width, 300]], ["text": ["wide ", ["format": ["%'d", whole]]]], "narrow",
          ]
        ]
      ),
      // Integers stay integers.
      (
        #"Text(String(Int(proxy.size.width) / 2))"#,
        ["format": ["%d", ["Int": [["/": [whole, 2]]]]]]
      ),
      (#"Text(String(Int(proxy.size.width) % 7))"#, ["format": ["%d", ["%": [whole, 7]]]]),
      (
        #"Text(verbatim: "\(min(Int(proxy.size.width), 9))")"#,
        ["format": ["%d", ["min": [whole, 9]]]]
      ),
      (
        #"Text(verbatim: "\(-Int(proxy.size.width) + 1)")"#,
        ["format": ["%d", ["+": [["negate": [whole]], 1]]]]
      ),
      (#"Text(verbatim: "\(CGFloat(Int(proxy.size.width)))")"#, ["text": [whole]]),
      (#"Text(verbatim: "\(proxy.size.width.rounded(.down))")"#, ["text": [["floor": [width]]]]),
      (#"Text(verbatim: "\(proxy.size.width > 3)")"#, ["text": [[">": [width, 3]]]]),
    ] as [(String, JSON)])
  func `a text keeps what the layout decides as code`(source: String, argument: JSON) {
    let (found, refusals) = Self.argument(source)
    #expect(refusals == [])
    #expect(found?.canonicalText == argument.canonicalText)
  }

  @Test(arguments: [
    (#"Text("\(1234.5, specifier: "%.1f")")"#, "1234.5"), (#"Text("\(2 + 3) \(true)")"#, "5 true"),
    (#"Text(verbatim: "\(1.5) \(1234)")"#, "1.5 1234"), (#"Text(String(1234.5))"#, "1234.5"),
    (#"Text(1234.5.formatted())"#, "1,234.5"), (#"Text(1234.formatted())"#, "1,234"),
    (#"Text(String(format: "%.2f", 0.125))"#, "0.12"), (#"Text(0.5, format: .number)"#, "0.5"),
    (#"Text(String(describing: CGSize(width: 1, height: 2.5)))"#, "(1.0, 2.5)"),
    (#"Text("\(["a", "b"].count) \([1, 2].description)" as String)"#, "2 [1, 2]"),
    (#"Text(verbatim: "\(["a", "b"])")"#, #"["a", "b"]"#),
  ])
  func `known numbers are written as Swift writes them`(source: String, text: String) {
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    let arguments = block.document?.root.arguments
    #expect((arguments?["0"] ?? arguments?["verbatim"])?.string == text)
  }

  @Test func `how a text shows a number beyond all figures is not known`() {
    let block = SourceLowering.layout(#"Text("\(1e30)")"#)
    #expect(
      block.texts == [
        "1:9 \\(…): how a text shows so large a number is not known here; write it as a String"
      ])
  }

  @Test(arguments: [
    (#"Text("\(1e20)")"#, "100,000,000,000,000,000,000.000000"),
    (#"Text("\(-1.5e22)")"#, "-15,000,000,000,000,000,000,000.000000"),
    (#"Text("\(1.5)")"#, "1.500000"), (#"Text("\(1234) \(999)")"#, "1,234 999"),
    (#"Text("\(-1234567)")"#, "-1,234,567"), (#"Text("\(Float(2.5))")"#, "2.500000"),
    (#"Text("\(3000000000)")"#, "3,000,000,000"),
    (#"let n = 7_800_000_000; Text("\(n)")"#, "7,800,000,000"),
    (#"let n: Int64 = -3_000_000_000; Text("\(n)")"#, "-3,000,000,000"),
    (#"let n: UInt32 = 3_000_000_000; Text("\(n)")"#, "3,000,000,000"),
    (#"let n: UInt = 9_007_199_254_740_993; Text("\(n)")"#, "9,007,199,254,740,993"),
    (#"Text("\(9_007_199_254_740_993)")"#, "9,007,199,254,740,993"),
    (#"Text("\(Float(3))")"#, "3.000000"), (#"let x: Float = 2; Text("\(x) m")"#, "2.000000 m"),
    (#"Text("\(Int.max)")"#, "9,223,372,036,854,775,807"),
    (#"let n: UInt64 = .max; Text("\(n)")"#, "18,446,744,073,709,551,615"),
    (#"Text(String(format: "%d", 3_000_000_000))"#, "-1294967296"),
    (#"Text(String(format: "%ld", 3_000_000_000))"#, "3000000000"),
    (#"let o: Int? = 1234; Text(o.map { "\($0)" } ?? "none")"#, "1,234"),
    (#"let o: Double? = 1.5; Text(o.map({ x in "\(x) kg" }) ?? "none")"#, "1.500000 kg"),
    (#"let o: Int? = 1234; Text((o.map { $0 > 1 ? "\($0)" : "few" }) ?? "none")"#, "1,234"),
    (#"let o: Int? = nil; Text(o.map { "\($0)" } ?? "\(1234)")"#, "1,234"),
    (#"let o: Int? = 1234; Text(o.map { x in let y = x + 1; return "\(y)" } ?? "none")"#, "1,235"),
    (#"let o: Int? = 1234; let s = "none"; Text(o.map { "\($0)" } ?? s)"#, "1234"),
    (#"let o: Int? = 1234; Text(o.map { String($0) } ?? "none")"#, "1234"),
    (#"let o: Int? = 1234; Text(o.flatMap { $0 > 1 ? "\($0)" : nil } ?? "none")"#, "1,234"),
    (#"let o: String? = nil; let n = 1234; Text(n > 1 ? "\(n)" : o ?? "none")"#, "1234"),
    (
      #"let n = 1234; let o: Int? = n; Text(n > 1 ? "\(n)" : o.map { "\($0)" } ?? "none")"#, "1,234"
    ),
    (#"let s = "s"; let n = 1234; Text(n > 1 ? "\(n)" : s)"#, "1234"),
    (#"let s: LocalizedStringKey = "s"; let n = 1234; Text(n > 1 ? "\(n)" : s)"#, "1,234"),
    (#"let s = LocalizedStringKey("s"); let n = 1234; Text(n > 1 ? "\(n)" : s)"#, "1,234"),
    (#"let s: [LocalizedStringKey] = ["s"]; let n = 1234; Text(n > 1 ? "\(n)" : s[0])"#, "1,234"),
    (#"let n = 1234; Text(n > 1 ? "\(n)" : "s" as LocalizedStringKey)"#, "1,234"),
    (
      #"struct S { let key: LocalizedStringKey }; let s = S(key: "s"); let n = 1234; Text(n > 1 ? "\(n)" : s.key)"#,
      "1,234"
    ),
    (
      #"struct S { let key: String }; let s = S(key: "s"); let n = 1234; Text(n > 1 ? "\(n)" : s.key)"#,
      "1234"
    ),
    (
      #"func key() -> LocalizedStringKey { "s" }; let n = 1234; Text(n > 1 ? "\(n)" : key())"#,
      "1,234"
    ),
    (
      #"enum E { case a; var label: LocalizedStringKey { "s" } }; let n = 1234; Text(n > 1 ? "\(n)" : E.a.label)"#,
      "1,234"
    ),
    (#"let n = 1234; Text(n < 1 ? "a" : n < 2 ? "b" : "\(n)")"#, "1,234"),
    (#"let s = "s"; let n = 1234; Text(n < 1 ? "a" : n < 2 ? s : "\(n)")"#, "1234"),
    (#"let o: String? = nil; Text(o ?? "\(1234)")"#, "1234"),
    (#"let x = 1234.5; Text(x > 3 ? "\(x) pt" : "none")"#, "1,234.500000 pt"),
    (#"let words = "\(1234)"; Text(words)"#, "1234"),
    (#"Text("\(1234)" as String)"#, "1234"),
    (#"let x: Int? = 1234; Text("\(x)")"#, "Optional(1234)"),
    (#"Text("\(1234) \(true)")"#, "1234 true"), (#"Text("\("a") \(1234)")"#, "a 1,234"),
    (#"Text(LocalizedStringKey("\(1234)"))"#, "1,234"),
    (#"Text(String(localized: "\(1234) steps", comment: "x"))"#, "1,234 steps"),
    (#"Text(String(localized: "key", defaultValue: "words"))"#, "words"),
    (#"func title() -> String { String(localized: "a b") }; Text(title())"#, "a b"),
    (#"func row(_ key: LocalizedStringKey) -> some View { Text(key) }; row("\(1234)")"#, "1,234"),
    (#"func row(_ words: String) -> some View { Text(words) }; row("\(1234)")"#, "1234"),
    (#"ForEach([1000], id: \.self) { Text("\($0)") }"#, "1,000"),
    (#"@State var at = CGPoint.zero; Text("\(at.x), \(Int(at.y))")"#, "0.000000, 0"),
    (#"Text(String(format: "%02X %x %o %04x", 10, 255, 8, 3))"#, "0A ff 10 0003"),
    (#"func hex(_ i: Int) -> String { String(format: "%02x", i) }; Text(hex(200))"#, "c8"),
    (
      #"""
      func emoji(_ value: Int) -> String {
        guard let scalar = UnicodeScalar(value) else { return "?" }
        return String(Character(scalar))
      }
      Text(emoji(0x1F600) + emoji(0xD800))
      """#, "😀?"
    ),
    (#"Text(String(Character(UnicodeScalar(65 + 1)!)))"#, "B"),
    (#"Text(String(UnicodeScalar(UInt8(66))))"#, "B"),
    // A literal is the scalar itself, a text may be none.
    (#"Text(String(Character(Unicode.Scalar("c"))))"#, "c"),
    (#"let s = "c"; Text(String(Character(Unicode.Scalar(s)!)))"#, "c"),
  ])
  func `a key writes its numbers as SwiftUI does, in English`(source: String, text: String) {
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    #expect(block.warnings == [])
    let root = block.document?.root
    let shown = root?.children.first ?? root
    #expect(shown?.arguments["0"]?.string == text)
  }

  /// Of a whole number C looks at 32 bits where no `l` is written.
  @Test(arguments: [
    (#"func key(_ n: Int) -> LocalizedStringKey { "\(n) a" }; Text(key(1234))"#, "1,234 a"),
    (#"func key(_ n: Int) -> LocalizedStringKey { return "\(n) a" }; Text(key(1234))"#, "1,234 a"),
    (
      #"func key(_ n: Int) -> LocalizedStringKey { if n > 5 { return "\(n) a" }; return "few" }; Text(key(1234))"#,
      "1,234 a"
    ),
    (
      #"func key(_ n: Int) -> LocalizedStringKey { switch n { case 0: "none"; default: "\(n) a" } }; Text(key(1234))"#,
      "1,234 a"
    ),
    (
      #"func key(_ n: Int) -> LocalizedStringKey { n == 1 ? "one" : "\(n) a" }; Text(key(1234))"#,
      "1,234 a"
    ),
    (
      #"func key(_ n: Int) -> LocalizedStringKey { let m = n * 2; return "\(m) a" }; Text(key(1234))"#,
      "2,468 a"
    ),
    (
      #"func key(_ n: Int) -> LocalizedStringKey { let s = "\(n)"; return "\(s) a" }; Text(key(1234))"#,
      "1234 a"
    ),
    (
      #"func key(_ n: Int?) -> LocalizedStringKey { if let n { "\(n) a" } else { "b" } }; Text(key(1234))"#,
      "1,234 a"
    ),
    (
      #"func key(_ n: Int) -> LocalizedStringKey? { n > 1 ? "\(n) d" : nil }; Text(key(1234) ?? "x")"#,
      "1,234 d"
    ),
    (#"func key(_ n: CGFloat) -> LocalizedStringKey { "\(n)" }; Text(key(1.5))"#, "1.500000"),
    (#"func key(_ n: UInt32) -> LocalizedStringKey { "\(n)" }; Text(key(1200))"#, "1,200"),
    (#"func key(_ n: String) -> LocalizedStringKey { "\(n)" }; Text(key("1200"))"#, "1200"),
    (#"func key(_ n: Int) -> String { "\(n) a" }; Text(key(1234))"#, "1234 a"),
    (
      #"typealias Key = LocalizedStringKey; func key(_ n: Int) -> Key { "\(n) a" }; Text(key(1234))"#,
      "1,234 a"
    ),
    (
      #"struct S { var n = 1; var k: LocalizedStringKey { "\(n) a" } }; Text(S(n: 2345).k)"#,
      "2,345 a"
    ),
    (
      #"enum E { case a(Int); var k: LocalizedStringKey { switch self { case .a(let n): "\(n) a" } } }; Text(E.a(1234).k)"#,
      "1,234 a"
    ),
    (#"let n = 1234; let l: [LocalizedStringKey] = ["\(n) a", "b"]; Text(l[0])"#, "1,234 a"),
    (#"func l(_ n: Int) -> [LocalizedStringKey] { ["\(n) a", "b"] }; Text(l(1234)[0])"#, "1,234 a"),
    (
      #"func k(_ n: Int) -> (LocalizedStringKey, String) { ("\(n) a", "\(n) b") }; Text(k(1234).0)"#,
      "1,234 a"
    ),
    (
      #"func k(_ n: Int) -> (LocalizedStringKey, String) { ("\(n) a", "\(n) b") }; Text(k(1234).1)"#,
      "1234 b"
    ),
    (#"let f: (Int) -> LocalizedStringKey = { "\($0) a" }; Text(f(1234))"#, "1,234 a"),
    (#"extension Int { var key: LocalizedStringKey { "\(self) a" } }; Text(1234.key)"#, "1,234 a"),
    (
      #"extension LocalizedStringKey { static func of(_ n: Int) -> Self { "\(n) a" } }; Text(LocalizedStringKey.of(1234))"#,
      "1,234 a"
    ),
    (
      #"struct V: View { var n: Int; var title: LocalizedStringKey { "\(n) a" }; var body: some View { Text(title) } }; V(n: 1234)"#,
      "1,234 a"
    ),
  ])
  func `what code gives in the place of a key is one`(source: String, text: String) {
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["0"]?.string == text)
  }

  @Test(arguments: [
    (#"Text(String(format: "%x", -1))"#, "ffffffff"),
    (#"Text(String(format: "%x", 5_000_000_000))"#, "2a05f200"),
    (#"Text(String(format: "%lx", 5_000_000_000))"#, "12a05f200"),
  ])
  func `a format has the bits of a number that C looks at`(source: String, text: String) {
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["0"]?.string == text)
  }

  @Test func `a scalar that a literal is cannot be unwrapped`() {
    let source = #"Text(String(Character(Unicode.Scalar("c")!)))"#
    #expect(!SourceLowering.layout(source).refusals.isEmpty)
  }

  @Test func `a format of whole numbers is given none`() {
    let source = #"Text(String(format: "%X", 1.5))"#
    #expect(SourceLowering.layout(source).refusals.map(\.construct) == ["1.5"])
  }

  @Test(arguments: [
    (
      #"ForEach(0..<Int(proxy.size.width)) { _ in Text("a") }"#,
      "1:36 ..<: a range that depends on the layout: how many views there are has to be known before"
    ),
    (
      #"Text("\(proxy)")"#,
      "1:35 \\(…): a value of type GeometryProxy cannot be written into a text"
    ),
    (
      #"Text(String(format: "%d", proxy.size.width))"#,
      "1:32 String: the format \"%d\" and its values do not fit together, or it is not supported here"
    ),
    (
      #"Text(proxy.size.width, format: .percent)"#,
      "1:50 format: this format is not supported for an expression of type number; write"
        + " .number.precision(.fractionLength(1)) or String(format: \"%.1f\", value)"
    ),
  ])
  func `what no text is made of is refused`(source: String, refusal: String) {
    #expect(Self.argument(source).1 == [refusal])
  }
}
