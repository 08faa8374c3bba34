import BuiltinEngine
import Scenarios
import SwiftSyntax

// An optional of views is what is in it. What is generic knows by the type that it stands for whether a value
// is one: `Field<Int?>(value: 3)`, `pair(1, nil)`, and `3` for a parameter of type `T?`.
extension Lowerer {
  /// What is given to generic parameters, as optionals where their types are such.
  ///
  /// - Parameters:
  ///   - values: One for each parameter.
  ///   - parameters: Those of the function.
  ///   - names: What is generic.
  ///   - stated: What stands for it between angle brackets, as far as anything does.
  ///   - name: Where it is called.
  /// - Returns: The values in their order.
  func optionals(
    _ values: [Value], as parameters: [DeclaredParameter], _ names: Set<String>,
    _ stated: [String: TypeSyntax], at name: TokenSyntax
  ) -> [Value] {
    guard !isChecking, !names.isEmpty else { return values }
    let held = stated.isEmpty ? optionalTypes(in: values, of: parameters, names) : [:]
    return zip(parameters, values).map { parameter, value in
      guard let type = parameter.type?.plain, !parameter.isVariadic, value.mayBeHeld,
        type.isWritten(with: names)
      else { return value }
      if stated.values.contains(where: { $0.isWrittenOptional }) {
        let whole = type.replacing(stated)
        if isNestedOptional(whole) { return refusedNesting(name) }
        guard whole.isWrittenOptional, let type = programType(of: whole),
          let json = known(value, as: type, code)
        else { return value }
        return .program(KnownValue(type: type, json: json))
      }
      let name = (type.wrapped?.plain ?? type).as(IdentifierTypeSyntax.self)?.name.text ?? ""
      guard names.contains(name) else { return value }
      if type.wrapped == nil, held[name] == nil { return value }
      if case .program(let known) = value, known.type.isOptional { return value }
      guard let own = known(value, code), own.maker == nil else { return value }
      let wanted = ProgramType.optional((held[name] ?? nil) ?? own.type)
      guard let json = known(value, as: wanted, code) else { return value }
      return .program(KnownValue(type: wanted, json: json))
    }
  }

  /// What is generic and stands for an optional, since one of the values is one or nothing, with the type of
  /// what may be in it, where that is known.
  private func optionalTypes(
    in values: [Value], of parameters: [DeclaredParameter], _ names: Set<String>
  ) -> [String: ProgramType?] {
    var found: [String: ProgramType?] = [:]
    for (parameter, value) in zip(parameters, values) {
      guard let name = parameter.type?.plain.as(IdentifierTypeSyntax.self)?.name.text,
        names.contains(name)
      else { continue }
      switch value {
      case .nothing where found[name] == nil: found[name] = .some(nil)
      case .program(let known): if let held = known.type.wrapped { found[name] = held }
      default: break
      }
    }
    return found
  }
}

extension Value {
  /// Whether it is a value that an optional may hold and views have by itself.
  fileprivate var mayBeHeld: Bool {
    switch self {
    case .number, .string, .bool, .list, .instance, .tuple, .program, .member: true
    default: false
    }
  }
}

extension TypeSyntax {
  /// Whether an optional is written in it.
  fileprivate var isWrittenOptional: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .postfixQuestionMark || $0.text == "Optional"
    }
  }

  /// The type with others for the names of generic ones.
  fileprivate func replacing(_ types: [String: TypeSyntax]) -> TypeSyntax {
    var words = ""
    for token in tokens(viewMode: .sourceAccurate) {
      if token.tokenKind != .postfixQuestionMark { words += " " }
      words += types[token.text]?.trimmedDescription ?? token.text
    }
    return ParsedSource.type(words) ?? self
  }
}
