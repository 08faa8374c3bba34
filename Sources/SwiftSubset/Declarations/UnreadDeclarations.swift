import SwiftSyntax

/// What the blocks declare that are no Swift: what is used of it below is not that of an earlier block.
struct UnreadDeclarations: Sendable {
  /// The blocks that declare a name at their top.
  private var names: [String: [Int]] = [:]

  /// The blocks whose extensions declare a member, by the extended type and its name.
  private var members: [String: [String: [Int]]] = [:]

  var isEmpty: Bool { names.isEmpty && members.isEmpty }

  /// Takes what a block declares: nothing of one with a mistake in it is read.
  mutating func add(_ tree: SourceFileSyntax, of block: Int) {
    for case .decl(let declaration) in tree.statements.lazy.map(\.item) {
      if let extended = declaration.as(ExtensionDeclSyntax.self) {
        let type = SymbolTable.baseName(of: extended.extendedType)
        for name in extended.memberBlock.members.flatMap(\.decl.names) {
          members[type, default: [:]][name, default: []].append(block)
        }
      } else {
        for name in declaration.names { add(name, of: block) }
      }
    }
  }

  mutating func add(_ name: String, of block: Int) {
    names[name, default: []].append(block)
  }

  /// The block that declares what a word names, where an earlier one that can be read declares it too.
  func block(of token: TokenSyntax, at block: Int, in table: SymbolTable) -> Int? {
    guard case .identifier(let text) = token.tokenKind, let use = Use(token) else { return nil }
    let name = text.unquoted
    var found: Int?
    func take(_ unread: [Int]?, _ shown: [Int]) {
      guard let last = unread?.last(where: { $0 < block }),
        let earlier = shown.lazy.filter({ $0 <= block }).max(), earlier < last
      else { return }
      found = max(found ?? last, last)
    }
    if use != .member {
      take(
        names[name],
        (table.types[name]?.blocks ?? []) + (table.functions[name]?.blocks ?? [])
          + (table.variables[name]?.blocks ?? []))
    }
    if use != .type {
      for (type, unread) in members where unread[name] != nil {
        take(unread[name], table.extensions[type]?[name]?.blocks ?? [])
      }
    }
    return found != nil && token.isShadowed(asMember: use == .member) ? nil : found
  }

  /// As what a word is used.
  private enum Use {
    case type, value, member

    /// Nil for a label, and for the name of a declaration.
    init?(_ token: TokenSyntax) {
      if token.parent?.is(IdentifierTypeSyntax.self) == true {
        self = .type
        return
      }
      guard let name = token.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
      let access = name.parent?.as(MemberAccessExprSyntax.self)
      let isMember =
        access?.declName.id == name.id
        || name.parent?.is(KeyPathPropertyComponentSyntax.self) == true
      self = isMember ? .member : .value
    }
  }
}

extension DeclSyntax {
  /// The names that it declares.
  fileprivate var names: [String] {
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
