import Scenarios

/// Why a formula has no value that can be used.
struct FormulaFailure: Error, Equatable {
  var message: String
}

extension Formula {
  /// The value where the parameters and `let`s have the values `slots`.
  ///
  /// - Throws: ``FormulaFailure`` when the value is not a number, or code that is called ends before
  ///   its time.
  func value(
    slots: [Double], dimensions: (any DimensionSource)? = nil, machine: Machine?
  ) throws(FormulaFailure) -> Double {
    let value = try run(slots: slots, dimensions: dimensions, machine)
    guard !value.isNaN || Self.isAbsent(value) else {
      throw FormulaFailure(message: "'\(source)' is not a number (NaN)")
    }
    return value
  }

  /// The formula's value as a guide, of which one that is no number counts as infinite (core rules
  /// §2.5), as where a stack asks for a view of infinite length.
  func guide(
    slots: [Double], dimensions: any DimensionSource, machine: Machine?
  ) throws(FormulaFailure) -> Double {
    let value = try run(slots: slots, dimensions: dimensions, machine)
    return value.isNaN ? .infinity : value
  }

  /// The formula as a constant if it depends on nothing.
  ///
  /// - Throws: ``FormulaFailure`` when the constant is not a number.
  func folded() throws(FormulaFailure) -> Formula {
    let isConstant = instructions.allSatisfy {
      switch $0 {
      case .constant, .apply, .whole, .skip, .decide: true
      case .load, .dimension, .explicitGuide, .call: false
      }
    }
    guard isConstant else { return self }
    var folded = self
    folded.instructions = [.constant(try value(slots: [], machine: nil))]
    folded.stackDepth = 1
    return folded
  }

  static func isAbsent(_ value: Double) -> Bool { value.bitPattern == absent.bitPattern }

  private func run(
    slots: [Double], dimensions: (any DimensionSource)?, _ machine: Machine?
  ) throws(FormulaFailure) -> Double {
    if let constant { return constant }
    var failure: FormulaFailure?
    // On the thread's stack: formulas run for each proposal, and an array would be allocated each
    // time.
    let value = withUnsafeTemporaryAllocation(of: Double.self, capacity: stackDepth) { stack in
      var (top, next) = (0, 0)
      while next < instructions.count {
        let instruction = instructions[next]
        next += 1
        switch instruction {
        case .skip(let target):
          next = target
          continue
        case .decide(let decision, let target):
          if decision.holds(of: stack[top - 1]) {
            next = target
            if decision != .isFalse { continue }
          }
          top -= 1
          continue
        case .constant(let value): stack[top] = value
        case .load(let slot): stack[top] = slots[slot]
        case .dimension(let dimension): stack[top] = dimensions?[dimension] ?? .nan
        case .explicitGuide(let name):
          stack[top] = dimensions?.explicitGuide(name) ?? Self.absent
        case .call(let call):
          top -= call.parameters.count
          let arguments = stack[top..<top + call.parameters.count]
          do throws(FormulaFailure) {
            stack[top] = try call.value(of: arguments, machine: machine)
          } catch {
            failure = error
            return Double.nan
          }
        case .apply(let operation, let count):
          top -= count
          stack[top] = operation.value(
            of: UnsafeMutableBufferPointer(rebasing: stack[top..<top + count]))
        case .whole(let whole, let operation, let count):
          top -= count
          do throws(FormulaFailure) {
            stack[top] = try whole.value(
              of: operation, UnsafeMutableBufferPointer(rebasing: stack[top..<top + count]))
          } catch {
            failure = error
            return Double.nan
          }
        }
        top += 1
      }
      return stack[0]
    }
    if let failure { throw failure }
    return value
  }
}

extension DimensionSource {
  fileprivate subscript(dimension: Formula.Dimension) -> Double {
    switch dimension {
    case .width: width
    case .height: height
    case .guide(let name): guide(name)
    }
  }
}

extension Formula.Decision {
  fileprivate func holds(of value: Double) -> Bool {
    switch self {
    case .isFalse, .isFalseAndStays: value == 0
    case .isTrueAndStays: value != 0
    case .isThereAndStays: !Formula.isAbsent(value)
    }
  }
}

extension Formula.WholeOperation {
  /// From here on two whole numbers may be one `Double`.
  private static let limit = 9_007_199_254_740_992.0

  /// - Throws: ``FormulaFailure`` where Swift traps, and where the number is not known exactly.
  fileprivate func value(
    of operation: Expression.Operation, _ operands: UnsafeMutableBufferPointer<Double>
  ) throws(FormulaFailure) -> Double {
    let value = operation.value(of: operands)
    guard !value.isNaN else {
      throw FormulaFailure(message: "'\(expression.source)' is not a number (NaN)")
    }
    let isExact =
      switch check {
      case .existence: true
      case .exactness:
        value.magnitude < Self.limit && operands.allSatisfy { $0.magnitude < Self.limit }
      case .quotient: operands[0].magnitude < Self.limit
      case .comparison: operands[0] != operands[1] || operands[0].magnitude < Self.limit
      }
    guard isExact else {
      throw FormulaFailure(
        message:
          "'\(expression.source)' has whole numbers of 2⁵³ or more, which are not known exactly here"
      )
    }
    return value
  }
}

extension Expression.Operation {
  /// The result of the operation on `operands`, as many as it takes.
  fileprivate func value(of operands: UnsafeMutableBufferPointer<Double>) -> Double {
    let first = operands[0]
    switch self {
    case .negate: return -first
    case .not: return first == 0 ? 1 : 0
    case .absolute: return first.magnitude
    // As in Swift: of equal values, which 0 and −0 are, the first is the least and the last the
    // largest.
    case .minimum: return operands.dropFirst().reduce(first) { $1 < $0 ? $1 : $0 }
    case .maximum: return operands.dropFirst().reduce(first) { $1 >= $0 ? $1 : $0 }
    // Not a number where Swift traps: any whole number would be taken for a value.
    case .integer: return Int(exactly: first.rounded(.towardZero)).map(Double.init) ?? .nan
    case .remainder: return Self.remainder(first, operands[1])
    case .round: return first.rounded()
    case .roundToEven: return first.rounded(.toNearestOrEven)
    case .floor: return first.rounded(.down)
    case .ceil: return first.rounded(.up)
    case .truncate: return first.rounded(.towardZero)
    case .squareRoot: return first.squareRoot()
    // Of the first four only some operands are evaluated, the others are instructions of their own.
    case .conditional, .and, .or, .coalesce, .guide, .explicitGuide, .text, .format, .formatted,
      .call:
      return .nan
    default: return arithmetic(first, operands[1])
    }
  }

  /// What is left of two whole numbers; not a number for others and for a division by zero.
  private static func remainder(_ a: Double, _ b: Double) -> Double {
    guard let a = Int(exactly: a), let b = Int(exactly: b), b != 0 else { return .nan }
    return Double(a.remainderReportingOverflow(dividingBy: b).partialValue)
  }

  private func arithmetic(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    default: holds(a, b) ? 1 : 0
    }
  }

  private func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    // Two absent values are equal, though no other NaN is.
    case .equal: a == b || Formula.isAbsent(a) && Formula.isAbsent(b)
    case .notEqual: !Self.equal.holds(a, b)
    default: false
    }
  }
}
