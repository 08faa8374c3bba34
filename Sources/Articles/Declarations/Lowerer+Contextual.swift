import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Values of a stated type

extension Lowerer {
  /// What `expression` stands for where a value of `type` is wanted.
  func value(of expression: ExprSyntax, as type: TypeSyntax?) -> Value {
    guard let type = type?.plain else { return settledUnlessMember(evaluate(expression)) }
    if let function = type.function { return closure(expression, as: function) }
    if let wrapped = type.wrapped {
      if expression.is(NilLiteralExprSyntax.self) { return .nothing }
      return value(of: expression, as: wrapped)
    }
    if let element = type.element, let array = expression.as(ArrayExprSyntax.self),
      formedElement(element) == nil
    {
      return .list(array.elements.map { value(of: $0.expression, as: element) })
    }
    if declaredType(type) == nil, let value = formed(expression, as: type) { return value }
    let outer = context.expected
    context.expected = declaredType(type)
    let found = evaluate(expression)
    context.expected = outer
    return coerced(found, to: type, at: expression)
  }

  private func formedElement(_ element: TypeSyntax) -> [CallForm]? {
    vocabulary.callForms[element.trimmedDescription]
  }

  /// The value as one of the stated type; refused where it is none.
  func coerced(_ value: Value, to type: TypeSyntax, at node: some SyntaxProtocol) -> Value {
    let type = type.plain
    if case .unknown = value { return value }
    if let wrapped = type.wrapped {
      if case .nothing = value { return value }
      return coerced(value, to: wrapped, at: node)
    }
    if let element = type.element {
      guard case .list(let values) = value else { return value }
      return .list(values.map { coerced($0, to: element, at: node) })
    }
    if case .choice(var choice) = value, declaredType(type) != nil || isFree(type) {
      choice.then = coerced(choice.then, to: type, at: node)
      choice.otherwise = coerced(choice.otherwise, to: type, at: node)
      return .choice(choice)
    }
    if let declared = declaredType(type) { return coerced(value, to: declared, at: node) }
    if case .member(let member) = value, member.type == nil,
      let found = extensionMember(
        member.name, of: [type.trimmedDescription, "ShapeStyle"], at: member.token)
    {
      return found
    }
    if isFree(type) { return settledUnlessMember(value) }
    switch value {
    case .style where type.trimmedDescription == "Color": return value
    case .object(let object) where object.kind.typeName == type.trimmedDescription: return value
    case .opaque: return value
    default: break
    }
    return typed(value, as: type, at: node)
  }

  private func coerced(
    _ value: Value, to type: DeclaredType, at node: some SyntaxProtocol
  ) -> Value {
    guard case .member(let member) = value, member.type == nil else { return value }
    if let found = staticMember(member.name, of: type, at: member.token) { return found }
    let names = type.cases.map(\.name) + type.members.properties.filter(\.value.isStatic).map(\.key)
    refuse(
      member.token, member.name,
      "'\(type.name)' has no member '\(member.name)'"
        + Suggestion.phrase(for: member.name, among: names))
    return .unknown
  }

  /// Whether any value may stand for the type: a generic parameter, `some View`, a type of
  /// SwiftUI's that no argument takes.
  private func isFree(_ type: TypeSyntax) -> Bool {
    if type.is(SomeOrAnyTypeSyntax.self) || type.is(TupleTypeSyntax.self) { return true }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return true }
    if context.generics.contains(name) { return true }
    guard vocabulary.parameterType(named: type.trimmedDescription) == nil else { return false }
    return APINames.types.contains(name) || vocabulary.views[name] != nil
      || declarations.declares(type: name)
  }

  /// The closure, or the function that is named in its place.
  private func closure(_ expression: ExprSyntax, as type: FunctionTypeSyntax) -> Value {
    guard let closure = expression.as(ClosureExprSyntax.self) else {
      if expression.is(NilLiteralExprSyntax.self) { return .nothing }
      return evaluate(expression)
    }
    return .closure(
      .init(syntax: closure, surroundings: surroundings, isBuilder: isViews(type)))
  }

  /// Whether a function of this type gives views.
  func isViews(_ type: FunctionTypeSyntax) -> Bool {
    type.attributesOfResult || isViews(type.returnClause.type)
  }

  /// Whether values of the type are views put together by their maker.
  func isViews(_ type: TypeSyntax?) -> Bool {
    guard let type = type?.plain else { return false }
    if let some = type.as(SomeOrAnyTypeSyntax.self) {
      return ["View", "Shape"].contains(some.constraint.trimmedDescription)
    }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return context.generics.contains(name) || ["AnyView", "Content", "TupleView"].contains(name)
  }

  /// A literal gets the type that Swift gives it; a member waits for the place that tells its type.
  func settledUnlessMember(_ value: Value) -> Value {
    guard case .number(let number) = value else { return value }
    return .number(number.integer.map { .integer($0) } ?? .real(number.real))
  }
}

extension FunctionTypeSyntax {
  /// Whether the function type is marked as one that builds views.
  fileprivate var attributesOfResult: Bool {
    parent?.as(AttributedTypeSyntax.self)?.attributes.names.contains("ViewBuilder") ?? false
  }
}

extension TypeSyntax {
  /// The type that may be missing.
  var wrapped: TypeSyntax? {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
    return argument(of: ["Optional", "Binding", "State", "Published"])
  }

  /// The type of an array's elements.
  var element: TypeSyntax? {
    if let type = self.as(ArrayTypeSyntax.self) { return type.element }
    return argument(of: ["Array", "Set"])
  }

  /// The one argument of a generic type with one of the names.
  private func argument(of names: Set<String>) -> TypeSyntax? {
    guard let type = self.as(IdentifierTypeSyntax.self), names.contains(type.name.text),
      let argument = type.genericArgumentClause?.arguments.first,
      type.genericArgumentClause?.arguments.count == 1
    else { return nil }
    return argument.argument.as(TypeSyntax.self)
  }
}
