import Scenarios

/// Where the contents of stored blocks stand now: of several views or previews of one block, one may
/// have another number or title, or stand in another block.
///
/// A scenario is followed by its content: first where it stood, then within its block, its article,
/// and the others. What is left was edited to the nearest of its block, by the words of both documents, or
/// is gone. What lost its place to another one takes one that is free.
struct FollowedContents {
  /// A scenario of a block, by the part of its name that follows the block's.
  struct Place: Hashable {
    var block: Int
    var part: String
  }

  /// The places of now of stored scenarios; the others stay in their blocks, under the same parts, or
  /// move aside where these are taken.
  private(set) var places: [Place: Place] = [:]

  private let stored: [RenamedBlocks.Block]
  private let found: [RenamedBlocks.Block]

  /// Blocks of now by the stored ones.
  private let matches: [Int: Int]

  private var taken: Set<Place> = []
  private var words: [Digest: CodeWords] = [:]

  /// Reads the words of a content.
  typealias Reader = (Digest) throws -> CodeWords

  /// The stored blocks that go on, by their names.
  private let wholes: [String: Int]

  /// The stored scenarios that are computed, in their order, and then those that have retired.
  private let all: [Place]

  init(
    from stored: [RenamedBlocks.Block], to found: [RenamedBlocks.Block], matches: [Int: Int],
    read: Reader
  ) rethrows {
    (self.stored, self.found, self.matches) = (stored, found, matches)
    wholes = Dictionary(
      stored.enumerated().filter { !$1.isRest }.map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    let order = [false, true].flatMap { isRetired in
      stored.indices.filter { (stored[$0].isRetired || stored[$0].isRest) == isRetired }
    }
    all = order.flatMap { block in
      stored[block].contents.keys.sorted().map { Place(block: block, part: $0) }
    }
    stay()
    moveWithinBlocks()
    try moveToOtherBlocks(read)
    try edit(read)
    rewrite()
    makeRoom()
  }

  private var open: [Place] { all.filter { places[$0] == nil } }

  private func digest(_ place: Place) -> Digest? { stored[place.block].contents[place.part] }

  private mutating func put(_ place: Place, at goal: Place) {
    places[place] = goal
    taken.insert(goal)
  }

  /// The block of now that a stored one is; of what has retired of a block that goes on, the whole.
  private func home(of block: Int) -> Int? {
    matches[block]
      ?? (stored[block].isRest ? wholes[stored[block].name].flatMap { matches[$0] } : nil)
  }

  /// What stands where it stood.
  private mutating func stay() {
    for place in all {
      guard let block = home(of: place.block), found[block].contents[place.part] == digest(place)
      else { continue }
      let goal = Place(block: block, part: place.part)
      if !taken.contains(goal) { put(place, at: goal) }
    }
  }

  /// Another number or title in the same block.
  private mutating func moveWithinBlocks() {
    for place in open {
      guard let block = matches[place.block] else { continue }
      let goals = found[block].contents.filter { part, content in
        content == digest(place) && !taken.contains(Place(block: block, part: part))
          && PartOfName(part).isVariant(of: PartOfName(place.part))
      }
      // A name that another scenario of the block has is given away last.
      let goal = goals.keys.min { one, other in
        let isStored = [one, other].map { stored[place.block].contents[$0] != nil }
        return isStored[0] == isStored[1] ? one < other : isStored[1]
      }
      if let goal { put(place, at: Place(block: block, part: goal)) }
    }
  }

  /// To another block: of its article, else of another one, where it takes no place of what was edited
  /// there, and leaves none where it was edited itself while a copy of it came there.
  private mutating func moveToOtherBlocks(_ read: Reader) rethrows {
    var byContent: [Digest?: [Place]] = [:]
    for (block, one) in found.enumerated() {
      for (part, content) in one.contents.sorted(by: { $0.key < $1.key }) {
        let goal = Place(block: block, part: part)
        if !taken.contains(goal) { byContent[content, default: []].append(goal) }
      }
    }
    for isElsewhere in [false, true] {
      let open = open.filter { byContent[digest($0)] != nil }
      guard !open.isEmpty else { return }
      let edited = isElsewhere ? try editedPlaces(read) : (goals: [], staying: [])
      for place in open {
        // Of what is refused now nobody can tell what it says.
        if let block = matches[place.block], found[block].isRefused { continue }
        if edited.staying.contains(place) { continue }
        let article = stored[place.block].article
        let goal = byContent[digest(place)]?.first { goal in
          !taken.contains(goal) && !edited.goals.contains(goal)
            && (found[goal.block].article == article) != isElsewhere
            && PartOfName(goal.part).isVariant(of: PartOfName(place.part))
        }
        if let goal { put(place, at: goal) }
      }
    }
  }

  /// Where something stood that was edited there, and what has most of its words there still.
  private mutating func editedPlaces(
    _ read: Reader
  ) rethrows -> (goals: Set<Place>, staying: Set<Place>) {
    let former = Set(stored.flatMap(\.contents.values))
    var (goals, staying): (Set<Place>, Set<Place>) = ([], [])
    for place in open where !stored[place.block].isRetired && !stored[place.block].isRest {
      guard let block = matches[place.block] else { continue }
      let goal = Place(block: block, part: place.part)
      guard !taken.contains(goal), let pair = try pair(place, goal, .kept, read) else { continue }
      if pair.isNear { goals.insert(goal) }
      let isAnother = found[block].contents[place.part].map(former.contains) ?? false
      if pair.hasMost, !isAnother { staying.insert(place) }
    }
    return (goals, staying)
  }

  // MARK: Edited ones

  /// What is the nearest in its block.
  private mutating func edit(_ read: Reader) rethrows {
    let open = Dictionary(grouping: open, by: \.block)
    for (block, places) in open.sorted(by: { $0.key < $1.key }) {
      guard let home = home(of: block) else { continue }
      var left: [Place] = []
      for place in places {
        let goal = Place(block: home, part: place.part)
        if isSame(place, in: home), found[home].contents[place.part] != nil, !taken.contains(goal) {
          put(place, at: goal)
        } else {
          left.append(place)
        }
      }
      try edit(left, to: home, read)
    }
  }

  /// Whether the words of a place's block say all: they are the same, or it is the only view before and now.
  private func isSame(_ place: Place, in home: Int) -> Bool {
    let block = stored[place.block]
    if block.isRest { return false }
    return block.source == found[home].source
      || [block, found[home]].allSatisfy { $0.variants(of: place.part).count == 1 }
  }

  private mutating func edit(_ places: [Place], to home: Int, _ read: Reader) rethrows {
    guard let block = places.first.map({ stored[$0.block] }) else { return }
    let goals = found[home].contents.keys.sorted().map { Place(block: home, part: $0) }
      .filter { !taken.contains($0) }
    // Where views came to the block, or went, numbers say little.
    let (before, now) = (block.variantCounts, found[home].variantCounts)
    let looksAround = goals.count <= EditedBlocks.maximumCandidates
    var pairs: [EditedPair] = []
    for (old, place) in places.enumerated() {
      let kind = PartOfName(place.part).kind
      let isBeside = before[kind] != now[kind]
      for (new, goal) in goals.enumerated() where looksAround || place.part == goal.part {
        guard let standing = standing(of: place, at: goal, isBeside: isBeside),
          var pair = try pair(place, goal, standing, read)
        else { continue }
        (pair.old, pair.new) = (old, new)
        pairs.append(pair)
      }
    }
    var nearestNow: [Int: NearestOthers] = [:]
    var nearestBefore: [Int: NearestOthers] = [:]
    let indices = Self.indices(of: [block, found[home]])
    let near = try EditedPair.nearest(of: pairs) { pair in
      let (place, goal) = (places[pair.old], goals[pair.new])
      if nearestNow[pair.old] == nil {
        nearestNow[pair.old] = try others(
          than: digest(place), in: found[home].variants(of: goal.part), indices, read)
      }
      if nearestBefore[pair.new] == nil {
        nearestBefore[pair.new] = try others(
          than: found[home].contents[goal.part], in: block.variants(of: place.part), indices, read)
      }
      return max(
        nearestNow[pair.old]?.share(besides: indices[goal.part] ?? -1) ?? 0,
        nearestBefore[pair.new]?.share(besides: indices[place.part] ?? -1) ?? 0)
    }
    for (old, new) in near { put(places[old], at: goals[new]) }
  }

  /// A number for each view of some blocks.
  private static func indices(of blocks: [RenamedBlocks.Block]) -> [String: Int] {
    let parts = Set(blocks.flatMap(\.contents.keys)).sorted()
    return Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1, $0) })
  }

  /// How near the views of a block are to a content.
  private mutating func others(
    than content: Digest?, in variants: [String: Digest], _ indices: [String: Int], _ read: Reader
  ) rethrows -> NearestOthers {
    var nearest = NearestOthers()
    guard let content else { return nearest }
    let one = try words(content, read)
    for (part, other) in variants {
      nearest.add(indices[part] ?? -1, share: one.share(with: try words(other, read)))
    }
    return nearest
  }

  /// What a place and one of now in its block say by their names; nil where they are none of one scenario.
  private func standing(
    of place: Place, at goal: Place, isBeside: Bool
  ) -> EditedPair.Standing? {
    let (part, other) = (PartOfName(place.part), PartOfName(goal.part))
    let (block, home) = (stored[place.block], found[goal.block])
    let hasName = place.part == goal.part
    // Of what is refused now nobody can tell what it says.
    guard other.isVariant(of: part), hasName || !home.isRefused && !block.isRest else { return nil }
    if block.isRest { return .retired }
    return isBeside && part.isNumbered && other.isNumbered ? .beside : hasName ? .kept : .elsewhere
  }

  private mutating func pair(
    _ place: Place, _ goal: Place, _ standing: EditedPair.Standing, _ read: Reader
  ) rethrows -> EditedPair? {
    guard let old = digest(place), let new = found[goal.block].contents[goal.part] else {
      return nil
    }
    let (one, other) = (try words(old, read), try words(new, read))
    return EditedPair(
      old: 0, new: 0, share: one.share(with: other), count: min(one.count, other.count),
      standing: standing, hasName: place.part == goal.part)
  }

  private mutating func words(_ content: Digest, _ read: Reader) rethrows -> CodeWords {
    if let found = words[content] { return found }
    let made = try read(content)
    words[content] = made
    return made
  }

  /// What was written anew where it stood: the only view that is left of its article, and the only new one
  /// there, which has its name.
  private mutating func rewrite() {
    let left = open.filter { !stored[$0.block].isRetired && !stored[$0.block].isRest }
    let olds = Dictionary(grouping: left, by: { stored[$0.block].article })
    guard !olds.isEmpty else { return }
    let places = found.enumerated().flatMap { block, one in
      one.contents.keys.map { Place(block: block, part: $0) }
    }
    let news = Dictionary(
      grouping: places.filter { !taken.contains($0) }, by: { found[$0.block].article })
    for (article, olds) in olds {
      let goals = Set(
        olds.compactMap { place in
          matches[place.block].map { Place(block: $0, part: place.part) }
        })
      guard goals.count == olds.count, goals == Set(news[article] ?? []),
        Set(goals.map { View(block: $0.block, variant: PartOfName($0.part).variant) }).count == 1
      else { continue }
      for place in olds {
        if let block = matches[place.block] {
          put(place, at: Place(block: block, part: place.part))
        }
      }
    }
  }

  /// One view of a block, at whatever proposal.
  private struct View: Hashable {
    var block: Int
    var variant: Substring
  }

  /// What lost its number to another view takes one that nothing has any more.
  private mutating func makeRoom() {
    let left = Dictionary(grouping: open.filter { matches[$0.block] != nil }, by: \.block)
    for (number, places) in left.sorted(by: { $0.key < $1.key }) {
      guard let block = matches[number] else { continue }
      let contents = found[block].contents
      let kept = Set(places.map(\.part)).subtracting(contents.keys)
      var vacated = stored[number].contents.keys.sorted().map { Place(block: block, part: $0) }
        .filter { contents[$0.part] == nil && !kept.contains($0.part) && !taken.contains($0) }
      for place in places where contents[place.part] != nil {
        let goal = vacated.first { PartOfName($0.part).isVariant(of: PartOfName(place.part)) }
        guard let goal else { continue }
        vacated.removeAll { $0 == goal }
        put(place, at: goal)
      }
    }
  }
}

extension RenamedBlocks.Block {
  /// The contents that differ from one by the number or the title of the view alone, and that one.
  fileprivate func variants(of part: String) -> [String: Digest] {
    contents.filter { PartOfName($0.key).isVariant(of: PartOfName(part)) }
  }

  /// How many contents there are that differ by the number or the title of the view alone.
  fileprivate var variantCounts: [PartOfName.Kind: Int] {
    contents.keys.reduce(into: [:]) { $0[PartOfName($1).kind, default: 0] += 1 }
  }
}

/// What follows a block's name in a scenario's, `@1x1?view=2&w=10`.
private struct PartOfName {
  private let proposal: Substring

  /// The choice of values.
  private let values: Substring

  /// The number or the title of the view, if there are several.
  let variant: Substring

  /// Whether a number tells the view from others, or nothing, since it is the only one.
  let isNumbered: Bool

  init(_ part: String) {
    proposal = part.prefix { $0 != "?" }
    let query = part.dropFirst(proposal.count + 1)
    let first = query.prefix { $0 != "&" }
    let isVariant = ["view=", "preview="].contains { first.hasPrefix($0) }
    variant = isVariant ? first : ""
    isNumbered = !isVariant || first.drop { $0 != "=" }.dropFirst().allSatisfy(\.isNumber)
    values = isVariant ? query.dropFirst(first.count + 1) : query
  }

  /// What is the same of those that differ by the number or the title of the view alone.
  struct Kind: Hashable {
    var proposal: Substring
    var values: Substring
  }

  var kind: Kind { Kind(proposal: proposal, values: values) }

  /// Whether both are alike but for the number or the title of the view.
  func isVariant(of other: Self) -> Bool { kind == other.kind }
}
