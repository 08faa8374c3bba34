import Scenarios

extension ProgramCode {
  /// Whether what follows the code may be reached from it.
  ///
  /// Follows Swift's own rule: conditions may be true or false, but for the constant `true` of a
  /// loop.
  var completes: Bool {
    switch operation {
    case .giveBack, .give, .stop, .leave, .next, .raise: return false
    case .rescue: return operands.contains(where: \.completes)
    case .block: return operands.allSatisfy(\.completes)
    case .choose:
      return operands.count < 3 || operands[1].completes || operands[2].completes
    case .ensure: return operands[0].completes && operands[1].completes
    case .scope: return operands[0].completes || operands[0].leaves(name)
    case .loop: return !operands[0].isTrue || operands[1].leaves(name)
    case .repeatLoop:
      if operands[0].leaves(name) { return true }
      return !operands[1].isTrue && (operands[0].completes || operands[0].goesOn(name))
    default: return true
    }
  }

  /// The literal `true`.
  var isTrue: Bool { operation == .constant && literal == .bool(true) }

  private func leaves(_ label: String?) -> Bool {
    operation == .leave && name == label || operands.contains { $0.leaves(label) }
  }

  private func goesOn(_ label: String?) -> Bool {
    operation == .next && name == label || operands.contains { $0.goesOn(label) }
  }
}
