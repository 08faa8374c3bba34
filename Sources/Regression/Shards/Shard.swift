package import Scenarios

/// One of the equal parts into which a plan is cut.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package var index: Int
  package var count: Int

  /// Into how many a plan may be cut; an own decision.
  package static let maximumCount = 1_000_000

  /// - Returns: `nil` unless there are that many.
  package init?(index: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `3/7`.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, count: count)
  }

  package var description: String { "\(index)/\(count)" }
}

/// What a content weighs when a plan is cut.
package struct ContentWeight: Sendable {
  package var digest: Digest

  /// How long it took last; `nil` where that is not known.
  package var nanoseconds: Int64?

  package init(digest: Digest, nanoseconds: Int64?) {
    self.digest = digest
    self.nanoseconds = nanoseconds
  }
}

extension Shard {
  /// By how much a shard may be heavier than the mean before contents go elsewhere.
  private static let allowance = 1.05

  /// Where contents belong: to the shard that their digests say, whatever else there is.
  ///
  /// Where times are known, those that would make their shard too heavy go to the next one that has
  /// room, the longest first, and those that no shard has room for to the lightest. It depends on
  /// the arguments alone.
  ///
  /// - Parameters:
  ///   - contents: Each once.
  ///   - otherwise: What those without a time weigh, in nanoseconds.
  ///   - count: How many shards there are.
  /// - Returns: A shard each, from 0.
  static func homes(
    of contents: [ContentWeight], otherwise: Int64?, count: Int
  ) -> [Int32] {
    let homes = contents.map { Int32($0.digest.bucket(of: count)) }
    let known = contents.compactMap(\.nanoseconds)
    guard let least = known.min() else { return homes }
    let weights = contents.map { Double(max(1, $0.nanoseconds ?? otherwise ?? least)) }
    var loads = Loads(
      count: count, limit: weights.reduce(0, +) / Double(count) * Self.allowance)
    var balanced = homes
    let order = contents.indices.sorted { first, second in
      weights[first] == weights[second]
        ? contents[first].digest.precedes(contents[second].digest)
        : weights[first] > weights[second]
    }
    for index in order {
      balanced[index] = Int32(loads.add(weights[index], from: Int(homes[index])))
    }
    return balanced
  }

  /// How heavy the shards are.
  private struct Loads {
    private var loads: [Double]
    private let limit: Double

    init(count: Int, limit: Double) {
      loads = Array(repeating: 0, count: count)
      self.limit = limit
    }

    /// Adds to the first shard from `home` on that has room.
    mutating func add(_ weight: Double, from home: Int) -> Int {
      let shards = (home..<home + loads.count)
      let roomy = shards.first { loads[$0 % loads.count] + weight <= limit }
      let shard = roomy.map { $0 % loads.count } ?? lightest
      loads[shard] += weight
      return shard
    }

    private var lightest: Int { loads.indices.min { loads[$0] < loads[$1] } ?? 0 }
  }
}
