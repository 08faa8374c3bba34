import Scenarios
import Testing

@testable import SwiftSubset

/// What a pattern binds is an optional where the value in that place is one, and what is lazy or changes
/// variables is made when code reads it.
struct BoundOptionalTests {
  private static let declarations = """
    enum Phase { case failed(code: Int, String?), at(Int?), pair((Int?, Int)) }
    struct Note: View {
      var text: String?
      var body: some View { if let text { Text(verbatim: text) } else { Text(verbatim: "no text") } }
    }
    enum Count { static var made = 0 }
    final class Model: ObservableObject {
      var rate = 2.0
      lazy var tax: Double = rate * 0.2
      lazy var list = [rate, rate * 2]
      lazy var number: Int = { Count.made += 1; return Count.made }()
      var next: Int { Count.made += 1; return Count.made }
      func add() -> Int { Count.made += 1; return Count.made }
    }
    final class Read {
      var n = 2
      lazy var twice = n * 2
      init() { let first = twice; n = first + 1 }
    }
    struct Page: View {
      let phase: Phase = .failed(code: 4, nil)
      let other: Phase = .failed(code: 5, "m")
      let at = Phase.at(nil)
      let pair = (1, nil as String?)
      let twofold: Int?? = .some(nil)
      @StateObject var model = Model()
      let read = Read()
      var next: Int { Count.made += 1; return Count.made }
      func show(_ text: String) -> some View { Text(verbatim: text) }
      @ViewBuilder func body(of phase: Phase) -> some View {
        switch phase {
        case let .failed(code, text): if let text { show(text) } else { show("none \\(code)") }
        case .at(let n): if let n { show("\\(n)") } else { show("nil") }
        case .pair((let a, _)): if let a { show("\\(a)") } else { show("no a") }
        }
      }
    """

  private static func lowered(_ code: String) -> LoweredBlock {
    SourceLowering.layout(
      declarations + "\n  var body: some View { VStack { \(code) } }\n}\nPage()")
  }

  private static func texts(_ view: ViewNode) -> [String] {
    let taken = view.arguments["condition"]?.bool == false ? view.otherwise : view.children
    return (view.arguments["verbatim"]?.string.map { [$0] } ?? []) + taken.flatMap(texts)
  }

  private static let shown: [(code: String, texts: [String])] = [
    ("body(of: phase)", ["none 4"]),
    ("body(of: other)", ["m"]),
    ("body(of: .at(nil)); body(of: .at(3))", ["nil", "3"]),
    ("body(of: .pair((nil, 1))); body(of: .pair((2, 1)))", ["no a", "2"]),
    ("if case let .failed(c, m) = phase { if let m { show(m) } else { show(\"\\(c)\") } }", ["4"]),
    ("if case .failed(_, let m) = phase { Note(text: m) }", ["no text"]),
    ("if case .failed(_, let m) = phase, let m { show(m) } else { show(\"else\") }", ["else"]),
    ("if case (let a, let b) = pair { Note(text: b); show(\"\\(a)\") }", ["no text", "1"]),
    (
      "if case .some(let x) = twofold { if let x { show(\"\\(x)\") } else { show(\"in\") } }",
      ["in"]
    ),
    ("show(\"\\(model.tax) \\(model.list)\")", ["0.4 [2.0, 4.0]"]),
    ("if model.tax > 0.3 { show(\"more\") }", ["more"]),
    ("show(\"\\(model.number) \\(model.number)\")", ["1 1"]),
    ("show(\"\\(read.twice) \\(read.n)\")", ["4 5"]),
  ]

  @Test(arguments: shown.indices)
  func `a pattern binds nil as nil, and what is lazy has what it uses`(_ index: Int) throws {
    let shown = Self.shown[index]
    let block = Self.lowered(shown.code)
    let document = try #require(block.document, "\(shown.code): \(block.texts)")
    #expect(Self.texts(document.root) == shown.texts, "\(shown.code)")
  }

  @Test(arguments: [
    "show(\"\\(model.number)\"); show(\"\\(Count.made)\")",
    "show(\"\\(model.next)\"); show(\"\\(Count.made)\")",
    "show(\"\\(model.add())\"); show(\"\\(Count.made)\")",
    "show(\"\\(next)\"); show(\"\\(next)\")",
    "Color.red.frame(width: CGFloat(model.add()), height: CGFloat(Count.made))",
  ])
  func `what depends on when code runs is refused`(_ code: String) {
    let messages = Self.lowered(code).refusals.map(\.message)
    #expect(!messages.isEmpty && messages.allSatisfy { $0.contains("depends on") }, "\(messages)")
  }
}
