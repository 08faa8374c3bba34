import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Views

extension Lowerer {
  /// Whether a call of `name` makes a view.
  func isView(_ name: String) -> Bool {
    vocabulary.views[name] != nil || declarations.isView(name) || declarations.code.isLayout(name)
  }

  /// The row of a view: of a declared layout, or of the catalogue; nil after a refusal or where
  /// there is none.
  private func entry(ofView name: TokenSyntax) -> CatalogueEntry? {
    declarations.code.isLayout(name.text) ? layoutEntry(name) : vocabulary.views[name.text]
  }

  /// The view that `expression` makes, as a value.
  func evaluateView(_ expression: ExprSyntax) -> Value {
    let before = nodeCount
    guard let view = lowerView(expression) else { return .unknown }
    return .view(view, nodes: nodeCount - before)
  }

  /// The view that `expression` makes; nil after a refusal.
  func lowerView(_ expression: ExprSyntax) -> ViewNode? {
    deeper(expression) {
      switch expression.as(ExprSyntaxEnum.self) {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr:
        return lowerChain(Chain(expression))
      case .tupleExpr(let tuple):
        guard let element = tuple.elements.first, tuple.elements.count == 1 else { break }
        return lowerView(element.expression)
      case .sequenceExpr(let sequence):
        return lowerConditionalView(ArraySlice(Array(sequence.elements)), of: sequence)
      default: break
      }
      return refuseNoView(expression)
    }
  }

  private func refuseNoView(_ expression: ExprSyntax) -> ViewNode? {
    refuse(expression, expression.construct, "expected a view, found \(expression.phrase)")
    return nil
  }

  /// `isWide ? a : b` with a condition that is known.
  private func lowerConditionalView(
    _ elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax
  ) -> ViewNode? {
    guard elements.count <= Self.maximumSequence,
      let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
    else { return refuseNoView(ExprSyntax(sequence)) }
    let condition = evaluate(elements: elements[..<index], of: sequence)
    let then = lowerView(ternary.thenExpression)
    let rest = elements[(index + 1)...]
    let otherwise =
      rest.count == 1
      ? lowerView(rest[rest.startIndex])
      : deeper(sequence) { lowerConditionalView(rest, of: sequence) }
    switch condition {
    case .bool(let isTrue): return isTrue ? then : otherwise
    case .unknown: return nil
    default:
      refuse(
        ternary, "?:", "a view chosen by a value that only the layout knows; write it with 'if'")
      return nil
    }
  }

  private func lowerChain(_ chain: Chain) -> ViewNode? {
    let (head, used) = lowerHead(chain)
    var view = head
    // The modifiers of a refused view are read all the same: there may be more wrong words.
    for step in chain.steps.dropFirst(used) {
      let modifier = lowerModifier(step, of: chain)
      if let modifier { view?.modifiers.append(modifier) } else { view = nil }
    }
    return view
  }

  /// The view at the head, and how many steps of the chain belong to it.
  private func lowerHead(_ chain: Chain) -> (ViewNode?, Int) {
    if let call = chain.headCall {
      guard let name = chain.headName else { return (refuseNoView(chain.head), 0) }
      return (lowerCall(name, call), 0)
    }
    guard let name = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      if chain.head.is(TupleExprSyntax.self) { return (lowerView(chain.head), 0) }
      return (refuseNoView(chain.head), 0)
    }
    if let value = value(named: name.text) {
      let members = chain.steps.prefix { $0.call == nil }.count
      return (view(of: evaluateSteps(chain.steps.prefix(members), of: value), at: name), members)
    }
    if let (value, used) = valueFromOutside(chain) {
      let members = chain.steps.dropFirst(used).prefix { $0.call == nil }
      return (view(of: evaluateSteps(members, of: value), at: name), used + members.count)
    }
    guard name.isTypeName else {
      refuseFreeName(chain.path ?? name.text, at: name)
      return (nil, chain.steps.prefix { $0.call == nil }.count)
    }
    return lowerType(name, chain)
  }

  /// `Color.red` as a view; any other type has to be called.
  private func lowerType(_ name: TokenSyntax, _ chain: Chain) -> (ViewNode?, Int) {
    if name.text == "Color", let member = chain.steps.first, member.call == nil {
      return (view(of: style(member.name), at: name), 1)
    }
    if isView(name.text) {
      refuse(name, name.text, "'\(name.text)' is a type; a view is made with '\(name.text)()'")
    } else {
      refuseUnknownView(name)
    }
    return (nil, chain.steps.prefix { $0.call == nil }.count)
  }

  /// A value in the place of a view.
  private func view(of value: Value, at token: TokenSyntax) -> ViewNode? {
    switch value {
    case .unknown: return nil
    case .view(let view, let nodes): return count(token, nodes: nodes) ? view : nil
    case .style(let name):
      guard count(token) else { return nil }
      return ViewNode(view: "Color", arguments: ["0": .string(name)])
    default:
      refuse(token, token.text, "expected a view, found \(value.description)")
      return nil
    }
  }

  // MARK: Calls

  private func lowerCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> ViewNode? {
    if let body = declarations.body(ofView: name.text) { return lowerDeclared(name, call, body) }
    if let reason = declarations.reasonNotToUse(type: name.text) {
      refuse(name, name.text, reason)
      readContents(of: call)
      return nil
    }
    switch name.text {
    case "ForEach": return lowerForEach(call, at: name)
    case "Section": return lowerSection(call, at: name)
    case "AnyView": return lowerErased(call, at: name)
    default: break
    }
    if let layout = value(named: name.text) { return lowerContent(of: layout, call, at: name) }
    guard let entry = entry(ofView: name), name.text != "if" else {
      if !declarations.code.isLayout(name.text) { refuseUnknownView(name) }
      readContents(of: call)
      return nil
    }
    guard count(name) else { return nil }
    guard let match = match(call, with: entry, at: name) else {
      readContents(of: call)
      return nil
    }
    var view = ViewNode(view: name.text, arguments: match.arguments)
    if let warning = entry.warning { warn(warning) }
    guard let closure = match.content, let parameter = match.signature?.content else { return view }
    let purpose = "the content of '\(name.text)'"
    return scoped {
      guard let names = bindParameters(of: closure, types: parameter.parameters, for: purpose)
      else { return nil }
      view.parameters = names
      let content = lowerStatements(closure.statements)
      (view.lets, view.children) = (content.lets, content.children)
      return view
    }
  }

  /// Reads the closures of a call that is refused, for the wrong words in them.
  private func readContents(of call: FunctionCallExprSyntax) {
    var closures = call.additionalTrailingClosures.map(\.closure)
    if let closure = call.trailingClosure { closures.insert(closure, at: 0) }
    for closure in closures where closure.parameterTokens == nil && !closure.usesShorthand {
      scoped { _ = lowerStatements(closure.statements) }
    }
  }

  func refuseUnknownView(_ name: TokenSyntax) {
    guard !Catalogue.notOffered.contains(name.text) else { return refuseNotOffered(name) }
    let near = Spelling.nearest(
      to: name.text, among: vocabulary.views.keys.filter { $0 != "if" } + declarations.viewNames)
    let kind = name.isTypeName ? "view" : "function"
    refuse(
      name, name.text,
      "unknown \(kind) '\(name.text)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
  }

  /// A view that the article declares with a body and nothing else: its body, without a trace.
  private func lowerDeclared(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ body: CodeBlockItemListSyntax
  ) -> ViewNode? {
    if let argument = call.arguments.first {
      refuse(
        argument, name.text, "'\(name.text)' is declared without inputs; it takes no arguments")
      return nil
    }
    guard call.trailingClosure == nil, count(name) else {
      if call.trailingClosure != nil { refuse(name, name.text, "'\(name.text)' takes no closure") }
      return nil
    }
    guard underway.insert(name.text).inserted else {
      refuse(name, name.text, "the body of '\(name.text)' needs itself")
      return nil
    }
    defer { underway.remove(name.text) }
    let content = elsewhere(name.positionAfterSkippingLeadingTrivia) { lowerStatements(body) }
    return ViewNode(view: "Group", lets: content.lets, children: content.children)
  }

  // MARK: Modifiers

  private func lowerModifier(_ step: Chain.Step, of chain: Chain) -> ModifierNode? {
    let name = step.name.text
    if let reason = declarations.reasonNotToUse(modifier: name) {
      refuse(step.name, name, reason)
      return nil
    }
    guard let entry = vocabulary.modifiers[name] else {
      refuseUnknownModifier(step)
      return nil
    }
    guard let call = step.call else {
      refuse(step.name, name, "'\(name)' is a modifier; it is called '.\(name)()'")
      return nil
    }
    guard count(step.name) else { return nil }
    if let warning = entry.warning { warn(warning) }
    if entry.ignoresArguments { return ModifierNode(name: name) }
    if name == "alignmentGuide", isAmbiguousGuide(call) { return nil }
    guard let match = match(call, with: entry, at: step.name) else {
      if entry.signatures.contains(where: { $0.content != nil }) { readContents(of: call) }
      return nil
    }
    var modifier = ModifierNode(name: name, arguments: match.arguments)
    if let view = match.view { modifier.children = lowerView(view).map { [$0] } ?? [] }
    if let closure = match.content { modifier.children = lowerContent(closure, of: name) }
    return modifier
  }

  private func lowerContent(_ closure: ClosureExprSyntax, of name: String) -> [ViewNode] {
    scoped {
      guard bindParameters(of: closure, types: [], for: "the content of '\(name)'") != nil else {
        return []
      }
      return lowerStatements(closure.statements).views
    }
  }

  private func isAmbiguousGuide(_ call: FunctionCallExprSyntax) -> Bool {
    guard let guide = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
      guide.base == nil, guide.declName.baseName.text == "center"
    else { return false }
    refuse(
      guide.declName, "center",
      "'.center' is ambiguous here; write HorizontalAlignment.center or VerticalAlignment.center")
    return true
  }

  /// Suggests first what takes the labels that were written, then what is spelled alike.
  private func refuseUnknownModifier(_ step: Chain.Step) {
    let name = step.name.text
    guard !Catalogue.notOffered.contains(name) else { return refuseNotOffered(step.name) }
    let labels = step.call?.arguments.compactMap { $0.label?.text } ?? []
    let suggestion = vocabulary.modifier(like: name, taking: labels)
    let construct = labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
    refuse(
      step.name, construct,
      "unknown modifier '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
  }
}

extension Vocabulary {
  /// The modifier that was probably meant: one that takes `labels`, the nearest of them where
  /// several do; else the one that is spelled most alike.
  func modifier(like name: String, taking labels: [String]) -> String? {
    let fitting = modifiers.values.filter { entry in
      !labels.isEmpty && entry.signatures.contains { $0.takes(labels) }
    }
    let byLabels =
      fitting.count == 1
      ? fitting.first?.name : Spelling.nearest(to: name, among: fitting.map(\.name))
    let found = byLabels ?? Spelling.nearest(to: name, among: modifiers.keys)
    return found.flatMap { modifiers[$0]?.spelling(taking: labels) }
  }
}
