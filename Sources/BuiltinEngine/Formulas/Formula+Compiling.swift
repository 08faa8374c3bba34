import Scenarios

/// Why an expression cannot be made a formula: a name nobody knows, a type that does not fit.
struct FormulaError: Error, Equatable {
  var message: String
}

/// Turns expressions into formulas.
struct FormulaCompiler {
  let scope: Scope
  var texts: TextTable

  private var instructions: [Formula.Instruction] = []
  private var depth = 0
  private var stackDepth = 0

  init(scope: Scope, texts: TextTable) {
    self.scope = scope
    self.texts = texts
  }

  /// The formula that computes `expression`.
  ///
  /// - Throws: ``FormulaError`` naming the part of the expression that is wrong.
  static func compile(
    _ expression: Expression, scope: Scope, texts: inout TextTable
  ) throws(FormulaError) -> Formula {
    var compiler = FormulaCompiler(scope: scope, texts: texts)
    let type = try compiler.emit(expression).type
    texts = compiler.texts
    let formula = Formula(
      instructions: compiler.instructions, type: type, stackDepth: compiler.stackDepth,
      source: expression.source)
    do throws(FormulaFailure) {
      // A constant that is no number is refused here, before any layout.
      return try formula.folded()
    } catch {
      throw FormulaError(message: error.message)
    }
  }

  private mutating func push(_ instruction: Formula.Instruction, taking count: Int = 0) {
    instructions.append(instruction)
    depth += 1 - count
    stackDepth = max(stackDepth, depth)
  }

  /// What computes an expression, which `isTruncated` where it stands in an `Int(…)`: there a quotient of
  /// whole numbers is one of `Int`.
  private mutating func emit(
    _ expression: Expression, isTruncated: Bool = false
  ) throws(FormulaError) -> Emitted {
    switch expression {
    case .literal(let value):
      let isWhole = value.length.map { $0.isFinite && $0.rounded() == $0 } ?? false
      return Emitted(type: try emit(literal: value), kind: isWhole ? .literal : .fraction)
    case .get(let name): return Emitted(type: try emit(name: name))
    case .apply(.guide, let operands):
      push(.dimension(.guide(try alignment(operands, of: expression))))
      return Emitted(type: .number)
    case .apply(.explicitGuide, let operands):
      push(.explicitGuide(try alignment(operands, of: expression)))
      return Emitted(type: .optionalNumber)
    // A text that is put together has no number: `TextFormula` is for arguments that may hold one.
    case .apply(let operation, _) where operation.isText:
      throw FormulaError(
        message: "'\(expression.source)' is a text put together at layout, which only an argument"
          + " that is a text can hold")
    case .apply(.call, let operands):
      let call = try call(operands, of: expression)
      guard let type = Formula.ValueType(call.result) else {
        throw FormulaError(
          message: "'\(call.name)' gives a '\(call.result)', which is no value here")
      }
      push(.call(call), taking: operands.count - 1)
      let isWhole = call.result == .int || call.result == .optional(.int)
      return Emitted(type: type, kind: isWhole ? .whole : .fraction)
    case .apply(let operation, let operands):
      let emitted = try emit(operation, operands, of: expression, isTruncated: isTruncated)
      let types = emitted.map(\.type)
      guard let type = operation.resultType(of: types) else {
        throw FormulaError(
          message: "'\(expression.source)' does not fit together: "
            + operation.requirement(types.map(\.text).joined(separator: " and ")))
      }
      return Emitted(type: type, kind: operation.resultKind(of: emitted.map(\.kind)))
    }
  }

  /// An operation and its operands, of which only those are evaluated that Swift evaluates.
  private mutating func emit(
    _ operation: Expression.Operation, _ operands: [Expression], of expression: Expression,
    isTruncated: Bool
  ) throws(FormulaError) -> [Emitted] {
    if let decision = Formula.Decision(operation) { return try emit(decision, operands) }
    var emitted: [Emitted] = []
    for operand in operands {
      emitted.append(try emit(operand, isTruncated: operation == .integer))
    }
    let count = operands.count
    if let check = operation.check(of: emitted.map(\.kind), isTruncated: isTruncated) {
      let whole = Formula.WholeOperation(check: check, expression: expression)
      push(.whole(whole, operation, count: count), taking: count)
    } else {
      push(.apply(operation, count: count), taking: count)
    }
    return emitted
  }

  /// A choice, `&&`, `||` or `??`: the first operand decides what is evaluated besides.
  private mutating func emit(
    _ decision: Formula.Decision, _ operands: [Expression]
  ) throws(FormulaError) -> [Emitted] {
    var emitted: [Emitted] = []
    // Where it goes on is known once what is left out has been written.
    var open: Int?
    for operand in operands {
      if let last = open {
        // One value lies there, whichever operand it is of.
        depth -= 1
        emitted.append(try emit(operand))
        guard emitted.count < operands.count else { continue }
        open = instructions.count
        instructions.append(.skip(to: 0))
        instructions[last] = .decide(decision, to: instructions.count)
      } else {
        emitted.append(try emit(operand))
        open = instructions.count
        instructions.append(.decide(decision, to: 0))
      }
    }
    if let open {
      let end = instructions.count
      instructions[open] = decision == .isFalse ? .skip(to: end) : .decide(decision, to: end)
    }
    return emitted
  }

  /// The function that is called, after its arguments were put on the stack.
  mutating func call(
    _ operands: [Expression], of expression: Expression
  ) throws(FormulaError) -> Formula.FunctionCall {
    guard let name = expression.calledFunction,
      let function = scope.program?.program.functions[name]
    else {
      throw FormulaError(message: "'\(expression.source)' calls a function that is not declared")
    }
    var types: [Formula.ValueType] = []
    for operand in operands.dropFirst() { types.append(try emit(operand).type) }
    let fits =
      types.count == function.parameters.count
      && zip(types, function.parameters).allSatisfy { type, parameter in
        guard let wanted = Formula.ValueType(parameter) else { return false }
        return wanted == type || Formula.ValueType.common(wanted, type) == wanted
      }
    guard fits else {
      throw FormulaError(
        message: "'\(name)' takes other values than "
          + (types.isEmpty ? "none" : types.map(\.text).joined(separator: " and ")))
    }
    return Formula.FunctionCall(
      name: name, parameters: function.parameters, result: function.result)
  }

  private mutating func emit(literal: JSON) throws(FormulaError) -> Formula.ValueType {
    if let number = literal.length {
      guard !number.isNaN else { throw FormulaError(message: "NaN is not a length") }
      push(.constant(number))
      return .number
    }
    switch literal {
    case .bool(let value):
      push(.constant(value ? 1 : 0))
      return .bool
    case .string(let text):
      push(.constant(texts.number(of: text)))
      return .text
    case .null:
      push(.constant(Formula.absent))
      return .nothing
    default: throw FormulaError(message: "'\(literal.canonicalText)' is not a value")
    }
  }

  private mutating func emit(name: String) throws(FormulaError) -> Formula.ValueType {
    switch scope.binding(at: name) {
    case .value(let slot, let type)?:
      push(.load(slot: slot))
      return type
    case let binding?:
      throw FormulaError(message: "'\(name)' is \(binding.text), not a value")
    case nil: break
    }
    if let dot = name.lastIndex(of: "."), scope.isDimensions(String(name[..<dot])) {
      switch name[name.index(after: dot)...] {
      case "width":
        push(.dimension(.width))
        return .number
      case "height":
        push(.dimension(.height))
        return .number
      default: break
      }
    }
    throw FormulaError(
      message: Suggestion.unknown("name", name, nearest: scope.valueNames))
  }

  private func alignment(
    _ operands: [Expression], of expression: Expression
  ) throws(FormulaError) -> AlignmentName {
    guard operands.count == 2, let name = operands[0].parameterName, scope.isDimensions(name) else {
      throw FormulaError(
        message: "'\(expression.source)' asks for a guide of something that is no view's dimensions"
      )
    }
    guard case .literal(.string(let guide)) = operands[1] else {
      throw FormulaError(message: "'\(expression.source)' does not name an alignment")
    }
    guard let alignment = scope.alignments[guide] else {
      throw FormulaError(
        message: Suggestion.unknown("alignment", guide, nearest: scope.alignments.keys.sorted()))
    }
    return alignment
  }
}

/// What is known of a part of an expression.
private struct Emitted {
  var type: Formula.ValueType
  var kind = NumberKind.fraction
}

/// Whether a number is an `Int` in Swift.
private enum NumberKind {
  case whole
  /// A literal, which is what it stands beside.
  case literal
  /// No `Int`, or none that is known to be one.
  case fraction
}

extension [NumberKind] {
  /// Whether all are, or may be, and one is.
  fileprivate var areWhole: Bool { !contains(.fraction) && contains(.whole) }
}

extension Formula.Decision {
  fileprivate init?(_ operation: Expression.Operation) {
    switch operation {
    case .conditional: self = .isFalse
    case .and: self = .isFalseAndStays
    case .or: self = .isTrueAndStays
    case .coalesce: self = .isThereAndStays
    default: return nil
    }
  }
}

extension Expression {
  /// The parameter that a guide is asked of, which `{"guide": ["d", "top"]}` writes as a literal.
  var parameterName: String? {
    switch self {
    case .get(let name), .literal(.string(let name)): name
    default: nil
    }
  }
}

extension Expression.Operation {
  /// How a result is checked that is an `Int`, or tells how two of them compare; nil for any other.
  fileprivate func check(
    of operands: [NumberKind], isTruncated: Bool
  ) -> Formula.WholeOperation.Check? {
    switch self {
    case .divide: isTruncated && operands.areWhole ? .quotient : nil
    case .integer, .remainder: .existence
    case .add, .subtract, .multiply, .negate, .absolute: operands.areWhole ? .exactness : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
      operands.areWhole ? .comparison : nil
    default: nil
    }
  }

  /// `CGFloat(Int(x))` is no operation of its own: what is made of it counts as whole as well, unless it
  /// is divided.
  fileprivate func resultKind(of operands: [NumberKind]) -> NumberKind {
    switch self {
    case .integer, .remainder: return .whole
    case .add, .subtract, .multiply, .negate, .absolute, .minimum, .maximum, .coalesce,
      .conditional:
      let numbers = self == .conditional ? Array(operands.dropFirst()) : operands
      return numbers.contains(.fraction) ? .fraction : numbers.areWhole ? .whole : .literal
    default: return .fraction
    }
  }

  /// The type of the result; `nil` if operands of these types do not fit.
  fileprivate func resultType(of types: [Formula.ValueType]) -> Formula.ValueType? {
    let areNumbers = types.allSatisfy { $0 == .number }
    switch self {
    case .add, .subtract, .multiply, .divide, .negate, .minimum, .maximum, .absolute, .integer,
      .remainder, .round, .roundToEven, .floor, .ceil, .truncate, .squareRoot:
      return areNumbers ? .number : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return areNumbers ? .bool : nil
    case .and, .or, .not: return types.allSatisfy { $0 == .bool } ? .bool : nil
    case .equal, .notEqual: return Formula.ValueType.common(types[0], types[1]).map { _ in .bool }
    case .conditional:
      return types[0] == .bool ? Formula.ValueType.common(types[1], types[2]) : nil
    case .coalesce:
      guard types[0] == .optionalNumber || types[0] == .nothing else { return nil }
      return Formula.ValueType.common(.number, types[1])
    case .guide, .explicitGuide, .text, .format, .formatted, .call: return nil
    }
  }

  fileprivate func requirement(_ found: String) -> String {
    switch self {
    case .and, .or, .not: "'\(rawValue)' takes truth values, not \(found)"
    case .equal, .notEqual: "'\(rawValue)' takes two values of one type, not \(found)"
    case .conditional: "'? :' takes a truth value and two values of one type, not \(found)"
    case .coalesce: "'??' takes an optional number and a number, not \(found)"
    default: "'\(self == .negate ? "-" : rawValue)' takes numbers, not \(found)"
    }
  }
}

extension Formula.ValueType {
  /// The type that values of both types have; `nil` if there is none.
  static func common(_ a: Self, _ b: Self) -> Self? {
    if a == b { return a }
    let optionals: Set<Self> = [.number, .optionalNumber, .nothing]
    return optionals.contains(a) && optionals.contains(b) ? .optionalNumber : nil
  }

  /// What a value of the program's type is in a formula; nil for one that is none there.
  init?(_ type: ProgramType) {
    switch type {
    case .double, .int: self = .number
    case .optional(.double), .optional(.int): self = .optionalNumber
    case .bool: self = .bool
    default: return nil
    }
  }

  /// The type in words.
  var text: String {
    switch self {
    case .number: "a number"
    case .optionalNumber: "an optional number"
    case .bool: "a truth value"
    case .text: "a text"
    case .nothing: "nil"
    }
  }
}

extension Scope.Binding {
  fileprivate var text: String {
    switch self {
    case .value: "a value"
    case .proxy: "a geometry proxy"
    case .point: "a point"
    case .size: "a size"
    case .insets: "a set of insets"
    case .dimensions: "the dimensions of a view"
    }
  }
}
