import Scenarios
import Testing

@testable import Regression

private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}

/// Searches among versions of which nothing tells which came first.
struct UnorderedSearchTests {
  /// Versions that were some time in a span each, in the order in which their spans begin.
  private struct Versions {
    var spans: [ClosedRange<Int>]

    init(_ spans: [ClosedRange<Int>]) {
      self.spans = spans.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    func isBefore(_ version: Int, _ other: Int) -> Bool {
      spans[version].upperBound < spans[other].lowerBound
    }

    var unordered: [(Int, Int)] {
      spans.indices.flatMap { version in
        spans.indices[(version + 1)...].filter { !isBefore(version, $0) }.map { (version, $0) }
      }
    }

    /// Every order in which they can have been.
    var orders: [[Int]] {
      func orders(of left: Set<Int>) -> [[Int]] {
        guard !left.isEmpty else { return [[]] }
        return left.sorted().filter { first in !left.contains { isBefore($0, first) } }
          .flatMap { first in orders(of: left.subtracting([first])).map { [first] + $0 } }
      }
      return orders(of: Set(spans.indices))
    }

    func search(
      _ states: [ChangeSearch.State?], _ goal: ChangeSearch.Goal = .regression
    ) -> ChangeSearch {
      ChangeSearch(
        states: states, canBeAsked: states.map { _ in true }, goal: goal,
        precedence: VersionPrecedence(count: spans.count, unordered: unordered))
    }
  }

  @Test func `what is found holds in every order in which the versions can have been`() {
    var numbers = Numbers(state: 11)
    var (found, vague) = (0, 0)
    for _ in 0..<2_000 {
      let versions = Versions(
        (0..<Int.random(in: 2...6, using: &numbers)).map { _ in
          let start = Int.random(in: 0...6, using: &numbers)
          return start...start + [0, 0, 1, 2, 9][Int.random(in: 0..<5, using: &numbers)]
        })
      let truth: [ChangeSearch.State] = versions.spans.map { _ in
        Bool.random(using: &numbers) ? .good : .bad
      }
      var search = versions.search(
        truth.map { Int.random(in: 0..<3, using: &numbers) == 0 ? $0 : nil })
      while let question = search.questions.first { search.learn(truth[question], of: question) }
      guard let interval = search.intervals.first else { continue }
      found += 1
      vague += interval.gaps.isEmpty ? 0 : 1
      // What was not asked counts as what is the least favourable.
      let states = zip(truth, search.states).map { $1 ?? $0 }
      let suspects = Set(interval.gaps + [interval.after])
      #expect(states[interval.before] == .good)
      #expect(suspects.allSatisfy { states[$0] == .bad })
      for order in versions.orders {
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let start = places[interval.before] ?? 0
        let broken = order[start...].first { states[$0] == .bad }
        #expect(
          broken.map(suspects.contains) == true, "\(versions.spans) \(states) in \(order)")
        if let end = search.end(of: interval) {
          #expect(places[end, default: 0] > places[interval.after, default: 0])
        }
        if let lasting = search.lasting(of: interval) {
          let later = order[(places[interval.after] ?? 0)...(places[lasting] ?? 0)]
          #expect(later.allSatisfy { search.states[$0] != .good })
        }
      }
    }
    #expect(found > 500)
    #expect(vague > 50)
  }

  @Test func `all that is known tells the last break of every order`() {
    var numbers = Numbers(state: 5)
    for _ in 0..<2_000 {
      let versions = Versions(
        (0..<Int.random(in: 2...6, using: &numbers)).map { _ in
          let start = Int.random(in: 0...6, using: &numbers)
          return start...start + [0, 0, 1, 2, 9][Int.random(in: 0..<5, using: &numbers)]
        })
      let states: [ChangeSearch.State] = versions.spans.map { _ in
        Bool.random(using: &numbers) ? .good : .bad
      }
      let changes = versions.search(states, .all).intervals
      for order in versions.orders {
        let breaks = zip(order, order.dropFirst()).filter {
          states[$0] == .good && states[$1] == .bad
        }
        for (_, broken) in breaks {
          let isTold = changes.contains {
            states[$0.after] == .bad && ($0.after == broken || $0.gaps.contains(broken))
          }
          // A break that only some orders have is said to be one that is not known.
          #expect(
            isTold || versions.search(states).hasUnorderedChange,
            "\(versions.spans) \(states) in \(order)")
        }
      }
    }
  }

  @Test(arguments: [
    // One of two revisions fails, and so does what came after both.
    ([ChangeSearch.State.good, .bad, .good, .bad], [2, 3, 1]),
    ([.good, .good, .bad, .bad], [1, 3, 2]),
    // Both fail: either may have been the first.
    ([.good, .bad, .bad, .bad], [0, 1, 2]),
    ([.good, .good, .good, .bad], [2, 3]),
  ])
  func `revisions in no known order are told together`(
    states: [ChangeSearch.State], found: [Int]
  ) {
    let search = Versions([0...0, 1...1, 1...1, 2...2]).search(states)
    #expect(search.intervals.map { [$0.before, $0.after] + $0.gaps } == [found])
  }

  @Test func `revisions are compared by what they say of when they were`() {
    func version(_ version: String, _ date: String, _ sequence: Int64? = nil) -> EngineVersion {
      EngineVersion(
        name: "e", version: version, revision: "\(version) \(date)", revisionDate: date,
        sequence: sequence)
    }
    let versions = [
      version("1.0.0", "unknown"), version("2.0.0", "unknown"), version("2.0.0", "2026-01-01"),
      version("2.0.0", "2026-01-02"), version("2.0.0", "2026-01-02T10:00:00Z"),
      version("3.0.0", "unknown"),
    ]
    let precedence = VersionPrecedence(of: versions)
    for (index, one) in versions.enumerated() {
      for (place, other) in versions.enumerated() {
        #expect(precedence.isBefore(index, place) == (one.order(to: other) == .before))
        #expect(precedence.isBeside(index, place) == (one.order(to: other) == .unordered))
      }
    }
    #expect(precedence.span(from: 2, to: 3) == 1..<5)
    #expect(precedence.nearest(before: 5, among: [0, 1, 2, 3]) == [3, 1])
    #expect(precedence.nearest(before: 1, among: [0]) == [0])
  }
}
