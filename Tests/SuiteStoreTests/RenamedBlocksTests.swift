import Scenarios
import Testing

@testable import SuiteStore

/// Examples are known again where they stand under other headings, or in other files.
struct RenamedBlocksTests {
  /// Blocks as `ARTICLE/NAME:CONTENT`, in the order of their lines; an article is `p` where none is
  /// said, a `!` behind it means that it has retired, a `%` also that its article is just as it was
  /// without it, a `?` that its file was gone before, `CODE=CONTENT` that the code means something else.
  private static func blocks(_ text: String) -> [RenamedBlocks.Block] {
    text.split(separator: " ").map { word in
      let isOfUnchanged = word.hasSuffix("%")
      let isRetired = word.hasSuffix("!") || isOfUnchanged
      let isLeft = word.hasSuffix("?")
      let parts = (isRetired || isLeft ? word.dropLast() : word).split(separator: ":")
      let name = parts[0].contains("/") ? String(parts[0]) : "p/" + parts[0]
      let article = name.split(separator: "/").dropLast().joined(separator: "/")
      let texts = parts[1].split(separator: "=")
      let (code, content) = (code(texts[0]), code(texts[texts.count - 1]))
      return RenamedBlocks.Block(
        article: article, name: name,
        heading: String(name.dropFirst(article.count + 1).prefix { $0 != "-" }),
        isRetired: isRetired, isLeft: isLeft, isOfUnchanged: isOfUnchanged, source: code,
        contents: ["@1x1": Digest(of: Array(content.utf8))])
    }
  }

  /// A code that has nothing in common with that of another number; a letter behind it edits it.
  private static func code(_ content: Substring) -> String {
    let number = content.prefix(while: \.isNumber)
    let edit = content.dropFirst(number.count)
    let words = (0..<24).map { "w\(number)_\($0)" }
    return words.joined(separator: " ") + (edit.isEmpty ? "" : " " + edit)
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var stored: String
    var found: String
    var names: [String: String]

    init(_ description: String, _ stored: String, _ found: String, _ names: [String: String]) {
      testDescription = description
      (self.stored, self.found) = (stored, found)
      func whole(_ name: String) -> String { name.contains("/") ? name : "p/" + name }
      self.names = Dictionary(
        uniqueKeysWithValues: names.map { (whole($0.key), whole($0.value)) })
    }
  }

  @Test(arguments: [
    Case("nothing changed", "a:1 b:2", "a:1 b:2", [:]),
    Case("a heading", "a:1 b:2", "c:1 b:2", ["a": "c"]),
    Case("all headings", "a:1 b:2", "c:1 d:2", ["a": "c", "b": "d"]),
    Case("a block put in before", "a:1 a-2:2", "a:0 a-2:1 a-3:2", ["a": "a-2", "a-2": "a-3"]),
    Case(
      "a block taken away before", "a:1 a-2:2 a-3:3", "a:2 a-2:3",
      ["a-2": "a", "a-3": "a-2", "a": "a~1"]),
    Case(
      "what moved aside comes back", "a~1:1! a:2 a-2:3", "a:1 a-2:2 a-3:3",
      ["a~1": "a", "a": "a-2", "a-2": "a-3"]),
    Case("a second one moves aside", "a~1:1! a:2 a-2:3", "a:3", ["a-2": "a", "a": "a~2"]),
    Case("two swapped", "a:1 a-2:2", "a:2 a-2:1", ["a": "a-2", "a-2": "a"]),
    Case("two swapped, and edits", "a:1 a-2:2", "a:2x a-2:1x", ["a": "a-2", "a-2": "a"]),
    Case("two headings swapped", "a:1 b:2", "a:2 b:1", ["a": "b", "b": "a"]),
    Case("moved under another heading, and a new one there", "a:1", "a:2 b:1", ["a": "b"]),
    Case("a copy", "a:1", "a:1 b:1", [:]),
    Case("what a copy was left of before", "c/a:1? d/a:1", "e/a:1", ["d/a": "e/a"]),
    Case("a copy that was left, and an edit", "c/n/a:1? d/n/a:1", "e/n/a:1x", ["d/n/a": "e/n/a"]),
    Case(
      "another file, under a name that has retired there", "c/a:1! d/b:2", "c/a:2 d/e:3",
      ["d/b": "c/a", "c/a": "c/a~1"]),
    Case("an edit to what has retired elsewhere", "c/a:2x d/b:2!", "c/a:2 d/e:3", [:]),
    Case(
      "what has retired elsewhere, in the place of another one", "c/a:1 d/b:2!", "c/a:2 d/e:3",
      ["d/b": "c/a", "c/a": "c/a~1"]),
    Case("what retired from a file that is as it was", "c/a:1%", "d/b:1", ["c/a": "d/b"]),
    Case("an edit of what retired from such a file", "c/a:1%", "d/a:1x", [:]),
    Case("a file of the name of such a one", "c/n/a:1%", "d/n/a:1x", [:]),
    Case("nothing but what was left", "c/a:1?", "e/a:1", ["c/a": "e/a"]),
    Case("a copy in front that means something else", "a:1=5", "a:1=6 a-2:1=5", ["a": "a-2"]),
    Case("code that means something else now", "a:1=5 b:1=7", "a:1=6 b:1=7", [:]),
    Case("an edit", "a:1", "a:1x", [:]),
    Case("written anew in its place", "a:1", "a:2", [:]),
    Case("written anew, and another one edited", "a:1 b:2", "a:3 b:2x", [:]),
    Case("one of several under a heading, written anew", "a:1 a-2:2", "a:1 a-2:3", [:]),
    Case("two written anew", "a:1 b:2", "a:3 b:4", ["a": "a~1", "b": "b~1"]),
    Case("another example, and a new one", "a:1", "a:2 b:3", ["a": "a~1"]),
    Case("another example, and one is gone", "a:1 b:2", "a:3", ["a": "a~1"]),
    Case("another example, and an edit in another file", "a:1", "a:2 q/b:1x", ["a": "a~1"]),
    Case(
      "one taken away, and another one put in", "a:1 a-2:2", "a:2 a-2:3", ["a-2": "a", "a": "a~1"]),
    Case("a heading and an edit", "a:1 b:2", "c:1x b:2", ["a": "c"]),
    Case("another heading and another example", "a:1 b:2", "c:3 b:2", [:]),
    Case("two that look alike", "a:1", "c:1x d:1y", [:]),
    Case("one of two that look alike kept its name", "a:1", "a:1x d:1y", [:]),
    Case(
      "one put in, the next edited", "a:1 a-2:2", "a:0 a-2:1x a-3:2", ["a": "a-2", "a-2": "a-3"]),
    Case(
      "put in where the next one is replaced", "a:1 a-2:2", "a:0 a-2:1 a-3:9",
      ["a": "a-2", "a-2": "a-2~1"]),
    Case("two of one content", "a:1 b:1", "c:1 d:1", ["a": "c", "b": "d"]),
    Case("one of two is gone", "a:1 b:1", "b:1", [:]),
    Case("all gone", "a:1 b:2", "", [:]),
    Case("a retired one elsewhere", "a:1! b:2", "c:1 b:2", ["a": "c"]),
    Case("a computed one goes before a retired one", "a:1! b:1", "c:1", ["b": "c"]),
    Case("a file", "p/a:1 p/b:2", "q/a:1 q/b:2", ["p/a": "q/a", "p/b": "q/b"]),
    Case("a file, and an edit in it", "p/a:1 p/b:2", "q/a:1 q/b:2x", ["p/a": "q/a", "p/b": "q/b"]),
    Case("a file of which little is left", "p/a:1 p/b:2 p/c:3", "q/a:1 q/b:2x", ["p/a": "q/a"]),
    Case(
      "a file of the same name, and all of it edited", "p/a:1 p/b:2", "x/p/c:1x x/p/b:2x",
      ["p/a": "x/p/c", "p/b": "x/p/b"]),
    Case("a file of the same name, and other examples under its headings", "p/a:1", "x/p/a:2", [:]),
    Case("a file of another name, and all of it edited", "p/a:1", "q/a:1x", [:]),
    Case("two files of the same name, and all of them edited", "p/a:1", "x/p/a:1x y/p/a:1x", [:]),
    Case("two files of a name that are gone", "x/p/a:1 y/p/a:2", "z/p/a:1x", [:]),
    Case("a block to another file", "p/a:1 p/b:2 q/a:3", "p/a:1 q/a:3 q/b:2", ["p/b": "q/b"]),
    Case("two files swapped", "p/a:1 q/a:2", "p/a:2 q/a:1", ["p/a": "q/a", "q/a": "p/a"]),
    Case(
      "a file in the place of one that moved", "p/a:1 q/a:2", "p/a:2 r/a:1",
      ["p/a": "r/a", "q/a": "p/a"]),
    Case(
      "a file in the place of one that moved, told last", "q/a:2 p/a:1", "p/a:2 r/a:1",
      ["p/a": "r/a", "q/a": "p/a"]),
    Case(
      "in the place of one that is gone", "p/b:2 q/b:3", "p/a:9 q/b:2",
      ["p/b": "q/b", "q/b": "q/b~1"]),
    Case("not in the place of an edited one", "p/b:2x q/b:2", "p/a:9 q/b:2x", [:]),
    Case("a copy in another file, and an edit", "p/a:1", "p/a:1x q/a:1", [:]),
    Case(
      "another file, and an edited one in its place", "p/a:1 q/a:1x", "p/a:1x r/a:1",
      ["p/a": "r/a", "q/a": "p/a"]),
    Case("one put in before, and an edit", "a:1", "a:2 a-2:1x", ["a": "a-2"]),
    Case(
      "an example that has retired, and another one of its name", "a:1! b:2", "a:3 b:2",
      ["a": "a~1"]),
    Case("an edit of an example that has retired", "a:1! b:2", "a:1x b:2", [:]),
    Case("all look alike", "a:1 b:1x", "a:1 c:1y", [:]),
  ])
  func `examples are followed`(_ one: Case) {
    let renamed = RenamedBlocks(from: Self.blocks(one.stored), to: Self.blocks(one.found))
    #expect(Self.names(renamed, Self.blocks(one.stored)) == one.names)
  }

  /// The other names by the names before.
  private static func names(
    _ renamed: RenamedBlocks, _ stored: [RenamedBlocks.Block]
  ) -> [String: String] {
    let names = renamed.names { _ in false }.map { (stored[$0.key].name, $0.value) }
    return Dictionary(names) { first, second in first == second ? first : "\(first), \(second)" }
  }

  @Test func `a name that another block has is not given away`() {
    let renamed = RenamedBlocks(from: Self.blocks("a:1 a-2:2"), to: Self.blocks("a:2"))
    #expect(renamed.names { $0 == "p/a~1" } == [1: "p/a", 0: "p/a~2"])
  }

  @Test func `different examples have different names, and contents keep theirs`() {
    var random = SystemRandomNumberGenerator()
    let names = ["a", "a-2", "a-3", "b", "b-2", "q/a", "q/b", "c"]
    func pick() -> String {
      names.filter { _ in Bool.random(using: &random) }.map { name in
        let edit = ["", "", "x"].randomElement(using: &random) ?? ""
        let end = Int.random(in: 0..<6, using: &random) == 0 ? "!" : ""
        return "\(name):\(Int.random(in: 1...5, using: &random))\(edit)\(end)"
      }.joined(separator: " ")
    }
    for _ in 0..<3_000 {
      let (stored, found) = (pick(), pick().replacing("!", with: ""))
      let (before, after) = (Self.blocks(stored), Self.blocks(found))
      let renamed = RenamedBlocks(from: before, to: after)
      let names = Self.names(renamed, before)
      let now = before.map { names[$0.name] ?? $0.name }
      #expect(Set(now).count == before.count, "\(stored) to \(found): \(names)")
      // Whoever ends under the name of a block of now is matched with it, or had the name before.
      let foundNames = Set(after.map(\.name))
      for (block, name) in zip(before, now) where foundNames.contains(name) && name != block.name {
        #expect(
          renamed.matches.contains { before[$0].name == block.name && after[$1].name == name })
      }
      // What stands where it stood stays.
      for block in before {
        guard let same = after.first(where: { $0.name == block.name }), same.source == block.source
        else { continue }
        #expect(names[block.name] == nil, "\(stored) to \(found): \(names)")
      }
    }
  }
}

/// Suites that were made before names were followed.
struct FormerSuiteTests {
  @Test func `a suite of before follows its examples from now on`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", content: 1, width: 10)])
    try suite.run { _ in TestSuite.frames(10) }
    let store = try SuiteStore(path: suite.copy(ofVersion: 15), access: .readWrite)
    let moved = TestSuite.article([TestSuite.scenario("b", content: 1, width: 10)])
    let summary = try store.importArticles([moved], at: TestSuite.date)
    #expect(
      summary.renamed == [ScenarioRenaming(from: "stacks/a@100x100", to: "stacks/b@100x100")])
    #expect(try store.history(of: "stacks/a@100x100").count == 1)
    let retired = try store.retire(
      ScenarioFilter(parsing: ["stacks/b"]), by: "ada", reason: "r", at: TestSuite.date)
    #expect(retired == ["stacks/b@100x100"])
    #expect(try store.scenario(named: "stacks/a@100x100").retirement?.by == "ada")
    #expect(try store.check() == [])
  }
  @Test func `what names were decided on before they were kept is derived`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10), TestSuite.scenario("b", content: 2),
      TestSuite.scenario("c", content: 3),
    ])
    for (old, new) in [("stacks/a", "stacks/one"), ("stacks/b", "stacks/two")] {
      _ = try suite.store.rename(old, to: new, by: "ada", reason: "r", at: TestSuite.date)
    }
    _ = try suite.store.rename(
      "stacks/two", to: "stacks/b", by: "ada", reason: "no", at: TestSuite.date)
    let store = try SuiteStore(path: suite.copy(ofVersion: 20), access: .readWrite)
    var statement = try store.connection.prepare(
      "SELECT name, article_block FROM scenario ORDER BY name")
    var blocks: [String] = []
    while try statement.step() {
      blocks.append("\(statement.text(0)) \(statement.optionalText(1) ?? "-")")
    }
    // Where b was named back, both what its article calls it and its own name are b.
    #expect(
      blocks.filter { !$0.hasPrefix("stacks/b") }
        == ["stacks/c@100x100 -", "stacks/one@100x100 stacks/a"])
    let again = TestSuite.article([
      TestSuite.scenario("a", content: 1, width: 10), TestSuite.scenario("b", content: 2),
      TestSuite.scenario("c", content: 3),
    ])
    for _ in 1...2 {
      let summary = try store.importArticles([again], at: TestSuite.date)
      #expect(summary.renamed == [] && summary.retired == [])
      #expect(
        try store.scenarios().map(\.name)
          == ["stacks/b@100x100", "stacks/c@100x100", "stacks/one@100x100"])
    }
    #expect(try store.check() == [])
  }

  // MARK: Parts of one block

  /// `2:a` is the view 2 with the content a, `2:a1` an edit of it; `a` alone is the only one, `=g:a` has
  /// another query.
  private static func parts(_ text: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: " ").map { word in
        let words = word.split(separator: ":")
        let part =
          words.count == 1
          ? "@1x1" : words[0].hasPrefix("=") ? "@1x1?g\(words[0])" : "@1x1?view=\(words[0])"
        let content = words[words.count - 1]
        let code = (0..<12).map { "\(content.prefix(1))_\($0)" }.joined(separator: " ")
        return (part, code + " " + content.dropFirst())
      })
  }

  @Test(arguments: [
    ("nothing changed", "1:a 2:b", "1:a 2:b", ""), ("an edit", "1:a 2:b", "1:a1 2:b", ""),
    ("all edited", "1:a 2:b", "1:a1 2:b1", ""),
    ("one put in before", "1:a 2:b", "1:x 2:a 3:b", "1>2 2>3"),
    ("one put in before, and an edit", "1:a 2:b", "1:x 2:a1 3:b", "1>2 2>3"),
    ("one put in before in the place of another", "1:a 2:b", "1:x 2:a", "1>2 2>-"),
    ("one taken away before", "1:x 2:a 3:b", "1:a 2:b", "1>3 2>1 3>2"),
    ("one taken away, and the last edited", "1:a 2:b 3:c", "1:a 2:c1", "2>3 3>2"),
    ("swapped", "1:a 2:b", "1:b 2:a", "1>2 2>1"),
    ("moved, and the other edited", "1:a 2:b", "1:b 2:a1", "1>2 2>1"),
    ("written anew in its place", "1:a 2:b", "1:x 2:b", ""),
    ("two written anew", "1:a 2:b", "1:x 2:y", "1>- 2>-"),
    ("another one in its place, and a new one", "1:a 2:b", "1:x 2:b 3:y", "1>-"),
    ("one alone", "1:a 2:b", "b", "1>- 2>0"), ("one of several", "a", "1:x 2:a", "0>2"),
    ("one alone, and an edit", "1:a 2:b", "b1", "1>- 2>0"),
    ("one of several, and an edit", "a", "1:x 2:a1", "0>2"),
    ("the only one", "a", "x", ""),
    ("the only one edited", "a", "a1", ""),
    ("back", "a 1:b", "1:a 2:b", "0>1 1>2"),
    ("one kept its number", "1:a 2:b 3:c", "1:c 2:b1", "1>3 3>1"),
    ("copies", "1:a 2:a", "1:a 2:a 3:a", ""),
    ("values have names", "=4:a =5:b", "=4:b =5:a", ""),
    ("written anew under its title", "red:a 2:b", "red:x 2:b", ""),
    ("another one of its title, and a new one", "red:a", "red:x 2:b", "red>-"),
    ("an edit under a title", "red:a 2:b", "red:a1 2:b", ""),
    ("two titles swapped, and edits", "red:a big:b", "red:b1 big:a1", "big>red red>big"),
  ])
  func `views of a block are followed`(
    description: String, stored: String, found: String, expected: String
  ) throws {
    let codes = [stored, found].map(Self.parts)
    func digest(_ code: String) -> Digest { Digest(of: Array(code.utf8)) }
    let blocks = codes.map { parts in
      RenamedBlocks.Block(
        article: "p", name: "p/a", heading: "a", isRetired: false,
        source: parts.sorted { $0.key < $1.key }.map(\.value).joined(separator: " "),
        contents: parts.mapValues(digest))
    }
    let texts = Dictionary(codes.flatMap(\.values).map { (digest($0), $0) }) { first, _ in first }
    let renamed = RenamedBlocks(from: [blocks[0]], to: [blocks[1]])
    let places = renamed.contents { CodeWords(texts[$0] ?? "") }.places
    let moves = codes[0].keys.map { old in
      (old, places[FollowedContents.Place(block: 0, part: old)]?.part ?? "@=-")
    }.filter { $0 != $1 }.map { old, new in
      [old, new].map { $0.split(separator: "=").dropFirst().first.map(String.init) ?? "0" }
        .joined(separator: ">")
    }
    #expect(moves.sorted().joined(separator: " ") == expected)
  }

  /// Views of which one word tells one from the other, with a number that was edited.
  @Test(arguments: [
    ("in their places", "red 1 blue 2 green 3", "red 4 blue 5 green 6", ""),
    ("two of them", "red 1 blue 2 green 3", "blue 4 red 5 green 6", "1>2 2>1"),
    ("all around", "red 1 blue 2 green 3", "green 4 red 5 blue 6", "1>2 2>3 3>1"),
  ])
  func `alike views that were edited and change places are followed by what they say`(
    description: String, stored: String, found: String, expected: String
  ) throws {
    func block(_ text: String) -> (block: RenamedBlocks.Block, words: [Digest: String]) {
      let words = text.split(separator: " ")
      let codes = stride(from: 0, to: words.count, by: 2).map { index in
        "Text title \(words[index]) font large padding \(words[index + 1]) background border frame"
      }
      let digests = codes.map { Digest(of: Array($0.utf8)) }
      let block = RenamedBlocks.Block(
        article: "p", name: "p/a", heading: "a", source: codes.joined(separator: " "),
        contents: Dictionary(
          uniqueKeysWithValues: digests.enumerated().map { ("@1x1?view=\($0 + 1)", $1) }))
      return (block, Dictionary(uniqueKeysWithValues: zip(digests, codes)))
    }
    let (before, now) = (block(stored), block(found))
    let words = before.words.merging(now.words) { $1 }
    let renamed = RenamedBlocks(from: [before.block], to: [now.block])
    let places = renamed.contents { CodeWords(words[$0] ?? "") }.places
    let moves = places.map { old, new in (old.part.suffix(1), new.part.suffix(1)) }
      .filter { $0 != $1 }.map { "\($0)>\($1)" }
    #expect(moves.sorted().joined(separator: " ") == expected)
  }
}
