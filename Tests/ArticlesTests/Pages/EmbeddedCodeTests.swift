import Scenarios
import Testing

@testable import Articles

/// Code in Markdown that Markdown does not know, wherever its tags stand on their lines.
struct EmbeddedCodeTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The line and the code of each scenario.
    var found: [String]

    init(_ name: String, _ text: String, _ found: [String]) {
      (testDescription, self.text, self.found) = (name, text, found)
    }
  }

  @Test(arguments: [
    Page(
      "a pre behind words, in an item, in a cell and behind a break",
      "Here: <pre><code class=\"swift\">\nColor.red\n</code></pre>\n\n- one <pre>HStack {\n  Color.blue\n}</pre>\n\n"
        + "| a |\n|---|\n| <pre>VStack { Color.green }</pre> |\n\nWords<br><pre>Color.gray.padding()</pre>\n",
      [
        "2 Color.red", "5 HStack {\n  Color.blue\n}", "11 VStack { Color.green }",
        "13 Color.gray.padding()",
      ]),
    Page(
      "directives of MyST, with options",
      "```{code-block} swift\n:linenos:\n:caption: A row\n\nColor.red\n```\n\n```{code-block} swift\n"
        + "---\nlinenos: true\n---\nColor.blue\n```\n\n```{code-cell} python\nColor.gray\n```\n",
      ["5 Color.red", "12 Color.blue"]),
    Page(
      "a fence right below a tag of HTML",
      "<div class=\"example\">\n```swift\nColor.red\n```\n</div>\n```swift\nColor.blue\n```\n</div>\n",
      ["3 Color.red", "7 Color.blue"]),
    Page(
      "two of them, of which the second opens where the first ends",
      "<pre>Color.red.padding()</pre> and <pre>HStack {\n  Color.blue\n}</pre> here\n",
      ["1 Color.red.padding()", "1 HStack {\n  Color.blue\n}"]),
    Page(
      "a pre that prose only speaks of",
      "Say `<pre>` or \\<pre> of it. <!-- <pre>Color.red.padding()</pre> -->\n\n```swift\nColor.blue\n```\n\n"
        + "> Not in a <pre>\n> Color.gray.padding()\n> </pre>\n\nText, then a <pre> tag that is not closed\n\n"
        + "```swift\nColor.green\n```\n\nand </pre> ends it.\n",
      ["4 Color.blue", "14 Color.green"]),
    Page(
      "tags of Liquid on one line, and behind the code",
      "{% highlight swift %}Color.red{% endhighlight %}\n\n{% highlight swift %}\nColor.blue\n"
        + "  .padding() {% endhighlight %}\n\nProse (with words).\n\n```swift\nColor.green\n```\n\n"
        + "Words: {% highlight swift linenos %}\nColor.gray\n{% endhighlight %}\n",
      ["1 Color.red", "4 Color.blue\n  .padding() ", "10 Color.green", "14 Color.gray"]),
    Page(
      "shortcodes on one line, and behind the code",
      "{{< highlight swift >}}Color.red{{< /highlight >}}\n\n{{< highlight swift >}}\n"
        + "Color.blue{{< /highlight >}}\n\n```swift\nColor.green\n```\n",
      ["1 Color.red", "4 Color.blue", "7 Color.green"]),
    Page(
      "shortcodes that say the language by its name",
      "[code language=\"swift\"]\nColor.red\n[/code]\n\n[sourcecode lang='swift']Color.blue[/sourcecode]\n\n"
        + "{{% code lang=\"swift\" %}}\nHStack { Color.green }\n{{% /code %}}\n\n{{< code language=swift >}}\n"
        + "Color.gray\n{{< /code >}}\n\n[code language=\"java\"]\nColor.black\n[/code]\n",
      ["2 Color.red", "5 Color.blue", "8 HStack { Color.green }", "12 Color.gray"]),
    Page(
      "boxes around fences, and words in brackets",
      "{% code lang=\"swift\" %}\n```swift\nColor.red\n```\n{% endcode %}\n\nSee [code samples](x) and [/code].\n\n"
        + "```xcode\nColor.blue.padding()\n```\n",
      ["3 Color.red", "10 Color.blue.padding()"]),
    Page(
      "a tag that prose speaks of",
      "Write `{% highlight swift %}` here.\n\nOr {% highlight swift %} there.\n\n```swift\nColor.red\n```\n"
        + "{% endhighlight %}\n",
      ["6 Color.red"]),
    Page(
      "comments of MDX",
      "{/*\n```swift\nColor.red\n```\n*/}\n\n{/* one line */}\n\n```swift\nColor.blue\n```\n\n{/* open\n\n"
        + "```swift\nColor.green\n```\n",
      ["10 Color.blue", "16 Color.green"]),
    Page(
      "lines that are shown as removed",
      "```swift\nVStack {\n  Color.red // [!code ++]\n  Color.blue // [!code --]\n  // [!code --:2]\n"
        + "  Color.green\n  Color.gray\n  Color.pink // [!code --:2]\n  Color.mint\n}\n```\n",
      ["2 VStack {\n  Color.red // [!code ++]\n}"]),
    Page(
      "lines that a fence tells as removed",
      "```swift del={2,4-5} ins={3}\nVStack {\n  Color.red\n  Color.blue\n  Color.green\n  Color.pink\n}\n```\n\n"
        + "```swift del={x,9-2}\nColor.gray\n```\n",
      ["2 VStack {\n  Color.blue\n}", "11 Color.gray"]),
  ])
  func `code is found wherever its tags stand`(_ page: Page) {
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: page.text)
    ])
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.articles.flatMap(\.scenarios).map { "\($0.line) \($0.source)" } == page.found)
  }

  @Test(arguments: [
    ("frame 10x10 stated", "Text 0 0 99 20", "frames 10x10 stated"),
    ("Framse 10x10", "Text 0 0 99 20", "frames 10x10"),
    ("text frames 20x20 stated", "Text 0 0 99 20", "frames 20x20 stated"),
    ("swift frames 20x20", "Text 0 0 99 20", "frames 20x20"),
    ("frame", "VStack 0 0 99 20\n  #a 0 0 1 1", "frames"),
  ])
  func `a misspelt fence of frames is told with the right one`(
    _ fence: String, _ lines: String, _ meant: String
  ) {
    let text = "```swift\nText(\"A\")\n```\n\n```\(fence)\n\(lines)\n```\n"
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    #expect(
      result.blocks.flatMap(\.placedWarnings).map { "\($0.line):\($0.column) \($0.message)" }
        == ["5:4 this frames block is not read; did you mean '\(meant)'?"])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test(arguments: [
    "frame", "frameworks 10x10", "text 10x10", "swift title=frames.swift", "flames",
  ])
  func `other fences are nobody's frames`(_ fence: String) {
    let text = "```swift\nText(\"A\")\n```\n\n```\(fence)\nno numbers\n```\n"
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    #expect(result.blocks.flatMap(\.placedWarnings) == [])
  }
}
