import Scenarios
import SwiftSyntax

// MARK: State that views set after they were measured

extension Lowerer {
  /// Modifiers whose actions may set what was measured.
  private static let measuring: Set<String> = ["onPreferenceChange", "onGeometryChange"]
  private static let observing: Set<String> = ["onAppear", "onChange", "task"]

  /// Whether an action sets state by what was measured, and the views are made of that state.
  ///
  /// Then they are laid out again, which one layout cannot show: that is refused.
  func setsMeasuredState(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    let isMeasuring = Self.measuring.contains(name.text)
    guard isMeasuring || Self.observing.contains(name.text), let type = context.receiver.type else {
      return false
    }
    let closures =
      call.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
      + [call.trailingClosure].compactMap(\.self) + call.additionalTrailingClosures.map(\.closure)
    for closure in closures {
      for assigned in closure.assignedNames(where: { isMeasuring || isMeasured($0) })
      where type.members.properties[assigned].map({ $0.wrapper != nil }) ?? false {
        guard type.uses(of: assigned) > closure.uses(of: assigned) else { continue }
        refuse(
          name, name.text,
          "'\(assigned)' is set to what was measured, and the views are laid out again with it;"
            + " Plumb lays out once: write a Layout, or give '\(assigned)' the value that it comes to"
        )
        return true
      }
    }
    return false
  }

  /// Whether a value comes from a geometry proxy around.
  private func isMeasured(_ expression: ExprSyntax) -> Bool {
    expression.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      switch value(named: name.unquoted) {
      case .object?, .code?: return true
      default: return false
      }
    }
  }
}

extension SyntaxProtocol {
  /// How often a name stands in it.
  fileprivate func uses(of name: String) -> Int {
    tokens(viewMode: .sourceAccurate).count {
      $0.text.unquoted == name || $0.text == "$" + name
    }
  }
}

extension ClosureExprSyntax {
  /// The names that its statements assign values for which `condition` holds.
  fileprivate func assignedNames(where condition: (ExprSyntax) -> Bool) -> [String] {
    var names: [String] = []
    var open = statements.map { Syntax($0) }
    while let node = open.popLast() {
      if let sequence = node.as(SequenceExprSyntax.self) {
        let elements = Array(sequence.elements)
        if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) {
          let chain = Chain(elements[0])
          let name = chain.headName?.text == "self" ? chain.steps.first?.name : chain.headName
          if let name, elements[2...].contains(where: condition) {
            names.append(name.text.unquoted)
          }
        }
      }
      open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
    return names
  }
}

extension DeclaredType {
  /// How often a name stands in the type's computed properties and methods.
  fileprivate func uses(of name: String) -> Int {
    members.properties.values.reduce(0) { $0 + ($1.getter?.uses(of: name) ?? 0) }
      + members.functions.values.joined().reduce(0) { $0 + ($1.body?.uses(of: name) ?? 0) }
  }
}
