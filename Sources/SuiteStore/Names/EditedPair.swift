/// A stored example and one of now that may be what it was edited to.
///
/// Of several the nearest one counts, by what their words have in common. Little is enough where the name
/// is the same; to be known under another name an example has to have most of its words still, and to be
/// clearly nearer than any other example, also one that stayed as it was: where all look alike, likeness
/// says nothing. What is not near enough is no edit: it is gone, and the other one is new.
struct EditedPair {
  /// What their names say.
  enum Standing {
    /// Both have one name, and nothing came or went beside them.
    case kept
    /// Both stand under one heading, where others came or went, so that numbers say little.
    case beside
    case elsewhere
    /// The stored one has retired, and may be back.
    case retired
  }

  var old: Int
  var new: Int

  /// ``CodeWords/share(with:)``.
  var share: Double

  /// How many words the shorter one has.
  var count: Int
  var standing: Standing
  var hasName: Bool

  private var leastOfMost: Double { count < 12 ? 0.8 : 0.7 }

  /// Whether enough is in common.
  var isNear: Bool {
    switch standing {
    case .kept, .beside: share >= Self.leastShareInPlace
    case .elsewhere: hasMost
    // What comes where another one was is often alike, and not that one.
    case .retired: share >= (1 + leastOfMost) / 2
    }
  }

  /// Whether most is, so that it is known wherever it stands.
  var hasMost: Bool { share >= leastOfMost }

  /// How far apart they are, less where the name speaks for them.
  private var distance: Double {
    switch standing {
    case .kept: (1 - share) / 4
    case .beside where hasName: (1 - share) / Self.lead
    case .beside, .elsewhere, .retired: 1 - share
    }
  }

  /// Whether another one, of which both or either have so much, leaves no doubt about this one.
  private func isClear(besides other: Double, by lead: Double = lead) -> Bool {
    // Few have the words of what has retired under their name, and others may have them as well.
    hasName && standing != .elsewhere || 1 - other > (1 - share) * lead - 1e-9
  }

  /// How much has to be in common at least of what stands where it stood.
  static let leastShareInPlace = 1.0 / 3

  /// How much further away every other one has to be, also the one of its name where it has changed places.
  private static let lead = 1.5
  private static let leadOfExchanged = 2.0

  /// Which one is which, the nearest first.
  ///
  /// - Parameters:
  ///   - pairs: All that may be.
  ///   - other: The share of one of a pair with the nearest other example.
  /// - Returns: New ones by old ones; no two of one.
  static func nearest(
    of pairs: [EditedPair], other: (EditedPair) throws -> Double
  ) rethrows -> [(old: Int, new: Int)] {
    let near = pairs.filter(\.isNear)
      .sorted { ($0.distance, $0.old, $0.new) < ($1.distance, $1.old, $1.new) }
    var matches = try exchanged(near, other)
    var (olds, news) = (Set(matches.map(\.old)), Set(matches.map(\.new)))
    for pair in near where !olds.contains(pair.old) && !news.contains(pair.new) {
      guard try pair.isClear(besides: other(pair)) else { continue }
      olds.insert(pair.old)
      news.insert(pair.new)
      matches.append((pair.old, pair.new))
    }
    return matches
  }

  /// Examples that were edited and have the names of each other now: each is clearly nearer to the place of
  /// the next one than to its own, all around.
  private static func exchanged(
    _ near: [EditedPair], _ other: (EditedPair) throws -> Double
  ) rethrows -> [(old: Int, new: Int)] {
    let nearest = Dictionary(grouping: near, by: \.old).compactMapValues { pairs in
      pairs.max { ($0.share, $1.new) < ($1.share, $0.new) }
    }
    let owners = Dictionary(
      near.filter { $0.hasName && $0.standing == .kept }.map { ($0.new, $0.old) },
      uniquingKeysWith: { first, _ in first })
    var matches: [(old: Int, new: Int)] = []
    var seen: Set<Int> = []
    for first in nearest.keys.sorted() where !seen.contains(first) {
      var around: [EditedPair] = []
      var next: Int? = first
      while let old = next, seen.insert(old).inserted, let pair = nearest[old],
        pair.standing == .elsewhere, pair.hasMost,
        try pair.isClear(besides: other(pair), by: leadOfExchanged)
      {
        around.append(pair)
        next = owners[pair.new]
      }
      if next == first, !around.isEmpty { matches += around.map { ($0.old, $0.new) } }
    }
    return matches
  }
}

/// The examples that are nearest to one, so that the nearest besides another is known at once.
struct NearestOthers {
  private var best: (index: Int, share: Double)?
  private var second = 0.0

  mutating func add(_ index: Int, share: Double) {
    if let nearest = best, nearest.share >= share {
      second = max(second, share)
    } else {
      second = best?.share ?? 0
      best = (index, share)
    }
  }

  func share(besides index: Int) -> Double { best?.index == index ? second : best?.share ?? 0 }
}
