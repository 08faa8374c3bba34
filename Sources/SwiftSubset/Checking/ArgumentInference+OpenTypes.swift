import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Values of generic types whose types only the other arguments tell: `fill(Stack(), [1, 2])` of a function that
/// takes a `C: Container` and a `[C.Item]`, `Table(columns: [Column { $0.name }], rows: people)`.
extension ArgumentInference {
  /// Whether an argument makes a value of a generic type and says nothing of what that is generic over.
  func isOpen(_ node: ExprSyntax, for pattern: ProgramType) -> Bool {
    guard case .variable(let generic) = pattern else {
      return node.isMadeOfFunctions && filled(pattern).hasVariables
        && checker.owner.trial { try checker.check(node, nil) } == nil
    }
    guard matcher.types[generic] == nil, let name = node.openType,
      checker.binding(name) == nil, let entry = checker.owner.declared.type(named: name),
      entry.genericNames.count == 1
    else { return false }
    return checker.owner.trial { try checker.check(node, nil) } == nil
  }

  /// Takes them as of the only types that have what is known of their associated ones.
  mutating func takeOpen() throws {
    for index in open.sorted() {
      guard let node = argument(of: index) else { continue }
      open.remove(index)
      let pattern = candidate.parameters[index].type
      let known = filled(pattern)
      let type = known.hasVariables ? typeOfOpen(node, pattern) : known
      try take(index, try checker.check(node, type), node)
    }
  }

  private func typeOfOpen(_ node: ExprSyntax, _ pattern: ProgramType) -> ProgramType? {
    guard case .variable(let generic) = pattern, let name = node.openType else { return nil }
    let known = associated(of: generic)
    guard !known.isEmpty else { return nil }
    let found = Set(known.values).compactMap { type in
      checker.owner.trial { try checker.owner.instance(of: name, [type], at: node, checker.scope) }
        ?? nil
    }.filter { type in
      let witnesses = checker.owner.witnesses(of: type)
      return known.allSatisfy { witnesses[$0.key] == $0.value }
    }
    return found.count == 1 ? found.first : nil
  }

  /// What is known of the types that a generic one has for its associated ones, by their names.
  private func associated(of generic: String) -> [String: ProgramType] {
    var known: [String: ProgramType] = [:]
    for (name, type) in matcher.types where name.hasPrefix("\(generic).") {
      known[String(name.dropFirst(generic.count + 1))] = type
    }
    for requirement in candidate.clause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      let sides = [same.leftType.trimmedDescription, same.rightType.trimmedDescription]
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])]
      where side.hasPrefix("\(generic).") {
        if let type = matcher.types[other] {
          known[String(side.dropFirst(generic.count + 1))] = type
        }
      }
    }
    return known
  }
}

extension ExprSyntax {
  /// The name of the type of which `Stack()` makes a value; nil where it is given anything.
  fileprivate var openType: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      call.trailingClosure == nil
    else { return nil }
    return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// Whether it makes a value, or a list of values, of functions or key paths that do not say what they are
  /// given: `Column { $0.name }`, `[Column("a", \.name)]`.
  fileprivate var isMadeOfFunctions: Bool {
    if let list = self.as(ArrayExprSyntax.self) {
      return !list.elements.isEmpty && list.elements.allSatisfy { $0.expression.isMadeOfFunctions }
    }
    guard let call = self.as(FunctionCallExprSyntax.self),
      call.calledExpression.is(DeclReferenceExprSyntax.self)
    else { return false }
    return call.allArguments.contains {
      $0.is(ClosureExprSyntax.self) || $0.as(KeyPathExprSyntax.self).map { $0.root == nil } ?? false
    }
  }
}
