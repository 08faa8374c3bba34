import Scenarios

/// Which of the versions of one engine, numbered in their order, are known to be before which.
///
/// Nearly all are: only revisions of one version that say too little of when they were are in no
/// known order, and which of them was run first says nothing.
struct VersionPrecedence: Sendable {
  /// The versions in no known order with one.
  private let besides: [Int: Set<Int>]

  /// By version: where those begin that may be in no known order with it or with each other.
  ///
  /// All before them are known to be before it.
  private let starts: [Int]

  /// The same of the end: all from there on are known to be after it.
  private let ends: [Int]

  /// - Parameter versions: In their order.
  /// - Complexity: Quadratic in the number of revisions of one version.
  init(of versions: [EngineVersion]) {
    let keys = versions.map { VersionKey.text($0.version) }
    let pairs = versions.indices.flatMap { version in
      versions.indices[(version + 1)...].prefix { keys[$0] == keys[version] }
        .filter { versions[version].orderOfRevisions(to: versions[$0]) == .unordered }
        .map { (version, $0) }
    }
    self.init(count: versions.count, unordered: pairs)
  }

  /// - Parameters:
  ///   - count: How many versions there are.
  ///   - unordered: The pairs in no known order, the smaller number first.
  init(count: Int, unordered: [(Int, Int)] = []) {
    var besides: [Int: Set<Int>] = [:]
    var reach = Array(0..<count)
    for (version, other) in unordered {
      besides[version, default: []].insert(other)
      besides[other, default: []].insert(version)
      reach[version] = max(reach[version], other)
    }
    self.besides = besides
    var starts = Array(0..<count)
    var ends = Array(0..<count)
    var start = 0
    while start < count {
      var last = reach[start]
      var next = start
      while next <= last {
        last = max(last, reach[next])
        next += 1
      }
      for version in start..<next { (starts[version], ends[version]) = (start, next) }
      start = next
    }
    self.starts = starts
    self.ends = ends
  }

  func isBefore(_ version: Int, _ other: Int) -> Bool {
    version < other && !isBeside(version, other)
  }

  func isBeside(_ version: Int, _ other: Int) -> Bool {
    besides[version]?.contains(other) ?? false
  }

  /// Those in no known order with a version.
  func beside(_ version: Int) -> Set<Int> { besides[version] ?? [] }

  /// The versions of which some may lie between two, the first before the second.
  func span(from version: Int, to other: Int) -> Range<Int> { starts[version]..<ends[other] }

  /// The last of some versions that are known to be before one: none of them is before another.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - others: Some versions, in their order.
  /// - Returns: The one that stands last first.
  func nearest(before version: Int, among others: some BidirectionalCollection<Int>) -> [Int] {
    var nearest: [Int] = []
    for other in others.reversed() where isBefore(other, version) {
      if let last = nearest.last, other < starts[last] { break }
      if !nearest.contains(where: { isBefore(other, $0) }) { nearest.append(other) }
    }
    return nearest
  }
}
