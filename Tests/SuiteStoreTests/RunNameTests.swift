import Scenarios
import Testing

@testable import SuiteStore

struct RunNameTests {
  private static func suite() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for version in ["1.7.0", "1.7.10", "1.7.9", "1.8.0-beta.1", "2.0.0"] {
      try suite.run(TestSuite.engine(version, revision: "abcd" + version)) { _ in
        TestSuite.frames(10)
      }
    }
    return suite
  }

  @Test(arguments: [
    ("3", "1.7.9"), ("1.7.9", "1.7.9"), ("v1.7.9", "1.7.9"), ("builtin@1.7.9", "1.7.9"),
    ("abcd1.7.9", "1.7.9"), ("1.7", "1.7.10"), ("v1.7", "1.7.10"), ("1", "1.7.0"),
    ("builtin@1", "1.7.10"), ("latest", "2.0.0"), ("latest~0", "2.0.0"),
    ("latest~1", "1.8.0-beta.1"),
    ("latest~4", "1.7.0"), ("builtin@latest~2", "1.7.10"), ("1.8", "1.8.0-beta.1"),
  ])
  func `a word names a run`(word: String, version: String) throws {
    #expect(try Self.suite().store.run(named: word).engine.version == version)
  }

  @Test func `what is latest is of the engine of the last run that counts`() throws {
    let suite = try Self.suite()
    let other = try suite.run(TestSuite.engine("1.0.0", name: "other")) { _ in TestSuite.frames(10)
    }
    #expect(try suite.store.run(named: "latest").engine.name == "other")
    try suite.store.setVoided(true, run: other, reason: "wrong program", at: TestSuite.date)
    #expect(try suite.store.run(named: "latest").engine.version == "2.0.0")
    let material = try suite.store.material(
      for: ScenarioFilter(parsing: []), engine: TestSuite.engine("3.0.0", name: "third"))
    let (results, counts) = try TestSuite.results(of: material) { _ in TestSuite.frames(10) }
    _ = try suite.store.record(
      results, of: material,
      header: RunHeader(
        label: RunSummary.bisectLabel, started: TestSuite.date, duration: 1, counts: counts))
    #expect(try suite.store.run(named: "latest").engine.version == "2.0.0")
  }

  @Test func `a whole revision is that one, also where another begins with it`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for revision in ["4f2c1ab", "4f2c1ab-dirty", "4f2c9"] {
      try suite.run(TestSuite.engine("1.0.0", revision: revision)) { _ in TestSuite.frames(10) }
    }
    for (word, run) in [("4f2c1ab", 1), ("4f2c1ab-dirty", 2), ("4f2c1ab-", 2), ("4f2c", 3)] {
      #expect(try suite.store.run(named: word).id == run, "\(word)")
    }
  }

  @Test(arguments: ["1.9", "latest~5", "latest~", "latest-1", "other@latest", "abc", "1.7.1"])
  func `a word that names nothing is refused`(word: String) throws {
    let store = try Self.suite().store
    #expect(throws: SuiteError.self) { try store.run(named: word) }
  }

  @Test func `a version of several engines is named with the engine, or by the other end`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for (engine, version) in [
      ("lark", "1.0.0"), ("lark", "1.1.0"), ("wren", "1.0.0"), ("wren", "2.0.0"),
    ] {
      try suite.run(TestSuite.engine(version, name: engine)) { _ in TestSuite.frames(10) }
    }
    let ambiguous = SuiteError.ambiguousVersion(
      name: "1.0.0", among: ["wren@1.0.0", "lark@1.0.0"])
    #expect(
      ambiguous.description
        == "error: several engines have a version '1.0.0': name one of 'wren@1.0.0', 'lark@1.0.0'")
    #expect(throws: ambiguous) { try suite.store.run(named: "1.0.0") }
    // What is latest is of the engine of the last run, and so are the versions before it.
    #expect(try suite.store.runs(named: "1.0", "latest~1") == (3, 3))
    #expect(throws: SuiteError.self) { try suite.store.run(named: "latest~2") }
    #expect(try suite.store.run(named: "lark@1.0").id == 1)
    #expect(try suite.store.run(named: "latest").id == 4)
    #expect(try suite.store.runs(named: "1.0.0", "1.1.0") == (1, 2))
    #expect(try suite.store.runs(named: "1.0.0", "4") == (3, 4))
    #expect(try suite.store.runs(named: "1", "2") == (1, 2))
  }

  @Test(arguments: [
    ("v1.2.0", 1), ("1.2.0", 2), ("own@v1.2.0", 1), ("own@1.2.0", 2), ("v1.3.0", 3), ("1.2", 2),
    ("abcd", 5), ("abcd1", 4),
  ])
  func `the very name of a version goes before others that it could mean`(
    word: String, id: Int64
  ) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for version in ["v1.2.0", "1.2.0", "1.3.0", "2", "abcd"] {
      let revision = version == "2" ? "abcd1" : "unknown"
      try suite.run(TestSuite.engine(version, name: "own", revision: revision)) { _ in
        TestSuite.frames(10)
      }
    }
    #expect(try suite.store.run(named: word).id == id)
  }

  @Test(arguments: ["v1.5.0", "1.5.0", "builtin@1.5.0", "1.5", "v1.5"])
  func `a tagged version is named with its tag or without`(word: String) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("v1.5.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.6.0")) { _ in TestSuite.frames(10) }
    #expect(try suite.store.run(named: word).id == 1)
  }

  @Test func `the version before is the one in front of it`() throws {
    let store = try Self.suite().store
    #expect(try store.run(before: store.run(named: "latest")).engine.version == "1.8.0-beta.1")
    #expect(
      throws: SuiteError.notComparable(reason: "no version of 'builtin' comes before 1.7.0")
    ) { try store.run(before: store.run(named: "1.7.0")) }
  }
}

private func == (runs: (first: RunSummary, last: RunSummary), ids: (Int64, Int64)) -> Bool {
  (runs.first.id, runs.last.id) == ids
}
