package import SwiftSyntax

/// One declaration of a block: a type, a function, or one member of an extension.
package struct DeclaredItem {
  enum Role {
    case type
    /// A function of an extension of `View`.
    case modifier
    case function
    /// A member of an extension of another type.
    case member
    case other
  }

  package var name: String
  var role: Role
  var kind: String
  var syntax: DeclSyntax

  /// The extension around a member.
  var extended: ExtensionDeclSyntax?

  /// The name by which items of one article are told apart.
  package var key: String {
    extended.map { "\($0.extendedType.trimmedDescription).\(name)" } ?? name
  }

  /// What stands in lists: a modifier by its name alone.
  var displayName: String { role == .modifier ? name : key }
}

extension DeclaredItem {
  /// The declarations at the top of a file.
  package static func items(of tree: SourceFileSyntax) -> [DeclaredItem] {
    tree.statements.flatMap { item -> [DeclaredItem] in
      guard case .decl(let declaration) = item.item else { return [] }
      return items(of: declaration)
    }
  }

  package static func items(of declaration: DeclSyntax) -> [DeclaredItem] {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .extensionDecl(let declaration):
      return declaration.memberBlock.members.flatMap { members(of: $0.decl, in: declaration) }
    case .functionDecl(let function):
      return [
        .init(name: function.name.text, role: .function, kind: "func", syntax: declaration)
      ]
    default:
      guard let (name, kind) = declaration.namedType else { return [] }
      return [.init(name: name, role: .type, kind: kind, syntax: declaration)]
    }
  }

  private static func members(
    of declaration: DeclSyntax, in extended: ExtensionDeclSyntax
  ) -> [DeclaredItem] {
    let isView = extended.extendedType.trimmedDescription == "View"
    func item(_ name: String, _ kind: String, _ role: Role) -> DeclaredItem {
      .init(name: name, role: role, kind: kind, syntax: declaration, extended: extended)
    }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      return [item(function.name.text, "func", isView ? .modifier : .member)]
    case .variableDecl(let variable):
      return variable.bindings.compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map {
          item($0.identifier.text, "var", isView ? .modifier : .member)
        }
      }
    default:
      return declaration.namedType.map { [item($0.name, $0.kind, .member)] } ?? []
    }
  }

  /// Whether it declares nothing: a type without members or with the heads of its methods alone, a
  /// function with an empty body.
  var isEmpty: Bool {
    if let members = syntax.memberBlock?.members { return members.isEmpty || members.areHeads }
    if let function = syntax.as(FunctionDeclSyntax.self) {
      return function.body?.statements.isEmpty ?? true
    }
    return false
  }
}

extension MemberBlockItemListSyntax {
  /// Whether they are methods without code, of which one has to give something: what is not said to be
  /// left out is still to be written.
  fileprivate var areHeads: Bool {
    let functions = compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    return functions.count == count
      && functions.contains { $0.signature.returnClause != nil }
      && functions.allSatisfy { function in
        guard let code = function.body?.statements else { return false }
        return code.isEmpty && !code.isElided && !code.isDots
      }
  }
}

extension InheritanceClauseSyntax {
  var names: [String] { inheritedTypes.map(\.type.nameInModule) }
}

extension TypeSyntax {
  /// The type as it is written, without SwiftUI's name in front of it.
  var nameInModule: String {
    let name = trimmedDescription
    return name.hasPrefix("SwiftUI.") ? String(name.dropFirst("SwiftUI.".count)) : name
  }
}

extension DeclSyntax {
  /// Whether it declares a view or a modifier, which is lowered with the views that use it.
  var isViewType: Bool {
    let names = Set(inheritedTypes.map(\.nameInModule))
    return !names.isDisjoint(with: ["View", "ViewModifier"])
  }

  /// The name and the keyword of a type's declaration.
  var namedType: (name: String, kind: String)? {
    switch self.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): (type.name.text, "struct")
    case .classDecl(let type): (type.name.text, "class")
    case .enumDecl(let type): (type.name.text, "enum")
    case .actorDecl(let type): (type.name.text, "actor")
    case .protocolDecl(let type): (type.name.text, "protocol")
    case .typeAliasDecl(let type): (type.name.text, "typealias")
    default: nil
    }
  }

  var memberBlock: MemberBlockSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): type.memberBlock
    case .classDecl(let type): type.memberBlock
    case .enumDecl(let type): type.memberBlock
    case .actorDecl(let type): type.memberBlock
    case .protocolDecl(let type): type.memberBlock
    case .extensionDecl(let type): type.memberBlock
    default: nil
    }
  }
}
