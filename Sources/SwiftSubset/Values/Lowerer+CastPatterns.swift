import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `case let number as Int` and `case is Int` over values that are known.
extension Lowerer {
  /// Whether a subject is of the type of such a pattern, which then binds its names; nil for any other
  /// pattern.
  func castMatch(_ expression: ExprSyntax, _ subject: Value) -> Value? {
    let elements = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)?.type
    else { return nil }
    let (truth, value) = castMatch(type, subject, at: expression)
    if case .bool(false) = truth { return truth }
    let rest = match(
      PatternSyntax(ExpressionPatternSyntax(expression: elements[0])), value)
    if case .bool(true) = truth { return rest }
    return truth
  }

  /// Whether a subject is of a type, and the value that it is then.
  func castMatch(
    _ type: TypeSyntax, _ subject: Value, at node: some SyntaxProtocol
  ) -> (Value, Value) {
    guard !subject.isUnknown, !isChecking else { return (.unknown, .unknown) }
    let checker = code
    if let wanted = programType(of: type), checker.universe.isClass(wanted),
      let object = known(subject, checker), let name = object.json.objectClass
    {
      let isOne = checker.universe.isKind(.named(name), of: wanted)
      let found = KnownValue(type: isOne ? wanted : object.type, json: object.json)
      return (.bool(isOne), value(of: found, checker))
    }
    if let wanted = programType(of: type), !wanted.holdsDouble, !wanted.isOptional,
      !checker.universe.isClass(wanted),
      wanted.name.map({ checker.existentials[$0] == nil }) ?? true,
      let found = known(subject, checker), let inner = plain(found, checker),
      !inner.type.isOptional, inner.type.name.map({ checker.existentials[$0] == nil }) ?? true,
      inner.type == wanted || inner.type.name != wanted.name || isOther(inner, than: wanted)
    {
      return (.bool(inner.type == wanted), value(of: inner, checker))
    }
    refuse(
      node, "case",
      "whether \(subject.description) is of type '\(type.trimmedDescription)' is not known here")
    return (.unknown, .unknown)
  }

  /// Whether a list cannot be one of another type: of arrays, dictionaries and sets Swift looks at each
  /// element, and there is one, of a type that is no other.
  private func isOther(_ list: KnownValue, than wanted: ProgramType) -> Bool {
    guard let own = list.type.argument(of: "Array"), let other = wanted.argument(of: "Array"),
      list.json.array?.isEmpty == false
    else { return false }
    let plain: [ProgramType] = [.int, .string, .bool]
    return own != other && plain.contains(own) && plain.contains(other)
  }

  /// What a value of any type, or of any that conforms to a protocol, is; the value itself of any other type.
  private func plain(_ known: KnownValue, _ checker: CodeChecker) -> KnownValue? {
    guard let existential = known.type.name.flatMap({ checker.existentials[$0] }) else {
      return known
    }
    guard let (name, parts) = known.json.object?.first, let part = parts.array?.first,
      let type = existential.types.first(where: { $0.description == name })
    else { return nil }
    return KnownValue(type: type == CodeChecker.boxedLength ? .double : type, json: part)
  }
}
