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
  private var types: [String: Versions<DeclaredType>] = [:]
  private var functions: [String: Overloads<DeclaredFunction>] = [:]
  private var globals: [String: Versions<DeclaredProperty>] = [:]
  /// Constants that stand beside views, which belong to their block alone.
  private var locals: [String: Versions<DeclaredProperty>] = [:]
  private var extensions: [String: DeclaredExtension] = [:]

  /// What aliases at the top of a block stand for.
  private var aliases: [String: TypeSyntax] = [:]

  /// What protocols inherit, by name.
  private var protocols: [String: Set<String>] = [:]

  /// The names of all types that are declared anywhere: inside others, generic parameters, aliases.
  private var typeNames: Set<String> = []

  /// The keys of the environment that declared views read.
  private var environmentKeys: Set<String> = []

  /// The blocks that declare something, for code that runs.
  private var code = CollectedCode()

  /// The methods of layouts that stand in blocks of their own.
  private var pieces = LayoutPieces()

  /// The blocks that declare no more than a part of a type.
  private var parts = TypeParts()

  /// The blocks that are read with a type around their members.
  private var loose: [Int: LooseMembers] = [:]

  /// The blocks that declare something, parsed.
  private var parsed: [Int: (source: String, tree: ParsedSource)] = [:]

  /// How many blocks there are, and which of them has a source.
  var blockCount: Int { sources.count }
  private let sources: [String]
  private var blocks: [String: Int] = [:]

  /// Collects the declarations of an article's blocks; sources with syntax errors declare nothing.
  package init(sources: [String] = []) {
    self.sources = sources
    var trees: [(block: Int, tree: SourceFileSyntax)] = []
    for (block, source) in sources.enumerated() where Self.mayDeclare(source) {
      let parsed = ParsedSource(source)
      guard parsed.refusals.isEmpty, !InterfaceExcerpt.isKnown(parsed.tree) else { continue }
      trees.append((block, parsed.tree))
      self.parsed[block] = (source, parsed)
    }
    pieces = LayoutPieces(trees)
    for (block, tree) in trees where pieces.owners[block] == nil {
      let found = LooseMembers(
        tree, block: block,
        isUsedElsewhere: { mentions($0, outside: block) })
      guard let found else { continue }
      loose[block] = found
      parsed[block]?.tree = found.parsed
    }
    let standard = StandardDeclarations.source(for: trees.map { sources[$0.block] })
    if !standard.isEmpty {
      code.add(standard, ParsedSource(standard).tree, of: StandardDeclarations.block)
    }
    code.setOperators(trees.map(\.tree))
    for (block, tree) in trees { add(sources[block], tree, of: block) }
    parts = TypeParts(trees, owners: pieces.owners)
    for (name, blocks) in parts.blocks {
      types[name]?.complete(blocks) { $0.complete(by: $1) }
      code.completeType(named: name, in: blocks)
    }
  }

  /// Collects the declarations of blocks that stand in a file.
  ///
  /// - Parameters:
  ///   - sources: The code of the blocks.
  ///   - pages: Where each of them stands in the file.
  package init(sources: [String], pages: [any SourcePlaces]) {
    self.init(sources: sources)
    code.pages = pages
  }

  /// A block as it was parsed; nil for one that declares nothing or cannot be parsed.
  func parsed(_ source: String, at block: Int) -> ParsedSource? {
    parsed[block].flatMap { $0.source == source ? $0.tree : nil }
  }

  /// Where in its file a place in a block's declarations is; nil for a block that has none.
  func filePlace(
    of position: AbsolutePosition, inBlock number: Int
  ) -> (line: Int, column: Int)? {
    code.sourcesOfBlocks[number].map { source in
      code.filePlace(code.sources[source].place(of: position), in: source)
    }
  }

  private mutating func add(_ source: String, _ tree: SourceFileSyntax, of block: Int) {
    var (source, tree) = (source, tree)
    blocks[source] = block
    if let owner = pieces.owners[block] {
      source = LayoutPieces.wrapped(source, in: owner)
      code.insertions[block] = Insertions()
      code.insertions[block]?.add(LayoutPieces.prefix(owner).count, at: (1, 1))
      tree = ParsedSource(source).tree
    } else if let found = loose[block] {
      source = found.source
      code.insertions[block] = found.insertions
      tree = found.parsed.tree
    }
    let names = TypeNames(viewMode: .sourceAccurate)
    names.walk(tree)
    typeNames.formUnion(names.found)
    environmentKeys.formUnion(names.environmentKeys)
    add(tree, of: block)
    code.add(source, tree, of: block)
  }

  /// What was put around the loose members of a block; nil for any other block.
  func loose(ofBlock block: Int) -> LooseMembers? { loose[block] }

  /// Whether a name stands in another block as a word.
  func mentions(_ name: String, outside block: Int) -> Bool {
    sources.indices.contains { $0 != block && sources[$0].hasWord(name) }
  }

  /// The layout whose methods a block is; nil for any other block.
  func owner(ofPiece block: Int) -> String? { pieces.owners[block] }

  private static let declaringWords: [StaticString] = [
    "struct ", "operator ", "extension ", "func ", "class ", "enum ", "actor ", "protocol ", "let ",
    "var ",
  ]

  /// Whether a declaration may stand in `code`: most blocks have none, and need not be parsed for
  /// them.
  package static func mayDeclare(_ code: String) -> Bool {
    declaringWords.contains { code.hasText($0) }
  }
}

// MARK: Collecting

extension ArticleDeclarations {
  private mutating func add(_ tree: SourceFileSyntax, of block: Int) {
    let reader = DeclarationReader(block: block)
    let hasViews = tree.statements.contains { !$0.item.is(DeclSyntax.self) }
    for item in tree.statements {
      guard case .decl(let declaration) = item.item else { continue }
      add(declaration, reader, besideViews: hasViews)
      for member in LooseMembers.shared(of: declaration) {
        add(member, reader, besideViews: false)
      }
    }
  }

  private mutating func add(
    _ declaration: DeclSyntax, _ reader: DeclarationReader, besideViews hasViews: Bool
  ) {
    let block = reader.block
    switch declaration.as(DeclSyntaxEnum.self) {
    case .extensionDecl(let extended): add(extended, reader)
    case .functionDecl(let function):
      let function = reader.function(function)
      functions[function.name, default: Overloads()]
        .add(function, key: function.overloadKey, of: block)
    case .variableDecl(let variable):
      // Beside views a `let` belongs to them, not to the article.
      for property in reader.properties(variable) {
        if hasViews {
          locals[property.name, default: Versions()].add(property, of: block)
        } else {
          globals[property.name, default: Versions()].add(property, of: block)
        }
      }
    case .protocolDecl(let declaration):
      protocols[declaration.name.text, default: []]
        .formUnion(declaration.inheritanceClause?.names ?? [])
    case .typeAliasDecl(let alias): aliases[alias.name.text] = alias.initializer.value
    default:
      guard let type = reader.type(declaration),
        declaration.memberBlock?.members.isEmpty == false || pieces.complete(type.name)
      else { return }
      types[type.name, default: Versions()].add(type, of: block)
    }
  }

  private mutating func add(_ extended: ExtensionDeclSyntax, _ reader: DeclarationReader) {
    let name = extended.extendedType.trimmedDescription
    var reader = reader
    reader.selfType = extended.genericWhereClause?.selfType
    var members = DeclaredMembers()
    for member in extended.memberBlock.members {
      if let type = reader.type(member.decl, outer: [name]) {
        extensions[name, default: .init()].types[type.name, default: Versions()]
          .add(type, of: reader.block)
      } else {
        reader.add(member.decl, to: &members)
      }
    }
    // `extension ButtonStyle where Self == Big`: members of `Big` alone, of which the static ones are
    // found behind a leading dot where any such style is wanted.
    if let selfType = reader.selfType {
      extensions[CollectedCode.baseName(of: selfType), default: .init()].add(
        members, of: reader.block, inherited: [])
      members = members.statics
    }
    extensions[name, default: .init()].add(
      members, of: reader.block, inherited: extended.inheritanceClause?.names ?? [])
  }
}

/// What all extensions of one type declare.
private struct DeclaredExtension: Sendable {
  var properties: [String: Versions<DeclaredProperty>] = [:]
  var functions: [String: Overloads<DeclaredFunction>] = [:]
  var initializers = Overloads<DeclaredFunction>()
  var types: [String: Versions<DeclaredType>] = [:]
  var inherited: Set<String> = []

  mutating func add(_ members: DeclaredMembers, of block: Int, inherited names: [String]) {
    for (name, property) in members.properties {
      properties[name, default: Versions()].add(property, of: block)
    }
    for (name, overloads) in members.functions {
      for function in overloads {
        functions[name, default: Overloads()].add(function, key: function.overloadKey, of: block)
      }
    }
    for initializer in members.initializers {
      initializers.add(initializer, key: initializer.overloadKey, of: block)
    }
    inherited.formUnion(names)
  }
}

// MARK: Asking

extension ArticleDeclarations {
  /// The number of a block by its source; that of a block after all others if it declares nothing.
  func number(ofBlock source: String) -> Int { blocks[source] ?? blockCount }

  func type(named name: String, at block: Int) -> DeclaredType? {
    let found = types[name]?.nearest(to: block)
    guard let found, found.block > block, SwiftUINames.hasView(name) else { return found }
    return nil
  }

  /// Says of which block it is what a block's types take of others, where there was a choice.
  func choices(ofBlock block: Int) -> [String] {
    (parts.choices[block] ?? []).map { choice in
      let place = filePlace(of: choice.position, inBlock: choice.block)
      return
        "'\(choice.member)' of '\(choice.type)' is not shown here and stands in several blocks; "
        + "the nearest one counts\(place.map { ", line \($0.line)" } ?? "")"
    }
  }

  /// The types of which a block declares no more than a part, with what other blocks declare of them.
  func parts(ofBlock block: Int) -> [String: DeclaredType] {
    var found: [String: DeclaredType] = [:]
    for (name, blocks) in parts.blocks where blocks.contains(block) {
      found[name] = types[name]?.nearest(to: block)
    }
    return found
  }

  func global(named name: String, at block: Int) -> DeclaredProperty? {
    if let local = locals[name]?.nearest(to: block), local.block == block { return local }
    return globals[name]?.nearest(to: block)
  }

  /// The overloads of a function at the top of a block.
  func functions(named name: String, at block: Int) -> [DeclaredFunction] {
    nearest(functions[name], to: block)
  }

  /// Whether a function or a variable at the top of a block gives views, by its declaration.
  func givesViews(_ name: String, at block: Int) -> Bool {
    if let property = global(named: name, at: block) {
      return property.isBuilder || property.type?.isSomeView == true
    }
    return functions(named: name, at: block).contains {
      $0.isBuilder || $0.result?.isSomeView == true
    }
  }

  /// The overloads that extensions of a type declare.
  func functions(named name: String, of type: String, at block: Int) -> [DeclaredFunction] {
    nearest(extensions[type]?.functions[name], to: block).filter {
      $0.block <= block || type != "View" || !SwiftUINames.hasModifier(like: $0)
    }
  }

  func property(named name: String, of type: String, at block: Int) -> DeclaredProperty? {
    extensions[type]?.properties[name]?.nearest(to: block)
  }

  func initializers(of type: String, at block: Int) -> [DeclaredFunction] {
    nearest(extensions[type]?.initializers, to: block)
  }

  func type(named name: String, in type: String, at block: Int) -> DeclaredType? {
    extensions[type]?.types[name]?.nearest(to: block)
  }

  /// The protocols that extensions of a type state.
  func inherited(by type: String) -> Set<String> { extensions[type]?.inherited ?? [] }

  /// The type that an alias at the top of a block stands for; the type itself for any other.
  func resolved(_ type: TypeSyntax) -> TypeSyntax {
    var type = type
    for _ in 0..<8 {
      guard let name = type.as(IdentifierTypeSyntax.self)?.name.text, let found = aliases[name]
      else { break }
      type = found.plain
    }
    return type
  }

  func isProtocol(_ name: String) -> Bool { protocols[name] != nil }

  /// The protocols and all that they inherit.
  func refined(_ names: Set<String>) -> Set<String> {
    var all = names
    var open = Array(names)
    while let name = open.popLast() {
      for further in protocols[name] ?? [] where all.insert(further).inserted {
        open.append(further)
      }
    }
    return all
  }

  /// Whether a type of this name is declared anywhere, also inside another one.
  func mentions(type name: String) -> Bool { typeNames.contains(name) }

  /// Whether some declared view reads `@Environment(\.key)`.
  func readsEnvironment(_ key: String) -> Bool { environmentKeys.contains(key) }

  /// The overloads that count for a block, the nearest first.
  private func nearest(
    _ overloads: Overloads<DeclaredFunction>?, to block: Int
  ) -> [DeclaredFunction] {
    let declared = overloads?.nearest(to: block) ?? []
    guard declared.count > 1 else { return declared }
    // A signature that is quoted alone is no other declaration of what it is the signature of.
    let whole = Set(declared.lazy.filter { $0.body != nil }.map(\.signature))
    let found = declared.filter { $0.body != nil || !whole.contains($0.signature) }
    return found.enumerated()
      .sorted {
        let (a, b) = ($0.element.block, $1.element.block)
        return (Nearness.of(b, to: block), $0.offset) < (Nearness.of(a, to: block), $1.offset)
      }
      .map(\.element)
  }

  /// The declared code as a block sees it.
  func code(at block: Int) -> DeclaredCode { DeclaredCode(code, at: block) }

  /// Whether a layout is declared.
  var hasLayouts: Bool { !code.layouts.isEmpty }

  func declares(type name: String) -> Bool {
    types[name] != nil || functions[name] != nil
  }

  /// The names of the properties that extensions of a type declare.
  func propertyNames(of type: String) -> [String] {
    extensions[type].map { $0.properties.keys.sorted() } ?? []
  }

  /// The names of types and functions, for suggestions.
  var names: [String] { Array(types.keys) + Array(functions.keys) }

  /// The names of modifiers, for suggestions.
  var modifierNames: [String] {
    (extensions["View"].map { Array($0.functions.keys) } ?? [])
  }
}

/// Collects the names of types wherever they are declared, and the keys of the environment that are
/// read.
private final class TypeNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private(set) var environmentKeys: Set<String> = []

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributeName.trimmedDescription == "Environment",
      case .argumentList(let arguments)? = node.arguments,
      let key = arguments.first?.expression.keyPathName
    {
      environmentKeys.insert(key)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }

  private func add(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    found.insert(name.text)
    return .visitChildren
  }
}

extension String {
  /// Whether a name stands in code as a whole word.
  fileprivate func hasWord(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte & 0xDF)
    }
    var rest = utf8[...]
    while let range = rest.firstRange(of: name.utf8) {
      let before = utf8[..<range.lowerBound].last.map(isLetter) ?? false
      let after = utf8[range.upperBound...].first.map(isLetter) ?? false
      if !before, !after { return true }
      rest = rest[utf8.index(after: range.lowerBound)...]
    }
    return false
  }
}
