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
}

extension DeclaredType {
  /// Takes down what stands between angle brackets.
  mutating func state(_ arguments: GenericArgumentListSyntax) {
    change { own in
      for (name, argument) in zip(own.genericNames, arguments) {
        own.stated[name] = argument.argument.as(TypeSyntax.self)
      }
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
