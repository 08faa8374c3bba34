import Scenarios
import SwiftSyntax

// MARK: Declared option sets

extension Lowerer {
  /// The set of all the elements of an array literal: `[.top, .bottom]`; nil for any other type.
  func optionSet(_ array: ArrayExprSyntax, of type: DeclaredType) -> Value? {
    guard conforms(type, to: "OptionSet") else { return nil }
    let outer = context.expected
    context.expected = type
    defer { context.expected = outer }
    var bits = 0
    for element in array.elements {
      let found = coerced(evaluate(element.expression), to: type, at: element.expression)
      guard let number = Self.bits(found) else {
        if case .unknown = found { return .unknown }
        refuse(element, type.name, "expected an element of '\(type.name)'")
        return .unknown
      }
      bits |= number
    }
    return Self.optionSet(bits, of: type)
  }

  /// What a member of a set gives: `isEmpty`, `contains(_:)`, `union(_:)`; nil for any other.
  func optionSetMember(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax?, of instance: Value.Instance
  ) -> Value? {
    guard conforms(instance.type, to: "OptionSet"), let own = Self.bits(.instance(instance)) else {
      return nil
    }
    guard let call else { return name.text == "isEmpty" ? .bool(own == 0) : nil }
    guard let argument = call.arguments.first?.expression, call.arguments.count == 1 else {
      return nil
    }
    let found =
      argument.as(ArrayExprSyntax.self).flatMap { optionSet($0, of: instance.type) }
      ?? expecting(instance.type) { coerced(evaluate(argument), to: instance.type, at: argument) }
    guard let other = Self.bits(found) else { return .unknown }
    switch name.text {
    case "contains", "isSuperset": return .bool(own & other == other)
    case "isSubset": return .bool(own & other == own)
    case "isDisjoint": return .bool(own & other == 0)
    case "union": return Self.optionSet(own | other, of: instance.type)
    case "intersection": return Self.optionSet(own & other, of: instance.type)
    case "subtracting": return Self.optionSet(own & ~other, of: instance.type)
    case "symmetricDifference": return Self.optionSet(own ^ other, of: instance.type)
    default: return nil
    }
  }

  private func expecting(_ type: DeclaredType, _ body: () -> Value) -> Value {
    let outer = context.expected
    context.expected = type
    defer { context.expected = outer }
    return body()
  }

  private static func bits(_ value: Value) -> Int? {
    guard case .instance(let instance) = value,
      case .number(let number)? = instance.fields["rawValue"]
    else { return nil }
    return number.integer
  }

  private static func optionSet(_ bits: Int, of type: DeclaredType) -> Value {
    .instance(.init(type: type, fields: ["rawValue": .number(.integer(bits))]))
  }
}
