import BuiltinEngine
import Scenarios
import SwiftParser
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
  private(set) var expressions: [CodeBlockItemSyntax.Item] = []
  private(set) var hasView = false

  /// A `#Preview`.
  struct Preview {
    var title: String?
    var statements: CodeBlockItemListSyntax

    /// The size that its traits state.
    var size: StatedSize?

    /// Whether it says besides how the view is shown, which is no part of the view.
    var hasOtherTraits = false

    /// The whole of a preview that shows a view for each of its `arguments`.
    var repeated: CodeBlockItemSyntax.Item?
  }

  private(set) var previews: [Preview] = []

  /// Computed variables that give views, which other blocks name.
  private(set) var viewProperties: [VariableDeclSyntax] = []

  /// Types that list previews, wherever they stand, and those that are apps and scenes.
  private(set) var providers: [DeclSyntax] = []
  private let previewProviders: PreviewProviders

  /// Whether the article declares a modifier.
  let isOwnModifier: IsOwnModifier
  private(set) var apps: [App] = []

  /// Whether the window of an app that stands alone is the block's view.
  private(set) var showsWindow = false

  /// What shows views without being one.
  struct App {
    var name: String
    var kind: String
    var window = AppWindow.other
  }

  let vocabulary: Vocabulary

  /// The types of which the block shows a part, with what other blocks show of them.
  let parts: [String: DeclaredType]

  /// Whether the article declares a type.
  private let isDeclared: (String) -> Bool

  /// Whether the article declares a type or a function at the top of a block.
  private let declares: (String) -> Bool

  /// Whether a function or a variable of the article gives views.
  private let givesViews: (String) -> Bool

  /// Whether a word says that the code is about layouts.
  let hasLayoutWords: Bool
  private let isInterface: Bool

  init(
    _ tree: SourceFileSyntax, vocabulary: Vocabulary, parts: [String: DeclaredType] = [:],
    isDeclared: @escaping (String) -> Bool = { _ in false },
    declares: @escaping (String) -> Bool = { _ in false },
    givesViews: @escaping (String) -> Bool = { _ in false },
    isOwnModifier: @escaping IsOwnModifier = { _ in false },
    refined: @escaping (Set<String>) -> Set<String> = { $0 }
  ) {
    self.vocabulary = vocabulary
    self.parts = parts
    self.isDeclared = isDeclared
    self.declares = declares
    self.givesViews = givesViews
    self.isOwnModifier = isOwnModifier
    statements = tree.statements
    previewProviders = PreviewProviders(in: tree.statements, refined: refined)
    isInterface = InterfaceExcerpt.isAll(of: tree)
    hasLayoutWords = tree.hasLayoutWords
    let isPlayground = tree.statements.contains { $0.item.as(ExprSyntax.self)?.liveView != nil }
    for statement in tree.statements {
      if isPlayground, statement.item.as(ExprSyntax.self)?.isOfPlayground == true { continue }
      sort(statement.item)
    }
    removeVariables()
    giveStateToPreviews()
    showWindow()
  }

  private mutating func showWindow() {
    let isAlone =
      declarations.isEmpty && fragments.isEmpty && expressions.isEmpty && previews.isEmpty
      && providers.isEmpty && viewProperties.isEmpty && apps.count == 1
    guard isAlone, case .own(let views, let values, _)? = apps.first?.window else { return }
    expressions = values
    showsWindow = true
    previews.append(Preview(statements: views))
  }

  /// The state that stands beside previews, by its names: it is read as if it stood in them.
  private(set) var stateOfPreviews: [String] = []

  private mutating func giveStateToPreviews() {
    guard !previews.isEmpty else { return }
    // A preview's own state is another one.
    let own = Set(
      previews.flatMap { preview in
        preview.statements.flatMap {
          $0.item.as(VariableDeclSyntax.self)?.boundNames ?? []
        }
      })
    fragments.removeAll { fragment in
      guard let variable = fragment.as(VariableDeclSyntax.self),
        variable.attributes.names == ["State"],
        variable.bindings.allSatisfy({ $0.initializer != nil && $0.accessorBlock == nil }),
        own.isDisjoint(with: variable.boundNames)
      else { return false }
      stateOfPreviews += variable.boundNames
      expressions.append(.decl(DeclSyntax(variable)))
      return true
    }
    if !stateOfPreviews.isEmpty {
      expressions.sort { Syntax($0).position < Syntax($1).position }
    }
  }

  /// Takes variables out of the fragments that code of the block uses: they are the program's.
  private mutating func removeVariables() {
    guard !fragments.isEmpty else { return }
    let tokens = declarations.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    let used = Set(tokens)
    fragments.removeAll { fragment in
      guard let variable = fragment.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
        variable.bindings.allSatisfy({ $0.initializer != nil && $0.accessorBlock == nil })
      else { return false }
      return variable.boundNames.allSatisfy(used.contains)
    }
  }

  private mutating func sort(_ item: CodeBlockItemSyntax.Item) {
    switch item {
    case .decl(let declaration): sort(declaration, item)
    case .expr(let expression):
      if let preview = expression.as(MacroExpansionExprSyntax.self),
        preview.macroName.text == "Preview"
      {
        previews.append(Preview(preview.arguments, preview.trailingClosure, item))
      } else if let view = expression.liveView {
        expressions.append(.expr(view))
        hasView = true
      } else if expression.isAction {
        // What is done or printed beside views is no view.
        return
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
      } else if let returned = statement.as(ReturnStmtSyntax.self)?.expression,
        CodeWords.views.contains(Chain(returned).headName?.text ?? "")
      {
        // Of a body's code the view that it returns.
        expressions.append(.expr(returned))
        hasView = true
      } else {
        fragments.append(Syntax(statement))
      }
    @unknown default: fragments.append(Syntax(item))
    }
  }

  private mutating func sort(_ declaration: DeclSyntax, _ item: CodeBlockItemSyntax.Item) {
    if previewProviders.include(declaration) {
      providers.append(declaration)
      // A view's extension may hold other things as well.
      if declaration.is(ExtensionDeclSyntax.self) { declarations.append(declaration) }
      return
    }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl: break
    case .variableDecl(let variable):
      if variable.isPlainLet {
        expressions.append(item)
      } else if variable.bindings.allSatisfy({ $0.accessorBlock?.getter != nil }) {
        // A computed variable is known by its name, as a function is.
        if variable.bindings.contains(where: { $0.typeAnnotation?.type.isSomeView ?? false }) {
          viewProperties.append(variable)
        }
      } else {
        fragments.append(Syntax(variable))
      }
    case .functionDecl(let function):
      if function.isLoosePiece(isDeclared: declares) {
        fragments.append(Syntax(function))
      } else {
        declarations.append(declaration)
      }
    case .macroExpansionDecl(let macro) where macro.macroName.text == "Preview":
      previews.append(Preview(macro.arguments, macro.trailingClosure, item))
    case .structDecl(let structure) where structure.inheritanceClause?.kindOfApp != nil:
      let kind = structure.inheritanceClause?.kindOfApp ?? ""
      apps.append(App(name: structure.name.text, kind: kind, window: AppWindow(of: structure)))
    case .structDecl, .extensionDecl, .classDecl, .enumDecl, .protocolDecl, .typeAliasDecl,
      .actorDecl, .operatorDecl, .precedenceGroupDecl:
      declarations.append(declaration)
      providers += previewProviders.nested(in: declaration)
    case .ifConfigDecl:
      expressions.append(item)
      hasView = true
    default: fragments.append(Syntax(declaration))
    }
  }

  /// Whether the expression is written as views are: a type that is called, what the article declares
  /// to give views, or a chain that ends with a modifier.
  private func isViewLike(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    guard let name = chain.headName else { return expression.is(SequenceExprSyntax.self) }
    if name.isTypeName {
      return !OtherFrameworks.have(name.text) || isDeclared(name.text)
        || OtherFrameworks.isModified(chain)
    }
    return givesViews(name.text.unquoted)
      || chain.steps.contains { $0.call != nil && vocabulary.modifiers[$0.name.text] != nil }
  }
}

extension BlockItems {
  /// Why the block is no business of layouts; nil if it is.
  var reasonToIgnore: String? {
    let isEmpty =
      declarations.isEmpty && fragments.isEmpty && expressions.isEmpty && viewProperties.isEmpty
    let hasPreviews = !providers.isEmpty || !previews.allSatisfy(isOfOtherFramework)
    if !hasPreviews, !previews.isEmpty, expressions.isEmpty, viewProperties.isEmpty,
      declarations.allSatisfy({ OtherFrameworks.run($0, isDeclared: isDeclared) })
    {
      return "code of another framework"
    }
    guard !isEmpty || hasPreviews else {
      return apps.first?.reasonToIgnore ?? "no layout code"
    }
    if !statements.isEmpty, isInterface { return InterfaceExcerpt.reason }
    let isQuoted = !declarations.isEmpty && declarations.allSatisfy(InterfaceExcerpt.isQuote)
    if declarations.isEmpty || isQuoted, fragments.isEmpty, !hasPreviews, !expressions.isEmpty {
      if expressions.allSatisfy(isLooseMember) {
        return isQuoted ? InterfaceExcerpt.reason : "members of a type that is not here"
      }
      if expressions.allSatisfy(isLooseModifier) { return "modifiers of a view that is not here" }
      if expressions.allSatisfy(isScene) { return "a scene, whose views are shown apart from it" }
    }
    if declarations.isEmpty, fragments.isEmpty, !hasPreviews, !expressions.isEmpty,
      expressions.allSatisfy(isPrinted)
    {
      return "what a program printed"
    }
    if isQuoted, fragments.isEmpty, !hasPreviews, expressions.isEmpty {
      return InterfaceExcerpt.reason
    }
    if expressions.isEmpty, viewProperties.isEmpty, fragments.allSatisfy(\.isOverride),
      !hasPreviews,
      declarations.allSatisfy({ OtherFrameworks.run($0, isDeclared: isDeclared) })
    {
      return "code of another framework"
    }
    if declarations.isEmpty, viewProperties.isEmpty, !hasView, !hasPreviews, callsOtherFrameworks {
      return "code of another framework"
    }
    if !hasLayoutWords, !hasView, !hasPreviews { return "no layout code" }
    guard fragments.isEmpty, expressions.isEmpty, !hasPreviews, viewProperties.isEmpty else {
      return nil
    }
    let items = declarations.flatMap(DeclaredItem.items)
    return items.allSatisfy(\.isEmpty) ? "a declaration whose body is empty" : nil
  }

  /// Whether a preview shows what another framework lays out: a controller, a view of UIKit's.
  private func isOfOtherFramework(_ preview: Preview) -> Bool {
    let last = preview.statements.last?.item
    var shown = last?.as(ExprSyntax.self) ?? last?.as(ReturnStmtSyntax.self)?.expression
    if let name = shown?.as(DeclReferenceExprSyntax.self)?.baseName.text {
      let variables = preview.statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
      shown = variables.lazy.compactMap { $0.binding(named: name)?.initializer?.value }.first
    }
    guard let shown, let name = Chain(shown).headName?.text else { return false }
    guard isDeclared(name) else { return OtherFrameworks.have(name) }
    return declarations.contains {
      $0.namedType?.name == name && OtherFrameworks.run($0, isDeclared: isDeclared)
    }
  }

  /// Whether code that is no view makes something of another framework: `UIHostingController(…)`.
  private var callsOtherFrameworks: Bool {
    guard fragments.allSatisfy({ $0.is(SequenceExprSyntax.self) }) else { return false }
    return Syntax(statements).tokens(viewMode: .sourceAccurate).contains { token in
      token.isTypeName && OtherFrameworks.have(token.text) && !isDeclared(token.text)
        && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
    }
  }

  /// Whether it is `.unspecified`, perhaps with more of its kind below it.
  private func isLooseMember(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item else { return false }
    let chain = Chain(expression)
    return chain.head.implicitMember != nil && chain.headCall == nil
      && chain.steps.allSatisfy { $0.call == nil }
  }

  /// Whether it is a scene of an app: `WindowGroup { … }`.
  private func isScene(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item, let name = Chain(expression).headName?.text else {
      return false
    }
    return Self.scenes.contains(name) && !isDeclared(name)
  }

  private static let scenes: Set<String> = [
    "DocumentGroup", "ImmersiveSpace", "MenuBarExtra", "Settings", "UtilityWindow", "Window",
    "WindowGroup",
  ]

  /// Whether it is a value as a console shows it: `ModifiedContent<Text, _PaddingLayout>`,
  /// `Optional("a")`.
  private func isPrinted(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item else { return false }
    if expression.is(GenericSpecializationExprSyntax.self) { return true }
    let chain = Chain(expression)
    return chain.steps.isEmpty && chain.headCall != nil && chain.headName?.text == "Optional"
  }

  /// Whether it is `.padding()`, perhaps with more of its kind behind it.
  private func isLooseModifier(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item,
      let call = Chain(expression).head.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil
    else { return false }
    return vocabulary.modifiers[member.declName.baseName.text] != nil
  }
}

extension BlockItems.Preview {
  fileprivate init(
    _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
    _ item: CodeBlockItemSyntax.Item
  ) {
    let first = arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    let body = arguments.first { $0.label?.text == "body" }?.expression
    let closure = closure ?? body?.as(ClosureExprSyntax.self)
    self.init(
      title: first?.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      statements: closure?.statements ?? [])
    if arguments.contains(where: { $0.label?.text == "arguments" }) { repeated = item }
    guard let start = arguments.firstIndex(where: { $0.label?.text == "traits" }) else { return }
    let traits = arguments[start...].filter { $0.label?.text != "body" }.map(\.expression)
    let sizes = traits.compactMap { StatedSize($0, named: "fixedLayout") }
    size = sizes.count == 1 ? sizes[0] : nil
    hasOtherTraits = traits.count > (size == nil ? 0 : 1)
  }
}

extension SourceFileSyntax {
  /// Whether a word says that the code is about layouts.
  fileprivate var hasLayoutWords: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if case .identifier(let name) = token.tokenKind {
        CodeWords.ofLayouts.contains(name)
      } else {
        false
      }
    }
  }
}

extension ExprSyntax {
  /// Whether it is a call of what only acts: `withAnimation { … }`, `print(…)`.
  fileprivate var isAction: Bool {
    let chain = Chain(self)
    return chain.headCall != nil && chain.steps.isEmpty
      && ["withAnimation", "withTransaction", "print", "debugPrint"].contains(
        chain.headName?.text ?? "")
  }

  /// Whether it does something rather than being something: an assignment, a `place`.
  var isStatementOfCode: Bool {
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

extension Syntax {
  /// Whether it is a method that stands in the place of a class's own: SwiftUI has none to inherit.
  fileprivate var isOverride: Bool {
    self.as(FunctionDeclSyntax.self)?.modifiers.contains { $0.name.text == "override" } ?? false
  }
}

extension InheritanceClauseSyntax {
  /// What shows views without being one: an app or a scene, a widget; nil for all else.
  fileprivate var kindOfApp: String? {
    if names.contains("App") || names.contains("Scene") { return "an app" }
    return names.contains("Widget") || names.contains("WidgetBundle") ? "a widget" : nil
  }
}

extension VariableDeclSyntax {
  /// `let name = …`, which a block may have beside its view.
  var isPlainLet: Bool {
    bindingSpecifier.text == "let" && attributes.isEmpty
      && bindings.allSatisfy { $0.initializer != nil && $0.accessorBlock == nil }
  }
}

extension TokenSyntax {
  /// Whether it stands in a type that a function declares.
  fileprivate func isOfType(inside function: FunctionDeclSyntax) -> Bool {
    sequence(first: Syntax(self)) { $0.parent }.prefix { $0.id != function.id }
      .contains { $0.is(MemberBlockSyntax.self) }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function only makes sense inside a type: a requirement of `Layout`, or one that
  /// speaks of `self` or of a type that layouts have and the article does not declare beside them.
  fileprivate func isLoosePiece(isDeclared: (String) -> Bool) -> Bool {
    if Language.layoutRequirements[name.text] != nil { return true }
    if modifiers.contains(where: { ["static", "mutating", "override"].contains($0.name.text) }) {
      return true
    }
    return tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      // `\.self` is a key path.
      case .keyword(.self):
        token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
          && !token.isOfType(inside: self)
      case .identifier(let name): ["Subviews", "Cache"].contains(name) && !isDeclared(name)
      default: false
      }
    }
  }
}
