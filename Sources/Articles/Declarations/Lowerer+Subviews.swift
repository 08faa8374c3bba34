import Scenarios
import SwiftSyntax

// MARK: Views taken apart

extension Lowerer {
  /// The views that the argument of `ForEach(subviews:)` consists of, as a list.
  func subviews(of expression: ExprSyntax, at name: TokenSyntax) -> Value {
    let found = evaluate(expression)
    // Subviews that are given on.
    switch found {
    case .list, .slice: return found
    default: break
    }
    guard let view = view(of: found, at: name, counting: false), !isChecking else {
      return .unknown
    }
    return subviews(of: view, at: name).map { .list($0) } ?? .unknown
  }

  /// `Group(subviews: content) { subviews in … }`.
  func lowerSubviews(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    let arguments = Array(call.arguments)
    let closure =
      call.trailingClosure
      ?? (arguments.count == 2 && arguments[1].label?.text == "transform"
        ? arguments[1].expression.as(ClosureExprSyntax.self) : nil)
    guard let closure, arguments.count == (call.trailingClosure == nil ? 2 : 1),
      call.additionalTrailingClosures.isEmpty,
      closure.parameterTokens?.count == 1 || closure.usesShorthand
    else {
      refuse(
        name, "Group(subviews:)",
        "'Group(subviews:)' needs a view and a closure: Group(subviews: content) { subviews in … }")
      return nil
    }
    let list = subviews(of: arguments[0].expression, at: name)
    // As a loop: how many views there are is no part of a container's type.
    var view = ViewNode(view: "ForEach")
    scoped {
      guard bind(closure, to: [list]) else { return }
      view.children = lowerStatements(closure.statements).views
    }
    if case .unknown = list { return nil }
    return view
  }

  /// The views of a list, one for each that a container would lay out; nil after a refusal.
  ///
  /// Source: core rules §3. A modifier of several views is one of each.
  private func subviews(of view: ViewNode, at name: TokenSyntax) -> [Value]? {
    switch view.view {
    case "EmptyView": return []
    case "Group", "ForEach", "Section", "AnyView", "GridRow":
      guard view.lets.isEmpty, view.parameters.isEmpty else { break }
      return subviews(of: view.children, with: view.modifiers, at: name)
    case "if":
      guard view.lets.isEmpty, case .bool(let isTrue)? = view.arguments["condition"] else { break }
      return subviews(
        of: isTrue ? view.children : view.otherwise, with: view.modifiers, at: name)
    case ModifierNode.modified: break
    default: return [.view(view, nodes: view.expandedSize)]
    }
    refuse(
      name, "subviews",
      "which views these are is known only where they are laid out; write them one by one")
    return nil
  }

  private func subviews(
    of views: [ViewNode], with modifiers: [ModifierNode], at name: TokenSyntax
  ) -> [Value]? {
    var result: [Value] = []
    for var view in views {
      view.modifiers += modifiers
      guard let inner = subviews(of: view, at: name) else { return nil }
      result += inner
      guard result.count <= Self.maximumElements else {
        refuse(name, "subviews", "more than \(Self.maximumElements) subviews")
        return nil
      }
    }
    return result
  }

  /// What `view.containerValues.key` is; nil for other steps.
  func containerValue(_ steps: ArraySlice<Chain.Step>, of value: Value) -> Value? {
    guard case .view(let view, _) = value, let first = steps.first, steps.count > 1,
      first.name.text == "containerValues", first.call == nil
    else { return nil }
    let step = steps[steps.startIndex + 1]
    let name = step.name.text.unquoted
    guard step.call == nil, let key = code.containerKey(name),
      let property = declarations.property(named: name, of: "ContainerValues", at: block)
    else {
      refuse(
        step.name, name,
        "'\(name)' is no entry of 'ContainerValues' that this article declares with '@Entry'")
      return .unknown
    }
    let usual = defaultValue(of: property, at: step.name)
    guard let found = view.modifiers.containerValue(key) else { return usual }
    switch (found, usual) {
    case (.bool(let isTrue), .bool), (.bool(let isTrue), .nothing): return .bool(isTrue)
    case (.string(let text), .string): return .string(text)
    case (_, .number(let number)):
      guard let length = found.length else { break }
      return .number(
        .init(
          real: length, integer: number.integer == nil ? nil : Int(exactly: length),
          isLiteral: number.isLiteral))
    default: break
    }
    refuse(
      step.name, name,
      "only numbers, texts and Bools that are known can be read from container values here")
    return .unknown
  }
}

extension [ModifierNode] {
  /// What the outermost modifier that sets a container value gives it; nil where none does.
  fileprivate func containerValue(_ key: String) -> JSON? {
    for modifier in reversed() {
      if modifier.name == "containerValue", modifier.arguments["key"] == .string(key) {
        return modifier.arguments["value"]
      }
      // What a modifier that is a view of its own is put around says nothing to the container.
      if modifier.name == "relativeProposed" { return nil }
      guard modifier.isDeclared else { continue }
      guard let body = modifier.children.first, modifier.children.count == 1 else { return nil }
      if let found = body.modifiers.containerValue(key) { return found }
      guard body.view == ModifierNode.modified else { return nil }
    }
    return nil
  }
}
