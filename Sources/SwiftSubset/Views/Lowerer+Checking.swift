import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Declarations for themselves

extension Lowerer {
  /// The view of a declaration that is a block's scenario.
  func lowerRoot(_ declaration: DeclSyntax) -> ViewNode? {
    guard var type = whole(declaration) else { return nil }
    let token = declaration.nameToken ?? .identifier(type.name)
    // An extension may say that it is one.
    type.change { $0.inherited.insert("View") }
    guard let call = ParsedSource.expression(type.name + "()")?.as(FunctionCallExprSyntax.self)
    else { return nil }
    return view(of: construct(type, call, at: token), at: token, counting: false)
  }

  /// The type that a declaration of the block declares, with what other blocks declare of it.
  private func whole(_ declaration: DeclSyntax) -> DeclaredType? {
    guard let type = DeclarationReader(block: block).type(declaration) else { return nil }
    return declarations.parts(ofBlock: block)[type.name] ?? type
  }

  /// Finds the wrong words in declared views and modifiers, whose inputs are not known.
  func check(_ declarations: [DeclSyntax]) {
    isChecking = true
    defer { isChecking = false }
    let reader = DeclarationReader(block: block)
    for declaration in declarations {
      if let extended = declaration.as(ExtensionDeclSyntax.self) {
        guard extended.extendedType.trimmedDescription == "View" else { continue }
        for member in extended.memberBlock.members {
          guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
          check(reader.function(function), at: function.name)
        }
      } else if let type = whole(declaration), let token = declaration.nameToken {
        check(type, at: token)
      }
    }
  }

  private func check(_ type: DeclaredType, at token: TokenSyntax) {
    for nested in type.nested.values.sorted(by: { $0.name < $1.name }) { check(nested, at: token) }
    var instance = Value.Instance(type: type)
    for property in type.members.stored { instance.fields[property.name] = .unknown }
    if type.isView {
      _ = lower(instance, at: token)
    } else if type.isModifier,
      let body = type.members.functions["body"]?.first(where: { $0.parameters.count == 1 })
    {
      check(body, of: instance, at: token)
    }
  }

  /// Checks the body of a modifier: of the function of an extension, or of a type.
  private func check(
    _ function: DeclaredFunction, of instance: Value.Instance? = nil, at token: TokenSyntax
  ) {
    let view = Value.view(ViewNode(view: ModifierNode.modified), nodes: 0)
    let receiver = Value.Receiver(
      value: instance.map { .instance($0) } ?? view, type: instance?.type)
    let context = CodeContext(
      block: block, receiver: receiver,
      generics: function.generics.union(instance?.type.generics ?? []))
    _ = entering(function.name, context, at: token.positionAfterSkippingLeadingTrivia) {
      for parameter in function.parameters {
        bind(parameter.name, to: instance == nil ? .unknown : view)
      }
      return function.body.map {
        result(
          of: $0, as: function.result, isBuilder: function.isBuilder || instance != nil,
          at: function.name)
      }
    }
  }
}

extension DeclSyntax {
  /// The name of a declared type, to point at.
  var nameToken: TokenSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): type.name
    case .classDecl(let type): type.name
    case .enumDecl(let type): type.name
    case .actorDecl(let type): type.name
    default: nil
    }
  }
}
