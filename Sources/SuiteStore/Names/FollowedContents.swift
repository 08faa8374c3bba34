import Scenarios

/// Where the contents of stored blocks stand now: of several views or previews of one block, one may
/// have another number or title, or stand in another block.
///
/// A scenario is followed by its content alone: first where it stood, then within its block, its article,
/// and the others. What kept its place was edited. What lost its place to another one takes one that is
/// free.
struct FollowedContents {
  /// A scenario of a block, by the part of its name that follows the block's.
  struct Place: Hashable {
    var block: Int
    var part: String
  }

  /// The places of now of stored scenarios; the others stay in their blocks, under the same parts, or
  /// move aside where these are taken.
  private(set) var places: [Place: Place] = [:]

  private let known: [RenamedBlocks.Block]
  private let found: [RenamedBlocks.Block]

  /// Blocks of now by the stored ones.
  private let matches: [Int: Int]

  private var taken: Set<Place> = []

  /// The stored blocks that go on, by their names.
  private let wholes: [String: Int]

  /// The stored scenarios that are computed, in their order, and then those that have retired.
  private let all: [Place]

  init(
    from known: [RenamedBlocks.Block], to found: [RenamedBlocks.Block], matches: [Int: Int]
  ) {
    (self.known, self.found, self.matches) = (known, found, matches)
    wholes = Dictionary(
      known.enumerated().filter { !$1.isRest }.map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    let order = [false, true].flatMap { isRetired in
      known.indices.filter { (known[$0].isRetired || known[$0].isRest) == isRetired }
    }
    all = order.flatMap { block in
      known[block].contents.keys.sorted().map { Place(block: block, part: $0) }
    }
    stay()
    moveWithinBlocks()
    moveToOtherBlocks()
    edit()
    makeRoom()
  }

  private var open: [Place] { all.filter { places[$0] == nil } }

  private func digest(_ place: Place) -> Digest? { known[place.block].contents[place.part] }

  private mutating func put(_ place: Place, at goal: Place) {
    places[place] = goal
    taken.insert(goal)
  }

  /// The block of now that a stored one is; of what has retired of a block that goes on, the whole.
  private func home(of block: Int) -> Int? {
    matches[block]
      ?? (known[block].isRest ? wholes[known[block].name].flatMap { matches[$0] } : nil)
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
        let isKnown = [one, other].map { known[place.block].contents[$0] != nil }
        return isKnown[0] == isKnown[1] ? one < other : isKnown[1]
      }
      if let goal { put(place, at: Place(block: block, part: goal)) }
    }
  }

  /// To another block: of its article, else of another one, where it takes no place of what was edited
  /// there.
  private mutating func moveToOtherBlocks() {
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
      let edited = isElsewhere ? editedPlaces() : []
      for place in open {
        // Of what is refused now nobody can tell what it says.
        if let block = matches[place.block], found[block].isRefused { continue }
        let article = known[place.block].article
        let goal = byContent[digest(place)]?.first { goal in
          !taken.contains(goal) && !edited.contains(goal)
            && (found[goal.block].article == article) != isElsewhere
            && PartOfName(goal.part).isVariant(of: PartOfName(place.part))
        }
        if let goal { put(place, at: goal) }
      }
    }
  }

  /// The places where something stood of which nothing is found.
  private func editedPlaces() -> Set<Place> {
    let open = open.filter { !known[$0.block].isRetired && !known[$0.block].isRest }
    return Set(
      open.compactMap { place in matches[place.block].map { Place(block: $0, part: place.part) } })
  }

  /// What kept its place and has another content there; what comes to a number that another view left is
  /// not that one.
  private mutating func edit() {
    for place in open {
      let block = known[place.block]
      if block.isRest, PartOfName(place.part).isNumbered { continue }
      guard let home = home(of: place.block), found[home].contents[place.part] != nil else {
        continue
      }
      let goal = Place(block: home, part: place.part)
      if !taken.contains(goal) { put(place, at: goal) }
    }
  }

  /// What lost its number becomes what is new in its block, or takes one that nothing has any more.
  private mutating func makeRoom() {
    let left = Dictionary(grouping: open.filter { matches[$0.block] != nil }, by: \.block)
    for (number, places) in left.sorted(by: { $0.key < $1.key }) {
      guard let block = matches[number] else { continue }
      let parts = known[number].contents.keys.sorted()
      let kept = Set(places.map(\.part)).subtracting(found[block].contents.keys)
      var free = found[block].contents.keys.sorted().map { Place(block: block, part: $0) }
        .filter { !taken.contains($0) && !known[number].isRest }
      let vacated = parts.map { Place(block: block, part: $0) }.filter {
        found[block].contents[$0.part] == nil && !kept.contains($0.part) && !taken.contains($0)
      }
      free += vacated
      for place in places where taken.contains(Place(block: block, part: place.part)) {
        let goal = free.first { PartOfName($0.part).isVariant(of: PartOfName(place.part)) }
        guard let goal else { continue }
        free.removeAll { $0 == goal }
        put(place, at: goal)
      }
    }
  }
}

/// What follows a block's name in a scenario's, `@1x1?view=2&w=10`.
private struct PartOfName {
  private let proposal: Substring

  /// The choice of values.
  private let values: Substring

  /// Whether a number tells the view from others.
  let isNumbered: Bool

  init(_ part: String) {
    proposal = part.prefix { $0 != "?" }
    let query = part.dropFirst(proposal.count + 1)
    let first = query.prefix { $0 != "&" }
    let isVariant = ["view=", "preview="].contains { first.hasPrefix($0) }
    isNumbered = isVariant && first.drop { $0 != "=" }.dropFirst().allSatisfy(\.isNumber)
    values = isVariant ? query.dropFirst(first.count + 1) : query
  }

  /// Whether both are alike but for the number or the title of the view.
  func isVariant(of other: Self) -> Bool { proposal == other.proposal && values == other.values }
}
