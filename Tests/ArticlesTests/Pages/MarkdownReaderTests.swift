import Testing

@testable import Articles

struct MarkdownReaderTests {
  /// A line of code as the reader gives it: its number in the file, and the column at which a word
  /// of it stands there.
  struct Placed: CustomTestStringConvertible {
    var name: String
    var page: String
    var word: String
    var line: Int
    var column: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Placed(name: "a fence", page: "```swift\nText(\"a\")\n```", word: "Text", line: 2, column: 1),
    Placed(
      name: "an indented fence", page: "a\n\n  ```swift\n    Text(\"a\")\n  ```", word: "Text",
      line: 4, column: 5),
    Placed(
      name: "a fence in a list", page: "- a\n\n  ```swift\n  Text(\"a\")\n  ```", word: "Text",
      line: 4,
      column: 3),
    Placed(
      name: "a fence in a quote", page: "> ```swift\n> Text(\"a\")\n> ```", word: "Text", line: 2,
      column: 3),
    Placed(
      name: "a fence in a footnote",
      page: "a[^n]\n\n[^n]: b\n\n    ```swift\n    Text(\"a\")\n    ```\n", word: "Text", line: 6,
      column: 5),
    Placed(
      name: "a second fence in a note",
      page:
        "p\n!!! note\n    ```sh\n    x\n    ```\n    b\n\n=== \"Tab\"\n    ~~~swift\n    VStack {\n"
        + "      Text(\"a\")\n    }\n    ~~~\n",
      word: "Text", line: 11, column: 7),
    Placed(
      name: "a tab inside a fence", page: "```swift\n\tText(\"a\")\n```", word: "Text", line: 2,
      column: 2),
    Placed(
      name: "blank lines in front", page: "```swift\n\n \nText(\"a\")\n```", word: "Text", line: 4,
      column: 1),
    Placed(
      name: "blank lines inside", page: "```swift\nVStack {\n\n\n  Text(\"a\")\n}\n```",
      word: "Text",
      line: 5, column: 3),
    Placed(
      name: "CR LF", page: "a\r\n\r\n```swift\r\nVStack {\r\n  Text(\"a\")\r\n}\r\n```\r\n",
      word: "Text", line: 5, column: 3),
    Placed(
      name: "a tilde fence", page: "~~~ swift\nText(\"a\")\n~~~", word: "Text", line: 2, column: 1),
    Placed(
      name: "letters beyond ASCII in front", page: "```swift\nText(\"é😀\").padding()\n```",
      word: "padding", line: 2, column: 12),
    Placed(
      name: "an indented block", page: "a\n\n    VStack {\n      Text(\"a\")\n    }\n",
      word: "Text",
      line: 4, column: 7),
    Placed(
      name: "a block indented by tabs", page: "a\n\n\tVStack {\n\t\tText(\"a\")\n\t}\n",
      word: "Text",
      line: 4, column: 3),
    Placed(
      name: "a Jekyll block", page: "a\n{% highlight swift %}\nText(\"a\")\n{% endhighlight %}\n",
      word: "Text", line: 3, column: 1),
    Placed(
      name: "an HTML block",
      page: "a\n\n<pre><code>VStack {\n  Text(&quot;a&quot;).padding()\n}</code></pre>",
      word: "padding", line: 4, column: 23),
    Placed(
      name: "front matter", page: "---\ntitle: a\n---\n```swift\nText(\"a\")\n```\n", word: "Text",
      line: 5, column: 1),
  ])
  func `a line of code knows its place in the file`(_ placed: Placed) throws {
    let block = try #require(blocks(placed.page).first)
    let lines = block.source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(placed.word) })
    let start = try #require(lines[line].firstRange(of: placed.word)).lowerBound
    let column = lines[line].distance(from: lines[line].startIndex, to: start) + 1
    let place = block.position(line: line + 1, column: column)
    #expect(place.line == placed.line)
    #expect(place.column == placed.column)
  }

  @Test(arguments: [
    ("swift", true), ("Swift", true), ("swift,ignore", true), ("{.swift}", true),
    ("swift:no-line-numbers", true), ("sh", false), ("swiftui-preview", false), ("json", false),
    ("swift4", true), ("swift-6", true), ("swift5.9", true), ("swift-ui", true),
    ("language-swift", true), ("lang-swift", true), ("swiftinterface", false),
    ("language-kotlin", false),
  ])
  func `a fence is read if its language is Swift`(info: String, isRead: Bool) {
    #expect(blocks("```\(info)\nText(\"a\")\n```").isEmpty != isRead)
  }

  @Test func `a fence without a language is read if it looks like code`() {
    #expect(blocks("```\nText(\"a\")\n```").count == 1)
    #expect(blocks("```\n$ plumb run all\nHStack 0 0 10 10\n```").isEmpty)
  }

  @Test func `the head of frames keeps its place, also with escapes`() throws {
    let page =
      "# A\n```swift\nText(\"a\")\n```\n\n  ```frames 10x10 stated source=\"a\\\"b &amp; c\"\n  ```\n"
    let block = try #require(blocks(page).last)
    let head = try #require(block.head)
    #expect(block.language == .frames)
    #expect(head.text == " 10x10 stated source=\"a\\\"b &amp; c\"")
    #expect(head.number == 6)
    #expect(head.column(of: 2) == 13)
  }

  @Test func `headings come as plain words`() {
    let page = "# The `frame` *modifier* &amp; more\n\nA title\n===\n\n```text\n# none\n```\n"
    let elements = MarkdownReader(text: ArticleText(Array(page.utf8))).elements()
    let headings = elements.compactMap { if case .heading(let title) = $0 { title } else { nil } }
    #expect(headings == ["The frame modifier & more", "A title"])
  }

  /// A page with a second example that Markdown does not know, and the lines that are code.
  struct Mixed: CustomTestStringConvertible {
    var name: String
    var first: String
    var lines: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Mixed(name: "a fence", first: "```swift\na\n```", lines: ["a", "b"]),
    Mixed(name: "a fence in an item", first: "- ```swift\n  a\n  ```", lines: ["a", "b"]),
    Mixed(name: "one behind a number", first: "10. ~~~swift\n    a\n    ~~~", lines: ["a", "b"]),
    Mixed(name: "one in a quotation", first: "> - ```swift\n>   a\n>   ```", lines: ["a", "b"]),
    Mixed(name: "one that its item ends", first: "- ```swift\n  a", lines: ["a", "b"]),
    Mixed(name: "one that its quotation ends", first: "> ```swift\n> a", lines: ["a", "b"]),
    Mixed(name: "backticks in a line", first: "```let x = 1```", lines: ["b"]),
    Mixed(
      name: "a fence with a language in a fence", first: "```sh\n```swift\na\n```", lines: ["b"]),
    Mixed(name: "a fence far in", first: "```sh\n      ```\na\n```", lines: ["b"]),
    Mixed(
      name: "tags in a fence", first: "```html\n<pre class=swift>\na\n</pre>\n```", lines: ["b"]),
    Mixed(
      name: "tags in the fence of an item",
      first: "* ```html\n  <pre class=swift>\n  a\n  </pre>\n  ```", lines: ["b"]),
    Mixed(
      name: "tags in a comment", first: "<!--\n<pre class=swift>\na\n</pre>\n-->", lines: ["b"]),
    Mixed(
      name: "a tag of Jekyll in a comment",
      first: "<!-- old:\n{% highlight swift %}\na\n{% endhighlight %}\n-->", lines: ["b"]),
    Mixed(
      name: "a comment in a line", first: "<!-- more -->\n<pre class=swift>a</pre>",
      lines: ["a", "b"]),
    Mixed(
      name: "a comment without an end", first: "```swift\na\n```\n\n<!-- x", lines: ["a", "b"]),
    Mixed(
      name: "a component",
      first: "<Tabs>\n<TabItem value=\"a\">\n```swift\na\n```\n</TabItem>\n</Tabs>",
      lines: ["a", "b"]),
    Mixed(
      name: "Markdown in a tag", first: "<div markdown=\"1\">\n```swift\na\n```\n</div>",
      lines: ["a", "b"]),
  ])
  func `what stands in front does not hide code in tags`(_ page: Mixed) {
    for second in [
      "{% highlight swift %}\nb\n{% endhighlight %}", "<pre class=\"swift\">b</pre>",
      "{{< highlight lang=\"swift\" >}}\nb\n{{< /highlight >}}",
    ] {
      for lineBreak in ["\n", "\r\n"] {
        let text = "p\n\n\(page.first)\n\n\(second)\n".replacing("\n", with: lineBreak)
        let elements = MarkdownReader(text: ArticleText(Array(text.utf8))).elements()
        let lines = elements.flatMap { element -> [String] in
          guard case .code(let block) = element, block.language == .swift else { return [] }
          return block.lines.map(\.text)
        }
        #expect(lines == page.lines, "\(second)")
      }
    }
  }

  /// Pages with lists, of which a parser's own numbers of bytes could be taken for another thing.
  @Test(arguments: [
    "1. a\n\n    ```swift\n    Text(\"a\")\n    ```\n\n    ```frames 9x9 stated\n    Text 0 0 1 1\n    ```\n",
    "*   x\n\n    ```swift\n    Text(\"a\")\n    ```\n\n    ```json\n    {}\n    ```\n\n    ```swift\n"
      + "    Text(\"b\")\n    ```\n",
    "*   x\n\n    ### Sub\n\n    ```swift\n    Text(\"a\")\n    ```\n\n    ```swift\n    Text(\"b\")\n"
      + "    ```\n\n## B\n\n```swift\nText(\"c\")\n```\n",
    "- a\n  - b\n    - c\n\n      ```swift\n      Text(\"a\")\n\n      ```\n\n      d\n\n\n"
      + "      ```swift\n      Text(\"b\")\n      ```\n",
    "> 10. a\n>\n>     <div>\n>\n>\n>     Title\n>     ===\n>\n>     ~~~swift\n>\n>     Text(\"a\")\n"
      + ">     ~~~\n>\n>     ```swift\n>     Text(\"b\")\n>     ```\n",
    "- # H\n\n      Text(\"a\")\n\n\n  b\\\nc\n\n\n  ```swift\n\n  \n  Text(\"b\")\n   \n  ```\n",
  ])
  func `what stands in front of a list does not change its blocks`(page: String) {
    for lineBreak in ["\n", "\r\n", "\r"] {
      let page = page.replacing("\n", with: lineBreak)
      let expected = elements(of: page, behind: "a" + lineBreak + lineBreak)
      for count in 1...256 {
        let front = String(repeating: "a", count: count) + lineBreak + lineBreak
        #expect(elements(of: page, behind: front) == expected, "\(count) letters in front")
      }
      #expect(elements(of: page, behind: "") == elements(of: page, behind: lineBreak))
    }
  }

  /// The headings and blocks of a page behind some lines, each with its places in the page.
  private func elements(of page: String, behind front: String) -> [String] {
    let text = ArticleText(Array((front + page).utf8))
    let lines = text.lineCount - ArticleText(Array(page.utf8)).lineCount
    return MarkdownReader(text: text).elements().map { element in
      switch element {
      case .heading(let title): title
      case .code(let block):
        "\(block.language) \(block.head?.text ?? "") "
          + block.lines.map { "\($0.number - lines):\($0.indent) \($0.text)" }.joined(
            separator: "|")
      }
    }
  }

  private func blocks(_ page: String) -> [CodeBlock] {
    let source = ArticleSource(name: "page", file: "page.md", text: page)
    let elements = (try? ArticlePage(source, viewNames: ["Text"]))?.elements ?? []
    return elements.compactMap { if case .code(let block) = $0 { block } else { nil } }
  }
}
