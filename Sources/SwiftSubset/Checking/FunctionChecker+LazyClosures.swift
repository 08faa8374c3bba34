import Scenarios
import SwiftSyntax

/// What a lazy sequence asks for again.
extension FunctionChecker {
  private static let mapping: Set<String> = ["map", "compactMap", "flatMap"]

  /// What looks at elements to find the first place.
  private static let filtering: Set<String> = ["filter", "compactMap", "drop", "prefix", "flatMap"]

  /// Refuses an element of a lazy collection by its place where what stands before a filter changes something:
  /// Swift goes through it for the place, and once more for the element.
  func refuseAgain(_ name: TokenSyntax, of base: Typed, _ node: ExprSyntax) throws {
    guard base.type.name == "Lazy", ["first", "last", "isEmpty"].contains(name.text) else { return }
    var next: ExprSyntax? = node
    var isFiltered = false
    var runsAgain = false
    while let node = next {
      if let call = node.as(FunctionCallExprSyntax.self) {
        let method = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        let closures =
          (call.trailingClosure.map { [$0] } ?? [])
          + call.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
        if isFiltered, method.map(Self.mapping.contains) ?? false {
          runsAgain = runsAgain || closures.contains(where: \.changesSomething)
        }
        isFiltered = isFiltered || method.map(Self.filtering.contains) ?? false
        next = call.calledExpression
      } else if let member = node.as(MemberAccessExprSyntax.self) {
        next = member.base
      } else if let reference = node.as(DeclReferenceExprSyntax.self) {
        next = Syntax(node).localValue(of: reference.baseName.text)
      } else {
        next = nil
      }
    }
    guard runsAgain else { return }
    throw refuse(
      name, name.text,
      "how often the closures of this lazy collection run for '\(name.text)' is not known here; make a"
        + " list of it first")
  }
}

extension ClosureExprSyntax {
  /// Whether it sets a variable or lends one.
  fileprivate var changesSomething: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if token.tokenKind == .equal {
        return !(token.parent?.is(InitializerClauseSyntax.self) ?? false)
      }
      if token.tokenKind == .prefixAmpersand { return true }
      if case .binaryOperator(let text) = token.tokenKind {
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "==="].contains(text)
      }
      return ["append", "insert", "remove", "removeLast", "toggle"].contains(token.text)
    }
  }
}
