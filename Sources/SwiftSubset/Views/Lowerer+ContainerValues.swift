import Scenarios
import SwiftSyntax

// MARK: What a view tells the container that takes it apart

extension Lowerer {
  /// What `view.containerValues` is: a tuple of the view alone, of which the values are asked; nil
  /// for other steps.
  func containerValues(_ step: Chain.Step, of value: Value) -> Value? {
    guard step.name.text == "containerValues", step.call == nil else { return nil }
    switch value {
    case .view: return .tuple([.init(label: step.name.text, value: value)])
    case .tuple(let elements):
      return elements.first { $0.label == step.name.text }.map { .tuple([$0]) }
    default: return nil
    }
  }

  /// What one of the values is that `containerValues` gives, or one of the tags; nil for any other
  /// value.
  func containerValue(_ step: Chain.Step, of values: Value) -> Value? {
    guard case .tuple(let parts) = values, parts.count == 1, let part = parts.first,
      part.label == "containerValues", case .view(let view, _) = part.value
    else { return nil }
    if let call = step.call { return tag(step.name, call, of: view) }
    return containerValue(at: step.name, of: view)
  }

  private func containerValue(at key: TokenSyntax, of view: ViewNode) -> Value {
    let name = key.text.unquoted
    guard let identifier = code.containerKey(name),
      let property = declarations.property(named: name, of: "ContainerValues", at: block)
    else {
      refuse(
        key, name,
        "'\(name)' is no entry of 'ContainerValues' that this article declares with '@Entry'")
      return .unknown
    }
    let usual = defaultValue(of: property, at: key)
    let given = view.modifiers.innermost { modifier in
      modifier.name == "containerValue" && modifier.arguments["key"] == .string(identifier)
        ? modifier.arguments["value"] : nil
    }
    guard let given else { return usual }
    switch (given, usual) {
    case (.bool(let isTrue), .bool), (.bool(let isTrue), .nothing): return .bool(isTrue)
    case (.string(let text), .string): return .string(text)
    case (_, .number(let number)):
      guard let length = given.length else { break }
      return .number(
        .init(
          real: length, integer: number.integer == nil ? nil : Int(exactly: length),
          isLiteral: number.isLiteral))
    default: break
    }
    refuse(
      key, name,
      "only numbers, texts and Bools that are known can be read from container values here")
    return .unknown
  }

  // MARK: Tags

  /// The modifier `tag`, whose value only code that takes views apart sees.
  func tagModifier(_ call: FunctionCallExprSyntax) -> ModifierNode {
    let (value, refusals) = trial {
      call.arguments.first.map { evaluate($0.expression) } ?? .unknown
    }
    let isOptional = call.arguments.first { $0.label?.text == "includeOptional" }
      .map { $0.expression.trimmedDescription != "false" }
    tags.append(.init(value: refusals == 0 ? value : .unknown, isOptional: isOptional ?? true))
    return ModifierNode(
      name: "tag", arguments: [ModifierNode.mark: .number(Double(tags.count - 1))])
  }

  /// `containerValues.tag(for: Int.self)` and `containerValues.hasTag(3)`.
  private func tag(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of view: ViewNode
  ) -> Value {
    guard let argument = call.arguments.first, call.arguments.count == 1,
      argument.label?.text == (name.text == "tag" ? "for" : nil),
      ["tag", "hasTag"].contains(name.text)
    else {
      refuse(
        name, name.text,
        "'ContainerValues' has no method of this form; known are tag(for:) and hasTag(_:)")
      return .unknown
    }
    let wanted: Value? = name.text == "tag" ? nil : evaluate(argument.expression)
    let type = wanted.map(\.tagType) ?? argument.expression.namedType
    guard let type else {
      if case .unknown? = wanted { return .unknown }
      refuse(argument, name.text, "tags are known numbers, texts, Bools and declared values here")
      return .unknown
    }
    let found = view.modifiers.innermost { modifier -> Value? in
      guard modifier.name == "tag", let place = modifier.arguments[ModifierNode.mark]?.number
      else { return nil }
      let tag = tags[Int(place)]
      guard let own = tag.value.tagType else { return .unknown }
      return own == type || (tag.isOptional && own + "?" == type) ? tag.value : nil
    }
    if case .unknown? = found {
      refuse(name, name.text, "the tag of this view is known only where the code runs")
      return .unknown
    }
    guard let wanted else { return found ?? .nothing }
    return .bool(found?.equals(wanted) ?? false)
  }
}

/// The value of a `tag`.
struct TagValue {
  var value: Value

  /// Whether it is found as a value of the optional type too.
  var isOptional: Bool
}

extension Value {
  /// The name of the type by which a tag of this value is found; nil where it is not known.
  fileprivate var tagType: String? {
    switch self {
    case .number(let number): number.integer == nil ? "Double" : "Int"
    case .string: "String"
    case .bool: "Bool"
    case .instance(let instance): instance.type.name
    default: nil
    }
  }
}

extension ExprSyntax {
  /// `Int` of `Int.self`.
  fileprivate var namedType: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self"
    else { return nil }
    return member.base?.trimmedDescription
  }
}

extension ModifierNode {
  /// The argument by which lowering finds what it keeps beside the document.
  static let mark = "mark"
}

extension [ModifierNode] {
  /// What `find` finds in the innermost modifier that says something to the container; nil where
  /// none does.
  func innermost<Found>(_ find: (ModifierNode) -> Found?) -> Found? {
    var found: Found?
    for modifier in reversed() {
      if let own = find(modifier) { found = own }
      // What a modifier that is a view of its own is put around says nothing to the container.
      if modifier.name == "relativeProposed" { return found }
      guard modifier.isDeclared else { continue }
      guard let body = modifier.children.first, modifier.children.count == 1 else { return found }
      if let own = body.modifiers.innermost(find) { found = own }
      guard body.view == ModifierNode.modified else { return found }
    }
    return found
  }
}
