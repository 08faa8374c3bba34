import Scenarios

/// Which blocks of code go on under another name.
///
/// A heading that is renamed, a block that is put in before others under one heading, or one that
/// moves to another file, gives examples other names: their contents are followed, so that history
/// and expectations stay with the example that they are about.
struct RenamedBlocks {
  /// A block of code as it is stored, or as it stands in an article now.
  struct Block: Sendable {
    var article: String

    /// `ARTICLE/HEADING[-N]`.
    var name: String
    var heading: String?

    /// Of a stored block: whether none of its scenarios is computed any more.
    var isRetired = false

    /// Of a stored block: whether the file of its article was gone already at an earlier import.
    var isLeft = false

    /// Of a retired block: whether its article is just as it was without it.
    var isOfUnchanged = false

    /// Whether it is what has retired of a block that goes on: its contents may stand elsewhere, but it is
    /// no earlier form of anything.
    var isRest = false
    /// Of a block of now: whether something of it is refused.
    var isRefused = false
    var source: String

    /// Its contents by the part of the scenario's name that follows the block's.
    var contents: [String: Digest]

    /// The name without the article's.
    var ownName: Substring { name.dropFirst(article.count + 1) }

    /// The name without the number of a second or later one under its heading.
    var base: Substring {
      let rest = ownName.reversed().drop { $0.isNumber }
      return rest.first == "-" && rest.count > 1 && rest.count < ownName.count
        ? ownName.prefix(rest.count - 1) : ownName
    }
  }

  /// Stored blocks by the blocks that they are now, as indices; what is in neither is new or gone.
  private(set) var matches: [Int: Int] = [:]

  private let stored: [Block]
  private let found: [Block]
  private var foundByName: [String: Int] = [:]
  private var storedByName: [String: Int] = [:]
  private var taken: Set<Int> = []
  private var edits: EditedBlocks

  /// Finds out which blocks are which.
  ///
  /// - Parameters:
  ///   - stored: As they are stored, in the order of their lines: those of the imported articles and
  ///     of articles whose files are gone, and what has retired of articles that are as they were.
  ///   - found: Those of the imported articles now, in the order of their lines.
  init(from stored: [Block], to found: [Block]) {
    self.stored = stored
    self.found = found
    edits = EditedBlocks(stored: stored, found: found)
    for (index, block) in found.enumerated() { foundByName[block.name] = index }
    for (index, block) in stored.enumerated() where !block.isRest {
      storedByName[block.name] = index
    }
    settle(rests: false)
    guard matches.count < stored.count, taken.count < found.count else { return }
    follow(rests: false)
    matchEdited()
    // What has retired of a block never stands where the block itself does.
    settle(rests: true)
    follow(rests: true)
  }

  /// The other names, by the stored blocks; those that stay are not among them.
  ///
  /// A block that is gone and whose name goes to another one moves aside, under a name that no
  /// heading gives. What has retired of a block goes with it.
  ///
  /// - Parameter isTaken: Whether a name is in use for a block that is not among the stored ones.
  /// - Returns: Different names for different blocks.
  func names(isTaken: (String) throws -> Bool) rethrows -> [Int: String] {
    var names: [Int: String] = [:]
    for (old, new) in matches where stored[old].name != found[new].name {
      names[old] = found[new].name
    }
    let given = Set(names.values).union(found.map(\.name))
    var asides = AsideNames(besides: stored.map(\.name))
    for name in given.sorted() {
      guard let other = storedByName[name], matches[other] == nil else { continue }
      names[other] = try asides.next(for: name, isTaken)
    }
    for (index, block) in stored.enumerated() where block.isRest && matches[index] == nil {
      if let whole = storedByName[block.name] { names[index] = names[whole] }
    }
    return names
  }

  /// Where the scenarios of the stored blocks stand now.
  ///
  /// - Parameter read: Reads the words of a content.
  /// - Returns: Their places.
  /// - Throws: What reading throws.
  func contents(read: FollowedContents.Reader) rethrows -> FollowedContents {
    try FollowedContents(from: stored, to: found, matches: matches, read: read)
  }

  private mutating func match(_ old: Int, _ new: Int) {
    matches[old] = new
    taken.insert(new)
  }

  // MARK: The same

  /// What stands where it stood: blocks, or what has retired of those that go on.
  private mutating func settle(rests: Bool) {
    var homes: [Place: Set<String>] = [:]
    for block in found {
      for (part, digest) in block.contents {
        homes[Place(part, digest), default: []].insert(block.article)
      }
    }
    let former = Set(stored.flatMap { $0.contents.map { Place($0.key, $0.value) } })
    for (index, block) in stored.enumerated() where block.isRest == rests {
      guard let other = foundByName[block.name], !taken.contains(other),
        block.isRest ? block.sharesContent(with: found[other]) : block.isLike(found[other])
      else { continue }
      // The same code may mean something else there, or be another one's that moved up, and stand
      // elsewhere with its own meaning.
      let isOfOther = found[other].contents.contains { former.contains(Place($0.key, $0.value)) }
      let isElsewhere =
        !block.sharesContent(with: found[other])
        && block.contents.contains {
          homes[Place($0.key, $0.value)].map { isOfOther || $0.contains(block.article) } ?? false
        }
      if !isElsewhere { match(index, other) }
    }
  }

  /// What stands elsewhere: first within its article, those that are computed before retired ones, and
  /// those that stood somewhere until now before those that were left by then.
  private mutating func follow(rests: Bool) {
    var byContent: [Place: [Int]] = [:]
    var byDigest: [Digest: [Int]] = [:]
    var bySource: [String: [Int]] = [:]
    for (index, block) in found.enumerated() where !taken.contains(index) {
      for (part, digest) in block.contents {
        byContent[Place(part, digest), default: []].append(index)
        byDigest[digest, default: []].append(index)
      }
      bySource[block.source, default: []].append(index)
    }
    func places(of block: Block) -> [Int] {
      block.contents.flatMap { byContent[Place($0.key, $0.value)] ?? [] }.sorted()
    }
    func alike(_ block: Block) -> [Int] {
      // A preview may have another title there, or be one of several.
      let alike = block.contents.values.flatMap { byDigest[$0] ?? [] }
      return (block.isRest ? [] : bySource[block.source] ?? []) + alike.sorted()
    }
    // Whether nothing has the name any more that was edited there, or it went elsewhere too.
    func isFree(_ place: Int) -> Bool {
      guard let owner = storedByName[found[place].name], matches[owner] == nil,
        !stored[owner].isRetired
      else { return true }
      return (places(of: stored[owner]) + alike(stored[owner]))
        .contains { $0 != place && !taken.contains($0) }
        || !edits.namesakes(owner, place).isNear
    }
    let former = Set(stored.flatMap(\.contents.values))
    // Whether it was edited where it stands, while a copy of it came elsewhere.
    func isInPlace(_ old: Int) -> Bool {
      guard let place = foundByName[stored[old].name], !taken.contains(place),
        !stored[old].isRetired, !found[place].contents.values.contains(where: former.contains)
      else { return false }
      return edits.namesakes(old, place).hasMost
    }
    // The same contents before the same words, which may mean something else.
    for (isElsewhere, candidates) in [
      (false, places), (false, alike), (true, places), (true, alike),
    ] {
      for (isRetired, isLeft) in [(false, false), (false, true), (true, false), (true, true)] {
        for (index, block) in stored.enumerated()
        where matches[index] == nil && block.isRest == rests && block.isRetired == isRetired
          && block.isLeft == isLeft
        {
          let others = candidates(block).filter { !taken.contains($0) }
          if others.isEmpty || isElsewhere && isInPlace(index) { continue }
          let next = others.first { other in
            let isHome = found[other].article == block.article
            return isElsewhere ? !isHome && isFree(other) : isHome
          }
          if let next { match(index, next) }
        }
      }
    }
  }

  private struct Place: Hashable {
    var part: String
    var digest: Digest

    init(_ part: String, _ digest: Digest) {
      self.part = part
      self.digest = digest
    }
  }

  // MARK: Edited ones

  /// Matches what was edited with the nearest of its article.
  private mutating func matchEdited() {
    let homes = homes()
    let olds = stored.indices.filter {
      matches[$0] == nil && !stored[$0].isOfUnchanged && !stored[$0].isRest
    }
    for (old, new) in edits.matches(of: olds, to: homes, besides: taken) { match(old, new) }
    matchRefused(olds.filter { matches[$0] == nil && !stored[$0].isRetired })
    matchRewritten(olds.filter { matches[$0] == nil && !stored[$0].isRetired })
  }

  /// Matches what is refused now and went to another file with others of its article: the only one of its
  /// heading, which has some of its words.
  private mutating func matchRefused(_ olds: [Int]) {
    var goals: [String: Set<String>] = [:]
    for (old, new) in matches where stored[old].article != found[new].article {
      goals[stored[old].article, default: []].insert(found[new].article)
    }
    guard !goals.isEmpty else { return }
    for (_, olds) in Dictionary(
      grouping: olds, by: { [stored[$0].article, String(stored[$0].base)] })
    {
      guard let old = olds.only, let articles = goals[stored[old].article] else { continue }
      let news = found.indices.filter { index in
        !taken.contains(index) && found[index].isRefused && found[index].contents.isEmpty
          && articles.contains(found[index].article) && found[index].base == stored[old].base
      }
      if let new = news.only, edits.haveSome(old, new) { match(old, new) }
    }
  }

  /// Matches what was written anew where it stood: the only one that is left of its article with the only
  /// new one there, which has its name.
  ///
  /// Nothing else can be meant, however little both have in common. Where something else came or went,
  /// or most of it stands in another file, it may be another example; and what was taken away in one
  /// import is not what comes under its heading in a later one.
  private mutating func matchRewritten(_ olds: [Int]) {
    let free = found.indices.filter { !taken.contains($0) }
    let news = Dictionary(grouping: free, by: { found[$0].article })
    for (article, olds) in Dictionary(grouping: olds, by: { stored[$0].article }) {
      guard let new = news[article]?.only, let old = olds.only, stored[old].name == found[new].name,
        !edits.hasMost(of: old, in: free.filter { found[$0].article != article })
      else { continue }
      match(old, new)
    }
  }

  /// The article of now that a stored one is.
  struct Home {
    var article: String

    /// Whether more than the name of its file says so.
    var isSure = true
  }

  /// The articles of now that stored ones are, by their names: the same one, that to which most of its
  /// blocks went, or of those that are new the only one whose file has the name that the only one had
  /// that is gone.
  private func homes() -> [String: Home] {
    let stored = stored.enumerated().filter { !$0.element.isOfUnchanged && !$0.element.isRest }
    var homes: [String: Home] = [:]
    for block in found { homes[block.article] = Home(article: block.article) }
    var moved: [String: [String: Int]] = [:]
    var counts: [String: Int] = [:]
    for (index, block) in stored where homes[block.article] == nil {
      if !block.isRetired { counts[block.article, default: 0] += 1 }
      guard let new = matches[index] else { continue }
      moved[block.article, default: [:]][found[new].article, default: 0] += 1
    }
    for (article, goals) in moved {
      guard let goal = goals.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        goal.value * 2 >= counts[article] ?? 0
      else { continue }
      homes[article] = Home(article: goal.key)
    }
    func byFile(_ articles: Set<String>) -> [Substring: [String]] {
      Dictionary(grouping: articles) { $0.split(separator: "/").last ?? "" }
    }
    let old = Set(stored.map(\.element.article))
    let left = Set(stored.lazy.filter(\.element.isLeft).map(\.element.article))
    let gone = byFile(old.filter { homes[$0] == nil })
    let new = byFile(Set(found.map(\.article)).subtracting(old))
    for (file, articles) in gone where new[file]?.count == 1 {
      let until = articles.filter { !left.contains($0) }
      guard let only = until.isEmpty ? articles.first : until.first,
        until.count == 1 || articles.count == 1
      else { continue }
      homes[only] = new[file]?.first.map { Home(article: $0, isSure: false) }
    }
    return homes
  }
}

extension RenamedBlocks.Block {
  /// Whether both are one example: of equal contents, or in equal words.
  fileprivate func isLike(_ other: Self) -> Bool {
    source == other.source || sharesContent(with: other)
  }

  fileprivate func sharesContent(with other: Self) -> Bool {
    contents.contains { other.contents[$0.key] == $0.value }
  }
}

extension Collection {
  /// The element, where there is one alone.
  var only: Element? { count == 1 ? first : nil }
}

/// Names of blocks that no heading gives, for what makes room for another one.
struct AsideNames {
  private var taken: Set<String>

  init(besides names: some Sequence<String>) { taken = Set(names) }

  /// A name for a block that has another one until now, unless it is in use besides.
  mutating func next(for name: String, _ isTaken: (String) throws -> Bool) rethrows -> String {
    var number = 1
    while try taken.contains("\(name)~\(number)") || isTaken("\(name)~\(number)") { number += 1 }
    taken.insert("\(name)~\(number)")
    return "\(name)~\(number)"
  }
}
