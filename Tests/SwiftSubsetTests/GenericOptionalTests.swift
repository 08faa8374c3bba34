import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Optionals that modifiers of an article's own take as `T?`: what is nil is nil there, whatever gives it.
struct GenericOptionalTests {
  private static let modifiers = """
    extension View {
      @ViewBuilder func ifLet<T, V: View>(_ x: T?, @ViewBuilder _ c: (Self, T) -> V) -> some View {
        if let x { c(self, x) } else { self }
      }
      @ViewBuilder func guarded<T>(_ x: T?, _ width: (T) -> CGFloat) -> some View {
        switch x { case .some(let y): frame(width: width(y)); case .none: self }
      }
      func mapped<T>(_ x: T?, _ c: (T) -> CGFloat) -> some View { frame(width: x.map(c) ?? 100) }
      @ViewBuilder func has<T>(_ x: T?) -> some View {
        if x != nil { frame(width: 7) } else { self }
      }
      @ViewBuilder func missing<T>(_ x: T?) -> some View {
        if x == nil { self } else { frame(width: 7) }
      }
    }
    struct Item: Equatable { var n: CGFloat = 7 }
    """

  /// What gives nil, and what gives seven or something.
  private static let optionals = [
    ("n", false), ("m", true), ("k", false), ("given", false), ("table[\"b\"]", false),
    ("table[\"a\"]", true), ("list.first", false), ("some.first", true), ("holes[0]", false),
    ("holes[1]", true), ("f(1)", false), ("f(2)", true), ("item?.n", false), ("other?.n", true),
    ("computed", true), ("Page.still", false),
  ]

  @Test(arguments: [
    "ifLet(x) { v, y in v.frame(width: y) }", "guarded(x) { $0 }", "mapped(x) { $0 }", "has(x)",
    "missing(x)",
  ])
  func `what is nil is nil in code of any type`(modifier: String) throws {
    for (optional, isThere) in Self.optionals {
      let call = modifier.replacing("(x)", with: "(\(optional))")
      let block = SourceLowering.layout(
        """
        \(Self.modifiers)
        struct Page: View {
          @State var n: CGFloat?
          @State var m: CGFloat? = 7
          let k: CGFloat? = nil
          var given: CGFloat?
          let table: [String: CGFloat] = ["a": 7]
          let list: [CGFloat] = []
          let some: [CGFloat] = [7]
          let holes: [CGFloat?] = [nil, 7]
          @State var item: Item?
          @State var other: Item? = Item()
          func f(_ x: Int) -> CGFloat? { x > 1 ? 7 : nil }
          var computed: CGFloat? { m.map { $0 * 1 } }
          static let still: CGFloat? = nil
          var body: some View { Color.red.\(call) }
        }
        Page()
        """)
      // What is not known is refused, which is no falsehood.
      guard let document = block.document else { continue }
      let content = Content(
        document: document, proposal: Proposal(width: 100, height: 50),
        environment: LayoutEnvironment())
      guard case .frames(let answer) = BuiltinEngine().layout(content) else {
        Issue.record("\(call) has no frames")
        continue
      }
      #expect(answer.frames.nodes.first?.frame.width == (isThere ? 7 : 100), "\(call)")
    }
  }

  @Test func `elements that may be nil are handed on as they are`() throws {
    let block = SourceLowering.layout(
      """
      struct Page: View {
        let xs = [1, 2]
        func o(_ n: Int) -> Int? { n > 1 ? n : nil }
        func row(_ x: Int?) -> some View { Text(x == nil ? "none" : "one") }
        var body: some View { VStack { ForEach(xs.map { o($0) }, id: \\.self) { row($0) } } }
      }
      Page()
      """)
    let root = try #require(block.document, "\\(block.refusals)").root
    #expect(root.texts == ["none", "one"])
  }
}

extension ViewNode {
  fileprivate var texts: [String] {
    (arguments["0"]?.string).map { [$0] } ?? children.flatMap(\.texts)
  }
}
