import LayoutEngine
import Scenarios

// What expressions of documents have beside the nodes of declared code: their lengths are `Double`
// throughout, of which some are `Int` in Swift.

extension Trap {
  static func notANumber(_ expression: Expression) -> Trap {
    Trap("'\(expression.source)' is not a number (NaN)")
  }

  static var longText: Trap { Trap("a text of more than \(Limits.Document.textBytes) bytes") }

  fileprivate static func inexact(_ expression: Expression) -> Trap {
    Trap(
      "'\(expression.source)' has whole numbers of 2⁵³ or more, which are not known exactly here")
  }
}

/// What is wrong with operands or a result that Swift has as an `Int`.
enum WholeCheck {
  /// There has to be a result.
  case existence
  /// Operands and result have to lie where each `Int` is a number of its own here.
  case exactness
  /// The first operand, which is divided, has to lie there, and there has to be a result.
  case quotient

  /// From here on two whole numbers may be one `Double`.
  static let limit = 9_007_199_254_740_992.0
}

/// An operation on what is an `Int` in Swift: it ends where Swift traps, and where the number is not
/// known exactly.
final class WholeNode: DoubleNode {
  private let body: @Sendable (Double, Double) -> Double
  private let a: Node
  private let b: Node
  private let check: WholeCheck
  private let expression: Expression

  init(
    _ body: @escaping @Sendable (Double, Double) -> Double, _ a: Node, _ b: Node,
    _ check: WholeCheck, of expression: Expression
  ) {
    (self.body, self.a, self.b) = (body, a, b)
    (self.check, self.expression) = (check, expression)
  }

  override func double(_ frame: Activation) throws -> Double {
    let (a, b) = (try a.double(frame), try b.double(frame))
    let value = body(a, b)
    guard !value.isNaN else { throw Trap.notANumber(expression) }
    let isExact =
      switch check {
      case .existence: true
      case .exactness: max(a.magnitude, b.magnitude, value.magnitude) < WholeCheck.limit
      case .quotient: a.magnitude < WholeCheck.limit
      }
    guard isExact else { throw Trap.inexact(expression) }
    return value
  }
}

/// Compares two values of one type: numbers of which one may be nil, truth values, texts.
final class ComparisonNode: BoolNode {
  private let test: @Sendable (Double, Double) -> Bool
  private let a: Node
  private let b: Node

  /// The comparison, where the numbers are `Int` in Swift and equal ones have to be known exactly.
  private let whole: Expression?

  init(
    _ test: @escaping @Sendable (Double, Double) -> Bool, _ a: Node, _ b: Node,
    whole: Expression? = nil
  ) {
    (self.test, self.a, self.b, self.whole) = (test, a, b, whole)
  }

  override func bool(_ frame: Activation) throws -> Bool {
    switch (try a.value(frame), try b.value(frame)) {
    case (.double(let a), .double(let b)):
      if let whole, a == b, a.magnitude >= WholeCheck.limit { throw Trap.inexact(whole) }
      return test(a, b)
    case (.none, .none): return test(0, 0)
    case (.bool(let a), .bool(let b)): return test(0, a == b ? 0 : 1)
    case (.string(let a), .string(let b)): return test(0, a == b ? 0 : 1)
    default: return test(0, 1)
    }
  }
}

/// `min` or `max` of any number of lengths.
///
/// As in Swift: of equal values, which 0 and −0 are, the first is the least and the last the largest.
final class ExtremeNode: DoubleNode {
  private let nodes: [Node]
  private let isLeast: Bool
  init(_ nodes: [Node], isLeast: Bool) { (self.nodes, self.isLeast) = (nodes, isLeast) }

  override func double(_ frame: Activation) throws -> Double {
    var extreme = try nodes[0].double(frame)
    for index in 1..<nodes.count {
      let next = try nodes[index].double(frame)
      if isLeast ? next < extreme : next >= extreme { extreme = next }
    }
    return extreme
  }
}

// MARK: Dimensions

/// What the dimensions of the view tell whose guide is asked for.
final class DimensionNode: DoubleNode {
  enum Dimension {
    case width
    case height
    case guide(AlignmentName)
  }

  private let dimension: Dimension
  init(_ dimension: Dimension) { self.dimension = dimension }

  override func double(_ frame: Activation) throws -> Double {
    guard let dimensions = frame.machine.dimensions else { throw Trap.malformed }
    return switch dimension {
    case .width: dimensions.width
    case .height: dimensions.height
    case .guide(let name): name.value(in: dimensions)
    }
  }
}

/// The explicit guide, none where there is none.
final class ExplicitGuideNode: Node {
  private let name: AlignmentName
  init(_ name: AlignmentName) { self.name = name }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard let dimensions = frame.machine.dimensions else { throw Trap.malformed }
    return name.explicitValue(in: dimensions).map { .double($0) } ?? .none
  }
}

// MARK: Calls

/// A call of a function of the program, which is a run of its own.
final class RunNode: Node {
  private let function: CompiledFunction
  private let arguments: [Node]
  init(_ function: CompiledFunction, _ arguments: [Node]) {
    (self.function, self.arguments) = (function, arguments)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let arguments = try arguments.map { try $0.value(frame) }
    let result = try frame.machine.call(function, arguments).result
    guard case .int(let whole) = result else { return result }
    guard let exact = Double(exactly: whole) else {
      throw Trap("the whole number \(whole) is too large for a length")
    }
    return .double(exact)
  }
}

/// A length, or none, where a function takes an `Int`.
final class WholeArgumentNode: Node {
  private let argument: Node
  init(_ argument: Node) { self.argument = argument }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard case .double(let number) = try argument.value(frame) else { return .none }
    guard let whole = Int(exactly: number) else { throw Trap("\(number) is no whole number") }
    return .int(whole)
  }
}

// MARK: Texts

/// A part of a text that has to be a number.
final class NumberNode: DoubleNode {
  private let number: Node
  private let expression: Expression
  init(_ number: Node, of expression: Expression) {
    (self.number, self.expression) = (number, expression)
  }

  override func double(_ frame: Activation) throws -> Double {
    let value = try number.double(frame)
    guard !value.isNaN else { throw Trap.notANumber(expression) }
    return value
  }
}

/// A number as a format writes it.
final class FormatNode: Node {
  private let number: Node
  private let format: NumberFormat
  private let expression: Expression
  init(_ number: Node, _ format: NumberFormat, of expression: Expression) {
    (self.number, self.format, self.expression) = (number, format, expression)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard let text = format.text(of: try number.double(frame)) else {
      throw Trap("'\(expression.source)' cannot be written in its format")
    }
    return .string(text)
  }
}

/// A truth value as Swift writes it.
final class TruthNode: Node {
  private let truth: Node
  init(_ truth: Node) { self.truth = truth }
  override func value(_ frame: Activation) throws -> ProgramValue {
    .string(try truth.bool(frame) ? "true" : "false")
  }
}

/// Texts one after another.
final class JoinedNode: Node {
  private let parts: [Node]
  init(_ parts: [Node]) { self.parts = parts }

  override func value(_ frame: Activation) throws -> ProgramValue {
    var text = ""
    for part in parts {
      text += try part.value(frame).string
      guard text.utf8.count <= Limits.Document.textBytes else { throw Trap.longText }
    }
    return .string(text)
  }
}
