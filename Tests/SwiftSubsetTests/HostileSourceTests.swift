import BuiltinEngine
import Scenarios
import SwiftSyntax
import Testing

@testable import SwiftSubset

struct HostileSourceTests {
  struct Hostile: CustomTestStringConvertible {
    var name: String
    var source: String
    /// The construct of the first refusal and its place, `LINE:COLUMN CONSTRUCT`.
    var refusal: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Hostile(
      name: "containers", source: nested("VStack {\n", 300, "}"), refusal: "257:1 nesting"),
    Hostile(
      name: "parentheses", source: "Color.red.frame(width: \(nested("(", 2_000, ")")))",
      refusal: "1:1 nesting"),
    Hostile(
      name: "square brackets", source: "Color.red.frame(width: \(nested("[", 200, "]")))",
      refusal: "1:1 nesting"),
    Hostile(
      name: "interpolations", source: "Text(\"" + repeating("\\(", 3_000), refusal: "1:1 nesting"),
    Hostile(
      name: "generics", source: "Color.red.frame(width: \(repeating("a<", 50_000))1)",
      refusal: "1:1 nesting"),
    Hostile(
      name: "else if", source: repeating("if a { } else ", 10_000) + "{ }",
      refusal: "1:34959 nesting"),
    Hostile(
      name: "a chain of modifiers", source: "Color.red" + repeating(".padding(1)", 15_000),
      refusal: "1:100001 nesting"),
    Hostile(
      name: "a long sum", source: "Color.red.frame(width: \(repeating("1+", 10_000))1)",
      refusal: "1:24 expression"),
    // What is not known is asked once, not once more at every level.
    Hostile(
      name: "a sum of what nobody knows",
      source: "func f() -> CGFloat { let x: CGFloat = nope()\(repeating(" + 1", 60)); return x }\n"
        + "Color.red.frame(width: f())", refusal: "2:24 f()"),
    Hostile(
      name: "a sum of what a type has not",
      source: "struct A { var w: CGFloat = 3 }\n"
        + "Color.red.frame(width: A().nope\(repeating(" + 1", 60)))", refusal: "2:24 nope"),
    Hostile(
      name: "lists of what nobody knows",
      source: "func f() -> Int { let x: [Int] = [nope]\(repeating(" + [1]", 60))\n"
        + "return x.count }\nText(\"\\(f())\")", refusal: "3:9 f()"),
    Hostile(
      name: "calls of what nobody knows",
      source: "func f() -> Int { nope\(repeating("(1)", 40)) }\nText(\"\\(f())\")",
      refusal: "2:9 f()"),
    Hostile(
      name: "calls in calls around what nobody knows",
      source: "func f() -> CGFloat { \(repeating("max(1, ", 40))nope\(repeating(")", 40)) }\n"
        + "Color.red.frame(width: f())", refusal: "2:24 f()"),
    Hostile(
      name: "conversions of what nobody knows",
      source: "func f() -> Double { \(repeating("Double(", 40))nope\(repeating(")", 40)) }\n"
        + "Color.red.frame(width: f())", refusal: "2:24 f()"),
    Hostile(
      name: "values in the place of what nobody knows",
      source: "func f(_ a: Int?) -> Int { a \(repeating("?? (a ", 40))?? nope"
        + repeating(")", 40) + " }\nText(\"\\(f(1))\")", refusal: "2:9 f(1)"),
    Hostile(
      name: "elements at what nobody knows",
      source: "func f(_ a: [Int]) -> Int { \(repeating("a[", 8))nope\(repeating("]", 8)) }\n"
        + "Text(\"\\(f([1]))\")", refusal: "2:9 f([1])"),
    Hostile(
      name: "overloads of a view in overloads",
      source: """
        struct A: View {
          func m(_ a: Int) -> Int { a }
          func m(_ a: Double) -> Double { a }
          func m(_ a: String) -> String { a }
          var body: some View { Text("\\(\(repeating("m(", 30))3\(repeating(")", 30)))") }
        }
        """, refusal: "5:45 m"),
    Hostile(
      name: "many elements", source: "ForEach(0..<1_000_000_000) { i in Color.red }",
      refusal: "1:35 size"),
    Hostile(
      name: "many empty elements",
      source: "ForEach(0..<999) { i in ForEach(0..<999) { j in ForEach(0..<999) { k in } } }",
      refusal: "1:66 size"),
    Hostile(
      name: "views that double",
      source: doubling("HStack { Color.red }", "HStack { % ; % }", "a39"),
      refusal: "12:26 size"),
    Hostile(
      name: "texts that double", source: doubling("\"xx\"", "% + %", "Text(a39)"),
      refusal: "20:11 a18 + a18"),
    Hostile(
      name: "guides that double",
      source: "Text(\"a\").alignmentGuide(.top) { d in\n"
        + doubling("d.width * 2", "% + %", "return a39") + " }",
      refusal: "10:13 expression"),
    Hostile(
      name: "choices that double",
      source: "GeometryReader { p in\n"
        + doubling("p.size.width > 2 ? Color.red : Color.blue", "p.size.width > 2 ? % : %", "a39")
        + " }",
      refusal: "9:10 expression"),
    Hostile(
      name: "views that need each other",
      source: """
        struct A: View { var body: some View { B() } }
        struct B: View { var body: some View { A() } }
        A()
        """, refusal: "2:40 A"),
    Hostile(
      name: "a view that contains itself twice",
      source: "struct A: View { var body: some View { VStack { A(); A() } } }\nA()",
      refusal: "1:49 A"),
    Hostile(
      name: "views that double by declarations",
      source: (0..<40).map {
        "struct V\($0): View { var body: some View { V\($0 + 1)(); V\($0 + 1)() } }\n"
      }.joined() + "struct V40: View { var body: some View { Color.red } }\nV0()",
      refusal: "40:49 size"),
    Hostile(
      name: "modifiers that double",
      source: "extension View { func twice() -> some View { VStack { self; self } } }\nColor.red"
        + repeating(".twice()", 40),
      refusal: "2:91 size"),
    Hostile(
      name: "a function that calls itself",
      source: "func f(_ n: Int) -> Int { f(n + 1) }\nText(\"\\(f(1))\")", refusal: "2:9 f(1)"),
    Hostile(
      name: "texts that double by calls",
      source: "func d(_ s: String, _ n: Int) -> String { n == 0 ? s : d(s + s, n - 1) }\n"
        + "Text(d(\"ab\", 40))",
      refusal: "2:6 d(\"ab\", 40)"),
    Hostile(
      name: "a property that needs its type",
      source: "struct A: View { let x = A(); var body: some View { Color.red } }\nA()",
      refusal: "1:26 x"),
    Hostile(
      name: "constants that need each other",
      source: "enum E { static let b = E.c; static let c = E.b }\nText(E.b)", refusal: "2:6 E.b"),
    Hostile(
      name: "a table of millions",
      source: "Text(\"\\((0..<9999).map { i in (0..<9999).map { j in i * j } }.count)\")",
      refusal: "1:9 (0..<9999).map { i in (0..<9999).map { j in i * j } }.count"),
    Hostile(
      name: "huge numbers", source: "Color.red.frame(width: 1e400)", refusal: "1:24 1e400"),
    Hostile(
      name: "an open text", source: "Text(\"\\(", refusal: "1:9 syntax"),
    Hostile(
      name: "a block of megabytes", source: repeating("Text(\"a\")\n", 100_000), refusal: "1:1 size"
    ),
  ])
  func `hostile code is refused, soon`(_ hostile: Hostile) throws {
    let block = SourceLowering.layout(hostile.source)
    let first = try #require(block.refusals.first)
    #expect("\(first.line):\(first.column) \(first.construct)" == hostile.refusal)
    #expect(block.refusals.count <= Limits.Import.refusals)
    // Nothing here is so much that only the limit of the checker's steps could end it.
    #expect(!first.message.contains("too many steps"))
  }

  @Test(arguments: [6, 12])
  func `views behind views are all there, or refused`(_ depth: Int) {
    let source =
      Self.repeating("Color.red.background(", depth) + "Color.blue.padding(1)"
      + Self.repeating(")", depth)
    let block = SourceLowering.layout(source)
    guard case .scenario(let document) = block.kind else {
      #expect(block.texts.map { $0.contains("more than 10000 views") } == [true])
      return
    }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else {
      Issue.record("there are no frames")
      return
    }
    #expect(block.refusals.isEmpty)
    #expect(answer.frames.nodes.count == 2 * depth + 2)
  }

  @Test func `values from outside that need each other are refused`() {
    let block = SourceLowering().lower("Text(a)", lets: ["a": "b", "b": "a"])
    #expect(block.texts == ["1:6 a: the value given to 'a' needs itself"])
  }

  @Test func `text that the parser would not survive has no tree`() {
    #expect(ParsedSource.tree(of: Self.nested("[", 60, "]")) == nil)
    #expect(ParsedSource.tree(of: Self.repeating("a<", 50_000)) == nil)
    #expect(ParsedSource.tree(of: "Text(\"a\") )")?.hasError == true)
  }

  @Test func `nested lets stay small`() throws {
    let source =
      "GeometryReader { p in\n"
      + Self.doubling("p.size.width * 2", "% + %", "Color.red.frame(width: a39)") + " }"
    let document = try #require(SourceLowering.layout(source).document)
    #expect(document.root.lets.count == 40)
  }

  @Test func `views nest as deep as the parser goes`() {
    let source = Self.nested("VStack {", 200, "}")
    #expect(SourceLowering.layout(source).document != nil)
  }

  static func repeating(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static func nested(_ open: String, _ count: Int, _ close: String) -> String {
    repeating(open, count) + "Color.red" + repeating(close, count)
  }

  /// Forty `let`s, each of which uses the one before twice, in place of `%`.
  static func doubling(_ first: String, _ next: String, _ last: String) -> String {
    let lets = (1..<40).map { index in
      "let a\(index) = "
        + next.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: "a\(index - 1)") + "\n"
    }
    return "let a0 = \(first)\n" + lets.joined() + last
  }
}
