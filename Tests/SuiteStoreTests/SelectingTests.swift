import Scenarios
import Testing

@testable import SuiteStore

struct SelectingTests {
  /// Five versions of two engines and what they said of `a`, `b`, `c`, `free` and `late`.
  private static func suite() throws -> TestSuite {
    let suite = try TestSuite()
    let scenarios = [
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
      TestSuite.scenario("c", content: 3, width: 10, basis: .derived),
      TestSuite.scenario("free", content: 4),
    ]
    try suite.importScenarios(scenarios)
    let widths: [(version: String, a: Double, b: Double, c: Double, free: Double)] = [
      ("1.0.0", 10, 10, 20, 1), ("1.1.0", 10, 20, 20, 1), ("1.2.0", 20, 10, 20, 2),
      ("1.2.1", 20, 10, 20, 2),
    ]
    for row in widths {
      try suite.run(TestSuite.engine(row.version)) { name in
        TestSuite.frames(["a": row.a, "b": row.b, "c": row.c][name] ?? row.free)
      }
    }
    try suite.importScenarios(
      scenarios + [TestSuite.scenario("late-one", content: 5, width: 10)])
    try suite.run(TestSuite.engine("1.3.0")) { name in
      name == "b" || name == "late-one"
        ? TestSuite.frames(10) : name == "free" ? TestSuite.frames(2) : TestSuite.frames(20)
    }
    return suite
  }

  private static let selections: [(text: String, names: String)] = [
    ("stacks/a or stacks/b", "a b"), ("not stacks/a", "b c free late-one"),
    ("stacks/* not stacks/a", "b c free late-one"),
    ("(stacks/a or verdict:pass) basis:stated", "a b late-one"),
    ("stacks/a stacks/c and verdict:fail", "a c"), ("not (stacks/a stacks/b) verdict:fail", "c"),
    ("not not stacks/a", "a"), ("verdict:fail or stacks/b", "a b c"),
    ("stacks/b not not stacks/a", ""), ("verdict:pass not not verdict:fail", ""),
    ("stacks/a stacks/b not not stacks/a", "a"), ("not not stacks/a stacks/b", ""),
    ("stacks/b or verdict:fail", "a b c"), ("is:regression", "a"), ("is:new", "late-one"),
    ("is:fixed", ""), ("is:edited", ""), ("is:moved", ""), ("is:known", ""), ("is:flaky", ""),
    ("is:stale or is:accepted or is:reclaimed", ""), ("late", "late-one"), ("one", "late-one"),
    ("late-one", "late-one"), ("'stacks/a'", "a"), ("view:'Color' stacks/a", "a"),
    ("a@100x100", "a"), ("proposal:100*", "a b c free late-one"),
    ("proposal:100x100 stacks/b", "b"), ("proposal:100.0x1e2 stacks/b", "b"),
    ("seq(pass fail)", "a b"), ("seq(pass fail pass)", "b"), ("seq(fail pass)", "b"),
    ("seq(unjudged moved unjudged)", "free"), ("count(fail) >= 2", "a c"), ("count(fail)=1", "b"),
    ("count(fail) < 1", "free late-one"), ("count(fail pass) != 5", "free late-one"),
    ("all(pass)", "late-one"), ("all(fail)", "c"), ("none(fail)", "free late-one"),
    ("none(error)", "a b c free late-one"), ("seq(pass fail) in 1.1..1.2", "a"),
    ("count(fail) = 2 in 1.2", "a c"), ("all(fail) in 1.2..", "a c"), ("all(pass) in ..1.0", "a b"),
    ("none(fail) in builtin@1.1.0..latest", "free late-one"), ("since:1.2", "a b free late-one"),
    ("since:1.3.0", "late-one"), ("engine:builtin verdict:fail", "a c"),
    ("article:stack* basis:derived", "c"), ("verdict:fail@1", "c"), ("is:slow stacks/a", "a"),
  ]

  @Test func `a selection selects`() throws {
    let store = try Self.suite().store
    for (text, names) in Self.selections {
      let found = try store.scenarios(ScenarioFilter(parsing: [text])).map(\.name)
      #expect(found.map(TestSuite.shortName).joined(separator: " ") == names, "\(text)")
      // Parted by the shell it is the same.
      let words = text.split(separator: " ").map(String.init)
      #expect(try store.scenarios(ScenarioFilter(parsing: words)).map(\.name) == found, "\(text)")
    }
  }

  private static let wrong: [(text: String, column: Int, reason: String)] = [
    ("stacks/a and", 13, "a word is missing at the end"),
    ("or stacks/a", 1, "a word is missing before 'or'"),
    ("stacks/a and or stacks/b", 14, "a word is missing before 'or'"),
    ("(stacks/a", 1, "this '(' has no ')'"), ("stacks/a)", 9, "this ')' closes nothing"),
    ("()", 2, "a word was expected, not ')'"), ("not", 4, "a word is missing at the end"),
    ("stacks/a 'b", 10, "this ' has no end"), ("\"\"", 1, "an empty name"),
    (" ", 1, "an empty word"),
    ("verdict:fial", 9, "unknown verdict 'fial'; did you mean 'fail'?"),
    ("stacks/a is:regresion", 13, "unknown state 'regresion'; did you mean 'regression'?"),
    ("ownr:ada", 1, "unknown condition 'ownr'; did you mean 'owner'?"),
    ("view:", 6, "'view:' needs a value"),
    ("sec(pass)", 1, "unknown function 'sec'; did you mean 'seq'?"),
    ("seq()", 4, "'seq' needs verdicts"),
    ("seq(pas)", 5, "unknown verdict 'pas'; did you mean 'pass'?"),
    ("count(fail)", 12, "count(…) is compared"), ("count(fail) >= x", 16, "a whole number"),
    ("count(fail) >= -1", 16, "a whole number"), ("count(fail) => 1", 13, "count(…) is compared"),
    ("all(pass) in ..", 14, "versions are written as 1.2..1.8, not '..'"),
    ("all(pass) in 1..2..3", 14, "versions are written as"),
    ("all(pass) in", 13, "'in' needs versions"),
    ("all(pass) in 1.3..1.1", 14, "1.3 comes after 1.1; did you mean '1.1..1.3'?"),
    ("stacks/a all(pass) in 7.0", 23, "unknown version of 'builtin' '7.0'"),
    ("stacks/a all(pass) in other@1.0", 23, "unknown version of 'builtin' 'other@1.0'"),
    ("since:2026-11-01", 7, "'since:' is about versions, not the day"),
    ("stacks/a proposal:wide", 19, "'wide' is no proposal; expected a size such as 620x80"),
    ("proposal:100", 10, "'100' is no proposal"),
    ("engine:a engine:b", 10, "a selection is about one engine"),
    ("stacks/a or engine:builtin", 13, "cannot stand in 'or' or 'not'"),
    ("stacks/a or stacks/nowhere", 13, "unknown scenario 'stacks/nowhere'"),
    ("stacks/a view:Colr", 10, "unknown view 'Colr'; did you mean 'Color'?"),
    ("view:Color view:Colr", 12, "unknown view 'Colr'"), ("is:move", 4, "did you mean 'moved'?"),
    ("verdict:fail engine:nobody view:Color", 14, "unknown engine 'nobody'"),
    ("'it''s stacks/a", 1, "this ' has no end"), ("stacks/a ''", 10, "an empty name"),
    ("not owner:ada", 5, "unknown owner 'ada'"), ("< 3", 1, "a word was expected, not '<'"),
  ]

  @Test func `what cannot be understood is told with its place`() throws {
    let store = try Self.suite().store
    for (text, column, reason) in Self.wrong {
      #expect("\(text)") {
        try store.scenarios(ScenarioFilter(parsing: [text]))
      } throws: { error in
        guard case SuiteError.selection(column, let said) = error else { return false }
        return said.contains(reason) && (error as? SuiteError)?.isBadInput == true
      }
    }
  }

  @Test func `what is long or deep is refused`() throws {
    let long = String(repeating: "a ", count: 50_000)
    let deep = String(repeating: "(", count: 5_000) + "a"
    for (text, column) in [(long, 16_385), (deep, 65)] {
      #expect {
        try ScenarioFilter(parsing: [text])
      } throws: { error in
        guard case SuiteError.selection(column, _) = error else { return false }
        return true
      }
    }
    let nots = String(repeating: "not ", count: 4_000) + "stacks/a"
    #expect(try Self.suite().store.scenarios(ScenarioFilter(parsing: [nots])).count == 1)
  }

  @Test func `a part of several names is told with them`() throws {
    let suite = try Self.suite()
    _ = try suite.store.importArticles(
      [TestSuite.article([TestSuite.scenario("a", content: 9, article: "b")], name: "b")],
      at: TestSuite.date)
    #expect(throws: SuiteError.ambiguous(name: "a", among: ["b/a", "stacks/a"])) {
      try suite.store.scenarios(ScenarioFilter(parsing: ["a"]))
    }
  }

  @Test func `what has retired is not selected beside others, and its name is no part of another`()
    throws
  {
    let suite = try TestSuite()
    for (article, names) in [("one", ["a", "b"]), ("sub/one", ["a"])] {
      let scenarios = names.enumerated().map { index, name in
        TestSuite.scenario(name, content: Double(index), article: article, line: index + 3)
      }
      _ = try suite.store.importArticles(
        [TestSuite.article(scenarios, name: article)], at: TestSuite.date)
    }
    let (a, b) = ("one/a@100x100", "one/b@100x100")
    _ = try suite.store.retire(
      ScenarioFilter(names: [a]), by: "ada", reason: "told elsewhere", at: TestSuite.date)
    func selected(_ words: [String], withRetired: Bool = false) throws -> [String] {
      var filter = try ScenarioFilter(parsing: words)
      filter.includesRetired = withRetired
      return try suite.store.scenarios(filter).map(\.name)
    }
    for words in [[a], ["one/a"], [a, b], [b, a], ["one/a", "one/b"], ["not \(b)", a]] {
      #expect(throws: SuiteError.self, "\(words)") { try selected(words) }
    }
    #expect(try selected([a, b], withRetired: true) == [a, b])
    #expect(try selected(["one/a"], withRetired: true) == [a])
    #expect(try selected(["one"]) == [b])
    #expect(try selected(["sub/one/a"]) == ["sub/one/a@100x100"])
  }

  @Test(arguments: [
    ("verdict:crash", "nothing is 'verdict:crash'"),
    ("stacks/* verdict:crash", "nothing is 'verdict:crash'"),
    ("stacks/a verdict:pass", "nothing is all of 'stacks/a' (1), 'verdict:pass' (2)"),
    ("stacks/a stacks/b is:new", "nothing is all of 'stacks/a stacks/b' (2), 'is:new' (1)"),
  ])
  func `a selection of nothing says which part is to blame`(
    _ text: String, _ reason: String
  ) throws {
    let store = try Self.suite().store
    let filter = try ScenarioFilter(parsing: [text])
    #expect(try store.scenarios(filter).isEmpty)
    #expect(try store.whyNothing(filter) == reason)
    #expect(try store.whyNothing(ScenarioFilter(parsing: ["stacks/a"])) == nil)
  }

  @Test(arguments: [
    "it's", #"say "so""#, #"it's "so""#, "''", #"""#, "a b", "or", "(a)", "-x", "view:Color",
    #"it's@1x1?title="a \"b\" c""#, #"a/b@1x1?title="""#,
  ])
  func `every name has a word that selects by it`(_ name: String) throws {
    let word = ScenarioFilter.word(naming: name)
    #expect(try ScenarioFilter(parsing: [word]) == ScenarioFilter(names: [name]), "\(word)")
    let joined = try SelectionToken.all(in: ["(\(word) or z)"])
    #expect(joined.map(\.text) == ["(", name, "or", "z", ")"], "\(word)")
  }

  @Test func `values of a name may have parentheses and spaces in quotes`() throws {
    let tokens = try SelectionToken.all(in: [#"(a/b@1x1?x=f(1, 2)&y="c d" or z)"#])
    #expect(tokens.map(\.text) == ["(", #"a/b@1x1?x=f(1, 2)&y="c d""#, "or", "z", ")"])
  }
}
