import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Stand-ins for controls

extension Lowerer {
  /// What a value of a stand-in is laid out as: what a declared style makes of it, else its body.
  ///
  /// - Returns: The instance with what is set around it, or the views of a style; nil after a
  ///   refusal.
  enum ControlForm {
    case body(Value.Instance)
    case styled(ViewNode)
  }

  func form(of instance: Value.Instance, at token: TokenSyntax) -> ControlForm? {
    let name = instance.type.name
    guard instance.type.block == ControlDeclarations.block, let control = Control.all[name] else {
      return .body(instance)
    }
    var instance = instance
    if case .bool(true)? = environment(Control.labelsHidden) {
      instance.fields["hidesLabel"] = .bool(true)
    }
    guard let modifier = control.styleModifier else {
      warn(control.note)
      return .body(instance)
    }
    let key = Control.key(ofStyle: modifier)
    var style = "automatic"
    switch environment(key) {
    case .instance(let declared)?:
      // In the style's own code the style around it counts.
      let outer = environmentValues[key]
      environmentValues[key]?.removeLast()
      defer { environmentValues[key] = outer }
      // What the style is given stands where the control does.
      for case (let name, .view(let view, let nodes)) in instance.fields {
        instance.fields[name] = .view(
          marked(view, setting: key, to: .instance(declared)), nodes: nodes)
      }
      return styled(instance, by: declared, at: token).map {
        .styled(marked($0, leaving: key))
      }
    case .member(let member)?: style = member.name
    case .unknown?: return nil
    default: break
    }
    guard control.styles.contains(style) else {
      refuse(
        token, name,
        style == "automatic"
          ? "this engine does not offer '\(name)': \(Advice.form(of: control, named: name))"
          : "this engine does not offer the style '.\(style)' of '\(name)': "
            + Advice.form(of: control, named: name))
      return nil
    }
    // A menu is a button, which the style of the buttons around it makes larger.
    if name == "Menu", case .view(let label, let nodes)? = instance.fields["label"] {
      instance.fields["label"] = .view(Self.row(label), nodes: nodes + 1)
    }
    if name == "Menu", style != "borderlessButton", refusesButtonStyle(of: name, at: token) {
      return nil
    }
    instance.fields["style"] = .string(style)
    // What its format makes of its value is not known.
    if case .bool(true)? = instance.fields["isOfValue"] {
      warn("a \(name) of a value is laid out as its title, as wide as there is room")
    } else {
      warn(control.note)
    }
    return .body(instance)
  }

  /// What the body of a declared style makes of a control.
  func styled(
    _ configuration: Value.Instance, by style: Value.Instance, at name: TokenSyntax
  ) -> ViewNode? {
    guard
      let function =
        (methods(named: "makeBody", of: style.type)
        + methods(named: "_body", of: style.type)).first(where: { $0.parameters.count == 1 }),
      let body = function.body
    else {
      refuse(name, style.type.name, "'\(style.type.name)' has no 'makeBody(configuration:)'")
      return nil
    }
    let style = inEnvironment(style, at: name)
    let inner = CodeContext(
      block: function.block, receiver: .init(value: .instance(style), type: style.type),
      generics: style.type.generics)
    let made = entering(style.type.name, inner, at: name.positionAfterSkippingLeadingTrivia) {
      bind(function.parameters[0].name, to: .instance(configuration))
      return result(of: body, as: function.result, isBuilder: true, at: function.name)
    }
    return made.flatMap { view(of: $0, at: name) }
  }

  /// The style that the argument of a style modifier gives.
  func style(_ expression: ExprSyntax, of modifier: String) -> Value {
    let names = [Control.styleProtocols[modifier]].compactMap(\.self) + ["PrimitiveButtonStyle"]
    let chain = Chain(expression)
    if chain.headCall != nil, let name = chain.headName, declaredType(named: name.text) == nil,
      let own = Self.ownStyle(name.text, of: modifier)
    {
      return .member(.init(type: nil, name: own, token: name))
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil
    {
      let token = member.declName.baseName
      for type in names {
        let overloads = declarations.functions(named: token.text.unquoted, of: type, at: block)
          .filter(\.isStatic)
        guard !overloads.isEmpty else { continue }
        let reference = Value.FunctionReference(
          overloads: overloads, receiver: .init(extended: type))
        return invoke(.function(reference), call, at: token)
      }
      // One of SwiftUI's own, with arguments that change no frame.
      return .member(.init(type: nil, name: token.text, token: token))
    }
    let found = evaluate(expression)
    guard case .member(let member) = found, member.type == nil else { return found }
    return extensionMember(member.name, of: names, at: member.token) ?? found
  }

  /// `SegmentedPickerStyle` as `segmented`; nil for the name of no such type.
  private static func ownStyle(_ type: String, of modifier: String) -> String? {
    let suffix = modifier.prefix(1).uppercased() + modifier.dropFirst()
    guard type.hasSuffix(suffix), type.count > suffix.count else { return nil }
    let name = type.dropLast(suffix.count)
    return name == "Default" ? "automatic" : name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension Advice {
  /// What to write in the place of a control whose form is not known.
  static func form(of control: Control, named name: String) -> String {
    let known = control.styles.filter { $0 != "automatic" }.sorted().map { ".\($0)" }
    let own = control.takesDeclaredStyles ? control.styleProtocol.map { "a \($0)" } : nil
    let ways = [known.isEmpty ? nil : "the style " + known.joined(separator: " or "), own]
    return "the platform decides on its form; write "
      + (ways.compactMap(\.self) + ["what it looks like as views"]).joined(separator: ", or ")
  }
}
