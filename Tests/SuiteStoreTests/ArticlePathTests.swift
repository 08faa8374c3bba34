import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

/// Suites that were made before articles were known by their paths.
struct ArticlePathTests {
  @Test func `an article of before is known by its name and keeps it`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    do {
      let old = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations.prefix(9)))
      for sql in [
        "INSERT INTO article VALUES (1, 'index', 'a/index.md', '[\"struct A {}\"]')",
        "INSERT INTO scenario VALUES (1, 'index/row@100x100', 1, 'index/row', NULL)",
        """
        INSERT INTO content VALUES (
          1, zeroblob(32), '{"format":1,"view":"Color"}', '[100,100]', '{}')
        """,
        """
        INSERT INTO edition VALUES (
          1, 1, 1, 1, 1, 'Color.red', 3, '2026-01-01T00:00:00Z', 'Row', NULL, NULL, NULL)
        """,
      ] {
        var insert = try old.connection.prepare(sql)
        try insert.run()
      }
    }
    let store = try SuiteStore(path: path, access: .readWrite)
    func names(
      _ found: FoundArticle, _ place: @escaping (String) -> [UInt8]
    ) throws -> [ArticleNaming.Name] {
      try store.articleNames(of: [found], place: place, hasCode: { _ in true }).names
    }
    let first = FoundArticle(path: "a/index", file: "a/index.md", text: "Color.red")
    #expect(try names(first, { _ in [1] }) == [ArticleNaming.Name(name: "index", path: "index")])
    let second = FoundArticle(path: "b/index", file: "b/index.md", text: "Color.blue")
    #expect(
      try names(second, { Array($0.utf8) }) == [
        ArticleNaming.Name(name: "b/index", path: "b/index")
      ])
    // What it declared goes for what came in with it.
    #expect(try store.editedCodes(of: "index/row@100x100")[1]?.declarations == ["struct A {}"])
  }

  @Test func `a name that was given away meanwhile is not taken over`() throws {
    let suite = try TestSuite()
    // What has moved since is not where it was; this one is.
    var first = TestSuite.article([TestSuite.scenario("a")])
    first.file = suite.path
    _ = try suite.store.importArticles([first], at: TestSuite.date)
    var other = TestSuite.article([TestSuite.scenario("b")])
    other.path = "elsewhere/stacks"
    other.file = "elsewhere/stacks.md"
    #expect(
      throws: SuiteError.takenArticle(
        name: "stacks", file: suite.path, by: "elsewhere/stacks.md")
    ) { try suite.store.importArticles([other], at: TestSuite.date) }
    #expect(try suite.store.scenarios().map(\.isRetired) == [false])
  }
}
