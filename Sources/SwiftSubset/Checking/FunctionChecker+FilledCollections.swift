import BuiltinEngine
import Scenarios
import SwiftSyntax

/// The type of `[:]` in `reduce(into: [:])`, which what is done with its entries says, and of `[]`, to which
/// elements are added.
extension FunctionChecker {
  /// The type of the dictionary that a closure fills with what it finds in elements; nil where its
  /// first entry does not say it.
  func filledDictionary(of closure: ClosureExprSyntax, _ element: ProgramType) -> ProgramType? {
    guard let (name, inner) = filling(closure, element),
      let entry = FirstEntry.of(name, in: closure),
      let key = entry.arguments.first?.expression, entry.arguments.first?.label == nil
    else { return nil }
    guard let keyType = owner.trial({ try inner.check(key, nil) })?.type,
      let value = inner.valueType(of: entry)
    else { return nil }
    return .dictionary(keyType, value)
  }

  /// The type of the list to which a closure adds what it finds in elements, as in `reduce(into: []) {
  /// $0.append($1.name) }` and `reduce([]) { $0 + [$1.name] }`; nil where the first addition does not say it.
  func filledList(of closure: ClosureExprSyntax, _ element: ProgramType) -> ProgramType? {
    guard let (name, inner) = filling(closure, element),
      let (added, isList) = FirstAddition.of(name, in: closure),
      let type = owner.trial({ try inner.check(added, nil) })?.type
    else { return nil }
    guard isList else { return .array(type) }
    return type.argument(of: "Array").map { .array($0) }
  }

  /// The name of what a closure fills, and what checks its code, to which the other one is known.
  private func filling(
    _ closure: ClosureExprSyntax, _ element: ProgramType
  ) -> (name: String, checker: FunctionChecker)? {
    let names =
      closure.parameterTokens.flatMap { $0.isEmpty ? nil : $0.map(\.text) } ?? ["$0", "$1"]
    guard names.count == 2 else { return nil }
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    inner.bind(names[0], .unknown)
    inner.bind(
      names[1], .slot(inner.newSlot(element), element, isMutable: false, isShared: false))
    return (names[0], inner)
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

/// Finds what code adds first to a list: `name.append(a)`, `name + [a]`, `name += [a]`.
private final class FirstAddition: SyntaxVisitor {
  private let name: String
  private var found: (added: ExprSyntax, isList: Bool)?

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  static func of(
    _ name: String, in closure: ClosureExprSyntax
  ) -> (added: ExprSyntax, isList: Bool)? {
    let visitor = FirstAddition(name)
    visitor.walk(closure.statements)
    return visitor.found
  }

  private func isName(_ node: ExprSyntax?) -> Bool {
    node?.as(DeclReferenceExprSyntax.self)?.baseName.text == name
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "append", isName(member.base), node.arguments.count == 1,
      let argument = node.arguments.first, argument.label == nil
    {
      found = (argument.expression, false)
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    if found == nil, sign == "+" || sign == "+=", isName(node.leftOperand),
      let list = node.rightOperand.as(ArrayExprSyntax.self), !list.elements.isEmpty
    {
      found = (node.rightOperand, true)
    }
    return .visitChildren
  }
}
