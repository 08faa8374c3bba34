import BuiltinEngine
import Scenarios
import SwiftSyntax

extension Lowerer {
  func arithmetic(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    switch (left, right) {
    case (.number(let a), .number(let b)): return fold(symbol, a, b)
    case (.code, .string), (.string, .code), (.code, .code):
      if symbol.text == "+", let text = concatenated(left, right, at: symbol) { return text }
    case (.list(let a), .list(let b)) where symbol.text == "+":
      guard a.count + b.count <= Self.maximumElements else {
        refuse(symbol, "Array", "an array of more than \(Self.maximumElements) elements")
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

  private func fold(_ symbol: TokenSyntax, _ a: Value.Number, _ b: Value.Number) -> Value {
    var result = Value.Number(
      real: Self.real(symbol.text, a.real, b.real), integer: nil,
      isLiteral: a.isLiteral && b.isLiteral)
    if let m = a.integer, let n = b.integer {
      result.integer = Self.integer(symbol.text, m, n)
      // Two integers that are no literals stay integers.
      if !result.isLiteral {
        guard let integer = result.integer else {
          refuse(symbol, symbol.text, "the result of '\(m) \(symbol.text) \(n)' is no Int")
          return .unknown
        }
        return .number(.integer(integer))
      }
    } else if (a.integer != nil && !a.isLiteral) || (b.integer != nil && !b.isLiteral) {
      refuse(
        symbol, symbol.text,
        "'\(symbol.text)' cannot be applied to an Int and a CGFloat; convert with CGFloat(…)")
      return .unknown
    }
    if symbol.text == "%" {
      guard result.integer != nil else { return mismatch(symbol, .number(a), .number(b)) }
    }
    guard !result.real.isNaN else {
      refuse(
        symbol, symbol.text,
        "'\(Length.text(a.real)) \(symbol.text) \(Length.text(b.real))' is not a number (NaN)")
      return .unknown
    }
    return .number(result)
  }

  private static func real(_ symbol: String, _ a: Double, _ b: Double) -> Double {
    switch symbol {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": a / b
    default: a.truncatingRemainder(dividingBy: b)
    }
  }

  /// The result in Swift's integers; nil where it overflows or divides by zero.
  static func integer(_ symbol: String, _ a: Int, _ b: Int) -> Int? {
    let (result, overflow) =
      switch symbol {
      case "+": a.addingReportingOverflow(b)
      case "-": a.subtractingReportingOverflow(b)
      case "*": a.multipliedReportingOverflow(by: b)
      case "/": a.dividedReportingOverflow(by: b)
      default: a.remainderReportingOverflow(dividingBy: b)
      }
    return overflow ? nil : result
  }

  /// `min`, `max` and `abs`.
  func fold(_ name: TokenSyntax, _ arguments: [Value]?) -> Value {
    guard let arguments else { return .unknown }
    let isAbsolute = name.text == "abs"
    guard isAbsolute ? arguments.count == 1 : arguments.count >= 2 else {
      refuse(
        name, name.text, "'\(name.text)' takes \(isAbsolute ? "one number" : "two numbers or more")"
      )
      return .unknown
    }
    let values = arguments.map { resolved($0) }
    let numbers = values.compactMap { value -> Value.Number? in
      if case .number(let number) = value { number } else { nil }
    }
    return numbers.count == values.count
      ? Self.fold(name.text, numbers) : foldCode(name, values)
  }

  private static func fold(_ name: String, _ numbers: [Value.Number]) -> Value {
    if name == "abs" {
      guard let number = numbers.first else { return .unknown }
      return .number(
        .init(
          real: number.real.magnitude,
          integer: number.integer.flatMap { Int(exactly: $0.magnitude) },
          isLiteral: number.isLiteral))
    }
    let sorted = numbers.sorted { $0.real < $1.real }
    guard let number = name == "min" ? sorted.first : sorted.last else { return .unknown }
    let hasReal = numbers.contains { $0.integer == nil }
    return .number(hasReal ? .real(number.real) : number)
  }

  private func foldCode(_ name: TokenSyntax, _ values: [Value]) -> Value {
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
    guard code.size <= Self.maximumExpressionSize, code.depth <= Self.maximumDepth else {
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
