import Scenarios
import Testing

@testable import SuiteStore

/// What articles are called, and that none takes another's place.
struct ArticleNamingTests {
  /// Articles of an import, in the form `root|path below it`.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var stored: [(name: String, path: String)] = []
    var found: [String]
    var names: [String]
  }

  private static func found(_ text: String) -> FoundArticle {
    let parts = text.split(separator: "|")
    let below = String(parts[parts.count - 1])
    return FoundArticle(
      path: parts.joined(separator: "/"), depth: below.split(separator: "/").count,
      file: "/" + text.replacing("|", with: "/") + ".md", text: "HStack { Color.red }")
  }

  private func names(
    _ found: [FoundArticle], stored: [ArticleNaming.Stored] = [],
    place: @escaping (String) -> [UInt8]? = { Array($0.utf8) },
    codes: @escaping (String) throws -> [String] = { _ in [] },
    hasCode: @escaping (FoundArticle) -> Bool = { _ in true }
  ) throws -> [String] {
    try ArticleNaming(stored: stored, place: place, codes: codes, hasCode: hasCode)
      .names(of: found).map(\.name)
  }

  @Test func `how a file was named in one folder says little in another`() throws {
    // Both were imported as 'docs', then the first as 'rows.md' from its folder; now the second is.
    let stored = [
      ArticleNaming.Stored(name: "rows", path: "docs/rows", file: "rows.md"),
      ArticleNaming.Stored(name: "sub/rows", path: "docs/sub/rows", file: "docs/sub/rows.md"),
    ]
    let found = FoundArticle(path: "sub/rows", file: "rows.md", text: "HStack { Color.red }")
    let place = { (file: String) in file == "rows.md" ? Array(file.utf8) : nil }
    #expect(
      try names([found], stored: stored, place: place) { _ in ["HStack { Color.red }"] }
        == ["sub/rows"])
    // Where no other article is nearer, the same name is the same file.
    #expect(
      try names([found], stored: [stored[0]], place: place) { _ in ["Color.blue"] } == ["rows"])
  }

  @Test func `where files lie is asked a few times each, however many articles there are`() throws {
    let files = (0..<300).map { Self.found("t|d\($0 % 7)/a\($0)") }
    let stored = files.map {
      ArticleNaming.Stored(name: String($0.path.dropFirst(2)), path: $0.path, file: $0.file)
    }
    var count = 0
    let found = try names(
      files, stored: stored,
      place: { file in
        count += 1
        return Array(file.utf8)
      })
    #expect(found == stored.map(\.name))
    #expect(count <= 6 * files.count)
  }

  @Test func `an article whose code cannot be read is not taken for the one that is found`() {
    let stored = [ArticleNaming.Stored(name: "index", path: "a/index", file: "/gone/a/index.md")]
    let damage = SuiteError.damaged(what: "the code", reason: "it cannot be read")
    #expect(throws: damage) {
      try names(
        [Self.found("a/index")], stored: stored, place: { _ in nil },
        codes: { _ in throw damage })
    }
  }

  @Test(arguments: [
    Case(testDescription: "a file alone", found: ["a|index"], names: ["index"]),
    Case(
      testDescription: "two of one stem", found: ["posts|a/index", "posts|b/index"],
      names: ["a/index", "b/index"]),
    Case(
      testDescription: "what lies in the folder itself goes by its stem",
      found: ["Books|stacks", "Books|worked/stacks", "Books|worked/grids"],
      names: ["stacks", "worked/stacks", "grids"]),
    Case(
      testDescription: "two folders", found: ["a|index", "b|index"],
      names: ["a/index", "b/index"]),
    Case(
      testDescription: "a name that is taken", stored: [("index", "a/index")], found: ["b|index"],
      names: ["b/index"]),
    Case(
      testDescription: "a longer name that is taken",
      stored: [("index", "a/index"), ("b/index", "x/b/index")], found: ["c/b|index"],
      names: ["c/b/index"]),
    Case(
      testDescription: "what was imported before paths were kept", stored: [("guide", "guide")],
      found: ["docs|guide", "docs|other"], names: ["docs/guide", "other"]),
  ])
  func `a new article is called by its shortest ending`(_ one: Case) throws {
    let stored = one.stored.map {
      ArticleNaming.Stored(name: $0.name, path: $0.path, file: "/elsewhere/\($0.path).md")
    }
    #expect(try names(one.found.map(Self.found), stored: stored) == one.names)
  }

  @Test func `a file goes by its stem before those of folders below it`() throws {
    var below = Self.found("docs|index")
    below.hasNamesakeAbove = true
    #expect(try names([below]) == ["docs/index"])
    let top = Self.found("site|index")
    let stored = [
      ArticleNaming.Stored(name: "docs/index", path: "docs/index", file: "/docs/index.md")
    ]
    #expect(try names([top], stored: stored) == ["index"])
    #expect(try names([Self.found("site|a/index"), below]) == ["index", "docs/index"])
    // A book says what it is called.
    below.text = "# index\n\n## Row\n"
    #expect(try names([below]) == ["index"])
  }

  @Test func `the order of the articles does not change their names`() throws {
    let texts = ["Books|stacks", "Books|worked/stacks", "x|stacks", "y|a/grids", "y|b/grids"]
    let forward = try names(texts.map(Self.found))
    let backward = try names(texts.reversed().map(Self.found))
    #expect(forward == backward.reversed())
    #expect(Set(forward).count == texts.count)
  }

  @Test func `an article keeps its name wherever it is imported from`() throws {
    let stored = [ArticleNaming.Stored(name: "index", path: "a/index", file: "/site/a/index.md")]
    #expect(try names([Self.found("site|a/index")], stored: stored) == ["index"])
    // Another file of the same path is another article.
    #expect(
      throws: SuiteError.takenArticle(
        name: "index", file: "/site/a/index.md", by: "/a/index.md")
    ) { try names([Self.found("a|index")], stored: stored) }
  }

  @Test func `an article that moved is stored by its text`() throws {
    let stored = [ArticleNaming.Stored(name: "index", path: "a/index", file: "/gone/a/index.md")]
    let found = [Self.found("a|index")]
    #expect(
      try names(
        found, stored: stored, place: { _ in nil }, codes: { _ in ["HStack { Color.red }"] })
        == ["index"])
    #expect(
      throws: SuiteError.takenArticle(
        name: "index", file: "/gone/a/index.md", by: "/a/index.md")
    ) {
      try names(found, stored: stored, place: { _ in nil }, codes: { _ in ["Color.blue"] })
    }
    // At a path of its own nothing has to be asked.
    #expect(
      try names(
        [Self.found("b|a/index")], stored: stored, place: { _ in nil },
        codes: { _ in ["Color.blue"] }) == ["a/index"])
  }

  @Test func `an article goes by the name that it is given`() throws {
    let stored = [ArticleNaming.Stored(name: "index", path: "a/index", file: "/a/index.md")]
    var found = Self.found("b|index")
    found.isNamed = true
    found.path = "second"
    #expect(try names([found], stored: stored) == ["second"])
    found.path = "index"
    #expect(try names([found], stored: stored) == ["index"])
  }

  @Test func `two articles of one path refuse the import`() {
    #expect(throws: SuiteError.duplicateArticle(name: "a/b", files: ["/a/b.md", "/a/b.md"])) {
      try names([Self.found("a|b"), Self.found("a|b")])
    }
  }
}
