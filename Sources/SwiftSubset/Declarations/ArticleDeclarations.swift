import Scenarios
import SwiftSyntax

/// What a block of code declares, for lists and messages.
package struct DeclarationSummary: Hashable, Sendable {
  /// How lists name it: a modifier by its name, another member of an extension with its type.
  package var name: String

  /// The keyword that declares it: `struct`, `func`, `var`.
  package var kind: String

  /// From 1, relative to the block's source.
  package var line: Int
}

/// What the blocks of one article declare: its own names win over the catalogue's.
///
/// A block may use what any block of the article declares. Of several declarations of one name the
/// last one up to the block counts, or the first after it where none stands before and the name is not
/// SwiftUI's.
package struct ArticleDeclarations: Sendable {
  /// What the blocks declare, by name.
  private(set) var table = SymbolTable()

  /// The names of all types that are declared anywhere: inside others, generic parameters, aliases.
  private(set) var typeNames: Set<String> = []

  /// The keys of the environment that declared views read.
  private(set) var environmentKeys: Set<String> = []

  /// The methods of layouts that stand in blocks of their own.
  private var pieces = LayoutPieces()

  /// The blocks that declare no more than a part of a type.
  private(set) var parts = TypeParts()

  /// The blocks that are read with a type around their members.
  private(set) var loose: [Int: LooseMembers] = [:]

  /// The types that the members of such blocks belong to.
  private(set) var looseOwners: [Int: LooseOwner] = [:]

  /// Those of them that show again what the type has.
  private(set) var restated: Set<Int> = []

  /// Values that a type declares as well, which a block shows for themselves and no other block names, by
  /// the block.
  private(set) var shownApart: [Int: (names: [String], owner: String)] = [:]

  /// The blocks that declare something, parsed.
  private var parsed: [Int: (source: String, tree: ParsedSource)] = [:]

  /// The code of blocks that are read with comments in the place of dots.
  private var commented: [Int: String] = [:]

  /// What blocks with syntax errors in them declare.
  private(set) var unread = UnreadDeclarations()

  /// What the blocks that can be read use, where one that declares something of it is no Swift.
  private(set) var uses: [UnreadUses.Entry] = []

  /// How many blocks there are, and which of them has a source.
  var blockCount: Int { sources.count }
  private let sources: [String]

  /// How many of them are of other files, before those of the article.
  package let lentCount: Int

  /// Why names are none that can be used, by the name.
  let ambiguous: [String: String]

  /// Those among them that are refused wherever they stand.
  let conflicts: Set<String>

  /// The modules that code imports and of which other files were read.
  let readModules: Set<String>

  /// What could not be read of other files.
  let lentWarnings: [String]
  private(set) var blocks: [String: Int] = [:]

  /// Collects the declarations of an article's blocks; sources with syntax errors declare nothing.
  ///
  /// - Parameters:
  ///   - sources: The code of the blocks.
  ///   - lent: What other files declare of what the blocks use; it comes before all blocks.
  package init(sources: [String] = [], lent: LentDeclarations = LentDeclarations()) {
    let sources = lent.sources.map(\.code) + sources
    self.sources = sources
    lentCount = lent.sources.count
    ambiguous = lent.ambiguous
    conflicts = lent.conflicts
    readModules = lent.modules
    lentWarnings = lent.warnings
    var trees: [(block: Int, tree: SourceFileSyntax)] = []
    var unread: [(block: Int, tree: SourceFileSyntax)] = []
    for (block, source) in sources.enumerated() where Self.mayDeclare(source) {
      let parsed = ParsedSource(source)
      guard parsed.refusals.isEmpty else {
        switch withoutDots(block, parsed) {
        case .read(let tree): trees.append((block, tree))
        case .noSwift: unread.append((block, parsed.tree))
        case .nothingShown: break
        }
        continue
      }
      guard !InterfaceExcerpt.isKnown(parsed.tree) else { continue }
      trees.append((block, parsed.tree))
      self.parsed[block] = (source, parsed)
    }
    let own = trees.filter { $0.block >= lentCount }
    pieces = LayoutPieces(own)
    addLooseMembers(own, unread: unread)
    let standard = StandardDeclarations.source(for: trees.map { sources[$0.block] })
    if !standard.isEmpty {
      table.add(standard, ParsedSource(standard).tree, of: StandardDeclarations.block)
    }
    table.setOperators(trees.map(\.tree))
    for (block, tree) in trees { add(commented[block] ?? sources[block], tree, of: block) }
    parts = TypeParts(
      trees.map { ($0.block, loose[$0.block]?.parsed.tree ?? $0.tree) }, owners: pieces.owners,
      loose: looseOwners.mapValues(\.name))
    for (name, blocks) in parts.blocks {
      table.completeType(named: name, in: blocks)
    }
    if self.unread.concerns(table) {
      uses = trees.flatMap { block, tree in
        UnreadUses.entries(of: loose[block]?.parsed.tree ?? tree, in: block)
      }
    }
  }

  /// A block with errors, read as if comments stood in the place of dots.
  private enum WithoutDots {
    case read(SourceFileSyntax)
    case nothingShown, noSwift
  }

  private mutating func withoutDots(_ block: Int, _ parsed: ParsedSource) -> WithoutDots {
    guard parsed.refusals.contains(where: { $0.kind == .elision }),
      let code = Elision.commented(sources[block])
    else { return .noSwift }
    let read = ParsedSource(code)
    guard read.refusals.isEmpty else { return .noSwift }
    // A type of which nothing is shown that is laid out declares nothing, as before.
    let showsBodies = read.tree.statements.allSatisfy { $0.item.showsBodyBesideDots }
    guard showsBodies, !InterfaceExcerpt.isKnown(read.tree) else { return .nothingShown }
    commented[block] = code
    return .read(read.tree)
  }

  /// Puts types around members that stand alone: those that they belong to, else one of their own.
  ///
  /// - Parameters:
  ///   - trees: The blocks that may declare something.
  ///   - blocks: Those that are no Swift.
  private mutating func addLooseMembers(
    _ trees: [(block: Int, tree: SourceFileSyntax)],
    unread blocks: [(block: Int, tree: SourceFileSyntax)]
  ) {
    var types: [LooseOwner] = []
    var blocks = blocks[...]
    func addUnread(before block: Int) {
      while let first = blocks.first, first.block < block {
        unread.add(first.tree, of: first.block)
        let owns = { (type: LooseOwner) in
          type.owns(first.tree) || type.declaresAll(of: first.tree)
        }
        if let owner = types.last(where: owns) {
          unread.add(owner.name, of: first.block)
        }
        blocks.removeFirst()
      }
    }
    defer { addUnread(before: .max) }
    for (block, tree) in trees {
      addUnread(before: block)
      defer { types += LooseOwner.all(in: tree, block: block) }
      guard pieces.owners[block] == nil else { continue }
      let own = types.lastIndex { $0.owns(tree) }
      let isMember = LooseOwner.showsMembersAlone(tree)
      let other = own == nil ? types.lastIndex { $0.declaresAll(of: tree) } : nil
      if let index = other, !isMember, block >= lentCount {
        let names = LooseOwner.names(in: tree)
        let isUsed = names.contains { mentions($0, outside: [block, types[index].block]) }
        if !isUsed { shownApart[block] = (names, types[index].name) }
      }
      if let index = own ?? (isMember ? other : nil),
        let found = LooseMembers(tree, of: types[index])
      {
        if own == nil { restated.insert(block) } else { types[index].add(tree) }
        looseOwners[block] = types[index]
        loose[block] = found
      } else {
        loose[block] = LooseMembers(
          tree, block: block, isUsedElsewhere: { mentions($0, outside: [block]) })
      }
      if let found = loose[block] { parsed[block]?.tree = found.parsed }
    }
  }

  /// Collects the declarations of blocks that stand in a file.
  ///
  /// - Parameters:
  ///   - sources: The code of the blocks.
  ///   - pages: Where each of them stands in the file.
  ///   - lent: What other files declare of what the blocks use.
  package init(
    sources: [String], pages: [any SourcePlaces], lent: LentDeclarations = LentDeclarations()
  ) {
    self.init(sources: sources, lent: lent)
    table.pages = lent.sources + pages
  }

  /// A block as it was parsed; nil for one that declares nothing or cannot be parsed.
  func parsed(_ source: String, at block: Int) -> ParsedSource? {
    parsed[block].flatMap { $0.source == source ? $0.tree : nil }
  }

  /// Where in its file a place in a block's declarations is; nil for a block that has none.
  func filePlace(
    of position: AbsolutePosition, inBlock number: Int
  ) -> (line: Int, column: Int)? {
    table.sourcesOfBlocks[number].map { source in
      table.filePlace(table.sources[source].place(of: position), in: source)
    }
  }

  /// The line of its file in which a block begins; nil for code of no file.
  func firstLine(ofBlock number: Int) -> Int? {
    guard table.pages.indices.contains(number) else { return nil }
    return table.pages[number].position(line: 1, column: 1).line
  }

  /// The same for messages, with the file where it is not that of the article.
  func placeWords(of position: AbsolutePosition, inBlock number: Int) -> String? {
    table.sourcesOfBlocks[number].map { source in
      table.words(for: table.sources[source].place(of: position), in: source)
    }
  }

  private mutating func add(_ source: String, _ tree: SourceFileSyntax, of block: Int) {
    var (source, tree) = (source, tree)
    blocks[sources[block]] = block
    if let owner = pieces.owners[block] {
      source = LayoutPieces.wrapped(source, in: owner)
      table.insertions[block] = Insertions()
      table.insertions[block]?.add(LayoutPieces.prefix(owner).count, at: (1, 1))
      tree = ParsedSource(source).tree
    } else if let found = loose[block] {
      source = found.source
      table.insertions[block] = found.insertions
      tree = found.parsed.tree
    }
    let names = TypeNames(viewMode: .sourceAccurate)
    names.walk(tree)
    typeNames.formUnion(names.found)
    environmentKeys.formUnion(names.environmentKeys)
    table.add(
      source, tree, of: block, completed: Set(pieces.owners.values),
      isRestated: restated.contains(block))
  }

  /// What was put around the loose members of a block; nil for any other block.
  func loose(ofBlock block: Int) -> LooseMembers? { loose[block] }

  /// Whether a name stands in a block as a word, beside those that are left out.
  func mentions(_ name: String, outside blocks: Set<Int>) -> Bool {
    (lentCount..<max(lentCount, sources.count)).contains {
      !blocks.contains($0) && sources[$0].hasWord(name)
    }
  }

  /// Whether a declared view is named by another block than that which declares it; one that declares it
  /// anew uses its own.
  func isUsed(view name: String, outside block: Int) -> Bool {
    (lentCount..<max(lentCount, sources.count)).contains {
      $0 != block && sources[$0].hasWord(name, besidesBehind: "struct ")
    }
  }

  /// The layout whose methods a block is; nil for any other block.
  func owner(ofPiece block: Int) -> String? { pieces.owners[block] }

  private static let declaringWords: [StaticString] = [
    "struct ", "operator ", "extension ", "func ", "class ", "enum ", "actor ", "protocol ", "let ",
    "var ", "typealias ",
  ]

  /// Whether a declaration may stand in `code`: most blocks have none, and need not be parsed for
  /// them.
  package static func mayDeclare(_ code: String) -> Bool {
    declaringWords.contains { code.hasText($0) }
  }
}

extension String {
  /// Whether a name stands in code as a whole word, beside where it follows another text.
  fileprivate func hasWord(_ name: String, besidesBehind prefix: StaticString = "") -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte & 0xDF)
    }
    let word = Array(name.utf8)
    guard let first = word.first else { return false }
    var text = self
    return text.withUTF8 { bytes in
      for start in bytes.indices.dropLast(word.count - 1) where bytes[start] == first {
        let end = start + word.count
        guard bytes[start..<end].elementsEqual(word) else { continue }
        let before = start > 0 && isLetter(bytes[start - 1])
        let after = end < bytes.count && isLetter(bytes[end])
        if before || after { continue }
        let count = prefix.utf8CodeUnitCount
        let isBehind =
          count > 0 && start >= count
          && prefix.withUTF8Buffer { bytes[(start - count)..<start].elementsEqual($0) }
        if !isBehind { return true }
      }
      return false
    }
  }
}
