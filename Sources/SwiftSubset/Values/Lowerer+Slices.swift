import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Subscripts

extension Lowerer {
  /// The element of a collection, or a part of it.
  func element(
    of base: Value, at argument: LabeledExprSyntax, _ call: SubscriptCallExprSyntax
  ) -> Value {
    if argument.label?.text == "keyPath",
      let found = value(of: base, at: evaluate(argument.expression), call)
    {
      return found
    }
    let found = asked(of: base, "subscript", with: call.arguments) {
      ExprSyntax(call.with(\.calledExpression, $0))
    }
    switch found {
    case .value(let known): return value(of: known, in: base) ?? .unknown
    case .stops(let refusal): return rejected(argument.expression, refusal)
    case .refused, .open: break
    }
    if case .unknown = evaluate(argument.expression) { return .unknown }
    // Where nothing is known no subscript of an article's type is asked.
    if isChecking, case .instance = base { return .unknown }
    var reason = "\(base.description) has no such subscript"
    if case .instance = base {
      reason = "what a subscript of \(base.description) gives is not known here"
    }
    refuse(call, "subscript", reason)
    return .unknown
  }

  /// `row[keyPath: path]`; nil for a path that is not known.
  private func value(
    of base: Value, at path: Value, _ call: SubscriptCallExprSyntax
  ) -> Value? {
    let names: [String]
    switch path {
    case .member(let member): names = member.name == "self" ? [] : [member.name]
    case .keyPath(let path): names = path
    default: return nil
    }
    let token = call.firstToken(viewMode: .sourceAccurate) ?? .identifier("")
    let steps = names.map { Chain.Step(name: token.with(\.tokenKind, .identifier($0))) }
    return evaluateSteps(steps[...], of: base)
  }
}
