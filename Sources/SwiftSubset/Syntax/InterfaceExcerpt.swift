import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Declarations as references print them: `struct Text : View`, functions without their bodies.
///
/// They say how things are called, and lay nothing out.
enum InterfaceExcerpt {
  static let reason = "an interface: nothing of it has a body"

  /// Whether a block declares things of which nothing has a body.
  static func isAll(of tree: SourceFileSyntax) -> Bool {
    let kinds = tree.statements.map { item -> Kind in
      guard case .decl(let declaration) = item.item else { return .code }
      return kind(of: declaration)
    }
    return together(kinds) == .signature
  }

  /// Whether a block prints how SwiftUI declares something: it means the same with it and without it.
  static func isKnown(_ tree: SourceFileSyntax) -> Bool {
    let names = tree.statements.compactMap { item -> String? in
      guard case .decl(let declaration) = item.item else { return nil }
      return declaration.namedType?.name
    }
    return names.contains(where: CodeWords.types.contains) && isAll(of: tree)
  }

  /// Whether a declaration prints a structure of SwiftUI's, or a part of it, and is no other type.
  ///
  /// `struct ProposedViewSize { var width: CGFloat? }` has no more than what SwiftUI's has.
  static func isQuote(_ declaration: DeclSyntax) -> Bool {
    guard let type = declaration.namedType, let members = declaration.memberBlock?.members,
      case .structure(let fields)? = Language.types[type.name]?.kind,
      declaration.is(StructDeclSyntax.self), kind(of: declaration) != .code
    else { return false }
    let names = members.flatMap { $0.decl.as(VariableDeclSyntax.self)?.boundNames ?? [] }
    return !names.isEmpty && names.allSatisfy { name in fields.contains { $0.name == name } }
  }

  /// What a declaration shows of itself.
  private enum Kind {
    /// A name that needs no body: an alias, a case, a stored property.
    case name
    /// How something is called that has a body elsewhere.
    case signature
    case code
  }

  private static func together(_ kinds: [Kind]) -> Kind {
    if kinds.contains(.code) { return .code }
    return kinds.contains(.signature) ? .signature : .name
  }

  private static func kind(of declaration: DeclSyntax) -> Kind {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl, .typeAliasDecl, .associatedTypeDecl, .enumCaseDecl: return .name
    case .functionDecl(let function): return function.body == nil ? .signature : .code
    case .initializerDecl(let initializer): return initializer.body == nil ? .signature : .code
    case .subscriptDecl(let declaration): return kind(of: declaration.accessorBlock)
    case .variableDecl(let variable): return kind(of: variable)
    case .protocolDecl(let type) where !CodeWords.protocols.contains(type.name.text):
      // What an article's own protocol asks for is all there is of it.
      return type.memberBlock.leftBrace.presence == .missing ? .signature : .name
    default:
      guard let members = declaration.memberBlock else { return .code }
      if members.leftBrace.presence == .missing { return .signature }
      return together(members.members.map { kind(of: $0.decl) })
    }
  }

  private static func kind(of variable: VariableDeclSyntax) -> Kind {
    if variable.bindings.contains(where: { $0.initializer != nil }) { return .code }
    let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    return together(
      variable.bindings.map { binding in
        guard let accessors = binding.accessorBlock else {
          // A static one has a value where it is declared.
          return isStatic ? .signature : .name
        }
        return kind(of: accessors)
      })
  }

  private static func kind(of accessors: AccessorBlockSyntax?) -> Kind {
    switch accessors?.accessors {
    case .accessors(let list): list.contains { $0.body != nil } ? .code : .signature
    case .getter: .code
    case nil: .signature
    @unknown default: .code
    }
  }
}
