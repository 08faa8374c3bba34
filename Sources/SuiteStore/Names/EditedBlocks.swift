import Scenarios

/// What blocks were edited to, by the words of their codes.
struct EditedBlocks {
  private let stored: [RenamedBlocks.Block]
  private let found: [RenamedBlocks.Block]
  private let storedByArticle: [String: [Int]]
  private let foundByArticle: [String: [Int]]
  private var words: [String: CodeWords] = [:]
  private var nearestFound: [Int: NearestOthers] = [:]
  private var nearestStored: [Int: NearestOthers] = [:]

  init(stored: [RenamedBlocks.Block], found: [RenamedBlocks.Block]) {
    (self.stored, self.found) = (stored, found)
    storedByArticle = Dictionary(
      grouping: stored.indices.filter { !stored[$0].isRest }, by: { stored[$0].article })
    foundByArticle = Dictionary(grouping: found.indices, by: { found[$0].article })
  }

  /// Which stored blocks are which of now.
  ///
  /// - Parameters:
  ///   - olds: Stored ones of which nothing is found as it was.
  ///   - homes: The articles of now that theirs are, by their names.
  ///   - taken: Those of now that are others.
  /// - Returns: The blocks of now by the stored ones.
  mutating func matches(
    of olds: [Int], to homes: [String: RenamedBlocks.Home], besides taken: Set<Int>
  ) -> [(old: Int, new: Int)] {
    let before = counts(of: stored.filter { !$0.isRest && !$0.isRetired })
    let now = counts(of: found)
    var pairs: [EditedPair] = []
    for old in olds {
      let block = stored[old]
      guard let home = homes[block.article] else { continue }
      let candidates = foundByArticle[home.article, default: []].filter { !taken.contains($0) }
      let looksAround = candidates.count <= Self.maximumCandidates && !block.isRetired
      for new in candidates {
        let isUnderHeading = home.isSure && found[new].base == block.base
        let hasName = isUnderHeading && found[new].ownName == block.ownName
        guard hasName || looksAround else { continue }
        let isBeside = before[Heading(block)] != now[Heading(found[new])]
        let standing: EditedPair.Standing =
          block.isRetired
          ? .retired
          : !isUnderHeading || !hasName && !isBeside ? .elsewhere : isBeside ? .beside : .kept
        pairs.append(pair(old, new, standing, hasName: hasName))
      }
    }
    return EditedPair.nearest(of: pairs) { other(besides: $0) }
  }

  /// A stored block and the one that has its name now.
  mutating func namesakes(_ old: Int, _ new: Int) -> EditedPair {
    pair(old, new, .kept, hasName: true)
  }

  /// Whether a stored block and one of now have as many words in common as what was edited in its place.
  mutating func haveSome(_ old: Int, _ new: Int) -> Bool {
    pair(old, new, .kept, hasName: false).isNear
  }

  /// Whether one of some blocks of now, if they are not too many, has most of a stored one.
  mutating func hasMost(of old: Int, in news: [Int]) -> Bool {
    news.count <= Self.maximumCandidates
      && news.contains { pair(old, $0, .elsewhere, hasName: false).hasMost }
  }

  private mutating func pair(
    _ old: Int, _ new: Int, _ standing: EditedPair.Standing, hasName: Bool
  ) -> EditedPair {
    let (one, other) = (words(of: stored[old]), words(of: found[new]))
    var share = one.share(with: other)
    if hasName, standing != .retired {
      if stored[old].contents.count != found[new].contents.count {
        // Views came to it, or went.
        share = max(share, one.containedShare(with: other))
      }
      // Of what is refused now nobody can tell what it says.
      if found[new].contents.isEmpty { share = max(share, EditedPair.leastShareInPlace) }
    }
    return EditedPair(
      old: old, new: new, share: share, count: min(one.count, other.count), standing: standing,
      hasName: hasName)
  }

  /// The share of one of a pair with the nearest other block of its article.
  private mutating func other(besides pair: EditedPair) -> Double {
    if nearestFound[pair.old] == nil {
      let one = words(of: stored[pair.old])
      var nearest = NearestOthers()
      for index in foundByArticle[found[pair.new].article] ?? [] {
        nearest.add(index, share: one.share(with: words(of: found[index])))
      }
      nearestFound[pair.old] = nearest
    }
    if nearestStored[pair.new] == nil {
      let one = words(of: found[pair.new])
      var nearest = NearestOthers()
      for index in storedByArticle[stored[pair.old].article] ?? [] {
        nearest.add(index, share: one.share(with: words(of: stored[index])))
      }
      nearestStored[pair.new] = nearest
    }
    return max(
      nearestFound[pair.old]?.share(besides: pair.new) ?? 0,
      nearestStored[pair.new]?.share(besides: pair.old) ?? 0)
  }

  private mutating func words(of block: RenamedBlocks.Block) -> CodeWords {
    if let found = words[block.source] { return found }
    let made = CodeWords(block.source)
    words[block.source] = made
    return made
  }

  // MARK: Headings

  private struct Heading: Hashable {
    var article: String
    var base: Substring

    init(_ block: RenamedBlocks.Block) { (article, base) = (block.article, block.base) }
  }

  /// How many blocks stand under a heading.
  private func counts(of blocks: [RenamedBlocks.Block]) -> [Heading: Int] {
    blocks.reduce(into: [:]) { $0[Heading($1), default: 0] += 1 }
  }

  /// Above this many new blocks in one article, and new views in one block, only those that kept their
  /// names are compared.
  static let maximumCandidates = 100
}
