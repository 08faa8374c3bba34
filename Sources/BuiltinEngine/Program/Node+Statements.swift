final class BlockNode: StatementNode {
  private let statements: [Node]

  /// In steps; 0 for a few short statements.
  private let cost: Int

  init(_ statements: [Node], cost: Int) { (self.statements, self.cost) = (statements, cost) }

  override func run(_ frame: Activation) throws -> Flow {
    if cost > 0 { try frame.machine.spend(cost) }
    for statement in statements {
      let flow = try statement.run(frame)
      if flow != .on { return flow }
    }
    return .on
  }
}

final class SetNode: StatementNode {
  private let place: Place
  private let value: Node
  init(_ place: Place, _ value: Node) { (self.place, self.value) = (place, value) }

  override func run(_ frame: Activation) throws -> Flow {
    try place.set(frame, try value.value(frame))
    return .on
  }
}

final class ChooseNode: StatementNode {
  private let condition: Node
  private let then: Node
  private let otherwise: Node?

  init(_ condition: Node, _ then: Node, _ otherwise: Node?) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
  }

  override func run(_ frame: Activation) throws -> Flow {
    if try condition.bool(frame) { return try then.run(frame) }
    return try otherwise?.run(frame) ?? .on
  }
}

/// Lets go of what lies in slots when nothing uses it any more.
final class ClearingNode: StatementNode {
  private let inner: Node
  private let slots: [Int]
  init(_ inner: Node, _ slots: [Int]) { (self.inner, self.slots) = (inner, slots) }

  override func run(_ frame: Activation) throws -> Flow {
    defer { for slot in slots { frame.slots[slot] = .none } }
    return try inner.run(frame)
  }
}

/// What a loop does after its body.
private enum Round {
  case goOn
  case end(Flow)
}

/// What belongs to each round of a loop.
struct Rounds {
  /// The loop's number, for `leave` and `next`.
  let number: Int

  /// What a round costs, in steps.
  let cost: Int

  /// The slots of what is declared inside: let go of after each round, so that what lies in them is
  /// not held twice when the next one changes it.
  let slots: [Int]

  @inline(__always)
  fileprivate func run(_ body: Node, _ frame: Activation) throws -> Round {
    try frame.machine.spend(cost)
    let flow = try body.run(frame)
    for slot in slots { frame.slots[slot] = .none }
    if flow == .on || flow == .next(number) { return .goOn }
    return .end(flow == .leave(number) ? .on : flow)
  }
}

final class LoopNode: StatementNode {
  private let condition: Node
  private let body: Node
  private let rounds: Rounds

  init(_ condition: Node, _ body: Node, _ rounds: Rounds) {
    self.condition = condition
    self.body = body
    self.rounds = rounds
  }

  override func run(_ frame: Activation) throws -> Flow {
    while try condition.bool(frame) {
      if case .end(let flow) = try rounds.run(body, frame) { return flow }
    }
    return .on
  }
}

final class RepeatNode: StatementNode {
  private let body: Node
  private let condition: Node
  private let rounds: Rounds

  init(_ body: Node, _ condition: Node, _ rounds: Rounds) {
    self.body = body
    self.condition = condition
    self.rounds = rounds
  }

  override func run(_ frame: Activation) throws -> Flow {
    repeat {
      if case .end(let flow) = try rounds.run(body, frame) { return flow }
    } while try condition.bool(frame)
    return .on
  }
}

final class EachNode: StatementNode {
  private let sequence: Node
  private let slot: Int
  private let body: Node
  private let rounds: Rounds

  init(_ sequence: Node, slot: Int, _ body: Node, _ rounds: Rounds) {
    self.sequence = sequence
    self.slot = slot
    self.body = body
    self.rounds = rounds
  }

  private func round(_ frame: Activation, _ element: ProgramValue) throws -> Round {
    frame.slots[slot] = element
    return try rounds.run(body, frame)
  }

  override func run(_ frame: Activation) throws -> Flow {
    // What can be gone through as it is becomes no list: that would count among the elements made,
    // of which a range may have more than may be made.
    switch try sequence.value(frame) {
    case .range(var index, let upper):
      while index < upper {
        if case .end(let flow) = try round(frame, .int(index)) { return flow }
        index += 1
      }
    case .closedRange(var index, let upper):
      while true {
        if case .end(let flow) = try round(frame, .int(index)) { return flow }
        // The upper bound may be the largest number: nothing is counted beyond it.
        guard index < upper else { return .on }
        index += 1
      }
    case .subviews(let subviews):
      for subview in subviews.value {
        if case .end(let flow) = try round(frame, .subview(subview)) { return flow }
      }
    case .series(let series):
      var end: Flow?
      try series.visit(frame.machine) {
        guard case .end(let flow) = try round(frame, $0) else { return true }
        end = flow
        return false
      }
      return end ?? .on
    case let value:
      for element in try frame.machine.elements(of: value) {
        if case .end(let flow) = try round(frame, element) { return flow }
      }
    }
    return .on
  }
}

/// A statement with a label that is no loop: `break` leaves it.
final class ScopeNode: StatementNode {
  private let body: Node
  private let number: Int
  init(_ body: Node, number: Int) { (self.body, self.number) = (body, number) }
  override func run(_ frame: Activation) throws -> Flow {
    let flow = try body.run(frame)
    return flow == .leave(number) ? .on : flow
  }
}

/// `break` and `continue`.
final class FlowNode: StatementNode {
  private let flow: Flow
  init(_ flow: Flow) { self.flow = flow }
  override func run(_ frame: Activation) throws -> Flow { flow }
}

/// `return`, and the value of a branch of a conditional expression.
final class GiveNode: StatementNode {
  private let given: Node?
  private let slot: Int
  private let flow: Flow

  init(_ given: Node?, slot: Int, _ flow: Flow) {
    self.given = given
    self.slot = slot
    self.flow = flow
  }

  override func run(_ frame: Activation) throws -> Flow {
    if let given { frame.slots[slot] = try given.value(frame) }
    return flow
  }
}

/// A body and what `defer` has for its end, which runs however the body is left, but not where the
/// program ends by a ``Trap``.
final class EnsureNode: StatementNode {
  private let body: Node
  private let finally: Node
  init(_ body: Node, _ finally: Node) { (self.body, self.finally) = (body, finally) }

  override func run(_ frame: Activation) throws -> Flow {
    let flow: Flow
    do {
      flow = try body.run(frame)
    } catch is Raised {
      let raised = frame.machine.raised
      _ = try finally.run(frame)
      frame.machine.raised = raised
      throw Raised()
    }
    _ = try finally.run(frame)
    return flow
  }
}

/// `assert`, `precondition` and `fatalError`.
final class CheckNode: StatementNode {
  private let name: String
  private let condition: Node?
  private let message: Node?

  init(_ name: String, _ condition: Node?, _ message: Node?) {
    self.name = name
    self.condition = condition
    self.message = message
  }

  override func run(_ frame: Activation) throws -> Flow {
    if let condition, try condition.bool(frame) { return .on }
    let text = try message?.value(frame).string ?? ""
    let what =
      switch name {
      case "assert", "assertionFailure": "the assertion failed"
      case "precondition", "preconditionFailure": "the precondition failed"
      case "printed": "how a value of this type is written is not known"
      case "switch": "no case of the 'switch' fits"
      default: "a fatal error"
      }
    throw Trap(text.isEmpty ? what : "\(what): \(text)")
  }
}

/// The body of a function: statements with a result, or one expression.
final class FunctionNode: Node {
  private let body: Node
  private let slot: Int
  private let isVoid: Bool

  init(_ body: Node, slot: Int, isVoid: Bool) {
    self.body = body
    self.slot = slot
    self.isVoid = isVoid
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let flow = try body.run(frame)
    guard flow == .back || isVoid else { throw Trap("the function ends without 'return'") }
    return frame.slots[slot]
  }
}
