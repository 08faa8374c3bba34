import BuiltinEngine
import Scenarios
import SwiftSyntax

/// The type of `[:]` in `reduce(into: [:])`, which what is done with its entries says.
extension FunctionChecker {
  /// The type of the dictionary that a closure fills with what it finds in elements; nil where its
  /// first entry does not say it.
  func filledDictionary(of closure: ClosureExprSyntax, _ element: ProgramType) -> ProgramType? {
    let names =
      closure.parameterTokens.flatMap { $0.isEmpty ? nil : $0.map(\.text) } ?? ["$0", "$1"]
    guard names.count == 2, let entry = FirstEntry.of(names[0], in: closure),
      let key = entry.arguments.first?.expression, entry.arguments.first?.label == nil
    else { return nil }
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    inner.bind(names[0], .unknown)
    inner.bind(
      names[1], .slot(inner.newSlot(element), element, isMutable: false, isShared: false))
    guard let keyType = owner.trial({ try inner.check(key, nil) })?.type,
      let value = inner.valueType(of: entry)
    else { return nil }
    return .dictionary(keyType, value)
  }

  /// The type of the values in whose place an entry stands.
  private func valueType(of entry: SubscriptCallExprSyntax) -> ProgramType? {
    let standard = entry.arguments.dropFirst().first { $0.label?.text == "default" }?.expression
    func type(_ node: ExprSyntax) -> ProgramType? { owner.trial { try check(node, nil) }?.type }
    if let infix = entry.parent?.as(InfixOperatorExprSyntax.self),
      infix.leftOperand.id == ExprSyntax(entry).id
    {
      let nodes = [infix.rightOperand] + (standard.map { [$0] } ?? [])
      if infix.operator.is(AssignmentExprSyntax.self) {
        return type(infix.rightOperand).map { $0.wrapped ?? $0 }
      }
      guard standard != nil, infix.operator.is(BinaryOperatorExprSyntax.self) else { return nil }
      let own = nodes.filter { !needsContext($0) }.map(type)
      guard let first = own.first else { return owner.trial { try commonType(nodes) } ?? nil }
      return own.allSatisfy { $0 == first } ? first : nil
    }
    guard let member = entry.parent?.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "append", let list = standard?.as(ArrayExprSyntax.self),
      list.elements.isEmpty, let call = member.parent?.as(FunctionCallExprSyntax.self),
      call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil
    else { return nil }
    return type(argument.expression).map { .array($0) }
  }
}

/// Finds the first entry that code reads or sets of a dictionary.
private final class FirstEntry: SyntaxVisitor {
  private let name: String
  private var found: SubscriptCallExprSyntax?

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  static func of(_ name: String, in closure: ClosureExprSyntax) -> SubscriptCallExprSyntax? {
    let visitor = FirstEntry(name)
    visitor.walk(closure.statements)
    return visitor.found
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    let base = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    if found == nil, base == name { found = node }
    return .visitChildren
  }
}
