import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `self` that closures and functions inside of a method change.
extension FunctionChecker {
  /// Whether closures or functions inside of a piece of code change the value that it belongs to.
  ///
  /// A call that may change what it is called on is taken for one that does.
  func changesSelfInside(_ node: some SyntaxProtocol, _ type: ProgramType) -> Bool {
    guard !captured.isEmpty, !universe.isClass(type) else { return false }
    let changes = InnerChanges(node)
    return changes.places.contains { $0 == "self" || hasInstanceMember($0, type) }
      || changes.calls.contains { call in
        guard let root = call.root else {
          return !owner.members(call.method, of: type, isStatic: false).isEmpty
        }
        return (root == "self" || hasInstanceMember(root, type)) && mayChange(call.method)
      }
  }

  private func mayChange(_ method: String) -> Bool {
    owner.declared.declares(anywhere: method)
      || Language.rows(named: method).contains(where: \.isMutating)
  }

  /// Where the value lies to which the code belongs.
  var receiverCode: ProgramCode {
    guard case .slot(let slot, _, _, let isShared)? = binding("self") else { return .local(0) }
    return code(of: slot, isShared: isShared)
  }

  /// Puts a lent `self` into a cell, from which it is given back behind the body.
  func shareSelf(_ type: ProgramType) -> ProgramCode {
    let cell = newSlot(.nominal("Cell", [type]))
    bind("self", .slot(cell, type, isMutable: true, isShared: true))
    epilogue.append(ProgramCode(.set, [.local(0), ProgramCode(.shared, index: cell)]))
    return ProgramCode(.share, [.local(0)], index: cell)
  }
}

/// What closures and functions inside of a piece of code change, by the names at the heads of places.
private final class InnerChanges: InnerCodeVisitor {
  private(set) var places: Set<String> = []

  /// The names of methods that are called, each with the head of what it is called on, if there is one.
  private(set) var calls: [(root: String?, method: String)] = []

  init(_ node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let isAssignment =
      node.operator.is(AssignmentExprSyntax.self)
      || node.operator.as(BinaryOperatorExprSyntax.self).map {
        $0.operator.text.hasSuffix("=") && !FunctionChecker.comparisons.contains($0.operator.text)
      } ?? false
    if isAssignment { addPlace(node.leftOperand) }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    addPlace(node.expression)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard depth > 0 else { return .visitChildren }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      calls.append((nil, name.baseName.text))
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let root = member.base?.placeRoot
    {
      calls.append((root, member.declName.baseName.text))
    }
    return .visitChildren
  }

  private func addPlace(_ node: ExprSyntax) {
    guard depth > 0 else { return }
    if let tuple = node.as(TupleExprSyntax.self) {
      for element in tuple.elements { addPlace(element.expression) }
    } else if let root = node.placeRoot {
      places.insert(root)
    }
  }
}

extension ExprSyntax {
  /// The name at the head of a place: `rows` of `rows[0].items`.
  fileprivate var placeRoot: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): name.baseName.text
    case .memberAccessExpr(let member): member.base?.placeRoot
    case .subscriptCallExpr(let call): call.calledExpression.placeRoot
    case .forceUnwrapExpr(let unwrap): unwrap.expression.placeRoot
    case .optionalChainingExpr(let optional): optional.expression.placeRoot
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      tuple.elements.first?.expression.placeRoot
    default: nil
    }
  }
}
