import Scenarios
import Testing

@testable import SwiftSubset

/// Code of models and their views, beside the texts that the compiler's program shows.
struct ModelCodeTests {
  private static let helpers = """
    func both(_ k: LocalizedStringKey) -> Text { Text("key: ") + Text(k) }
    func both(_ k: String) -> Text { Text("string: ") + Text(k) }
    func any(_ k: LocalizedStringKey) -> Text { Text("key: ") + Text(k) }
    func any<S: StringProtocol>(_ k: S) -> Text { Text("string: ") + Text(k) }
    func titled(title k: LocalizedStringKey, n: Int = 1) -> Text { Text("key: ") + Text(k) }
    func titled(title k: String) -> Text { Text("string: ") + Text(k) }
    extension View {
      func ttl(_ k: LocalizedStringKey) -> some View { VStack { Text("key"); Text(k); self } }
      func ttl(_ k: String) -> some View { VStack { Text("string"); Text(k); self } }
      func top(_ k: LocalizedStringKey) -> some View { VStack { Text("key"); Text(k); self } }
      @_disfavoredOverload
      func top<S: StringProtocol>(_ s: S) -> some View { VStack { Text("sp"); Text(s); self } }
    }
    struct R: View {
      let t: Text; let k: String
      init(_ key: LocalizedStringKey) { t = Text(key); k = "key" }
      @_disfavoredOverload init<S: StringProtocol>(_ s: S) { t = Text(s); k = "sp" }
      var body: some View { Text(k); t }
    }
    """

  @Test(arguments: [
    ("both(\"b \\(n)\")", ["string: b 1234"]),
    ("both(LocalizedStringKey(\"x \\(n)\"))", ["key: x 1,234"]),
    ("any(\"b \\(n)\")", ["string: b 1234"]), ("titled(title: \"b \\(n)\")", ["string: b 1234"]),
    ("titled(title: \"q \\(n)\", n: 2)", ["key: q 1,234"]),
    ("Text(\"x\").ttl(\"b \\(n)\")", ["string", "b 1234", "x"]),
    ("Text(\"x\").top(\"b \\(n)\")", ["key", "b 1,234", "x"]),
    ("Text(\"x\").top(String(n))", ["sp", "1234", "x"]), ("R(\"b \\(n)\")", ["key", "b 1,234"]),
    ("R(String(n))", ["sp", "1234"]),
  ])
  func `a literal is written as the overload has it that is called`(
    _ view: String, _ texts: [String]
  ) throws {
    let code =
      "\(Self.helpers)\nstruct V: View { let n = 1234; var body: some View { \(view) } }\nV()"
    let block = SourceLowering.layout(code)
    #expect(try #require(block.document, "\(block.texts)").root.textsInOrder == texts)
  }

  @Test func `a literal beside an overload that others are taken before is refused`() {
    let block = SourceLowering.layout(
      """
      @_disfavoredOverload func f(_ k: Int) -> String { "int" }
      func f(_ k: Double) -> String { "double" }
      func f<T>(_ k: T) -> String { "any" }
      struct V: View { let n = 3; var body: some View { Text(f(n)); Text(f(1)) } }
      V()
      """)
    #expect(
      block.texts == [
        "4:68 f(_:): which 'f(_:)' takes a literal is not known here where one of them is '@_disfavoredOverload'"
      ])
  }

  @Test(arguments: [
    ViewCodeTests.Shown(
      "properties that are set together",
      """
      struct A: View {
        let text: String; let color: Color
        init(_ text: String, color: Color = .red) { (self.text, self.color) = (text, color) }
        var body: some View { Text(text).foregroundStyle(color) }
      }
      struct B: View {
        let a: Int, b: Int
        init(_ p: (Int, Int)) { (a, b) = p }
        var body: some View { Text("\\(a) \\(b)") }
      }
      struct C: View {
        let a: Int, b: Int
        init(n: Int) { (a, b) = n.quotientAndRemainder(dividingBy: 7) }
        var body: some View { Text("\\(a) \\(b)") }
      }
      struct E: View {
        @State var a: Int; let b: String; var c: Int
        init(n: Int) { let s = "s"; c = 1; (a, b) = (n, s); (c, _) = (c + n, 2) }
        var body: some View { Text("\\(a) \\(b) \\(c)") }
      }
      struct S: View {
        var a = 1, b = 2; var h: Double
        init() { h = 0; (a, b) = (b, a); (h, a) = (7 / 2, a + 1) }
        var body: some View { Text("\\(a) \\(b) \\(h)") }
      }
      """,
      ("A(\"x\")", ["x"]), ("B((1, 2))", ["1 2"]), ("C(n: 23)", ["3 2"]), ("E(n: 4)", ["4 s 5"]),
      ("S()", ["3 1 3.500000"])),
    ViewCodeTests.Shown(
      "copies of what holds a font",
      """
      struct Style {
        var font: Font = .body; var width: CGFloat?; var n = 1; var ratio = 0.5; var title = "t"
        func wider(by n: CGFloat) -> Style { var c = self; c.width = (c.width ?? 0) + n; return c }
        func twice() -> Style { var c = self; c.n = c.n * 2; c.n = c.n + n; return c }
        func half() -> Style { var c = self; c.ratio = 1 / 2; c.title = "\\(c.n) \\(n)"; c.width = 7 / 2; return c }
        func with(_ f: Font) -> Style { var copy = self; copy.font = f; copy.n = 9; return copy }
      }
      struct V: View {
        var style = Style()
        var body: some View {
          Text("\\(style.width ?? 0) \\(style.n) \\(style.ratio) \\(style.title)").font(style.font)
        }
      }
      """,
      ("V(style: Style().wider(by: 5))", ["5.000000 1 0.500000 t"]),
      ("V(style: Style(n: 4).twice().twice())", ["0.000000 36 0.500000 t"]),
      ("V(style: Style().half())", ["3.500000 1 0.500000 1 1"]),
      ("V(style: Style(n: 2).with(.title).twice())", ["0.000000 27 0.500000 t"])),
    ViewCodeTests.Shown(
      "a method that copies self, of a static value of a view",
      """
      struct Quiz {
        var given: [Int] = []
        mutating func answer(_ i: Int) { given.append(i) }
        func answering(_ a: [Int]) -> Quiz { var copy = self; for i in a { copy.answer(i) }; return copy }
      }
      struct V: View {
        static let sample = Quiz()
        var quiz: Quiz
        var body: some View { Text("\\(quiz.given.count) \\(Self.sample.answering([4, 5]).given.count)") }
      }
      """,
      ("V(quiz: V.sample.answering([1]))", ["1 2"]),
      ("V(quiz: V.sample.answering([1]).answering([2, 3]))", ["3 2"])),
    ViewCodeTests.Shown(
      "constant bindings of sets of options",
      """
      struct F: OptionSet { let rawValue: Int; static let a = F(rawValue: 1), b = F(rawValue: 2) }
      struct T: View {
        @Binding var f: F
        var body: some View { Text("\\(f.rawValue)"); Text(f.contains(.a) ? "has" : "no") }
      }
      """,
      ("T(f: .constant([.a, .b]))", ["3", "has"]), ("T(f: .constant([]))", ["0", "no"]),
      ("T(f: .constant(.b))", ["2", "no"])),
    ViewCodeTests.Shown(
      "an enumeration of a raw value that may be none",
      """
      enum L: Int { case low, mid, high }
      struct V: View {
        let n: Int
        var body: some View {
          L(rawValue: n).map { Text("raw \\($0.rawValue)") }
          Text(L(rawValue: n).map { "\\($0)" } ?? "-")
        }
      }
      """,
      ("V(n: 2)", ["raw 2", "high"]), ("V(n: 7)", ["-"])),
    ViewCodeTests.Shown(
      "what an initializer sets where an error is caught",
      """
      enum E: Error { case bad }
      func p(_ s: String) throws -> Int { guard let n = Int(s) else { throw E.bad }; return n }
      struct W: View {
        let n: Int; let t: String
        init(_ s: String) {
          do { let x = try p(s); n = x; t = "ok" } catch E.bad { n = -3; t = "bad" } catch { n = 0; t = "\\(error)" }
        }
        var body: some View { Text("\\(n) \\(t)") }
      }
      """,
      ("W(\"5\")", ["5 ok"]), ("W(\"x\")", ["-3 bad"])),
    ViewCodeTests.Shown(
      "views that numbers and truth values have",
      """
      extension Double { var view: some View { Text("d \\(self)") } }
      extension Int {
        var text: Text { Text("n \\(self)") }
        func times(_ k: Int) -> Text { Text("t \\(self * k)") }
      }
      extension Bool { var mark: Text { Text(self ? "yes" : "no") } }
      """,
      (
        "HStack { 2.5.view; 1000.text; 3.times(4).padding(); true.mark }",
        ["d 2.500000", "n 1,000", "t 12", "yes"]
      )
    ),
  ])
  func `code of models shows what the compiler's program shows`(_ shown: ViewCodeTests.Shown) throws
  {
    try shown.expectTexts()
  }

  @Test func `a whole number is asked for no view that fractions alone have`() {
    let block = SourceLowering.layout(
      "extension Double { var view: some View { Text(\"d\") } }\nHStack { 3.view }")
    #expect(block.document == nil)
  }

  @Test(arguments: [
    (
      "struct H: View { var t: Text; var body: some View { t.bold() } }", "H { Text(\"a\") }",
      "Text"
    ),
    (
      "struct H: View { var t: Text?; var body: some View { t } }", "H(t: { Text(\"a\") })", "Text?"
    ),
    (
      "struct H<C>: View where C: View { var t: C; var body: some View { t } }",
      "H { Text(\"a\") }", "C"
    ),
  ])
  func `a closure in the place of a stored view is refused where it stands`(
    _ type: String, _ view: String, _ stored: String
  ) {
    let block = SourceLowering.layout(type + "\n" + view)
    #expect(
      block.texts.contains {
        $0.hasPrefix("2:") && $0.contains("'t' of 'H' is of type '\(stored)', and takes no closure")
      }, "\(block.texts)")
  }

  @Test func `a generic type whose values are there is not asked for`() {
    let block = SourceLowering.layout(
      "struct G<T>: View { let v: T; var body: some View { Text(String(describing: T.self)) } }\nG(v: 1)"
    )
    #expect(
      block.texts.contains { $0.contains("where it stands for a type that the article declares") })
  }
}
