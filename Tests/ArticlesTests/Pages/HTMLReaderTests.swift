import Scenarios
import Testing

@testable import Articles

struct HTMLReaderTests {
  private static let page = """
    <!DOCTYPE html><script>var a = "<pre>no</pre>";</script>
    <!-- <pre>Text("no")</pre> -->
    <h2 class="a>b">Order <em>matters</em> &amp; more</h2>
    <pre class="highlight"><code class="language-swift"><span class="k">VStack</span>(spacing: 1) {
      Text(&quot;a &lt; b&quot;).<span>padding</span>()
    }</code></pre>
    <pre><code class="language-sh">swift build</code></pre>
    <H3>Second</H3>
    <pre>Text(&#34;b&#x22;)<br>  .padding()</pre>
    """

  @Test func `headings and code come in the order of the page`() throws {
    let elements = HTMLReader.elements(of: ArticleText(Array(Self.page.utf8)))
    let texts = elements.map { element in
      switch element {
      case .heading(let title): "# " + title
      case .code(let block): "\(block.language): " + block.source
      }
    }
    #expect(
      texts == [
        "# Order matters & more",
        "swift: VStack(spacing: 1) {\n  Text(\"a < b\").padding()\n}",
        "foreign: swift build",
        "# Second",
        "unlabelled: Text(\"b\")\n  .padding()",
      ])
  }

  @Test func `a character behind tags and entities knows its column`() throws {
    let elements = HTMLReader.elements(of: ArticleText(Array(Self.page.utf8)))
    let blocks = elements.compactMap { if case .code(let block) = $0 { block } else { nil } }
    let padding = try #require(blocks.first).position(line: 2, column: 17)
    #expect((padding.line, padding.column) == (5, 36))
    let broken = try #require(blocks.last).position(line: 2, column: 4)
    #expect((broken.line, broken.column) == (9, 31))
  }

  @Test(arguments: [
    "Text(&quot;e\u{301}&quot;).padding()", "Text(&quot;&#233;&quot;).padding()",
    "\tText(&quot;👨\u{200D}👩\u{200D}👧日本ü&quot;).padding()",
    "<b>Text</b>(&quot;日本&quot;)&#46;padding()",
    "Text(&quot;e&#769;&quot;).padding()",
    "Text(&quot;\u{1F1E9}\u{1F1EA}🏳\u{FE0F}\u{200D}🌈&quot;).padding()",
  ])
  func `a place counts characters as they are read`(_ line: String) throws {
    let page = "<pre class=swift>VStack {\n\(line)\n}</pre>"
    let elements = HTMLReader.elements(of: ArticleText(Array(page.utf8)))
    guard case .code(let block)? = elements.first else { return #expect(Bool(false)) }
    let lines = block.source.split(separator: "\n")
    let start = try #require(lines[1].firstRange(of: "padding")).lowerBound
    let column = lines[1].distance(from: lines[1].startIndex, to: start) + 1
    let wanted = try #require(line.firstRange(of: "padding")).lowerBound
    let place = block.position(line: 2, column: column)
    #expect(place.line == 2)
    #expect(place.column == line.distance(from: line.startIndex, to: wanted) + 1)
  }

  @Test(arguments: [
    ("<div class=\"language-kotlin highlighter-rouge\"><div class=\"highlight\">\n", "foreign"),
    ("<div class=\"language-swift highlighter-rouge\"><div class=\"highlight\">", "swift"),
    ("<div class=\"highlight-kotlin notranslate\"><div class=\"highlight\">", "foreign"),
    ("<div class=\"highlight-default notranslate\"><div class=\"highlight\">", "unlabelled"),
    ("<div class=\"highlight highlight-source-dart\">", "foreign"),
    ("<div class=\"highlight-wrapper\">", "unlabelled"),
    ("<div class=\"highlight-swift\">", "swift"),
    ("<figure class=\"highlight kotlin\">", "foreign"),
    ("<figure class=\"highlight swift\">", "swift"), ("<div data-lang=\"kotlin\">", "foreign"),
    ("<div class=\"card highlight\">", "unlabelled"),
    ("<div class=\"language-kotlin\">a", "unlabelled"),
    ("<body class=\"post language-en\">", "unlabelled"),
    ("<div class=\"language-switcher\">", "unlabelled"),
    ("<div class=\"language-none\">", "unlabelled"),
    ("<div class=\"language-kotlin\"></div>", "unlabelled"),
    ("<div class=\"language-kotlin\"><!-- </b> -->", "foreign"),
  ])
  func `a box around code says its language`(_ box: String, _ language: String) throws {
    let page = box + "<pre><code>Text(\"a\")</code></pre><pre>Text(\"b\")</pre>"
    let elements = HTMLReader.elements(of: ArticleText(Array(page.utf8)))
    let found = elements.map { element in
      if case .code(let block) = element { "\(block.language)" } else { "" }
    }
    #expect(found == [language, "unlabelled"])
  }

  @Test(arguments: [
    "class=\"brush: NAME; gutter: true\"", "class=\"brush:NAME\"", "class=\"NAME\"",
    "lang=\"NAME\"",
    "class=\"sourceCode NAME\"", "class=\"src src-NAME\"", "class=\"lang:NAME decode:true\"",
    "data-enlighter-language=\"NAME\"", "class=\"language-NAME\"", "data-lang='NAME'",
  ])
  func `the words of highlighters say the language of code`(_ attribute: String) {
    for (name, language) in [("swift", "swift"), ("kotlin", "foreign"), ("c", "unlabelled")]
    where name != "c" || attribute == "class=\"NAME\"" {
      let tag = "<pre \(attribute.replacing("NAME", with: name))>"
      let elements = HTMLReader.elements(of: ArticleText(Array("\(tag)Text(\"a\")</pre>".utf8)))
      let found = elements.map { element in
        if case .code(let block) = element { "\(block.language)" } else { "" }
      }
      #expect(found == [language], "\(tag)")
    }
  }

  @Test(arguments: [
    "<pre>VStack {\n<del>  Text(\"a\")</del>\n<ins>  Text(\"b\")</ins>\n}</pre>",
    "<pre>VStack {\n  Text(<s>\"a\"</s>\"b\")\n}</pre>",
    "<pre><code><span class=\"line\">VStack {</span>\n<span class=\"line diff remove\"><span>  Text(\"a\")"
      + "</span></span>\n<span class=\"line diff add\">  Text(\"b\")</span>\n<span class=\"line\">}</span></code></pre>",
    "<pre><code><div class=\"ec-line\"><div class=\"gutter\"><div class=\"ln\">1</div></div><div class=\"code\">"
      + "VStack {</div></div><div class=\"ec-line highlight del\"><div class=\"code\">  Text(\"a\")</div></div>"
      + "<div class=\"ec-line highlight ins\"><div class=\"gutter\"><div class=\"ln\">2</div></div><div class=\"code\">"
      + "  Text(\"b\")</div></div><div class=\"ec-line\"><div class=\"code\">}</div></div></code></pre>",
  ])
  func `numbers of lines and what is struck out are no code`(_ page: String) throws {
    let elements = HTMLReader.elements(of: ArticleText(Array(page.utf8)))
    guard case .code(let block)? = elements.first else { return #expect(Bool(false)) }
    let lines = block.source.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.filter { !$0.isEmpty } == ["VStack {", "Text(\"b\")", "}"])
  }

  @Test func `what nothing closes in code takes nothing out`() {
    let open = String(repeating: "<s>", count: 20_000)
    let page =
      "<pre>func f<S>(_ s: Int) {}</pre><pre>Text(\"a\")</pre><pre>\(open)Text(\"b\")</pre>"
      + "<pre><del>Text(\"c\")</pre><p><s>old</s></p>"
    let found = HTMLReader.elements(of: ArticleText(Array(page.utf8))).map { element in
      if case .code(let block) = element { block.source } else { "" }
    }
    #expect(found == ["func f(_ s: Int) {}", "Text(\"a\")", "Text(\"b\")", "Text(\"c\")"])
  }

  @Test func `a page comes in by its file's name`() {
    let source = ArticleSource(name: "page", file: "page.html", text: Self.page)
    let result = ArticleImporter().read([source])
    #expect(
      result.articles.first?.scenarios.map(\.name)
        == ["page/order-matters---more@393x852", "page/second@393x852"])
  }

  @Test(arguments: [
    "<pre>", "<pre", "<", "<h1>", "</", "<!--", "<script>", "&", "<a \"", "<pre>&#x",
  ])
  func `a page that breaks off is read to its end`(text: String) {
    #expect(HTMLReader.elements(of: ArticleText(Array(text.utf8))).count <= 1)
  }
}
