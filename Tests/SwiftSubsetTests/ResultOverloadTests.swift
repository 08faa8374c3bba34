import Scenarios
import Testing

@testable import SwiftSubset

/// Functions that take the same and give something else: what their call stands beside says which one is meant.
struct ResultOverloadTests {
  private static let declarations = """
    func size() -> CGFloat { 20 }
    func size() -> Int { 7 }
    func named(_ k: Int) -> String { "s\\(k)" }
    func named(_ k: Int) -> Int { k * 2 }
    func taking(_ k: Int) -> String { "I\\(k)" }
    final class Model {
      var n = 5
      func value() -> Int { n }
      func value() -> String { "v\\(n)" }
      func value() -> Double { Double(n) / 2 }
    }
    enum Util {
      static func k() -> Int { 3 }
      static func k() -> CGFloat { 3.5 }
      static func parse(_ s: String) -> Int? { Int(s) }
      static func parse(_ s: String) -> Double? { Double(s) }
    }
    """

  private static let answers: [(code: String, text: String)] = [
    ("size() as Int", "7"),
    ("size() as CGFloat", "20.0"),
    ("taking(size())", "I7"),
    ("taking(named(3))", "I6"),
    ("named(3) + \"x\"", "s3x"),
    ("count + named(count)", "9"),
    ("(size(), size()) as (Int, CGFloat)", "(7, 20.0)"),
    ("title(3) as Int?", "Optional(3)"),
    ("title(3) + \"!\"", "t3!"),
    ("half()", "10.5"),
    ("size() * 2", "14"),
    ("size() + 1.5", "21.5"),
    ("size() == 7", "true"),
    ("own() + count", "6"),
    ("own() + width", "41.0"),
    ("model.value() as Double", "2.5"),
    ("model.value() as String", "v5"),
    ("Page.st() + count", "7"),
    ("constant", "3.5"),
  ]

  @Test(arguments: answers)
  func `the result that is wanted says which function is called`(
    _ code: String, _ text: String
  ) throws {
    #expect(try Self.texts("Text(verbatim: \"\\(\(code))\")") == [text])
  }

  @Test(arguments: [
    ("let n: Int = size(); Text(verbatim: \"\\(n)\")", ["7"]),
    ("let s: String = model.value(); Text(verbatim: s)", ["v5"]),
    ("if let v: Double = Util.parse(\"2.5\") { Text(verbatim: \"\\(v)\") }", ["2.5"]),
    ("if let v: Int = Util.parse(\"2.5\") { Text(verbatim: \"\\(v)\") }", []),
    ("Text(verbatim: title(3))", ["t3"]),
  ])
  func `a type that is written says which function is called`(
    _ code: String, _ wanted: [String]
  ) throws {
    #expect(try Self.texts(code) == wanted)
  }

  @Test(arguments: [
    ("size()", 20.0), ("own()", 21), ("Page.st()", 4.5), ("model.value()", 2.5), ("Util.k()", 3.5),
  ])
  func `a length is wanted where a view takes one`(_ code: String, _ width: Double) throws {
    let root = try Self.root("Color.red.frame(width: \(code), height: 10)")
    #expect(root.children.first?.modifiers.first?.arguments["width"] == .number(width))
  }

  @Test(arguments: [
    "\"\\(size())\"", "[size(), 1.5]", "Int(size())", "-size()",
    "\"\\(own())\"", "\"\\(model.value())\"",
  ])
  func `where nothing says it the call is refused`(_ code: String) {
    let texts = Self.block("Text(verbatim: \"\\(\(code))\")").texts
    let reasons = [
      "depends on the type that is wanted here", "the type of this array is not known",
    ]
    #expect(texts.contains { text in reasons.contains { text.contains($0) } }, "\(texts)")
  }

  private static func block(_ body: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      \(declarations)
      struct Page: View {
        let model = Model()
        let width: CGFloat = 20
        let constant: CGFloat = Util.k()
        @State var count = 3
        func own() -> CGFloat { width + 1 }
        func own() -> Int { count }
        func half() -> CGFloat { let w: CGFloat = own(); return w / 2 }
        func title(_ k: Int) -> String { "t\\(k)" }
        func title(_ k: Int) -> Int? { k > 2 ? k : nil }
        func title(_ k: Int) -> Text { Text(verbatim: "T\\(k)") }
        static func st() -> Int { 4 }
        static func st() -> Double { 4.5 }
        var body: some View { VStack { \(body) } }
      }
      Page()
      """)
  }

  private static func root(_ body: String) throws -> ViewNode {
    let block = block(body)
    return try #require(block.document, "\(block.texts)").root
  }

  private static func texts(_ body: String) throws -> [String] { texts(try root(body)) }

  private static func texts(_ view: ViewNode) -> [String] {
    (view.arguments["verbatim"]?.string.map { [$0] } ?? []) + view.children.flatMap(texts)
  }
}
