import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Expressions

extension Lowerer {
  /// What `expression` stands for; ``Value/unknown`` after a refusal.
  func evaluate(_ expression: some ExprSyntaxProtocol) -> Value {
    deeper(expression) { evaluateKind(ExprSyntax(expression)) } ?? .unknown
  }

  private func evaluateKind(_ expression: ExprSyntax) -> Value {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal): return integer(literal)
    case .floatLiteralExpr(let literal): return real(literal)
    case .booleanLiteralExpr(let literal): return .bool(literal.literal.text == "true")
    case .nilLiteralExpr: return .nothing
    case .stringLiteralExpr(let literal): return string(literal)
    case .arrayExpr(let array): return list(array)
    case .tupleExpr(let tuple): return parenthesized(tuple)
    case .prefixOperatorExpr(let prefix): return evaluatePrefix(prefix)
    case .sequenceExpr(let sequence): return evaluateSequence(sequence)
    case .declReferenceExpr, .memberAccessExpr, .functionCallExpr:
      return evaluateChain(Chain(expression), whole: expression)
    case .subscriptCallExpr(let subscripted): return evaluateSubscript(subscripted)
    case .keyPathExpr(let keyPath): return evaluateKeyPath(keyPath)
    case .closureExpr(let closure):
      return .closure(.init(syntax: closure, surroundings: surroundings, isBuilder: false))
    case .optionalChainingExpr(let optional): return evaluate(optional.expression)
    case .forceUnwrapExpr(let forced):
      let value = evaluate(forced.expression)
      guard case .nothing = value else { return value }
      refuse(forced, "!", "nil is unwrapped here: \(forced.trimmedText)")
      return .unknown
    case .ifExpr, .switchExpr:
      return conditional(expression)
    case .postfixOperatorExpr(let postfix) where postfix.operator.text == "...":
      return halfOpen(evaluate(postfix.expression), nil, isClosed: true, at: postfix)
    case .genericSpecializationExpr(let generic): return evaluate(generic.expression)
    case .inOutExpr(let inOut): return evaluate(inOut.expression)
    default:
      refuse(expression, expression.construct, "\(expression.phrase) is not supported here")
      return .unknown
    }
  }

  private func integer(_ literal: IntegerLiteralExprSyntax) -> Value {
    var digits = literal.literal.text.filter { $0 != "_" }
    var radix = 10
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      (digits, radix) = (String(digits.dropFirst(2)), base)
    }
    let integer = Int(digits, radix: radix)
    guard let real = integer.map(Double.init) ?? (radix == 10 ? Double(digits) : nil),
      real.isFinite
    else {
      refuse(literal, String(literal.literal.text.prefix(40)), "the number is too large")
      return .unknown
    }
    return .number(.init(real: real, integer: integer, isLiteral: true))
  }

  private func real(_ literal: FloatLiteralExprSyntax) -> Value {
    guard let value = Double(literal.literal.text.filter { $0 != "_" }), value.isFinite else {
      refuse(literal, String(literal.literal.text.prefix(40)), "the number is too large")
      return .unknown
    }
    return .number(.real(value))
  }

  private func string(_ literal: StringLiteralExprSyntax) -> Value {
    if let text = literal.representedLiteralValue { return .string(text) }
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        let only = literal.with(\.segments, [.stringSegment(segment)])
        text += only.representedLiteralValue ?? segment.content.text
      case .expressionSegment(let segment):
        guard let argument = segment.expressions.first, argument.label == nil else {
          refuse(segment, "\\(…)", "this interpolation is not supported")
          return .unknown
        }
        let value = evaluate(argument.expression)
        guard let part = formatted(value, segment) ?? interpolated(value, at: argument.expression)
        else { return .unknown }
        text += part
      @unknown default:
        refuse(literal, "String", "this text is not supported")
        return .unknown
      }
      guard text.utf8.count <= 100_000 else {
        refuse(literal, "String", "the text is longer than 100000 bytes")
        return .unknown
      }
    }
    return .string(text)
  }

  /// The text of a known value, as Swift prints it; nil after a refusal.
  private func interpolated(_ value: Value, at node: ExprSyntax) -> String? {
    switch value {
    case .string(let text): return text
    case .view(let view, _):
      // A part of a text with a style of its own.
      if let (text, font) = plainText(view), font == nil { return text }
      refuse(node, "\\(…)", "only a text without a font can be written into a text")
      return nil
    case .bool(let value): return String(value)
    case .number(let number): return self.text(of: number)
    case .member(let member): return member.name
    case .style(let name): return name
    case .nothing: return "nil"
    case .list(let elements):
      let parts = elements.map { interpolated($0, at: node) }
      guard !parts.contains(nil) else { return nil }
      return "[" + parts.compactMap(\.self).joined(separator: ", ") + "]"
    case .instance(let instance):
      if let token = node.firstToken(viewMode: .sourceAccurate),
        case .string(let text)? = declaredMember("description", of: value, at: token)
      {
        return text
      }
      if let name = instance.caseName, instance.payload.isEmpty { return name }
      refuse(node, "\\(…)", "\(value.description) cannot be written into a text")
      return nil
    case .unknown: return nil
    case .code:
      refuse(
        node, "\\(…)",
        "a text that depends on the layout is not supported: \(node.trimmedText) is known only then"
      )
      return nil
    default:
      refuse(node, "\\(…)", "\(value.description) cannot be written into a text")
      return nil
    }
  }

  /// The elements; those after a colour that leave the type out are colours as well.
  private func list(_ array: ArrayExprSyntax) -> Value {
    let elements = array.elements.map { evaluate($0.expression) }
    guard elements.contains(where: { if case .style = $0 { true } else { false } }) else {
      return .list(elements)
    }
    return .list(
      elements.map { element in
        guard case .member(let member) = element, member.type == nil else { return element }
        return style(member.token)
      })
  }

  private func parenthesized(_ tuple: TupleExprSyntax) -> Value {
    if let element = tuple.elements.first, tuple.elements.count == 1, element.label == nil {
      return evaluate(element.expression)
    }
    return .tuple(
      tuple.elements.map {
        .init(label: $0.label?.text, value: settledUnlessMember(evaluate($0.expression)))
      })
  }

  /// The value of `if … { a } else { b }` or of a `switch`.
  private func conditional(_ expression: ExprSyntax) -> Value {
    statementValue(
      expression, CodeBlockItemListSyntax([])[...], of: Syntax(expression),
      for: "'\(expression.construct)'") ?? .unknown
  }

  private func halfOpen(
    _ lower: Value?, _ upper: Value?, isClosed: Bool, at node: some SyntaxProtocol
  ) -> Value {
    func real(_ value: Value?) -> Double? {
      guard let value, case .number(let number) = resolved(value) else { return nil }
      return number.real
    }
    let (low, high) = (real(lower), real(upper))
    guard low != nil || high != nil else { return .unknown }
    return .interval(.init(lower: low, upper: high, isClosed: isClosed))
  }

  /// `..<5` and `...5`.
  func openRange(_ prefix: PrefixOperatorExprSyntax) -> Value {
    halfOpen(
      nil, evaluate(prefix.expression), isClosed: prefix.operator.text == "...", at: prefix)
  }

  /// A number as Swift prints it.
  func text(of number: Value.Number) -> String {
    number.integer.map(String.init) ?? "\(number.real)"
  }

  private func evaluateKeyPath(_ keyPath: KeyPathExprSyntax) -> Value {
    let names = keyPath.components.compactMap {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
    }
    if names.count > 1, names.count == keyPath.components.count { return .keyPath(names) }
    guard let component = keyPath.components.first, keyPath.components.count == 1,
      let property = component.component.as(KeyPathPropertyComponentSyntax.self)
    else {
      refuse(keyPath, "key path", "this key path is not supported")
      return .unknown
    }
    let token = property.declName.baseName
    return .member(.init(type: nil, name: token.text, token: token))
  }

  /// `d[.top]` and `d[explicit: .top]` on the dimensions of a view.
  private func evaluateSubscript(_ call: SubscriptCallExprSyntax) -> Value {
    let base = evaluate(call.calledExpression)
    guard let argument = call.arguments.first, call.arguments.count == 1 else {
      refuse(call, "subscript", "this subscript is not supported")
      return .unknown
    }
    if case .unknown = base { return .unknown }
    guard case .object(let object) = base, object.kind == .dimensions else {
      return evaluateElement(base, argument, call)
    }
    guard argument.label == nil || argument.label?.text == "explicit" else {
      refuse(
        argument, argument.label?.text ?? "subscript",
        "a ViewDimensions is asked d[.top] or d[explicit: .top]")
      return .unknown
    }
    guard let guide = guideName(argument.expression) else { return .unknown }
    let operands = [
      Value.Code(expression: .get(object.path), type: .viewDimensions),
      Value.Code(literal: .string(guide), type: .string),
    ]
    var code = Value.Code(
      argument.label == nil ? .guide : .explicitGuide, operands, type: .number)
    code.isOptional = argument.label != nil
    return .code(code)
  }

  /// The element of a known array.
  private func evaluateElement(
    _ base: Value, _ argument: LabeledExprSyntax, _ call: SubscriptCallExprSyntax
  ) -> Value {
    let index = evaluate(argument.expression)
    if case .unknown = index { return .unknown }
    if case .list(let elements) = base, argument.label == nil,
      let places = places(of: index, in: elements)
    {
      guard places.lowerBound >= 0, places.upperBound <= elements.count else {
        refuse(
          argument.expression, "subscript",
          "the range is out of bounds: the array has \(elements.count) elements")
        return .unknown
      }
      return .list(Array(elements[places]))
    }
    guard case .list(let elements) = base, argument.label == nil,
      case .number(let number) = index, let position = number.integer
    else {
      refuse(call, "subscript", "\(base.description) has no such subscript")
      return .unknown
    }
    guard elements.indices.contains(position) else {
      refuse(
        argument.expression, "subscript",
        "the index \(position) is out of range: the array has \(elements.count) elements")
      return .unknown
    }
    return elements[position]
  }

  /// The places that a range of integers chooses; nil for anything else.
  private func places(of index: Value, in elements: [Value]) -> Range<Int>? {
    switch index {
    case .range(let range): return range
    case .interval(let interval):
      let lower = interval.lower.map { Int(exactly: $0) } ?? 0
      let upper =
        interval.upper.map { Int(exactly: interval.isClosed ? $0 + 1 : $0) } ?? elements.count
      guard let lower, let upper else { return nil }
      // Backwards ranges are out of bounds as well.
      return lower <= upper ? lower..<upper : -1..<0
    default: return nil
    }
  }

  /// The name under which documents know the guide; nil after a refusal.
  private func guideName(_ expression: ExprSyntax) -> String? {
    let value = evaluate(expression)
    if case .data(.string(let name), "HorizontalAlignment") = value { return name }
    if case .data(.string(let name), "VerticalAlignment") = value { return name }
    if case .member(let member) = value,
      case .data(.string(let name), _)? = extensionMember(
        member.name, of: ["HorizontalAlignment", "VerticalAlignment"], at: member.token)
    {
      return name
    }
    guard case .member(let member) = value else {
      if case .unknown = value { return nil }
      refuse(expression, "guide", "expected an alignment guide, found \(value.description)")
      return nil
    }
    if member.name == "center", member.type == nil {
      refuse(
        member.token, "center",
        "'.center' is ambiguous here; write HorizontalAlignment.center or VerticalAlignment.center")
      return nil
    }
    let guides: [ParameterType] = [.horizontalGuide, .verticalGuide]
    for case .enumeration(let type, let cases) in guides
    where member.type == nil || member.type == type {
      if let name = member.match(in: cases, of: type) { return name }
    }
    let names = guides.flatMap(\.caseNames)
    refuse(
      member.token, member.name,
      "unknown alignment guide '\(member.name)'\(Suggestion.phrase(for: member.name, among: names))"
    )
    return nil
  }
}

extension Value.Member {
  /// The document's spelling of this case of `type`; nil if it has none.
  func match(in cases: [String], of type: String) -> String? {
    guard self.type == nil || self.type == type else { return nil }
    if cases.contains(name) { return name }
    // A name that two types share is written with its type.
    let full = "\(type).\(name)"
    return cases.contains(full) ? full : nil
  }
}

extension ParameterType {
  /// The cases as they are written after a period.
  var caseNames: [String] {
    switch self {
    case .enumeration(_, let cases), .optionSet(_, let cases):
      cases.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    default: []
    }
  }
}
