import Scenarios

extension CodeChecker {
  /// Whether code may give a function that sets a variable which it keeps: `{ count += 1; return count }`.
  ///
  /// Made anew each time it is used, as functions are among views, it would begin anew each time.
  func keepsVariables(_ code: ProgramCode) -> Bool {
    var waiting = [code]
    var seen: Set<String> = []
    while let code = waiting.popLast() {
      if code.makesKeeper(isHandedOn: false, program.functions) { return true }
      for name in calls(code) where seen.insert(name).inserted {
        if let function = program.functions[name] { waiting.append(function.body) }
      }
    }
    return false
  }
}

extension ProgramCode {
  /// Whether a closure in it sets a variable from outside of it, and may outlive that: one that is handed
  /// to a call, as to `forEach`, does not.
  fileprivate func makesKeeper(
    isHandedOn: Bool, _ functions: [String: Program.Function]
  ) -> Bool {
    switch operation {
    case .closure where !isHandedOn:
      if operands.last?.sets(cells: Set(operands.indices.dropLast())) ?? false { return true }
    case .reference where !isHandedOn:
      // A function inside of another one is given the variables around it.
      let function = name.flatMap { functions[$0] }
      if function?.body.sets(cells: Set(operands.indices)) ?? false { return true }
    default: break
    }
    let isCall = [.apply, .call, .invoke].contains(operation)
    return operands.contains { $0.makesKeeper(isHandedOn: isCall, functions) }
  }

  /// Whether it sets what lies in one of these cells, or lends it to what may.
  private func sets(cells: Set<Int>) -> Bool {
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
