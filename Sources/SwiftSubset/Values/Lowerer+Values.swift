import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Expressions

extension Lowerer {
  /// What `expression` stands for; ``Value/unknown`` after a refusal.
  ///
  /// The language is asked first; what it does not know, and what has views or geometry in it, is
  /// taken apart here.
  ///
  /// - Parameters:
  ///   - expression: The expression as it stands in the source.
  ///   - type: The type that its place wants; nil where it does not say.
  /// - Returns: The value; ``Value/unknown`` after a refusal.
  func evaluate(_ expression: some ExprSyntaxProtocol, as type: ProgramType? = nil) -> Value {
    let expression = ExprSyntax(expression)
    return evaluate(expression, as: type, finding(of: expression, as: type))
  }

  /// What an expression stands for after the language was asked.
  func evaluate(_ expression: ExprSyntax, as type: ProgramType?, _ finding: Finding) -> Value {
    switch expression.kind {
    case .functionCallExpr, .prefixOperatorExpr, .sequenceExpr:
      if refusesBinding(expression) { return .unknown }
    default: break
    }
    return deeper(expression) {
      switch finding {
      case .value(let known):
        // Of nil inside of an optional views by themselves do not know.
        if isPlain(known.type) || known.type.wrapped?.isOptional ?? false
          || code.isOfPairs(known.type),
          let value = placed(known, expression, as: type)
        {
          return value
        }
        if known.maker != nil, known.type.isUnchanging { return .program(known) }
      case .stops(let refusal): return rejected(expression, refusal)
      // Literals alone take whatever type their place has, which a text has none of for its values.
      case .refused(let refusal)
      where
        (expression.hasNames || refusal?.kind == .choice)
        && !isForeign(refusal, in: expression):
        return rejected(expression, refusal)
      case .refused, .open: break
      }
      if case .open = finding, let value = typedLater(expression, as: type) { return value }
      let before = record
      let wasExhausted = isExhausted
      let outer = placeType
      placeType = type
      var found = wanting(type.map { .type($0) }, of: expression) { evaluateKind(expression) }
      placeType = outer
      if let sequence = expression.as(SequenceExprSyntax.self) {
        found = chosenLiteral(found, by: sequence, as: type)
      }
      if case .unknown = found { accountFor(expression) }
      guard refusalCount > before.refusalCount else {
        if case .refused = finding, found.isGuess, !isUntaken {
          fallbacks[expression.kind, default: 0] += 1
        }
        return chosen(found, by: expression)
      }
      let value: Value?
      switch finding {
      case .open:
        value =
          programValue(of: expression)
          ?? laterValue(of: expression, as: type, wasExhausted: wasExhausted)
          ?? valueOfView(expression, as: type)
      case .value where !found.isUnknown: return found
      case .value(let known) where known.maker != nil: value = programValue(of: expression)
      case .value(let known): value = known.json.isTooLarge ? nil : self.value(of: known, code)
      case .refused, .stops: return found
      }
      guard let value, !value.isUnknown else { return found }
      forget(since: before)
      return value
    } ?? .unknown
  }

  /// A literal that was chosen has the type of the whole: of `on ? 3 : proxy.size.width` it is a number
  /// with a fraction.
  private func chosen(_ value: Value, by expression: ExprSyntax) -> Value {
    guard case .number(let number) = value, number.isLiteral, number.integer != nil,
      let sequence = expression.as(SequenceExprSyntax.self),
      sequence.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      laterType(of: expression) == .double
    else { return value }
    return .number(.real(number.real))
  }

  /// Refuses an expression for the language's reason, unless nobody needs its value.
  func rejected(_ expression: some SyntaxProtocol, _ refusal: Refusal?) -> Value {
    if !isUntaken {
      refuse(
        expression, refusal?.construct ?? expression.trimmedText,
        MemberNamer.plain(refusal?.message ?? "this is not understood"),
        kind: refusal?.kind ?? .code)
    }
    return .unknown
  }

  /// Whether it is a word of Swift's, of SwiftUI's or of another framework that the language does
  /// not know: then views know more of it.
  private func isForeign(_ refusal: Refusal?, in expression: ExprSyntax) -> Bool {
    if Chain(expression).head.implicitMember != nil { return true }
    switch refusal?.kind {
    case .vocabulary, .place, .wrapper: return true
    case .type(let name): return isForeign(type: name)
    case .evaluation: return mayNeedForeign(expression)
    case .code, .nesting, .syntax, .elision, .choice, nil: return false
    }
  }

  /// Whether a declaration that an expression without a value needs may have such a word in it: a
  /// whole expression is told, and its beginning says what it makes.
  private func mayNeedForeign(_ expression: ExprSyntax) -> Bool {
    switch Refusal.Kind(ofWord: expression.construct) {
    case .place, .wrapper: return true
    case .type(let name): return isForeign(type: name)
    // `Card(…)`, whatever is in its arguments.
    default:
      let construct = expression.construct
      return construct.first?.isUppercase ?? false && construct.prefix { $0 != "." } != "Any"
    }
  }

  /// Whether neither the article declares the type nor the language knows it whole.
  private func isForeign(type name: String) -> Bool {
    declarations.type(named: name, at: block) == nil && !declarations.mentions(type: name)
      && Language.isOfViews(name) && !Self.wrapping.contains(name)
  }

  /// Generic types that the language knows whole.
  private static let wrapping: Set<String> = [
    "Optional", "Array", "ArraySlice", "Set", "Dictionary", "Range", "ClosedRange",
  ]

  /// What the language found, as views take it; nil where they cannot.
  func placed(
    _ known: KnownValue, _ expression: ExprSyntax, as type: ProgramType?
  ) -> Value? {
    guard known.maker == nil, !known.json.isTooLarge else { return nil }
    let value = value(of: known, code)
    if case .unknown = value { return nil }
    // Literals alone wait for the place that tells their type.
    guard type == nil, case .number(let number) = value, let integer = number.integer,
      expression.hasIntegerLiteral,
      case .value(let real) = finding(of: expression, as: .double),
      let real = real.json.exactDouble
    else { return value }
    return .number(.init(real: real, integer: integer, isLiteral: true))
  }

  private static let isOnlyKnownLater = "whether this is nil is known only while views are laid out"

  /// A value that is put together, unless it has too many parts: what doubles has no end.
  func limited(_ value: Value, at node: some SyntaxProtocol) -> Value {
    switch value {
    case .list, .tuple: break
    default: return value
    }
    var budget = Limits.Import.valueParts
    guard !value.isWithin(&budget) else { return value }
    refuse(
      node, Syntax(node).is(TupleExprSyntax.self) ? "tuple" : "array",
      "this value has more than \(Limits.Import.valueParts) parts")
    isExhausted = true
    return .unknown
  }

  func evaluateKind(_ expression: ExprSyntax) -> Value {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal): return integer(literal)
    case .floatLiteralExpr(let literal): return real(literal)
    case .booleanLiteralExpr(let literal): return .bool(literal.literal.text == "true")
    case .nilLiteralExpr: return .nothing
    case .stringLiteralExpr(let literal): return string(literal)
    case .arrayExpr(let array): return limited(list(array), at: array)
    case .tupleExpr(let tuple):
      let value = parenthesized(tuple)
      return tuple.elements.count == 1 ? value : limited(value, at: tuple)
    case .prefixOperatorExpr(let prefix): return evaluatePrefix(prefix)
    case .sequenceExpr(let sequence): return evaluateSequence(sequence)
    case .declReferenceExpr, .memberAccessExpr, .functionCallExpr:
      return evaluateChain(Chain(expression), whole: expression)
    case .subscriptCallExpr(let subscripted): return evaluateSubscript(subscripted)
    case .keyPathExpr(let keyPath): return evaluateKeyPath(keyPath)
    case .closureExpr(let closure):
      return .closure(.init(syntax: closure, surroundings: surroundings, isBuilder: false))
    case .optionalChainingExpr(let optional): return plainOptional(evaluate(optional.expression))
    case .forceUnwrapExpr(let forced):
      let value = plainOptional(evaluate(forced.expression))
      switch value {
      case .nothing: refuse(forced, "!", "nil is unwrapped here: \(forced.trimmedText)")
      case .later: refuse(forced, "!", Self.isOnlyKnownLater)
      case .code(let code) where code.isOptional: refuse(forced, "!", Self.isOnlyKnownLater)
      case .choice where value.mayBeNothing: refuse(forced, "!", Self.isOnlyKnownLater)
      default: return value
      }
      return .unknown
    case .ifExpr, .switchExpr:
      return conditional(expression)
    case .postfixOperatorExpr(let postfix) where postfix.operator.text == "...":
      return halfOpen(evaluate(postfix.expression), nil, isClosed: true, at: postfix)
    case .genericSpecializationExpr(let generic):
      let value = evaluate(generic.expression)
      guard case .type(var type) = value else { return value }
      type.state(generic.genericArgumentClause.arguments)
      return .type(type)
    case .inOutExpr(let inOut): return evaluate(inOut.expression)
    // What may fail is for the language, once all that is in it has a value.
    case .tryExpr where isChecking: return .unknown
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
    return .number(.init(real: real, integer: integer, isLiteral: true, isWritten: true))
  }

  private func real(_ literal: FloatLiteralExprSyntax) -> Value {
    guard let value = Double(literal.literal.text.filter { $0 != "_" }), value.isFinite else {
      refuse(literal, String(literal.literal.text.prefix(40)), "the number is too large")
      return .unknown
    }
    return .number(.init(real: value, integer: nil, isLiteral: false, isWritten: true))
  }

  /// The elements; those after a colour that leave the type out are colours as well.
  private func list(_ array: ArrayExprSyntax) -> Value {
    let outer = context.expected
    defer { context.expected = outer }
    let elements = array.elements.map { element in
      let value = element.expression.tupleLiteral.map(parts) ?? evaluate(element.expression)
      // The first of a declared type tells what `.init(…)` is in those after it.
      if context.expected == nil, case .instance(let instance) = value {
        context.expected = instance.type
      }
      return value
    }
    let isOfOptionals = array.elements.contains {
      $0.expression.is(NilLiteralExprSyntax.self) || givesOptional($0.expression)
    }
    if isOfOptionals, !isChecking { return .list(Value.alike(asOptionals(elements))) }
    guard elements.contains(where: { if case .style = $0 { true } else { false } }) else {
      return .list(
        Value.alike(elements).map {
          if case .tuple = $0 { settledUnlessMember($0) } else { $0 }
        })
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
    return settledUnlessMember(parts(of: tuple))
  }

  /// The parts of a tuple, whose literals wait for the place that tells their types.
  private func parts(of tuple: TupleExprSyntax) -> Value {
    .tuple(
      tuple.elements.map { .init(label: $0.label?.text, value: evaluate($0.expression)) })
  }

  /// The value of `if … { a } else { b }` or of a `switch`.
  private func conditional(_ expression: ExprSyntax) -> Value {
    statementValue(
      expression, CodeBlockItemListSyntax([])[...], of: Syntax(expression), as: nil,
      for: "'\(expression.construct)'") ?? .unknown
  }

  private func halfOpen(
    _ lower: Value?, _ upper: Value?, isClosed: Bool, at node: some SyntaxProtocol
  ) -> Value {
    func number(_ value: Value?) -> Value.Number? {
      guard let value, case .number(let number) = resolved(value) else { return nil }
      return number
    }
    let bounds = [number(lower), number(upper)]
    guard bounds.contains(where: { $0 != nil }) else { return .unknown }
    let isWhole = bounds.allSatisfy { bound in
      bound.map { $0.integer != nil && $0.real.magnitude < 0x1p53 } ?? true
    }
    return .interval(
      .init(
        lower: bounds[0]?.real, upper: bounds[1]?.real, isClosed: isClosed, isWhole: isWhole))
  }

  /// `..<5` and `...5`.
  func openRange(_ prefix: PrefixOperatorExprSyntax) -> Value {
    halfOpen(
      nil, evaluate(prefix.expression), isClosed: prefix.operator.text == "...", at: prefix)
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
    if case .unknown = base { return .unknown }
    if case .emptyDictionary(let type) = base { return entry(ofNoneOf: type, call) }
    guard let argument = call.arguments.first, call.arguments.count == 1 else {
      refuse(call, "subscript", "this subscript is not supported")
      return .unknown
    }
    guard case .object(let object) = base, object.kind == .dimensions else {
      return element(of: base, at: argument, call)
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

  /// What a dictionary without entries has for a key: what stands there for want of one.
  private func entry(ofNoneOf type: TypeSyntax, _ call: SubscriptCallExprSyntax) -> Value {
    guard let key = call.arguments.first else { return .unknown }
    if case .unknown = evaluate(key.expression) { return .unknown }
    guard let other = call.arguments.dropFirst().first else { return .nothing }
    return value(of: other.expression, as: type)
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

extension ExprSyntax {
  /// The expression as a tuple of several parts; nil for any other.
  var tupleLiteral: TupleExprSyntax? {
    self.as(TupleExprSyntax.self).flatMap { $0.elements.count > 1 ? $0 : nil }
  }
}

extension ExprSyntax {
  /// Whether a whole number is written in it.
  fileprivate var hasIntegerLiteral: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      if case .integerLiteral = $0.tokenKind { true } else { false }
    }
  }
}

extension ExprSyntax {
  /// Whether anything in it is named: a value, a function, a type, a member.
  var hasNames: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      if case .identifier = $0.tokenKind { true } else { $0.tokenKind == .period }
    }
  }
}

extension Lowerer {
  /// A value that a file made without types: counted, so that a test holds how many there are.
  func own(_ value: Value, _ file: StaticString = #fileID) -> Value {
    guard !isChecking, !isUntaken, value.isGuess else { return value }
    let name = "\(file)".split { "+.".contains($0) }.dropFirst().first.map(String.init) ?? "\(file)"
    ownValues[name, default: 0] += 1
    return value
  }
}

extension Value {
  /// Whether it is a value that the language has as well, of which it would know better.
  fileprivate var isGuess: Bool {
    switch self {
    case .number, .bool, .string, .nothing, .list, .slice, .range, .closedRange, .interval,
      .tuple, .instance:
      true
    default: false
    }
  }
}
