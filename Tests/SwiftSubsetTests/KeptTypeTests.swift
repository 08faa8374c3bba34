import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// What a view keeps, hands on or asks for without writing its type: an optional stays one, a closed range
/// is no half-open one, a set has each element once.
struct KeptTypeTests {
  /// A value, its type, what is asked of it as `x`, and the compiler's answer.
  struct Kept: CustomStringConvertible {
    var value: String
    var type: String
    var question: String
    var answer: String

    var description: String { "\(question) of \(value)" }
  }

  static let kept = [
    Kept(value: "[1, 2].max()", type: "Int?", question: #""\(x)""#, answer: "Optional(2)"),
    Kept(value: "[1, 2].max()", type: "Int?", question: #""\(x ?? 0)""#, answer: "2"),
    Kept(value: "[Int]().max()", type: "Int?", question: #""\(x ?? 9)""#, answer: "9"),
    Kept(value: "[1, 2].max()", type: "Int?", question: "over(x)", answer: "optional"),
    Kept(
      value: "1...2", type: "ClosedRange<Int>", question: #""\(x) \(x.upperBound)""#,
      answer: "1...2 2"),
    Kept(value: "1...2", type: "ClosedRange<Int>", question: "over(x)", answer: "closed"),
    Kept(value: "1..<3", type: "Range<Int>", question: "over(x)", answer: "range"),
    Kept(value: #""abc".first!"#, type: "Character", question: "over(x)", answer: "character"),
    Kept(value: #""abc".dropFirst()"#, type: "Substring", question: "over(x)", answer: "substring"),
    Kept(value: "Set([1, 1, 2])", type: "Set<Int>", question: #""\(x.count)""#, answer: "2"),
    Kept(
      value: #"(Optional(1), "x")"#, type: "(Int?, String)", question: #""\(x.0) \(x.1)""#,
      answer: "Optional(1) x"),
    Kept(
      value: "[1...2, 3...5]", type: "[ClosedRange<Int>]", question: #""\(x[1].upperBound)""#,
      answer: "5"),
    Kept(
      value: "[Optional(3), nil]", type: "[Int?]", question: #""\(x[0])""#, answer: "Optional(3)"),
    Kept(value: "Float(0.1)", type: "Float", question: #""\(x * 3)""#, answer: "0.3"),
  ]

  private static let overloads = """
    func over(_ r: Range<Int>) -> String { "range" }
    func over(_ r: ClosedRange<Int>) -> String { "closed" }
    func over(_ c: Character) -> String { "character" }
    func over(_ s: String) -> String { "string" }
    func over(_ s: Substring) -> String { "substring" }
    func over(_ n: Int) -> String { "int" }
    func over(_ n: Int?) -> String { "optional" }

    """

  /// How a value comes to where it is asked for: `VALUE`, `TYPE` and `TEXT`, which asks for `x`.
  static let ways = [
    "struct Page: View { let x = VALUE; var body: some View { TEXT } }",
    "struct Page: View { @State private var x = VALUE; var body: some View { TEXT } }",
    "struct Page: View { var body: some View { let x = VALUE; TEXT } }",
    "struct Page: View { var body: some View { let (x, n) = (VALUE, 5); TEXT.padding(CGFloat(n)) } }",
    "struct Page: View { let x = VALUE; var label: String { ASKED }; var body: some View { Text(label) } }",
    "struct Page: View { let x: TYPE; init() { x = VALUE }; var body: some View { TEXT } }",
    "struct Part: View { var x: TYPE; var body: some View { TEXT } }\n"
      + "struct Page: View { var body: some View { Part(x: VALUE) } }",
    "struct Part: View { @Binding var x: TYPE; var body: some View { TEXT } }\n"
      + "struct Page: View { @State var y = VALUE; var body: some View { Part(x: $y) } }",
    "struct Page: View { func x0() -> TYPE { VALUE }; var body: some View { let x = x0(); TEXT } }",
    "struct Page: View { let f = { VALUE }; var body: some View { let x = f(); TEXT } }",
    "struct Page: View { let f = { (x: TYPE) in ASKED }; var body: some View { Text(f(VALUE)) } }",
    "extension EnvironmentValues { @Entry var kept = VALUE }\n"
      + "struct Page: View { @Environment(\\.kept) var x; var body: some View { TEXT } }",
    "struct Part<C: View>: View { @ViewBuilder var content: (TYPE) -> C\n"
      + "var body: some View { content(VALUE) } }\n"
      + "struct Page: View { var body: some View { Part { x in TEXT } } }",
    "struct Part<T, C: View>: View { let x: T; let content: (T) -> C\n"
      + "var body: some View { content(x) } }\n"
      + "struct Page: View { var body: some View { Part(x: VALUE) { x in TEXT } } }",
  ]

  @Test(arguments: kept, ways)
  func `a value is of its type however a view comes by it`(kept: Kept, way: String) throws {
    let source =
      Self.overloads
      + way.replacing("TEXT", with: "Text(verbatim: ASKED)").replacing("ASKED", with: kept.question)
      .replacing("VALUE", with: kept.value).replacing("TYPE", with: kept.type)
      + "\nPage()"
    #expect(try text(of: source) == kept.answer)
  }

  @Test(arguments: [
    (#""\(f())""#, "func f() -> Int? { [1, 2].max() }", "Optional(2)"),
    (#""\(self.f(3) ?? 0)""#, "func f(_ n: Int) -> Int? { n > 2 ? n : nil }", "3"),
    (#""\(f().upperBound)""#, "let f = { 1...4 }", "4"),
    (#""\(fib(7))""#, "func fib(_ n: Int) -> Int { n < 2 ? n : fib(n - 1) + fib(n - 2) }", "13"),
    (
      #""\(f(3) ?? 0)""#,
      "func f(_ n: Int) -> Int? { n == 0 ? nil : n == 1 ? 1 : f(n - 1).map { $0 + n } }", "6"
    ),
    (#""\(f(3) / 2)""#, "let f = { (x: Double) in x }", "1.5"),
    (#""\(f([1, 1]))""#, "let f: (Set<Int>) -> Int = { $0.count }", "1"),
    (
      #""\(g(0)) \(g(2))""#,
      "func f(_ n: Int) -> Int? { 4 / n }; func g(_ n: Int) -> String { n == 0 ? \"-\" : \"\\(f(n))\" }",
      "- Optional(2)"
    ),
    (#""\([1, 2].compactMap { f($0) })""#, "func f(_ n: Int) -> Int? { n > 1 ? n : nil }", "[2]"),
    (#""\([1, 2].compactMap { f($0) }.count)""#, "let f = { (n: Int) in n > 1 ? n : nil }", "1"),
    (
      #""\(Optional(1).flatMap { f($0) } ?? 7)""#,
      "func f(_ n: Int) -> Int? { n > 1 ? n : nil }", "7"
    ),
    (#""\(f(3))""#, "func f<T>(_ t: T) -> T? { t }", "Optional(3)"),
    (#""\(f?(3))""#, "let f: ((Int) -> Int)? = { $0 + 1 }", "Optional(4)"),
    (#""\([1, 2].first { f($0) })""#, "func f(_ n: Int) -> Bool { n > 1 }", "Optional(2)"),
    (
      "label",
      "func f(_ n: Int) -> Bool { n > 1 }; var label: String"
        + " { let x = [1, 2].first { f($0) }; return \"\\(x)\" }", "Optional(2)"
    ),
    (
      #"String(describing: [1, 2].first { f($0) })"#, "func f(_ n: Int) -> Bool { n > 1 }",
      "Optional(2)"
    ),
    (
      #""\((0...f(3)).upperBound)""#,
      "func f(_ n: Int) -> Int { n + 1 }; func f(_ s: String) -> Int { 7 }", "4"
    ),
    (
      #""\(f(3)) \(f(3).upperBound)""#,
      "func f(_ n: Int) -> ClosedRange<Int> { 0...n }; func f(_ s: String) -> ClosedRange<Int> { 0...7 }",
      "0...3 3"
    ),
    (#""\(Self.span) \(Page.span.upperBound)""#, "static let span = 1...3", "1...3 3"),
    (#""\(f(3).count)""#, "func f(_ n: Int) -> Set<Int> { [n, n] }", "1"),
    (
      #""\([1, 2].map { f($0) }) \([1, 2].map(f).last)""#,
      "func f(_ n: Int) -> Int? { n > 1 ? n : nil }", "[nil, Optional(2)] Optional(Optional(2))"
    ),
    (
      #""\({ (n: Int) in f(n) }(2))""#, "func f(_ n: Int) -> Int? { n > 1 ? n : nil }",
      "Optional(2)"
    ),
    (
      "label",
      "func f(_ n: Int) -> Int? { n > 1 ? n : nil }; var label: String"
        + " { let x = [2, 1].map { f($0) }; return \"\\(x[0] ?? 7) \\(x.compactMap { $0 }.count)\" }",
      "2 1"
    ),
    (
      #"f(g(1)) + f(g(1) ?? 0) + f(g(1).map { $0 + 1 }) + f(g(1) == 1 ? 1 : nil)"#,
      "func f(_ n: Int) -> String { \"i\" }; func f(_ n: Int?) -> String { \"o\" }"
        + "; func g(_ n: Int) -> Int? { n }", "oioo"
    ),
    (
      #""\(["a": 1]["a"].map { f([$0, 1]) })""#,
      "func f(_ a: [Int]) -> Int { a.reduce(0, +) }", "Optional(2)"
    ),
    (#""\(f(3)[0].count)""#, "func f(_ n: Int) -> [Set<Int>] { [[n, n]] }", "1"),
    (
      #""\(b.wrappedValue ?? 0)""#, "var b: Binding<Int?> { Binding(get: { 3 }, set: { _ in }) }",
      "3"
    ),
  ])
  func `what a view's own method or closure gives is of its type`(
    question: String, member: String, answer: String
  ) throws {
    let source = """
      struct Page: View {
        \(member)
        var body: some View { Text(verbatim: \(question)) }
      }
      Page()
      """
    #expect(try text(of: source) == answer)
  }

  @Test func `a property that an extension declares again is that of the value's type`() throws {
    let found = try text(
      of:
        """
        struct Box<T> { var v: T; var n: Int { 1 } }
        extension Box where T == Int { var n: Int { 2 } }
        struct Page: View {
          let box = Box(v: 1)
          let other = Box(v: "a")
          var body: some View { Text(verbatim: "\\(box.n) \\(other.n)") }
        }
        Page()
        """)
    #expect(found == "2 1")
  }

  @Test(arguments: [
    ("let x: Optional = 3", "Optional(3)"), ("let x: Optional = nil as Int?", "nil"),
    ("let x: ClosedRange = 1...2", "1...2"), ("let x: Range = 1..<2", "1..<2"),
    ("let x: ArraySlice = [1, 2]", "[1, 2]"),
  ])
  func `a constant beside views of which only the kind is written is completed by its value`(
    constant: String, answer: String
  ) throws {
    #expect(try text(of: "\(constant)\nText(verbatim: \"\\(x)\")") == answer)
  }

  @Test func `pairs keep their order and what is there twice`() throws {
    let source = #"""
      let pairs: KeyValuePairs = ["b": 1, "a": 2, "b": 3]
      Text(verbatim: pairs.map { "\($0.key)\($0.value)" }.joined())
      """#
    #expect(try text(of: source) == "b1a2b3")
  }

  @Test func `a key shows an optional as one`() throws {
    #expect(try text(of: #"Text("\([1, 2].max()) of \([1, 2].count)")"#) == "Optional(2) of 2")
  }

  @Test(arguments: ["let pens: Set = [1, 1, 2]", "let pens: Optional = [1, 2]"])
  func `a type of which only the kind is written is completed by the value`(written: String) throws
  {
    let source = """
      \(written)
      struct Page: View {
        \(written.replacing("pens", with: "own"))
        var body: some View {
          \(written.replacing("pens", with: "local"))
          let all = [pens.map { $0 }, own.map { $0 }, local.map { $0 }]
          Text(verbatim: "\\(all.map(kind))")
        }
      }
      func kind(_ list: [Int]) -> Int { list.count }
      func kind(_ list: [Int]?) -> Int { list?.count ?? 0 }
      Page()
      """
    #expect(try text(of: source) == "[2, 2, 2]")
  }

  /// What the only text of a block shows.
  private func text(of source: String) throws -> String {
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    let root = try #require(block.document?.root)
    let text = try #require(Self.text(in: root))
    return try #require((text.arguments["verbatim"] ?? text.arguments["0"])?.string)
  }

  private static func text(in node: ViewNode) -> ViewNode? {
    if node.view == "Text" { return node }
    return node.children.lazy.compactMap(Self.text).first
  }
}
