import Foundation
import Scenarios
import Testing

@testable import ArticleFolders
@testable import Articles

struct WrittenBookTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Corpus")

  private static func article(_ text: String, values: [String] = []) throws -> ImportedArticle {
    var given = FreeValues()
    for (name, value) in values.compactMap({ FreeValues.assignment($0) }) {
      given.add(value, for: name)
    }
    let result = ArticleImporter(values: given)
      .read([ArticleSource(name: "page", file: "page.md", text: text)])
    try #require(result.errors.isEmpty, "\(result.errors)")
    return try #require(result.articles.first)
  }

  /// What a book has to keep of a scenario; lines in the file may be others, and a heading that
  /// gives another name where it stands alone.
  private static func rows(
    _ article: ImportedArticle, headings: Bool
  ) -> [ImportedScenario] {
    article.scenarios.map { scenario in
      var scenario = scenario
      scenario.line = 0
      scenario.places = []
      scenario.framesLine = nil
      if !headings { scenario.heading = nil }
      return scenario
    }
  }

  /// The book of a book is the same book, and has the same scenarios.
  private static func expectRoundTrip(_ article: ImportedArticle, headings: Bool = true) throws {
    let book = WrittenBook(of: article)
    #expect(book.missing.isEmpty, "\(book.missing)")
    #expect(book.scenarios == article.scenarios.map(\.name))
    let result = ArticleImporter()
      .read([ArticleSource(name: article.name, file: "out.md", text: book.text)])
    #expect(result.errors.isEmpty)
    let again = try #require(result.articles.first)
    #expect(rows(again, headings: headings) == rows(article, headings: headings))
    #expect(WrittenBook(of: again).text == book.text)
  }

  @Test func `one of several previews is written with its name`() throws {
    var article = try Self.article(
      "```swift\n#Preview(\"A\") { Text(\"a\") }\n#Preview(\"B\") { Text(\"b\") }\n```\n")
    #expect(article.scenarios.count == 2)
    article.scenarios.removeFirst()
    let book = WrittenBook(of: article)
    #expect(book.missing.isEmpty)
    let again = try Self.article(book.text)
    #expect(again.scenarios.map(\.name) == ["page/example@393x852?preview=b"])
    #expect(again.scenarios.map(\.content) == article.scenarios.map(\.content))
  }

  @Test func `every shipped book comes back as it was`() throws {
    let found = ArticleFiles.read([Self.corpus.path])
    let (sources, errors) = (found.sources, found.errors + found.leftOut)
    #expect(errors.isEmpty)
    let result = ArticleImporter().read(sources)
    #expect(result.articles.reduce(0) { $0 + $1.scenarios.count } > 300)
    for article in result.articles { try Self.expectRoundTrip(article) }
  }

  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var values: [String] = []
  }

  private static let pages = [
    Page(
      testDescription: "comments, partial frames, ids, proposals, tolerance, source, environment",
      text: """
        # A title

        ## What `HStack` *does* – 1. & more #2

        ```swift
        // A comment stays.
        HStack(spacing: 10) {
          Color.blue   // so does this
          Image("photo").id("the picture")
        }
        ```

        ```frames 620x80 measured source="a \\"phone\\", \\\\ 17" tolerance=0.5 exact direction=rtl assets=photo:200x100
        // The first line is a comment,

        HStack     0    0  620   _   // and here is one
        #the picture   _ _ 200 inf
        ```

        ```frames nilxinf scale=3 container=393x852 safeArea=59,0,34,0.5 assets=photo:200x100
        // nothing is stated
        ```

        ```frames 300x80 derived assets=photo:200x100
        HStack -1.5 0 1e300 _
        ```
        """),
    Page(
      testDescription: "values for free names",
      text: """
        ## Bubbles

        ```let
        width = 10
        sender = .me
        sender = .other
        ```

        ```swift
        Color.blue.frame(width: width, alignment: sender == .me ? .trailing : .leading)
        ```

        ```frames 100x50
        ```

        ```frames 200x50 stated values="sender=.me"
        Color.frame 0 0 10 50
        ```

        ```frames 200x50 stated values="sender=.other"
        Color.frame 0 0 11 50
        ```
        """),
    Page(
      testDescription:
        "comments and spellings in let blocks, several of them, values that give way",
      text: """
        ## Bubbles

        ```let
        // Who speaks
        let sender = .me      // the first
        sender   =   .other

        unused = 3  // stays with the others
        ```

        ```swift
        Color.blue.frame(width: width, alignment: sender == .me ? .trailing : .leading)
        ```

        ```let
        // How wide
        width = 10
        ```

        ```frames 100x50
        ```

        ## Later

        ```swift
        Color.blue.frame(width: width, height: height)
        ```

        ```let
        width = 10  // gives way
        ```

        ```let
        width = 20
        width = 30
        ```
        """, values: ["height=5"]),
    Page(
      testDescription: "a value of the command line",
      text: "```swift\nColor.blue.frame(width: side)\n```\n", values: ["side=20"]),
    Page(
      testDescription: "several blocks under one heading, and refused ones among them",
      text: """
        ## Rows

        ```swift
        List { Text("a") }
        ```

        ```swift
        Text("a")
        ```

        ```swift
        Text("b")
        ```

        ## Rows 3

        ```swift
        Text("c")
        ```
        """),
    Page(
      testDescription: "declarations that examples use",
      text: """
        ```swift
        struct Square: View {
          var body: some View { Color.red.frame(width: 20, height: 20) }
        }
        struct Other: View {
          var body: some View { Square().padding() }
        }
        ```

        ## One

        ```swift
        Other()
        ```
        """),
    Page(
      testDescription: "previews and views set apart",
      text: """
        ## Previews

        ```swift
        #Preview("Short") { Text("a") }
        #Preview("Long") { Text(more) }
        ```

        ```let
        more = "b"
        more = "c"
        ```

        ## Views

        ```swift
        // Before
        Text("a")
        // After
        Text("b")
        ```

        ```frames 100x50 stated values="view=2"
        Text 0 0 10 20
        ```

        ## Both

        ```swift
        Text("a")

        Text("b")
        ```

        ```frames 100x50
        ```
        """),
    Page(testDescription: "no heading", text: "Color.red.padding(3)\n"),
    Page(
      testDescription: "fences inside code",
      text: "## A\n\n`````swift\nText(\"\"\"\n  ````\n  \"\"\")\n`````\n"),
  ]

  @Test(arguments: pages)
  func `a book of a book is the same book`(_ page: Page) throws {
    let article = try Self.article(page.text, values: page.values)
    #expect(!article.scenarios.isEmpty)
    try Self.expectRoundTrip(article, headings: article.scenarios.allSatisfy { $0.heading != nil })
  }

  @Test func `let blocks stay as they stand in the article`() throws {
    let lets = "// Who speaks\nlet sender = .me  // the first\n\nsender = .other"
    let page = """
      ## Bubbles

      ```swift
      Color.blue.frame(width: width, alignment: sender == .me ? .trailing : .leading)
      ```

      ```let
      \(lets)
      ```
      """
    let article = try Self.article(page, values: ["width=10", "width=20"])
    #expect(
      article.scenarios.map(\.name) == [
        "page/bubbles@393x852?width=10&sender=.me", "page/bubbles@393x852?width=10&sender=.other",
        "page/bubbles@393x852?width=20&sender=.me", "page/bubbles@393x852?width=20&sender=.other",
      ])
    #expect(article.scenarios.allSatisfy { $0.letTexts == [lets] })
    // What the command line gave stands in a block of its own.
    let text = WrittenBook(of: article).text
    let given = "width = 10\nwidth = 20"
    #expect(text.contains("```let\n\(lets)\n```\n\n```let\n\(given)\n```\n"), "\(text)")
    // A block that says no more than its values is written from them.
    let plain = try Self.article("```swift\nText(a)\n```\n```let\na = \"b\"\n```\n")
    #expect(plain.scenarios.map(\.letTexts) == [[]])
    // Values that came in with an earlier text of the article outweigh it.
    var edited = article
    for index in edited.scenarios.indices {
      edited.scenarios[index].letTexts = ["sender = .other // now first\nsender = .me"]
    }
    try Self.expectRoundTrip(edited)
    for index in edited.scenarios.indices { edited.scenarios[index].letTexts = ["sender ="] }
    #expect(
      Set(WrittenBook(of: edited).missing.map(\.reason))
        == ["expected 'name = value', like message.sender = .me"])
  }

  @Test func `a part of an article keeps its names`() throws {
    var article = try Self.article(Self.pages[3].text)
    article.scenarios.removeAll { $0.block != "page/rows-3" && $0.block != "page/rows-3-2" }
    try Self.expectRoundTrip(article, headings: false)
  }

  @Test func `only the declarations that are used are written`() throws {
    let page = """
      ```swift
      struct A: View { var body: some View { Color.red.frame(width: 2) } }
      struct B: View { var body: some View { A() } }
      ```

      Words between.

      ```swift
      struct Unused: View { let a: Int; var body: some View { Color.red } }
      struct AlsoUnused: View { let a: Int; var body: some View { Color.red } }
      ```

      ## One

      ```swift
      B()
      ```
      """
    let book = WrittenBook(of: try Self.article(page))
    #expect(book.missing.isEmpty)
    #expect(book.text.contains("struct A: View"))
    #expect(!book.text.contains("Unused"))
  }

  @Test func `what a book cannot hold is said`() throws {
    let article = try Self.article(Self.pages[1].text)
    func missing(_ change: (inout ImportedArticle) -> Void) -> [String] {
      var changed = article
      change(&changed)
      let book = WrittenBook(of: changed)
      #expect(book.scenarios.count + book.missing.count == changed.scenarios.count)
      return Array(Set(book.missing.map(\.reason))).sorted()
    }
    #expect(
      missing { $0.scenarios.removeAll { $0.name.hasSuffix(".other") } }
        == ["its name tells values apart; select all scenarios of 'page/bubbles'"])
    #expect(
      missing { article in
        for index in article.scenarios.indices { article.scenarios[index].values = [:] }
      }.count == 1)
    #expect(
      missing { $0.scenarios[0].source = "Color.red" }
        == ["the scenarios of its block have different code; import its article again"])
    #expect(
      missing { article in
        for index in article.scenarios.indices { article.scenarios[index].source = "Color.red" }
      } == ["the Swift block has no values 'sender=.me'"])
    var plain = try Self.article("```swift\nText(\"a\")\n```\n")
    plain.scenarios[0].source = "extension View { func a() -> some View { padding() } }"
    #expect(
      WrittenBook(of: plain).missing.map(\.reason)
        == ["its code gives no scenario of this name any more"])
    #expect(
      missing { article in
        for index in article.scenarios.indices {
          article.scenarios[index].content.document.root.view = "Spacer"
        }
      } == ["its code gives another layout than the one that is stored"])
    #expect(
      missing { article in
        let index = article.scenarios.firstIndex { $0.expectation != nil } ?? 0
        article.scenarios[index].expectation?.lines[0].target = .id("two  blanks")
        article.scenarios[index].framesText = nil
      } == ["its frames cannot be written as lines of a book"])
  }

  @Test func `a block that cannot be written leaves the others alone`() throws {
    var article = try Self.article(
      "## A\n```swift\nText(\"a\")\n```\n## B\n```swift\nText(\"b\")\n```\n")
    article.scenarios[0].source = "Unheard { Text(\"a\") }"
    let book = WrittenBook(of: article)
    #expect(book.scenarios == ["page/b@393x852"])
    #expect(book.missing.map(\.scenario) == ["page/a@393x852"])
    #expect(book.missing.first?.reason.contains("'Unheard'") == true)
  }
}
