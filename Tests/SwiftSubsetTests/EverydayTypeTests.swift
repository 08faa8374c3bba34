import Scenarios
import Testing

@testable import SwiftSubset

/// Types, objects and values as view code of articles declares them, each beside the plain view that comes
/// of them.
struct EverydayTypeTests {
  @Test(arguments: [
    EverydayViewTests.Example(
      "an object whose initializer loops, calls its methods and changes what it has set",
      """
      final class Shelf: ObservableObject {
        struct Book: Identifiable { let id: Int; var width: CGFloat; var isOpen = false }
        @Published private(set) var books: [Book] = []
        @Published var filter: String?
        var gap: CGFloat = 2
        private var titles: [Int: String] = [:]
        init(count: Int, filter: String? = nil) {
          self.filter = filter
          fill(count)
          gap *= 2
          for index in books.indices where index > 0 { books[index].isOpen = true }
        }
        private func fill(_ count: Int) {
          (0..<count).forEach { books.append(Book(id: $0, width: 10)); titles[$0] = "t" }
        }
      }
      struct Page: View {
        @StateObject var shelf = Shelf(count: 2)
        var body: some View {
          HStack(spacing: shelf.gap) {
            ForEach(shelf.books) { Color.red.frame(width: $0.isOpen ? $0.width * 2 : $0.width) }
          }
        }
      }
      Page()
      """,
      "HStack(spacing: 4) { Color.red.frame(width: 10); Color.red.frame(width: 20) }"),
    EverydayViewTests.Example(
      "a method that has the name of a property and is called by another method",
      """
      struct Theme { var gap: CGFloat = 1 }
      struct Row: View {
        var theme = Theme()
        var width: CGFloat = 3
        func theme(_ theme: Theme) -> Row { var copy = self; copy.theme = theme; return copy }
        func width(_ width: CGFloat) -> Self { var copy = self; copy.width = width; return copy }
        func big() -> Row { theme(.init(gap: 9)).width(width * 2) }
        var body: some View { HStack(spacing: theme.gap) { Color.red.frame(width: width) } }
      }
      Row().width(4).big()
      """, "HStack(spacing: 9) { Color.red.frame(width: 8) }"),
    EverydayViewTests.Example(
      "another name of a type inside one, beside another of that name outside",
      """
      typealias Width = Int
      struct Page: View {
        typealias Width = CGFloat
        typealias Pair = (low: Width, high: Width)
        let width: Width = 5
        let pair: Pair = (1, 4)
        var body: some View { Color.red.frame(width: width / 2, height: pair.high / 8) }
      }
      struct Other: View {
        let width: Width = 5
        var body: some View { Color.red.frame(width: CGFloat(width / 2)) }
      }
      VStack { Page(); Other() }
      """,
      "VStack { Color.red.frame(width: 2.5, height: 0.5); Color.red.frame(width: 2) }"),
    EverydayViewTests.Example(
      "another name of a type, which is its own inside another",
      """
      enum Model { struct Item { var width: CGFloat = 3 }; typealias Items = [Item] }
      typealias Item = Model.Item
      struct Page: View {
        let item: Item
        let items: Model.Items
        var body: some View {
          ForEach(items.indices, id: \\.self) { Color.red.frame(width: items[$0].width) }
          Color.red.frame(width: item.width)
        }
      }
      HStack { Page(item: .init(width: 7), items: [.init(), Model.Item(width: 9)]) }
      """,
      """
      HStack {
        Color.red.frame(width: 3); Color.red.frame(width: 9); Color.red.frame(width: 7)
      }
      """),
    EverydayViewTests.Example(
      "half of a line spacing that is set by a whole number",
      """
      struct Bar: View {
        @Environment(\\.lineSpacing) private var spacing
        var body: some View { Color.red.frame(width: spacing / 2) }
      }
      VStack { Bar().lineSpacing(3) }.environment(\\.lineSpacing, 5)
      """,
      """
      VStack { Color.red.frame(width: 1.5).lineSpacing(3) }.environment(\\.lineSpacing, 5)
      """),
    EverydayViewTests.Example(
      "a line spacing that a modifier adds to what is around",
      """
      struct Airy: ViewModifier {
        @Environment(\\.lineSpacing) var spacing
        func body(content: Content) -> some View { content.frame(width: spacing + 1) }
      }
      VStack { Color.red.modifier(Airy()) }.lineSpacing(2)
      """,
      "VStack { Color.red.modifier(W()) }.lineSpacing(2)"
        + "\nstruct W: ViewModifier { func body(content: Content) -> some View {"
        + " content.frame(width: 3) } }"),
    EverydayViewTests.Example(
      "whole literals that generic types are given as numbers with a fraction",
      """
      struct Box<Value> { var value: Value; var rest: [Value] = [] }
      struct Pair<Side> { var low: Side; var high: Side }
      enum Found<Value> { case one(Value), none }
      struct Gauge<V: BinaryFloatingPoint>: View {
        let value: V
        let range: ClosedRange<V>
        var body: some View { Color.red.frame(width: value / 2, height: range.upperBound / 2) }
      }
      struct Page: View {
        let box: Box<Double>
        let pair = Pair(low: 3, high: 2.5)
        let found: Found<CGFloat>
        var body: some View {
          Color.red.frame(width: box.value / 2, height: box.rest[0] / 2)
          Color.red.frame(width: pair.low / 2, height: Box<CGFloat>(value: 5).value / 2)
          if case .one(let value) = found { Color.red.frame(width: value / 2) }
        }
      }
      HStack {
        Page(box: Box(value: 3, rest: [7]), found: .one(9))
        Page(box: .init(value: 1, rest: [1]), found: Found.one(1))
        Gauge(value: 3, range: 0...5)
      }
      """,
      """
      HStack {
        Color.red.frame(width: 1.5, height: 3.5)
        Color.red.frame(width: 1.5, height: 2.5)
        Color.red.frame(width: 4.5)
        Color.red.frame(width: 0.5, height: 0.5)
        Color.red.frame(width: 1.5, height: 2.5)
        Color.red.frame(width: 0.5)
        Color.red.frame(width: 1.5, height: 2.5)
      }
      """),
    EverydayViewTests.Example(
      "half of a value of the environment whose type its default tells",
      """
      struct GapKey: EnvironmentKey { static let defaultValue = 5.0 }
      extension EnvironmentValues {
        var gap: GapKey.Value { get { self[GapKey.self] } set { self[GapKey.self] = newValue } }
      }
      struct Bar: View {
        @Environment(\\.gap) private var gap
        var body: some View { Color.red.frame(width: gap / 2) }
      }
      HStack { Bar(); Bar().environment(\\.gap, 3) }
      """, "HStack { Color.red.frame(width: 2.5); Color.red.frame(width: 1.5) }"),
    EverydayViewTests.Example(
      "columns that an extension names",
      """
      extension GridItem {
        static func column(_ width: CGFloat) -> GridItem { GridItem(.fixed(width)) }
        static var rest: GridItem { GridItem(.flexible(), alignment: nil) }
      }
      extension Array where Element == GridItem {
        static func columns(_ count: Int) -> [GridItem] { Array(repeating: .rest, count: count) }
        static var two: [GridItem] { [.column(1), .rest] }
      }
      VStack {
        LazyVGrid(columns: [.column(40), .rest]) { Color.red }
        LazyVGrid(columns: .columns(2)) { Color.red }
        LazyVGrid(columns: .two) { Color.red }
      }
      """,
      """
      VStack {
        LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.flexible())]) { Color.red }
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) { Color.red }
        LazyVGrid(columns: [GridItem(.fixed(1)), GridItem(.flexible())]) { Color.red }
      }
      """),
    EverydayViewTests.Example(
      "a length that is made of a number by what its place wants",
      """
      struct Page: View {
        let count = 7
        var body: some View { Color.red.frame(width: .init(count), height: .init(count / 2)) }
      }
      Page()
      """, "Color.red.frame(width: 7, height: 3)"),
    EverydayViewTests.Example(
      "no alignment of a row",
      """
      struct Row: View {
        let isHigh: Bool
        var body: some View { GridRow(alignment: isHigh ? .top : nil) { Color.red } }
      }
      Grid { Row(isHigh: true); Row(isHigh: false); GridRow(alignment: nil) { Color.red } }
      """,
      "Grid { GridRow(alignment: .top) { Color.red }; GridRow { Color.red }; GridRow { Color.red } }"
    ),
    EverydayViewTests.Example(
      "an optional in code with statements, which has a value or none",
      """
      struct Page: View {
        var count: Int?
        func width(_ least: CGFloat?) -> CGFloat {
          guard let count else { return least ?? 4 }
          var sum = CGFloat(count)
          if let least { sum += least }
          return sum
        }
        var body: some View { Color.red.frame(width: width(nil), height: width(2)) }
      }
      HStack { Page(); Page(count: 3) }
      """,
      "HStack { Color.red.frame(width: 4, height: 2); Color.red.frame(width: 3, height: 5) }"),
    EverydayViewTests.Example(
      "a view that an optional function makes",
      """
      struct Page: View {
        var footer: ((CGFloat) -> Color)?
        var body: some View { VStack { Color.red; footer?(3); footer?(4).frame(width: 2) } }
      }
      HStack { Page(); Page(footer: { _ in Color.blue }) }
      """,
      """
      HStack {
        VStack { Color.red }; VStack { Color.red; Color.blue; Color.blue.frame(width: 2) }
      }
      """),
  ])
  func `it is the plain view`(_ example: EverydayViewTests.Example) throws {
    try example.expectPlain()
  }

  @Test func `an object that holds objects is made by the code of its class`() {
    let block = SourceLowering.layout(
      """
      final class Node: Identifiable {
        let id: Int
        var children: [Node] = []
        init(_ id: Int) { self.id = id; for child in 0..<id { children.append(Node(child)) } }
      }
      struct Tree: View {
        let node: Node
        var body: some View { VStack { ForEach(node.children) { Text("\\($0.id)") } } }
      }
      Tree(node: Node(2))
      """)
    let rows = block.document?.root.children.first?.children
    #expect(rows?.map { $0.arguments["0"]?.string } == ["0", "1"])
  }
}
