import SwiftSyntax

/// The files of Swift of one module, which use what others of them declare.
package final class ModuleSources {
  /// One file.
  package struct File: Sendable {
    /// The parts of its path.
    var path: [Substring]

    /// What messages call it.
    package var name: String
    var source: String

    /// The target that it is of, as far as folders tell: its own come before those of others.
    var target: String

    /// Whether others see what it declares, as they do not in the page of a playground.
    var isShared: Bool

    package init(
      path: String, name: String, source: String, target: String = "", isShared: Bool = true
    ) {
      self.target = target
      self.isShared = isShared
      self.path = path.split(separator: "/")
      self.name = name
      self.source = source
    }
  }

  /// A declaration of a file.
  private struct Place {
    var file: Int
    var item: Int
  }

  /// Where a name is declared.
  private struct Places {
    var tops: [Place] = []
    var members: [(key: String, places: [Place])] = []
  }

  private var found: [String: Places] = [:]

  private let files: [File]
  private var read: [Int: FileDeclarations] = [:]

  /// The files that may declare a name, by the words behind the keywords that declare.
  private var declaring: [String: [Int]] = [:]

  /// The files that extend a type.
  private var extending: [String: [Int]] = [:]

  /// - Parameter files: All files of the module, in a stated order.
  package init(_ files: [File]) {
    self.files = files
    for (number, file) in files.enumerated() where file.isShared {
      let found = FileDeclarations.mayDeclare(file.source)
      for name in found.names { declaring[name, default: []].append(number) }
      for name in found.extended { extending[name, default: []].append(number) }
    }
  }

  /// What the other files declare of what one names, or what those declarations name.
  ///
  /// Of two declarations of one name the one counts whose folder is nearer, by the folders on the way.
  ///
  /// - Parameters:
  ///   - path: The file, as it is among those of the module.
  ///   - source: Its code.
  /// - Returns: What they lend, in the order of their names.
  package func lent(to path: String, _ source: String) -> LentDeclarations {
    let parts = path.split(separator: "/")
    guard let own = files.firstIndex(where: { $0.path == parts }) else { return LentDeclarations() }
    let parsed = ParsedSource(source)
    guard parsed.refusals.isEmpty else { return LentDeclarations() }
    var search = Search(own: own, declared: FileDeclarations(parsed.tree, source))
    search.open = parsed.tree.words.sorted()
    while let name = search.open.popLast() {
      guard search.seen.insert(name).inserted else { continue }
      look(for: name, in: &search)
    }
    return lent(of: search)
  }

  /// A search for all that one file needs.
  private struct Search {
    let own: Int
    let declared: FileDeclarations
    var open: [String] = []
    var seen: Set<String> = []

    /// The declarations that are taken, by file.
    var taken: [Int: Set<Int>] = [:]
    var ambiguous: [String: String] = [:]

    /// The files of which declarations are taken, by what tells these apart.
    var takers: [String: Int] = [:]

    /// The names that the file itself declares as well.
    var conflicts: Set<String> = []
  }

  private func declarations(of file: Int) -> FileDeclarations {
    if let known = read[file] { return known }
    let parsed = ParsedSource(files[file].source)
    let found =
      parsed.refusals.isEmpty
      ? FileDeclarations(parsed.tree, files[file].source) : FileDeclarations()
    read[file] = found
    return found
  }

  private func look(for name: String, in search: inout Search) {
    let found = places(of: name)
    if !search.declared.declares(name) {
      take(found.tops.filter { $0.file != search.own }, named: name, in: &search)
    }
    for (key, members) in found.members where !search.declared.keys.contains(key) {
      let meant = members.filter {
        $0.file != search.own && isMeant(item($0).extended ?? "", by: $0.file, search)
      }
      take(meant, named: name, in: &search)
    }
  }

  private func item(_ place: Place) -> FileDeclarations.Item {
    declarations(of: place.file).items[place.item]
  }

  /// Where all files see a declaration of a name, each member of extensions by its key.
  ///
  /// Members of extensions are found by their names, those without one by their type's.
  private func places(of name: String) -> Places {
    if let known = found[name] { return known }
    var places = Places()
    var members: [String: [Place]] = [:]
    let declaring = declaring[name] ?? []
    let isDeclared = declaring.contains { declarations(of: $0).declares(name) }
    for file in Set(declaring + (extending[name] ?? [])).sorted() {
      for (index, item) in declarations(of: file).items.enumerated() where !item.isHidden {
        let isNamed = item.names.contains(name)
        if item.extended == nil {
          if isNamed { places.tops.append(Place(file: file, item: index)) }
        } else if isNamed || item.extended == name && (item.names.isEmpty || isDeclared) {
          members[item.key, default: []].append(Place(file: file, item: index))
        }
      }
    }
    places.members = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    found[name] = places
    return places
  }

  /// Whether the type that a file extends is the one that is used: it is not where the file declares
  /// one of that name itself.
  private func isMeant(_ type: String, by file: Int, _ search: Search) -> Bool {
    guard declarations(of: file).declares(type) else { return true }
    return !search.declared.declares(type) && search.takers[type, default: file] == file
  }

  /// Takes the nearest of several declarations of one thing, or says that two are as near.
  private func take(_ found: [Place], named name: String, in search: inout Search) {
    let distances = found.map { distance($0.file, search.own) }
    guard let least = distances.min() else { return }
    let nearest = zip(found, distances).filter { $0.1 == least }.map(\.0)
    guard Set(nearest.map(\.file)).count == 1 else {
      let places = nearest.map { "\(files[$0.file].name):\(item($0).line)" }
      search.ambiguous[name] =
        "'\(name)' is declared in files that are equally near: " + places.joined(separator: " and ")
      return
    }
    for place in nearest { take(place.item, of: place.file, in: &search) }
  }

  private func take(_ item: Int, of file: Int, in search: inout Search) {
    guard search.taken[file, default: []].insert(item).inserted else { return }
    let all = declarations(of: file)
    search.open += all.items[item].words.sorted()
    note(all.items[item], of: file, in: &search)
    // What only the file sees is its own.
    for (index, hidden) in all.items.enumerated()
    where hidden.isHidden && !hidden.names.isDisjoint(with: all.items[item].words) {
      take(index, of: file, in: &search)
    }
  }

  /// Notes what a file declares that is taken: here all names are seen everywhere, so that what two
  /// files keep for themselves under one name is told.
  private func note(_ item: FileDeclarations.Item, of file: Int, in search: inout Search) {
    for identity in item.identities {
      let earlier = search.takers.updateValue(file, forKey: identity)
      let isOwn =
        item.extended == nil
        ? search.declared.declares(identity) : search.declared.keys.contains(identity)
      guard isOwn || earlier.map({ $0 != file }) ?? false, let name = item.names.sorted().first
      else { continue }
      let other = isOwn ? search.own : earlier ?? file
      search.ambiguous[name] =
        "'\(name)' is one thing in \(files[other].name) and another one in \(files[file].name), which"
        + " keeps it for itself"
      if isOwn { search.conflicts.insert(name) }
    }
  }

  /// How many folders lie on the way from one file to another.
  private func distance(_ file: Int, _ other: Int) -> Int {
    let (a, b) = (files[file].path.dropLast(), files[other].path.dropLast())
    let shared = zip(a, b).prefix { $0 == $1 }.count
    let isOfOther = files[file].target != files[other].target
    return a.count + b.count - 2 * shared + (isOfOther ? 1_000_000 : 0)
  }

  private func lent(of search: Search) -> LentDeclarations {
    var lent = LentDeclarations()
    lent.ambiguous = search.ambiguous
    lent.conflicts = search.conflicts
    for (file, items) in search.taken.sorted(by: { $0.key < $1.key }) {
      let all = declarations(of: file)
      let clear = items.filter { all.items[$0].names.isDisjoint(with: search.ambiguous.keys) }
      let code = all.code(of: clear, in: files[file].source)
      lent.sources.append(LentDeclarations.Source(file: files[file].name, code: code))
    }
    return lent
  }
}

/// What other files of a module declare of what one uses.
package struct LentDeclarations: Hashable, Sendable {
  /// The declarations of one file, blanks where the rest of it stands.
  package struct Source: Hashable, Sendable, SourcePlaces {
    package var file: String
    package var code: String

    package func position(line: Int, column: Int) -> (line: Int, column: Int) { (line, column) }
    package var otherFile: String? { file }
  }

  package var sources: [Source] = []

  /// Why a name is none that can be used, by the name.
  package var ambiguous: [String: String] = [:]

  /// Those among them that the file itself declares.
  package var conflicts: Set<String> = []

  package init() {}
}

/// What one file of Swift declares at its top.
private struct FileDeclarations {
  struct Item {
    /// The names that it is found by; none for a member that has none.
    var names: Set<String>

    /// The type that it extends.
    var extended: String?
    var key: String
    var line: Int

    /// Whether only the file itself sees it.
    var isHidden = false

    /// The pieces of the file that make it, in bytes.
    var ranges: [Range<Int>]
    var words: Set<String>

    /// What tells it from other declarations: its names, or the type and the signature of a member.
    var identities: Set<String> { extended == nil ? names : names.isEmpty ? [] : [key] }
  }

  private(set) var items: [Item] = []

  /// The names of what stands at the top, and the keys of what extensions declare.
  private var tops: Set<String> = []
  private(set) var keys: Set<String> = []

  init() {}

  init(_ tree: SourceFileSyntax, _ source: String) {
    let text = SourceText(source)
    for statement in tree.statements {
      guard case .decl(let declaration) = statement.item else { continue }
      if let extended = declaration.as(ExtensionDeclSyntax.self) {
        add(extended, text)
      } else if var item = Self.item(declaration, text), !declaration.isPreviewProvider {
        item.ranges = [statement.ownBytes]
        items.append(item)
      }
    }
    for item in items {
      if item.extended == nil { tops.formUnion(item.names) } else { keys.insert(item.key) }
    }
  }

  /// Whether a type, a function or a variable of the name stands at the top.
  func declares(_ name: String) -> Bool {
    tops.contains(name)
  }

  private static func item(_ declaration: DeclSyntax, _ text: SourceText) -> Item? {
    let names: Set<String>
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): names = [function.name.text.unquoted]
    case .variableDecl(let variable): names = Set(variable.boundNames.map(\.unquoted))
    default: names = declaration.namedType.map { [$0.name.unquoted] } ?? []
    }
    guard !names.isEmpty else { return nil }
    return Item(
      names: names, extended: nil, key: "", line: Self.line(of: declaration, text),
      isHidden: declaration.isHidden, ranges: [declaration.ownBytes], words: declaration.words)
  }

  private mutating func add(_ extended: ExtensionDeclSyntax, _ text: SourceText) {
    // Of a type in another one the outer is looked for.
    let type = String(extended.extendedType.trimmedDescription.prefix { $0 != "<" && $0 != "." })
    let brace = extended.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let head = extended.positionAfterSkippingLeadingTrivia.utf8Offset..<brace
    let end = extended.memberBlock.rightBrace.ownBytes
    let condition = extended.genericWhereClause?.trimmedDescription ?? ""
    let words = extended.with(\.memberBlock.members, []).words
    if let inherited = extended.inheritanceClause {
      // What a type is belongs to it, and needs all that is declared for it.
      items.append(
        Item(
          names: [], extended: type, key: "\(type): \(inherited.trimmedDescription)",
          line: Self.line(of: extended, text), ranges: [extended.ownBytes], words: extended.words))
      return
    }
    for member in extended.memberBlock.members {
      let own = Self.item(member.decl, text)
      let key = SymbolTable.members(member.decl, extended: extended, source: 0).first?.member.key
      items.append(
        Item(
          names: own?.names ?? [], extended: type,
          key: "\(type).\(own?.names.sorted().joined() ?? "")\(key ?? "")\(condition)"
            + (own == nil ? "\(Self.line(of: member, text))" : ""),
          line: Self.line(of: member, text),
          isHidden: member.decl.isHidden || DeclSyntax(extended).isHidden,
          ranges: [head, member.ownBytes, end],
          words: words.union(member.decl.words)))
    }
  }

  private static func line(of node: some SyntaxProtocol, _ text: SourceText) -> Int {
    text.place(of: node.positionAfterSkippingLeadingTrivia).line
  }

  /// Some of the declarations, where they stand in the file.
  func code(of taken: Set<Int>, in source: String) -> String {
    let bytes = Array(source.utf8)
    var code = bytes.map { $0 == 0x0A || $0 == 0x0D ? $0 : UInt8(ascii: " ") }
    for range in taken.flatMap({ items[$0].ranges }) {
      let range = range.clamped(to: 0..<bytes.count)
      code.replaceSubrange(range, with: bytes[range])
    }
    return String(decoding: code, as: UTF8.self)
  }

  private static let keywords = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "var", "let",
  ].map { Array($0.utf8) }

  private static let extending = Array("extension".utf8)

  /// The words behind keywords that declare, and behind `extension`: all names that a file declares,
  /// and some that it does not.
  static func mayDeclare(_ source: String) -> (names: Set<String>, extended: Set<String>) {
    var (names, extended): (Set<String>, Set<String>) = ([], [])
    var source = source
    source.withUTF8 { bytes in
      var (isDeclared, isExtended) = (false, false)
      var start = 0
      // A module may hold megabytes: words are looked at where they stand.
      while start < bytes.count {
        var end = start
        while end < bytes.count, isOfWord(bytes[end]) { end += 1 }
        guard end > start else {
          start += 1
          continue
        }
        let word = bytes[start..<end]
        if isDeclared { names.insert(String(decoding: word, as: UTF8.self)) }
        if isExtended { extended.insert(String(decoding: word, as: UTF8.self)) }
        isDeclared = keywords.contains { $0.count == word.count && word.elementsEqual($0) }
        isExtended = word.count == extending.count && word.elementsEqual(extending)
        start = end
      }
    }
    return (names, extended)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
  }
}

extension SyntaxProtocol {
  /// Where its bytes stand in the file, without what is around it.
  fileprivate var ownBytes: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

extension DeclSyntax {
  fileprivate var isHidden: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
    } ?? false
  }

  fileprivate var isPreviewProvider: Bool {
    inheritedTypes.contains { ["PreviewProvider", "App"].contains($0.trimmedDescription) }
  }
}
