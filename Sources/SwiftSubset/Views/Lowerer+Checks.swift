import SwiftSyntax

// MARK: Calls that only check or print

extension Lowerer {
  static let passedOver = FunctionChecker.checks.union([
    "print", "debugPrint", "dump", "NSLog", "os_log",
  ])

  /// Whether an expression only checks or prints; what a check has to say against going on is refused.
  func passesOver(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    guard let name = chain.headName, Self.passedOver.contains(name.text) else { return false }
    if let call = chain.headCall, FunctionChecker.checks.contains(name.text),
      declarations.functions(named: name.text, at: block).isEmpty
    {
      check(call, name)
    }
    return true
  }

  private func check(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) {
    guard !isChecking, !isUntaken else { return }
    guard ["assert", "precondition"].contains(name.text),
      let condition = call.arguments.first?.expression
    else {
      refuse(call, name.text, "'\(name.text)' ends the program here")
      return
    }
    switch evaluate(condition) {
    case .bool(true), .unknown: break
    case .bool(false):
      refuse(call, name.text, "'\(name.text)' ends the program here: its condition does not hold")
    default:
      refuse(
        call, name.text,
        "whether the condition of '\(name.text)' holds is only known while the view is laid out")
    }
  }
}
