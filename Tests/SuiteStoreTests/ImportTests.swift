import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

struct ImportTests {
  private func expectations(_ suite: TestSuite) throws -> [StoredExpectation] {
    let details = try suite.store.scenario(named: "stacks/a@100x100")
    return [details.expectation].compactMap { $0 } + details.supersededExpectations
  }

  @Test func `an import counts what is new, edited, unchanged and retired`() throws {
    let suite = try TestSuite()
    func scenarios(_ contents: [Double]) -> [ImportedScenario] {
      contents.enumerated().map { TestSuite.scenario("s\($0)", content: $1) }
    }
    let first = try suite.importScenarios(scenarios([1, 2, 3]))
    #expect(first.count(.new) == 3)
    let second = try suite.importScenarios(scenarios([1, 20]) + [TestSuite.scenario("t")])
    #expect(second.scenarios.map(\.change) == [.unchanged, .edited, .new])
    #expect(second.scenarios[0].file == "books/stacks.md")
    #expect(second.retired == ["stacks/s2@100x100"])
  }

  @Test func `a suite from before places were kept has them after the next import`() throws {
    let suite = try TestSuite()
    let path = suite.path + ".before"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let end = try #require(migrations.firstIndex { $0.name.hasSuffix("_places") })
    _ = try SuiteStore(
      path: path, access: .readWrite, patience: 100, migrations: Array(migrations[..<end]))
    let opened = try SuiteStore(
      path: path, access: .readWrite, patience: 100, migrations: migrations)
    var scenario = TestSuite.scenario("a", width: 10)
    _ = try opened.importArticles([TestSuite.article([scenario])], at: TestSuite.date)
    #expect(try opened.claimPlaces(ofEditions: [1]) == [:])
    let claim = Expectation.Line(target: .id("a"), x: nil, y: 0, width: .infinity, height: 10)
    scenario.places = [ClaimPlace(claim: claim, line: 12, column: 1, columns: [3, 5, 7, 11])]
    _ = try opened.importArticles([TestSuite.article([scenario])], at: TestSuite.date)
    #expect(try opened.claimPlaces(ofEditions: [1]) == [1: scenario.places])
    try opened.connection.execute("UPDATE edition SET places = '[{}]'")
    #expect(throws: SuiteError.self) { try opened.claimPlaces(ofEditions: [1]) }
  }

  @Test func `a suite from before decisions were texts tells of its own, and takes others`() throws
  {
    let suite = try TestSuite()
    let path = suite.path + ".before"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let end = try #require(migrations.firstIndex { $0.name.hasSuffix("_decisions") })
    let before = try SuiteStore(
      path: path, access: .readWrite, patience: 100, migrations: Array(migrations[..<end]))
    // As it was stored then: accepted from a run, with the article's own behind it.
    try before.connection.execute(
      """
      INSERT INTO article (id, name, file, path) VALUES (1, 'a', 'a.md', 'a');
      INSERT INTO scenario (id, name, article_id, block) VALUES (1, 'a/b@1x1', 1, 'a/b');
      INSERT INTO content (id, digest, document, proposal, environment)
      VALUES (1, zeroblob(32), '{"format":1,"view":"Color"}', '[1,1]', '{}');
      INSERT INTO edition (id, scenario_id, content_id, number, is_current, source, line, created)
      VALUES (1, 1, 1, 1, 1, 'Color.red', 1, '2026-01-01T00:00:00Z');
      INSERT INTO engine (id, name) VALUES (1, 'sample');
      INSERT INTO engine_version (id, engine_id, version, revision, revision_date, sort_key)
      VALUES (1, 1, '1.0.0', 'a', 'unknown', '1');
      INSERT INTO selection (id, digest, expectations, editions)
      VALUES (1, zeroblob(32), '[]', '[[1,1]]');
      INSERT INTO run (id, engine_version_id, selection_id, started, pass, fail, unjudged, moved,
        unsupported, error, crash, timeout, duration, median, slowest, digest)
      VALUES (1, 1, 1, '2026-01-02T00:00:00Z', 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, '[]', zeroblob(32));
      INSERT INTO expectation (id, edition_id, engine_id, source, tolerance, is_exact, lines,
        created, accepted_by, reason, from_run)
      VALUES (1, 1, 1, '', 0, 1, '[{"node":"Color","frame":[0,0,1,1]}]', '2026-01-03T00:00:00Z',
        'ada', 'it is so', 1);
      """)
    let opened = try SuiteStore(
      path: path, access: .readWrite, patience: 100, migrations: migrations)
    let decisions = try opened.decisions()
    #expect(decisions.map(\.subject) == ["accepted a/b@1x1 of sample"])
    #expect(decisions.map(\.note.by) == ["ada"])
    #expect(try opened.importDecisions(decisions, at: TestSuite.date) == [.unchanged])
    // In another suite it waits.
    #expect(
      try suite.store.importDecisions(decisions, at: TestSuite.date)
        == [.waiting("there is no scenario of this name")])
    #expect(try suite.store.decisions() == decisions)
  }

  @Test func `importing the same thing twice changes nothing`() throws {
    let suite = try TestSuite()
    let scenarios = [TestSuite.scenario("a", width: 10), TestSuite.scenario("b")]
    try suite.importScenarios(scenarios)
    let before = try suite.store.connection.integer("SELECT total_changes()")
    let summary = try suite.importScenarios(scenarios)
    #expect(summary.count(.unchanged) == 2)
    #expect(summary.retired == [])
    #expect(try suite.store.connection.integer("SELECT total_changes()") == before)
  }

  @Test func `a dry run says the same and leaves no trace`() throws {
    let suite = try TestSuite()
    let article = TestSuite.article([TestSuite.scenario("a", width: 10)])
    let dry = try SuiteStore(copyOf: suite.path)
      .importArticles([article], at: TestSuite.date)
    #expect(try suite.count("scenario") == 0)
    #expect(try suite.count("article") == 0)
    #expect(try suite.store.importArticles([article], at: TestSuite.date) == dry)
  }

  @Test func `an edited scenario stays itself and keeps its earlier content`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", content: 1, width: 10)])
    let run = try suite.run { _ in TestSuite.frames(10) }
    let id = try suite.store.scenario(named: "stacks/a@100x100").summary.id
    try suite.importScenarios([TestSuite.scenario("a", content: 2, width: 20, line: 7)])
    let details = try suite.store.scenario(named: "stacks/a@100x100")
    #expect(details.summary.id == id)
    #expect(details.summary.edition == 2)
    #expect(details.summary.line == 7)
    #expect(details.summary.verdict == nil)
    #expect(details.outcome == nil)
    #expect(try suite.result("a", of: run).edition == 1)
    let second = try suite.run { _ in TestSuite.frames(20) }
    #expect(
      try suite.store.history(of: "stacks/a@100x100").map(\.edition) == [1, 2])
    #expect(try suite.result("a", of: second).earlier == nil)
  }

  @Test func `an edition that comes back has its expectation and its history again`() throws {
    let suite = try TestSuite()
    let one = TestSuite.scenario("a", content: 1, width: 10)
    try suite.importScenarios([one])
    let first = try suite.run { _ in TestSuite.frames(10) }
    try suite.importScenarios([TestSuite.scenario("a", content: 2, width: 20)])
    #expect(try suite.importScenarios([one]).count(.edited) == 1)
    let back = try suite.store.scenario(named: "stacks/a@100x100")
    #expect(back.summary.edition == 1)
    #expect(back.summary.verdict == .pass)
    #expect(back.summary.runID == first)
    #expect(try suite.count("edition") == 2)
    #expect(try suite.count("expectation") == 2)
  }

  @Test func `code that moved in its file is unchanged but found at its new line`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let summary = try suite.importScenarios([TestSuite.scenario("a", line: 40)])
    #expect(summary.count(.unchanged) == 1)
    #expect(try suite.store.scenarios()[0].line == 40)
    #expect(try suite.count("edition") == 1)
  }

  @Test func `two scenarios may share a content`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10), TestSuite.scenario("b")])
    #expect(try suite.count("content") == 1)
    let material = try suite.store.material(engine: TestSuite.engine())
    #expect(
      material.contents.map { $0.scenarios.map(\.name) }
        == [["stacks/a@100x100", "stacks/b@100x100"]])
    let run = try suite.run { _ in TestSuite.frames(20) }
    #expect(try suite.verdicts(of: run) == ["a": .fail, "b": .unjudged])
  }

  // MARK: Retiring

  @Test func `a scenario retires with its block and comes back with it`() throws {
    let suite = try TestSuite()
    let (a, b) = (TestSuite.scenario("a"), TestSuite.scenario("b", content: 1))
    try suite.importScenarios([a, b])
    #expect(try suite.importScenarios([a]).retired == ["stacks/b@100x100"])
    #expect(try suite.importScenarios([a]).retired == [])
    #expect(try suite.store.scenarios().count == 1)
    let back = try suite.importScenarios([a, b])
    #expect(back.scenarios.map(\.change) == [.unchanged, .back])
    #expect(try suite.store.scenarios().count == 2)
    #expect(try suite.count("scenario") == 2)
  }

  @Test func `another proposal adds scenarios and retires none`() throws {
    let suite = try TestSuite()
    let a = TestSuite.scenario("a")
    var wide = a
    wide.name = "stacks/a@200x100"
    wide.content.proposal.width = 200
    try suite.importScenarios([a])
    let summary = try suite.importScenarios([wide])
    #expect(summary.count(.new) == 1)
    #expect(summary.retired == [])
    #expect(try suite.store.scenarios().map(\.proposal) == ["100x100", "200x100"])
  }

  @Test func `a block that is refused this time keeps its scenarios`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    #expect(try suite.importScenarios([], blocks: ["stacks/a"]).retired == [])
    #expect(try suite.store.scenarios().count == 1)
  }

  @Test func `another article retires nothing`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let other = TestSuite.article([], name: "other")
    #expect(try suite.store.importArticles([other], at: TestSuite.date).retired == [])
  }

  // MARK: Expectations

  @Test func `a changed expectation supersedes the old one, which is kept`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    #expect(
      try suite.importScenarios([TestSuite.scenario("a", width: 20)]).count(.claimChanged) == 1)
    let all = try expectations(suite)
    #expect(all.count == 2)
    #expect(all[0].ended == nil)
    #expect(all[1].ended == TestSuite.date)
    #expect(all[1].supersededBy == all[0].id)
    #expect(try all[0].expectation().lines[0].width == 20)
  }

  @Test func `an accepted expectation stays in force while the article says the same`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let run = try suite.run { _ in TestSuite.frames(20) }
    let accepted = try suite.store.accept(
      ["stacks/a@100x100"], from: run, by: "ada", reason: "new rule", at: TestSuite.date)
    #expect(
      try suite.importScenarios([TestSuite.scenario("a", width: 10)]).count(.unchanged) == 1)
    #expect(try expectations(suite)[0].id == accepted[0].expectationID)

    // What the article says anew wins.
    #expect(
      try suite.importScenarios([TestSuite.scenario("a", width: 30)]).count(.claimChanged) == 1)
    let all = try expectations(suite)
    #expect(all[0].basis == .stated)
    #expect(all[1].id == accepted[0].expectationID)
    #expect(all[1].supersededBy == all[0].id)
  }

  @Test func `an expectation that the article takes back ends, an accepted one stays`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    #expect(try suite.importScenarios([TestSuite.scenario("a")]).count(.claimChanged) == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation == nil)
    #expect(try suite.importScenarios([TestSuite.scenario("a")]).count(.unchanged) == 1)

    let run = try suite.run { _ in TestSuite.frames(20) }
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: run, by: "ada", reason: "new rule", at: TestSuite.date)
    #expect(try suite.importScenarios([TestSuite.scenario("a")]).count(.unchanged) == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation?.basis == .accepted)
  }

  @Test func `an expectation that is stated again after it was taken back is in force`() throws {
    let suite = try TestSuite()
    let stated = TestSuite.scenario("a", width: 10)
    try suite.importScenarios([stated])
    try suite.importScenarios([TestSuite.scenario("a")])
    #expect(try suite.importScenarios([stated]).count(.claimChanged) == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation != nil)
    #expect(try suite.importScenarios([stated]).count(.unchanged) == 1)
  }

  @Test func `new frames of an article that replace accepted ones are told of`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let run = try suite.run { _ in TestSuite.frames(20) }
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: run, by: "ada", reason: "new rule", at: TestSuite.date)
    #expect(
      try suite.importScenarios([TestSuite.scenario("a", width: 10)]).replacedAcceptances == [])
    #expect(
      try suite.importScenarios([TestSuite.scenario("a", width: 30)]).replacedAcceptances
        == ["stacks/a@100x100"])
  }

  @Test func `a book that says what was accepted leaves the acceptance alone`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let run = try suite.run { _ in TestSuite.frames(20) }
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: run, forAll: true, by: "ada", reason: "new\nrule",
      at: TestSuite.date)
    let article = try #require(try suite.store.articles().articles.first)
    let scenario = try #require(article.scenarios.first)
    #expect(scenario.expectation?.basis == .accepted)
    #expect(scenario.expectation?.source == "new rule")
    #expect(try suite.importScenarios(article.scenarios).count(.unchanged) == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation?.by == "ada")
    // Other frames under the same basis are other frames.
    var changed = scenario
    changed.expectation?.lines[0].width = 21
    #expect(try suite.importScenarios([changed]).replacedAcceptances == ["stacks/a@100x100"])
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation?.by == nil)
  }

  @Test func `what a book needs comes back as it was imported`() throws {
    let suite = try TestSuite()
    var scenario = TestSuite.scenario("a", width: 10)
    scenario.heading = "A *title*"
    scenario.values = ["sender": ".me", "x.y": "\"1\""]
    scenario.framesText = "Color _ _ 10 _  // why"
    scenario.letTexts = ["sender = .me  // who", "// \"what\"\nx.y = \"1\""]
    var article = TestSuite.article([scenario])
    article.declarations = ["struct A: View {}"]
    for line in [3, 5] {
      article.scenarios[0].line = line
      _ = try suite.store.importArticles([article], at: TestSuite.date)
      let stored = try #require(try suite.store.articles().articles.first)
      #expect(stored.scenarios == article.scenarios)
      #expect(stored.declarations == article.declarations)
      #expect(stored.name == article.name)
    }
    article.declarations = []
    article.scenarios[0].values = [:]
    article.scenarios[0].heading = nil
    article.scenarios[0].letTexts = []
    _ = try suite.store.importArticles([article], at: TestSuite.date)
    let stored = try #require(try suite.store.articles().articles.first)
    #expect(stored.scenarios == article.scenarios)
    #expect(stored.declarations == [])
  }

  @Test func `a scenario at another proposal follows the code of its block`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    var other = TestSuite.scenario("a", content: 1)
    other.name = "stacks/a@200x200"
    other.content.proposal = Proposal(width: 200, height: 200)
    let summary = try suite.importScenarios([other])
    #expect(summary.count(.new) == 1)
    #expect(summary.count(.edited) == 1)
    let old = try suite.store.scenario(named: "stacks/a@100x100")
    #expect(old.content.document == other.content.document)
    #expect(old.content.proposal == Proposal(width: 100, height: 100))
    #expect(old.source == other.source)
    #expect(old.summary.edition == 2)
    // What the article stated was about the code before.
    #expect(old.expectation == nil)
    #expect(try suite.importScenarios([other]).count(.edited) == 0)
  }

  @Test func `what an article stated at a proposal ends when it states it no more`() throws {
    let suite = try TestSuite()
    var other = TestSuite.scenario("a")
    other.name = "stacks/a@200x200"
    other.content.proposal = Proposal(width: 200, height: 200)
    try suite.importScenarios([TestSuite.scenario("a", width: 10), other])
    #expect(try suite.importScenarios([other]).count(.claimChanged) == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").expectation == nil)
  }

  // MARK: Refusals

  @Test func `two articles of one name are refused before anything is written`() throws {
    let suite = try TestSuite()
    let (one, two) = (TestSuite.article([TestSuite.scenario("a")]), TestSuite.article([]))
    #expect {
      try suite.store.importArticles([one, two], at: TestSuite.date)
    } throws: { error in
      "\(error)"
        == "books/stacks.md: error: another article of this import is 'stacks' too:"
        + " books/stacks.md; import a folder above both, or one by itself with --as NAME"
    }
    #expect(try suite.count("article") == 0)
  }

  @Test func `two scenarios of one name are refused`() throws {
    let suite = try TestSuite()
    #expect(
      throws: SuiteError.duplicateScenario(name: "stacks/a@100x100", file: "books/stacks.md")
    ) {
      try suite.importScenarios([TestSuite.scenario("a"), TestSuite.scenario("a", content: 1)])
    }
  }
}
