import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Types that an article shows in parts, each in a block of its own.
struct TypePartsTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var blocks: [String]
    var outcomes: [ImportedBlock.Outcome]

    /// The size of the root of each scenario.
    var sizes: [String] = []
    var refusals: [String] = []
  }

  static let pages = [
    Page(
      testDescription: "a layout, again and again",
      blocks: [
        "struct Flow: Layout {\n  var spacing: CGFloat = 8\n}",
        """
        struct Flow: Layout {
          // ...
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize {
            CGSize(width: 100, height: spacing * CGFloat(subviews.count))
          }
        }
        """,
        """
        struct Flow: Layout {
          /* … */
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {
            for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
          }
        }
        """, "Flow(spacing: 30) { Text(\"a\"); Text(\"b\") }",
      ], outcomes: [.declaration, .declaration, .declaration, .scenario], sizes: ["100.0x60.0"]),
    Page(
      testDescription: "a layout whose methods follow its use",
      blocks: [
        "struct Flow: Layout { let gap: CGFloat }\nFlow(gap: 7) { Color.red }",
        """
        struct Flow: Layout {
          // ... as before
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize { CGSize(width: gap, height: 1) }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) { /* the rest */ }
        }
        """,
      ], outcomes: [.scenario, .declaration], sizes: ["7.0x1.0"]),
    Page(
      testDescription: "a view whose body stands in a later block",
      blocks: [
        "struct Card: View {\n  let width: CGFloat\n  var body: some View {\n    // ...\n  }\n}",
        "Card(width: 20)",
        "struct Card: View {\n  let width: CGFloat\n  var body: some View { Color.red.frame(width: width, height: 1) }\n}",
      ], outcomes: [.declaration, .scenario, .declaration], sizes: ["20.0x1.0"]),
    Page(
      testDescription: "members of a view in later blocks",
      blocks: [
        """
        struct Page: View {
          @State private var height = 30.0
          var body: some View { VStack(spacing: 0) { header; footer } }
          // ...
        }
        """,
        "struct Page: View {\n  // ...\n  var header: some View { Color.red.frame(height: height) }\n}",
        "extension Page {\n  var footer: some View { Color.blue.frame(height: 5) }\n}",
      ], outcomes: [.scenario, .declaration, .declaration], sizes: ["393.0x35.0"]),
    Page(
      testDescription: "another body with the members of before",
      blocks: [
        "struct Box: View {\n  let width = 10.0\n  var body: some View { Color.red.frame(width: width, height: 1) }\n}",
        "struct Box: View {\n  // ...\n  var body: some View { Color.red.frame(width: width * 2, height: 1) }\n}",
        "Box()",
      ], outcomes: [.scenario, .scenario, .scenario],
      sizes: ["10.0x1.0", "20.0x1.0", "20.0x1.0"]),
    Page(
      testDescription: "a whole declaration takes nothing over",
      blocks: [
        "struct Box: View {\n  let width = 10.0\n  var body: some View { Color.red.frame(width: width, height: 1) }\n}",
        "struct Box: View {\n  var body: some View { Color.red.frame(width: width, height: 1) }\n}",
      ], outcomes: [.scenario, .refused], sizes: ["10.0x1.0"], refusals: ["width"]),
    Page(
      testDescription: "a body in an extension of a later block",
      blocks: [
        "struct Box: View { var body: some View { Color.red.frame(width: 1, height: 1) } }",
        "struct Box: View { let width = 9.0 }",
        "extension Box { var body: some View { Color.red.frame(width: width, height: 1) } }",
        "Box()",
      ], outcomes: [.scenario, .scenario, .declaration, .scenario],
      sizes: ["1.0x1.0", "9.0x1.0", "9.0x1.0"]),
    Page(
      testDescription: "loose methods after another layout of the name",
      blocks: [
        """
        struct Flow: Layout {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize { CGSize(width: 1, height: 1) }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        """, "struct Flow: Layout { let gap = 3.0 }",
        """
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize { CGSize(width: gap, height: gap) }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) { for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) } }
        """, "Flow { Color.red }",
      ], outcomes: [.declaration, .declaration, .declaration, .scenario], sizes: ["3.0x3.0"]),
    Page(
      testDescription: "a body that stands loose in a later block",
      blocks: [
        "struct Box: View {\n  @State private var width = 9.0\n}",
        "var body: some View { side.frame(width: self.width) }",
        "private var side: some View { Color.red.frame(height: width * 2) }",
      ], outcomes: [.declaration, .scenario, .declaration], sizes: ["9.0x18.0"]),
    Page(
      testDescription: "a loose body, and another one with state of its own",
      blocks: [
        """
        struct Sheet<Content: View>: View {
          let height: CGFloat
          let content: Content
          init(height: CGFloat, @ViewBuilder content: () -> Content) {
            self.height = height
            self.content = content()
          }
        }
        """,
        "private var half: CGFloat { height / 2 }\nvar body: some View { content.frame(width: 1, height: half) }",
        "@State private var more = 5.0\nvar body: some View { content.frame(width: 1, height: half + more) }",
        "struct Page: View { var body: some View { Sheet(height: 20) { Color.red } } }",
      ], outcomes: [.declaration, .declaration, .declaration, .scenario], sizes: ["1.0x15.0"]),
    Page(
      testDescription: "a loose method of a view whose body is loose",
      blocks: [
        "struct Box: View {\n  let gap: Double = 4\n  // ...\n}",
        "func length(_ count: Int) -> Double { gap * Double(count) }",
        "var body: some View { Color.red.frame(width: length(2), height: 1) }",
      ], outcomes: [.declaration, .declaration, .scenario], sizes: ["8.0x1.0"]),
    Page(
      testDescription: "another body of a view that has one",
      blocks: [
        "struct Box: View {\n  let side = 7.0\n  var body: some View { Color.red.frame(width: side, height: 1) }\n}",
        "var body: some View { Color.red.frame(width: side * 2, height: 1) }",
      ], outcomes: [.scenario, .scenario], sizes: ["7.0x1.0", "14.0x1.0"]),
    Page(
      testDescription: "a loose body that names nothing of the view before",
      blocks: [
        "struct Box: View {\n  let side = 7.0\n  var body: some View { Color.red.frame(width: side, height: 1) }\n}",
        "var body: some View { Color.red.frame(width: other, height: 1) }",
      ], outcomes: [.scenario, .refused], sizes: ["7.0x1.0"], refusals: ["other"]),
    Page(
      testDescription: "what no block shows stays left out",
      blocks: [
        "struct Box: View {\n  var body: some View {\n    // ...\n  }\n}\nBox()",
        "struct Lone: Layout {\n  // ...\n  var gap = 1.0\n}",
      ], outcomes: [.refused, .refused], refusals: ["elided code", "Lone"]),
  ]

  private func read(_ page: Page) -> ImportResult {
    let text = page.blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
  }

  @Test(arguments: pages)
  func `a type has the members of all blocks that show parts of it`(_ page: Page) {
    let result = read(page)
    #expect(result.blocks.map(\.outcome) == page.outcomes)
    #expect(result.blocks.flatMap(\.refusals).map(\.construct) == page.refusals)
    let sizes = result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
    #expect(sizes == page.sizes)
  }

  /// What a first block declares, what a later one shows of it, and what a block below shows then.
  @Test(arguments: [
    (
      "struct Card: View {\n  var body: some View { Color.red }\n}",
      "struct Card: View {\n  var body: some View {\n    VStack {\n      ...\n    }\n    .padding()\n  }\n}",
      "Card()", ["elided code"]
    ),
    (
      "struct Card: View {\n  let side: Double\n  var body: some View { Color.red.frame(width: side) }\n}",
      "var body: some View {\n  VStack { ... }\n    .frame(width: side)\n}",
      "Card(side: 3)", ["elided code"]
    ),
    (
      "func row() -> some View { Color.red }", "func row() -> some View {\n  ...\n}", "row()",
      ["elided code"]
    ),
    (
      "struct Card: View {\n  var body: some View { Color.red }\n}",
      "struct Card: View {\n  ...\n  let side = 3.0\n}", "Card()", []
    ),
    (
      "struct Card: View {\n  let side = 3.0\n  var body: some View { Color.red }\n}",
      "struct Card: View {\n  ...\n  var body: some View {\n    Text(nobody)\n  }\n}", "Card()",
      ["nobody"]
    ),
    (
      "struct Card: View {\n  var body: some View { Color.red }\n}",
      "struct Card: View {\n  var body: some View {\n    VStack(spacing: 3 {\n      Color.blue\n    }\n  }\n}",
      "Card()", ["Card"]
    ),
    (
      "struct Card: View {\n  var body: some View { Color.red }\n}",
      "struct Other: View {\n  var body: some View {\n    VStack(spacing: 3 {\n      Color.blue\n    }\n  }\n}",
      "Card()", []
    ),
    (
      "struct Item {\n  func w() -> Double { 40 }\n}",
      "struct Item {\n  func w() -> Double { ... }\n}",
      "Color.red.frame(width: Item().w())", ["Item().w()"]
    ),
    (
      "func row() -> some View { Color.red }", "func row() -> some View { VStack( { Color.red } }",
      "row()", ["row"]
    ),
    (
      "extension View { func card() -> some View { frame(width: 40) } }",
      "extension View { func card() -> some View { frame(width: ( 3) } }", "Color.red.card()",
      ["card"]
    ),
    (
      "let side = 40.0", "let side = = 3.0\nlet other = 3.0", "Color.red.frame(width: side)",
      ["side"]
    ),
    (
      "struct Card: View {\n  var body: some View { Color.red }\n}",
      "struct Card: View {\n  var body: some View { Color.blue }\n}\nstruct Bad { let x = = 3 }",
      "Card()", ["Card"]
    ),
    (
      "struct Card: View {\n  let side: Double\n  var body: some View { Color.red.frame(width: side) }\n}",
      "var body: some View {\n  VStack( { Color.red }\n    .frame(width: side)\n}", "Card(side: 3)",
      ["Card"]
    ),
    (
      "struct T {}", "struct T { let x = = 3 }",
      "struct Box<T: View>: View { var c: T; var body: some View { c } }\nBox(c: Color.red)", []
    ),
    (
      "enum Kind { case a }", "enum Kind { case a b }",
      """
      struct Badge: View {
        enum Kind { case a, c }
        var kind = Kind.c
        var body: some View { Color.red.frame(width: kind == .c ? 3 : 4) }
      }
      Badge()
      """, []
    ),
    (
      "let side = 40.0", "let side = = 3.0",
      "struct Badge: View {\n  let side = 3.0\n  var body: some View { Color.red.frame(width: side) }\n}\nBadge()",
      []
    ),
    (
      "func gap() -> Double { 4 }", "func gap() -> Double { = }",
      "func row(gap: Double) -> some View { Color.red.frame(width: gap) }\nrow(gap: 3)", []
    ),
    (
      "func gap() -> Double { 4 }", "func gap() -> Double { ( }",
      "struct Card: View {\n  func gap() -> Double { 3 }\n"
        + "  var body: some View { Color.red.frame(width: gap()) }\n}\nCard()", []
    ),
  ])
  func `what a later block shows in part does not go on as it was before`(
    _ first: String, _ later: String, _ use: String, _ refusals: [String]
  ) {
    let result = read(Page(testDescription: "", blocks: [first, later, use], outcomes: []))
    #expect(result.blocks.last?.refusals.map(\.construct) == refusals)
    #expect(result.blocks.last?.outcome == (refusals.isEmpty ? .scenario : .refused))
  }

  @Test func `a body that is taken for that of another view is told`() {
    let body = "var body: some View { Color.red.frame(width: side) }"
    let page = Page(
      testDescription: "",
      blocks: ["struct Box: View {\n  let side = 7.0\n  \(body)\n}", body], outcomes: [])
    #expect(
      read(page).blocks.flatMap(\.warnings)
        == ["this body is read as one of 'Box', whose members it names"])
  }

  /// Of three blocks that show a member differently, one lacks it.
  @Test(arguments: [
    (["title { Color.red.frame(width: 10) }", "title { Color.red.frame(width: 50) }"], true),
    (["title { Color.red.frame(width: 10) }", "title { Color.red.frame(width: 10) }"], false),
    (["title { Color.red.frame(width: 10) }", "other { Color.red.frame(width: 50) }"], false),
  ])
  func `of several forms of a member it is said which one counts`(
    _ members: [String], _ isSaid: Bool
  ) throws {
    let parts = members.map {
      "struct Card: View {\n  // ...\n  var \($0.replacing(" {", with: ": some View {", maxReplacements: 1))\n}"
    }
    let card = "struct Card: View {\n  // ...\n  var body: some View { title.padding(8) }\n}"
    let result = read(Page(testDescription: "", blocks: parts + [card], outcomes: [], sizes: []))
    let scenario = try #require(result.articles.flatMap(\.scenarios).last)
    #expect(scenario.source.contains("padding"))
    let warnings = result.blocks.flatMap(\.warnings)
    #expect(
      warnings
        == (isSaid
          ? [
            "'title' of 'Card' is not shown here and stands in several blocks; the nearest one counts, line 13"
          ]
          : []))
  }
}
