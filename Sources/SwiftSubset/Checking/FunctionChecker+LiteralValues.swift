import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// Literals as values of declared types that can be written as ones.
extension CodeChecker {
  /// Whether values of a declared type can be written as whole numbers.
  func isMadeOfNumbers(_ type: ProgramType) -> Bool {
    guard let name = type.name, declared.type(named: name) != nil else { return false }
    return ["ExpressibleByIntegerLiteral", "Numeric", "SignedNumeric"].contains {
      conforms(type, to: $0)
    }
  }
}

extension FunctionChecker {
  /// A literal as a value of a declared type that can be written as one; nil for anything else.
  func literalValue(_ node: ExprSyntax?, as wanted: ProgramType) throws -> Typed? {
    let type = wanted.wrapped ?? wanted
    guard let node, let name = type.name, owner.declared.type(named: name) != nil else {
      return nil
    }
    let label: String
    let isNegative = node.as(PrefixOperatorExprSyntax.self)?.operator.text == "-"
    let digits = node.as(PrefixOperatorExprSyntax.self).flatMap { isNegative ? $0.expression : nil }
    switch (digits ?? node).as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr where isNegative, .booleanLiteralExpr where isNegative: return nil
    case .integerLiteralExpr: label = "integerLiteral"
    case .floatLiteralExpr: label = "floatLiteral"
    case .stringLiteralExpr(let text):
      label = "stringLiteral"
      if owner.conforms(type, to: "ExpressibleByStringInterpolation") {
        guard try !interpolates(type) else { return nil }
        return try madeValue(label, [node], of: name, as: wanted, at: node)
      }
      guard text.representedLiteralValue != nil else { return nil }
    case .booleanLiteralExpr: label = "booleanLiteral"
    case .nilLiteralExpr:
      // Where an optional is wanted, that is nil.
      guard !isNegative, !wanted.isOptional, owner.conforms(type, to: "ExpressibleByNilLiteral")
      else { return nil }
      let nothing = ExprSyntax(TupleExprSyntax(elements: []))
      return try madeValue("nilLiteral", [nothing], of: name, as: wanted, at: node)
    default: return nil
    }
    let kind = label.prefix(1).uppercased() + label.dropFirst()
    guard
      owner.conforms(type, to: "ExpressibleBy\(kind)")
        || label == "integerLiteral" && owner.isMadeOfNumbers(type)
    else { return nil }
    return try madeValue(label, [node], of: name, as: wanted, at: node)
  }

  /// `Meters(3)`: a literal that is called by the name of a declared type is one of that type; nil for
  /// anything else, and for types that are not written as such literals.
  func coercedLiteral(_ arguments: [Argument], to type: ProgramType) throws -> Typed? {
    guard arguments.count == 1, let only = arguments.first, only.label == nil, !type.isOptional
    else { return nil }
    var node = only.expression
    while let tuple = node.as(TupleExprSyntax.self), let inner = tuple.elements.first,
      tuple.elements.count == 1, inner.label == nil
    {
      node = inner.expression
    }
    return try literalValue(node, as: type)
  }

  /// Whether a type puts texts with values in them together itself.
  private func interpolates(_ type: ProgramType) throws -> Bool {
    guard let name = type.name else { return false }
    return try owner.declared.type(named: "\(name).StringInterpolation") != nil
      || owner.initializers(of: name).contains {
        candidate($0) { $0 }.parameters.first?.label == "stringInterpolation"
      }
  }

  /// An array or a dictionary as a value of a declared type that can be written as one; nil for
  /// anything else.
  func collectionValue(_ node: ExprSyntax, as wanted: ProgramType) throws -> Typed? {
    let type = wanted.wrapped ?? wanted
    guard node.is(ArrayExprSyntax.self) || node.is(DictionaryExprSyntax.self),
      let name = type.name, owner.declared.type(named: name) != nil
    else { return nil }
    if let array = node.as(ArrayExprSyntax.self), owner.conforms(type, to: "OptionSet"),
      let union = try optionSet(array.elements.map(\.expression), as: type, at: node)
    {
      return converted(union, to: wanted)
    }
    if let array = node.as(ArrayExprSyntax.self) {
      guard owner.conforms(type, to: "ExpressibleByArrayLiteral") else { return nil }
      return try madeValue(
        "arrayLiteral", array.elements.map(\.expression), of: name, as: wanted, at: node)
    }
    guard let dictionary = node.as(DictionaryExprSyntax.self),
      owner.conforms(type, to: "ExpressibleByDictionaryLiteral")
    else { return nil }
    let candidates = try owner.initializers(of: name).map { candidate($0) { $0 } }
      .filter { $0.parameters.map(\.label) == ["dictionaryLiteral"] }
    guard let candidate = candidates.first, candidates.count == 1,
      let pair = candidate.parameters[0].type.argument(of: "Array"),
      let types = pair.tupleElements, types.count == 2
    else { return nil }
    var pairs: [ProgramCode] = []
    if case .elements(let elements) = dictionary.content {
      pairs = try elements.map { element in
        let parts = [
          try check(element.key, types[0].type).code, try check(element.value, types[1].type).code,
        ]
        return ProgramCode(.make, parts, type: pair)
      }
    }
    let list = ProgramCode(.array, pairs, type: .array(pair))
    return converted(try candidate.build([list], [:]), to: wanted)
  }

  /// The union of option sets; nil for a type that has no raw number.
  func optionSet(
    _ elements: [ExprSyntax], as type: ProgramType, at node: some SyntaxProtocol
  ) throws -> Typed? {
    let union = TokenSyntax.identifier("union")
    let candidates = try owner.initializers(of: type.name ?? "").filter {
      $0.signature.parameters.map(\.label) == ["rawValue"]
    }.map { candidate($0) { $0 } }
    let zero = try sized("0", candidates.first?.parameters.first?.type, at: node)
    var sum = try best(of: candidates, [zero ?? Typed(code: .int(0), type: .int)])
    for (index, element) in elements.enumerated() {
      let value = try check(element, type)
      sum =
        index == 0
        ? value
        : try sum.map {
          try callMethod(union, on: $0, [value], labels: [nil])
        }
    }
    return sum?.type == type ? sum : nil
  }

  /// What the initializer for a literal makes of it.
  private func madeValue(
    _ label: String, _ values: [ExprSyntax], of name: String, as wanted: ProgramType,
    at node: ExprSyntax
  ) throws -> Typed? {
    let candidates = try owner.initializers(of: name).map { candidate($0) { $0 } }
      .filter { $0.parameters.first?.label == label }
    let arguments = values.enumerated().map { index, value in
      Argument(label: index == 0 ? label : nil, expression: value)
    }
    let typed = try call(name, candidates, arguments, wanted.wrapped ?? wanted, at: node)
    return converted(typed, to: wanted)
  }
}
