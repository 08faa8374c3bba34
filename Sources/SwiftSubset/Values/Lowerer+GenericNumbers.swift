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
    let numbered = numbered(
      values, as: parameters, Set(type.genericNames), generics,
      fractions: Set(type.genericNames.filter { type.isOfFractions($0, code.declared) }),
      of: type.name, at: name)
    return optionals(numbered, as: parameters, Set(type.genericNames), generics, at: name)
  }

  /// The same of what a function of the views' own is given: `ratio(1, 4)` of
  /// `ratio<T: BinaryFloatingPoint>(_ a: T, _ b: T)`.
  ///
  /// What a method of a generic type takes is of the type that its value is generic over.
  func numbered(
    _ values: [Value], for function: DeclaredFunction, of receiver: Value.Receiver = .init(),
    at name: TokenSyntax
  ) -> [Value] {
    let takesFractions = function.parameters.contains { $0.type?.isSomeFraction ?? false }
    let owners = (receiver.type?.generics ?? []).subtracting(function.generics)
    guard !function.generics.isEmpty || takesFractions || !owners.isEmpty else { return values }
    let fractions = function.fractions.union(
      receiver.type.map { type in
        owners.filter { name in
          type.isOfFractions(name, code.declared)
            || receiver.value?.holdsFraction(of: name) ?? false
        }
      } ?? [])
    let stated = (receiver.type?.stated ?? [:]).filter { owners.contains($0.key) }
    let numbered = numbered(
      values, as: function.parameters, function.generics.union(owners), stated,
      fractions: fractions, of: function.name, at: name)
    return optionals(numbered, as: function.parameters, function.generics, [:], at: name)
  }

  /// A function type that gives a number with a fraction where its generic result is asked to be one:
  /// `{ 5 }` is for a `() -> T` of a `T: FloatingPoint`.
  func numbered(_ type: FunctionTypeSyntax) -> FunctionTypeSyntax {
    let result = type.returnClause.type.plain
    guard result.is(IdentifierTypeSyntax.self), let bounds = bounds(of: result),
      isOfFractions(bounds)
    else { return type }
    return type.with(
      \.returnClause.type, TypeSyntax(IdentifierTypeSyntax(name: .identifier("Double"))))
  }

  /// Whether numbers with a fraction alone are what is asked of a generic type.
  private func isOfFractions(_ bounds: Set<String>) -> Bool {
    bounds.contains { protocolName in
      code.isKnown(protocol: protocolName) && !code.conforms(.int, to: protocolName)
        && code.conforms(.double, to: protocolName)
    }
  }

  private func numbered(
    _ values: [Value], as parameters: [DeclaredParameter], _ names: Set<String>,
    _ stated: [String: TypeSyntax], fractions: Set<String>, of owner: String, at name: TokenSyntax
  ) -> [Value] {
    var generics = stated
    for generic in names where generics[generic] == nil {
      let isFraction =
        zip(parameters, values).contains { parameter, value in
          guard let type = parameter.type else { return false }
          let given: [Value] =
            if parameter.isVariadic, case .list(let elements) = value { elements } else { [value] }
          return given.contains { $0.holdsFraction(of: generic, in: type) }
            || type.plain.trimmedDescription == generic
              && bounds(of: type.plain).map(isOfFractions) ?? false
        } || fractions.contains(generic)
      if isFraction {
        generics[generic] = TypeSyntax(IdentifierTypeSyntax(name: .identifier("Double")))
      }
    }
    return zip(parameters, values).map { parameter, value in
      guard let stated = parameter.type else { return value }
      let usual =
        stated.isSomeFraction ? .number(.real(0.5)) : sample(of: stated, generics)
      if parameter.isVariadic {
        guard case .list(let elements) = value else { return value }
        return .list(elements.map { $0.taking(typeOf: usual) })
      }
      if case .number = value, let generic = stated.plain.as(IdentifierTypeSyntax.self)?.name.text,
        let type = generics[generic].flatMap({ programType(of: $0) }),
        Language.sizedNumbers.contains(type)
      {
        refuse(name, owner, "a number as '\(type)' for '\(generic)' is not known here")
        return .unknown
      }
      let found = value.taking(typeOf: usual)
      guard case .closedRange = found, let (bound, isClosed) = stated.plain.boundOfRange, isClosed,
        names.contains(bound.trimmedDescription)
      else { return found }
      refuse(
        name, owner,
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
    return Self.areFractions(generic, parameters, syntax?.genericWhereClause)
  }

  /// Whether a generic parameter is stated to be a number with a fraction.
  static func areFractions(
    _ generic: String, _ parameters: GenericParameterListSyntax?,
    _ conditions: GenericWhereClauseSyntax?
  ) -> Bool {
    let bound = parameters?.first { $0.name.text == generic }?.inheritedType?.trimmedDescription
    let conditions = conditions?.requirements.map(\.trimmedDescription) ?? []
    let words = ["FloatingPoint", "ExpressibleByFloatLiteral"]
    return words.contains { word in
      bound?.contains(word) ?? false
        || conditions.contains { $0.hasPrefix(generic) && $0.contains(word) }
    }
  }
}

extension Value {
  /// Whether a value of a generic type holds a number with a fraction as what it is generic over.
  fileprivate func holdsFraction(of generic: String) -> Bool {
    guard case .instance(let instance) = self else { return false }
    return instance.type.members.stored.contains { property in
      guard let type = property.type, let value = instance.fields[property.name] else {
        return false
      }
      return value.holdsFraction(of: generic, in: type)
    }
  }

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
  /// Whether it is `some BinaryFloatingPoint`.
  fileprivate var isSomeFraction: Bool {
    self.as(SomeOrAnyTypeSyntax.self)?.constraint.trimmedDescription.contains("FloatingPoint")
      ?? false
  }

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
