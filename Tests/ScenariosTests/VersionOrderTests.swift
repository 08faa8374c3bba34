import Scenarios
import Testing

struct EngineVersionOrderTests {
  struct Case: CustomTestStringConvertible {
    var first: EngineVersion
    var second: EngineVersion
    var order: VersionOrder
    var testDescription: String { "\(first) to \(second)" }

    /// Each in words: `1.0.0 2026-01-01 7`, `_` for what is not said.
    init(_ first: String, _ second: String, _ order: VersionOrder) {
      self.first = Self.version(first, revision: "a")
      self.second = Self.version(second, revision: "b")
      self.order = order
    }

    private static func version(_ text: String, revision: String) -> EngineVersion {
      let words = text.split(separator: " ").map(String.init)
      return EngineVersion(
        name: "builtin", version: words[0], revision: revision,
        revisionDate: words[1] == "_" ? "unknown" : words[1], sequence: Int64(words[2]))
    }
  }

  private static let reversed: [VersionOrder: VersionOrder] = [
    .before: .after, .after: .before, .unordered: .unordered, .same: .same,
  ]

  @Test(arguments: [
    Case("1.2.0 _ _", "1.10.0 _ _", .before),
    Case("1.2.0-dev _ 9", "1.2.0 _ 1", .before),
    Case("1.0.0 2026-02-01 1", "1.0.0 2026-01-01 2", .before),
    Case("1.0.0 2026-01-01 2", "1.0.0 2026-02-01 2", .before),
    Case("1.0.0 2026-01-01 2", "1.0.0 2026-01-01 2", .unordered),
    Case("1.0.0 2026-01-01 _", "1.0.0 2026-02-01 _", .before),
    Case("1.0.0 2026-01-01 _", "1.0.0 2026-01-01 _", .unordered),
    Case("1.0.0 2026-01-01 _", "1.0.0 2026-01-01T10:00:00Z _", .unordered),
    Case("1.0.0 _ _", "1.0.0 _ _", .unordered),
    Case("1.0.0 _ _", "1.0.0 2026-01-01 _", .unordered),
    Case("1.0.0 2026-01-01 _", "1.0.0 2026-02-01 1", .before),
    Case("1.0.0 2026-03-01 _", "1.0.0 2026-02-01 1", .unordered),
    Case("1.0.0+7 2026-01-01 _", "1.0.0+8 2026-01-02 _", .before),
  ])
  func `version, sequence and date tell which came first, or nothing does`(_ test: Case) {
    #expect(test.first.order(to: test.second) == test.order)
    #expect(test.second.order(to: test.first) == Self.reversed[test.order])
    #expect(test.first.order(to: test.first) == .same)
  }

  @Test func `a sequence does not tell versions apart`() {
    var other = Case("1.0.0 _ _", "1.0.0 _ _", .same).first
    let version = other
    other.sequence = 4
    #expect(version == other)
    #expect(Set([version, other]).count == 1)
  }
}
