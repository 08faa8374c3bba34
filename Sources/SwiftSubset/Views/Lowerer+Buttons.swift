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
    readingView(of: name.text, at: name) { $0.lowerButtonHere(call, at: name) }
  }

  private func lowerButtonHere(
    _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    guard count(name), takesArguments(of: call, at: name) else { return nil }
    let configuration = name.text == "Button" ? configuration(of: call) : .nothing
    if case .nothing = configuration, let fault = ButtonForms.fault(of: call, named: name.text) {
      refuse(name, name.text, fault)
      return nil
    }
    let given: ViewNode?
    if case .instance(let instance) = configuration,
      case .view(let own, _)? = instance.fields["label"]
    {
      given = own
    } else {
      given = label(of: call, at: name)
    }
    guard let label = given.map(Self.row) else { return nil }
    switch environment(Self.buttonStyle) {
    case .instance(let style)?: return styled(label, role: role(of: call), by: style, at: name)
    case .member(let style)? where !Self.plainStyles.contains(style.name):
      refuse(name.text, style: style.name, at: name)
      return nil
    default:
      warn("a \(name.text) is laid out as its label")
      return label
    }
  }

  /// Whether SwiftUI has all labels of a call; another initializer is the article's own, which may show
  /// anything.
  private func takesArguments(of call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    let given =
      call.arguments.compactMap(\.label) + call.additionalTrailingClosures.map(\.label)
    let known = ButtonForms.labels(of: name.text)
    guard let other = given.first(where: { !known.contains($0.text.unquoted) }) else { return true }
    refuse(
      other, other.text,
      "SwiftUI's '\(name.text)' has no argument '\(other.text)': show what the article's own does")
    return false
  }

  /// The label of a button, whose views stand in a row where there are several.
  static func row(_ label: ViewNode) -> ViewNode {
    let isLoop = label.view == "ForEach" || label.view == "Group" && label.children.count > 1
    return isLoop || areSeveral([label]) ? ViewNode(view: "HStack", children: [label]) : label
  }

  /// Refuses what looks as the buttons around it do, where that is not as large as its label.
  func refusesButtonStyle(of name: String, at token: TokenSyntax) -> Bool {
    switch environment(Self.buttonStyle) {
    case .instance(let style)?:
      refuse(
        token, name,
        "this engine does not offer the button style '\(style.type.name)' of '\(name)': write"
          + " what it looks like as views")
      return true
    case .member(let style)? where !Self.plainStyles.contains(style.name):
      refuse(name, style: style.name, at: token)
      return true
    default: return false
    }
  }

  private func refuse(_ name: String, style: String, at token: TokenSyntax) {
    refuse(
      token, name,
      Control.ownStyles.contains(style)
        ? "this engine does not offer the button style '.\(style)': the platform decides on its"
          + " size; write its label with padding, or a ButtonStyle"
        : "unknown button style '.\(style)'")
  }

  /// The name under which the style of the buttons below is kept.
  private static let buttonStyle = Control.key(ofStyle: "buttonStyle")

  private func label(of call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    let hasTitle = call.arguments.first.map {
      $0.label == nil && !$0.expression.is(ClosureExprSyntax.self)
    }
    let label =
      call.additionalTrailingClosures.first { $0.label.text == "label" }?.label
      ?? call.arguments.first { $0.label?.text == "label" }?.label
    if hasTitle == true, let label {
      refuse(label, "label", "'\(name.text)' takes its title or a 'label', not both")
      return nil
    }
    for closure in call.additionalTrailingClosures where closure.label.text == "label" {
      return content(closure.closure)
    }
    for argument in call.arguments where argument.label?.text == "label" {
      return argument.expression.as(ClosureExprSyntax.self).flatMap(content)
    }
    if let title = call.arguments.first, title.label == nil {
      let text: ViewNode
      if let marked = markedTitle(title.expression) {
        text = marked
      } else if let words = json(title.expression, as: .string, for: "'\(name.text)'") {
        text = ViewNode(view: "Text", arguments: ["0": words])
      } else {
        return nil
      }
      guard
        let image = call.arguments.first(where: {
          ["systemImage", "image"].contains($0.label?.text)
        })
      else { return text }
      return self.label(text, image, at: name)
    }
    guard let closure = call.trailingClosure else {
      refuse(name, name.text, "'\(name.text)' lacks its label")
      return nil
    }
    return content(closure)
  }

  /// What a style makes a button of that is given nothing else, `Button(configuration)`: a value that is not
  /// known, or an instance with the label; nothing where it is a title, or more is given.
  private func configuration(of call: FunctionCallExprSyntax) -> Value {
    guard let argument = call.arguments.first, argument.label == nil, call.arguments.count == 1,
      call.trailingClosure == nil
    else { return .nothing }
    let value = silently { evaluate(argument.expression) }
    return switch value {
    case .instance, .opaque, .unknown: value
    default: .nothing
    }
  }

  /// A label with a picture.
  private func label(
    _ title: ViewNode, _ image: LabeledExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    guard let type = ControlDeclarations.type(named: "Label"),
      let picture = json(image.expression, as: .string, for: "'\(name.text)'")
    else { return nil }
    let key = image.label?.text == "systemImage" ? "systemName" : "0"
    let icon = ViewNode(view: "Image", arguments: [key: picture])
    let fields: [String: Value] = [
      "title": .view(title, nodes: 1), "icon": .view(icon, nodes: 1),
    ]
    return lower(.init(type: type, fields: fields), at: name)
  }

  private func content(_ closure: ClosureExprSyntax) -> ViewNode? {
    let before = refusalCount
    let view = scoped { lowerStatements(closure.statements).view }
    return refusalCount == before ? view : nil
  }

  /// What a button is for, which its style may ask.
  private func role(of call: FunctionCallExprSyntax) -> Value {
    guard let argument = call.arguments.first(where: { $0.label?.text == "role" }) else {
      return .nothing
    }
    guard case .member(var member) = evaluate(argument.expression), member.type == nil else {
      return evaluate(argument.expression)
    }
    member.type = "ButtonRole"
    return .member(member)
  }

  /// What the body of a declared `ButtonStyle` makes of a label.
  private func styled(
    _ label: ViewNode, role: Value, by style: Value.Instance, at name: TokenSyntax
  ) -> ViewNode? {
    let configuration = DeclaredType(
      .init(name: "Configuration", kind: .structure, block: context.block))
    // In the style's own code the style around it counts, in what it is given itself.
    let outer = environmentValues[Self.buttonStyle]
    environmentValues[Self.buttonStyle]?.removeLast()
    defer { environmentValues[Self.buttonStyle] = outer }
    let given = marked(label, setting: Self.buttonStyle, to: .instance(style))
    let fields: [String: Value] = [
      "label": .view(given, nodes: label.expandedSize), "isPressed": .bool(false),
      "role": role, "trigger": .opaque("action"),
    ]
    return styled(.init(type: configuration, fields: fields), by: style, at: name)
      .map { marked($0, leaving: Self.buttonStyle) }
  }
}
