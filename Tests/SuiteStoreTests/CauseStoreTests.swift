import Scenarios
import Testing

@testable import SuiteStore

/// Causes and conversations as they are kept.
struct CauseStoreTests {
  /// A regression of version 1.1.0, whose good side nobody told anything of.
  private static func regressed() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(11) }
    return suite
  }

  private static let told = Conversation([
    TraceStep(path: "Color", event: .propose, width: 100, height: 10, rule: "root"),
    TraceStep(path: "Color", event: .answer, width: 10, height: 10, rule: "fill"),
  ])

  @Test func `without conversations a regression has a cause from its frames`() throws {
    let suite = try Self.regressed()
    let clusters = try suite.store.clusters()
    #expect(clusters.names == ["Color.frame@1.1.0"])
    #expect(try suite.store.editions(ofCluster: "Color.frame@1.1.0") == [1])
    #expect(try suite.store.editions(ofCluster: "Color.frame") == [1])
    #expect(throws: SuiteError.unknown(kind: "cluster", name: "Color", nearest: nil)) {
      try suite.store.editions(ofCluster: "Color")
    }
  }

  @Test func `a good side that was told of is not asked for again`() throws {
    let suite = try Self.regressed()
    let good = TestSuite.engine("1.0.0")
    #expect(try suite.store.missingTraces(of: TestSuite.engine("1.1.0")).isEmpty)
    let missing = try suite.store.missingTraces(of: good)
    #expect(missing.map(\.editionIDs) == [[1]])
    try suite.store.add(missing.map { ($0, Self.told.bytes(for: ["Color"])) }, by: good)
    #expect(try suite.store.missingTraces(of: good).isEmpty)
    let contents = try suite.store.tracedFrames(of: [1], engine: good.name)
    #expect(contents[1] == [missing[0].frames])
    // The bad side is still silent.
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0"])
  }

  @Test func `a conversation that cannot be read stops nothing and is found`() throws {
    let suite = try Self.regressed()
    let good = TestSuite.engine("1.0.0")
    let missing = try suite.store.missingTraces(of: good)
    try suite.store.add(missing.map { ($0, [9, 9, 9]) }, by: good)
    #expect(try suite.store.check() == ["trace 1 cannot be read"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(12) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0"])
  }

  @Test func `a fix and its relapse are told apart by their versions`() throws {
    let suite = try Self.regressed()
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(10) }
    #expect(try suite.store.editions(ofCluster: "Color.frame") == [1])
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(11) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0", "Color.frame@1.3.0"])
  }
}
