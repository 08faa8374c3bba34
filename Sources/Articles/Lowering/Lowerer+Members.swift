import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Names, members, calls

extension Lowerer {
  /// The value of a chain of members and calls: `proxy.size.width`, `Alignment.leading`, `max(a, b)`.
  func evaluateChain(_ chain: Chain, whole: ExprSyntax) -> Value {
    if let member = chain.head.as(MemberAccessExprSyntax.self) {
      // `.leading`: the head of the chain has no base.
      let value = Value.member(
        .init(type: nil, name: member.declName.baseName.text, token: member.declName.baseName))
      return evaluateSteps(chain.steps[...], of: value)
    }
    if let call = chain.headCall {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
        return evaluateSteps(chain.steps[...], of: implicitCall(member.declName.baseName, call))
      }
      guard let name = chain.headName else { return refuseCall(call) }
      if isView(name.text), !isLayoutValue(name, call) { return evaluateView(whole) }
      return evaluateSteps(chain.steps[...], of: evaluateCall(name, call))
    }
    guard let name = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      return evaluateSteps(chain.steps[...], of: evaluate(chain.head))
    }
    return evaluateNamed(name, chain, whole)
  }

  private func evaluateNamed(_ name: TokenSyntax, _ chain: Chain, _ whole: ExprSyntax) -> Value {
    if let value = value(named: name.text) {
      if isModifiedView(value, chain.steps[...]) { return evaluateView(whole) }
      return evaluateSteps(chain.steps[...], of: value)
    }
    if let (value, used) = valueFromOutside(chain) {
      let steps = chain.steps.dropFirst(used)
      if isModifiedView(value, steps) { return evaluateView(whole) }
      return evaluateSteps(steps, of: value)
    }
    if name.isTypeName { return evaluateType(name, chain, whole) }
    refuseFreeName(chain.path ?? name.text, at: name)
    return evaluateSteps(chain.steps.drop { $0.call == nil }, of: .unknown)
  }

  /// Whether `steps` are modifiers of a view rather than members of a value.
  private func isModifiedView(_ value: Value, _ steps: ArraySlice<Chain.Step>) -> Bool {
    switch value {
    case .view: !steps.isEmpty
    case .style: steps.contains { !Styles.modifiers.contains($0.name.text) }
    default: false
    }
  }

  /// The value that `lets` give to the longest path at the head of `chain`, and how many steps of
  /// the chain it stands for.
  func valueFromOutside(_ chain: Chain) -> (value: Value, steps: Int)? {
    guard !lets.isEmpty, let token = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      return nil
    }
    let members = chain.steps.prefix { $0.call == nil }.map(\.name.text)
    for used in stride(from: members.count, through: 0, by: -1) {
      let path = ([token.text] + members.prefix(used)).joined(separator: ".")
      guard let source = lets[path] else { continue }
      return (outsideValue(of: path, source, at: token), used)
    }
    return nil
  }

  private func outsideValue(of path: String, _ source: String, at token: TokenSyntax) -> Value {
    guard underway.insert(path).inserted else {
      refuse(token, path, "the value given to '\(path)' needs itself")
      return .unknown
    }
    defer { underway.remove(path) }
    guard let expression = ParsedSource.expression(source) else {
      refuse(token, path, "the value given to '\(path)' is no Swift expression: '\(source)'")
      return .unknown
    }
    return elsewhere(token.positionAfterSkippingLeadingTrivia) {
      evaluate(expression)
    }
  }

  /// `Color.red`, `CGFloat.infinity`, `Alignment.leading`.
  private func evaluateType(_ name: TokenSyntax, _ chain: Chain, _ whole: ExprSyntax) -> Value {
    var type = name.text
    var steps = chain.steps[...]
    if type == "Edge", steps.first?.name.text == "Set" {
      type = "Edge.Set"
      steps = steps.dropFirst()
    }
    guard let member = steps.first else {
      refuse(name, type, "'\(type)' is a type; a value is expected here")
      return .unknown
    }
    let value = staticMember(member, of: type, at: name)
    let rest = steps.dropFirst()
    if isModifiedView(value, rest) { return evaluateView(whole) }
    return evaluateSteps(rest, of: value)
  }

  private func staticMember(_ step: Chain.Step, of type: String, at token: TokenSyntax) -> Value {
    let name = step.name.text
    switch type {
    case "CGFloat", "Double", "Float", "Int", "Alignment", "EdgeInsets", "CGSize", "Edge.Set":
      break
    case "Color", "ShapeStyle", "Material": return style(step.name)
    case "Font": break
    default:
      guard vocabulary.enumerations[type] != nil else {
        let known = Array(vocabulary.enumerations.keys).sorted() + ["Color", "CGFloat", "Font"]
        let near = Spelling.nearest(to: type, among: known + Array(vocabulary.views.keys))
        refuse(token, type, "unknown type '\(type)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
        return .unknown
      }
    }
    let member = Value.Member(type: type, name: name, token: step.name)
    if type == "Font" {
      return json(.member(member), as: .font, for: "Font", at: step.name).map {
        .data($0, type: type)
      }
        ?? .unknown
    }
    if let cases = vocabulary.enumerations[type], !cases.contains(name) {
      refuse(
        step.name, name,
        "'\(type)' has no member '\(name)'\(Suggestion.phrase(for: name, among: cases))")
      return .unknown
    }
    if let number = numericConstant(member) { return number }
    return .member(member)
  }

  /// The style with the name of `token`; unknown names are refused.
  func style(_ token: TokenSyntax) -> Value {
    let known = Styles.colors + Styles.shapeStyles + Styles.systemColors
    guard known.contains(token.text) else {
      let hint = Suggestion.phrase(for: token.text, among: known)
      refuse(token, token.text, "unknown colour or style '\(token.text)'\(hint)")
      return .unknown
    }
    return .style(token.text)
  }

  /// `.infinity` and the like, when it stands for a number; NaN is refused.
  func numericConstant(_ member: Value.Member) -> Value? {
    switch member.type {
    case nil, "CGFloat", "Double", "Float": break
    case "Int" where member.name == "max": return .number(.integer(.max))
    case "Int" where member.name == "min": return .number(.integer(.min))
    case "Int" where member.name == "zero": return .number(.integer(0))
    default: return nil
    }
    switch member.name {
    case "infinity": return .number(.real(.infinity))
    case "pi": return .number(.real(.pi))
    case "zero": return .number(.real(0))
    case "greatestFiniteMagnitude": return .number(.real(.greatestFiniteMagnitude))
    case "leastNormalMagnitude": return .number(.real(.leastNormalMagnitude))
    case "leastNonzeroMagnitude": return .number(.real(.leastNonzeroMagnitude))
    case "nan", "signalingNaN":
      refuse(member.token, "nan", "NaN is not a length; it is refused everywhere")
      return .unknown
    default:
      if member.type == nil { return nil }
      refuse(
        member.token, member.name,
        "'\(member.type ?? "")' has no member '\(member.name)' that is known here")
      return .unknown
    }
  }

  func evaluateSteps(_ steps: ArraySlice<Chain.Step>, of value: Value) -> Value {
    steps.reduce(value) { value, step in evaluateStep(step, of: value) }
  }

  private func evaluateStep(_ step: Chain.Step, of value: Value) -> Value {
    if let call = step.call { return evaluateMethod(step.name, call, of: value) }
    let name = step.name.text
    switch value {
    case .unknown: return .unknown
    case .object(let object): return member(step.name, of: object)
    case .list(let elements):
      switch name {
      case "count": return .number(.integer(elements.count))
      case "indices": return .range(0..<elements.count)
      case "isEmpty": return .bool(elements.isEmpty)
      case "first": return elements.first ?? .nothing
      case "last": return elements.last ?? .nothing
      default: return refuseMember(step.name, of: value, ["count", "indices", "first", "last"])
      }
    case .string(let text):
      switch name {
      case "count": return .number(.integer(text.count))
      case "isEmpty": return .bool(text.isEmpty)
      default: return refuseMember(step.name, of: value, ["count", "isEmpty"])
      }
    case .style where Styles.modifiers.contains(name): return value
    case .data(.array(let lengths), "CGSize") where lengths.count == 2:
      guard ["width", "height"].contains(name) else {
        return refuseMember(step.name, of: value, ["width", "height"])
      }
      return known(lengths[name == "width" ? 0 : 1])
    case .member(let member) where Styles.colors.contains(member.name):
      if Styles.modifiers.contains(name) { return .style(member.name) }
      return refuseMember(step.name, of: value, [])
    default: return refuseMember(step.name, of: value, [])
    }
  }

  private func known(_ json: JSON) -> Value {
    if let length = json.length { return .number(.real(length)) }
    guard let expression = Expression(json: json) else { return .unknown }
    return .code(.init(expression: expression, type: .number))
  }

  private func refuseMember(
    _ name: TokenSyntax, of value: Value, _ allowed: [String]
  ) -> Value {
    refuse(
      name, name.text,
      "\(value.description) has no member '\(name.text)' that is known here"
        + Suggestion.phrase(for: name.text, among: allowed))
    return .unknown
  }

  private func member(_ name: TokenSyntax, of object: Value.Object) -> Value {
    let path = object.path + "." + name.text
    let members = object.kind.members
    guard let member = members[name.text] else {
      let allowed = members.keys.sorted { $0 > $1 }
      refuse(
        name, name.text,
        "'\(object.kind.typeName)' has no member '\(name.text)'"
          + Suggestion.phrase(for: name.text, among: allowed))
      return .unknown
    }
    if object.kind == .localFrame { return localFrame(name.text, size: object.path + ".size") }
    if let member { return .object(.init(path: path, kind: member)) }
    return .code(.init(expression: .get(path), type: .number))
  }

  /// A member of `proxy.frame(in: .local)`, whose origin is zero.
  private func localFrame(_ name: String, size path: String) -> Value {
    func length(_ side: String, _ factor: Double) -> Value {
      let whole = Value.Code(expression: .get("\(path).\(side)"), type: .number)
      guard factor != 1 else { return .code(whole) }
      return .code(
        .init(.multiply, [whole, .init(literal: .number(factor), type: .number)], type: .number))
    }
    switch name {
    case "size": return .object(.init(path: path, kind: .size))
    case "width", "maxX": return length("width", 1)
    case "height", "maxY": return length("height", 1)
    case "midX": return length("width", 0.5)
    case "midY": return length("height", 0.5)
    default: return .number(.real(0))
    }
  }
}

extension Value.Object.Kind {
  /// What has which members; nil stands for a number.
  fileprivate var members: [String: Value.Object.Kind?] {
    switch self {
    case .proxy: ["size": .size, "safeAreaInsets": .insets]
    case .size, .dimensions: ["width": nil, "height": nil]
    case .insets:
      ["top": nil, "leading": nil, "bottom": nil, "trailing": nil]
    case .localFrame:
      Dictionary(
        uniqueKeysWithValues: [
          "size", "width", "height", "minX", "midX", "maxX", "minY", "midY", "maxY",
        ].map { ($0, nil) })
    }
  }
}
