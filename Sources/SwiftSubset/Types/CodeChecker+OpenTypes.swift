import Scenarios
import SwiftSyntax

/// Generic types of the article in the signatures of generic functions: `Stack<T>`, where only the
/// arguments tell what `T` is.
///
/// Once everything is known such a type is the one that is made for it, which has a name of its own.
extension CodeChecker {
  /// The type with each declared generic type of known types as the one that is made for them.
  func closed(_ type: ProgramType) -> ProgramType {
    switch type {
    case .nominal(let name, let arguments) where !arguments.isEmpty:
      let inner = ProgramType.nominal(name, arguments.map(closed))
      guard isGeneric(name), !inner.hasVariables, case .nominal(_, let types) = inner,
        let node = declared.type(named: name)?.syntax
      else { return inner }
      let made = trial {
        try instance(of: name, types, at: node, TypeScope(source: 0))
      }
      return (made ?? nil) ?? inner
    case .tuple(let elements):
      return .tuple(elements.map { .init(label: $0.label, type: closed($0.type)) })
    case .function(let parameters, let result):
      return .function(parameters.map(closed), closed(result))
    case .nominal, .variable: return type
    }
  }

  /// The type of a value, written with what it is generic over wherever `pattern` is.
  func opened(_ type: ProgramType, like pattern: ProgramType) -> ProgramType {
    switch (pattern, type) {
    case (.nominal(let name, let arguments), .nominal(let own, []))
    where !arguments.isEmpty && isGeneric(name):
      guard let instance = instances[own], instance.base == name,
        let names = declared.type(named: name)?.genericNames, names.count == arguments.count
      else { return type }
      return .nominal(
        name,
        zip(names, arguments).map { opened(instance.types[$0] ?? .variable($0), like: $1) })
    case (.nominal(let name, let arguments), .nominal(let own, let types))
    where name == own && arguments.count == types.count:
      return .nominal(own, zip(types, arguments).map { opened($0, like: $1) })
    case (.tuple(let elements), .tuple(let types)) where elements.count == types.count:
      return .tuple(
        zip(types, elements).map { .init(label: $0.label, type: opened($0.type, like: $1.type)) })
    case (.function(let parameters, let result), .function(let types, let given))
    where parameters.count == types.count:
      return .function(
        zip(types, parameters).map { opened($0, like: $1) }, opened(given, like: result))
    default: return type
    }
  }

  /// Whether a function may be generic over types, as far as some are `any` types: such a one conforms to
  /// nothing, but the value in it does where a parameter takes it alone.
  func opens(_ types: [String: ProgramType], for function: FunctionDeclSyntax) -> Bool {
    generics(of: function).allSatisfy { name, bound in
      guard bound != nil, let type = types[name]?.name, existentials[type] != nil,
        type != ProgramType.error.name, type != Self.anyName
      else { return true }
      let parameters = function.signature.parameterClause.parameters.map(\.type)
      // Whether it is the value or one that may be missing is not told here.
      if parameters.contains(where: { $0.trimmedDescription == name + "?" }) {
        undecided = "\(name): \(bound?.trimmedDescription ?? "")"
      }
      return parameters.contains {
        $0.trimmedDescription == name || $0.is(SomeOrAnyTypeSyntax.self)
      }
    }
  }

  private func isGeneric(_ name: String) -> Bool {
    !(declared.type(named: name)?.genericNames.isEmpty ?? true) && instances[name] == nil
  }
}
