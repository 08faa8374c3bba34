import BuiltinEngine
import Scenarios
import SwiftSyntax

// Whole literals that are given to generic types: what they are the type says that a parameter stands for.
extension Lowerer {
  /// What a value of a generic type is made of, with literals as numbers with a fraction where the type has
  /// such: `Box<Double>(value: 3)`, `Pair(first: 3, second: 2.5)`.
  func numbered(
    _ values: [Value], as parameters: [DeclaredParameter], of type: DeclaredType,
    at name: TokenSyntax
  ) -> [Value] {
    guard !type.genericNames.isEmpty else { return values }
    var generics = type.stated
    if generics.isEmpty, let expected = context.expected, expected.path == type.path {
      generics = expected.stated
    }
    for generic in type.genericNames where generics[generic] == nil {
      let isFraction =
        zip(parameters, values).contains { parameter, value in
          parameter.type.map { value.holdsFraction(of: generic, in: $0) } ?? false
        } || type.isOfFractions(generic, code.declared)
      if isFraction {
        generics[generic] = TypeSyntax(IdentifierTypeSyntax(name: .identifier("Double")))
      }
    }
    return zip(parameters, values).map { parameter, value in
      guard let stated = parameter.type, !parameter.isVariadic else { return value }
      let found = value.taking(typeOf: sample(of: stated, generics))
      guard case .closedRange = found, let (bound, isClosed) = stated.plain.boundOfRange, isClosed,
        type.generics.contains(bound.trimmedDescription)
      else { return found }
      refuse(
        name, type.name,
        "a closed range of whole numbers as '\(stated.trimmedDescription)' is not known here")
      return .unknown
    }
  }

  /// The same of what a function is given that is generic itself: `half(5)` of `half<T: BinaryFloatingPoint>`,
  /// `pair(1, 2.5)` of `pair<T>(_: T, _: T)`.
  func numbered(_ values: [Value], for function: DeclaredFunction) -> [Value] {
    let double = TypeSyntax(IdentifierTypeSyntax(name: .identifier("Double")))
    var generics: [String: TypeSyntax] = [:]
    for generic in function.generics {
      let isFraction = zip(function.parameters, values).contains { parameter, value in
        guard let type = parameter.type else { return false }
        return Syntax(type).asksForFractions(generic) || value.holdsFraction(of: generic, in: type)
      }
      if isFraction { generics[generic] = double }
    }
    return zip(function.parameters, values).map { parameter, value in
      guard let stated = parameter.type else { return value }
      let isHidden =
        stated.plain.is(SomeOrAnyTypeSyntax.self)
        && stated.trimmedDescription.contains("FloatingPoint")
      guard isHidden || !generics.isEmpty else { return value }
      let usual = isHidden ? sample(of: double) : sample(of: stated, generics)
      return value.taking(typeOf: parameter.isVariadic ? .list([usual]) : usual)
    }
  }
}

extension Syntax {
  /// Whether a function around is generic over such numbers with a fraction, by what it asks of them.
  fileprivate func asksForFractions(_ generic: String) -> Bool {
    guard let parts = partsOfFunction else { return false }
    let bound = parts.generics?.parameters.first { $0.name.text == generic }?.inheritedType
    let conditions = parts.conditions?.requirements.map(\.trimmedDescription) ?? []
    return bound?.trimmedDescription.contains("FloatingPoint") ?? false
      || conditions.contains { $0.hasPrefix(generic) && $0.contains("FloatingPoint") }
  }
}

extension DeclaredType {
  /// Takes down what stands between angle brackets.
  mutating func state(_ arguments: GenericArgumentListSyntax) {
    for (name, argument) in zip(genericNames, arguments) {
      stated[name] = argument.argument.as(TypeSyntax.self)
    }
  }

  /// Whether a generic parameter stands for numbers with a fraction by what is asked of it.
  fileprivate func isOfFractions(_ generic: String, _ declared: DeclaredCode) -> Bool {
    let syntax = declared.type(named: path)?.syntax.asProtocol(
      (any WithGenericParametersSyntax).self)
    let parameters = syntax?.genericParameterClause?.parameters
    let bound = parameters?.first { $0.name.text == generic }?.inheritedType?.trimmedDescription
    let conditions = syntax?.genericWhereClause?.requirements.map(\.trimmedDescription) ?? []
    return bound?.contains("FloatingPoint") ?? false
      || conditions.contains { $0.hasPrefix(generic) && $0.contains("FloatingPoint") }
  }
}

extension Value {
  /// Whether a number with a fraction stands where a type names a generic parameter.
  fileprivate func holdsFraction(of generic: String, in stated: TypeSyntax) -> Bool {
    let type = stated.plain
    if let wrapped = type.wrapped { return holdsFraction(of: generic, in: wrapped) }
    if let element = type.element, case .list(let elements) = self {
      return elements.contains { $0.holdsFraction(of: generic, in: element) }
    }
    if let (bound, _) = type.boundOfRange, bound.trimmedDescription == generic,
      case .interval(let interval) = self
    {
      return !interval.isWhole
    }
    guard type.trimmedDescription == generic, case .number(let number) = self else { return false }
    return number.integer == nil
  }
}

extension TypeSyntax {
  /// The type of the bounds of `Range<Bound>` and `ClosedRange<Bound>`; nil for any other type.
  var boundOfRange: (bound: TypeSyntax, isClosed: Bool)? {
    guard let type = self.as(IdentifierTypeSyntax.self),
      ["Range", "ClosedRange"].contains(type.name.text),
      let arguments = type.genericArgumentClause?.arguments, arguments.count == 1,
      let bound = arguments.first?.argument.as(TypeSyntax.self)
    else { return nil }
    return (bound, type.name.text == "ClosedRange")
  }
}

extension Syntax {
  /// What the function or the initializer around it takes.
  fileprivate var partsOfFunction:
    (
      generics: GenericParameterClauseSyntax?, parameters: FunctionParameterClauseSyntax,
      conditions: GenericWhereClauseSyntax?
    )?
  {
    var next = parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) {
        return (
          function.genericParameterClause, function.signature.parameterClause,
          function.genericWhereClause
        )
      }
      if let initializer = node.as(InitializerDeclSyntax.self) {
        return (
          initializer.genericParameterClause, initializer.signature.parameterClause,
          initializer.genericWhereClause
        )
      }
      if node.is(MemberBlockItemListSyntax.self) { return nil }
      next = node.parent
    }
    return nil
  }
}
