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

  /// `Group(subviews: content) { subviews in … }`, or the same with `sections`.
  func lowerElements(
    _ label: String, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
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
        name, "Group(\(label):)",
        "'Group(\(label):)' needs a view and a closure: Group(\(label): content) { \(label) in … }")
      return nil
    }
    let content = arguments[0].expression
    let list =
      label == "sections" ? sections(of: content, at: name) : subviews(of: content, at: name)
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
  func subviews(of view: ViewNode, at name: TokenSyntax) -> [Value]? {
    switch view.view {
    case "EmptyView": return []
    case "Group", "ForEach", "Section", "AnyView", "GridRow", ModifierNode.given:
      guard view.lets.isEmpty, view.parameters.isEmpty else { break }
      return subviews(of: view.children, with: view.modifiers, at: name)
    case "if":
      guard view.lets.isEmpty, case .bool(let isTrue)? = view.arguments["condition"] else { break }
      return subviews(
        of: isTrue ? view.children : view.otherwise, with: view.modifiers, at: name)
    case ModifierNode.modified: break
    default: return [.view(identified(view), nodes: view.expandedSize)]
    }
    refuse(
      name, "subviews",
      "which views these are is known only where they are laid out; write them one by one")
    return nil
  }

  func subviews(
    of views: [ViewNode], with modifiers: [ModifierNode], at name: TokenSyntax
  ) -> [Value]? {
    var result: [Value] = []
    for var view in views {
      view.modifiers += modifiers.map(\.dissolved)
      guard let inner = subviews(of: view, at: name) else { return nil }
      result += inner
      guard result.count <= Limits.Import.elements else {
        refuse(name, "subviews", "more than \(Limits.Import.elements) subviews")
        return nil
      }
    }
    return result
  }

  /// The view with what tells it from the others; one that was taken apart before keeps it.
  private func identified(_ view: ViewNode) -> ViewNode {
    guard view.subviewID == nil else { return view }
    var view = view
    view.modifiers.append(
      ModifierNode(
        name: ModifierNode.mark, arguments: [ModifierNode.mark: .number(Double(subviewCount))]))
    subviewCount += 1
    return view
  }
}

extension ViewNode {
  /// What `subview.id` is; nil for a view that was not taken apart.
  var subviewID: Int? {
    for modifier in modifiers where modifier.name == ModifierNode.mark {
      if let id = modifier.arguments[ModifierNode.mark]?.number { return Int(id) }
    }
    return nil
  }
}

extension Value {
  /// Whether it is one of the subviews that a container is handed.
  var isSubview: Bool {
    if case .view(let view, _) = self { view.subviewID != nil } else { false }
  }
}
