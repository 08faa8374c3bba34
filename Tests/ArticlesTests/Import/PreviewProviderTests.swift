import Scenarios
import SwiftSubset
import Testing

@testable import Articles

/// What providers of previews list, wherever they stand, and however they say it.
struct PreviewProviderTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var code: String

    /// The name's end and the texts of each scenario.
    var scenarios: [String]
    var warnings: [String] = []

    init(
      _ testDescription: String, _ code: String, _ scenarios: [String], warnings: [String] = []
    ) {
      self.testDescription = testDescription
      self.code = code
      self.scenarios = scenarios
      self.warnings = warnings
    }
  }

  private static func read(_ code: String) -> (scenarios: [String], warnings: [String]) {
    let view =
      "struct Card: View { var text = \"card\"; var body: some View { Text(text) } }\n"
    let source = ArticleSource(
      name: "page", file: "page.md", text: "```swift\n\(view)\(code)\n```\n")
    let result = ArticleImporter().read([source])
    let scenarios = result.articles.first?.scenarios ?? []
    return (
      scenarios.map { scenario in
        let root = scenario.content.document.root
        return ([String(scenario.name.dropFirst("page/example".count))] + texts(root))
          .joined(separator: " ")
      },
      result.blocks.flatMap(\.warnings)
    )
  }

  /// The texts of a view with the lengths of the paddings around them.
  private static func texts(_ view: ViewNode) -> [String] {
    let paddings = view.modifiers.compactMap { $0.arguments["0"]?.number }.map { "+\(Int($0))" }
    let own = view.arguments["0"]?.string.map { [$0] } ?? []
    let declared = view.modifiers.filter(\.isDeclared).flatMap { $0.children.flatMap(texts) }
    return own + paddings + declared + view.children.flatMap(texts)
  }

  private static let previews = "static var previews: some View { Card().padding(3) }"

  @Test(arguments: [
    Page("an enumeration", "enum P: PreviewProvider { \(previews) }", ["@393x852 card +3"]),
    Page("a class", "final class P: PreviewProvider { \(previews) }", ["@393x852 card +3"]),
    Page(
      "a protocol of the block's own",
      "protocol Shots: PreviewProvider {}\nprotocol More: Shots {}\nstruct P: More { \(previews) }",
      ["@393x852 card +3"]),
    Page(
      "an extension that says it", "struct P {}\nextension P: PreviewProvider { \(previews) }",
      ["@393x852 card +3"]),
    Page("a view itself", "extension Card: PreviewProvider { \(previews) }", ["@393x852 card +3"]),
    Page(
      "a type in an extension of the view",
      "extension Card { struct P: PreviewProvider { \(previews) } }", ["@393x852 card +3"]),
    Page(
      "a type in another one, with a value of that",
      """
      enum Shots {
        static let wide: CGFloat = 7
        enum Inner { struct P: PreviewProvider {
          static var previews: some View { Card().padding(wide); Card() } } }
      }
      """, ["@393x852?preview=1 card +7", "@393x852?preview=2 card"]),
    Page(
      "two of a block, of which one is nested",
      """
      struct P: PreviewProvider { static var previews: some View { Card().padding(1) } }
      extension Card { struct Q: PreviewProvider { static var previews: some View { Card() } } }
      """, ["@393x852?preview=1 card +1", "@393x852?preview=2 card"]),
    Page(
      "previews that are stored",
      "struct P: PreviewProvider { static var previews = Group { Card(); Card().padding(2) } }",
      ["@393x852?preview=1 card", "@393x852?preview=2 card +2"]),
    Page(
      "groups in groups, beside another preview",
      """
      struct P: PreviewProvider { static var previews: some View {
        Group { Card(); Group { Card().padding(1); Card().padding(2) }.padding(4) }.padding(5)
        Card().padding(3)
      } }
      """,
      [
        "@393x852?preview=1 card +5", "@393x852?preview=2 card +1 +4 +5",
        "@393x852?preview=3 card +2 +4 +5", "@393x852?preview=4 card +3",
      ]),
  ])
  func `a provider is found wherever it stands`(page: Page) {
    let read = Self.read(page.code)
    #expect(Set(read.scenarios.map(Self.sorted)) == Set(page.scenarios.map(Self.sorted)))
    #expect(read.scenarios.count == page.scenarios.count)
    #expect(read.warnings == page.warnings)
  }

  /// A scenario's words whose order the nesting of groups decides.
  private static func sorted(_ words: String) -> String {
    words.split(separator: " ").sorted().joined(separator: " ")
  }

  private static func provider(_ shown: String) -> String {
    "struct P: PreviewProvider { static var previews: some View { \(shown) } }"
  }

  @Test(arguments: [
    Page(
      "a loop", provider("ForEach([1, 2], id: \\.self) { Card(text: \"\\($0)\") }"),
      ["@393x852?preview=1 1", "@393x852?preview=2 2"]),
    Page(
      "a loop beside another preview",
      provider("Card(); ForEach([1, 2], id: \\.self) { Card(text: \"\\($0)\") }"),
      ["@393x852?preview=1 card", "@393x852?preview=2 1", "@393x852?preview=3 2"]),
    Page(
      "a condition",
      provider("if true { Card(); Card().padding(1) } else { Card(text: \"other\") }"),
      ["@393x852?preview=1 card", "@393x852?preview=2 card +1"]),
    Page(
      "a view around what it is given",
      """
      struct Looks<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View { Group { content; content.padding(2) } }
      }
      \(provider("Looks { Card() }"))
      """, ["@393x852?preview=1 card", "@393x852?preview=2 card +2"]),
    Page(
      "a function",
      """
      func looks(_ view: some View) -> some View { Group { view; view.padding(2) } }
      \(provider("looks(Card())"))
      """, ["@393x852?preview=1 card", "@393x852?preview=2 card +2"]),
    Page(
      "a modifier",
      """
      struct Looks: ViewModifier {
        func body(content: Content) -> some View { Group { content; content.padding(2) } }
      }
      \(provider("Card().modifier(Looks())"))
      """, ["@393x852?preview=1 card self", "@393x852?preview=2 card self +2"]),
    Page(
      "a modifier of a group is given all of it",
      """
      struct Looks: ViewModifier {
        func body(content: Content) -> some View { content; Text("end") }
      }
      \(provider("Group { Card(); Card().padding(1) }.modifier(Looks()); Card().padding(2)"))
      """,
      [
        "@393x852?preview=1 card", "@393x852?preview=2 card +1",
        "@393x852?preview=3 end card card +1", "@393x852?preview=4 card +2",
      ]),
    Page(
      "and makes one view of it",
      """
      extension View { func card() -> some View { VStack { self } } }
      \(provider("Group { Card(); Card().padding(1) }.card()"))
      """, ["@393x852 card card +1"]),
    Page(
      "a stack is one view",
      provider("VStack { ForEach([1, 2], id: \\.self) { Card(text: \"\\($0)\") } }"),
      ["@393x852 1 2"]),
    Page(
      "more than are set apart",
      provider("ForEach(0..<65, id: \\.self) { Card(text: \"\\($0)\") }"),
      (1...64).map { "@393x852?preview=\($0) \($0 - 1)" },
      warnings: [
        "of the 65 views that the preview shows, each of them a preview by itself, only the first 64"
          + " are laid out"
      ]),
    Page(
      "a modifier by a name of SwiftUI's is given all of a group",
      """
      extension View { func badge(_ text: String) -> some View { VStack { self; Text(text) } } }
      \(provider("Group { Card(); Card().padding(1) }.badge(\"end\")"))
      """, ["@393x852 end card card +1"]),
  ])
  func `each view that previews show is a preview by itself`(page: Page) {
    let read = Self.read(page.code)
    #expect(
      read.scenarios.map { $0.replacing(" self", with: "") }
        == page.scenarios.map { $0.replacing(" self", with: "") })
    #expect(Array(Set(read.warnings)) == page.warnings)
  }

  @Test(arguments: [
    ("Card().previewContext(WidgetPreviewContext(family: .systemSmall))", "previewContext"),
    ("VStack { Card().previewLayout(.fixed(width: 9, height: 9)) }", "previewLayout"),
    ("ForEach([9.0], id: \\.self) { _ in Card().previewLayout(size) }", "previewLayout"),
    ("card", "previewDevice"),
  ])
  func `what of a preview's screen is passed over is said wherever it stands`(
    shown: String, name: String
  ) {
    let read = Self.read(
      """
      extension View { func small() -> some View { previewLayout(.fixed(width: 9, height: 9)) } }
      struct Small: ViewModifier {
        func body(content: Content) -> some View {
          content.previewLayout(.fixed(width: 9, height: 9))
        }
      }
      struct P: PreviewProvider {
        static var previews: some View { \(shown) }
        static var card: some View { Card().previewDevice("a") }
      }
      """)
    #expect(read.scenarios.map { $0.prefix(8) } == ["@393x852"])
    #expect(
      read.warnings == ["'\(name)' of a preview is passed over; state sizes with --proposal"])
  }

  @Test(arguments: [
    "Card().small()", "Card().modifier(Small())",
    "if true { Card().previewLayout(.fixed(width: 9, height: 9)) }",
    "ForEach([9.0], id: \\.self) { Card().previewLayout(.fixed(width: $0, height: 9)) }",
    "Group { Card() }.small()", "Card().small().previewLayout(.fixed(width: 1, height: 1))",
  ])
  func `what states a preview's size is followed wherever it stands`(shown: String) {
    let read = Self.read(
      """
      extension View { func small() -> some View { previewLayout(.fixed(width: 9, height: 9)) } }
      struct Small: ViewModifier {
        func body(content: Content) -> some View {
          content.previewLayout(.fixed(width: 9, height: 9))
        }
      }
      struct P: PreviewProvider { static var previews: some View { \(shown) } }
      """)
    #expect(read.scenarios.map { $0.prefix(4) } == ["@9x9"])
    #expect(read.warnings == [])
  }

  @Test func `a protocol of another block tells a provider`() {
    let text = """
      ```swift
      protocol Shots: PreviewProvider {}
      struct Card: View { let text: String; var body: some View { Text(text) } }
      ```

      ```swift
      struct P: Shots { static var previews: some View { Card(text: "a"); Card(text: "b") } }
      ```
      """
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    #expect(result.blocks.map(\.outcome) == [.declaration, .scenario])
    #expect(result.blocks.last?.scenarios.count == 2)
  }

  @Test(arguments: [
    """
    class Controller: UIViewController {
      override func viewDidLoad() { addChild(UIHostingController(rootView: Card())) }
    }
    """,
    "func make() -> UIViewController { UIHostingController(rootView: Card()) }",
    "struct Router { func start() -> AnyView { AnyView(Card()) } }",
    "enum Factory { static func make() -> NSView { NSHostingView(rootView: Card()) } }",
  ])
  func `a view that only a controller makes is shown`(code: String) {
    #expect(Self.read(code).scenarios == ["@393x852 card"])
  }
}
