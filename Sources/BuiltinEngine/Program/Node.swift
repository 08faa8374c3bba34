/// A piece of a program, compiled: an expression, a statement or a place.
///
/// Nodes are made once a document and never change. Numbers and truths pass between them without
/// being wrapped.
class Node {
  func value(_ frame: Activation) throws -> ProgramValue { throw Trap.malformed }

  func double(_ frame: Activation) throws -> Double { try value(frame).double }

  func int(_ frame: Activation) throws -> Int { try value(frame).int }

  func bool(_ frame: Activation) throws -> Bool { try value(frame).bool }

  /// Does it as a statement, and says where to go on.
  func run(_ frame: Activation) throws -> Flow {
    _ = try value(frame)
    return .on
  }
}

/// Where a program goes on after a statement.
struct Flow: Equatable {
  private let rawValue: Int

  /// The next statement.
  static let on = Flow(rawValue: 0)
  /// The function's caller; the result lies in its slot.
  static let back = Flow(rawValue: 1)
  /// The expression around; the value lies in its slot.
  static let given = Flow(rawValue: 2)
  /// Behind the loop or scope with this number.
  static func leave(_ number: Int) -> Flow { Flow(rawValue: 4 + 2 * number) }
  /// The next round of the loop with this number.
  static func next(_ number: Int) -> Flow { Flow(rawValue: 5 + 2 * number) }
}

/// A place that can be set and lent.
class Place: Node {
  /// Lends what is there to `body`.
  func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    throw Trap.malformed
  }

  func set(_ frame: Activation, _ value: ProgramValue) throws {
    try modify(frame) { $0 = value }
  }
}

/// Adds its line to what goes wrong inside.
final class LineNode: Node {
  private let line: Int
  private let inner: Node

  init(_ line: Int, _ inner: Node) {
    self.line = line
    self.inner = inner
  }

  @inline(__always)
  private func located<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var trap as Trap {
      if trap.line == nil { trap.line = line }
      throw trap
    }
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try located { try inner.value(frame) }
  }
  override func double(_ frame: Activation) throws -> Double {
    try located { try inner.double(frame) }
  }
  override func int(_ frame: Activation) throws -> Int { try located { try inner.int(frame) } }
  override func bool(_ frame: Activation) throws -> Bool { try located { try inner.bool(frame) } }
  override func run(_ frame: Activation) throws -> Flow { try located { try inner.run(frame) } }
}

// MARK: Nodes of one type

class DoubleNode: Node {
  final override func value(_ frame: Activation) throws -> ProgramValue {
    .double(try double(frame))
  }
}

class IntNode: Node {
  final override func value(_ frame: Activation) throws -> ProgramValue { .int(try int(frame)) }
}

class BoolNode: Node {
  final override func value(_ frame: Activation) throws -> ProgramValue { .bool(try bool(frame)) }
}

/// A node that only is something to do.
class StatementNode: Node {
  final override func value(_ frame: Activation) throws -> ProgramValue {
    _ = try run(frame)
    return .none
  }
}

final class ConstantNode: Node {
  private let constant: ProgramValue
  init(_ constant: ProgramValue) { self.constant = constant }
  override func value(_ frame: Activation) throws -> ProgramValue { constant }
}

final class DoubleConstant: DoubleNode {
  private let constant: Double
  init(_ constant: Double) { self.constant = constant }
  override func double(_ frame: Activation) throws -> Double { constant }
}

final class IntConstant: IntNode {
  private let constant: Int
  init(_ constant: Int) { self.constant = constant }
  override func int(_ frame: Activation) throws -> Int { constant }
}
