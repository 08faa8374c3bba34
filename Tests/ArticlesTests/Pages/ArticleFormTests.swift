import Scenarios
import Testing

@testable import Articles

/// Every form in which Swift stands in articles.
struct ArticleFormTests {
  /// What an import finds: headings as `# …`, then scenarios with their first line and code.
  private static func found(_ file: String, _ text: String) -> [String] {
    let result = ArticleImporter().read([ArticleSource(name: "page", file: file, text: text)])
    return result.errors.map(\.description)
      + result.articles.flatMap(\.scenarios).map { "\($0.line) \($0.name) \($0.source)" }
      + result.blocks.flatMap(\.refusals).map { "\($0.line):\($0.column) \($0.message)" }
  }

  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var text: String
    var found: [String]

    init(_ description: String, _ file: String, _ text: String, _ found: [String]) {
      (testDescription, self.file, self.text, self.found) = (description, file, text, found)
    }
  }

  @Test(arguments: [
    Page(
      "AsciiDoc", "a.adoc",
      "= Page\n\n== A row\n\n[source,swift]\n----\nColor.red\n----\n\n.Title\n[source, swift, linenums]\n"
        + "....\nColor.blue\n....\n",
      ["7 page/a-row@393x852 Color.red", "13 page/a-row-2@393x852 Color.blue"]),
    Page(
      "AsciiDoc with a title between, a paragraph, a fence and another language", "a.asciidoc",
      "[source,swift]\n.Title\n----\nColor.red\n----\n\n[source,swift]\nColor.blue\n\n```swift\n"
        + "Color.green\n```\n\n[source,kotlin]\n----\nText(\"a\")\n----\n",
      [
        "4 page/example@393x852 Color.red", "8 page/example-2@393x852 Color.blue",
        "11 page/example-3@393x852 Color.green",
      ]),
    Page(
      "AsciiDoc that does not say what it is", "a.adoc",
      "----\nVStack { Text(\"a\") }\n----\n\n----\n$ ls\n----\n",
      ["2 page/example@393x852 VStack { Text(\"a\") }"]),
    Page(
      "reStructuredText", "a.rst",
      "Rows\n====\n\n.. code-block:: swift\n   :linenos:\n\n   HStack {\n     Color.red\n   }\n\nText::\n\n"
        + "   Color.blue.frame(width: 10)\n\nMore\n----\n\n.. code:: swift\n\n\tColor.green\n",
      [
        "7 page/rows@393x852 HStack {\n  Color.red\n}",
        "13 page/rows-2@393x852 Color.blue.frame(width: 10)", "20 page/more@393x852 Color.green",
      ]),
    Page(
      "a feed with escaped HTML", "a.rss",
      """
      <?xml version="1.0"?>
      <rss version="2.0"><channel><title>Blog</title>
      <description>&lt;pre&gt;Color.gray&lt;/pre&gt;</description>
      <item><title>A &amp; row</title>
      <description>&lt;pre&gt;Color.gray&lt;/pre&gt;</description>
      <content:encoded>&lt;p&gt;Look:&lt;/p&gt;
      &lt;pre&gt;&lt;code class="language-swift"&gt;HStack { Color.red }
        .frame(width: 3 &amp;lt; 4 ? 10 : 20)&lt;/code&gt;&lt;/pre&gt;</content:encoded></item>
      <item><title><![CDATA[Another]]></title><description><![CDATA[<p>a &amp; b</p>
      <pre>VStack { Text(&quot;a&quot;) }</pre>]]></description></item>
      <item><title>None</title></item>
      </channel></rss>
      """,
      [
        "7 page/a---row@393x852 HStack { Color.red }\n  .frame(width: 3 < 4 ? 10 : 20)",
        "10 page/another@393x852 VStack { Text(\"a\") }",
      ]),
    Page(
      "an Atom feed", "a.atom",
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry>
      <title>One</title><summary>Color.gray</summary>
      <content type="html">&lt;pre&gt;HStak { Color.red }&lt;/pre&gt;&#10;&lt;pre&gt;HStack { Color.blue }&lt;/pre&gt;</content>
      </entry></feed>
      """,
      [
        "3 page/one-2@393x852 HStack { Color.blue }",
        "3:33 unknown view 'HStak'; did you mean 'HStack'?",
      ]),
    Page(
      "columns behind escapes and in CDATA", "a.rss",
      """
      <rss><item><title>A</title><description>&lt;pre&gt;VStack { Text(&quot;a &amp;amp; b&quot;); Colour.red }
       Tex(&quot;&#233;&quot;)&lt;/pre&gt;</description></item><item><title>B</title><description><![CDATA[
      <pre>Text("a &amp; b").frme()
        .padd()</pre>]]></description></item></rss>
      """,
      [
        "1:94 unknown view 'Colour'; did you mean 'Color'?",
        "2:2 unknown view 'Tex'; did you mean 'Text'?",
        "3:24 unknown modifier 'frme'; did you mean 'frame(width:height:alignment:)'?",
        "4:4 unknown modifier 'padd'",
      ]),
    Page(
      "a notebook", "a.ipynb",
      """
      {"metadata": {"kernelspec": {"language": "swift", "name": "swift"}}, "nbformat": 4,
       "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Page\\n", "\\n", "## Rows\\n"]},
        {"cell_type": "code", "execution_count": 1, "outputs": [{"text": ["Color.gray"]}], "source": [
          "HStack {\\n",
          "  Text(\\"a ``` b\\")\\n",
          "}"
        ]},
        {"cell_type": "code", "source": "HStak { Color.red }"}
       ]}
      """,
      [
        "5 page/rows@393x852 HStack {\n  Text(\"a ``` b\")\n}",
        "9:36 unknown view 'HStak'; did you mean 'HStack'?",
      ]),
    Page(
      "a notebook with escapes", "a.ipynb",
      """
      {"cells": [{"cell_type": "code", "source": [
        "Text(\\"\\u00e9\\uD83D\\uDE00\\").frme()\\n  .padd()"]}]}
      """,
      [
        "2:33 unknown modifier 'frme'; did you mean 'frame(width:height:alignment:)'?",
        "2:44 unknown modifier 'padd'",
      ]),
    Page(
      "a notebook in another language", "a.ipynb",
      """
      {"metadata": {"language_info": {"name": "python"}},
       "cells": [{"cell_type": "code", "source": ["Text(\\"a\\")"]}]}
      """, []),
    Page(
      "a notebook that ends", "a.ipynb", "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\"a",
      []),
    Page("XML that is no feed", "a.xml", "<plist><string>Text(\"a\")</string></plist>", []),
    Page(
      "Org", "a.org",
      "* Rows\n#+BEGIN_SRC swift :tangle no\nColor.red\n#+END_SRC\n** In it\n  #+begin_src swift\n"
        + "  HStak { Color.red }\n  #+end_src\n#+begin_example\n$ ls\n#+end_example\n",
      [
        "3 page/rows@393x852 Color.red",
        "7:3 unknown view 'HStak'; did you mean 'HStack'?",
      ]),
    Page(
      "a file of Swift", "Row.swift",
      "import SwiftUI\n\nstruct Row: View {\n  var body: some View { Color.red }\n}\n\n#Preview {\n"
        + "  Row()\n}\n",
      [
        "1 page/example@393x852 import SwiftUI\n\nstruct Row: View {\n  var body: some View { Color.red }"
          + "\n}\n\n#Preview {\n  Row()\n}"
      ]),
    Page(
      "a provider", "Row.swift",
      "import SwiftUI\nstruct Row_Previews: PreviewProvider {\n  static var previews: some View {\n"
        + "    Color.red\n  }\n}\n",
      [
        "1 page/example@393x852 import SwiftUI\nstruct Row_Previews: PreviewProvider {\n"
          + "  static var previews: some View {\n    Color.red\n  }\n}"
      ]),
    Page(
      "MDX", "a.mdx",
      "import A from 'a'\n\n# Rows\n\n<A>\n\n```swift title=\"Row.swift\"\nColor.red\n```\n\n</A>\n",
      ["8 page/rows@393x852 Color.red"]),
    Page(
      "Hugo's shortcodes", "a.md",
      "## A\n{{< highlight swift \"linenos=table\" >}}\nColor.red\n{{< /highlight >}}\n\n"
        + "{{% highlight swift %}}\nColor.blue\n{{% / highlight %}}\n",
      ["3 page/a@393x852 Color.red", "7 page/a-2@393x852 Color.blue"]),
    Page(
      "fences that say something else", "a.md",
      "```ruby\nHStack { Color.red }\n```\n\n```text\nplain words\n```\n\n```objective-c\nUIView *v;\n```\n\n"
        + "```\nColor.blue.padding()\n```\n\n```swift5\nColor.green\n```\n",
      [
        "2 page/example@393x852 HStack { Color.red }",
        "14 page/example-2@393x852 Color.blue.padding()",
        "18 page/example-3@393x852 Color.green",
      ]),
    Page(
      "a pre that is not first on its line", "a.md",
      "## A\n\n<figure><pre><code class=\"language-swift\">Color.red</code></pre></figure>\n\n"
        + "<div class=\"highlight\"> <pre lang=\"swift\">\nColor.blue\n</pre></div>\n\nSay `<pre>` of it.\n",
      ["3 page/a@393x852 Color.red", "6 page/a-2@393x852 Color.blue"]),
  ])
  func `code is found in every form`(_ page: Page) {
    #expect(Self.found(page.file, page.text) == page.found)
  }

  @Test(arguments: ArticleForm.allCases, ["\n", "\r\n", "\r"])
  func `no form minds how lines end, or that nothing does`(_ form: ArticleForm, _ ending: String) {
    let pieces = [
      "[source,swift]", "----", "....", "```swift", ".. code-block:: swift", "::", "   Color.red",
      "",
      "#+begin_src swift", "* A", "== B", "====", "<pre>", "{{< highlight swift >}}", "#Preview {",
    ]
    for piece in pieces {
      for other in pieces {
        let text = [piece, other, piece, other, "Color.red"].joined(separator: ending)
        _ = Self.found("a." + (form.extensions.first ?? ""), text)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ArticleForm.allCases)
  func `what is opened a thousand times is read once`(_ form: ArticleForm) {
    for piece in [
      "[source,swift]\n----x\n", "#+begin_src swift\n", ".. code-block:: swift\n\n", "....\n.\n",
    ] {
      _ = Self.found(
        "a." + (form.extensions.first ?? ""), String(repeating: piece, count: 20_000))
    }
  }
}
