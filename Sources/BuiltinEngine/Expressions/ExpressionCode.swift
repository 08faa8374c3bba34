import LayoutEngine
import Scenarios

/// An expression of a document, checked and compiled to nodes of the ``Machine``, which run on the
/// values of the names in scope as on the variables of a function.
struct ExpressionCode {
  /// The type of a value.
  enum ValueType: Hashable {
    case number
    case optionalNumber
    case bool
    /// A string or a case of an enumeration.
    case text
    /// A literal `nil`.
    case nothing
  }

  let type: ValueType

  /// The value of an expression that depends on nothing, `nil` for any other.
  let constant: ProgramValue?

  /// The same of type number.
  var constantNumber: Double? {
    if case .double(let number)? = constant { number } else { nil }
  }

  private let node: Node
  private let expression: Expression

  /// The expression as one would write it in Swift, for messages.
  var source: String { expression.source }
}

/// Why an expression or an argument cannot be what it should: a name nobody knows, a type that does
/// not fit.
struct ExpressionError: Error, Equatable {
  var message: String
}

/// Why an expression has no value that can be used.
struct ExpressionFailure: Error, Equatable {
  var message: String
}

/// The values of the names in scope, and the machine that what uses them runs on.
struct ScopeValues {
  var slots: [ProgramValue]
  let machine: Machine

  /// - Parameters:
  ///   - count: How many values are in scope at most.
  ///   - program: The code of the document, where there is some.
  init(count: Int = 0, program: CompiledProgram? = nil) {
    // One at least, so that there is a place for nodes to point at.
    slots = [ProgramValue](repeating: .none, count: max(1, count))
    machine = Machine(program ?? .empty)
  }
}

// MARK: Compiling

extension ExpressionCode {
  /// An expression of any type but a text that is put together.
  ///
  /// - Throws: ``ExpressionError`` naming the part of the expression that is wrong.
  static func compile(
    _ expression: Expression, scope: Scope
  ) throws(ExpressionError) -> ExpressionCode {
    try ExpressionCode(ExpressionCompiler(scope: scope).emit(expression), of: expression)
  }

  /// An expression that is a text, which may be put together; nil if it is none.
  ///
  /// - Throws: ``ExpressionError`` naming the part of the expression that is wrong.
  static func compile(
    text expression: Expression, scope: Scope
  ) throws(ExpressionError) -> ExpressionCode? {
    var text = try ExpressionCompiler(scope: scope).text(expression)
    guard text.type == .text else { return nil }
    // What joins texts bounds the whole one.
    if text.literal == nil { text.node = JoinedNode([text.node]) }
    return try ExpressionCode(text, of: expression)
  }

  init(
    _ emitted: ExpressionCompiler.Emitted, of expression: Expression
  ) throws(ExpressionError) {
    type = emitted.type
    node = emitted.node
    self.expression = expression
    guard emitted.literal == nil, emitted.isConstant else {
      constant = emitted.literal
      return
    }
    // What is no number is refused here, before any layout.
    do throws(ExpressionFailure) {
      constant = try Self.value(of: emitted.node, type, expression, ScopeValues())
    } catch {
      throw ExpressionError(message: error.message)
    }
  }
}

// MARK: Evaluating

extension ExpressionCode {
  /// The value; an optional number that is nil is none.
  ///
  /// - Throws: ``ExpressionFailure`` when the value is not a number, or code that is called ends
  ///   before its time.
  func value(_ values: ScopeValues) throws(ExpressionFailure) -> ProgramValue {
    if let constant { return constant }
    return try Self.value(of: node, type, expression, values)
  }

  private static func value(
    of node: Node, _ type: ValueType, _ expression: Expression, _ values: ScopeValues
  ) throws(ExpressionFailure) -> ProgramValue {
    if type == .number { return .double(try number(of: node, expression, values)) }
    let value = try values.run { frame in try node.value(frame) }
    if case .double(let number) = value, number.isNaN { throw .notANumber(expression) }
    return value
  }

  /// The value of an expression of type number.
  func number(_ values: ScopeValues) throws(ExpressionFailure) -> Double {
    if case .double(let number) = constant { return number }
    return try Self.number(of: node, expression, values)
  }

  private static func number(
    of node: Node, _ expression: Expression, _ values: ScopeValues
  ) throws(ExpressionFailure) -> Double {
    let number = try values.run { frame in try node.double(frame) }
    guard !number.isNaN else { throw .notANumber(expression) }
    return number
  }

  /// The value of an expression of type truth value.
  func isTrue(_ values: ScopeValues) throws(ExpressionFailure) -> Bool {
    if case .bool(let truth) = constant { return truth }
    return try values.run { frame in try node.bool(frame) }
  }

  /// The value as a guide, of which one that is no number counts as infinite (core rules §2.5), as
  /// where a stack asks for a view of infinite length.
  func guide(
    in dimensions: ViewDimensions, _ values: ScopeValues
  ) throws(ExpressionFailure) -> Double {
    if case .double(let number) = constant { return number }
    // A guide may ask for others, which are expressions on this machine too.
    let outer = values.machine.dimensions
    values.machine.dimensions = dimensions
    defer { values.machine.dimensions = outer }
    let number = try values.run { frame in try node.double(frame) }
    return number.isNaN ? .infinity : number
  }
}

extension ScopeValues {
  /// Runs nodes on the values as on a frame of the machine, without making one: they only read.
  @inline(__always)
  fileprivate func run<Value>(
    _ body: (Activation) throws -> Value
  ) throws(ExpressionFailure) -> Value {
    do {
      return try slots.withUnsafeBufferPointer { slots in
        guard let first = slots.baseAddress else { throw Trap.malformed }
        return try body(
          Activation(slots: UnsafeMutablePointer(mutating: first), machine: machine))
      }
    } catch {
      throw ExpressionFailure(message: (error as? Trap)?.description ?? "\(error)")
    }
  }
}

extension ExpressionFailure {
  fileprivate static func notANumber(_ expression: Expression) -> ExpressionFailure {
    ExpressionFailure(message: Trap.notANumber(expression).message)
  }
}
