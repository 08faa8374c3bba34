import SwiftSyntax

/// The names that an expression takes from around it.
final class FreeNames: SyntaxVisitor {
  /// Values, functions and types, each once.
  private(set) var names: [TokenSyntax] = []
  /// Members of `self`.
  private(set) var members: [TokenSyntax] = []
  private var seen: Set<String> = []
  private var own: Set<String> = []

  /// Names that are read as they are bound, `if let width`, before anything else binds them.
  private var rebound: Set<String> = []

  /// What the closures around are given: outside of them the same name is another value.
  private var given: [Set<String>] = []

  private let root: SyntaxIdentifier

  init(of expression: ExprSyntax) {
    root = expression.id
    super.init(viewMode: .sourceAccurate)
    walk(expression)
    names.removeAll { own.contains($0.text) && !rebound.contains($0.text) }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.baseName.tokenKind {
    case .identifier, .keyword(.self):
      guard !isMember(node), !given.contains(where: { $0.contains(node.baseName.text) }),
        seen.insert(node.baseName.text).inserted
      else { break }
      names.append(node.baseName)
    case .dollarIdentifier:
      // Outside of a closure of its own it is a name like any other.
      guard !isInClosure(node), seen.insert(node.baseName.text).inserted else { break }
      names.append(node.baseName)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self"
    else { return .visitChildren }
    if seen.insert("self." + node.declName.baseName.text).inserted {
      members.append(node.declName.baseName)
    }
    return .skipChildren
  }

  private func isMember(_ node: DeclReferenceExprSyntax) -> Bool {
    node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
      || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
  }

  private func isInClosure(_ node: some SyntaxProtocol) -> Bool {
    var next: Syntax? = Syntax(node)
    while let current = next {
      if current.is(ClosureExprSyntax.self) { return true }
      guard current.id != root else { return false }
      next = current.parent
    }
    return false
  }

  /// `guard let width` reads the name that it binds.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard node.initializer == nil, let pattern = node.pattern.as(IdentifierPatternSyntax.self)
    else { return .visitChildren }
    let name = pattern.identifier
    if !own.contains(name.text) { rebound.insert(name.text) }
    if !given.contains(where: { $0.contains(name.text) }), seen.insert(name.text).inserted {
      names.append(name)
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    own.insert(node.identifier.text)
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let names: [String] =
      switch node.signature?.parameterClause {
      case .simpleInput(let parameters): parameters.map(\.name.text)
      case .parameterClause(let clause):
        clause.parameters.map { ($0.secondName ?? $0.firstName).text }
      default: []
      }
    given.append(Set(names))
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { given.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    own.insert(node.name.text)
    for parameter in node.signature.parameterClause.parameters {
      own.insert((parameter.secondName ?? parameter.firstName).text)
    }
    return .visitChildren
  }
}
