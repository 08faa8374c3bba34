import Scenarios
import Testing

@testable import SwiftSubset

/// Views that are generic over collections and types of values.
struct GenericViewTests {
  struct Demo: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// The texts that are shown.
    var texts: [String]
  }

  private static let demos = [
    Demo(
      testDescription: "a collection with its identity and content",
      code: """
        struct Rows<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
          let data: Data
          let id: KeyPath<Data.Element, ID>
          let content: (Data.Element) -> Content
          init(
            _ data: Data, id: KeyPath<Data.Element, ID>,
            @ViewBuilder content: @escaping (Data.Element) -> Content
          ) {
            self.data = data
            self.id = id
            self.content = content
          }
          var body: some View { VStack { ForEach(data, id: id) { content($0) } } }
        }
        Rows(["a", "b"], id: \\.self) { Text($0) }
        """,
      texts: ["a", "b"]),
    Demo(
      testDescription: "conditions behind where",
      code: """
        struct Rows<Data, Content>: View
        where Data: RandomAccessCollection, Data.Element: Identifiable, Content: View {
          var data: Data
          @ViewBuilder var content: (Data.Element) -> Content
          var body: some View { VStack { ForEach(data) { item in content(item) } } }
        }
        struct Item: Identifiable { let id: Int; let name: String }
        Rows(data: [Item(id: 1, name: "a"), Item(id: 2, name: "b")]) { Text($0.name) }
        """,
      texts: ["a", "b"]),
    Demo(
      testDescription: "a dictionary without entries by elements of a collection",
      code: """
        struct Rows<Data: RandomAccessCollection, Content: View>: View where Data.Element: Hashable {
          let data: Data
          let content: (Data.Element) -> Content
          @State private var frames: [Data.Element: CGRect] = [:]
          var body: some View {
            VStack {
              ForEach(Array(data), id: \\.self) { element in
                content(element)
                  .frame(width: frames[element]?.width, height: 5 + frames[element, default: .zero].origin.y)
                  .alignmentGuide(.leading) { _ in -self.frames[element, default: .zero].origin.x }
              }
              Text("\\(frames.count)")
              if frames.isEmpty { Text("none") }
            }
          }
        }
        Rows(data: ["a", "b"]) { Text($0) }
        """,
      texts: ["a", "b", "0", "none"]),
    Demo(
      testDescription: "a layout that is called with what a view is given",
      code: """
        struct Stack<Content: View>: View {
          var spacing: CGFloat?
          @ViewBuilder var content: () -> Content
          @Environment(\\.horizontalSizeClass) private var sizeClass
          var body: some View { currentLayout(content) }
          private var currentLayout: AnyLayout {
            switch sizeClass {
            case .regular, .none: return AnyLayout(HStackLayout(spacing: spacing))
            default: return AnyLayout(VStackLayout(spacing: spacing))
            }
          }
        }
        Stack(spacing: 3) { Text("a"); Text("b") }
        """,
      texts: ["a", "b"]),
    Demo(
      testDescription: "all cases of the type of a binding",
      code: """
        enum Fruit: String, CaseIterable { case apple, pear }
        struct Choice<T: CaseIterable & Hashable & RawRepresentable>: View {
          @Binding var selection: T
          var body: some View { HStack { ForEach(T.allCases, id: \\.self) { Text($0.rawValue) } } }
        }
        Choice(selection: .constant(Fruit.pear))
        """,
      texts: ["apple", "pear"]),
    Demo(
      testDescription: "a type between angle brackets, of a protocol that has all cases",
      code: """
        protocol Named: CaseIterable, Hashable { var title: String { get } }
        enum Part: Named {
          case home, more
          var title: String { self == .home ? "Home" : "More" }
        }
        struct Bar<Item: Named>: View {
          var body: some View { HStack { ForEach(Item.allCases, id: \\.self) { Text($0.title) } } }
        }
        Bar<Part>()
        """,
      texts: ["Home", "More"]),
    Demo(
      testDescription: "a type that is given",
      code: """
        enum Size: CaseIterable { case small, large }
        struct Options<T: CaseIterable & Hashable>: View {
          let type: T.Type
          let title: (T) -> String
          init(_ type: T.Type, title: @escaping (T) -> String) {
            self.type = type
            self.title = title
          }
          var body: some View { VStack { ForEach(Array(T.allCases), id: \\.self) { Text(title($0)) } } }
        }
        Options(Size.self) { $0 == .small ? "S" : "L" }
        """,
      texts: ["S", "L"]),
    Demo(
      testDescription: "a function over a type",
      code: """
        enum Size: String, CaseIterable { case small, large }
        func all<T: CaseIterable & RawRepresentable>(_ one: T) -> some View {
          VStack { ForEach(T.allCases, id: \\.self) { Text($0.rawValue) } }
        }
        all(Size.small)
        """,
      texts: ["small", "large"]),
    Demo(
      testDescription: "values at key paths",
      code: """
        struct Fruit: Identifiable { let id: Int; let name: String; let colour: Colour }
        struct Colour { let name: String }
        struct Columns<Row: Identifiable>: View {
          let row: Row
          let paths: [KeyPath<Row, String>]
          var body: some View { HStack { ForEach(0..<paths.count) { Text(row[keyPath: paths[$0]]) } } }
        }
        Columns(
          row: Fruit(id: 1, name: "a", colour: Colour(name: "b")), paths: [\\.name, \\.colour.name])
        """,
      texts: ["a", "b"]),
    Demo(
      testDescription: "a name that is a parameter's",
      code: """
        struct Box<Content: View>: View {
          let content: Content
          init(@ViewBuilder content: () -> Content) {
            let content = content()
            self.content = content
          }
          var body: some View { content }
        }
        func words(_ text: String) -> some View {
          let text = text + "!"
          return Text(text)
        }
        VStack { Box { Text("a") }; words("b") }
        """,
      texts: ["a", "b!"]),
    Demo(
      testDescription: "modifiers of one view in each other",
      code: """
        extension Image {
          func fitted() -> some View { resizable().scaledToFit() }
          func icon() -> some View { self.fitted().frame(maxWidth: 128) }
          var small: some View { fitted().frame(width: 10) }
        }
        extension Text {
          func marked() -> some View { plain().padding() }
          func plain() -> some View { font(.body) }
        }
        VStack { Image(systemName: "a").icon(); Image(systemName: "b").small; Text("c").marked() }
        """,
      texts: ["c"]),
    Demo(
      testDescription: "modifiers of a declared view and of a control",
      code: """
        struct Row<Content: View>: View {
          let content: Content
          init(@ViewBuilder _ content: () -> Content) { self.content = content() }
          var body: some View { HStack { content } }
        }
        extension Row { func spaced() -> some View { padding(3) } }
        extension Button { func wide() -> some View { frame(maxWidth: .infinity) } }
        VStack { Row { Text("a") }.spaced(); Button("b") {}.wide() }
        """,
      texts: ["a", "b"]),
    Demo(
      testDescription: "the type itself in an extension of a protocol for it",
      code: """
        struct Row: LabelStyle {
          var text = "a"
          func makeBody(configuration: Configuration) -> some View {
            HStack { Text(text); configuration.title }
          }
        }
        extension LabelStyle where Self == Row {
          static var row: Self { Self() }
          static var other: Row { Self.init(text: "c") }
        }
        VStack { Label("b", systemImage: "x").labelStyle(.row); Label("d", systemImage: "x").labelStyle(.other) }
        """,
      texts: ["a", "b", "c", "d"]),
    Demo(
      testDescription: "content that is an initializer",
      code: "VStack { ForEach([\"a\", \"b\"], id: \\.self, content: Text.init) }",
      texts: ["a", "b"]),
    Demo(
      testDescription: "shares in percent",
      code: "VStack { Text(0.125, format: .percent); Text(3, format: .percent) }",
      texts: ["12.5%", "3%"]),
    Demo(
      testDescription: "digits from none on, and from one",
      code: """
        VStack {
          Text(3.0, format: .number.precision(.fractionLength(...2)))
          Text(3.14159, format: .number.precision(.fractionLength(...2)))
          Text(3.0, format: .number.precision(.fractionLength(1...2)))
        }
        """,
      texts: ["3", "3.14", "3.0"]),
    Demo(
      testDescription: "thousands that are not set apart",
      code: """
        VStack {
          Text(2024, format: .number.grouping(.never))
          Text(1234.5, format: .number.precision(.fractionLength(2)).grouping(.never))
          Text(1234.5.formatted(.currency(code: "USD").grouping(.never)))
          Text(2024.formatted(.number.grouping(.automatic)))
        }
        """,
      texts: ["2024", "1234.50", "$1234.50", "2,024"]),
    Demo(
      testDescription: "whole numbers that no Double holds",
      code: """
        VStack {
          Text(9007199254740993, format: .number)
          Text(-9007199254740993, format: .number.precision(.fractionLength(1)))
        }
        """,
      texts: ["9,007,199,254,740,993", "-9,007,199,254,740,993.0"]),
    Demo(
      testDescription: "amounts of money",
      code: """
        let code = "EUR"
        VStack {
          Text(1234.5, format: .currency(code: "USD")); Text(-3, format: .currency(code: code))
          Text(1234.5.formatted(.currency(code: "JPY")))
          Text("\\(2.675.formatted(.currency(code: "CAD").precision(.fractionLength(0))))")
          Text(0.125, format: .currency(code: "CHF"))
        }
        """,
      texts: ["$1,234.50", "-€3.00", "¥1,234", "CA$3", "CHF\u{A0}0.12"]),
    Demo(
      testDescription: "state of a type that nobody reads",
      code: """
        struct V: View {
          @State private var region = Region(center: 1)
          @State private var sizes: [String: CGFloat] = [:]
          var body: some View { Text("\\(sizes.count)") }
        }
        V()
        """,
      texts: ["0"]),
    Demo(
      testDescription: "an object that nobody sets",
      code: """
        class Store: ObservableObject { @Published var name = "a" }
        struct V: View {
          @EnvironmentObject var store: Store
          var body: some View { Text(store.name) }
        }
        VStack { V() }
        """,
      texts: ["a"]),
    Demo(
      testDescription: "a binding of its own",
      code: """
        struct V: View {
          @State private var value = 10
          private var doubled: Binding<Int> {
            Binding(get: { value * 2 }, set: { value = $0 / 2 })
          }
          var body: some View { Text("\\(doubled.wrappedValue)") }
        }
        V()
        """,
      texts: ["20"]),
  ]

  private static func texts(_ view: ViewNode) -> [String] {
    let own = view.view == "Text" ? view.arguments["0"]?.string : nil
    return (own.map { [$0] } ?? []) + (view.children + view.otherwise).flatMap(texts)
  }

  @Test(arguments: demos) func `generic code is written out for its types`(demo: Demo) {
    let block = SourceLowering.layout(demo.code)
    #expect(block.texts == [])
    #expect(block.document.map { Self.texts($0.root) } == demo.texts)
  }

  @Test func `a type that follows from nothing is asked for`() {
    let block = SourceLowering.layout(
      "struct V<T: CaseIterable>: View { var body: some View { "
        + "HStack { ForEach(T.allCases) { Text($0) } } } }\nV()")
    #expect(
      block.texts == [
        "1:74 T: which type 'T' is here follows from no argument; state it: 'T' in angle brackets"
      ])
  }
}
