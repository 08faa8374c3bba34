import BuiltinEngine
import Scenarios
import SwiftOperators
import SwiftSyntax

/// The declarations of an article's blocks by name as one block sees them, before anything in them
/// is checked.
///
/// Of several declarations of one name the last one up to the block counts, or the first after it
/// where none stands before. Nothing is gathered for a block: each name is looked up when it is
/// asked for, so that an article of many blocks takes no longer than their sum.
struct DeclaredCode {
  /// A member of a type or an extension, or a function at the top of a block.
  struct Member: Sendable {
    var syntax: DeclSyntax
    var isStatic: Bool

    /// The extension around it; nil inside a type's own declaration.
    var extended: ExtensionDeclSyntax?

    /// Which source it stands in.
    var source: Int

    /// Its place among all declarations of the article.
    var order: Int

    /// What tells overloads apart: labels and types of parameters, the generic ones of which
    /// something is asked, and the extension's conditions.
    var key: String

    /// The form in which views make use of it; nil where they do not, and inside a type.
    var form: Form?

    /// Whether it is a variable that stands beside views, which belongs to their block alone.
    var isBesideViews = false

    /// By what overloads count: a signature that is quoted alone does not hide what has a body.
    var overloadKey: String { isQuoted ? key + " …" : key }

    /// Whether it is a function of which only the signature stands here.
    var isQuoted: Bool {
      syntax.as(FunctionDeclSyntax.self).map { $0.body == nil } ?? false
    }
  }

  enum Form: Sendable {
    case property(DeclaredProperty)
    case function(DeclaredFunction)
  }

  /// A struct, an enumeration, or a protocol.
  struct TypeEntry: Sendable {
    /// With the names of the types around it: `Flow.Row`.
    var name: String
    var syntax: DeclSyntax

    /// The protocols it conforms to, those of other protocols included.
    var conformances: Set<String>
    var source: Int

    /// Its members by name, without the cases of enumerations; of a protocol what it asks for.
    ///
    /// Initializers are `init`, subscripts `subscript`.
    var members: [String: [Member]] = [:]

    /// The form in which views make use of it.
    ///
    /// It is nil for protocols, for types without members, and for those inside another type, whose form
    /// has them.
    var form: DeclaredType?

    /// The names of what it is generic over.
    var genericNames: [String] { syntax.genericClause?.parameters.map(\.name.text) ?? [] }

    /// The declarations of its variables, in the order of the article.
    var variables: [(syntax: VariableDeclSyntax, source: Int)] {
      // One declaration may bind several names.
      var seen: Set<SyntaxIdentifier> = []
      return members.values.joined().filter { seen.insert($0.syntax.id).inserted }
        .sorted { ($0.order, $0.syntax.position) < ($1.order, $1.syntax.position) }
        .compactMap { member in
          member.syntax.as(VariableDeclSyntax.self).map { ($0, member.source) }
        }
    }

    var isProtocol: Bool { syntax.is(ProtocolDeclSyntax.self) }
  }

  /// A `typealias`, below the names of the types around.
  struct Alias: Sendable {
    var type: TypeSyntax
    var owner: String?
    var source: Int
    /// What it is generic over.
    var genericNames: [String] = []
  }

  private let table: SymbolTable
  private(set) var block: Int

  /// The blocks that see the same of all that was looked up.
  private var span = BlockSpan()

  /// What the names of generic types as they are used stand for: `Stack‹Int›` for `Stack`.
  private var instances: [String: String] = [:]

  /// Types that stand inside functions.
  private var locals: [String: TypeEntry] = [:]

  init(_ table: SymbolTable, at block: Int) {
    self.table = table
    self.block = block
  }

  /// The same as another block sees it.
  func seen(from block: Int) -> DeclaredCode {
    var other = self
    other.block = block
    other.span = BlockSpan()
    return other
  }

  /// Looks names up for another block from now on, for which what was found so far is the same.
  ///
  /// - Returns: Whether it is the same.
  mutating func move(to block: Int) -> Bool {
    guard span.blocks.contains(block) else { return false }
    self.block = block
    return true
  }

  /// The declaration that counts for the block.
  private func nearest<Declaration>(_ versions: Versions<Declaration>?) -> Declaration? {
    guard let versions else { return nil }
    span.narrow(to: versions.blocks, around: block)
    return versions.nearest(to: block)
  }

  /// The overloads that count for the block.
  private func nearest(_ overloads: Overloads<Member>) -> [Member] {
    span.narrow(to: overloads.blocks, around: block)
    return overloads.counting(for: block)
  }

  // MARK: Types

  /// A declared type with the protocols that its extensions add; nil for an unknown name.
  func type(named name: String) -> TypeEntry? {
    if let local = locals[name] { return local }
    let path = instances[name] ?? name
    guard var entry = nearest(table.types[path]) else { return nil }
    entry.name = name
    entry.conformances.formUnion(protocols(of: path))
    return entry
  }

  /// How a type is declared; nil for an unknown name.
  ///
  /// Its protocols are not looked up, which costs as much as it has classes above it.
  func syntax(ofType name: String) -> DeclSyntax? {
    locals[name]?.syntax ?? nearest(table.types[instances[name] ?? name])?.syntax
  }

  /// Whether a type of the name is Swift's own, and the article declares none.
  func isStandard(_ name: String) -> Bool {
    nearest(table.types[name]).map { table.numbers[$0.source] == StandardDeclarations.block }
      ?? false
  }

  /// The names of all declared types, generic ones as they are used among them.
  var typeNames: [String] {
    Array(table.types.keys) + Array(instances.keys) + Array(locals.keys)
  }

  /// The names of the types that extensions add protocols to.
  var conformingNames: [String] { Array(table.addedConformances.keys) }

  /// The names of the types that extensions add members to.
  var extendedNames: [String] { Array(table.extensions.keys) }

  /// Whether an extension declares a member of a name that is declared elsewhere, too, or that Swift has.
  func hasSeveral(membersNamed name: String) -> Bool {
    let extended = table.extensions.keys.filter { table.extensions[$0]?[name] != nil }
    guard let first = extended.first else { return false }
    return extended.count > 1 || members(named: name, of: first).count > 1
      || table.types.keys.contains { $0 != first && !members(named: name, of: $0).isEmpty }
      || !Language.rows(named: name).isEmpty
  }

  /// The names that a `typealias` of several protocols stands for: `Named & Sized`.
  func protocols(named name: String) -> [String]? {
    guard let alias = nearest(table.aliases[name]) else { return nil }
    let parts = alias.type.as(CompositionTypeSyntax.self)?.elements.map(\.type)
    return parts?.map(\.trimmedDescription)
  }

  /// The protocols that a type conforms to, itself or through other protocols: a protocol before
  /// those that it refines.
  func protocols(of name: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    func add(_ names: Set<String>) {
      for name in names.sorted() where seen.insert(name).inserted {
        add(Set(protocols(named: name) ?? []))
        if let entry = nearest(table.types[name]) {
          if entry.isProtocol { add(entry.conformances) }
          // A class conforms to what the one conforms to that it inherits from.
          if entry.syntax.is(ClassDeclSyntax.self) {
            add(entry.conformances.union(table.addedConformances[name] ?? []))
          }
        } else {
          add(Self.refined[name] ?? [])
        }
        found.append(name)
      }
    }
    let path = instances[name] ?? name
    let own =
      locals[name]?.conformances ?? nearest(table.types[path])?.conformances
      ?? Set(protocols(named: name) ?? [])
    add(own.union(table.addedConformances[path] ?? []))
    return found.reversed()
  }

  /// What protocols of Swift's and Foundation's refine that say how a value or an error is written.
  private static let refined: [String: Set<String>] = [
    "LosslessStringConvertible": ["CustomStringConvertible"], "LocalizedError": ["Error"],
    "CustomNSError": ["Error"], "RecoverableError": ["Error"],
  ]

  /// On what it depends whether a generic type conforms to a protocol: what the extension says that adds it.
  func condition(of type: String, conformingTo name: String) -> GenericWhereClauseSyntax? {
    let path = instances[type] ?? type
    guard nearest(table.types[path])?.conformances.contains(name) != true else { return nil }
    return table.conformanceConditions[path]?[name]
  }

  /// What a protocol asks for under a name.
  func requirements(named name: String, of owner: String) -> [Member] {
    guard let entry = nearest(table.types[owner]), entry.isProtocol else {
      return []
    }
    return entry.members[name] ?? []
  }

  func requirementNames(of owner: String) -> [String] {
    guard let entry = nearest(table.types[owner]), entry.isProtocol else {
      return []
    }
    return entry.members.keys.sorted()
  }

  /// The layouts that code with some words may use, be it through other declarations; generic ones
  /// are not among them.
  func layouts(namedIn words: Set<String>) -> [String] {
    table.layouts(namedIn: words).filter { name in
      guard let entry = type(named: name), entry.genericNames.isEmpty else { return false }
      return isLayout(name)
    }
  }

  /// Whether code states a protocol, or one that refines it, as what it knows of values.
  func isStated(_ name: String) -> Bool {
    table.statedNames.contains { $0 == name || protocols(of: $0).contains(name) && isProtocol($0) }
  }

  private func isProtocol(_ name: String) -> Bool {
    nearest(table.types[name])?.isProtocol ?? false
  }

  /// Whether a class is declared.
  var hasClasses: Bool {
    table.hasClasses || locals.values.contains { $0.syntax.is(ClassDeclSyntax.self) }
  }

  /// Whether a protocol declares an associated type of the name.
  func hasAssociated(_ name: String) -> Bool { table.associatedNames.contains(name) }

  /// Lets a type be known that stands inside a function.
  mutating func addLocal(_ declaration: DeclSyntax, _ path: String, source: Int) {
    let inherited = declaration.inheritedTypes.map(\.nameInModule)
    var entry = TypeEntry(
      name: path, syntax: declaration, conformances: Set(inherited), source: source)
    for item in declaration.memberBlock?.members ?? [] {
      for (name, member) in SymbolTable.members(item.decl, source: source) {
        entry.members[name, default: []].append(member)
      }
    }
    locals[path] = entry
    entry.conformances.formUnion(protocols(of: path))
    locals[path] = entry
  }

  func alias(named name: String) -> Alias? { nearest(table.aliases[name]) }

  /// Lets a generic type be known under the name that it has with types.
  mutating func addInstance(_ name: String, of path: String) { instances[name] = path }

  /// Whether a struct of the name is a layout with members of its own.
  func isLayout(_ name: String) -> Bool {
    guard let entry = type(named: name), entry.conformances.contains("Layout") else { return false }
    return !(entry.syntax.memberBlock?.members.isEmpty ?? true)
      || !members(named: "sizeThatFits", of: name).isEmpty
  }

  // MARK: Members, functions and constants

  /// The members of a type and its extensions by name: those of blocks after this one first, the
  /// nearest one last.
  func members(named name: String, of owner: String) -> [Member] {
    if let local = locals[owner] { return local.members[name] ?? [] }
    let path = instances[owner] ?? owner
    let entry = nearest(table.types[path])
    let own = (entry?.isProtocol ?? false ? nil : entry?.members[name]) ?? []
    guard let overloads = table.extensions[path]?[name.unquoted] else { return own }
    let numbers = own.map { table.numbers[$0.source] }
    span.narrow(to: numbers + overloads.blocks, around: block)
    // A type that is written again has what its extensions had.
    let rewritten = Dictionary(own.map { ($0.key, rank($0).block) }) { $1 }
    let added = nearest(overloads).filter { member in
      rewritten[member.key].map { $0 <= rank(member).block } ?? true
    }
    return sorted(own + added)
  }

  /// The names of a type's members, those of its extensions included, sorted.
  func memberNames(of owner: String, isStatic: Bool) -> [String] {
    let path = instances[owner] ?? owner
    let entry = locals[owner] ?? nearest(table.types[path])
    let own = entry?.members.keys.map(\.self) ?? []
    let added = table.extensions[path]?.keys.map(\.self) ?? []
    return Set(own + added).sorted().filter { name in
      members(named: name, of: owner).contains { $0.isStatic == isStatic }
    }
  }

  /// The functions of the name at the top of blocks, in the order of ``members(named:of:)``.
  func functions(named name: String) -> [Member] {
    guard let overloads = table.functions[name.unquoted] else { return [] }
    return sorted(nearest(overloads))
  }

  /// The names of all functions at the top of blocks.
  var functionNames: [String] { Array(table.functions.keys) }

  func declares(function name: String) -> Bool { table.functions[name.unquoted] != nil }

  /// Whether a function of the name is declared anywhere, as a member or at the top of a block.
  func declares(anywhere name: String) -> Bool { table.functionNames.contains(name) }

  /// Whether several functions of the name take the same and give something else.
  func isOverloaded(byResult name: String) -> Bool { table.resultOverloads.contains(name) }

  /// Whether a function of the name gives an optional of an optional.
  func givesNestedOptional(_ name: String) -> Bool { table.nestedResults.contains(name) }

  /// A constant at the top of a block.
  func constant(named name: String) -> Member? { nearest(table.variables[name.unquoted]) }

  /// Members from the farthest to the nearest: blocks after this one come before all others.
  private func sorted(_ members: [Member]) -> [Member] {
    guard members.count > 1 else { return members }
    return members.sorted { rank($0) < rank($1) }
  }

  private func rank(_ member: Member) -> (block: Int, order: Int) {
    (Nearness.of(table.numbers[member.source], to: block), member.order)
  }

  /// The operators that the article may use, with how they bind.
  var operators: OperatorTable { table.operators }

  // MARK: Places

  /// How many sources there are.
  var sourceCount: Int { table.sources.count }

  /// The source that a block is, among those that were table.
  func source(ofBlock number: Int) -> Int? { table.sourcesOfBlocks[number] }

  /// Where in the file, or in a source of its own, a refusal stands: `line 3, column 5`.
  func words(for refusal: Refusal, in source: Int) -> String {
    table.words(for: (refusal.line, refusal.column), in: source)
  }

  func line(of node: some SyntaxProtocol, in source: Int) -> Int {
    place(of: node, in: source).line
  }

  func place(of node: some SyntaxProtocol, in source: Int) -> (line: Int, column: Int) {
    table.sources[source].place(of: node.positionAfterSkippingLeadingTrivia)
  }
}
