import Testing

/// A repository comes in the same, in whatever order and how often its articles are imported.
struct ImportOrderTests {
  private static let articles = [
    ("one.md", "# Row\n\n```swift\nText(\"a\")\n```\n\n```swift\nText(missing)\n```\n"),
    (
      "posts/two.md",
      "# Row\n\n```swift\nstruct Two: View { var body: some View { Text(\"b\") } }\n```\n"
    ),
    (
      "posts/three.md",
      "# Row\n\n```swift\nText(\"a\")\n```\n\n## More\n\n```swift\nColor.red\n```\n"
    ),
    ("docs/four.html", "<h1>Row</h1><pre>HStack { Color.red }</pre>"),
    (
      "docs/five.rss",
      "<rss><item><title>T</title><description>&lt;pre&gt;VStack { Color.red }&lt;/pre&gt;"
        + "</description></item></rss>"
    ),
  ]

  private func program(
    _ imports: [[String]], of articles: [(String, String)] = articles
  ) throws -> String {
    let program = try Program()
    for (path, text) in articles { try program.write(path, text) }
    for paths in imports {
      #expect(try program.start(["import"] + paths).answer().status == 0)
    }
    return try program.run("list").output
  }

  @Test func `the order of imports makes no difference`() throws {
    let paths = Self.articles.map(\.0)
    let whole = try program([["."]])
    #expect(whole.contains("6 scenarios"))
    #expect(try program([["."], ["."]]) == whole)
    #expect(try program(paths.map { [$0] }) == whole)
    #expect(try program(paths.reversed().map { [$0] }) == whole)
    #expect(try program([["docs", "posts"], ["."]]) == whole)
  }

  @Test(arguments: [".git/HEAD", "notes"])
  func `a file goes by its stem before those of folders below, whichever comes first`(
    _ mark: String
  ) throws {
    let row = "# Row\n\n```swift\nHStack { Color.red }\n```\n"
    let preview = "#Preview { HStack { Color.red } }\n"
    let articles = [
      (mark, ""), ("index.md", row), ("docs/index.md", row.replacing("red", with: "blue")),
      ("docs/deep/index.html", "<h1>Row</h1><pre>HStack { Color.green }</pre>"),
      ("docs/guide.md", row.replacing("red", with: "pink")),
      ("docs/deep/guide.md", row.replacing("red", with: "gray")),
      ("Row.swift", "struct Row {}\n"), ("docs/Row.swift", preview),
      ("docs/deep/Row.swift", preview.replacing("red", with: "mint")),
    ]
    let names = [
      "Row.swift/example@393x852", "deep/Row.swift/example@393x852", "deep/guide/row@393x852",
      "deep/index/row@393x852", "docs/index/row@393x852", "guide/row@393x852", "index/row@393x852",
    ]
    let files = articles.map(\.0).filter { $0 != mark && $0 != "Row.swift" }
    let whole = try program([["."]], of: articles)
    #expect(names.allSatisfy(whole.contains), "\(whole)")
    #expect(whole.contains("7 scenarios"))
    #expect(try program([["docs"], ["."]], of: articles) == whole)
    #expect(try program([["docs/deep"], ["docs"], ["index.md"]], of: articles) == whole)
    #expect(try program([["docs", "."]], of: articles) == whole)
    #expect(try program([files], of: articles) == whole)
    #expect(try program(files.map { [$0] }, of: articles) == whole)
    #expect(try program(files.reversed().map { [$0] }, of: articles) == whole)
  }
}
