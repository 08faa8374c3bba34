import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Names, members, calls

extension Lowerer {
  /// The value of a chain of members and calls: `proxy.size.width`, `Alignment.leading`, `max(a, b)`.
  func evaluateChain(_ chain: Chain, whole: ExprSyntax) -> Value {
    inEnvironment(of: chain.steps[...]) { evaluateChainHere(chain, whole: whole) }
  }

  private func evaluateChainHere(_ chain: Chain, whole: ExprSyntax) -> Value {
    if let member = chain.head.as(MemberAccessExprSyntax.self) {
      // `.leading`: the head of the chain has no base.
      let token = member.declName.baseName
      let value =
        expectedMember(token)
        ?? .member(.init(type: nil, name: token.text.unquoted, token: token))
      return evaluateSteps(chain.steps[...], of: value)
    }
    if let call = chain.headCall {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
        let token = member.declName.baseName
        let value = expectedCall(token, call) ?? implicitCall(token, call)
        return evaluateSteps(chain.steps[...], of: value)
      }
      guard let name = chain.headName else {
        let value = refuseCall(call)
        if case .nothing = value, call.calledExpression.is(OptionalChainingExprSyntax.self) {
          return .nothing
        }
        return evaluateSteps(chain.steps[...], of: value)
      }
      if let value = declaredCall(name, call) {
        return evaluateSteps(chain.steps[...], of: value)
      }
      if let value = memberOfList(Chain.Step(name: name, call: call)) {
        return evaluateSteps(chain.steps[...], of: value)
      }
      if isView(name.text), !isLayoutValue(name, call) { return evaluateView(whole) }
      return evaluateSteps(chain.steps[...], of: evaluateCall(name, call))
    }
    guard let name = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      let value = evaluate(chain.head)
      // `a?.b` is nil where `a` is.
      if case .nothing = value, chain.head.is(OptionalChainingExprSyntax.self) { return .nothing }
      return evaluateSteps(chain.steps[...], of: value)
    }
    return evaluateNamed(name, chain, whole)
  }

  /// `.me` where the place tells the declared type.
  private func expectedMember(_ token: TokenSyntax) -> Value? {
    context.expected.flatMap { staticMember(token.text.unquoted, of: $0, at: token) }
  }

  /// `.init(…)` or `.card(radius: 3)` where the place tells the declared type.
  private func expectedCall(_ token: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value? {
    guard let type = context.expected else { return nil }
    if token.text == "init" { return construct(type, call, at: token) }
    return staticMember(token.text.unquoted, of: type, at: token).map {
      invoke($0, call, at: token)
    }
  }

  private func evaluateNamed(_ name: TokenSyntax, _ chain: Chain, _ whole: ExprSyntax) -> Value {
    let text = name.text.unquoted
    if let value = value(named: text) ?? declaredValue(named: text, at: name) {
      return evaluateSteps(chain.steps[...], of: value)
    }
    if let value = memberOfList(Chain.Step(name: name)) {
      return evaluateSteps(chain.steps[...], of: value)
    }
    if let (value, used) = valueFromOutside(chain) {
      return evaluateSteps(chain.steps.dropFirst(used), of: value)
    }
    if text == "SwiftUI", chain.steps.first?.call != nil { return evaluateView(whole) }
    if let (type, inner) = chain.behindModule { return evaluateType(type, inner) }
    if let type = declaredType(named: text) {
      return evaluateSteps(chain.steps[...], of: .type(type))
    }
    if name.isTypeName {
      let (type, whole) = behindAlias(name, chain)
      return evaluateType(type, whole)
    }
    refuseFreeName(chain.path ?? name.text, at: name)
    return evaluateSteps(chain.steps.drop { $0.call == nil }, of: .unknown)
  }

  func evaluateSteps(_ steps: ArraySlice<Chain.Step>, of value: Value) -> Value {
    steps.reduce(value) { value, step in
      bindingMember(step, of: value) ?? containerValue(step, of: value)
        ?? containerValues(step, of: value) ?? evaluateStep(step, of: value)
    }
  }

  private func evaluateStep(_ step: Chain.Step, of value: Value) -> Value {
    if case .choice(let choice) = value, choice.condition == nil || !isViewLike(choice.then) {
      return choose(
        choice.condition.map { .code($0) } ?? .unknown, evaluateStep(step, of: choice.then),
        evaluateStep(step, of: choice.otherwise), at: step.name)
    }
    if case .later = value { return refuseMember(step.name, of: value, []) }
    if case .code(let code) = value, code.isOptional {
      return refuseMember(step.name, of: value, [])
    }
    if let found = evaluateDeclaredStep(step, of: value) { return found }
    if let call = step.call { return evaluateMethod(step.name, call, of: value) }
    let name = step.name.text
    // Of what the language has it says what there is.
    if let found = member(name, of: value) { return found }
    if name == "description", value.isOfLayout {
      let reference = DeclReferenceExprSyntax(baseName: step.name)
      return words(of: value, at: ExprSyntax(reference)) ?? .unknown
    }
    switch value {
    case .unknown: return .unknown
    case .opaque: return .opaque(.init(name))
    case .object(let object): return member(step.name, of: object)
    case .code(let code) where code.type == .number && !code.isOptional:
      switch name {
      case "magnitude": return fold(.identifier("abs"), [value])
      default: return refuseMember(step.name, of: value, ["magnitude", "description"])
      }
    case .list where name == "lazy", .slice where name == "lazy": return value
    case .emptyDictionary:
      switch name {
      case "count": return .number(.integer(0))
      case "isEmpty": return .bool(true)
      case "keys", "values": return .list([])
      case "first": return .nothing
      case "wrappedValue": return value
      default: return refuseMember(step.name, of: value, ["count", "isEmpty", "keys", "values"])
      }
    case .style where Styles.modifiers.contains(name): return value
    case .view(let view, _) where view.view == "Image" && name == "size":
      refuse(step.name, name, Advice.type("UIImage") ?? "a picture's size is not known")
      return .unknown
    case .data(.object(let form), "Layout"):
      if let found = property(step.name, ofLayout: form) { return found }
    case .data(.object(let sides), "EdgeInsets"):
      return sides[name].map(known) ?? refuseMember(step.name, of: value, sides.keys.sorted())
    case .data(.array(let lengths), "CGSize") where lengths.count == 2:
      guard ["width", "height"].contains(name) else {
        return refuseMember(step.name, of: value, ["width", "height"])
      }
      return known(lengths[name == "width" ? 0 : 1])
    case .member(let member)
    where ["CGSize", "EdgeInsets"].contains(member.type) && member.name == "zero":
      return evaluateStep(step, of: zero(of: member.type ?? ""))
    case .member(let member)
    where member.type == "DynamicTypeSize" && name == "isAccessibilitySize":
      return .bool(member.name.hasPrefix("accessibility"))
    case .member(let member) where member.type == nil && Styles.modifiers.contains(name):
      return changedStyle(of: member)
    case _ where name == "wrappedValue": return value
    case .instance(let instance):
      return refuseMember(
        step.name, of: value,
        Array(instance.fields.keys) + Array(instance.type.members.properties.keys))
    case .type(let type):
      return refuseMember(
        step.name, of: value,
        type.cases.map(\.name) + type.members.properties.filter(\.value.isStatic).map(\.key))
    default: break
    }
    return refuseMember(step.name, of: value, [])
  }

  /// A member that an article declares, or a modifier of what can stand for a view; nil for any
  /// other step.
  private func evaluateDeclaredStep(_ step: Chain.Step, of value: Value) -> Value? {
    let name = step.name.text.unquoted
    switch value {
    case .unknown: return .unknown
    case .view(let view, _):
      if let found = viewValue(step, of: value) { return found }
      if step.call != nil || isDeclaredModifier(name, on: view, in: step) {
        return modified(value, by: step)
      }
      if name == "id", let id = view.subviewID { return .number(.integer(id)) }
      return nil
    case .list, .slice:
      guard step.call != nil, elements(of: value)?.allSatisfy(\.isSubview) ?? false else { break }
      // Subviews that stand together are a view.
      let isModifier = vocabulary.modifiers[name] != nil || isDeclaredModifier(name, on: nil)
      if isModifier { return modified(value, by: step) }
    case .style where Styles.modifiers.contains(name): return nil
    case .member(let alignment) where alignment.type == "Alignment" && step.call == nil:
      if let part = alignment.part(name, at: step.name) { return .member(part) }
    case .opaque(let known): return step.call == nil ? nil : .opaque(.init(known.type))
    case .instance(let instance) where isInView && conforms(instance.type, to: "View"):
      let receiver = Value.Receiver(value: value, extended: "View")
      guard let call = step.call else {
        guard declaredMember(name, of: value, at: step.name) == nil,
          let property = viewProperty(named: name)
        else { break }
        return self.value(of: property, receiver: receiver, at: step.name)
      }
      guard methods(named: name, of: instance.type).isEmpty, vocabulary.modifiers[name] == nil,
        let methods = viewMethods(named: name), isMadeAlone(methods)
      else { break }
      return invoke(.function(.init(overloads: methods, receiver: receiver)), call, at: step.name)
    case .type(let type) where name == "init":
      return step.call.map { construct(type, $0, at: step.name) } ?? value
    default: break
    }
    if let member = declaredMember(name, of: value, at: step.name),
      !isBesideModifier(member, step, of: value)
    {
      return step.call.map { invoke(member, $0, at: step.name) } ?? member
    }
    if isViewLike(value), step.call != nil || isDeclaredModifier(name, on: nil) {
      return modified(value, by: step)
    }
    // A leading dot and a modifier after it: `.red.frame(width: 3)` is no view in Swift either.
    return nil
  }

  /// Whether a step is a modifier of a view, as no method of the view's own fits it, or a property of the name
  /// cannot be called: `theme(.dark)` of a view that reads the `theme`.
  func isBesideModifier(_ member: Value, _ step: Chain.Step, of value: Value) -> Bool {
    guard let call = step.call, isViewLike(value) else { return false }
    let name = step.name.text.unquoted
    switch member {
    case .function(let function): return vocabulary.modifiers[name] != nil && !function.takes(call)
    case .instance(let instance):
      // Swift takes a method before what a value makes of being called.
      let isMethod = declarations.functions(named: name, of: "View", at: block).contains {
        (try? ArgumentMatch(call, to: $0.parameters)) != nil
      }
      return isMethod
        || methods(named: "callAsFunction", of: instance.type).isEmpty && isModifier(name)
    default: return !member.isCallable && isModifier(name)
    }
  }

  /// What a member of Swift's gives by its name alone in an extension of lists: `first` and `dropFirst()` of a
  /// list of views; nil for any other name.
  func memberOfList(_ step: Chain.Step) -> Value? {
    guard context.receiver.extended != nil, let list = context.receiver.value,
      Language.rows(named: step.name.text).contains(where: {
        $0.kind == (step.call == nil ? .property : .method)
      })
    else { return nil }
    switch list {
    case .list, .slice: break
    default: return nil
    }
    let (found, refusals) = trial { evaluateSteps([step], of: list) }
    return refusals == 0 ? found : nil
  }

  /// What a declared layout was made with, or a property with its initial value; nil for none.
  private func property(_ name: TokenSyntax, ofLayout form: [String: JSON]) -> Value? {
    guard let (type, arguments) = form.first, let declared = declaredType(at: type) else {
      return nil
    }
    let text = name.text.unquoted
    if let given = arguments.object?[text] {
      return given.length.map { .number(.real($0)) } ?? given.string.map { .string($0) }
        ?? given.bool.map { .bool($0) }
    }
    guard let property = declared.members.properties[text], property.getter == nil else {
      return nil
    }
    return value(of: property, receiver: .init(type: declared), at: name)
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
}

extension TokenSyntax {
  /// Whether a member of what it names is read, and not called: `theme` in `Color.theme.accent`, and
  /// not `brand` in `Color.brand.gradient`.
  var isReadFurther: Bool {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      let further = access.parent?.as(MemberAccessExprSyntax.self), further.base?.id == access.id
    else { return false }
    guard further.declName.baseName.text != "gradient" else { return false }
    return further.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != further.id
  }
}

extension Value.Member {
  /// `horizontal` or `vertical` of an alignment; nil for anything else.
  fileprivate func part(_ axis: String, at token: TokenSyntax) -> Self? {
    let first = ["leading", "trailing"].first { name.lowercased().contains($0) }
    let second = ["firstTextBaseline", "lastTextBaseline", "top", "bottom"].first {
      name.lowercased().contains($0.lowercased())
    }
    switch axis {
    case "horizontal":
      return .init(type: "HorizontalAlignment", name: first ?? "center", token: token)
    case "vertical": return .init(type: "VerticalAlignment", name: second ?? "center", token: token)
    default: return nil
    }
  }
}
