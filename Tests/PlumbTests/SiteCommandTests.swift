import Foundation
import Testing

/// `plumb site` and `plumb history --format html`: pages for a web server and for an archive.
struct SiteCommandTests {
  private static let prose = """
    ---
    title: Rows
    ---

    # Rows & <b>columns</b>

    A *row* is `HStack`, and **not** </main><script>alert(1)</script> a column: see
    [the rule](https://example.org/a?b=1&c=2), [not this](javascript:alert(1)) nor [that](file:///etc).

    1. first
    2. second
       - inner

    > quoted

    ![a picture](https://example.org/x.png)

    ---

    ## Shares

    ```swift
    HStack(spacing: 10) { Color.red; Color.green; Color.blue }
    ```

    ```frames 320x80 derived
    HStack 0 0 320 80
    ```

    """

  private static func suite() throws -> Program {
    let program = try Program()
    try program.write("rows.md", prose)
    #expect(try program.run("import", "rows.md").status == 0)
    for label in ["first", "</title><script>"] {
      #expect(try program.run("run", "--label", label).status == 0)
    }
    return program
  }

  private static func exists(_ name: String, in program: Program) -> Bool {
    FileManager.default.fileExists(atPath: program.folder.url.appending(path: name).path)
  }

  /// Every page that a page links to below the folder.
  private static func links(in page: String) -> [String] {
    page.matches(of: #/href="([^"#:]+)["#]/#).map { String($0.1) }
  }

  @Test func `the first page leads to every run and article`() throws {
    let program = try Self.suite()
    let answer = try program.run("site", "public/pages")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(
      answer.messages
        == "public/pages/index.html: pages of 2 runs and 1 article are written\n")
    let index = try program.text(of: "public/pages/index.html")
    let links = Self.links(in: index)
    #expect(
      links.sorted() == ["articles/rows.html", "history.html", "runs/1.html", "runs/2.html"])
    #expect(links.allSatisfy { Self.exists("public/pages/" + $0, in: program) })
    #expect(
      try program.text(of: "public/pages/runs/2.html")
        == program.run("report", "2", "--format", "html").output)
    #expect(
      try program.text(of: "public/pages/history.html")
        == program.run("history", "--format", "html").output)
    #expect(!index.contains("<script"))
    #expect(index.contains("&lt;/title&gt;&lt;script&gt;"))
    let left = try FileManager.default.subpathsOfDirectory(
      atPath: program.folder.url.appending(path: "public").path)
    #expect(!left.contains { $0.hasSuffix(".unfinished") })
  }

  @Test func `an article stands with its prose, and frames below its code`() throws {
    let program = try Self.suite()
    #expect(try program.run("site", "public").status == 0)
    let page = try program.text(of: "public/articles/rows.html")
    #expect(page.contains("<h1>Rows &amp; columns</h1>"))
    #expect(page.contains("A <em>row</em> is <code>HStack</code>, and <strong>not</strong>"))
    #expect(
      page.contains(
        "<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"noreferrer noopener\">the rule</a>"))
    #expect(page.contains("not this") && !page.contains("javascript:"))
    #expect(!page.contains("<script") && !page.contains("file:") && !page.contains("x.png"))
    #expect(page.contains("<p class=\"item in0\"><span>1.</span> first</p>"))
    #expect(page.contains("<p class=\"item in1\"><span>•</span> inner</p>"))
    #expect(page.contains("<blockquote><p>quoted</p></blockquote>"))
    #expect(!page.contains("title: Rows"))
    let code = try #require(page.firstRange(of: "Color.blue }\n</code></pre>"))
    let picture = try #require(page.firstRange(of: "<img alt=\"Frames of rows/shares@320x80\""))
    #expect(code.upperBound < picture.lowerBound)
    #expect(page.contains("<a href=\"../runs/2.html#scenario=rows%2Fshares%40320x80\">run 2"))
    // The picture is the one that `show` draws.
    let data = try #require(page.firstMatch(of: #/base64,([^"]*)"/#).map { String($0.1) })
    let svg = try #require(Data(base64Encoded: data).map { String(decoding: $0, as: UTF8.self) })
    #expect(try svg == program.run("show", "rows/shares@320x80", "--svg").output)
  }

  @Test func `an article that has changed or gone shows what was imported`() throws {
    let program = try Self.suite()
    try program.write("rows.md", Self.prose.replacing("spacing: 10", with: "spacing: 11"))
    #expect(try program.run("site", "public").status == 0)
    let changed = try program.text(of: "public/articles/rows.html")
    let first = try #require(changed.firstRange(of: "spacing: 11"))
    let notice = try #require(changed.firstRange(of: "<h2>As it was imported</h2>"))
    let second = try #require(changed.firstRange(of: "spacing: 10"))
    #expect(first.lowerBound < notice.lowerBound && notice.lowerBound < second.lowerBound)
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "rows.md"))
    #expect(try program.run("site", "public").status == 0)
    let gone = try program.text(of: "public/articles/rows.html")
    #expect(gone.contains("<h1>rows</h1>") && gone.contains("spacing: 10"))
    #expect(!gone.contains("quoted"))
  }

  @Test func `pages of earlier runs stay and are linked`() throws {
    let program = try Self.suite()
    #expect(try program.run("site", "public", "--last", "1").status == 0)
    #expect(!Self.exists("public/runs/1.html", in: program))
    #expect(try !program.text(of: "public/index.html").contains("runs/1.html"))
    #expect(try program.run("run").status == 0)
    #expect(try program.run("site", "public", "--last", "1").status == 0)
    let index = try program.text(of: "public/index.html")
    #expect(index.contains("runs/2.html") && index.contains("runs/3.html"))
  }

  @Test func `pages of somebody else are left alone`() throws {
    let program = try Self.suite()
    try program.write("public/index.html", "<title>mine</title>")
    let answer = try program.run("site", "public")
    #expect(answer.status == 2)
    #expect(
      answer.messages.contains(
        "public/index.html: error: this page is not one of plumb's, and would be written over"))
    #expect(try program.text(of: "public/index.html") == "<title>mine</title>")
    #expect(!Self.exists("public/runs", in: program))
  }

  @Test(arguments: [
    (["site"], "expected DIR"), (["site", "rows.md"], "rows.md: error: not a directory"),
    (["site", "public", "--last", "x"], "'--last' takes a number"),
    (["history"], "expected SCENARIO[/NODE]"),
    (["history", "rows/shares@320x80", "--format", "html"], "rows/shares@320x80"),
    (["history", "--format", "html", "--json"], "exclude each other"),
  ])
  func `wrong use is said`(_ words: [String], _ message: String) throws {
    let program = try Self.suite()
    let answer = try program.start(words).answer()
    #expect(answer.status == 2, "\(answer.output.prefix(200))")
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }

  @Test func `a suite without runs has a site too`() throws {
    let program = try Program()
    try program.write("rows.md", Self.prose)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("site", "public").status == 0)
    #expect(try program.text(of: "public/index.html").contains("There are none yet."))
    #expect(try program.text(of: "public/articles/rows.html").contains("not run yet"))
    #expect(try program.run("history", "--format", "html").status == 2)
    try program.write("rows.md", Self.prose + "\n## More\n\n```swift\nColor.red\n```\n")
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "run", "rows/shares@320x80")
    try program.expect(0, "site", "public")
    let index = try program.text(of: "public/index.html")
    #expect(index.contains(", 1 not run yet"), "\(index)")
  }
}
