import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Members of types

extension Lowerer {
  /// `Font` and the rest of `Font.Weight.bold` for `Weight.bold`, where the article says `typealias Weight`.
  func behindAlias(_ name: TokenSyntax, _ chain: Chain) -> (TokenSyntax, Chain) {
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
    if let word = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, word.isPlainWord,
      lets[word] == nil, declaredType(named: word) == nil, value(named: word) == nil
    {
      refuse(
        token, path,
        "the value given to '\(path)' is '\(word)', which names nothing here; a text needs quotes:"
          + " --let '\(path)=\"\(word)\"'")
      return .unknown
    }
    return elsewhere(token.positionAfterSkippingLeadingTrivia) {
      evaluate(expression)
    }
  }

  /// `Color.red`, `CGFloat.infinity`, `Alignment.leading`.
  func evaluateType(_ name: TokenSyntax, _ chain: Chain) -> Value {
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
        isTold(type)
          ? "what a generic '\(type)' itself is asked is known here only where it stands for a type that the"
            + " article declares"
          : "which type '\(type)' is here follows from no argument; state it: '\(type)' in angle brackets"
      )
      return .unknown
    }
    if Self.opaqueTypes.contains(type) { return .opaque(.init(type)) }
    if member.name.text == "init", member.call == nil, steps.count == 1, isKnownType(type),
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

  /// Whether a property of the view, or a local name, is of a generic type, so that its values tell what it is.
  private func isTold(_ generic: String) -> Bool {
    let stored = context.receiver.type?.members.stored.compactMap(\.type) ?? []
    if context.receiver.type?.stated[generic] != nil { return true }
    let local = scopes.flatMap(\.values).compactMap(\.stated)
    return (stored + local).contains { $0.isWritten(with: [generic]) }
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

  private func isKnownType(_ name: String) -> Bool {
    isView(name) || SwiftUINames.hasTop(name) || CodeWords.types.contains(name)
      || vocabulary.parameterType(named: name) != nil || OtherFrameworks.have(name)
  }

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
    case "Material" where Styles.ofMaterial.contains(name): return .style(name)
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
    guard Styles.misspelt(token.text, among: known) == nil, token.text != "self" else {
      let hint = Suggestion.phrase(for: token.text, among: known)
      refuse(token, token.text, "unknown colour or style '\(token.text)'\(hint)")
      return .unknown
    }
    guard !token.isReadFurther else {
      refuse(
        token, token.text, "'\(token.text)' is declared nowhere here, and what it holds is read")
      return .unknown
    }
    guessedStyles += 1
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
}

extension String {
  /// Whether it begins as the names of types do, and is no type of the language or of SwiftUI.
  fileprivate var isPlainWord: Bool {
    first?.isUppercase == true && !SwiftUINames.hasTop(self)
  }
}
