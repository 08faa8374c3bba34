import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Step 4: literals, whose types only what comes after them tells.
extension ArgumentInference {
  /// Takes the literals from the first one on, whose types are tried one after another.
  mutating func takeLiterals(from first: Int) throws -> Typed {
    guard let node = argument(of: first) else { return try finished() }
    var types = defaultTypes(of: node)
    let element = matcher.types["T"]
    // What has a type by itself is of that one, before it is of what the elements are.
    if types == [nil], let element, !candidate.isDeclared { types = [nil, element] }
    if let element, let type = typeFilled(first, node, element) { types = [type] }
    if let element, checker.isNumeric(node),
      Language.sizedNumbers.contains(element) || checker.owner.isMadeOfNumbers(element)
    {
      types.append(element)
    }
    let before = self
    for type in types.dropLast() {
      var attempt = before
      if let typed = checker.owner.trial({ try attempt.call(withLiteral: first, as: type) }) {
        return typed
      }
    }
    return try call(withLiteral: first, as: types.last ?? nil)
  }

  /// The type of a literal without elements that the closure of `reduce` fills.
  private func typeFilled(
    _ index: Int, _ node: ExprSyntax, _ element: ProgramType
  ) -> ProgramType? {
    guard candidate.name == "reduce", !candidate.isDeclared,
      let closure = missing.compactMap({ argument(of: $0)?.as(ClosureExprSyntax.self) }).first
    else { return nil }
    if let list = node.as(ArrayExprSyntax.self) {
      return list.elements.isEmpty ? checker.filledList(of: closure, element) : nil
    }
    guard candidate.parameters[index].label == "into",
      case .colon? = node.as(DictionaryExprSyntax.self)?.content
    else { return nil }
    return checker.filledDictionary(of: closure, element)
  }

  private mutating func call(withLiteral first: Int, as type: ProgramType?) throws -> Typed {
    for index in missing where !isFunction(index) {
      guard let node = argument(of: index) else { continue }
      let pattern = candidate.parameters[index].type
      let place = filled(pattern)
      guard index == first else {
        try take(index, try checker.check(node, place.hasVariables ? nil : place), node)
        continue
      }
      let isList = node.is(ArrayExprSyntax.self)
      let wanted =
        FunctionChecker.isAbstract(pattern) ? isList ? checker.elements(of: place) : nil : type
      var typed = try checker.check(node, wanted)
      // `[1, 2]` for a `Set<T>` is a set of what it is a list of by itself.
      if isList, pattern.hasVariables, place.name == "Set",
        let element = typed.type.argument(of: "Array")
      {
        typed = try checker.check(node, .nominal("Set", [element]))
      }
      if !pattern.hasVariables { typed = try checker.convert(typed, to: pattern, at: node) }
      try take(index, typed, node)
    }
    return try finished()
  }

  /// The types that a literal may have by itself, the usual one first.
  private func defaultTypes(of node: ExprSyntax) -> [ProgramType?] {
    guard checker.isNumeric(node) else { return [nil] }
    return checker.hasFraction(node) ? [.double] : [.int, .double]
  }
}
