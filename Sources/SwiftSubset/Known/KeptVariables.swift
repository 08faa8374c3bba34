import Scenarios

extension CodeChecker {
  /// Whether code may give a function that sets a variable which it keeps: `{ count += 1; return count }`.
  ///
  /// Made anew each time it is used, as functions are among views, it would begin anew each time.
  func keepsVariables(_ code: ProgramCode) -> Bool {
    var waiting = [code]
    var seen: Set<String> = []
    while let code = waiting.popLast() {
      if KeeperFinder.finds(in: code, program.functions) { return true }
      for name in calls(code) where seen.insert(name).inserted {
        if let function = program.functions[name] { waiting.append(function.body) }
      }
    }
    return false
  }
}

/// Finds functions that set a variable from outside of them, and may outlive the code that has it.
private struct KeeperFinder {
  private let functions: [String: Program.Function]
  private var isFound = false

  /// The slots in which such functions lie, and those that are read by more than calls.
  private var held: Set<Int> = []
  private var read: Set<Int> = []

  static func finds(in body: ProgramCode, _ functions: [String: Program.Function]) -> Bool {
    var finder = KeeperFinder(functions: functions)
    finder.visit(body, isHandedOn: false)
    return finder.isFound || !finder.held.isDisjoint(with: finder.read)
  }

  private init(functions: [String: Program.Function]) { self.functions = functions }

  /// Visits code; what a call is given, as `forEach` is, is handed on and ends with that.
  private mutating func visit(_ code: ProgramCode, isHandedOn: Bool) {
    var operands = code.operands[...]
    switch code.operation {
    case .local:
      if let index = code.index { read.insert(index) }
    case .set where operands.first?.operation == .local:
      let slot = operands.removeFirst().index
      guard let slot, operands.count == 1, let value = operands.first, isKeeper(value) else {
        break
      }
      held.insert(slot)
      return visitParts(of: value)
    case .invoke where operands.first?.operation == .local: operands.removeFirst()
    case .closure, .reference:
      if !isHandedOn, isKeeper(code) { isFound = true }
      return visitParts(of: code)
    default: break
    }
    let isCall = [.apply, .call, .invoke].contains(code.operation)
    for operand in operands { visit(operand, isHandedOn: isCall) }
  }

  /// What a function captures is of this code, its body has slots of its own.
  private mutating func visitParts(of function: ProgramCode) {
    var captured = function.operands[...]
    if function.operation == .closure, let body = captured.popLast(),
      Self.finds(in: body, functions)
    {
      isFound = true
    }
    for operand in captured { visit(operand, isHandedOn: true) }
  }

  private func isKeeper(_ code: ProgramCode) -> Bool {
    switch code.operation {
    case .closure:
      code.operands.last?.sets(cells: Set(code.operands.indices.dropLast())) ?? false
    case .reference:
      // A function inside of another one is given the variables around it.
      code.name.flatMap { functions[$0] }?.body.sets(cells: Set(code.operands.indices)) ?? false
    default: false
    }
  }
}

extension ProgramCode {
  /// Whether it sets what lies in one of these cells, or lends it to what may.
  fileprivate func sets(cells: Set<Int>) -> Bool {
    switch operation {
    case .set, .lend:
      if let index = operands.first?.sharedCell, cells.contains(index) { return true }
    case .closure:
      let inner = operands.indices.dropLast().filter { index in
        operands[index].index.map(cells.contains) ?? false
      }
      return operands.last?.sets(cells: Set(inner)) ?? false
    default: break
    }
    return operands.contains { $0.sets(cells: cells) }
  }

  /// The cell of which a place is a part.
  private var sharedCell: Int? {
    operation == .shared ? index : operands.first?.sharedCell
  }
}
