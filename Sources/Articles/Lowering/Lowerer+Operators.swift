import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Operators

/// How Swift's operators bind.
private struct Precedence {
  var strength: Int
  var isRightAssociative = false

  static let ternary = Precedence(strength: 1, isRightAssociative: true)

  static func of(_ symbol: String) -> Precedence? {
    switch symbol {
    case "||": .init(strength: 2)
    case "&&": .init(strength: 3)
    case "<", "<=", ">", ">=", "==", "!=": .init(strength: 4)
    case "??": .init(strength: 5, isRightAssociative: true)
    case "..<", "...": .init(strength: 6)
    case "+", "-": .init(strength: 7)
    case "*", "/", "%": .init(strength: 8)
    default: nil
    }
  }
}

/// The operands and operators of a sequence, and how far it was read.
private struct OperatorReader {
  var elements: ArraySlice<ExprSyntax>

  mutating func next() -> ExprSyntax? { elements.popFirst() }
}

extension Lowerer {
  /// How many operands and operators may stand in one sequence.
  static let maximumSequence = 501

  func evaluateSequence(_ sequence: SequenceExprSyntax) -> Value {
    evaluate(elements: ArraySlice(Array(sequence.elements)), of: sequence)
  }

  func evaluate(elements: ArraySlice<ExprSyntax>, of sequence: some SyntaxProtocol) -> Value {
    guard elements.count <= Self.maximumSequence else {
      refuse(
        sequence, "expression", "an expression of more than \(Self.maximumSequence / 2) operators")
      return .unknown
    }
    var reader = OperatorReader(elements: elements)
    return climb(&reader, above: 0)
  }

  /// Evaluates operators that bind tighter than `strength`, by precedence climbing.
  private func climb(_ reader: inout OperatorReader, above strength: Int) -> Value {
    guard let first = reader.next() else { return .unknown }
    var left = evaluate(first)
    while let element = reader.elements.first {
      if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary.strength > strength else { return left }
        _ = reader.next()
        left = chosen(left, ternary, &reader, at: first)
        continue
      }
      if let cast = element.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
        let type = reader.elements.dropFirst().first?.as(TypeExprSyntax.self)
      {
        _ = reader.next()
        _ = reader.next()
        left = coerced(left, to: type.type, at: type)
        continue
      }
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator,
        let precedence = Precedence.of(symbol.text)
      else {
        refuse(element, element.construct, "\(element.phrase) is not supported here")
        reader.elements = []
        return .unknown
      }
      guard precedence.strength > strength else { return left }
      _ = reader.next()
      let inner = precedence.strength - (precedence.isRightAssociative ? 1 : 0)
      if Self.decides(symbol.text, left) {
        Self.skip(&reader, above: inner)
        continue
      }
      let right = climb(&reader, above: inner)
      left = apply(symbol, left, right)
    }
    return left
  }

  /// The rest of `condition ? a : b`.
  ///
  /// In declared code, which may call itself, only the branch that is taken is evaluated.
  private func chosen(
    _ condition: Value, _ ternary: UnresolvedTernaryExprSyntax, _ reader: inout OperatorReader,
    at node: ExprSyntax
  ) -> Value {
    let strength = Precedence.ternary.strength - 1
    if callDepth > 0, case .bool(let isTrue) = condition {
      guard isTrue else { return climb(&reader, above: strength) }
      Self.skip(&reader, above: strength)
      return evaluate(ternary.thenExpression)
    }
    let then = evaluate(ternary.thenExpression)
    return choose(condition, then, climb(&reader, above: strength), at: node)
  }

  /// Whether the first operand of `&&`, `||` or `??` is the result whatever the second is.
  private static func decides(_ symbol: String, _ left: Value) -> Bool {
    switch (symbol, left) {
    case ("&&", .bool(false)), ("||", .bool(true)): return true
    case ("??", .nothing), ("??", .unknown), ("??", .choice): return false
    case ("??", .code(let code)): return !code.isOptional
    case ("??", _): return true
    default: return false
    }
  }

  /// Passes over an operand and the operators that bind tighter than `strength`.
  private static func skip(_ reader: inout OperatorReader, above strength: Int) {
    _ = reader.next()
    while let element = reader.elements.first {
      if element.is(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary.strength > strength else { return }
        _ = reader.next()
        skip(&reader, above: Precedence.ternary.strength - 1)
        continue
      }
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator,
        let precedence = Precedence.of(symbol.text), precedence.strength > strength
      else { return }
      _ = reader.next()
      skip(&reader, above: precedence.strength - (precedence.isRightAssociative ? 1 : 0))
    }
  }

  /// `condition ? a : b`.
  func choose(
    _ condition: Value, _ then: Value, _ otherwise: Value, at node: some SyntaxProtocol
  ) -> Value {
    switch condition {
    case .bool(let isTrue): return isTrue ? then : otherwise
    case .unknown: return choice(nil, then, otherwise, at: node)
    case .code(let code) where code.type == .bool:
      guard let a = operand(then), let b = operand(otherwise), a.type == b.type else {
        return choice(code, then, otherwise, at: node)
      }
      let result = self.code(.conditional, [code, a, b], type: a.type, at: node)
      guard Self.mayBeInteger(then), Self.mayBeInteger(otherwise), case .code(var chosen) = result
      else { return result }
      chosen.isLiteral = Self.isLiteral(then) && Self.isLiteral(otherwise)
      chosen.isInteger = !chosen.isLiteral
      return .code(chosen)
    default:
      refuse(node, "?:", "expected a Bool before '?', found \(condition.description)")
      return .unknown
    }
  }

  /// A choice between values of which only the place tells what they are.
  private func choice(
    _ condition: Value.Code?, _ then: Value, _ otherwise: Value, at node: some SyntaxProtocol
  ) -> Value {
    let size = then.size + otherwise.size + (condition?.size ?? 0)
    guard size <= Self.maximumExpressionSize else {
      refuseSize(node)
      return .unknown
    }
    return .choice(
      .init(condition: condition, then: then, otherwise: otherwise, size: size))
  }

  private func refuseSize(_ node: some SyntaxProtocol) {
    refuse(
      node, "expression",
      "an expression of more than \(Self.maximumExpressionSize) parts when written out")
  }

  func evaluatePrefix(_ prefix: PrefixOperatorExprSyntax) -> Value {
    if ["..<", "..."].contains(prefix.operator.text) { return openRange(prefix) }
    let value = resolved(evaluate(prefix.expression))
    switch (prefix.operator.text, value) {
    case (_, .unknown): return .unknown
    case ("-", .number(let number)):
      return .number(
        .init(
          real: 0 - number.real, integer: number.integer.map { 0 &- $0 },
          isLiteral: number.isLiteral))
    case ("+", .number): return value
    case ("!", .bool(let isTrue)): return .bool(!isTrue)
    case ("-", .code(let code)) where code.type == .number && !code.isOptional:
      let negated = self.code(.negate, [code], type: .number, at: prefix)
      return code.isInteger ? Self.integer(negated) : negated
    case ("!", .code(let code)) where code.type == .bool:
      return self.code(.not, [code], type: .bool, at: prefix)
    default:
      refuse(
        prefix, prefix.operator.text,
        "'\(prefix.operator.text)' cannot be applied to \(value.description)")
      return .unknown
    }
  }

  func apply(_ symbol: TokenSyntax, _ first: Value, _ second: Value) -> Value {
    let (left, right) = (resolved(first, beside: second), resolved(second, beside: first))
    if left.isUnknown || right.isUnknown { return .unknown }
    if let found = declaredOperator(symbol, left, right) { return found }
    switch symbol.text {
    case "..<", "...": return range(symbol, left, right)
    case "??":
      if case .nothing = left { return right }
      if case .code(let code) = left, code.isOptional, let other = operand(right) {
        return self.code(.coalesce, [code, other], type: .number, at: symbol)
      }
      return left
    case "&&", "||": return logical(symbol, left, right)
    case "==", "!=", "<", "<=", ">", ">=": return compare(symbol, left, right)
    case "+":
      if case .view(let a, _) = left, case .view(let b, _) = right {
        return joined(a, b, at: symbol)
      }
      return arithmetic(symbol, left, right)
    default: return arithmetic(symbol, left, right)
    }
  }

  private func range(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    guard case .number(let a) = left, case .number(let b) = right, let lower = a.integer,
      let upper = b.integer
    else {
      if case .number(let a) = left, case .number(let b) = right, a.real <= b.real {
        return .interval(
          .init(lower: a.real, upper: b.real, isClosed: symbol.text == "..."))
      }
      for case .code in [left, right] {
        refuse(
          symbol, symbol.text,
          "a range that depends on the layout: how many views there are has to be known before")
        return .unknown
      }
      return mismatch(symbol, left, right)
    }
    let (end, overflow) = upper.addingReportingOverflow(symbol.text == "..." ? 1 : 0)
    guard !overflow, lower <= end else {
      refuse(symbol, symbol.text, "a range from \(lower) cannot end at \(upper)")
      return .unknown
    }
    return .range(lower..<end)
  }

  private func logical(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    let isAnd = symbol.text == "&&"
    switch (left, right) {
    case (.bool(let a), .bool(let b)): return .bool(isAnd ? a && b : a || b)
    case (.bool(let known), .code(let code)), (.code(let code), .bool(let known)):
      guard code.type == .bool else { return mismatch(symbol, left, right) }
      return known == isAnd ? .code(code) : .bool(known)
    case (.code(let a), .code(let b)) where a.type == .bool && b.type == .bool:
      return code(isAnd ? .and : .or, [a, b], type: .bool, at: symbol)
    default: return mismatch(symbol, left, right)
    }
  }

  private func compare(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    let isEquality = symbol.text == "==" || symbol.text == "!="
    if isEquality, let isEqual = left.equals(right) {
      return .bool(isEqual == (symbol.text == "=="))
    }
    switch (left, right) {
    case (.tuple(let a), .tuple(let b)) where a.count == b.count:
      return compare(symbol, a.map(\.value), b.map(\.value))
    case (.number(let a), .number(let b)):
      return .bool(Self.holds(symbol.text, a.real, b.real))
    case (.string(let a), .string(let b)): return .bool(Self.holds(symbol.text, a, b))
    case (.member(let a), .member(let b)):
      guard let first = a.textSize, let second = b.textSize else { break }
      return .bool(Self.holds(symbol.text, first, second))
    case (.nothing, .code), (.code, .nothing): return mismatch(symbol, left, right)
    default: break
    }
    for case .code(let code) in [left, right] where code.isComposed {
      refuse(
        symbol, symbol.text,
        "a text that is put together at layout cannot be compared; compare the values in it")
      return .unknown
    }
    guard let a = operand(left, like: right), let b = operand(right, like: left),
      a.type == b.type, isEquality || a.type == .number,
      let operation = Expression.Operation(rawValue: symbol.text)
    else { return mismatch(symbol, left, right) }
    return code(operation, [a, b], type: .bool, at: symbol)
  }

  /// Tuples are compared element by element: the first that differ decide.
  private func compare(_ symbol: TokenSyntax, _ a: [Value], _ b: [Value]) -> Value {
    for (a, b) in zip(a, b) where a.equals(b) == false { return compare(symbol, a, b) }
    return .bool(symbol.text.hasSuffix("="))
  }

  /// An operator that a declared type has for its values; nil for any other operands.
  private func declaredOperator(
    _ symbol: TokenSyntax, _ left: Value, _ right: Value
  ) -> Value? {
    for case .instance(let instance) in [left, right] {
      let functions = methods(named: symbol.text, of: instance.type).filter(\.isStatic)
      guard !functions.isEmpty else { continue }
      return run(
        Value.FunctionReference(overloads: functions, receiver: .init(type: instance.type)),
        with: [left, right], at: symbol)
    }
    return nil
  }

  private static func holds<Operand: Comparable>(
    _ symbol: String, _ a: Operand, _ b: Operand
  ) -> Bool {
    switch symbol {
    case "==": a == b
    case "!=": a != b
    case "<": a < b
    case "<=": a <= b
    case ">": a > b
    default: a >= b
    }
  }

  private func mismatch(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    refuse(
      symbol, symbol.text,
      "'\(symbol.text)' cannot be applied to \(left.description) and \(right.description)")
    return .unknown
  }
}

// MARK: Arithmetic

extension Lowerer {
  private func arithmetic(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    switch (left, right) {
    case (.number(let a), .number(let b)): return fold(symbol, a, b)
    case (.string(let a), .string(let b)) where symbol.text == "+":
      guard a.utf8.count + b.utf8.count <= 100_000 else {
        refuse(symbol, "String", "the text is longer than 100000 bytes")
        return .unknown
      }
      return .string(a + b)
    case (.code, .string), (.string, .code), (.code, .code):
      if symbol.text == "+", let text = concatenated(left, right, at: symbol) { return text }
    case (.list(let a), .list(let b)) where symbol.text == "+":
      guard a.count + b.count <= Self.maximumElements else {
        refuse(symbol, "Array", "an array of more than \(Self.maximumElements) elements")
        return .unknown
      }
      return .list(a + b)
    case (.list, .range), (.range, .list), (.list, .slice), (.slice, .list), (.slice, .slice):
      guard symbol.text == "+", let a = elements(of: left), let b = elements(of: right),
        a.count + b.count <= Self.maximumElements
      else { break }
      // The indices of a slice go on.
      guard case .slice(var slice) = left else { return .list(a + b) }
      slice.elements += b
      return .slice(slice)
    default: break
    }
    guard let a = operand(left), let b = operand(right), a.type == .number, b.type == .number,
      !a.isOptional, !b.isOptional, let operation = Expression.Operation(rawValue: symbol.text)
    else { return mismatch(symbol, left, right) }
    guard a.isInteger || b.isInteger, Self.mayBeInteger(left), Self.mayBeInteger(right) else {
      guard operation != .remainder else { return mismatch(symbol, left, right) }
      return code(operation, [a, b], type: .number, at: symbol)
    }
    var result = code(operation, [a, b], type: .number, at: symbol)
    // Integers are divided without a rest.
    if operation == .divide, case .code(let quotient) = result {
      result = code(.integer, [quotient], type: .number, at: symbol)
    }
    return Self.integer(result)
  }

  /// Whether the number is an `Int` in Swift, or a literal that may be one.
  private static func mayBeInteger(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.integer != nil
    case .code(let code): code.isInteger || code.isLiteral
    default: false
    }
  }

  private static func isLiteral(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.isLiteral
    case .code(let code): code.isLiteral
    default: false
    }
  }

  private static func integer(_ value: Value) -> Value {
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
  private static func integer(_ symbol: String, _ a: Int, _ b: Int) -> Int? {
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
    let result = code(operation, operands, type: .number, at: name)
    return values.allSatisfy(Self.mayBeInteger) ? Self.integer(result) : result
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
      return number.real.isNaN ? nil : .init(literal: .length(number.real), type: .number)
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

extension Value.Member {
  /// The place of a `DynamicTypeSize` in their order; nil for anything else.
  fileprivate var textSize: Int? {
    guard type == nil || type == "DynamicTypeSize" else { return nil }
    return [
      "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1",
      "accessibility2", "accessibility3", "accessibility4", "accessibility5",
    ].firstIndex(of: name)
  }
}
