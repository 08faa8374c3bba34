import Scenarios
import Testing

@testable import SuiteStore

/// What comes before what, and what nobody can tell.
struct VersionOrderTests {
  private static let day = "2025-12-31T09:17:49Z"

  private static func revision(_ name: String, _ sequence: Int64? = nil) -> EngineVersion {
    TestSuite.engine("0.2.0-dev", revision: name, revisionDate: day, sequence: sequence)
  }

  private static func suite() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    return suite
  }

  private static func regressions(_ suite: TestSuite) throws -> [String] {
    var statement = try suite.store.connection.prepare(
      "SELECT last_good_revision || ' ' || first_bad_revision FROM regression ORDER BY id")
    var regressions: [String] = []
    while try statement.step() { regressions.append(statement.text(0)) }
    return regressions
  }

  @Test func `a rebased series is told in the order that the engine says`() throws {
    let suite = try Self.suite()
    // Recorded backwards: the commits are good, broken, broken.
    let last = try suite.run(Self.revision("c", 604)) { _ in TestSuite.frames(11) }
    let middle = try suite.run(Self.revision("b", 597)) { _ in TestSuite.frames(11) }
    let first = try suite.run(Self.revision("a", 594)) { _ in TestSuite.frames(10) }
    #expect(
      try suite.store.history(of: "stacks/a@100x100").map(\.run.id) == [first, middle, last])
    #expect(try Self.regressions(suite) == ["a b"])
    #expect(try suite.result("a", of: last).earlier?.found.runID == middle)
    #expect(try suite.result("a", of: last).earlier?.isOrdered == true)
    #expect(try suite.store.check() == [])
  }

  @Test func `without an order nothing is a regression`() throws {
    let suite = try Self.suite()
    try suite.run(Self.revision("c")) { _ in TestSuite.frames(10) }
    let second = try suite.run(Self.revision("b")) { _ in TestSuite.frames(11) }
    #expect(try Self.regressions(suite) == [])
    #expect(try suite.result("a", of: second).earlier?.isOrdered == false)
    // What an earlier version is known to have done well, it has broken.
    try suite.run(TestSuite.engine("0.1.0")) { _ in TestSuite.frames(10) }
    #expect(try suite.count("regression") == 1)
    #expect(
      try suite.store.connection.text("SELECT last_good || ' ' || first_bad FROM regression")
        == "0.1.0 0.2.0-dev")
    #expect(try suite.store.check() == [])
  }

  @Test func `what a version says of its order later is taken over, once`() throws {
    let suite = try Self.suite()
    try suite.run(Self.revision("b")) { _ in TestSuite.frames(11) }
    try suite.run(Self.revision("a")) { _ in TestSuite.frames(10) }
    #expect(try Self.regressions(suite) == [])
    try suite.run(Self.revision("b", 2)) { _ in TestSuite.frames(11) }
    try suite.run(Self.revision("a", 1)) { _ in TestSuite.frames(10) }
    #expect(try Self.regressions(suite) == ["a b"])
    let said = SuiteError.conflictingSequence(
      engine: "builtin 0.2.0-dev, revision a", known: 1, said: 3)
    #expect(throws: said) {
      try suite.run(Self.revision("a", 3)) { _ in TestSuite.frames(10) }
    }
    #expect(!said.isBadInput)
    // Silence takes nothing back.
    try suite.run(Self.revision("a")) { _ in TestSuite.frames(10) }
    #expect(try Self.regressions(suite) == ["a b"])
    #expect(try suite.store.check() == [])
  }

  @Test func `runs without an order are compared the other way round`() throws {
    let suite = try Self.suite()
    let first = try suite.run(Self.revision("c")) { _ in TestSuite.frames(10) }
    let second = try suite.run(Self.revision("b")) { _ in TestSuite.frames(11) }
    #expect(try suite.store.comparison(of: second, with: first).base?.id == first)
    #expect(
      throws: SuiteError.notComparable(
        reason: "run 2 and run 1 are of revisions of which nothing tells the order; '1..2' "
          + "compares them")
    ) { try suite.store.comparison(of: first, with: second) }
  }

  @Test func `a suite of the schema before is read as it was`() throws {
    let suite = try Self.suite()
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let run = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(11) }
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: run, forAll: true, by: "ada", reason: "why", at: TestSuite.date)
    let old = try SuiteStore(path: suite.copy(ofVersion: 9), access: .readWrite)
    #expect(try old.check() == [])
    #expect(try old.scenarios().map(\.verdict) == [.pass])
    #expect(try old.clusters().names == ["Color.frame@1.1.0"])
  }
}

/// Causes by name, where a version has several revisions.
struct ClusterNameTests {
  private static func revision(_ name: String, _ sequence: Int64) -> EngineVersion {
    TestSuite.engine("0.2.0-dev", revision: name, sequence: sequence)
  }

  private static let first = "5e7b274" + String(repeating: "0", count: 33)
  private static let second = "c6ab22d" + String(repeating: "1", count: 33) + "-dirty"

  @Test func `a cause is named with the revision where a version has several`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
    ])
    func run(_ version: EngineVersion, _ a: Double, _ b: Double) throws -> Int64 {
      try suite.run(version) { TestSuite.frames($0 == "a" ? a : b) }
    }
    _ = try run(TestSuite.engine("0.1.0"), 10, 10)
    _ = try run(Self.revision(Self.first, 1), 11, 10)
    #expect(try suite.store.clusters().names == ["Color.frame@0.2.0-dev"])
    let last = try run(Self.revision(Self.second, 2), 11, 11)
    let names = ["Color.frame@0.2.0-dev+5e7b274", "Color.frame@0.2.0-dev+c6ab22d-dirty"]
    #expect(try suite.store.clusters().names == names)
    #expect(
      try suite.store.comparison(of: last).failures.mapValues(\.cluster)
        == [1: names[0], 2: names[1]])
    func editions(_ name: String) throws -> Set<Int64> {
      try suite.store.clusters().editions(of: name, engineID: nil)
    }
    #expect(try editions(names[0]) == [1])
    #expect(try editions(names[1]) == [2])
    // What was printed while there was one revision means what it meant.
    #expect(try editions("Color.frame@0.2.0-dev") == [1])
    #expect(try editions("Color.frame") == [1, 2])
    #expect(try editions("Color.frame@0.2.0-dev+9999999") == [])
  }

  @Test func `a cause that begins earlier after all keeps the name that it had`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.9.0")) { _ in TestSuite.frames(11) }
    try suite.run(TestSuite.engine("1.5.0")) { _ in TestSuite.frames(11) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.5.0"])
    for name in ["Color.frame@1.5.0", "Color.frame@1.9.0"] {
      #expect(try suite.store.clusters().editions(of: name, engineID: nil) == [1])
    }
  }

  @Test func `the cluster of one engine is not that of another`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
    ])
    for (engine, broken) in [("one", "a"), ("two", "b")] {
      try suite.run(TestSuite.engine("1.0.0", name: engine)) { _ in TestSuite.frames(10) }
      try suite.run(TestSuite.engine("1.1.0", name: engine)) {
        TestSuite.frames($0 == broken ? 11 : 10)
      }
    }
    let filter = try ScenarioFilter(parsing: ["cluster:Color.frame@1.1.0"])
    for (engine, name) in [("one", "stacks/a@100x100"), ("two", "stacks/b@100x100")] {
      #expect(try suite.store.scenarios(filter, engine: engine).map(\.name) == [name])
    }
  }

  @Test(arguments: [["1.0.0", "2.0.0", "4.0.0"], ["2.0.0", "1.0.0", "4.0.0"]])
  func `a cluster has what moved and what failed, in whatever order versions ran`(
    versions: [String]
  ) throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1), TestSuite.scenario("b", content: 2, width: 10),
    ])
    for version in versions {
      try suite.run(TestSuite.engine(version)) { _ in
        TestSuite.frames(version == "1.0.0" ? 10 : 11)
      }
    }
    let filter = try ScenarioFilter(parsing: ["cluster:Color.frame@2.0.0"])
    #expect(
      try suite.store.scenarios(filter, engine: "builtin").map(\.name)
        == ["stacks/a@100x100", "stacks/b@100x100"])
  }

  @Test func `a cluster has what fails by what is expected now, in whatever order versions ran`()
    throws
  {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10), TestSuite.scenario("c", content: 3),
    ])
    var last = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    for version in ["2.0.0", "4.0.0"] {
      last = try suite.run(TestSuite.engine(version)) { _ in TestSuite.frames(11) }
    }
    let cluster = try ScenarioFilter(parsing: ["cluster:Color.frame@2.0.0"])
    func members() throws -> [String] {
      try suite.store.scenarios(cluster, engine: "builtin").map { TestSuite.shortName($0.name) }
    }
    #expect(try members() == ["a", "b", "c"])
    let accepted = try ScenarioFilter(parsing: ["stacks/a@100x100", "stacks/c@100x100"])
    _ = try suite.store.accept(
      ["stacks/a@100x100", "stacks/c@100x100"], from: last, by: "ada", reason: "so be it",
      at: TestSuite.date)
    try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(11) }
    #expect(try members() == ["b"])
    _ = try suite.store.undoAcceptances(
      accepted, by: "ada", reason: "not so", at: TestSuite.date)
    #expect(try members() == ["a", "b", "c"])
    // A run that did not cover one says nothing of it.
    try suite.run(TestSuite.engine("3.1.0"), only: ["stacks/b@100x100"]) { _ in
      TestSuite.frames(10)
    }
    #expect(try members() == ["a", "c"])
  }

  @Test(arguments: [false, true])
  func `a name that a cluster had before is that of another one that has it now`(
    isRunAgain: Bool
  ) throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
    ])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(11) }
    try suite.run(TestSuite.engine("2.0.0")) {
      $0 == "a" ? TestSuite.frames(11) : .error(message: "no", path: nil)
    }
    if isRunAgain { try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(11) } }
    for (version, name) in [("2.0.0", "a"), ("3.0.0", "b")] {
      let filter = try ScenarioFilter(parsing: ["cluster:Color.frame@\(version)"])
      #expect(
        try suite.store.scenarios(filter, engine: "builtin").map(\.name)
          == ["stacks/\(name)@100x100"])
    }
  }
}
