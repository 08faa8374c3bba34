import SwiftSyntax

/// The items at the top of a block, sorted by what they are.
struct BlockItems {
  /// Types, functions and extensions that stand on their own.
  private(set) var declarations: [DeclSyntax] = []

  /// Statements that belong into a declaration which is not there.
  private(set) var fragments: [Syntax] = []

  /// Everything, in order.
  let statements: CodeBlockItemListSyntax

  /// `let`s and views, in order.
  private var expressions: [CodeBlockItemSyntax.Item] = []
  private var hasView = false

  /// The bodies of `#Preview`s.
  private var previews: [CodeBlockItemListSyntax] = []

  private let vocabulary: Vocabulary
  private let hasLayoutWords: Bool

  init(_ tree: SourceFileSyntax, vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    statements = tree.statements
    hasLayoutWords = LayoutWords(vocabulary).occur(in: tree)
    for statement in tree.statements { sort(statement.item) }
  }

  private mutating func sort(_ item: CodeBlockItemSyntax.Item) {
    switch item {
    case .decl(let declaration): sort(declaration, item)
    case .expr(let expression):
      if let preview = expression.as(MacroExpansionExprSyntax.self),
        preview.macroName.text == "Preview"
      {
        previews.append(preview.trailingClosure?.statements ?? [])
      } else if expression.isStatementOfCode {
        fragments.append(Syntax(expression))
      } else {
        expressions.append(item)
        hasView = hasView || isViewLike(expression)
      }
    case .stmt(let statement):
      if let inner = statement.as(ExpressionStmtSyntax.self) {
        expressions.append(.expr(inner.expression))
        hasView = true
      } else {
        fragments.append(Syntax(statement))
      }
    @unknown default: fragments.append(Syntax(item))
    }
  }

  private mutating func sort(_ declaration: DeclSyntax, _ item: CodeBlockItemSyntax.Item) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl: break
    case .variableDecl(let variable):
      if variable.isPlainLet {
        expressions.append(item)
      } else {
        fragments.append(Syntax(variable))
      }
    case .functionDecl(let function):
      if function.isLoosePiece {
        fragments.append(Syntax(function))
      } else {
        declarations.append(declaration)
      }
    case .macroExpansionDecl(let macro) where macro.macroName.text == "Preview":
      previews.append(macro.trailingClosure?.statements ?? [])
    case .structDecl(let structure)
    where structure.inheritanceClause?.names.contains("PreviewProvider") == true:
      break
    case .structDecl, .extensionDecl, .classDecl, .enumDecl, .protocolDecl, .typeAliasDecl,
      .actorDecl, .operatorDecl, .precedenceGroupDecl:
      declarations.append(declaration)
    case .ifConfigDecl:
      expressions.append(item)
      hasView = true
    default: fragments.append(Syntax(declaration))
    }
  }

  /// Whether the expression is written as views are: a type that is called, or a chain that ends
  /// with a modifier.
  private func isViewLike(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    guard let name = chain.headName else { return expression.is(SequenceExprSyntax.self) }
    if name.isTypeName { return true }
    return chain.steps.contains { $0.call != nil && vocabulary.modifiers[$0.name.text] != nil }
  }
}

extension BlockItems {
  /// Why the block is no business of layouts; nil if it is.
  var reasonToIgnore: String? {
    let isEmpty = declarations.isEmpty && fragments.isEmpty && expressions.isEmpty
    guard !(isEmpty && previews.isEmpty) else { return "no layout code" }
    if !hasLayoutWords, !hasView, previews.isEmpty { return "no layout code" }
    guard fragments.isEmpty, expressions.isEmpty, previews.isEmpty else { return nil }
    let items = declarations.flatMap(DeclaredItem.items)
    return items.allSatisfy(\.isEmpty) ? "a declaration whose body is empty" : nil
  }

  /// What the block's scenario is made of; nil if it has none.
  ///
  /// A preview comes before views, views before the body of the only `struct X: View`.
  var viewItems: [CodeBlockItemSyntax.Item]? {
    if let preview = previews.first { return expressions + preview.map(\.item) }
    if hasView || !expressions.isEmpty { return expressions }
    let bodies = declarations.flatMap(DeclaredItem.items).compactMap(\.inputlessBody)
    guard let body = bodies.first, bodies.count == 1 else { return nil }
    return body.map(\.item)
  }

  func summaries(
    in text: SourceText, of article: ArticleDeclarations
  ) -> [DeclarationSummary] {
    declarations.flatMap(DeclaredItem.items).filter { !$0.isEmpty }.map { item in
      DeclarationSummary(
        name: item.displayName, kind: item.kind,
        line: text.place(of: item.syntax.positionAfterSkippingLeadingTrivia).line,
        isBuiltIn: article.isBuiltIn(item))
    }
  }
}

/// The words by which code about layouts is told from other Swift.
private struct LayoutWords {
  private let names: Set<String>

  init(_ vocabulary: Vocabulary) {
    names = Set(vocabulary.views.keys).subtracting(["if"]).union(APINames.layoutTypes)
      .union(["sizeThatFits", "placeSubviews", "subviews", "Subviews"])
  }

  func occur(in tree: SourceFileSyntax) -> Bool {
    tree.tokens(viewMode: .sourceAccurate).contains { token in
      if case .identifier(let name) = token.tokenKind { names.contains(name) } else { false }
    }
  }
}

extension ExprSyntax {
  /// Whether it does something rather than being something: an assignment, a `place`.
  fileprivate var isStatementOfCode: Bool {
    if let sequence = self.as(SequenceExprSyntax.self) {
      return sequence.elements.contains { element in
        element.is(AssignmentExprSyntax.self)
          || element.as(BinaryOperatorExprSyntax.self).map {
            let text = $0.operator.text
            return text.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(text)
          } ?? false
      }
    }
    let chain = Chain(self)
    return chain.headName?.isTypeName == false
      && ["place", "append", "assert"].contains(chain.steps.last?.name.text ?? chain.headName?.text)
  }
}

extension VariableDeclSyntax {
  /// `let name = …`, which a block may have beside its view.
  fileprivate var isPlainLet: Bool {
    bindingSpecifier.text == "let" && attributes.isEmpty
      && bindings.allSatisfy { $0.initializer != nil && $0.accessorBlock == nil }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function only makes sense inside a type: a requirement of `Layout`, or one that
  /// speaks of `self`.
  fileprivate var isLoosePiece: Bool {
    if APINames.requirements.contains(name.text) { return true }
    if modifiers.contains(where: { ["static", "mutating", "override"].contains($0.name.text) }) {
      return true
    }
    return tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.self): true
      case .identifier("Subviews"), .identifier("Cache"): true
      default: false
      }
    }
  }
}
