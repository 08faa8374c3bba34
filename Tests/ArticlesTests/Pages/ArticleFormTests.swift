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
      "AsciiDoc with callouts, names of attributes and titles in other forms", "a.adoc",
      "Old title\n---------\n\nSome prose.\n\nAnother\n-------\n\n[source,swift]\n----\nHStack { // <1>\n"
        + "  Color.red <2>\n}.frame(width: 9) <1> <.>\n----\n<1> A row\n\n== Next ==\n\n"
        + "[source, language=\"swift\"]\n[#anchor]\n--\nColor.blue\n--\n\n////\n[source,swift]\n----\n"
        + "Color.gray\n----\n////\n\n# Last\n\n[,swift]\n----\nColor.green\n----\n",
      [
        "11 page/another@393x852 HStack { // \n  Color.red \n}.frame(width: 9) ",
        "22 page/next@393x852 Color.blue", "36 page/last@393x852 Color.green",
      ]),
    Page(
      "AsciiDoc that takes in other files", "a.adoc",
      "[source,swift]\n----\nVStack {\n  include::a.txt[]\ninclude::Row.swift[tag=a]\n}\n----\n\n"
        + "[source,swift]\n----\nColor.red\n----\n",
      [
        "11 page/example-2@393x852 Color.red",
        "5:1 what 'include::Row.swift[tag=a]' takes in stands in another file; write it here",
      ]),
    Page(
      "reStructuredText that takes in other files", "a.rst",
      ".. literalinclude:: Row.swift\n   :lines: 1-3\n\n- .. literalinclude:: row.txt\n"
        + "     :language: swift\n\n.. literalinclude:: a.py\n\n.. code:: swift\n\n   Color.red\n",
      [
        "11 page/example-3@393x852 Color.red",
        "1:1 what '.. literalinclude:: Row.swift' takes in stands in another file; write it here",
        "4:3 what '.. literalinclude:: row.txt' takes in stands in another file; write it here",
      ]),
    Page(
      "HTML of lines that br ends", "a.html",
      "<p><code>HStack {<br>&nbsp;&nbsp;Color.red<br/>}</code> and <code>Color.blue</code></p>\n"
        + "<div class=\"code-block\" data-lang=\"swift\">Color.red<br>&nbsp; .padding()</div>\n"
        + "<div class=\"code-block\"><pre>Color.green.padding()</pre></div>\n",
      [
        "1 page/example@393x852 HStack {\n  Color.red\n}",
        "2 page/example-2@393x852 Color.red\n  .padding()",
        "3 page/example-3@393x852 Color.green.padding()",
      ]),
    Page(
      "HTML of tables of lines", "a.html",
      "<div class=\"gist\"><table class=\"highlight\"><tbody><tr><td class=\"blob-num\" data-line-number=\"1\">1"
        + "</td><td class=\"blob-code\"><span>HStack</span> {</td></tr>\n<tr><td class=\"blob-num\">2</td>"
        + "<td class=\"blob-code\">  Color.red</td></tr><tr><td class=\"blob-num\">3</td><td>}</td></tr></tbody>"
        + "</table></div>\n<table><tr><td class=\"crayon-nums\"><div>1</div><div>2</div></td><td><div "
        + "class=\"crayon-pre\"><div class=\"crayon-line\">VStack {</div><div class=\"crayon-line\">}.padding()"
        + "</div></div></td></tr></table>\n<table class=\"rouge\"><tr><td class=\"gutter\"><pre>1\n2\n</pre></td>"
        + "<td class=\"code\"><pre class=\"swift\">Color.red\n  .padding()</pre></td></tr></table>\n",
      [
        "1 page/example@393x852 HStack {\n  Color.red\n}",
        "3 page/example-2@393x852 VStack {\n}.padding()",
        "6 page/example-3@393x852 Color.red\n  .padding()",
      ]),
    Page(
      "HTML that shows the language", "a.html",
      "<pre><div><span>swift</span><button>Copy</button></div><code>Color.red.padding()</code></pre>\n"
        + "<pre><code><span>Swift</span>VStack {\n}.padding()</code></pre>\n<pre>swift build\n</pre>\n"
        + "<pre><code class=\"swift\">SwiftUI.Color.red.padding()\n</code></pre>\n"
        + "<pre><code class=\"swift\">swiftstruct Row: View { var body: some View { Color.red } }"
        + "</code></pre>\n",
      [
        "1 page/example@393x852 Color.red.padding()",
        "2 page/example-2@393x852 VStack {\n}.padding()",
        "6 page/example-3@393x852 SwiftUI.Color.red.padding()",
        "8 page/example-4@393x852 struct Row: View { var body: some View { Color.red } }",
      ]),
    Page(
      "HTML of spans that are lines", "a.html",
      "<pre class=\"astro-code\" data-language=\"swift\"><code><span class=\"line\"><span>HStack</span> {</span><span"
        + " class=\"line\">  Color.red</span><span class=\"line\">}</span></code></pre>\n<pre><code "
        + "class=\"swift\"><span class=\"line\">Color.red</span>\n<span class=\"line\"></span>\n<span "
        + "class=\"line\">  .padding()</span></code></pre>\n",
      [
        "1 page/example@393x852 HStack {\n  Color.red\n}",
        "2 page/example-2@393x852 Color.red\n\n  .padding()",
      ]),
    Page(
      "HTML with shortcodes of WordPress and no pre", "a.html",
      "<html><body><h1>Stacks</h1>\n<p>Look:</p>\n[code language=\"swift\"]\nHStack { Color.red }\n[/code]\n"
        + "<h2 class=\"t\">Two <em>rows</em></h2>\n[sourcecode lang=\"swift\"]\nVStack { Color.red }\n"
        + "[/sourcecode]\n</body></html>\n",
      [
        "4 page/stacks@393x852 HStack { Color.red }",
        "8 page/two-rows@393x852 VStack { Color.red }",
      ]),
    Page(
      "Markdown that takes in other files", "a.md",
      "<<< @/Row.swift{2-5}\n\n@[code{1-3}](./Row.swift)\n\n<<< @/row.js\n\n```swift\n--8<-- \"Row.swift:5:9\"\n"
        + "```\n\n```swift file=./Row.swift\n```\n\n```js file=./row.js\n```\n\n"
        + "{% highlight swift %}\n{% include_relative Row.swift %}\n{% endhighlight %}\n\n"
        + "```\n{{#include Row.swift}}\n```\n\n```swift\nColor.red\n```\n\n"
        + "```swift\nText(\"\"\"\n<<< back\ninclude::me\n\"\"\")\n```\n",
      [
        "26 page/example-7@393x852 Color.red",
        "30 page/example-8@393x852 Text(\"\"\"\n<<< back\ninclude::me\n\"\"\")",
        "1:1 what '<<< @/Row.swift{2-5}' takes in stands in another file; write it here",
        "3:1 what '@[code{1-3}](./Row.swift)' takes in stands in another file; write it here",
        "8:1 what '--8<-- \"Row.swift:5:9\"' takes in stands in another file; write it here",
        "11:4 what 'swift file=./Row.swift' takes in stands in another file; write it here",
        "18:1 what '{% include_relative Row.swift %}' takes in stands in another file; write it here",
        "22:1 what '{{#include Row.swift}}' takes in stands in another file; write it here",
      ]),
    Page(
      "reStructuredText in other spellings, lists and tabs", "a.rst",
      "..  code-block:: swift\n\n    Color.red\n\n.. Code-Block :: Swift\n   :emphasize-lines: 1,\n"
        + "     2\n\n   Color.blue\n\n- Code::\n\n    Color.green.padding()\n\n  and prose of the item.\n\n"
        + "* .. code:: swift\n\n     Color.pink\n\n.. tabs::\n\n   .. code-tab:: swift\n\n      Color.mint\n\n"
        + "   .. code-tab:: kotlin\n\n      Text(\"a\")\n",
      [
        "3 page/example@393x852 Color.red", "9 page/example-2@393x852 Color.blue",
        "13 page/example-3@393x852 Color.green.padding()", "19 page/example-4@393x852 Color.pink",
        "25 page/example-5@393x852 Color.mint",
      ]),
    Page(
      "reStructuredText that is commented out", "a.rst",
      "..\n   Not yet:\n\n   .. code-block:: swift\n\n      Color.red\n\n.. Nor this Foo::bar\n\n"
        + "   .. code:: swift\n\n      Color.blue\n\n..\n\n   .. code:: swift\n\n      Color.green\n",
      ["18 page/example@393x852 Color.green"]),
    Page(
      "an Atom feed with tags of its own, and titles behind texts", "a.atom",
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><!-- <entry><title>Old</title>
      <content>&lt;pre&gt;Color.gray&lt;/pre&gt;</content></entry> --><entry>
      <content type="xhtml"><div><pre>ForEach(Array&lt;Int&gt;([1]), id: \\.self) { _ in
        Color.red
      }</pre></div></content><title>One</title></entry>
      <entry><title>Two</title><content type="html"></content>
      <summary>&lt;pre&gt;VStack { Color.blue }&lt;/pre&gt;</summary></entry></feed>
      """,
      [
        "3 page/one@393x852 ForEach(Array<Int>([1]), id: \\.self) { _ in\n  Color.red\n}",
        "7 page/two@393x852 VStack { Color.blue }",
      ]),
    Page(
      "a notebook of the third version", "a.ipynb",
      """
      {"nbformat": 3, "worksheets": [{"cells": [
        {"cell_type": "heading", "level": 1, "source": ["Rows"]},
        {"cell_type": "code", "language": "python", "input": ["Color.gray"]},
        {"cell_type": "code", "language": "swift", "input": ["HStack {\\n", "  Color.red.frme()\\n", "}"]},
        {"cell_type": "code", "language": "swift", "input": "Color.blue"}
      ]}]}
      """,
      [
        "5 page/rows-2@393x852 Color.blue",
        "4:83 unknown modifier 'frme'; did you mean 'frame(width:height:alignment:)'?",
      ]),
    Page(
      "a notebook with magics, and cells that do not end", "a.ipynb",
      """
      {"metadata": {"kernelspec": {"language": "swift"}}, "cells": [
        {"cell_type": "markdown", "source": ["```swift\\n", "Color.red"]},
        {"cell_type": "code", "source": ["%install '.package(url: 1)' X\\n", "Color.blue"]},
        {"cell_type": "markdown", "source": "<!-- later"},
        {"cell_type": "code", "source": ["%%bash\\n", "Color.gray"]},
        {"cell_type": "code", "source": ["Color.green"]}
      ]}
      """,
      [
        "2 page/example@393x852 Color.red", "3 page/example-2@393x852 Color.blue",
        "6 page/example-3@393x852 Color.green",
      ]),
    Page(
      "Org with what is not shown, results and escapes", "a.org",
      "* TODO [#A] Rows :tag:\n#+BEGIN_SRC Swift -n -r\nColor.red\n#+END_SRC\n\n#+RESULTS: x\n"
        + "#+begin_example\nColor.gray.padding()\n#+end_example\n\n#+begin_comment\n#+begin_src swift\n"
        + "Color.gray\n#+end_src\n#+end_comment\n* COMMENT Later\n** In it\n#+begin_src swift\nColor.gray\n"
        + "#+end_src\n* Shown\n#+begin_src swift\n/*\n,* a list\n*/\nColor.blue\n#+end_src\n",
      ["3 page/rows@393x852 Color.red", "23 page/shown@393x852 /*\n* a list\n*/\nColor.blue"]),
    Page(
      "HTML whose lines are elements", "a.html",
      """
      <h1>Rows</h1>
      <pre data-language="swift"><code><div class="ec-line"><div class="code">HStack {</div></div><div \
      class="ec-line"><div class="code">  Color.red.frme()</div></div><div class="ec-line"><div>
      </div></div><div class="ec-line"><div>}</div></div></code><button><span>Copy</span></button></pre>
      <pre><ol><li>HStack {</li><li></li><li>  Color.green</li><li>}</li></ol></pre>
      <pre><style>a { b: c }</style><div>HStack {</div>
      <div>  Color.blue</div>
      <div>}</div></pre>
      """,
      [
        "4 page/rows-2@393x852 HStack {\n\n  Color.green\n}",
        "5 page/rows-3@393x852 HStack {\n  Color.blue\n}",
        "2:144 unknown modifier 'frme'; did you mean 'frame(width:height:alignment:)'?",
      ]),
    Page(
      "tags that open and close in one line, and Hexo's", "a.md",
      "{{<highlight swift>}}Color.gray{{</highlight>}}\n\n```swift\nColor.red\n```\n\n"
        + "{{< highlight swift >}}\nColor.blue\n{{< /highlight >}}\n\n"
        + "{% codeblock A title lang:swift %}\nColor.green\n{% endcodeblock %}\n",
      [
        "1 page/example@393x852 Color.gray", "4 page/example-2@393x852 Color.red",
        "8 page/example-3@393x852 Color.blue", "12 page/example-4@393x852 Color.green",
      ]),
    Page(
      "directives of DocC", "a.md",
      "# Page\n\n@TabNavigator {\n    @Tab(\"Swift\") {\n        ```swift\n        HStack { Color.red }\n"
        + "        ```\n    }\n}\n\n@Row {\n  @Column(size: 2) {\n    ```swift\n    Color.blue\n    ```\n"
        + "  }\n}\n\n    @ViewBuilder func row() -> some View {\n      HStack { Color.green }\n    }\n"
        + "    row()\n",
      [
        "6 page/page@393x852 HStack { Color.red }", "14 page/page-2@393x852 Color.blue",
        "19 page/page-3@393x852 @ViewBuilder func row() -> some View {\n  HStack { Color.green }\n}\nrow()",
      ]),
    Page(
      "a preview in one line that no fence says is Swift", "a.md",
      "## A\n\n```\n#Preview(\"a\", traits: .fixedLayout(width: 9, height: 8)) { Color.red }\n```\n\n"
        + "```\n#Preview is a macro {}, not this\n```\n",
      [
        "4 page/a@9x8 #Preview(\"a\", traits: .fixedLayout(width: 9, height: 8)) { Color.red }"
      ]),
    Page(
      "templates of components, beside a fence", "a.mdx",
      "## A\n\n```swift\nColor.red\n```\n\n<CodeBlock language=\"swift\">{`\nHStack {\n  Color.blue\n}\n"
        + "`}</CodeBlock>\n\n<Pre lang='swift'>\n{`Color.green`}\n</Pre>\n\n"
        + "<CodeBlock language=\"js\">{`\nlet a = 1\n`}</CodeBlock>\n\n<Tabs language=\"swift\">\n\nText.\n",
      [
        "4 page/a@393x852 Color.red", "8 page/a-2@393x852 HStack {\n  Color.blue\n}",
        "14 page/a-3@393x852 Color.green",
      ]),
    Page(
      "templates of pre", "a.mdx",
      "## A\n\n<pre><code className=\"language-swift\">{`Color.red`}</code></pre>\n\n"
        + "<pre>{`HStack {\n  Color.blue\n}`}</pre>\n\n<pre className=\"js\">{`let a = 1`}</pre>\n",
      ["3 page/a@393x852 Color.red", "5 page/a-2@393x852 HStack {\n  Color.blue\n}"]),
    Page(
      "a pre that is not first on its line", "a.md",
      "## A\n\n<figure><pre><code class=\"language-swift\">Color.red</code></pre></figure>\n\n"
        + "<div class=\"highlight\"> <pre lang=\"swift\">\nColor.blue\n</pre></div>\n\nSay `<pre>` of it.\n",
      ["3 page/a@393x852 Color.red", "6 page/a-2@393x852 Color.blue"]),
  ])
  func `code is found in every form`(_ page: Page) {
    #expect(Self.found(page.file, page.text) == page.found)
  }

  @Test(arguments: [
    (
      "a.adoc",
      "[source,swift]\n----\nColor.red\n----\n\n[source,frames]\n----\nColor 0 0 1 1\n----\n",
      "8:1"
    ),
    (
      "a.org",
      "#+begin_src swift\nColor.red\n#+end_src\n#+begin_src frames 9x9\n  Color 0 0 1 1\n#+end_src",
      "5:3"
    ),
    ("a.rst", ".. code:: swift\n\n  Color.red\n\n.. code:: frames\n\n  Color 0 0 1 1\n", "7:3"),
    (
      "a.html",
      "<pre lang=swift>Color.red</pre>\n<pre class=\"language-frames\">Color 0 0 1 1</pre>", "2:30"
    ),
    (
      "a.md",
      "```swift\nColor.red\n```\n{% highlight frames %}\nColor 0 0 1 1\n{% endhighlight %}", "5:1"
    ),
  ])
  func `a frames block that is not read is told`(_ file: String, _ text: String, _ place: String) {
    let result = ArticleImporter().read([ArticleSource(name: "page", file: file, text: text)])
    #expect(
      result.blocks.flatMap(\.placedWarnings).map { "\($0.line):\($0.column) \($0.message)" }
        == ["\(place) this frames block is not read; frames blocks stand in Markdown, in fences"])
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

  @Test(arguments: ArticleForm.allCases)
  func `what is opened a thousand times is read once`(_ form: ArticleForm) {
    for piece in [
      "[source,swift]\n----x\n", "#+begin_src swift\n", ".. code-block:: swift\n\n", "....\n.\n",
    ] {
      let isLinear = Growth.isAboutLinear(upTo: 3_000) { count in
        _ = Self.found(
          "a." + (form.extensions.first ?? ""), String(repeating: piece, count: count))
      }
      #expect(isLinear, "\(piece)")
    }
  }
}
