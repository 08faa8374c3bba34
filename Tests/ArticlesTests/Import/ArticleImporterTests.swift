import Scenarios
import Testing

@testable import Articles

struct ArticleImporterTests {
  private static let book = """
    ## Leftover space is not given out again

    ```swift
    HStack(spacing: 10) { Color.blue; Color.green; Color.yellow.relativeProposed(width: 0.5).id("yellow") }
    ```

    ```frames 620x80 stated tolerance=0.01
    HStack           0   0  520  80   // the article's figure
    HStack/1.Color 210   _  200   _
    #yellow        420   0  100  80
    ```

    ```frames 80x620 derived source="the same rule" direction=rtl
    HStack 0 0 _ 620
    ```
    """

  @Test func `a block with frames is a scenario at each of their proposals`() throws {
    let result = ArticleImporter(proposals: [Proposal(width: 1, height: 1)])
      .read([ArticleSource(name: "stacks", file: "books/stacks.md", text: Self.book)])
    #expect(result.errors.isEmpty)
    let article = try #require(result.articles.first)
    #expect(article.blocks == ["stacks/leftover-space-is-not-given-out-again"])
    #expect(
      article.scenarios.map(\.name) == [
        "stacks/leftover-space-is-not-given-out-again@620x80",
        "stacks/leftover-space-is-not-given-out-again@80x620",
      ])
    let first = article.scenarios[0]
    #expect(first.line == 4)
    #expect(first.source.hasPrefix("HStack(spacing: 10) {"))
    #expect(first.content.document.root.view == "HStack")
    #expect(first.expectation?.lines.count == 3)
    #expect(article.scenarios[1].content.environment.layoutDirection == .rightToLeft)
    let block = try #require(result.blocks.first)
    #expect(block.outcome == .scenario)
    #expect((block.file, block.line, block.lines) == ("books/stacks.md", 4, 1))
    #expect(block.scenarios == article.scenarios.map(\.name))
  }

  @Test func `a block without frames is a scenario at each given proposal`() {
    let result = read("Text(\"a\").padding()", proposals: ["620x80", "nilx40", "620x80"])
    #expect(
      result.articles.first?.scenarios.map(\.name) == [
        "page/example@620x80", "page/example@nilx40",
      ])
    #expect(
      read("Text(\"a\").padding()").articles.first?.scenarios.map(\.name)
        == ["page/example@393x852"])
  }

  @Test func `a name that is free asks for a value and keeps its block's name`() throws {
    let page = "First:\nbubble\n  .padding()\n\nThen comes one\nText(\"a\").padding()\n"
    let without = read(page)
    #expect(without.articles.first?.blocks == ["page/example", "page/example-2"])
    #expect(without.articles.first?.scenarios.map(\.name) == ["page/example-2@393x852"])
    let block = try #require(without.blocks.first)
    #expect(block.outcome == .refused)
    let refusal = try #require(block.refusals.first)
    #expect((refusal.line, refusal.column, refusal.construct) == (2, 1, "bubble"))
    let with = read(page, values: ["bubble=Text(\"b\")"])
    #expect(
      with.articles.first?.scenarios.map(\.name)
        == ["page/example@393x852", "page/example-2@393x852"])
  }

  @Test func `a name with several values is a scenario with each, and stands in their names`() {
    let page = "let wide: CGFloat = isWide ? 8 : 4\nbubble\n  .padding(wide)\n"
    let result = read(page, values: ["bubble=Text(\"b\")", "isWide=true", "isWide=false"])
    #expect(
      result.articles.first?.scenarios.map(\.name) == [
        "page/example@393x852?isWide=true", "page/example@393x852?isWide=false",
      ])
  }

  @Test func `a let block gives values to the Swift block before or after it`() {
    let swift = "```swift\nbubble.padding()\n```\n"
    let values = "```let\nbubble = Text(\"b\")\n```\n"
    for page in [swift + values, values + swift, "# A\n" + swift + values + "# B\nwords\n"] {
      #expect(read(page, file: "page.md").articles.first?.scenarios.count == 1)
    }
    for page in [values + "# B\n" + swift, swift + "# B\n" + values] {
      #expect(read(page, file: "page.md").articles.first?.scenarios.isEmpty == true)
    }
  }

  @Test func `a value that no block needs is mentioned`() {
    let result = read("Text(\"a\").padding()", values: ["buble=1"])
    #expect(result.messages == ["no block leaves the name 'buble' free"])
  }

  @Test func `a bad block refuses only itself, at its place in the file`() throws {
    let page = """
      # A

      - a list

          ```swift
          VStack {
              Txt("a")
          }
          ```

      ```swift
      Text("b")
      ```
      """
    let result = read(page, file: "page.md")
    #expect(result.errors.isEmpty)
    #expect(result.blocks.map(\.outcome) == [.refused, .scenario])
    let refusal = try #require(result.blocks.first?.refusals.first)
    #expect((refusal.line, refusal.column) == (7, 9))
    #expect(result.articles.first?.blocks == ["page/a", "page/a-2"])
  }

  struct Fatal: CustomTestStringConvertible {
    var name: String
    var page: String
    var place: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Fatal(
      name: "a refused block with frames",
      page: "```swift\nTxt(\"a\")\n```\n```frames 1x1 stated\nText 0 0 1 1\n```",
      place: "page.md:2:1"),
    Fatal(
      name: "a bad line of frames",
      page: "```swift\nText(\"a\")\n```\n```frames 1x1 stated\nText 0 0 1 x\n```",
      place: "page.md:5:12"),
    Fatal(
      name: "frames without a Swift block", page: "# A\n```frames 1x1 stated\nText 0 0 1 1\n```",
      place: "page.md:2:10"),
    Fatal(
      name: "frames of a declaration",
      page: "```swift\nextension View {\n}\n```\n```frames 1x1 stated\nText 0 0 1 1\n```",
      place: "page.md:5:10"),
    Fatal(
      name: "two frames blocks at one proposal",
      page: "```swift\nText(\"a\")\n```\n```frames 1x1\n```\n```frames 1x1\n```",
      place: "page.md:6:10"),
  ])
  func `a book that cannot be kept refuses the import`(_ fatal: Fatal) {
    let errors = read(fatal.page, file: "page.md").errors
    #expect(errors.count == 1)
    #expect(errors.first?.description.hasPrefix(fatal.place + ": error: ") == true)
  }

  @Test(arguments: [
    ("HStack { Color.red.id(1); Color.blue.id(1) }", 2),
    ("HStack { Color.red.id(1); Color.blue.id(2) }", nil),
    ("VStack { Group { Color.red; Color.blue; Color.green }.id(1) }", 3),
    ("HStack { ForEach(0..<4) { _ in Color.red.id(1) } }", 4),
    ("Color.red.id(1).overlay { Color.blue.id(1) }", 2),
    ("ViewThatFits { Color.red.id(1); Color.blue.id(1) }", nil),
  ])
  func `an id of frames that names several nodes is warned of`(code: String, count: Int?) {
    let page = "```swift\n\(code)\n```\n```frames 10x10 stated\n#1 0 0 1 1\n```\n"
    let warnings = read(page, file: "page.md").blocks.first?.placedWarnings ?? []
    #expect(warnings.map { "\($0.line):\($0.column)" } == (count == nil ? [] : ["5:1"]))
    let start = "frames 10x10: the id '1' names \(count ?? 0) nodes: "
    #expect(warnings.allSatisfy { $0.message.hasPrefix(start) })
  }

  @Test(arguments: [
    ("HStack/0.Colour 0 0 1 1", "no node 'HStack/0.Colour'; did you mean 'HStack/0.Color'?"),
    ("#bagde 0 0 1 1", "no node has the id 'bagde'; did you mean '#badge'?"),
    ("HStack/1.Color 0 0 1 1", nil), ("#badge _ _ 1 1", nil),
  ])
  func `a node that the views do not have is warned of where it stands`(
    line: String, reason: String?
  ) {
    let page =
      "```swift\nHStack { Color.red; Color.blue.id(\"badge\") }\n```\n\n"
      + "```frames 10x10 stated\n  // a comment\n  \(line)\n```\n"
    let warnings = read(page, file: "page.md").blocks.first?.placedWarnings ?? []
    #expect(
      warnings.map { "\($0.line):\($0.column) \($0.message)" }
        == (reason.map { ["7:3 frames 10x10: \($0)"] } ?? []))
  }

  @Test(arguments: [("", "page.txt: empty"), ("Just words.\n", "page.txt: no code in it")])
  func `an article without code is mentioned`(text: String, message: String) {
    let result = read(text)
    #expect(result.codeless.map(\.description) == [message])
    #expect(result.errors.isEmpty)
    #expect(result.blocks.isEmpty)
  }

  @Test func `code nested too deep is refused with its place`() throws {
    let code =
      String(repeating: "VStack {\n", count: 300) + "Text(\"a\")\n"
      + String(repeating: "}\n", count: 300)
    for (file, page) in [("page.txt", code), ("page.md", "```swift\n" + code + "```\n")] {
      let block = try #require(read(page, file: file).blocks.first)
      #expect(block.outcome == .refused)
      #expect(block.refusals.first?.construct == "nesting")
    }
  }

  private func read(
    _ text: String, file: String = "page.txt", proposals: [String] = [], values: [String] = []
  ) -> ImportResult {
    var given = FreeValues()
    for (name, value) in values.compactMap({ FreeValues.assignment($0) }) {
      given.add(value, for: name)
    }
    return ArticleImporter(
      proposals: proposals.compactMap { Proposal(parsing: $0) }, values: given
    ).read([ArticleSource(name: "page", file: file, text: text)])
  }
}
