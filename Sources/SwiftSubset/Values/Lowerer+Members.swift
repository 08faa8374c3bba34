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
        return evaluateSteps(chain.steps[...], of: refuseCall(call))
      }
      if let value = declaredCall(name, call) {
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

  /// `Font` and the rest of `Font.Weight.bold` for `Weight.bold`, where the article says `typealias Weight`.
  private func behindAlias(_ name: TokenSyntax, _ chain: Chain) -> (TokenSyntax, Chain) {
    // An extension may be of the alias by its name.
    if let member = chain.steps.first,
      extensionMember(member.name.text.unquoted, of: [name.text], at: member.name) != nil
    {
      return (name, chain)
    }
    var type = resolved(TypeSyntax(IdentifierTypeSyntax(name: name)))
    var chain = chain
    var steps: [Chain.Step] = []
    while let member = type.as(MemberTypeSyntax.self) {
      steps.insert(Chain.Step(name: member.name), at: 0)
      type = member.baseType
    }
    guard let base = type.as(IdentifierTypeSyntax.self)?.name, base.text != name.text else {
      return (name, chain)
    }
    chain.steps = steps + chain.steps
    if base.text == "SwiftUI", let type = steps.first {
      chain.steps.removeFirst()
      return (type.name, chain)
    }
    return (base, chain)
  }

  /// The value that `lets` give to the longest path at the head of `chain`, and how many steps of
  /// the chain it stands for.
  ///
  /// What is wrong with the value is said to be at `place`, or at the head of the chain.
  func valueFromOutside(
    _ chain: Chain, at place: TokenSyntax? = nil
  ) -> (value: Value, steps: Int)? {
    guard !lets.isEmpty, let head = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      return nil
    }
    let token = place ?? head
    let members = chain.steps.prefix { $0.call == nil }.map(\.name.text)
    for used in stride(from: members.count, through: 0, by: -1) {
      let path = ([token.text] + members.prefix(used)).joined(separator: ".")
      guard let source = lets[path] else { continue }
      return (outsideValue(of: path, source, at: token), used)
    }
    return nil
  }

  func outsideValue(of path: String, _ source: String, at token: TokenSyntax) -> Value {
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
  private func evaluateType(_ name: TokenSyntax, _ chain: Chain) -> Value {
    var type = name.text
    if type == "Self", let extended = context.receiver.extended {
      if let own = context.expected, conforms(own, to: extended) {
        return evaluateSteps(chain.steps[...], of: .type(own))
      }
      type = extended
    }
    var steps = chain.steps[...]
    if ["Edge", "Axis"].contains(type), steps.first?.name.text == "Set" {
      type += ".Set"
      steps = steps.dropFirst()
    }
    if let inner = steps.first, let member = steps.dropFirst().first, inner.call == nil,
      Self.innerTypes[type]?.contains(inner.name.text) ?? false
    {
      let found = innerMember(member, of: "\(type).\(inner.name.text)")
      return evaluateSteps(steps.dropFirst(2), of: found)
    }
    guard let member = steps.first else {
      refuse(name, type, "'\(type)' is a type; a value is expected here")
      return .unknown
    }
    if context.generics.contains(type) {
      // In a declaration for itself it stands for no type yet.
      guard !isChecking else { return .unknown }
      refuse(
        name, type,
        "which type '\(type)' is here follows from no argument; state it: '\(type)' in angle brackets"
      )
      return .unknown
    }
    if Self.opaqueTypes.contains(type) { return .opaque(type) }
    if member.name.text == "init", member.call == nil, steps.count == 1,
      let closure = initializer(of: type)
    {
      return .closure(closure)
    }
    if let advice = Advice.type(type) {
      refuse(name, type, advice)
      return .unknown
    }
    if member.name.text == "random", type != "Color" {
      refuse(
        member.name, "random",
        "'\(type).random' is different each time; write the value that is meant")
      return .unknown
    }
    if member.call != nil, let value = nestedTypeCall(member, of: type) {
      return evaluateSteps(steps.dropFirst(), of: value)
    }
    if let call = member.call, type == "Font" || vocabulary.callForms[type] != nil {
      return evaluateSteps(steps.dropFirst(), of: implicitCall(member.name, call))
    }
    return evaluateSteps(steps.dropFirst(), of: staticMember(member, of: type, at: name))
  }

  /// Types that stand in others of SwiftUI's.
  private static let innerTypes: [String: Set<String>] = [
    "Color": ["RGBColorSpace"], "Font": ["Design", "Leading", "TextStyle", "Weight", "Width"],
    "GridItem": ["Size"],
    "Image": [
      "DynamicRange", "Interpolation", "Orientation", "ResizingMode", "Scale",
      "TemplateRenderingMode",
    ],
    "Text": ["Case", "DateStyle", "LineStyle", "Scale", "TruncationMode"],
  ]

  /// `bold` of `Font.Weight.bold`, `flexible()` of `GridItem.Size.flexible()`.
  private func innerMember(_ step: Chain.Step, of type: String) -> Value {
    let name = step.name.text.unquoted
    if let found = extensionMember(name, of: [type], at: step.name) {
      return step.call.map { invoke(found, $0, at: step.name) } ?? found
    }
    if let call = step.call { return implicitCall(step.name, call) }
    let cases = type == "Font.TextStyle" ? Fonts.names : vocabulary.enumerations[type]
    if let cases, !cases.contains(name) {
      refuse(
        step.name, name,
        "'\(type)' has no member '\(name)'\(Suggestion.phrase(for: name, among: cases))")
      return .unknown
    }
    return .member(.init(type: type, name: name, token: step.name))
  }

  /// Types of whose values no frame is made: what moves, waits and loads.
  private static let opaqueTypes: Set<String> = [
    "AnyTransition", "Animation", "Timer", "NotificationCenter", "DispatchQueue", "RunLoop", "Date",
    "Calendar", "Locale", "TimeZone", "Task", "URLSession", "Notification", "Publishers", "Logger",
  ]

  /// The cases of SwiftUI's enumerations that list them, in their order.
  private static let allCases: [String: [String]] = [
    "Axis": ["horizontal", "vertical"], "ColorScheme": ["light", "dark"],
    "DynamicTypeSize": ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"]
      + (1...5).map { "accessibility\($0)" },
    "Edge": ["top", "leading", "bottom", "trailing"], "HorizontalEdge": ["leading", "trailing"],
    "LayoutDirection": ["leftToRight", "rightToLeft"],
    "TextAlignment": ["leading", "center", "trailing"], "VerticalEdge": ["top", "bottom"],
  ]

  /// `Text.init` as the closure that it is.
  func initializer(of type: String) -> Value.Closure? {
    ParsedSource.expression("{ \(type)($0) }")?.as(ClosureExprSyntax.self).map {
      .init(syntax: $0, surroundings: surroundings, isBuilder: isView(type))
    }
  }

  /// `Color.brand` or a call of a static function that an extension declares.
  private func nestedTypeCall(_ step: Chain.Step, of type: String) -> Value? {
    guard let call = step.call,
      let found = extensionMember(step.name.text.unquoted, of: [type], at: step.name)
    else { return nil }
    return invoke(found, call, at: step.name)
  }

  private func staticMember(_ step: Chain.Step, of type: String, at token: TokenSyntax) -> Value {
    let name = step.name.text
    if let found = extensionMember(name.unquoted, of: [type], at: step.name) { return found }
    if name == "allCases", let cases = Self.allCases[type] {
      return .list(cases.map { .member(.init(type: type, name: $0, token: step.name)) })
    }
    switch type {
    case "CGFloat", "Double", "Float", "Int", "Alignment", "EdgeInsets", "CGSize", "Edge.Set",
      "Axis.Set":
      break
    case "Color", "ShapeStyle", "Material", "UIColor", "NSColor": return style(step.name)
    case "Font": break
    case _ where Self.environmentTypes.contains(type):
      return .member(.init(type: type, name: name, token: step.name))
    default:
      guard vocabulary.enumerations[type] != nil else {
        // Its values are known where it is evaluated.
        if isChecking, CodeWords.types.contains(type) { return .unknown }
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
    // `.init(hex: 0xff)` makes one.
    if known.contains(token.text) || token.text == "init" { return .style(token.text) }
    guard Spelling.nearest(to: token.text, among: known) == nil, token.text != "self" else {
      let hint = Suggestion.phrase(for: token.text, among: known)
      refuse(token, token.text, "unknown colour or style '\(token.text)'\(hint)")
      return .unknown
    }
    guard !token.isReadFurther else {
      refuse(
        token, token.text, "'\(token.text)' is declared nowhere here, and what it holds is read")
      return .unknown
    }
    if !isChecking {
      warn("the colour '\(token.text)' is declared nowhere here; no colour has a size of its own")
    }
    return .style(token.text)
  }

  /// `.infinity` and the like, when it stands for a number; NaN is refused.
  func numericConstant(_ member: Value.Member) -> Value? {
    switch member.type {
    case nil, "CGFloat", "Double": break
    case "Int" where member.name == "max": return .number(.integer(.max))
    case "Int" where member.name == "min": return .number(.integer(.min))
    case "Int" where member.name == "zero": return .number(.integer(0))
    case "Int":
      refuse(
        member.token, member.name,
        "'Int' has no member '\(member.name)' that is known here")
      return .unknown
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
    steps.reduce(value) { value, step in
      containerValue(step, of: value) ?? containerValues(step, of: value)
        ?? evaluateStep(step, of: value)
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
    if let known = known(value, code), let found = self.member(name, of: known) { return found }
    if name == "description", value.isOfLayout {
      let reference = DeclReferenceExprSyntax(baseName: step.name)
      return words(of: value, at: ExprSyntax(reference)) ?? .unknown
    }
    switch value {
    case .unknown: return .unknown
    case .opaque: return .opaque(name)
    case .object(let object): return member(step.name, of: object)
    case .code(let code) where code.type == .number && !code.isOptional:
      switch name {
      case "magnitude": return fold(.identifier("abs"), [value])
      default: return refuseMember(step.name, of: value, ["magnitude", "description"])
      }
    case .list, .slice:
      guard let elements = elements(of: value), let indices = indices(of: value) else { break }
      switch name {
      case "count": return .number(.integer(elements.count))
      case "indices": return .range(indices)
      case "isEmpty": return .bool(elements.isEmpty)
      case "first": return elements.first ?? .nothing
      case "last": return elements.last ?? .nothing
      case "startIndex": return .number(.integer(indices.lowerBound))
      case "endIndex": return .number(.integer(indices.upperBound))
      case "lazy", "wrappedValue": return value
      default: break
      }
      return refuseMember(step.name, of: value, ["count", "indices", "first", "last"])
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
    case .member(let member) where Styles.ofMembers.contains(member.name):
      if Styles.modifiers.contains(name) { return .style(member.name) }
      return refuseMember(step.name, of: value, [])
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
      if step.call != nil || isDeclaredModifier(name, on: view) {
        return modified(value, by: step)
      }
      if name == "id", let id = view.subviewID { return .number(.integer(id)) }
      return nil
    case .list, .slice:
      guard step.call != nil, elements(of: value)?.allSatisfy(isViewLike) ?? false else { break }
      // Subviews that stand together are a view.
      let isModifier = vocabulary.modifiers[name] != nil || isDeclaredModifier(name, on: nil)
      if isModifier { return modified(value, by: step) }
    case .style where Styles.modifiers.contains(name): return nil
    case .opaque(let type): return step.call == nil ? nil : .opaque(type)
    case .type(let type) where name == "init":
      return step.call.map { construct(type, $0, at: step.name) } ?? value
    default: break
    }
    if let member = declaredMember(name, of: value, at: step.name),
      step.call == nil || member.isCallable || !isViewLike(value) || !isModifier(name)
    {
      return step.call.map { invoke(member, $0, at: step.name) } ?? member
    }
    if isViewLike(value), step.call != nil || isDeclaredModifier(name, on: nil) {
      return modified(value, by: step)
    }
    // A leading dot and a modifier after it: `.red.frame(width: 3)` is no view in Swift either.
    return nil
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
  /// Whether a member of what it names is read, and not called: `theme` in `Color.theme.accent`.
  fileprivate var isReadFurther: Bool {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      let further = access.parent?.as(MemberAccessExprSyntax.self), further.base?.id == access.id
    else { return false }
    return further.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != further.id
  }
}
