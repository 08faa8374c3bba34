import Scenarios
import Testing

@testable import SwiftSubset

/// What a method of an object, of a view or of a value that holds a view gives is the optional that it says it
/// gives, wherever it is written.
struct OptionalResultTests {
  private static let declarations = """
    protocol Finder { func seek(_ n: Int) -> Int? }
    final class Sub { var k: Int? = 3; func f(_ n: Int) -> Int? { n } }
    final class Store: Finder {
      var ids = [4, 7]
      var current: Int? = 2
      var sub = Sub()
      func index(of id: Int) -> Int? { ids.firstIndex { $0 == id } }
      func seek(_ n: Int) -> Int? { n > 1 ? n : nil }
      func pick<T>(_ t: T) -> T? { t }
      func pair(_ n: Int) -> (Int?, Int) { (n, n) }
      func list(_ n: Int) -> [Int?] { [n, nil] }
      func nested(_ n: Int) -> Int?? { n > 1 ? .some(n > 2 ? n : nil) : nil }
      func of(_ text: String) -> Store { Store() }
      static func make(_ n: Int) -> Double? { n > 0 ? Double(n) : nil }
      var ask: (Int) -> Int? = { $0 }
    }
    struct Row: View {
      var n = 1
      func find(_ k: Int) -> Int? { k + n }
      static func made() -> Int? { 9 }
      var body: some View { Color.red }
    }
    struct Holder { let view: Text; func at(_ n: Int) -> Int? { n } }
    enum Load<V> {
      case busy, done(V)
      var value: V? { if case .done(let v) = self { v } else { nil } }
    }
    enum Kind { case a(Text), b; func code() -> Int? { 7 } }
    """

  /// Code, and what Swift writes into a text of it.
  private static let answers: [(code: String, text: String)] = [
    ("store.index(of: 7)", "Optional(1)"),
    ("store.index(of: 5)", "nil"),
    ("[store.index(of: 7)]", "[Optional(1)]"),
    ("(store.index(of: 7), 1)", "(Optional(1), 1)"),
    ("String(describing: store.index(of: 7))", "Optional(1)"),
    ("store.index(of: 7) as Any", "Optional(1)"),
    ("store.sub.f(2)", "Optional(2)"),
    ("store.pick(3)", "Optional(3)"),
    ("store.pick(\"a\")", "Optional(\"a\")"),
    ("store.pair(2)", "(Optional(2), 2)"),
    ("store.pair(2).0", "Optional(2)"),
    ("store.pair(2).1", "2"),
    ("store.list(2)[0]", "Optional(2)"),
    ("store.ask(4)", "Optional(4)"),
    ("Store.make(3)", "Optional(3.0)"),
    ("row.find(3)", "Optional(4)"),
    ("Row.made()", "Optional(9)"),
    ("Row(n: 4).find(1)", "Optional(5)"),
    ("holder.at(3)", "Optional(3)"),
    ("kind.code()", "Optional(7)"),
    ("finder.seek(2)", "Optional(2)"),
    ("desc(store.index(of: 7))", "Optional(1)"),
    ("{ store.index(of: 7) }()", "Optional(1)"),
    ("chosen.map { store.index(of: $0) }", "Optional(Optional(1))"),
    ("chosen.flatMap { store.index(of: $0) }", "Optional(1)"),
    ("[7, 5].compactMap { store.index(of: $0) }", "[1]"),
    ("[7, 5].map { store.index(of: $0) }", "[Optional(1), nil]"),
    ("(store.index(of: 7) ?? 0) + 1", "2"),
    ("store.index(of: 5) ?? 8", "8"),
    ("store.index(of: 7)! + 1", "2"),
    ("desc(store.sub.k)", "Optional(3)"),
    ("[chosen, nil].map { desc($0) }", "[\"Optional(7)\", \"nil\"]"),
    ("store.nested(3) ?? 8", "Optional(3)"),
    ("(store.nested(2) ?? 8) ?? 7", "7"),
    ("store.index(of: 7) == nil", "false"),
    ("store.index(of: 7) == 1", "true"),
    ("load.value", "Optional(nil)"),
    ("load.value == nil", "false"),
  ]

  @Test(arguments: answers)
  func `an optional that a method gives is one in a text`(_ code: String, _ text: String) throws {
    #expect(try Self.texts("Text(verbatim: \"\\(\(code))\")") == [text])
  }

  @Test(arguments: [
    ("let i = store.index(of: 7); Text(verbatim: \"\\(i)\")", ["Optional(1)"]),
    ("let (a, b) = store.pair(3); Text(verbatim: \"\\(a) \\(b)\")", ["Optional(3) 3"]),
    ("if let i = store.index(of: 7) { Text(verbatim: \"\\(i)\") }", ["1"]),
    (
      "ForEach(store.list(3), id: \\.self) { x in Text(verbatim: \"\\(x)\") }",
      ["Optional(3)", "nil"]
    ),
    (
      "ForEach([4, 7], id: \\.self) { n in Text(verbatim: \"\\(store.index(of: n))\") }",
      ["Optional(0)", "Optional(1)"]
    ),
  ])
  func `a name for such an optional stands for it`(_ code: String, _ wanted: [String]) throws {
    #expect(try Self.texts(code) == wanted)
  }

  @Test(arguments: [
    "store.nested(1) ?? 8", "chosen.map { store.index(of: $0 + 9) }",
  ])
  func `an optional of an optional that views do not know is refused`(_ code: String) {
    let texts = Self.block("Text(verbatim: \"\\(\(code))\")").texts
    #expect(texts.contains { $0.contains("an optional of an optional") }, "\(texts)")
  }

  // Each text in a text once doubled the work.
  @Test func `texts in texts are read whatever their number`() throws {
    var text = "\"x\""
    for _ in 0..<12 { text = "\"\\(store.of(\(text)).current)\"" }
    #expect(try Self.texts("Text(verbatim: \(text))") == ["Optional(2)"])
  }

  /// The texts of a body, in the order of the document.
  private static func texts(_ body: String) throws -> [String] {
    let block = block(body)
    return texts(try #require(block.document, "\(block.texts)").root)
  }

  private static func block(_ body: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      \(declarations)
      struct Page: View {
        let store = Store()
        let row = Row()
        let holder = Holder(view: Text("t"))
        let kind = Kind.b
        let finder: any Finder = Store()
        @State var chosen: Int? = 7
        @State var load: Load<Int?> = .done(nil)
        func desc<T>(_ t: T) -> String { "\\(t)" }
        var body: some View { VStack { \(body) } }
      }
      Page()
      """)
  }

  private static func texts(_ view: ViewNode) -> [String] {
    (view.arguments["verbatim"]?.string.map { [$0] } ?? []) + view.children.flatMap(texts)
  }
}
