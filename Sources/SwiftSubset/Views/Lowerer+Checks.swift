import Scenarios
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
    let before = record
    let value = evaluate(condition)
    // What stops is refused with its reason.
    guard !refusals(since: before).contains(where: { $0.kind == .evaluation }) else { return }
    guard refusalCount == before.refusalCount, freeNames.count == before.freeNames else {
      // Hardly any article's check fails: what cannot be read of one is said, and lays out the rest.
      forget(since: before)
      warn("the condition of '\(name.text)' is not understood and counts as true")
      return
    }
    switch value {
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
