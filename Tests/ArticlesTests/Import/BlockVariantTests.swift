import Scenarios
import SwiftSubset
import Testing

@testable import Articles

/// Blocks that are several scenarios: previews, and views set apart.
struct BlockVariantTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// What stands behind the proposal in the names, and the text of the only leaf.
    var scenarios: [String]
  }

  private static let pages = [
    Page(
      testDescription: "previews have their titles, else their numbers",
      code: """
        struct A: View { let text: String; var body: some View { Text(text) } }
        #Preview("Short text") { A(text: "a") }
        #Preview { A(text: "b") }
        #Preview("Short text") { A(text: "c") }
        """,
      scenarios: ["?preview=short-text a", "?preview=2 b", "?preview=3 c"]),
    Page(
      testDescription: "one preview has the name of its block",
      code: "#Preview(\"Title\") { Text(\"a\") }", scenarios: [" a"]),
    Page(
      testDescription: "a provider's group",
      code: """
        struct P: PreviewProvider {
          static var previews: some View {
            Group {
              Text("a").previewDisplayName("First")
              Text("b")
            }
          }
        }
        """,
      scenarios: ["?preview=first a", "?preview=2 b"]),
    Page(
      testDescription: "a provider's list",
      code:
        "struct P: PreviewProvider { static var previews: some View { Text(\"a\"); Text(\"b\") } }",
      scenarios: ["?preview=1 a", "?preview=2 b"]),
    Page(
      testDescription: "the previews beside one that is refused",
      code: """
        struct Good: View { var body: some View { Text("a") } }
        struct Bad: View { var body: some View { Chairt() } }
        #Preview("Good") { Good() }
        #Preview("Bad") { Bad() }
        struct P: PreviewProvider {
          static var previews: some View { Good(); Good().chair(); Text("b"); Nothing() }
        }
        """,
      scenarios: ["?preview=good a", "?preview=3 a", "?preview=5 b"]),
    Page(
      testDescription: "the views beside one that is refused",
      code: """
        struct Good: View { var body: some View { Text("a") } }
        struct Bad: View { var body: some View { Chairt() } }
        struct Fine: View { var body: some View { Text("b").rows() } }
        extension View { func rows() -> some View { self }; func others() -> some View { Chairt() } }
        """,
      scenarios: ["?view=good a", "?view=fine b"]),
    Page(
      testDescription: "a view that names nothing of what is refused",
      code: """
        struct Bad: View { var body: some View { Chairt() } }
        #Preview { Text("a") }
        """,
      scenarios: [" a"]),
    Page(
      testDescription: "previews beside a constant that is refused",
      code: """
        let tabs: [TabData] = [TabData(title: "x")]
        let texts = ["b"]
        let more = texts + ["c"]
        struct Tabs: View { var body: some View { Text(tabs[0].title) } }
        #Preview("One") { Tabs() }
        #Preview("Two") { Text("a") }
        #Preview("Three") { Text(more[1]) }
        """,
      scenarios: ["?preview=two a", "?preview=three c"]),
    Page(
      testDescription: "constants of a preview, of which one names what is refused",
      code: """
        let text = "a"
        #Preview("One") { let text = Chairt().text; let other = text; Text(other) }
        #Preview("Two") { let other = text; Text(other) }
        """,
      scenarios: ["?preview=two a"]),
    Page(
      testDescription: "views that name what is refused by way of others",
      code: """
        struct Bad: View { var body: some View { Chairt() } }
        struct Middle: View { let n = 1; var body: some View { Bad() } }
        #Preview("One") { Middle() }
        #Preview("Two") { Text("b") }
        """,
      scenarios: ["?preview=two b"]),
    Page(
      testDescription: "views under comments",
      code: "// Before\nText(\"a\")\n// or\nText(\"b\")", scenarios: ["?view=1 a", "?view=2 b"]),
    Page(
      testDescription: "views apart by a blank line, with the constants above them",
      code: """
        let short = "a"
        Text(short)

        let long = short + "b"
        Text(long)
        """,
      scenarios: ["?view=1 a", "?view=2 ab"]),
    Page(
      testDescription: "one view below a comment",
      code: "// A text\nText(\"a\")", scenarios: [" a"]),
    Page(
      testDescription: "lines of one body", code: "// Both\nText(\"a\")\nText(\"b\")",
      scenarios: [" a b"]),
    Page(
      testDescription: "declared views of which none is used",
      code: """
        struct First: View { var body: some View { Text("a") } }
        struct Second: View { var body: some View { Text("b") } }
        """,
      scenarios: ["?view=first a", "?view=second b"]),
    Page(
      testDescription: "what a playground shows",
      code: """
        struct First: View { var body: some View { Text("a") } }
        PlaygroundPage.current.setLiveView(First())
        """,
      scenarios: [" a"]),
    Page(
      testDescription: "what a playground hosts",
      code: """
        let view = Text("a")
        PlaygroundPage.current.liveView = UIHostingController(rootView: view)
        """,
      scenarios: [" a"]),
    Page(
      testDescription: "what a playground prints and sets besides",
      code: """
        import PlaygroundSupport
        PlaygroundPage.current.needsIndefiniteExecution = true
        print("begins")
        let view = Text("a")
        PlaygroundPage.current.setLiveView(view)
        print(PlaygroundPage.current.liveView.debugDescription)
        """,
      scenarios: [" a"]),
    Page(
      testDescription: "what is done beside views",
      code:
        "// Do\nwithAnimation { isOn.toggle() }\n\n// Show\nText(\"a\")\n\nText(\"b\")\nprint(\"c\")",
      scenarios: ["?view=1 a", "?view=2 b"]),
    Page(
      testDescription: "a spacer stands in a stack",
      code: "Text(\"a\")\n\nSpacer()\n\nText(\"b\")", scenarios: [" a b"]),
  ]

  private static func texts(_ view: ViewNode) -> [String] {
    (view.arguments["0"]?.string).map { [$0] } ?? view.children.flatMap(texts)
  }

  private static func read(_ text: String) -> ImportResult {
    ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
  }

  @Test(arguments: pages) func `a block of several views is a scenario of each`(page: Page) {
    let result = Self.read("```swift\n\(page.code)\n```\n")
    let scenarios = result.articles.first?.scenarios ?? []
    #expect(
      scenarios.map { scenario in
        let words = Self.texts(scenario.content.document.root)
        return ([String(scenario.name.dropFirst("page/example@393x852".count))] + words)
          .joined(separator: " ")
      } == page.scenarios)
    #expect(Set(scenarios.map(\.block)) == ["page/example"])
    // What no scenario shows is told, and nothing else.
    #expect(
      result.blocks.first?.warnings.allSatisfy { $0.hasPrefix("the view 'Bad' is not laid out") }
        == true)
  }

  @Test func `declared views of a block that stands twice are scenarios of each`() {
    let code = """
      struct First: View { var body: some View { Text("a") } }
      struct Second: View { var body: some View { Text("b") } }
      """
    func names(_ later: String) -> [String] {
      Self.read("```swift\n\(code)\n```\n\n```swift\n\(later)\n```\n").articles
        .flatMap(\.scenarios).map { String($0.name.dropFirst("page/".count)) }
    }
    let own = ["example@393x852?view=first", "example@393x852?view=second"]
    #expect(names(code) == own + own.map { $0.replacing("example", with: "example-2") })
    // What another block shows is no scenario by itself.
    #expect(names("VStack { First() }") == ["example@393x852"])
  }

  @Test func `what is refused in one view leaves the others`() throws {
    let result = Self.read("```swift\nText(\"a\")\n\nText(\"b\").pading()\n```\n")
    #expect(result.articles.first?.scenarios.map(\.name) == ["page/example@393x852?view=1"])
    let block = try #require(result.blocks.first)
    #expect(block.outcome == .scenario)
    #expect(block.refusals.map(\.line) == [4])
  }

  @Test func `frames of one view leave what is refused in another`() {
    let code = "```swift\nText(\"a\")\n\nText(\"b\").pading()\n```\n"
    let stated = Self.read(
      code + "```frames 10x20 derived values=\"view=1\"\nText 0 0 10 20\n```\n")
    #expect(stated.errors == [])
    #expect(stated.articles.first?.scenarios.map(\.name) == ["page/example@10x20?view=1"])
    for values in [" values=\"view=2\"", ""] {
      let wrong = Self.read(code + "```frames 10x20 derived\(values)\nText 0 0 10 20\n```\n")
      #expect(wrong.errors.map(\.line) == [4])
    }
  }

  @Test func `frames of views together mean them as one body`() throws {
    let code = "```swift\nText(\"a\")\n\nText(\"b\")\n```\n"
    let together = Self.read(code + "```frames 100x100 derived\nVStack 0 0 10 40\n```\n")
    #expect(together.articles.first?.scenarios.map(\.name) == ["page/example@100x100"])
    let apart = Self.read(
      code + "```frames 100x100 derived values=\"view=2\"\nText 0 0 10 20\n```\n")
    #expect(apart.errors == [])
    #expect(apart.articles.first?.scenarios.map(\.name) == ["page/example@100x100?view=2"])
  }

  @Test func `a source that is laid out says what it leaves out`() {
    let previews = SourceLowering.layout("#Preview { Text(\"a\") }\n#Preview { Text(\"b\") }")
    #expect(previews.document?.root.view == "Text")
    #expect(previews.warnings == ["only the first of several previews is laid out"])
    let views = SourceLowering.layout("// Before\nColor.red\n// After\nColor.blue")
    #expect(views.document?.root.children.count == 2)
    #expect(views.warnings.contains { $0.contains("sources of their own") }, "\(views.warnings)")
    #expect(SourceLowering.layout("// Both\nColor.red\nColor.blue").warnings == [])
  }

  @Test func `of previews that a ForEach repeats a source is the first`() {
    let block = SourceLowering.layout(
      "struct P: PreviewProvider { static var previews: some View { "
        + "ForEach([1, 2], id: \\.self) { Text(\"\\($0)\") } } }")
    #expect(block.document.map { Self.texts($0.root) } == ["1"])
    #expect(block.warnings == ["only the first of several previews is laid out"])
  }

  @Test(arguments: [
    ("#Preview(traits: .fixedLayout(width: 120, height: 40)) { Color.red }", "@120x40"),
    (
      "struct P: PreviewProvider { static var previews: some View {"
        + " Color.red.previewLayout(.fixed(width: 100, height: 50)) } }", "@100x50"
    ),
    (
      "struct P: PreviewProvider { static var previews: some View {"
        + " Group { Color.red }.previewLayout(.fixed(width: 100, height: 50)) } }", "@100x50"
    ),
    ("#Preview(traits: .landscapeLeft) { Color.red }", "@393x852"),
    ("#Preview(traits: .fixedLayout(width: w, height: 40)) { Color.red }", "@393x852"),
    (
      "let w = 20.0\n#Preview(traits: .fixedLayout(width: w, height: 2 * w)) { Color.red }",
      "@20x40"
    ),
    ("#Preview(\"a\", traits: .fixedLayout(width: 5, height: 6), body: { Color.red })", "@5x6"),
    (
      "struct P: PreviewProvider { static let side: CGFloat = 30; static var previews: some View {"
        + " Color.red.previewLayout(.fixed(width: side, height: side * 2)) } }", "@30x60"
    ),
    (
      "extension View { func sized() -> some View { previewLayout(.fixed(width: 8, height: 9)) } }\n"
        + "struct P: PreviewProvider { static var previews: some View { Color.red.sized() } }",
      "@8x9"
    ),
  ])
  func `a preview states what it is proposed`(code: String, proposal: String) {
    let result = Self.read("```swift\n\(code)\n```\n")
    #expect(result.articles.first?.scenarios.map(\.name) == ["page/example" + proposal])
  }

  @Test func `a group states what its previews are proposed, but for those that state it`() {
    let result = Self.read(
      """
      ```swift
      struct P: PreviewProvider {
        static var previews: some View {
          Group {
            Color.red
            Color.blue.previewLayout(.fixed(width: 7, height: 5))
          }
          .border(.green)
          .previewLayout(.fixed(width: 100, height: 50))
        }
      }
      ```
      """)
    #expect(
      result.articles.first?.scenarios.map(\.name) == [
        "page/example@100x50?preview=1", "page/example@7x5?preview=2",
      ])
    #expect(result.blocks.flatMap(\.warnings) == [])
  }

  @Test func `a loop of previews states what each is called and proposed`() {
    let result = Self.read(
      """
      ```swift
      struct P: PreviewProvider {
        static var previews: some View {
          ForEach(["a", "b"], id: \\.self) { name in
            Text(name).previewDisplayName("Big " + name).previewLayout(.fixed(width: 7, height: 5))
          }
          Group {
            Text("c").previewDisplayName("C")
            Text("d")
          }
          .framed()
          .previewDisplayName("Framed")
        }
      }
      extension View { func framed() -> some View { padding(2) } }
      ```
      """)
    #expect(
      result.articles.first?.scenarios.map(\.name) == [
        "page/example@7x5?preview=big-a", "page/example@7x5?preview=big-b",
        "page/example@393x852?preview=c", "page/example@393x852?preview=framed",
      ])
    #expect(result.blocks.flatMap(\.warnings) == [])
    let modifiers = result.articles.flatMap(\.scenarios).flatMap { scenario in
      scenario.content.document.root.children.flatMap(\.modifiers)
    }
    #expect(modifiers.allSatisfy { $0.arguments.isEmpty || $0.name == "padding" })
  }

  @Test func `state beside previews is read as theirs`() {
    let result = Self.read(
      """
      ```swift
      struct Row: View { @Binding var text: String; var body: some View { Text(text) } }
      let first = "a"
      @State private var text = first + "!"
      #Preview("One") { Row(text: $text) }
      #Preview("Two") { Text("b") }
      ```
      """)
    let roots = result.articles.flatMap(\.scenarios).map(\.content.document.root)
    #expect(roots.flatMap(Self.texts) == ["a!", "b"])
    #expect(
      result.blocks.flatMap(\.warnings) == [
        "'@State' of 'text' stands beside a '#Preview': it is read as '@Previewable @State' in it"
      ])
  }

  @Test func `traits of a preview are passed over with a warning`() {
    let turned = SourceLowering.layout("#Preview(\"a\", traits: .landscapeLeft) { Color.red }")
    #expect(turned.document != nil)
    #expect(
      turned.warnings == [
        "traits of a '#Preview' are passed over, but for fixedLayout; state sizes with --proposal"
      ])
    let sized = SourceLowering.layout(
      "#Preview(traits: .fixedLayout(width: 100, height: 50)) { Color.red }")
    #expect(
      sized.warnings == ["the size of a preview is passed over; give it with --proposal 100x50"])
  }

  @Test(arguments: [
    (
      ".previewInterfaceOrientation(.landscapeLeft)",
      ["'previewInterfaceOrientation' of a preview is passed over; state sizes with --proposal"]
    ),
    (
      #".previewDevice("iPad mini").previewInterfaceOrientation(.landscapeRight)"#,
      [
        "'previewDevice' and 'previewInterfaceOrientation' of a preview are passed over; state sizes"
          + " with --proposal"
      ]
    ),
    (
      ".previewLayout(.fixed(width: wide, height: 50))",
      ["'previewLayout' of a preview is passed over; state sizes with --proposal"]
    ),
    (".previewLayout(.fixed(width: 100, height: 50))", []),
    (
      ".previewLayout(.sizeThatFits)",
      ["'previewLayout' of a preview is passed over; state sizes with --proposal"]
    ),
    (#".previewDisplayName("a")"#, []),
  ])
  func `the screen of a preview is passed over with a warning`(shown: String, warnings: [String]) {
    let result = Self.read(
      """
      ```swift
      struct Row: View { var body: some View { Color.red } }
      struct Row_Previews: PreviewProvider { static var previews: some View { Row()\(shown) } }
      ```
      """)
    #expect(result.articles.flatMap(\.scenarios).count == 1)
    #expect(result.blocks.flatMap(\.warnings) == warnings)
  }
}
