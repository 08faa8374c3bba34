import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Views that give the list around them other views

extension Lowerer {
  /// A section: its header, its content and its footer, one after the other.
  func lowerSection(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    var parts: [String: (views: [ViewNode], lets: [LetBinding])] = [:]
    var isWhole = true
    func read(_ part: String, _ expression: ExprSyntax) {
      if let closure = expression.as(ClosureExprSyntax.self) {
        parts[part] = sectionContent(closure)
      } else if let view = lowerView(expression) {
        parts[part] = ([view], [])
      } else {
        isWhole = false
      }
    }
    for argument in call.arguments {
      switch argument.label?.text {
      case nil where parts["header"] == nil:
        if let marked = markedTitle(argument.expression) {
          parts["header"] = ([marked], [])
          continue
        }
        let title = json(argument.expression, as: .string, for: "the title of 'Section'")
        let text = title.map { ViewNode(view: "Text", arguments: ["0": $0]) }
        parts["header"] = (text.map { [$0] } ?? [], [])
        isWhole = isWhole && title != nil
      case "isExpanded"?:
        // Shown, the content stands where it would without it.
        switch evaluate(argument.expression) {
        case .bool(true): break
        case .unknown: isWhole = false
        default:
          refuse(
            argument, "isExpanded",
            "this engine does not offer a section that is not expanded: what its list shows of it depends"
              + " on the list's style")
          isWhole = false
        }
      case "header"?, "footer"?, "content"?:
        read(argument.label?.text ?? "", argument.expression)
      case let label:
        refuse(
          argument, label ?? "Section",
          "'Section' with the argument '\(label ?? "_")' is not known here; allowed here: header, footer,"
            + " content, isExpanded")
        isWhole = false
      }
    }
    if let closure = call.trailingClosure { parts["content"] = sectionContent(closure) }
    for trailing in call.additionalTrailingClosures {
      guard ["header", "footer"].contains(trailing.label.text) else {
        refuse(
          trailing.label, trailing.label.text,
          "'Section' has no closure labelled '\(trailing.label.text)'")
        isWhole = false
        continue
      }
      parts[trailing.label.text] = sectionContent(trailing.closure)
    }
    guard isWhole else { return nil }
    guard parts["content"] != nil else {
      refuse(name, name.text, "'Section' needs a closure with its content")
      return nil
    }
    let ordered = ["header", "content", "footer"].compactMap { parts[$0] }
    let section = ViewNode(
      view: "Section", lets: ordered.flatMap(\.lets), children: ordered.flatMap(\.views))
    return marked(
      section, header: parts["header"]?.views.count ?? 0, footer: parts["footer"]?.views.count ?? 0)
  }

  private func sectionContent(
    _ closure: ClosureExprSyntax
  ) -> (views: [ViewNode], lets: [LetBinding]) {
    scoped {
      guard bindParameters(of: closure, types: [], for: "the content of 'Section'") != nil else {
        return ([], [])
      }
      let content = lowerStatements(closure.statements)
      return (content.children, content.lets)
    }
  }

  /// `List(data) { element in … }`: a list with a loop in it.
  func lowerDataList(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    if let warning = vocabulary.views["List"]?.warning { warn(warning) }
    let views = call.trailingClosure?.statements.filter { $0.item.is(ExprSyntax.self) } ?? []
    if views.count > 1 {
      warn(
        "several views of one element are rows of a List here; SwiftUI may set them side by side")
    }
    return lowerForEach(call, at: name).map { ViewNode(view: "List", children: [$0]) }
  }

  /// `ScrollViewReader { proxy in … }`: at rest it is its content.
  func lowerScrollReader(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    guard let closure = call.trailingClosure, call.arguments.isEmpty,
      call.additionalTrailingClosures.isEmpty
    else {
      refuse(name, name.text, "'ScrollViewReader' needs a closure: ScrollViewReader { proxy in … }")
      return nil
    }
    return scoped {
      guard bind(closure, to: [.opaque("ScrollViewProxy")]) else { return nil }
      let content = lowerStatements(closure.statements)
      return ViewNode(view: "Group", lets: content.lets, children: content.children)
    }
  }

  /// `AnyView(view)`.
  func lowerErased(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard let argument = call.arguments.first, call.arguments.count == 1,
      call.trailingClosure == nil, argument.label.map({ $0.text == "erasing" }) ?? true
    else {
      refuse(name, name.text, "'AnyView' takes one view: AnyView(_:)")
      return nil
    }
    guard count(name) else { return nil }
    return lowerView(argument.expression).map { ViewNode(view: "AnyView", children: [$0]) }
  }

  /// `AnyShape(shape)`, which is laid out as the shape.
  func lowerErasedShape(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil,
      call.trailingClosure == nil
    else {
      refuse(name, name.text, "'AnyShape' takes one shape: AnyShape(_:)")
      return nil
    }
    return lowerView(argument.expression)
  }

  /// `TupleView((a, b))`: the views of a builder, written by hand.
  func lowerTuple(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil,
      call.trailingClosure == nil, let tuple = argument.expression.as(TupleExprSyntax.self)
    else {
      refuse(name, name.text, "'TupleView' takes a tuple of views: TupleView((a, b))")
      return nil
    }
    guard count(name) else { return nil }
    let views = tuple.elements.map { lowerView($0.expression) }
    let known = views.compactMap(\.self)
    return known.count == views.count ? ViewNode(view: "Group", children: known) : nil
  }

  /// Says that a name is SwiftUI's, and that the engine does not offer it.
  func refuseNotOffered(_ name: TokenSyntax) {
    refuse(name, name.text, "this engine does not offer '\(name.text)'")
  }
}
