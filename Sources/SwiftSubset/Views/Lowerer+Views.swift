import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Views

extension Lowerer {
  /// Whether a call of `name` makes a view.
  func isView(_ name: String) -> Bool {
    // What the article declares under a view's name is what it is declared to be.
    if let type = declaredType(named: name) { return conforms(type, to: "View") || isShape(type) }
    return vocabulary.views[name] != nil || Self.writtenOutViews.contains(name)
      || Self.labelled.contains(name)
  }

  /// Views that are written out at import.
  static let writtenOutViews: Set<String> = [
    "AnyShape", "AnyView", "ModifiedContent", "Section", "ScrollViewReader", "TupleView",
  ]

  /// The view that `expression` makes, as a value.
  func evaluateView(_ expression: ExprSyntax) -> Value {
    let before = nodeCount
    guard let view = lowerView(expression) else { return .unknown }
    return .view(view, nodes: nodeCount - before)
  }

  /// The view that `expression` makes; nil after a refusal.
  func lowerView(_ expression: ExprSyntax) -> ViewNode? {
    let view = wanting(.view, of: expression) { lowerViewKind(expression) }
    if view == nil { accountFor(expression) }
    return view
  }

  private func lowerViewKind(_ expression: ExprSyntax) -> ViewNode? {
    deeper(expression) {
      switch expression.as(ExprSyntaxEnum.self) {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .subscriptCallExpr:
        let chain = Chain(expression)
        guard let member = chain.head.implicitMember, let type = expression.statedByClosure else {
          return lowerChain(chain)
        }
        return view(of: value(of: expression, as: type), at: member, counting: false)
      case .tupleExpr(let tuple):
        guard let element = tuple.elements.first, tuple.elements.count == 1 else { break }
        return lowerView(element.expression)
      case .sequenceExpr(let sequence):
        return lowerChosenView(ArraySlice(Array(sequence.elements)), of: sequence)
      default: break
      }
      return refuseNoView(expression)
    }
  }

  func refuseNoView(_ expression: ExprSyntax) -> ViewNode? {
    if let dots = expression.as(SequenceExprSyntax.self)?.elements
      .compactMap({ $0.as(BinaryOperatorExprSyntax.self)?.operator })
      .first(where: { ["...", "…"].contains($0.text) })
    {
      // Dots on a line between views are an operator to the parser.
      refuse(dots, "elided code", Self.elided, kind: .elision)
      return nil
    }
    refuse(expression, expression.construct, "expected a view, found \(expression.phrase)")
    return nil
  }

  private func lowerChain(_ chain: Chain) -> ViewNode? {
    inEnvironment(of: chain.steps[...]) {
      let (head, used) = lowerHead(chain)
      var view = head
      // The modifiers of a refused view are read all the same: there may be more wrong words.
      for step in chain.steps.dropFirst(used) {
        if let known = view {
          tellOfElision(before: step)
          view = modified(known, by: step)
        } else {
          _ = lowerModifier(step, on: nil)
        }
      }
      return view
    }
  }

  /// The view at the head, and how many steps of the chain belong to it.
  private func lowerHead(_ chain: Chain) -> (ViewNode?, Int) {
    if let call = chain.headCall {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
        let token = member.declName.baseName
        if isModifier(token.text.unquoted) {
          refuse(token, token.text, "'.\(token.text)' modifies a view, and none stands before it")
        }
        return (whole(evaluateChain(chain, whole: chain.head), chain), chain.steps.count)
      }
      guard let name = chain.headName else {
        guard
          call.calledExpression.is(TupleExprSyntax.self)
            || call.calledExpression.is(OptionalChainingExprSyntax.self)
        else { return (refuseNoView(chain.head), 0) }
        return (whole(evaluateChain(chain, whole: chain.head), chain), chain.steps.count)
      }
      if let value = declaredCall(name, call) {
        return (whole(evaluateSteps(chain.steps[...], of: value), chain), chain.steps.count)
      }
      return (lowerCall(name, call), 0)
    }
    guard let name = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      if chain.head.is(TupleExprSyntax.self) { return (lowerView(chain.head), 0) }
      guard
        chain.head.is(OptionalChainingExprSyntax.self)
          || chain.head.is(SubscriptCallExprSyntax.self)
          || chain.head.is(ForceUnwrapExprSyntax.self)
          || chain.head.is(StringLiteralExprSyntax.self)
          || chain.head.is(ArrayExprSyntax.self) && !chain.steps.isEmpty || hasOwnMember(chain)
      else { return (refuseNoView(chain.head), 0) }
      return (whole(evaluateChain(chain, whole: chain.head), chain), chain.steps.count)
    }
    let text = name.text.unquoted
    if let value = value(named: text) ?? declaredValue(named: text, at: name) {
      // What is named may stand several times: it counts each time.
      if chain.steps.isEmpty { return (view(of: value, at: name), 0) }
      return (whole(evaluateSteps(chain.steps[...], of: value), chain), chain.steps.count)
    }
    if let view = delegated(chain) { return (view, 1) }
    if let (value, used) = valueFromOutside(chain) {
      let steps = chain.steps.dropFirst(used)
      return (whole(evaluateSteps(steps, of: value), chain), chain.steps.count)
    }
    if text == "SwiftUI", let step = chain.steps.first, let call = step.call {
      // With the module's name in front it is SwiftUI's, whatever the article declares.
      return (lowerCall(step.name, call), 1)
    }
    if let (type, inner) = chain.behindModule {
      let (view, used) = lowerType(type, inner)
      return (view, used + 1)
    }
    if let type = declaredType(named: text), !chain.steps.isEmpty {
      return (whole(evaluateSteps(chain.steps[...], of: .type(type)), chain), chain.steps.count)
    }
    guard name.isTypeName else {
      refuseFreeName(chain.path ?? name.text, at: name)
      return (nil, chain.steps.prefix { $0.call == nil }.count)
    }
    return lowerType(name, chain)
  }

  /// Whether a number or a truth value that is written out is asked for what the article adds to the type that
  /// it has by itself, `3.stars`: what another type adds makes the literal one of that.
  private func hasOwnMember(_ chain: Chain) -> Bool {
    let type: String
    switch chain.head.kind {
    case .integerLiteralExpr: type = "Int"
    case .floatLiteralExpr: type = "Double"
    case .booleanLiteralExpr: type = "Bool"
    default: return false
    }
    guard let name = chain.steps.first?.name.text.unquoted else { return false }
    return declarations.property(named: name, of: type, at: block)?.isStatic == false
      || declarations.functions(named: name, of: type, at: block).contains { !$0.isStatic }
  }

  /// The view that a value of all a chain's steps stands for.
  private func whole(_ value: Value, _ chain: Chain) -> ViewNode? {
    let token = chain.headName ?? chain.steps.last?.name ?? .identifier("")
    return view(of: value, at: token, counting: false)
  }

  /// `Color.red` as a view; any other type has to be called.
  private func lowerType(_ name: TokenSyntax, _ chain: Chain) -> (ViewNode?, Int) {
    if let member = chain.steps.first,
      extensionMember(member.name.text.unquoted, of: [name.text], at: member.name) != nil
    {
      return (whole(evaluateChain(chain, whole: chain.head), chain), chain.steps.count)
    }
    if let step = chain.steps.first, step.name.text == "init", let call = step.call,
      isView(name.text)
    {
      return (lowerCall(name, call), 1)
    }
    if name.text == "Color", let member = chain.steps.first, member.call == nil {
      let changes = chain.steps.dropFirst().prefix {
        Styles.modifiers.contains($0.name.text) && vocabulary.modifiers[$0.name.text] == nil
          && $0.call != nil
      }
      return (view(of: style(member.name), at: name), 1 + changes.count)
    }
    if isView(name.text) {
      refuse(name, name.text, "'\(name.text)' is a type; a view is made with '\(name.text)()'")
    } else {
      refuseUnknownView(name)
    }
    // What is inside the type that was refused is no modifier.
    let inner = chain.steps.prefix { $0.name.isTypeName }.count
    return (nil, max(inner, chain.steps.prefix { $0.call == nil }.count))
  }

  /// A value in the place of a view.
  ///
  /// With `counting` the views of a value count once more, as they are written once more.
  func view(of value: Value, at token: TokenSyntax, counting: Bool = true) -> ViewNode? {
    let view = viewKind(of: value, at: token, counting: counting)
    if view == nil { accountFor(token) }
    return view
  }

  private func viewKind(
    of value: Value, at token: TokenSyntax, counting: Bool
  ) -> ViewNode? {
    switch value {
    case .unknown: return nil
    case .view(let view, let nodes):
      return !counting || count(token, nodes: nodes) ? view : nil
    case .instance(let instance): return lower(instance, at: token)
    case .choice(let choice): return view(of: choice, at: token)
    // An optional view that is missing.
    case .nothing: return ViewNode(view: "Group")
    case .list(let elements) where elements.allSatisfy(\.isSubview):
      // Subviews that stand together; an array of other views is none.
      guard count(token) else { return nil }
      let views = elements.compactMap { self.view(of: $0, at: token, counting: counting) }
      return views.count == elements.count ? ViewNode(view: "ForEach", children: views) : nil
    case .slice(let slice):
      return self.view(of: .list(slice.elements), at: token, counting: counting)
    case .style(let name):
      guard count(token) else { return nil }
      return ViewNode(view: "Color", arguments: ["0": .string(name)])
    case .list(let elements) where elements.allSatisfy(isViewLike):
      refuse(
        token, token.text, "an array of views is no view; show its elements in a 'ForEach'")
      return nil
    default:
      refuse(token, token.text, "expected a view, found \(value.description)")
      return nil
    }
  }

  /// Views of which the layout chooses one.
  private func view(of choice: Value.Choice, at token: TokenSyntax) -> ViewNode? {
    let then = view(of: choice.then, at: token)
    let otherwise = view(of: choice.otherwise, at: token)
    guard let condition = choice.condition, let then, let otherwise, count(token) else {
      return nil
    }
    return ViewNode(
      view: "if", arguments: ["condition": condition.expression.json], children: [then],
      otherwise: [otherwise])
  }

  // MARK: Calls

  private func lowerCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> ViewNode? {
    if let made = madeByOwnInitializer(of: name.text, call, at: name) {
      return view(of: made, at: name, counting: false)
    }
    if let text = markdownText(call, at: name) { return text }
    guard readsMarkdown(call, at: name) else {
      readContents(of: call)
      return nil
    }
    switch name.text {
    case "ForEach": return lowerForEach(call, at: name)
    case "Group":
      guard let label = call.arguments.first?.label?.text, ["subviews", "sections"].contains(label)
      else { break }
      return lowerElements(label, call, at: name)
    case "Section": return lowerSection(call, at: name)
    case "Image":
      if let picture = Self.picture(in: call) { return image(of: picture, at: name) }
    case "List" where call.arguments.first.map({ $0.label == nil }) ?? false:
      return lowerDataList(call, at: name)
    case "ModifiedContent": return lowerModifiedContent(call, at: name)
    case "AnyView": return lowerErased(call, at: name)
    case "AnyShape": return lowerErasedShape(call, at: name)
    case "TupleView": return lowerTuple(call, at: name)
    case "ScrollViewReader": return lowerScrollReader(call, at: name)
    case let text where Self.labelled.contains(text): return lowerButton(call, at: name)
    case "Text" where call.arguments.map({ $0.label?.text }) == [nil, "format"]:
      return formattedText(call, at: name)
    default: break
    }
    if makesDeclaredColor(name, call) || makesRandomColor(name, call)
      || makesUnknownColor(name, call)
    {
      return view(of: .style(name.text), at: name)
    }
    guard let entry = vocabulary.views[name.text], name.text != "if" else {
      refuseUnknownView(name)
      readContents(of: call)
      return nil
    }
    guard entry.name != "ProportionalStack" || readsDeclaredProportion(at: name) else { return nil }
    return container(entry, call, at: name)
  }

  /// A view of the catalogue, or a declared layout, with its content.
  func container(
    _ entry: CatalogueEntry, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    guard count(name) else { return nil }
    guard let match = match(call, with: entry, at: name) else {
      readContents(of: call)
      return nil
    }
    var view = ViewNode(view: entry.name, arguments: match.arguments)
    note(entry.name)
    if let warning = entry.warning { warn(warning) }
    if let content = match.contentValue {
      view.children = contentViews(content, at: name)
      return refusesSections(of: view, at: name) ? nil : view
    }
    guard let closure = match.content, let parameter = match.signature?.content else { return view }
    let purpose = "the content of '\(name.text)'"
    return scoped {
      guard let names = bindParameters(of: closure, types: parameter.parameters, for: purpose)
      else { return nil }
      view.parameters = names
      let content = lowerStatements(closure.statements)
      (view.lets, view.children) = (content.lets, content.children)
      guard !refusesSections(of: view, at: name) else { return nil }
      guard entry.name != "NavigationView" || !Self.areSeveral(view.children) else {
        refuse(
          name, name.text,
          "this engine does not offer several columns of a NavigationView: they depend on the device;"
            + " write one column")
        return nil
      }
      return view
    }
  }

  /// Whether views may be more than one where groups and loops are no views of their own.
  ///
  /// A modifier of a group is one of each of its views, but what an article's own makes of them may be one.
  static func areSeveral(_ views: [ViewNode]) -> Bool {
    guard let view = views.first, views.count == 1 else { return views.count > 1 }
    guard !view.modifiers.contains(where: \.isDeclared) else { return false }
    switch view.view {
    case "ForEach": return true
    case "AnyView", "Group", "if", ModifierNode.given:
      return areSeveral(view.children) || areSeveral(view.otherwise)
    default: return false
    }
  }

  /// Reads the closures of a call that is refused, for the wrong words in them.
  func readContents(of call: FunctionCallExprSyntax) {
    // The columns of a table are views nowhere else, and are refused with it.
    guard call.calledExpression.trimmedDescription != "Table" else { return }
    var closures = call.additionalTrailingClosures.map(\.closure)
    if let closure = call.trailingClosure { closures.insert(closure, at: 0) }
    for closure in closures where closure.parameterTokens == nil && !closure.usesShorthand {
      scoped { _ = lowerStatements(closure.statements) }
    }
  }

  func refuseUnknownView(_ name: TokenSyntax) {
    if let advice = Advice.view(name.text) { return refuse(name, name.text, advice) }
    guard !Catalogue.notOffered.contains(name.text) else { return refuseNotOffered(name) }
    if let known = viewName(aliased: name.text) {
      return refuse(
        name, name.text,
        "'\(name.text)' is another name of '\(known)'; write that, which is known here")
    }
    let near = Spelling.nearest(
      to: name.text,
      among: vocabulary.views.keys.filter { $0 != "if" } + declarations.names + Self.labelled
        + ControlDeclarations.names)
    let kind = name.isTypeName ? "view" : "function"
    let hint =
      OtherFrameworks.have(name.text)
      ? ", by its name one of another framework" : near.map { "; did you mean '\($0)'?" } ?? ""
    refuse(name, name.text, "unknown \(kind) '\(name.text)'\(hint)")
  }

  /// The view of the catalogue that an alias of the article stands for; nil for any other name.
  private func viewName(aliased name: String) -> String? {
    let written = TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
    let meant = resolved(written).plain.trimmedDescription.prefix { $0 != "<" }
    return meant != name && vocabulary.views[String(meant)] != nil ? String(meant) : nil
  }
}

extension ExprSyntax {
  /// The type that a closure states for what it gives, where that is the expression: `Color` of `.clear` in
  /// `{ proxy -> Color in .clear }`.
  fileprivate var statedByClosure: TypeSyntax? {
    var node = parent
    while let inner = node {
      if let closure = inner.as(ClosureExprSyntax.self) {
        let type = closure.signature?.returnClause?.type
        return type?.is(IdentifierTypeSyntax.self) ?? false ? type : nil
      }
      guard inner.isOnTheWayOut else { return nil }
      node = inner.parent
    }
    return nil
  }
}

extension Syntax {
  /// Whether what a closure gives may stand in it: a statement, and a choice between statements.
  fileprivate var isOnTheWayOut: Bool {
    switch kind {
    case .returnStmt, .expressionStmt, .ifExpr, .switchExpr, .switchCase, .switchCaseList,
      .codeBlock, .codeBlockItem, .codeBlockItemList:
      true
    default: false
    }
  }
}
