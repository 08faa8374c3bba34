import SwiftSyntax

/// Where a name is bound inside a declaration.
final class LocalDefinitions: SyntaxVisitor {
  enum Definition {
    case type(TypeSyntax)
    case value(Syntax)
    case closure(ClosureExprSyntax)
    case pattern(Syntax, Syntax)
  }

  private let name: String
  private var found: [Definition] = []

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  static func of(_ name: String, in node: Syntax) -> [Definition] {
    let visitor = LocalDefinitions(name)
    visitor.walk(node)
    return visitor.found
  }

  private func add(
    _ type: TypeSyntax?, _ value: ExprSyntax?, takenApartBy pattern: PatternSyntax? = nil
  ) {
    if let type {
      found.append(.type(type))
    } else if let value, let pattern, pattern.is(TuplePatternSyntax.self) {
      found.append(.pattern(Syntax(pattern), Syntax(value)))
    } else if let value {
      found.append(.value(Syntax(value)))
    }
  }

  private func binds(_ pattern: PatternSyntax) -> Bool {
    pattern.tokens(viewMode: .sourceAccurate).contains {
      $0.text == name && ($0.parent?.is(IdentifierPatternSyntax.self) ?? false)
    }
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if (node.secondName ?? node.firstName).text == name { add(node.type, nil) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == name, node.isLocal { add(node.signature.returnClause?.type, nil) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if binds(node.pattern) {
      add(node.typeAnnotation?.type, node.initializer?.value, takenApartBy: node.pattern)
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if binds(node.pattern) { add(node.typeAnnotation?.type, node.initializer?.value) }
    return .visitChildren
  }

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    if binds(node.pattern) {
      found.append(.pattern(Syntax(node.pattern), Syntax(node.initializer.value)))
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if binds(node.pattern) {
      add(node.typeAnnotation?.type, node.sequence, takenApartBy: node.pattern)
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    for item in node.cases {
      guard let label = item.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) else {
        continue
      }
      for item in label.caseItems where binds(item.pattern) {
        found.append(.pattern(Syntax(item.pattern), Syntax(node.subject)))
      }
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.signature?.parameterClause {
    case .simpleInput(let names) where names.contains { $0.name.text == name }:
      found.append(.closure(node))
    case .parameterClause(let clause):
      for parameter in clause.parameters
      where (parameter.secondName ?? parameter.firstName).text == name {
        if let type = parameter.type { add(type, nil) } else { found.append(.closure(node)) }
      }
    default: break
    }
    return .visitChildren
  }
}

extension FunctionDeclSyntax {
  /// Whether it stands in a body.
  fileprivate var isLocal: Bool {
    guard let around = parent?.parent?.as(CodeBlockItemListSyntax.self)?.parent else {
      return false
    }
    return !around.is(SourceFileSyntax.self)
  }
}
