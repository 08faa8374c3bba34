import Scenarios
import Testing

@testable import SuiteStore

struct VersionSequenceTests {
  /// Versions in any order, some again, some runs voided, some of a part of the suite, answers that
  /// change within a version: what `seq`, `count` and `is:flaky` know, against the runs one by one.
  @Test(arguments: 0..<12)
  func `versions say what their last runs say`(_ seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    let suite = try TestSuite()
    let names = ["a", "b", "free", "loose"]
    try suite.importScenarios(
      names.enumerated().map { index, name in
        TestSuite.scenario(name, content: Double(index), width: name.count == 1 ? 10 : nil)
      })
    var runs: [(id: Int64, version: Int, frames: [String: Double])] = []
    var answers = Dictionary(uniqueKeysWithValues: names.map { ($0, 10.0) })
    for _ in 0..<24 {
      let version = seed % 3 == 0 ? runs.count / 4 : next(6)
      for name in names where next(5) == 0 { answers[name] = Double(10 + next(3)) }
      let covered = next(6) == 0 ? ["stacks/a", "stacks/free"] : []
      let given = answers
      let id = try suite.run(TestSuite.engine("1.\(version).0"), only: covered) {
        TestSuite.frames(given[$0] ?? 0)
      }
      let isVoided = next(7) == 0
      if isVoided {
        try suite.store.setVoided(true, run: id, reason: "a test", at: TestSuite.date)
      } else {
        let own = covered.isEmpty ? given : given.filter { ["a", "free"].contains($0.key) }
        runs.append((id, version, own))
      }
    }
    let versions = Set(runs.map(\.version)).sorted()
    let store = suite.store
    let all = try store.runs(includingVoided: true).map(\.id)
    let told = try store.verdicts(ofRuns: all, engine: TestSuite.engine("1.0.0").name)
    for (column, id) in all.enumerated() {
      let own = try suite.verdicts(of: id)
      for name in names {
        #expect(told["stacks/\(name)@100x100"]?[column] == own[name], "\(id) \(name)")
      }
    }
    for name in names {
      var expected: [Verdict] = []
      for version in versions {
        guard let last = runs.last(where: { $0.version == version && $0.frames[name] != nil })
        else { continue }
        expected.append(try #require(try suite.verdicts(of: last.id)[name]))
      }
      func selects(_ text: String) throws -> Bool {
        try store.scenarios(ScenarioFilter(parsing: ["stacks/\(name) and \(text)"])).count == 1
      }
      for verdict in [Verdict.pass, .fail, .moved, .unjudged] {
        let count = expected.count { $0 == verdict }
        #expect(try selects("count(\(verdict.rawValue)) = \(count)"), "\(name) \(expected)")
      }
      let parted = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }
        .map { expected[$0].rawValue }.joined(separator: " ")
      #expect(try expected.isEmpty || selects("seq(\(parted))"), "\(name) \(expected)")
      let isFlaky = versions.contains { version in
        Set(runs.filter { $0.version == version }.compactMap { $0.frames[name] }).count > 1
      }
      #expect(try selects("is:flaky") == isFlaky, "\(name)")
    }
  }
}
