import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Values of view code that articles hand about: wrappers, ranges, optionals, layouts.
struct ViewValueTests {
  struct Demo: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// The size at 200 by 100.
    var size: [Double]
  }

  private static let demos = [
    Demo(
      testDescription: "whole literals in layout code take their place's type",
      code: """
        func n(_ x: Double...) -> Double { 1 }
        func n(_ x: Double) -> Double { 2 }
        func i(_ x: Int...) -> Double { 3 }
        func i(_ x: Double) -> Double { 4 }
        struct L: Layout {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize {
            var a = [3.0]
            a.append(contentsOf: [7, 8])
            a.append(contentsOf: [1 / 2])
            var b: [CGFloat] = []
            b.append(contentsOf: [1, 2])
            var c = [5]
            c.append(contentsOf: [7 / 2])
            return CGSize(
              width: a.reduce(0, +) + b[1] / 4 + CGFloat(c[1]),
              height: n(1) + 10 * n(1, 2) + 100 * i(1))
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        L { Color.red }
        """, size: [22, 312]),
    Demo(
      testDescription: "two alignments as the value of a key",
      code: """
        struct Corner: LayoutValueKey {
          static let defaultValue: (HorizontalAlignment, VerticalAlignment) = (.leading, .top)
        }
        struct L: Layout {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize {
            let (h, v) = subviews[0][Corner.self]
            return CGSize(
              width: h == .trailing ? 30 : 10,
              height: v == .bottom && subviews[1][Corner.self].1 == .top ? 40 : 10)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        extension View {
          func corner(_ h: HorizontalAlignment, _ v: VerticalAlignment) -> some View {
            layoutValue(key: Corner.self, value: (h, v))
          }
        }
        L { Color.red.corner(.trailing, .bottom); Color.red }
        """, size: [30, 40]),
    Demo(
      testDescription: "a declared property wrapper",
      code: """
        @propertyWrapper struct Clamped {
          private var value: CGFloat
          let limit: CGFloat
          var wrappedValue: CGFloat { get { min(value, limit) } set { value = newValue } }
          var projectedValue: CGFloat { limit }
          init(wrappedValue: CGFloat, limit: CGFloat = 20) {
            value = wrappedValue
            self.limit = limit
          }
        }
        struct A: View {
          @Clamped var w: CGFloat = 50
          @Clamped(limit: 30) var h: CGFloat = 50
          var body: some View { Color.red.frame(width: w, height: h + $w) }
        }
        A()
        """, size: [20, 50]),
    Demo(
      testDescription: "a wrapper's value is given",
      code: """
        @propertyWrapper struct Half { let wrappedValue: CGFloat
          init(wrappedValue: CGFloat) { self.wrappedValue = wrappedValue / 2 } }
        struct A: View {
          @Half var w: CGFloat
          var body: some View { Color.red.frame(width: w, height: 1) }
        }
        A(w: 10)
        """, size: [5, 1]),
    Demo(
      testDescription: "elements of the first one's type",
      code: """
        struct Item { let w: CGFloat }
        struct A: View {
          let items = [Item(w: 3), .init(w: 4)]
          var body: some View { HStack(spacing: 0) { ForEach(0..<2) { Color.red.frame(width: items[$0].w) } } }
        }
        A()
        """, size: [7, 100]),
    Demo(
      testDescription: "a tuple of three",
      code: """
        VStack(spacing: 0) {
          ForEach([("a", 3.0, 4.0), ("b", 5.0, 6.0)], id: \\.0) { name, w, h in
            Color.red.frame(width: w, height: h).id(name)
          }
        }
        """, size: [5, 10]),
    Demo(
      testDescription: "an optional by a condition",
      code: """
        struct A: View {
          func width(_ index: Int) -> CGFloat? { index == 1 ? 30 : nil }
          var body: some View {
            VStack(spacing: 0) { ForEach(0..<2) { Color.red.frame(width: width($0), height: 2) } }
          }
        }
        A().fixedSize()
        """, size: [30, 4]),
    Demo(
      testDescription: "arrays of optionals",
      code: """
        struct A: View {
          var cells: [Int?] { Array<Int?>(repeating: nil, count: 2) + (1...3).map(Optional.init) }
          var body: some View {
            HStack(spacing: 0) {
              ForEach(Array(cells.enumerated()), id: \\.offset) { _, day in
                if let day { Text("\\(day)") } else { Color.red.frame(width: 1) }
              }
            }
          }
        }
        A()
        """, size: [32, 100]),
    Demo(
      testDescription: "a free function with a ForEach over its parameter",
      code: """
        func row(_ n: Int) -> some View {
          HStack(spacing: 0) { ForEach(0..<n, id: \\.self) { _ in Color.red.frame(width: 5, height: 1) } }
        }
        row(3)
        """, size: [15, 1]),
    Demo(
      testDescription: "layouts called as they are",
      code: layout + """
        struct A: View {
          let layout = Pile(inset: 6)
          var body: some View {
            VStack(spacing: 0) {
              Pile().callAsFunction { Color.red.frame(width: 10, height: 10) }
              (layout.inset > 5 ? AnyLayout(layout) : AnyLayout(VStackLayout())) {
                Color.red.frame(width: 10, height: 10)
              }
            }
          }
        }
        A()
        """, size: [22, 40]),
    Demo(
      testDescription: "a layout by a leading dot",
      code: layout + """
        extension Layout where Self == Pile {
          static var pile: Pile { Pile() }
          static func pile(inset: CGFloat) -> Pile { Pile(inset: inset) }
        }
        struct Box<L: Layout, Content: View>: View {
          var layout: L
          @ViewBuilder var content: Content
          var body: some View { layout { content } }
        }
        VStack(spacing: 0) {
          Box(layout: .pile(inset: 3)) { Color.red.frame(width: 10, height: 10) }
          Box(layout: .pile) { Color.red.frame(width: 10, height: 10) }
        }
        """, size: [18, 34]),
    Demo(
      testDescription: "an angle as state of a declared layout",
      code: """
        struct Turn: Layout {
          var angle: Angle
          var axes: Axis.Set
          func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: 10 + angle.degrees, height: axes.contains(.vertical) ? 20 : 30)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        struct A: View {
          @State var angle: Angle = .zero
          let axes: Axis.Set
          var body: some View { Turn(angle: angle, axes: axes) { Color.red } }
        }
        A(axes: .vertical)
        """, size: [10, 20]),
    Demo(
      testDescription: "a range as a layout value",
      code: """
        struct Span: LayoutValueKey { static let defaultValue: ClosedRange<Double> = 0...1 }
        extension View {
          func span(_ range: ClosedRange<Double>) -> some View { layoutValue(key: Span.self, value: range) }
        }
        struct Wide: Layout {
          func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: subviews[0][Span.self].upperBound, height: subviews[0][Span.self].lowerBound)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        Wide { Color.red.span(3...8.5) }
        """, size: [8.5, 3]),
  ]

  private static let layout = """
    struct Pile: Layout {
      var inset: CGFloat = 4
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let size = subviews[0].sizeThatFits(.unspecified)
        return CGSize(width: size.width + inset * 2, height: size.height + inset * 2)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {}
    }

    """

  @Test(arguments: demos) func `values reach what they are given to`(demo: Demo) throws {
    let block = SourceLowering.layout(demo.code)
    #expect(block.texts == [])
    let document = try #require(block.document)
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 200, height: 100)))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect([answer.width, answer.height] == demo.size)
  }

  @Test func `statements cannot run on what only the layout knows`() {
    let block = SourceLowering.layout(
      "struct A: View {\n  func f(_ size: CGSize) -> CGFloat { var w = 0.0; w += size.width; return w }\n"
        + "  var body: some View { GeometryReader { p in Color.red.frame(width: f(p.size)) } }\n}\nA()"
    )
    #expect(
      block.texts == [
        "2:39 size: 'size' is known only while views are laid out, and code with variables or loops"
          + " runs before: write one expression of it, or a Layout"
      ])
  }

  @Test(arguments: [
    ("ForEach([3, 5, 3], id: \\.self) { Text(\"\\($0)\") }", "3"),
    ("ForEach([\"a\", \"a\"], id: \\.self) { Text($0) }", "\"a\""),
    ("ForEach([Item(id: 1, name: \"a\"), Item(id: 1, name: \"b\")]) { Text($0.name) }", "1"),
    (
      "ForEach([Item(id: 1, name: \"a\"), Item(id: 1, name: \"b\")], id: \\.name) { Text($0.name) }",
      nil
    ),
    ("ForEach([3, 5], id: \\.self) { Text(\"\\($0)\") }", nil),
    ("ForEach([3, 3].indices, id: \\.self) { Text(\"\\($0)\") }", nil),
  ])
  func `what a ForEach takes for one is warned of`(code: String, identity: String?) {
    let item = "struct Item: Identifiable { let id: Int; let name: String }\n"
    let block = SourceLowering.layout("\(item)VStack { \(code) }")
    #expect(block.texts == [])
    #expect(
      block.warnings
        == (identity.map {
          [
            "the identity \($0) occurs several times in the data of a ForEach: SwiftUI leaves open"
              + " what it shows"
          ]
        } ?? []))
  }
}
