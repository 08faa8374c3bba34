import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Names that code has from SwiftUI or Swift, and that articles declare as well.
struct NamedAlikeTests {
  private func read(_ blocks: String...) -> ImportResult {
    let text = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
  }

  private static let counter =
    "struct Row: View { @State private var n = 7; var body: some View { Text(\"\\(n)\") } }"

  /// How SwiftUI's own works, as articles show it: it holds no value.
  private static let explained = """
    @propertyWrapper
    struct State<Value>: DynamicProperty {
      private var location: StoredLocation<Value>
      var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.value = newValue }
      }
    }
    """

  @Test func `a property wrapper that only shows how SwiftUI's works replaces none`() {
    let result = read(Self.counter, Self.explained, Self.counter)
    #expect(result.blocks.map(\.outcome) == [.scenario, .ignored, .scenario])
    #expect(result.blocks.flatMap(\.refusals) == [])
  }

  @Test func `one that holds values replaces SwiftUI's in the blocks behind it`() throws {
    let twice = """
      @propertyWrapper
      struct State<Value> {
        var wrappedValue: String
        init(wrappedValue: Int) { self.wrappedValue = "<\\(wrappedValue)>" }
      }
      """
    let result = read(Self.counter, twice, Self.counter)
    let roots = result.articles.flatMap(\.scenarios).map(\.content.document.root.arguments["0"])
    #expect(roots == ["7", "<7>"])
  }

  @Test func `a method beside a property of its name is called`() {
    let result = read(
      """
      extension String {
        var shown: String { self }
        func shown(with arguments: CVarArg...) -> String { String(describing: Self.self) + self }
      }
      Text("a".shown(with: 1))
      """)
    #expect(
      result.blocks.flatMap(\.refusals).allSatisfy { !$0.message.contains("expected a layout") })
  }

  @Test(arguments: [
    "[CGRect] = Array(repeating: CGRect(x: 1, y: 2, width: 30, height: 40), count: 2)",
    "[CGRect] = .init(repeating: .init(x: 1, y: 2, width: 30, height: 40), count: 2)",
    "[CGRect] = [CGRect](repeating: .init(x: 1, y: 2, width: 30, height: 40), count: 2)",
  ])
  func `rectangles are kept in lists`(_ list: String) {
    let result = read(
      """
      struct Row: View {
        @State private var rects: \(list)
        var body: some View { Color.red.frame(width: rects[1].size.width, height: rects[0].minY) }
      }
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    let modifier = result.articles.first?.scenarios.first?.content.document.root.modifiers.first
    #expect(modifier?.arguments == ["width": 30, "height": 2])
  }

  @Test(arguments: ["CGPoint.zero", "CGPoint(x: 0, y: 0)", "[CGPoint.zero][0]"])
  func `a point that is handed on is a point`(_ point: String) {
    let result = read(
      """
      struct Dot: View { @Binding var place: CGPoint; var body: some View { Color.red.position(place) } }
      struct Page: View {
        @State private var place = \(point)
        var body: some View { Dot(place: $place) }
      }
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    let modifier = result.articles.first?.scenarios.first?.content.document.root.modifiers.first
    #expect(modifier?.name == "position")
  }

  @Test func `SwiftUI's own types that no layout has are no misspelt ones`() {
    let result = read(
      """
      extension AnyTransition { static var pop: AnyTransition { .scale } }
      enum LoadError: LocalizedError { case offline }
      struct Padded: PreviewModifier { var n = 1 }
      struct Row: View {
        @State private var isShown = false
        var path: NavigationPath?
        var role: ButtonRole?
        @State private var error: LoadError?
        var body: some View {
          Text("a").transition(.pop)
          if isShown { Text("b").transition(AnyTransition.pop.combined(with: .slide)) }
        }
      }
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test(arguments: [
    ("ColorScheme", "Text(\"a\").preferredColorScheme(value)", 2),
    ("DynamicTypeSize", "Text(\"a\").environment(\\.dynamicTypeSize, value)", 12),
    ("LayoutDirection", "Text(\"a\").environment(\\.layoutDirection, value)", 2),
    ("TextAlignment", "Text(\"a\").multilineTextAlignment(value)", 3),
  ])
  func `SwiftUI's enumerations list their cases`(_ type: String, _ view: String, _ count: Int) {
    let result = read(
      "VStack { ForEach(\(type).allCases, id: \\.self) { value in \(view) } }")
    #expect(result.blocks.flatMap(\.refusals) == [])
    let content = result.articles.first?.scenarios.first?.content
    guard let content, case .frames(let answer) = BuiltinEngine().layout(content) else {
      Issue.record("no frames")
      return
    }
    #expect(answer.frames.nodes.count { $0.path.hasSuffix("Text") } == count)
  }
}
