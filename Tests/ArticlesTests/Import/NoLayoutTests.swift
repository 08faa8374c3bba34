import Scenarios
import Testing

@testable import Articles

/// Code in articles that is no layout: it is left alone, so that refusals mean something.
struct NoLayoutTests {
  struct Block: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var language: String

    init(_ name: String, _ language: String, _ code: String) {
      (testDescription, self.language, self.code) = (name, language, code)
    }

    init(_ name: String, _ code: String) { self.init(name, "swift", code) }
  }

  private func read(_ block: Block) -> [ImportedBlock] {
    let text = "# Page\n\nSome words.\n\n```\(block.language)\n\(block.code)\n```\n"
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)]).blocks
  }

  @Test(arguments: noLayout)
  func `what is no layout is left alone`(_ block: Block) {
    #expect(read(block).allSatisfy { $0.outcome == .ignored })
    #expect(read(block).flatMap(\.refusals) == [])
  }

  @Test(arguments: [
    "extension Alignment { static let x = Alignment(horizontal: .center }",
    "extension EnvironmentValues { var gap: CGFloat { get { self[Gap.self } }",
    "func width(_ proposal: ProposedViewSize -> CGFloat { proposal.width ?? 10 }",
  ])
  func `a mistake in what only layouts have is refused`(_ code: String) {
    let blocks = read(Block("mistake", code))
    #expect(blocks.map(\.outcome) == [.refused])
    #expect(blocks.flatMap(\.refusals).allSatisfy { $0.construct == "syntax" })
  }

  @Test(arguments: [
    "VStack {\n  Text(\"a\")\n  …\n  Text(\"b\")\n}",
    "VStack {\n  Text(\"a\")\n  ...\n  Text(\"b\")\n}",
  ])
  func `dots between views are code that is left out`(_ code: String) {
    let refusals = read(Block("dots", code)).flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == ["8:3 elided code"])
  }

  @Test(arguments: [
    ("Text(\"a\")\n\nview.place(at: .zero)\n\nCircle()", "8:1 incomplete declaration"),
    (
      "let title = UILabel()\ntitle.text = \"a\"\n// SwiftUI\nText(\"a\").layoutPriority(1)",
      "6:13 UILabel"
    ),
  ])
  func `code among views is told at its place`(_ code: String, _ place: String) {
    let refusals = read(Block("piece", code)).flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == [place])
  }

  @Test func `a view of another framework is no misspelt one of SwiftUI`() {
    let code = "VStack {\n  UILabel(\"a\")\n}"
    #expect(
      read(Block("view", code)).flatMap(\.refusals).map(\.message)
        == ["unknown view 'UILabel', by its name one of another framework"])
  }

  @Test func `dots below each other are code that is left out`() {
    let code = "HStack {\nText(\"a\")\nSpacer()\n.\n."
    let refusals = read(Block("dots", code)).flatMap(\.refusals)
    #expect(refusals.allSatisfy { $0.construct == "elided code" })
    #expect(refusals.first.map { [$0.line, $0.column] } == [9, 2])
  }

  @Test func `a widget shows views as an app does`() {
    let blocks = read(
      Block(
        "widget",
        """
        struct W: Widget { var body: some WidgetConfiguration { StaticConfiguration(kind: "a") { Text("a") } } }
        struct Row: View { var body: some View { Text("b") } }
        """))
    #expect(blocks.map(\.outcome) == [.scenario])
    #expect(
      blocks.flatMap(\.warnings)
        == ["'W' is a widget: the article's views are laid out without it"])
  }

  @Test(arguments: [
    ("VStack { Text(\"a\") }", "", ImportedBlock.Outcome.scenario, nil),
    ("ContentView()", "", .ignored, "'A' is an app, whose views are shown apart from it"),
    (
      "ContentView().environment(\\.font, .title)", "", .ignored,
      "'A' is an app, whose views are shown apart from it"
    ),
    (
      "ContentView(store: store)", "@StateObject var store = Store(); ", .ignored,
      "'A' is an app, whose views are shown apart from it"
    ),
    ("VStack { Text(title) }", "@State private var title = \"a\"; ", .scenario, nil),
    ("Text(title)", "let title = \"a\"; ", .scenario, nil),
    (
      "VStack { Text(store.title) }", "@StateObject var store = Store(); ", .ignored,
      "'A' is an app whose windows are not read; show their views by themselves"
    ),
  ])
  func `the window of an app alone is an example where it is more than a view of the article`(
    window: String, state: String, outcome: ImportedBlock.Outcome, reason: String?
  ) {
    let app = "@main\nstruct A: App { \(state)var body: some Scene { WindowGroup { \(window) } } }"
    let blocks = read(Block("app", app))
    #expect(blocks.map(\.outcome) == [outcome])
    #expect(blocks.map(\.reason) == [reason])
  }

  @Test func `a window that is modified, and others, are laid out as the first one says`() {
    let app = """
      @main
      struct A: App {
        var body: some Scene {
          WindowGroup { Text("a").padding() }.defaultSize(width: 300, height: 200)
          Settings { Text("b") }
        }
      }
      """
    let blocks = read(Block("app", app))
    #expect(blocks.map(\.outcome) == [.scenario])
    #expect(
      blocks.flatMap(\.warnings) == [
        "'A' is an app: the view of its window is laid out without it, what modifies the window and what"
          + " else it shows"
      ])
  }

  @Test func `what an article's own protocol asks for is of no framework`() {
    let text = """
      ```swift
      protocol UIPart: View {}
      ```
      ```swift
      struct Badge: UIPart { var body: some View { Text("a") } }
      ```
      """
    let blocks = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ]).blocks
    #expect(blocks.last?.outcome == .declaration)
  }

  @Test(arguments: [
    ("func box(_ width: Double) -> some View { Color.red.frame(width: width) }", "box(10)"),
    ("@ViewBuilder func pair() -> some View { Color.red; Color.blue }", "pair()"),
    ("func head() -> some View { Color.red }\nvar foot: some View { Color.red }", "foot"),
  ])
  func `a view that the article declares under a name is one where it stands alone`(
    _ declaration: String, _ use: String
  ) {
    let text = "```swift\n\(declaration)\n```\n\nSo:\n\n```swift\n\(use)\n```\n"
    let blocks = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ]).blocks
    #expect(blocks.last?.outcome == .scenario)
  }

  @Test(arguments: [
    "struct Row: CAOwnLayout {\n  func placeSubviews(in bounds: CGRect) {}\n}",
    "struct Row: UIOwnPart {\n  var body: some View { Text(\"a\") }\n}",
    "struct Row: NSOwnModifier {\n  func body(content: Content) -> some View { content }\n}",
  ])
  func `a view or layout that conforms to a protocol that nobody declares is refused by its name`(
    _ code: String
  ) {
    let blocks = read(Block("unknown protocol", code))
    #expect(blocks.map(\.outcome) == [.refused])
    #expect(blocks.flatMap(\.refusals).first?.message.hasPrefix("unknown protocol '") == true)
  }

  @Test(arguments: layout)
  func `what is layout code is read or refused with its reason`(
    _ block: Block, _ outcome: ImportedBlock.Outcome, _ construct: String?
  ) {
    #expect(read(block).map(\.outcome) == [outcome])
    guard let construct else { return }
    #expect(read(block).flatMap(\.refusals).first?.construct == construct)
  }
}

extension NoLayoutTests {
  static let noLayout = programs + interfaces + otherTexts

  static let layout: [(Block, ImportedBlock.Outcome, String?)] = [
    (
      Block(
        "networking with text word",
        #"""
        func fetch(completion: @escaping (Result<String, Error>) -> Void) {
            var request = URLRequest(url: endpoint)
            request.httpMethod = "POST"
            completion(.success(Text.decode(data)))
        }
        """#), .declaration, nil
    ),
    (
      Block(
        "real layout piece",
        #"""
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            subviews[0].sizeThatFits(proposal)
        }
        """#), .refused, "incomplete declaration"
    ),
    (
      Block(
        "misspelt",
        #"""
        HStak { Text("a") }
        """#), .refused, "HStak"
    ),
    (
      Block(
        "misspelt mod",
        #"""
        Text("a").paddin(3)
        """#), .refused, "paddin"
    ),
    (
      Block(
        "free name",
        #"""
        Text(title)
        """#), .refused, "title"
    ),
    (
      Block(
        "platform control",
        #"""
        DatePicker("Date", selection: $date)
        """#), .refused, "DatePicker"
    ),
    (
      Block(
        "swift ui statement of size",
        #"""
        let size = subviews.map { $0.sizeThatFits(.unspecified) }
        """#), .declaration, nil
    ),
    (
      Block(
        "task modifier network",
        #"""
        Text("abc").task { let (data, _) = try! await URLSession.shared.data(from: url) }
        """#), .scenario, nil
    ),
    (
      Block(
        "let with view",
        #"""
        let title = "abc"
        Text(title)
        """#), .scenario, nil
    ),
    (
      Block(
        "elided block",
        #"""
        HStack { ... }
        """#), .refused, nil
    ),
    (
      Block(
        "elided comment",
        #"""
        HStack {
            // ...
        }
        """#), .refused, "elided code"
    ),
    (
      Block(
        "nested code and error",
        #"""
        struct ContentView: View {
            var body: some View {
                VStack {
                    Text("a"
                }
            }
        }
        """#), .refused, "syntax"
    ),
    (
      Block(
        "a diff", " VStack {\n-  Text(\"a\")\n+  Text(\"a\").padding()\n }"), .refused, "diff"
    ),
    (
      Block("a fence of a diff", "diff", " VStack {\n-  Text(\"a\")\n+  Text(\"b\")\n }"),
      .refused, "diff"
    ),
    (
      Block(
        "a diff after its hunk's line", "diff-swift",
        "@@ -1 +1 @@\n VStack {\n-\n+  Text(\"b\")\n }"),
      .refused, "diff"
    ),
    (
      Block("a diff that can be parsed", "  Text(\"a\")\n-   .padding()\n+   .padding(20)"),
      .refused,
      "diff"
    ),
    (
      Block("a sum over two lines", "Text(\"a\")\n+ Text(\"b\")"), .scenario, nil
    ),
    (
      Block("a view that a body returns", "let side = 3.0\nreturn Color.red.frame(width: side)"),
      .scenario, nil
    ),
    (
      Block("a sum over two lines with a mistake", "Text(\"a\"\n+ Text(\"b\")"), .refused, "syntax"
    ),
    (
      Block(
        "a declared view with the name of a framework",
        "struct UIKitCard: View { var body: some View { Text(\"a\") } }\nUIKitCard()"), .scenario,
      nil
    ),
    (
      Block(
        "a view that is something of a framework beside",
        "struct Badge: View, AVRouteProvider { var body: some View { Text(\"a\") } }"), .refused,
      "AVRouteProvider"
    ),
    (
      Block(
        "a layout that is something of a framework beside",
        """
        struct Row: Layout, CARowProvider {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize { .zero }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        """), .declaration, nil
    ),
    (
      Block(
        "a view of another package by the name of a framework",
        "URLImage(link).frame(width: 10)"), .refused, "URLImage"
    ),
    (Block("modifiers with a mistake", ".padding(\n.frame(width: 10)"), .refused, "syntax"),
    (
      Block("a modified view with a mistake", "header.frame(width: 10, height: "), .refused,
      "syntax"
    ),
    (
      Block("a layout's statement with a mistake", "proposal.replacingUnspecifiedDimensions("),
      .refused, "syntax"
    ),
  ]
}
