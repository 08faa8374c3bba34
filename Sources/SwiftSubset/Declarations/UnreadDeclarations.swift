import SwiftSyntax

/// What the blocks declare that are no Swift: what is used of it below is not that of an earlier block.
struct UnreadDeclarations: Sendable {
  /// A member that an extension declares.
  struct Member: Sendable {
    var type: String
    var name: String
    var block: Int

    /// The labels of a function's parameters, with whether an argument may be left out; nil of a property.
    var parameters: [(label: String, isOptional: Bool)]?
  }

  /// The blocks that declare a name at their top.
  private(set) var names: [String: [Int]] = [:]
  private(set) var members: [Member] = []

  var isEmpty: Bool { names.isEmpty && members.isEmpty }

  /// Whether anything of it is declared by blocks that can be read as well.
  func concerns(_ table: SymbolTable) -> Bool {
    names.keys.contains {
      table.types[$0] != nil || table.functions[$0] != nil || table.variables[$0] != nil
    } || members.contains { table.extensions[$0.type]?[$0.name] != nil }
  }

  /// Takes what a block declares: nothing of one with a mistake in it is read.
  mutating func add(_ tree: SourceFileSyntax, of block: Int) {
    for case .decl(let declaration) in tree.statements.lazy.map(\.item) {
      guard let extended = declaration.as(ExtensionDeclSyntax.self) else {
        for name in declaration.declaredNames { add(name, of: block) }
        continue
      }
      let type = SymbolTable.baseName(of: extended.extendedType)
      for member in extended.memberBlock.members {
        let parameters = member.decl.as(FunctionDeclSyntax.self)?.signature.parameterClause
          .parameters
        for name in member.decl.declaredNames {
          members.append(
            .init(
              type: type, name: name, block: block,
              parameters: parameters?.map {
                ($0.firstName.text.unquoted, $0.defaultValue != nil || $0.ellipsis != nil)
              }))
        }
      }
    }
  }

  mutating func add(_ name: String, of block: Int) {
    names[name, default: []].append(block)
  }
}

extension UnreadDeclarations.Member {
  /// Whether a word that stands for a member may be this one.
  func takes(_ use: NameUse) -> Bool {
    guard name == use.name, use.kind != .type else { return false }
    guard let parameters, let labels = use.labels else { return true }
    var rest = labels[...]
    for (label, isOptional) in parameters {
      if rest.first == label {
        rest.removeFirst()
      } else if !isOptional, !use.hasTrailing {
        return false
      }
    }
    return rest.isEmpty
  }
}

/// A word of code that names something declared.
struct NameUse: Hashable, Sendable {
  enum Kind { case type, value, member }

  var name: String
  var kind: Kind

  /// The labels of the arguments where it is called.
  var labels: [String]?
  var hasTrailing = false

  /// Nil for a label, and for the name of a declaration.
  init?(_ token: TokenSyntax) {
    guard case .identifier(let text) = token.tokenKind else { return nil }
    name = text.unquoted
    if token.parent?.is(IdentifierTypeSyntax.self) == true {
      kind = .type
      return
    }
    guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    let access = reference.parent?.as(MemberAccessExprSyntax.self)
    let isMember =
      access?.declName.id == reference.id
      || reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true
    kind = isMember ? .member : .value
    let called = isMember ? access.map { ExprSyntax($0) } : ExprSyntax(reference)
    guard let called, let call = called.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == called.id
    else { return }
    labels = call.arguments.map { $0.label?.text.unquoted ?? "_" }
    hasTrailing = call.trailingClosure != nil
  }
}

/// What one block uses of declarations that are no Swift, by itself or through what it uses.
struct UnreadUses {
  /// A declaration that can be read, at the top of a block or in an extension.
  struct Entry: Sendable {
    /// The names that it declares, those of members behind a dot.
    fileprivate var keys: [String]
    fileprivate var block: Int
    fileprivate var isMember: Bool
    fileprivate var uses: Set<NameUse>
  }

  /// What a block declares, with what that uses: the same for all that read it.
  static func entries(of tree: SourceFileSyntax, in block: Int) -> [Entry] {
    var entries: [Entry] = []
    for case .decl(let declaration) in tree.statements.lazy.map(\.item) {
      let extended = declaration.as(ExtensionDeclSyntax.self)
      for part in extended?.memberBlock.members.map(\.decl) ?? [declaration] {
        entries.append(
          Entry(
            keys: part.declaredNames.map { extended == nil ? $0 : ".\($0)" }, block: block,
            isMember: extended != nil, uses: part.nameUses))
      }
    }
    return entries
  }

  private let unread: UnreadDeclarations
  private let table: SymbolTable
  private let block: Int
  private var reached: Set<String> = []

  /// The block that is no Swift, by the names of what is read and uses something of it.
  private var through: [String: Int] = [:]

  /// - Parameters:
  ///   - unread: What no block can read.
  ///   - table: What they can.
  ///   - entries: The same, in the order of the blocks.
  ///   - block: The one whose uses are looked at.
  ///   - tree: The same, parsed.
  init(
    _ unread: UnreadDeclarations, _ table: SymbolTable, entries: [Entry], at block: Int,
    _ tree: SourceFileSyntax
  ) {
    (self.unread, self.table, self.block) = (unread, table, block)
    var nearest: [String: [Entry]] = [:]
    for entry in entries.prefix(while: { $0.block <= block }) {
      for key in entry.keys {
        if !entry.isMember { nearest[key]?.removeAll { $0.block < entry.block } }
        nearest[key, default: []].append(entry)
      }
    }
    let entries = reach(from: tree.nameUses, nearest)
    var isDone = false
    while !isDone {
      isDone = true
      for entry in entries {
        guard entry.keys.contains(where: { through[$0] == nil }) else { continue }
        var found: Int?
        for use in entry.uses {
          if let block = self.block(of: use) { found = max(found ?? block, block) }
        }
        guard let found else { continue }
        for key in entry.keys { through[key] = found }
        isDone = false
      }
    }
  }

  /// All that is used from there, and the names that it uses.
  private mutating func reach(
    from uses: Set<NameUse>, _ nearest: [String: [Entry]]
  ) -> [Entry] {
    var entries: [Entry] = []
    var open = Array(uses)
    var seen: Set<String> = []
    while let use = open.popLast() {
      reached.insert(use.name)
      for key in use.keys where seen.insert(key).inserted {
        for entry in nearest[key] ?? [] {
          entries.append(entry)
          open += entry.uses
        }
      }
    }
    return entries
  }

  /// The block that declares what a word names, where an earlier one that can be read declares it too.
  ///
  /// Where what is named can be read, and uses such a declaration itself, it is said to be used through it.
  func block(of token: TokenSyntax) -> (block: Int, isThrough: Bool)? {
    guard let use = NameUse(token), let found = block(of: use),
      !token.isShadowed(asMember: use.kind == .member)
    else { return nil }
    return (found, declaring(use) == nil)
  }

  private func block(of use: NameUse) -> Int? {
    declaring(use) ?? use.keys.compactMap { through[$0] }.max()
  }

  private func declaring(_ use: NameUse) -> Int? {
    var found: Int?
    func take(_ unread: [Int]?, _ shown: [Int]) {
      guard let last = unread?.last(where: { $0 < block }),
        let earlier = shown.lazy.filter({ $0 <= block }).max(), earlier < last
      else { return }
      found = max(found ?? last, last)
    }
    if use.kind != .member {
      take(
        unread.names[use.name],
        (table.types[use.name]?.blocks ?? []) + (table.functions[use.name]?.blocks ?? [])
          + (table.variables[use.name]?.blocks ?? []))
    }
    for member in unread.members where member.takes(use) && isInReach(member.type) {
      take([member.block], table.extensions[member.type]?[use.name]?.blocks ?? [])
    }
    return found
  }

  /// Whether the block may have values of a type: of one of the article's it names that somewhere.
  private func isInReach(_ type: String) -> Bool {
    guard let declared = table.types[type], !declared.contains(where: \.isProtocol) else {
      return true
    }
    return reached.contains(type)
  }
}

extension NameUse {
  /// By which names what it uses may be declared: at the top, or in extensions.
  fileprivate var keys: [String] {
    switch kind {
    case .type: [name]
    case .value: [name, ".\(name)"]
    case .member: [".\(name)"]
    }
  }
}

extension SyntaxProtocol {
  /// The words of code that name something outside of it.
  fileprivate var nameUses: Set<NameUse> {
    var bound: Set<String> = []
    var uses: Set<NameUse> = []
    for token in tokens(viewMode: .sourceAccurate) {
      if let use = NameUse(token) { uses.insert(use) }
      switch token.parent?.kind {
      case .identifierPattern?, .functionParameter?, .closureParameter?,
        .closureShorthandParameter?, .genericParameter?:
        bound.insert(token.text.unquoted)
      default:
        let named = token.parent?.asProtocol((any NamedDeclSyntax).self)
        if named?.name.id == token.id { bound.insert(token.text.unquoted) }
      }
    }
    return uses.filter { $0.kind == .member || !bound.contains($0.name) }
  }
}

extension DeclSyntax {
  /// The names that it declares.
  fileprivate var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.boundNames.map(\.unquoted)
    }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name.text.unquoted] } ?? []
  }
}

// MARK: Names that hide others

extension TokenSyntax {
  /// Whether the block itself declares the name where it is used: as a parameter, a local or a member of
  /// the type around, of any type where it is used as a member.
  fileprivate func isShadowed(asMember isMember: Bool) -> Bool {
    let around = sequence(first: Syntax(self)) { $0.parent }.map(\.id)
    let visible = Set(around)
    return root.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == text, let scope = token.scopeOfDeclared else { return false }
      if isMember { return scope.is(MemberBlockSyntax.self) && !scope.isInExtension }
      guard visible.contains(scope.id) else { return false }
      // `let gap = gap`: what stands on the right is another one.
      guard scope.is(CodeBlockItemListSyntax.self),
        token.parent?.is(IdentifierPatternSyntax.self) == true
      else { return true }
      let item = sequence(first: Syntax(token)) { $0.parent }.first {
        $0.is(CodeBlockItemSyntax.self)
      }
      return item.map { $0.endPosition <= position } ?? false
    }
  }

  /// Where what it declares is seen; nil for a word that declares nothing, or something at the top.
  private var scopeOfDeclared: Syntax? {
    guard let parent else { return nil }
    var node: Syntax?
    switch parent.kind {
    case .identifierPattern, .functionParameter, .genericParameter, .closureShorthandParameter,
      .closureParameter, .enumCaseElement, .enumCaseParameter:
      node = parent.parent
    default:
      guard let named = parent.asProtocol((any NamedDeclSyntax).self), named.name.id == id else {
        return nil
      }
      node = parent.parent
    }
    while let current = node {
      switch current.kind {
      case .memberBlock, .codeBlockItemList, .closureExpr, .forStmt, .ifExpr, .whileStmt,
        .switchCase, .catchClause, .functionDecl, .initializerDecl, .subscriptDecl, .structDecl,
        .enumDecl, .classDecl, .protocolDecl, .typeAliasDecl:
        return current.parent?.is(SourceFileSyntax.self) == true && parent.isDeclaration
          ? nil : current
      default: node = current.parent
      }
    }
    return nil
  }
}

extension Syntax {
  fileprivate var isInExtension: Bool { parent?.is(ExtensionDeclSyntax.self) ?? false }

  fileprivate var isDeclaration: Bool { asProtocol((any NamedDeclSyntax).self) != nil }
}
