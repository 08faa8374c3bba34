import Scenarios
import SwiftOperators
import SwiftSyntax

/// The declarations of an article's blocks by name, before anything in them is checked.
struct DeclaredCode: Sendable {
  /// A member of a type or an extension, or a function at the top of a block.
  struct Member: Sendable {
    var syntax: DeclSyntax
    var isStatic: Bool

    /// The extension around it; nil inside a type's own declaration.
    var extended: ExtensionDeclSyntax?

    /// Which source it stands in.
    var source: Int
  }

  /// A struct, an enumeration, or a protocol.
  struct TypeEntry: Sendable {
    /// With the names of the types around it: `Flow.Row`.
    var name: String
    var syntax: DeclSyntax

    /// The protocols it conforms to, those of other protocols included.
    var conformances: Set<String>
    var source: Int

    /// The names of what it is generic over.
    var genericNames: [String] {
      syntax.genericClause?.parameters.map(\.name.text) ?? []
    }
  }

  private(set) var sources: [SourceText] = []
  private var numbers: [Int] = []
  private(set) var types: [String: TypeEntry] = [:]

  /// Members by the type they belong to and by name; initializers are `init`, subscripts
  /// `subscript`, the cases of enumerations not among them.
  private(set) var members: [String: [String: [Member]]] = [:]

  /// What protocols ask for, by protocol and by name.
  private(set) var requirements: [String: [String: [Member]]] = [:]

  /// Functions at the top of blocks by name.
  private(set) var functions: [String: [Member]] = [:]

  /// Constants at the top of blocks by name.
  private(set) var constants: [String: Member] = [:]

  /// `typealias` by name, below the names of the types around.
  private(set) var aliases: [String: (type: TypeSyntax, owner: String?, source: Int)] = [:]

  /// The protocols of types that extensions add.
  private(set) var added: [String: Set<String>] = [:]

  /// Whether a class is declared.
  var hasClasses: Bool { types.values.contains { $0.syntax.is(ClassDeclSyntax.self) } }

  /// The protocols of types, through other protocols too.
  private var lineages: [String: [String]] = [:]

  /// A block that declares something.
  struct Block: Sendable {
    var number: Int
    var text: SourceText
    /// With operators and operands put in order.
    var tree: SourceFileSyntax

    init(number: Int, source: String, tree: SourceFileSyntax) {
      self.number = number
      text = SourceText(source)
      self.tree = DeclaredCode.folded(tree)
    }
  }

  /// Collects what blocks declare, as the block with `number` sees it: of several declarations of
  /// one name the last one up to it counts, or the first after it where none stands before.
  init(_ blocks: [Block], at number: Int) {
    for block in blocks.filter({ $0.number > number }).reversed() { add(block) }
    for block in blocks.filter({ $0.number <= number }) { add(block) }
    for (name, protocols) in added { types[name]?.conformances.formUnion(protocols) }
    for name in Set(types.keys).union(added.keys) { lineages[name] = lineage(of: name) }
    for (name, protocols) in lineages { types[name]?.conformances.formUnion(protocols) }
  }

  /// The protocols that a type conforms to, itself or through other protocols: a protocol before
  /// those that it refines.
  func protocols(of name: String) -> [String] { lineages[name] ?? [] }

  private func lineage(of name: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    func add(_ names: Set<String>) {
      for name in names.sorted() where seen.insert(name).inserted {
        if let entry = types[name], entry.syntax.is(ProtocolDeclSyntax.self) {
          add(entry.conformances)
        }
        found.append(name)
      }
    }
    add((types[name]?.conformances ?? []).union(added[name] ?? []))
    return found.reversed()
  }

  /// The source that is read.
  private var current = 0

  private mutating func add(_ block: Block) {
    current = sources.count
    sources.append(block.text)
    numbers.append(block.number)
    for item in block.tree.statements {
      if case .decl(let declaration) = item.item { add(declaration, to: nil) }
    }
  }

  /// The tree with operators and operands put in order; places stay as they are.
  static func folded(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    OperatorTable.standardOperators.foldAll(tree) { _ in }.as(SourceFileSyntax.self) ?? tree
  }

  private mutating func add(_ declaration: DeclSyntax, to owner: String?) {
    let source = current
    switch declaration.as(DeclSyntaxEnum.self) {
    case .structDecl, .enumDecl, .protocolDecl, .classDecl, .actorDecl:
      guard let name = declaration.namedType?.name else { return }
      addType(declaration, owner.map { "\($0).\(name)" } ?? name)
    case .extensionDecl(let declaration):
      let name = Self.baseName(of: declaration.extendedType)
      if let names = declaration.inheritanceClause?.names {
        added[name, default: []].formUnion(names)
      }
      for member in declaration.memberBlock.members {
        add(member: member.decl, to: name, extended: declaration)
      }
    case .functionDecl(let function):
      let key = Self.key(of: declaration, in: nil)
      functions[function.name.text, default: []].removeAll {
        $0.source != source && Self.key(of: $0.syntax, in: nil) == key
      }
      functions[function.name.text, default: []].append(
        Member(syntax: declaration, isStatic: true, extended: nil, source: source))
    case .variableDecl(let variable):
      for name in variable.boundNames {
        constants[name] = Member(syntax: declaration, isStatic: true, extended: nil, source: source)
      }
    case .typeAliasDecl(let alias):
      let name = owner.map { "\($0).\(alias.name.text)" } ?? alias.name.text
      aliases[name] = (alias.initializer.value, owner, source)
    default: break
    }
  }

  private mutating func addType(_ declaration: DeclSyntax, _ name: String) {
    let inherited = declaration.inheritedTypes.map(\.trimmedDescription)
    // A later declaration stands in the place of an earlier one; extensions stay.
    members[name] = members[name]?.mapValues { $0.filter { $0.extended != nil } }
    requirements[name] = nil
    types[name] = TypeEntry(
      name: name, syntax: declaration, conformances: Set(inherited), source: current)
    for member in declaration.memberBlock?.members ?? [] {
      add(member: member.decl, to: name, extended: nil)
    }
  }

  private mutating func add(member: DeclSyntax, to owner: String, extended: ExtensionDeclSyntax?) {
    let source = current
    let isRequirement =
      extended == nil && types[owner]?.syntax.is(ProtocolDeclSyntax.self) ?? false
    func record(_ name: String, _ modifiers: DeclModifierListSyntax) {
      let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
      guard !isRequirement else {
        requirements[owner, default: [:]][name, default: []].append(
          Member(syntax: member, isStatic: isStatic, extended: nil, source: source))
        return
      }
      let key = Self.key(of: member, in: extended)
      members[owner, default: [:]][name, default: []].removeAll {
        $0.extended != nil && $0.source != source && Self.key(of: $0.syntax, in: $0.extended) == key
      }
      members[owner, default: [:]][name, default: []].append(
        Member(syntax: member, isStatic: isStatic, extended: extended, source: source))
    }
    switch member.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): record(function.name.text, function.modifiers)
    case .initializerDecl(let initializer): record("init", initializer.modifiers)
    case .subscriptDecl(let declaration): record("subscript", declaration.modifiers)
    case .variableDecl(let variable):
      for name in variable.boundNames { record(name, variable.modifiers) }
    default: add(member, to: owner)
    }
  }

  /// What tells overloads apart: labels and types of parameters, and the extension's conditions.
  private static func key(of member: DeclSyntax, in extended: ExtensionDeclSyntax?) -> String {
    let parameters: FunctionParameterListSyntax? =
      switch member.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function): function.signature.parameterClause.parameters
      case .initializerDecl(let initializer): initializer.signature.parameterClause.parameters
      case .subscriptDecl(let declaration): declaration.parameterClause.parameters
      default: nil
      }
    let words = parameters?.map { "\($0.firstName.text): \($0.type.trimmedDescription)" } ?? []
    let conditions = extended?.genericWhereClause?.trimmedDescription ?? ""
    return words.joined(separator: ", ") + "|" + conditions
  }

  /// The name of an extended type without what it is generic over: `Array`, `Flow.Row`.
  static func baseName(of type: TypeSyntax) -> String {
    if type.is(ArrayTypeSyntax.self) { return "Array" }
    if type.is(OptionalTypeSyntax.self) { return "Optional" }
    if type.is(DictionaryTypeSyntax.self) { return "Dictionary" }
    let text = type.trimmedDescription
    let name = String(text.prefix { $0 != "<" })
    return switch name {
    case "CGFloat": "Double"
    case "Subviews", "Layout.Subviews": "LayoutSubviews"
    case "LayoutSubviews.Element", "Subviews.Element": "LayoutSubview"
    default: name
    }
  }

  /// A type that stands inside a function.
  mutating func addLocal(_ declaration: DeclSyntax, _ path: String, source: Int) {
    let inherited = declaration.inheritedTypes.map(\.trimmedDescription)
    types[path] = TypeEntry(
      name: path, syntax: declaration, conformances: Set(inherited), source: source)
    lineages[path] = lineage(of: path)
    let protocols = protocols(of: path)
    types[path]?.conformances.formUnion(protocols)
    let outer = current
    current = source
    defer { current = outer }
    for member in declaration.memberBlock?.members ?? [] {
      add(member: member.decl, to: path, extended: nil)
    }
  }

  /// Lets a generic type be known under the name that it has with types.
  mutating func addInstance(_ name: String, of path: String) {
    guard var entry = types[path] else { return }
    entry.name = name
    types[name] = entry
    members[name] = members[path]
    lineages[name] = lineages[path]
  }

  /// The source that a block is, among those that were collected.
  func source(ofBlock number: Int) -> Int? { numbers.firstIndex(of: number) }

  /// Whether a struct of the name is a layout with members of its own.
  func isLayout(_ name: String) -> Bool {
    guard let entry = types[name], entry.conformances.contains("Layout") else { return false }
    return !(entry.syntax.memberBlock?.members.isEmpty ?? true)
      || members[name]?["sizeThatFits"] != nil
  }

  func line(of node: some SyntaxProtocol, in source: Int) -> Int {
    place(of: node, in: source).line
  }

  func place(of node: some SyntaxProtocol, in source: Int) -> (line: Int, column: Int) {
    sources[source].place(of: node.positionAfterSkippingLeadingTrivia)
  }
}

extension DeclSyntax {
  /// What a type is generic over.
  var genericClause: GenericParameterClauseSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): type.genericParameterClause
    case .enumDecl(let type): type.genericParameterClause
    case .classDecl(let type): type.genericParameterClause
    default: nil
    }
  }
}

extension VariableDeclSyntax {
  /// The names it declares.
  var boundNames: [String] {
    bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
  }

  func binding(named name: String) -> PatternBindingSyntax? {
    bindings.first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
  }

  /// The type of a binding, which may stand at a later one: `let a, b: Int`.
  func type(of name: String) -> TypeSyntax? {
    let index = bindings.firstIndex {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }
    guard let index else { return nil }
    return bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }?
      .typeAnnotation?.type
  }

  var isLet: Bool { bindingSpecifier.text == "let" }
}

extension PatternBindingSyntax {
  /// The body of a getter, if the property is computed.
  var getter: CodeBlockItemListSyntax? { accessorBlock?.getter }
  var setter: AccessorDeclSyntax? { accessorBlock?.setter }

  /// `willSet` and `didSet`.
  var observers: [AccessorDeclSyntax] {
    guard case .accessors(let accessors)? = accessorBlock?.accessors else { return [] }
    return accessors.filter { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  var isComputed: Bool { getter != nil }
}
