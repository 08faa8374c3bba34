import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Variables that are declared with a `!`: optionals, which are unwrapped where nothing else fits.
extension FunctionChecker {
  /// What is in a value that is read of such a variable; nil for any other.
  func forced(_ typed: Typed, _ node: ExprSyntax) -> Typed? {
    guard owner.hasForcedVariables, let wrapped = typed.type.wrapped, isForced(node) else {
      return nil
    }
    return Typed(code: ProgramCode(.unwrap, [typed.code], line: line(node)), type: wrapped)
  }

  /// The same where something follows that the optional itself does not have.
  func forcedBase(_ typed: Typed, _ node: ExprSyntax) -> Typed {
    guard owner.hasForcedVariables, typed.type.isOptional else { return typed }
    if let member = node.parent?.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      let isOwn =
        ["self", "map", "flatMap", "take"].contains(name)
        || hasInstanceMember(name, typed.type)
        || !owner.members(name, of: typed.type, isStatic: false).isEmpty
      return isOwn ? typed : forced(typed, node) ?? typed
    }
    let isFollowed = node.parent?.is(SubscriptCallExprSyntax.self) ?? false
    return isFollowed ? forced(typed, node) ?? typed : typed
  }

  /// Operands of which some are unwrapped, since the operator does not take them as they are.
  func forcedOperands(
    _ node: InfixOperatorExprSyntax, _ name: String, _ a: Typed, _ b: Typed
  ) -> (Typed, Typed)? {
    guard owner.hasForcedVariables else { return nil }
    let left = forced(a, node.leftOperand)
    let right = forced(b, node.rightOperand)
    guard left != nil || right != nil else { return nil }
    // A literal beside it was taken as an optional.
    func plain(_ own: Typed, _ operand: ExprSyntax, beside other: Typed?) -> Typed {
      guard let other, own.type.isOptional else { return own }
      return owner.trial { try check(operand, other.type) } ?? own
    }
    return (
      left ?? plain(a, node.leftOperand, beside: right),
      right ?? plain(b, node.rightOperand, beside: left)
    )
  }

  private func isForced(_ node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 && tuple.elements.allSatisfy { isForced($0.expression) }
    case .declReferenceExpr(let name):
      let word = name.baseName.text
      if case .slot? = binding(word) {
        let definitions = LocalDefinitions.of(word, in: Syntax(node).bodyAround)
        return !definitions.isEmpty
          && definitions.allSatisfy { definition in
            if case .type(let type) = definition { type.isForced } else { false }
          }
      }
      let members =
        inheritedReceiver.map { owner.members(word, of: $0, isStatic: false) } ?? []
      guard members.isEmpty else { return isForced(members, word) }
      return owner.declared.constant(named: word).map { isForced([$0], word) } ?? false
    case .memberAccessExpr(let member):
      guard let base = member.base else { return false }
      let word = member.declName.baseName.text
      if let type = typeExpression(base) {
        return isForced(owner.members(word, of: type, isStatic: true), word)
      }
      guard let type = owner.trial({ try check(base, nil) })?.type else { return false }
      return isForced(owner.members(word, of: type.wrapped ?? type, isStatic: false), word)
    default: return false
    }
  }

  private func isForced(_ members: [DeclaredCode.Member], _ name: String) -> Bool {
    let variables = members.compactMap { $0.syntax.as(VariableDeclSyntax.self) }
    return !variables.isEmpty && variables.allSatisfy { $0.type(of: name)?.isForced ?? false }
  }
}

extension TypeSyntax {
  /// Whether it is an optional that is unwrapped by itself: `Int!`.
  fileprivate var isForced: Bool { self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) }
}

extension Syntax {
  /// The outermost function or variable around a node that is in no type inside of it.
  fileprivate var bodyAround: Syntax {
    var (found, node) = (self, self)
    while let parent = node.parent, !parent.is(MemberBlockItemSyntax.self) {
      found = parent
      node = parent
    }
    return found
  }
}
