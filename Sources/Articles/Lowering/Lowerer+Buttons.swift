import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Buttons

extension Lowerer {
  /// Views that are laid out as their label, which is all of them in the plain style.
  static let labelled: Set<String> = ["Button", "NavigationLink", "Link"]

  /// Styles in which a button is as large as its label.
  private static let plainStyles: Set<String> = ["plain", "borderless", "automatic", "link"]

  /// A button as what its style makes of its label: a declared style's body, else the label.
  func lowerButton(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name), let label = label(of: call, at: name) else { return nil }
    switch environmentValues[Self.buttonStyle]?.last {
    case .instance(let style)?: return styled(label, by: style, at: name)
    case .member(let style)? where !Self.plainStyles.contains(style.name):
      refuse(
        name, name.text,
        "this engine does not offer the button style '.\(style.name)': the platform decides on its"
          + " size; write its label with padding, or a ButtonStyle")
      return nil
    default:
      warn("a \(name.text) is laid out as its label")
      return label
    }
  }

  /// The name under which the style of the buttons below is kept.
  static let buttonStyle = "buttonStyle()"

  private func label(of call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    for closure in call.additionalTrailingClosures where closure.label.text == "label" {
      return content(closure.closure)
    }
    for argument in call.arguments where argument.label?.text == "label" {
      return argument.expression.as(ClosureExprSyntax.self).flatMap(content)
    }
    if let title = call.arguments.first, title.label == nil {
      if call.arguments.contains(where: { ["systemImage", "image"].contains($0.label?.text) }) {
        refuse(name, name.text, Advice.view("Label") ?? "this engine does not offer 'Label'")
        return nil
      }
      return json(title.expression, as: .string, for: "'\(name.text)'")
        .map { ViewNode(view: "Text", arguments: ["0": $0]) }
    }
    guard let closure = call.trailingClosure else {
      refuse(name, name.text, "'\(name.text)' lacks its label")
      return nil
    }
    return content(closure)
  }

  private func content(_ closure: ClosureExprSyntax) -> ViewNode? {
    let before = refusalCount
    let view = scoped { lowerStatements(closure.statements).view }
    return refusalCount == before ? view : nil
  }

  /// What the body of a declared `ButtonStyle` makes of a label.
  private func styled(
    _ label: ViewNode, by style: Value.Instance, at name: TokenSyntax
  ) -> ViewNode? {
    guard
      let function = methods(named: "makeBody", of: style.type).first(where: {
        $0.parameters.count == 1
      }), let body = function.body
    else {
      refuse(name, style.type.name, "'\(style.type.name)' has no 'makeBody(configuration:)'")
      return nil
    }
    var configuration = DeclaredType(name: "Configuration", kind: .structure)
    configuration.block = function.block
    let fields: [String: Value] = [
      "label": .view(label, nodes: label.expandedSize), "isPressed": .bool(false),
      "role": .nothing,
    ]
    let inner = CodeContext(
      block: function.block, receiver: .init(value: .instance(style), type: style.type),
      generics: style.type.generics)
    let made = entering(style.type.name, inner, at: name.positionAfterSkippingLeadingTrivia) {
      bind(
        function.parameters[0].name,
        to: .instance(.init(type: configuration, fields: fields)))
      return result(of: body, as: function.result, isBuilder: true, at: "makeBody")
    }
    return made.flatMap { view(of: $0, at: name) }
  }
}
