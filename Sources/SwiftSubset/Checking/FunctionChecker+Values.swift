import Scenarios
import SwiftSyntax

/// Whether variables have a value before they are used.
extension FunctionChecker {
  /// Refuses code that may use a variable which has no value yet.
  func checkValues(in code: ProgramCode) throws {
    guard !unset.isEmpty else { return }
    var flow = ValueFlow(tracked: Set(unset.keys))
    var state = ValueFlow.State()
    flow.run(code, &state)
    guard let (slot, line) = flow.used, let (name, node) = unset[slot] else { return }
    throw refuse(
      node, name,
      "'\(name)' may be used before it has a value" + (line.map { ", in line \($0)" } ?? ""))
  }
}

/// Follows the values of variables through code, as Swift does.
///
/// Where ways meet, a variable has a value if it has one on each of them. What cannot be followed
/// exactly is taken to have one: then the program finds out when it runs.
private struct ValueFlow {
  /// The slots that have a value; all of them where the code is never reached.
  struct State {
    var given: Set<Int> = []
    var isReached = true

    mutating func join(_ other: State) {
      guard other.isReached else { return }
      if isReached {
        given.formIntersection(other.given)
      } else {
        self = other
      }
    }

    static var unreached: State { State(isReached: false) }
  }

  let tracked: Set<Int>

  /// The first variable that is used without a value, and where.
  private(set) var used: (slot: Int, line: Int?)?

  private var line: Int?
  private var left: [String: State] = [:]

  init(tracked: Set<Int>) { self.tracked = tracked }

  mutating func run(_ code: ProgramCode, _ state: inout State) {
    guard state.isReached, used == nil else { return }
    if let own = code.line { line = own }
    switch code.operation {
    case .local, .shared: use(code.index, state)
    case .set: set(code, &state)
    case .share:
      if let value = code.operands.first, value.operation != .block {
        run(value, &state)
        give(code.index, &state)
      }
    case .choose, .conditional: choose(code, &state)
    case .and, .or, .coalesce, .chain: partly(code, &state)
    case .scope, .loop, .repeatLoop, .each: loop(code, &state)
    case .leave:
      left[code.name ?? "", default: .unreached].join(state)
      state = .unreached
    case .next: state = .unreached
    case .rescue:
      var other = state
      run(code.operands[0], &state)
      run(code.operands[1], &other)
      state.join(other)
    case .giveBack, .give, .stop, .raise:
      for operand in code.operands { run(operand, &state) }
      state = .unreached
    case .closure:
      // The body has slots of its own.
      for operand in code.operands.dropLast() { run(operand, &state) }
    case .result:
      for operand in code.operands {
        var inner = state
        run(operand, &inner)
      }
    case .ensure:
      let before = state
      run(code.operands[0], &state)
      var after = state.isReached ? state : before
      run(code.operands[1], &after)
    default:
      for operand in code.operands { run(operand, &state) }
    }
  }

  private mutating func use(_ slot: Int?, _ state: State) {
    guard let slot, tracked.contains(slot), !state.given.contains(slot) else { return }
    used = (slot, line)
  }

  private func give(_ slot: Int?, _ state: inout State) {
    if let slot, tracked.contains(slot) { state.given.insert(slot) }
  }

  private mutating func set(_ code: ProgramCode, _ state: inout State) {
    let place = code.operands[0]
    guard [.local, .shared].contains(place.operation) else {
      for operand in code.operands { run(operand, &state) }
      return
    }
    run(code.operands[1], &state)
    give(place.index, &state)
  }

  private mutating func choose(_ code: ProgramCode, _ state: inout State) {
    run(code.operands[0], &state)
    var other = state
    run(code.operands[1], &state)
    if code.operands.count > 2 { run(code.operands[2], &other) }
    state.join(other)
  }

  /// The first operand, then perhaps the second.
  private mutating func partly(_ code: ProgramCode, _ state: inout State) {
    run(code.operands[0], &state)
    for operand in code.operands.dropFirst() {
      var inner = state
      run(operand, &inner)
    }
  }

  private mutating func loop(_ code: ProgramCode, _ state: inout State) {
    let label = code.name ?? ""
    left[label] = .unreached
    switch code.operation {
    case .scope: run(code.operands[0], &state)
    case .repeatLoop:
      let before = state
      run(code.operands[0], &state)
      if !state.isReached { state = before }
      run(code.operands[1], &state)
    default:
      run(code.operands[0], &state)
      var inner = state
      run(code.operands[1], &inner)
      if code.operation == .loop, code.operands[0].isTrue { state = .unreached }
    }
    state.join(left[label] ?? .unreached)
  }
}
