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

  private func program(_ imports: [[String]]) throws -> String {
    let program = try Program()
    for (path, text) in Self.articles { try program.write(path, text) }
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
}
