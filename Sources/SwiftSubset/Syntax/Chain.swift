import SwiftSyntax

/// An expression with its members and calls in source order: `Color`, `.red`, `.frame(width: 1)`.
///
/// Chains are read without recursion: they may be thousands of modifiers long.
struct Chain {
  struct Step {
    var name: TokenSyntax
    /// `nil` for a member that is not called.
    var call: FunctionCallExprSyntax?
  }

  /// What stands before the first period.
  var head: ExprSyntax
  var steps: [Step]

  init(_ expression: ExprSyntax) {
    var current = expression
    var steps: [Step] = []
    while true {
      if let call = current.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
      {
        steps.append(Step(name: member.declName.baseName, call: call))
        current = base
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        steps.append(Step(name: member.declName.baseName))
        current = base
      } else {
        break
      }
    }
    head = current
    self.steps = steps.reversed()
  }

  /// The name at the head: of a type, a value or a called function.
  var headName: TokenSyntax? {
    if let name = head.as(DeclReferenceExprSyntax.self) { return name.baseName }
    guard let called = headCall?.calledExpression else { return nil }
    // `Card<Text>(…)`: what is between the angle brackets says nothing new.
    let name = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
    return name.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// The call at the head, `HStack(…) { … }`.
  var headCall: FunctionCallExprSyntax? { head.as(FunctionCallExprSyntax.self) }

  /// `message.sender`: the head and the members after it up to the first call.
  var path: String? {
    guard let name = head.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    return ([name] + steps.prefix { $0.call == nil }.map(\.name.text)).joined(separator: ".")
  }
}

extension TokenSyntax {
  /// Whether it is written as types are, with a capital.
  var isTypeName: Bool { text.drop { $0 == "_" }.first?.isUppercase ?? false }
}

extension Chain {
  /// `Color` and the rest of `SwiftUI.Color.red`: SwiftUI's own, whatever the article declares.
  var behindModule: (type: TokenSyntax, rest: Chain)? {
    guard headName?.text == "SwiftUI", let type = steps.first, type.call == nil,
      type.name.isTypeName
    else { return nil }
    var rest = self
    rest.steps.removeFirst()
    return (type.name, rest)
  }
}
