import Scenarios

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
  /// What applies the operation to operands that fit it, as Swift would evaluate it.
  func node(
    _ operands: [ExpressionCompiler.Emitted], of expression: Expression, isTruncated: Bool
  ) -> Node {
    let nodes = operands.map(\.node)
    let areWhole = operands.map(\.kind).areWhole
    switch self {
    case .conditional: return ConditionalNode(nodes[0], nodes[1], nodes[2])
    case .and: return AndNode(nodes[0], nodes[1])
    case .or: return OrNode(nodes[0], nodes[1])
    case .not: return NotNode(nodes[0])
    case .coalesce: return CoalesceNode(nodes[0], nodes[1])
    case .minimum, .maximum: return ExtremeNode(nodes, isLeast: self == .minimum)
    default: break
    }
    if let test {
      guard !areWhole, operands.allSatisfy({ $0.type == .number }) else {
        return ComparisonNode(test, nodes[0], nodes[1], whole: areWhole ? expression : nil)
      }
      return DoubleTestNode(test, nodes[0], nodes[1])
    }
    let check = check(areWhole: areWhole, isTruncated: isTruncated)
    if let function {
      guard let check else { return Double1Node(function, nodes[0]) }
      let zero = DoubleConstant(0)
      return WholeNode({ a, _ in function(a) }, nodes[0], zero, check, of: expression)
    }
    // Guides, texts and calls have nodes of their own.
    guard let arithmetic else { return Node() }
    guard let check else { return Double2Node(arithmetic, nodes[0], nodes[1]) }
    return WholeNode(arithmetic, nodes[0], nodes[1], check, of: expression)
  }

  /// How a result is checked that is an `Int`; nil for any other.
  private func check(areWhole: Bool, isTruncated: Bool) -> WholeCheck? {
    switch self {
    case .divide: isTruncated && areWhole ? .quotient : nil
    case .integer, .remainder: .existence
    case .add, .subtract, .multiply, .negate, .absolute: areWhole ? .exactness : nil
    default: nil
    }
  }

  private var test: (@Sendable (Double, Double) -> Bool)? {
    switch self {
    case .less: { $0 < $1 }
    case .lessOrEqual: { $0 <= $1 }
    case .greater: { $0 > $1 }
    case .greaterOrEqual: { $0 >= $1 }
    case .equal: { $0 == $1 }
    case .notEqual: { $0 != $1 }
    default: nil
    }
  }

  private var function: (@Sendable (Double) -> Double)? {
    switch self {
    case .negate: { -$0 }
    case .absolute: { $0.magnitude }
    // Not a number where Swift traps: any whole number would be taken for a value.
    case .integer: { Int(exactly: $0.rounded(.towardZero)).map(Double.init) ?? .nan }
    case .round: { $0.rounded() }
    case .roundToEven: { $0.rounded(.toNearestOrEven) }
    case .floor: { $0.rounded(.down) }
    case .ceil: { $0.rounded(.up) }
    case .truncate: { $0.rounded(.towardZero) }
    case .squareRoot: { $0.squareRoot() }
    default: nil
    }
  }

  private var arithmetic: (@Sendable (Double, Double) -> Double)? {
    switch self {
    case .add: { $0 + $1 }
    case .subtract: { $0 - $1 }
    case .multiply: { $0 * $1 }
    case .divide: { $0 / $1 }
    case .remainder: { Self.remainder($0, $1) }
    default: nil
    }
  }

  /// What is left of two whole numbers; not a number for others and for a division by zero.
  private static func remainder(_ a: Double, _ b: Double) -> Double {
    guard let a = Int(exactly: a), let b = Int(exactly: b), b != 0 else { return .nan }
    return Double(a.remainderReportingOverflow(dividingBy: b).partialValue)
  }

  /// `CGFloat(Int(x))` is no operation of its own: what is made of it counts as whole as well, unless it
  /// is divided.
  func resultKind(of operands: [ExpressionCompiler.NumberKind]) -> ExpressionCompiler.NumberKind {
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
  func resultType(of types: [ExpressionCode.ValueType]) -> ExpressionCode.ValueType? {
    let areNumbers = types.allSatisfy { $0 == .number }
    switch self {
    case .add, .subtract, .multiply, .divide, .negate, .minimum, .maximum, .absolute, .integer,
      .remainder, .round, .roundToEven, .floor, .ceil, .truncate, .squareRoot:
      return areNumbers ? .number : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return areNumbers ? .bool : nil
    case .and, .or, .not: return types.allSatisfy { $0 == .bool } ? .bool : nil
    case .equal, .notEqual:
      return ExpressionCode.ValueType.common(types[0], types[1]).map { _ in .bool }
    case .conditional:
      return types[0] == .bool ? ExpressionCode.ValueType.common(types[1], types[2]) : nil
    case .coalesce:
      guard types[0] == .optionalNumber || types[0] == .nothing else { return nil }
      return ExpressionCode.ValueType.common(.number, types[1])
    case .guide, .explicitGuide, .text, .format, .formatted, .call: return nil
    }
  }

  func requirement(_ found: String) -> String {
    switch self {
    case .and, .or, .not: "'\(rawValue)' takes truth values, not \(found)"
    case .equal, .notEqual: "'\(rawValue)' takes two values of one type, not \(found)"
    case .conditional: "'? :' takes a truth value and two values of one type, not \(found)"
    case .coalesce: "'??' takes an optional number and a number, not \(found)"
    default: "'\(self == .negate ? "-" : rawValue)' takes numbers, not \(found)"
    }
  }
}

extension [ExpressionCompiler.NumberKind] {
  /// Whether all are, or may be, and one is.
  fileprivate var areWhole: Bool { !contains(.fraction) && contains(.whole) }
}

extension ExpressionCode.ValueType {
  /// The type that values of both types have; `nil` if there is none.
  static func common(_ a: Self, _ b: Self) -> Self? {
    if a == b { return a }
    let optionals: Set<Self> = [.number, .optionalNumber, .nothing]
    return optionals.contains(a) && optionals.contains(b) ? .optionalNumber : nil
  }

  /// What a value of the program's type is in an expression; nil for one that is none there.
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
  var text: String {
    switch self {
    case .value, .part: "a value"
    case .proxy: "a geometry proxy"
    case .point: "a point"
    case .size: "a size"
    case .insets: "a set of insets"
    case .dimensions: "the dimensions of a view"
    }
  }
}
