import BuiltinEngine
import Scenarios
import SwiftSyntax

extension Lowerer {
  func arithmetic(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    switch (left, right) {
    case (.code, .string), (.string, .code), (.code, .code):
      if symbol.text == "+", let text = concatenated(left, right, at: symbol) { return text }
    case (.list(let a), .list(let b)) where symbol.text == "+":
      guard a.count + b.count <= Limits.Import.elements else {
        refuse(symbol, "Array", "an array of more than \(Limits.Import.elements) elements")
        return .unknown
      }
      return .list(a + b)
    default: break
    }
    guard let a = operand(left), let b = operand(right), a.type == .number, b.type == .number,
      !a.isOptional, !b.isOptional, let operation = Expression.Operation(rawValue: symbol.text)
    else { return mismatch(symbol, left, right) }
    let operands = [left, right]
    guard operands.allSatisfy(Self.mayBeInteger) else {
      guard operation != .remainder else { return mismatch(symbol, left, right) }
      return code(operation, [a, b], type: .number, at: symbol)
    }
    // Only integers have a remainder.
    guard operation == .remainder else {
      return number(operation, operands, at: symbol)
    }
    return Self.integer(
      code(operation, operands.compactMap(Self.integerOperand), type: .number, at: symbol))
  }

  /// What an operation makes of numbers that may be integers.
  ///
  /// It is an integer if any of them is, else its place decides. A choice has a condition as well.
  func number(
    _ operation: Expression.Operation, _ operands: [Value], if condition: Value.Code? = nil,
    at node: some SyntaxProtocol
  ) -> Value {
    let before = condition.map { [$0] } ?? []
    let integers = operands.compactMap(Self.integerOperand)
    guard integers.count == operands.count else { return .unknown }
    var whole = code(operation, before + integers, type: .number, at: node)
    // Integers are divided without a rest.
    if operation == .divide, case .code(let quotient) = whole {
      whole = code(.integer, [quotient], type: .number, at: node)
    }
    guard operands.allSatisfy(Self.isLiteral), case .code(let integer) = whole else {
      return Self.integer(whole)
    }
    let found = code(
      operation, before + operands.compactMap { operand($0) }, type: .number, at: node)
    guard case .code(var number) = found else { return found }
    number.isLiteral = true
    if integer.expression != number.expression {
      number.whole = integer.expression
      (number.size, number.depth) = (integer.size + number.size, max(integer.depth, number.depth))
    }
    return .code(number)
  }

  /// The number as an `Int`; nil for what is none.
  static func integerOperand(_ value: Value) -> Value.Code? {
    switch value {
    case .number(let number):
      number.integer.map { .init(literal: .length(Double($0)), type: .number) }
    case .code(let code): code.settled
    default: nil
    }
  }

  /// Whether the number is an `Int` in Swift, or a literal that may be one.
  static func mayBeInteger(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.integer != nil
    case .code(let code): code.isInteger || code.isLiteral
    default: false
    }
  }

  static func isLiteral(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.isLiteral
    case .code(let code): code.isLiteral
    default: false
    }
  }

  static func integer(_ value: Value) -> Value {
    guard case .code(var code) = value else { return value }
    code.isInteger = true
    return .code(code)
  }

  /// `min`, `max` and `abs` of numbers of which the layout alone knows some.
  func fold(_ name: TokenSyntax, _ arguments: [Value]?) -> Value {
    guard let values = arguments?.map({ resolved($0) }) else { return .unknown }
    var operands: [Value.Code] = []
    for value in values {
      if let code = operand(value), code.type == .number, !code.isOptional {
        operands.append(code)
        continue
      }
      if case .unknown = value { return .unknown }
      refuse(name, name.text, "'\(name.text)' takes numbers, found \(value.description)")
      return .unknown
    }
    guard let operation = Expression.Operation(rawValue: name.text) else { return .unknown }
    guard values.allSatisfy(Self.mayBeInteger) else {
      return code(operation, operands, type: .number, at: name)
    }
    return number(operation, values, at: name)
  }

  /// A new expression, unless it grew too large.
  func code(
    _ operation: Expression.Operation, _ operands: [Value.Code], type: ExpressionType,
    at node: some SyntaxProtocol
  ) -> Value {
    let code = Value.Code(operation, operands, type: type)
    guard code.size <= Limits.Import.expressionParts, code.depth <= Limits.Source.depth else {
      refuseSize(node)
      return .unknown
    }
    return .code(code)
  }

  /// The value as part of an expression; nil for what no expression can hold.
  func operand(_ value: Value, like other: Value? = nil) -> Value.Code? {
    switch resolved(value) {
    case .code(let code): return code
    case .number(let number):
      guard !number.real.isNaN else { return nil }
      guard number.real == 0, number.real.sign == .minus else {
        return .init(literal: .length(number.real), type: .number)
      }
      // A document writes no minus in front of a 0.
      return .init(.negate, [.init(literal: .number(0), type: .number)], type: .number)
    case .bool(let value): return .init(literal: .bool(value), type: .bool)
    case .string(let text): return .init(literal: .string(text), type: .string)
    case .member(let member):
      guard case .code(let code) = other, case .enumeration(let type) = code.type,
        member.type == nil || member.type == type
      else { return nil }
      guard vocabulary.enumerations[type]?.contains(member.name) ?? true else { return nil }
      return .init(literal: .string(member.name), type: code.type)
    default: return nil
    }
  }

  /// `.infinity` as the number it is, unless it stands beside a case of an enumeration.
  func resolved(_ value: Value, beside other: Value? = nil) -> Value {
    guard case .member(let member) = value else { return value }
    if case .member = other { return value }
    return numericConstant(member) ?? value
  }
}
