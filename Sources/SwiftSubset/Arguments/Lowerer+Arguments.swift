import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Values in the document's form

extension Lowerer {
  /// The argument `expression` as the document writes a value of `type`; nil after a refusal.
  ///
  /// `purpose` is what it is for, as messages call it: `'width' of 'frame'`.
  func json(_ expression: ExprSyntax, as type: ParameterType, for purpose: String) -> JSON? {
    if case .closure(let parameters, let result) = type {
      return closure(expression, parameters: parameters, result: result, for: purpose)
    }
    if case .declared(let declared) = type { return known(expression, as: declared) }
    if type.isNumeric || type == .string || type == .bool, refusesBinding(expression) { return nil }
    if type == .style, let name = styleName(expression) { return .string(name) }
    if case .array(let element) = type,
      let json = listed(expression, of: element, for: purpose)
    {
      return json
    }
    if let value = initialized(expression, as: type) {
      return json(value, as: type, for: purpose, at: expression)
    }
    if let value = ownStaticCall(expression, as: type) {
      return json(value, as: type, for: purpose, at: expression)
    }
    if type == .string, let part = partOfText(expression) { return .string(part) }
    let value = wanting(.known(type), of: expression) {
      evaluate(expression, as: type.programType)
    }
    return json(value, as: type, for: purpose, at: expression)
  }

  /// The part of a text that stands in its place, as in `Text(name.prefix(2))`: views take any text.
  private func partOfText(_ expression: ExprSyntax) -> String? {
    let step = Chain(expression).steps.last
    guard
      isPartOfNamedText(expression)
        || step?.call != nil && Self.partsOfTexts.contains(step?.name.text ?? ""),
      let whole = ParsedSource.expression("String(\(expression.trimmedDescription))"),
      case .value(let known) = finding(of: whole), known.type == .string
    else { return nil }
    return known.json.string
  }

  /// Whether it is `name[range]`: of a list that is written out the elements are keys.
  private func isPartOfNamedText(_ expression: ExprSyntax) -> Bool {
    guard let base = expression.as(SubscriptCallExprSyntax.self)?.calledExpression,
      base.is(DeclReferenceExprSyntax.self) || base.is(MemberAccessExprSyntax.self),
      case .value(let known) = finding(of: base, isBound: true)
    else { return false }
    return known.type == .string
  }

  private static let partsOfTexts: Set<String> = [
    "prefix", "suffix", "dropFirst", "dropLast", "drop",
  ]

  func json(
    _ value: Value, as type: ParameterType, for purpose: String, at node: some SyntaxProtocol
  ) -> JSON? {
    switch value {
    case .unknown: return nil
    case .program:
      if let number = value.sizedNumber {
        return json(.number(number), as: type, for: purpose, at: node)
      }
    case .member(let member) where member.name == "max" && member.type == nil:
      if type == .integer || type == .optionalInteger { return .number(1e9) }
    case .choice(let choice):
      let a = json(choice.then, as: type, for: purpose, at: node)
      let b = json(choice.otherwise, as: type, for: purpose, at: node)
      guard let condition = choice.condition, let a, let b else { return nil }
      return conditional(condition, a, b, type, for: purpose, at: node)
    default: break
    }
    if let json = form(of: value, as: type) { return json }
    if let plain = untyped(value) { return json(plain, as: type, for: purpose, at: node) }
    if case .member(let member) = value {
      if let alignment = rowSeparator(member, as: type) { return .string(alignment) }
      if member.type == nil || member.type == type.name,
        let found = extensionMember(member.name, of: type.extendedNames, at: member.token)
      {
        guard !refuseConditional(member.name, extending: type.name, at: member.token) else {
          return nil
        }
        return json(found, as: type, for: purpose, at: node)
      }
      let count = refusalCount
      if type.isNumeric, let number = numericConstant(member) {
        return refusalCount == count ? form(of: number, as: type) : nil
      }
      if let json = undeclaredStyle(member, as: type, for: purpose) { return json }
      if let allowed = type.allowedMembers {
        if type.isNumeric || type == .font, member.type == nil,
          Spelling.nearest(to: member.name, among: allowed) == nil
        {
          refuse(
            member.token, member.name,
            "'.\(member.name)' is declared nowhere here; expected"
              + (purpose.hasPrefix("'") ? " \(type.phrase) for \(purpose)" : " \(purpose)"))
          return nil
        }
        let hint = Suggestion.phrase(for: member.name, among: allowed)
        let owner = member.type.map { $0 == type.name ? "" : " of type '\($0)'" } ?? ""
        refuse(
          member.token, member.name,
          "'\(type.name)' has no member '\(member.name)'\(owner)\(hint)")
        return nil
      }
    }
    if case .view(let view, _) = value, view.view == "Image", purpose == "'Text'" {
      refuse(node, "Image", "how much of a line of text 'Image' takes is not known here")
      return nil
    }
    refuse(
      node, ExprSyntax(node)?.construct ?? node.trimmedText,
      value.reasonAgainstUse
        ?? "expected \(type.phrase) for \(purpose), found \(value.description)")
    return nil
  }

  private func conditional(
    _ condition: Value.Code, _ then: JSON, _ otherwise: JSON, _ type: ParameterType,
    for purpose: String, at node: some SyntaxProtocol
  ) -> JSON? {
    guard type.takesExpressions, let a = Expression(json: then), let b = Expression(json: otherwise)
    else {
      refuse(
        node, "?:",
        "\(type.phrase) for \(purpose) cannot depend on the layout in this version")
      return nil
    }
    return Expression.apply(.conditional, [condition.expression, a, b]).json
  }

  /// A range of lines; one that reserves none is the number of lines.
  private func lineRange(from least: Double?, through most: Double?) -> JSON {
    if least ?? 0 <= 1, let most { return .number(most) }
    let bounds = ["from": least, "through": most].compactMapValues { $0.map(JSON.length) }
    return ["range": .object(bounds)]
  }

  /// `value` as `type` has it; nil if it is none.
  private func form(of value: Value, as type: ParameterType) -> JSON? {
    switch (type, value) {
    case (.length, .number(let number)), (.number, .number(let number)),
      (.optionalLength, .number(let number)):
      return number.real.isNaN ? nil : .length(number.real == 0 ? 0 : number.real)
    case (.integer, .number(let number)), (.optionalInteger, .number(let number)):
      return number.integer.map { .number(Double($0)) }
    case (.optionalLength, .nothing), (.optionalInteger, .nothing): return .null
    case (.length, .code(let code)), (.number, .code(let code)):
      return code.type == .number && !code.isOptional ? code.expression.json : nil
    case (.optionalLength, .code(let code)):
      return code.type == .number ? code.expression.json : nil
    case (.integer, .code(let code)):
      let settled = code.settled
      return settled.isInteger ? settled.expression.json : nil
    case (.string, .code(let code)): return code.type == .string ? code.expression.json : nil
    case (.bool, .code(let code)): return code.type == .bool ? code.expression.json : nil
    case (.enumeration(let name, _), .code(let code)):
      return code.type == .enumeration(name) ? code.expression.json : nil
    case (.enumeration(let name, let cases), .instance(let instance)):
      let found = instance.type.path
      return instance.caseName.flatMap { found == name && cases.contains($0) ? .string($0) : nil }
    case (.string, .later(let later)) where later.type == .string:
      return code(of: later, .string).expression.json
    case (.bool, .bool(let value)): return .bool(value)
    case (.string, .string(let text)), (.identifier, .string(let text)): return .string(text)
    case (.style, .string(let text)): return .string(text)
    case (.identifier, .number(let number)):
      return .string(number.integer.map(String.init) ?? "\(number.real)")
    case (.identifier, .bool(let value)): return .string(String(value))
    case (.identifier, .member(let member)): return .string(member.name)
    case (.identifier, .instance(let instance)): return instance.caseName.map { .string($0) }
    case (.style, .style(let name)): return .string(name)
    case (.style, .view(let node, _))
    where Styles.types.contains(node.view) || Styles.shapes.contains(node.view):
      return .string(node.arguments["0"]?.string ?? node.view)
    case (.style, .member(let member)): return styleName(member)
    case (.style, .instance(let instance))
    where isShape(instance.type) || instance.type.inherited.contains("ShapeStyle"):
      return .string(instance.type.name)
    case (.font, .data(let json, "Font")), (.insets, .data(let json, "EdgeInsets")),
      (.size, .data(let json, "CGSize")):
      return json
    // The default font of the metric.
    case (.font, .nothing): return ["system": ["size": 20]]
    case (.font, .member(let member)):
      let isFont = ["Font", "Font.TextStyle"].contains(member.type ?? "Font")
      return isFont && Fonts.names.contains(member.name) ? .string(member.name) : nil
    case (.call(let type, _), .program(let known))
    where ["UnitPoint", "CGPoint"].contains(type) && known.type == .named(type):
      let sides = (known.json.array ?? []).compactMap(\.exactDouble)
      guard sides.count == 2 else { return nil }
      return .object([type: ["x": .length(sides[0]), "y": .length(sides[1])]])
    case (.call("ClosedRange", _), .closedRange(let range)):
      return lineRange(from: Double(range.lowerBound), through: Double(range.upperBound))
    case (.call("ClosedRange", _), .interval(let interval)) where interval.isClosed:
      return lineRange(from: interval.lower, through: interval.upper)
    case (.call(let type, _), .data(let json, let found)) where type == found: return json
    case (.array, .data(let json, let found)) where type.name == found: return json
    case (.array(let element), .list(let values)):
      let elements = values.compactMap { form(of: $0, as: element) }
      return elements.count == values.count ? .array(elements) : nil
    case (.insets, .object(let object)) where object.kind == .insets:
      return .object(
        Dictionary(
          uniqueKeysWithValues: ["top", "leading", "bottom", "trailing"].map { edge in
            (edge, Expression.get("\(object.path).\(edge)").json)
          }))
    case (.insets, .list(let none)) where none.isEmpty: return zeroForm("EdgeInsets")
    case (.size, .list(let none)) where none.isEmpty: return zeroForm("CGSize")
    case (.insets, .member(let member)) where member.name == "zero": return zeroForm("EdgeInsets")
    case (.size, .member(let member)) where member.name == "zero": return zeroForm("CGSize")
    case (.enumeration(let name, _), .data(let json, let found)) where name == found: return json
    case (.enumeration(let name, let cases), .member(let member)):
      return member.match(in: cases, of: name).map { .string($0) }
    case (.optionSet(let name, let cases), .member(let member)):
      return member.match(in: cases, of: name).map { .string($0) }
    case (.optionSet(let name, let cases), .program(let known)) where known.type == .named(name):
      return known.json.exactInt.flatMap { members(of: $0, among: cases) }
    case (.optionSet, .list(let members)):
      let names = members.compactMap { form(of: $0, as: type) }
      return names.count == members.count ? .array(names) : nil
    default: return nil
    }
  }

  /// A set of edges or axes as the document has it, from the language's number for it.
  private func members(of bits: Int, among cases: [String]) -> JSON? {
    let sets = ["horizontal": 10, "vertical": 5, "all": 15]
    let single =
      cases.contains("all")
      ? ["top", "leading", "bottom", "trailing"] : ["horizontal", "vertical"]
    guard (0..<1 << single.count).contains(bits) else { return nil }
    if cases.contains("all"), let set = sets.first(where: { $0.value == bits }) {
      return .string(set.key)
    }
    let names = single.indices.filter { bits >> $0 & 1 == 1 }.map { single[$0] }
    return names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
  }

  private func zeroForm(_ type: String) -> JSON? {
    guard case .data(let json, _) = zero(of: type) else { return nil }
    return json
  }

  private func styleName(_ member: Value.Member) -> JSON? {
    Styles.known.contains(member.name) ? .string(member.name) : nil
  }

  /// The name of a style that is made by a call: only its name is kept, it has no geometry.
  private func styleName(_ expression: ExprSyntax) -> String? {
    let chain = Chain(expression)
    guard chain.steps.allSatisfy({ Styles.modifiers.contains($0.name.text) }),
      let call = chain.headCall,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      Styles.types.contains(name.text) || Styles.shapes.contains(name.text)
    else { return nil }
    // What is refused needs no other name.
    _ = refusesEmptyGradient(call, at: name)
    return name.text
  }

  /// `{ d in d[.top] / 2 }` in the document's form.
  private func closure(
    _ expression: ExprSyntax, parameters: [ExpressionType], result: ExpressionType,
    for purpose: String
  ) -> JSON? {
    guard let closure = expression.as(ClosureExprSyntax.self) else {
      refuse(expression, expression.construct, "expected a closure for \(purpose)")
      return nil
    }
    return scoped {
      guard let names = bindParameters(of: closure, types: parameters, for: purpose) else {
        return nil
      }
      let found =
        laterResult(of: closure, as: result)
        ?? bodyValue(closure.statements[...], of: Syntax(closure), for: purpose)
      if found.isUnknown { return nil }
      guard let value = operand(found), value.type == result, !value.isOptional else {
        let body = closure.lastExpression
        refuse(
          body, body.construct,
          "expected a \(result.name) for \(purpose), found \(found.description)")
        return nil
      }
      return ["parameters": .array(names.map { .string($0) }), "body": value.expression.json]
    }
  }

  /// Puts the closure's parameters into scope and answers their names in the document.
  func bindParameters(
    of closure: ClosureExprSyntax, types: [ExpressionType], for purpose: String
  ) -> [String]? {
    guard let written = closure.parameterTokens else {
      guard types.isEmpty || closure.usesShorthand else {
        refuse(closure, "closure", "the closure for \(purpose) takes \(types.count) parameters")
        return nil
      }
      return types.enumerated().map { bindParameter("$\($0)", $1) }
    }
    guard written.count == types.count else {
      refuse(
        closure, "closure",
        "the closure for \(purpose) takes \(types.count) parameters, found \(written.count)")
      return nil
    }
    return zip(written, types).map { token, type in
      token.text == "_" ? "_" : bindParameter(token.text, type)
    }
  }

  private func bindParameter(_ name: String, _ type: ExpressionType) -> String {
    let unique = uniqueCodeName(name)
    switch type {
    case .geometryProxy: bind(name, to: .object(.init(path: unique, kind: .proxy)))
    case .viewDimensions: bind(name, to: .object(.init(path: unique, kind: .dimensions)))
    default: bind(name, to: .code(.init(expression: .get(unique), type: type)))
    }
    return unique
  }
}

extension ClosureExprSyntax {
  /// The names of the parameters; nil where the closure states none.
  var parameterTokens: [TokenSyntax]? {
    switch signature?.parameterClause {
    case .simpleInput(let parameters): parameters.map(\.name)
    case .parameterClause(let clause):
      clause.parameters.map { $0.secondName ?? $0.firstName }
    case nil: nil
    @unknown default: nil
    }
  }

  /// Whether `$0` or the like stands in it.
  var usesShorthand: Bool {
    statements.tokens(viewMode: .sourceAccurate).contains {
      if case .dollarIdentifier = $0.tokenKind { true } else { false }
    }
  }
}

extension ParameterType {
  /// The type that the language has for it; nil for what only views have.
  var programType: ProgramType? {
    switch self {
    case .length, .number: .double
    case .optionalLength: .optional(.double)
    case .integer: .int
    case .optionalInteger: .optional(.int)
    case .bool: .bool
    case .string: .string
    default: nil
    }
  }

  var isNumeric: Bool {
    switch self {
    case .length, .optionalLength, .number: true
    default: false
    }
  }

  /// The type's name, for messages.
  var name: String {
    switch self {
    case .enumeration(let name, _), .optionSet(let name, _): name
    case .style: "Color"
    case .font: "Font"
    case .insets: "EdgeInsets"
    case .size: "CGSize"
    case .length, .optionalLength, .number: "CGFloat"
    case .integer, .optionalInteger: "Int"
    case .bool: "Bool"
    case .string: "String"
    case .identifier: "Hashable"
    case .call(let type, _): type
    case .array(let element): "[\(element.name)]"
    case .declared(let type): type.description
    case .closure: "closure"
    }
  }

  /// What it is, with an article.
  var phrase: String {
    switch self {
    case .length: "a length (CGFloat)"
    case .optionalLength: "a length (CGFloat) or nil"
    case .number: "a number"
    case .integer: "an integer"
    case .optionalInteger: "an integer or nil"
    case .bool: "a Bool"
    case .string: "a String"
    case .insets: "EdgeInsets"
    case .style: "a colour or style"
    case .font: "a font"
    case .identifier: "a literal"
    case .size: "a CGSize"
    case .call(let type, _): "a \(type)"
    case .array(let element): "an array of \(element.name)"
    case .declared(let type): "a value of type '\(type)'"
    case .closure: "a closure"
    case .enumeration(let name, _), .optionSet(let name, _):
      ("AEIO".contains(name.prefix(1)) ? "an " : "a ") + name
    }
  }

  /// The types in whose extensions an article may declare more of them.
  var extendedNames: [String] {
    switch self {
    case .style: ["Color", "ShapeStyle", "Shape"]
    case .length, .optionalLength, .number: ["CGFloat", "Double"]
    case .array: ["Array"]
    case .closure: []
    case .integer, .optionalInteger: ["Int"]
    default: [name]
    }
  }

  /// The members that may stand here after a period; nil for a type without any.
  var allowedMembers: [String]? {
    switch self {
    case .enumeration, .optionSet: caseNames
    case .style: Styles.colors
    case .font: Fonts.names
    case .length, .optionalLength, .number: ["infinity", "zero", "pi"]
    case .insets, .size: ["zero"]
    default: nil
    }
  }
}

extension ParameterType {
  /// Whether a document may state an expression over lengths for a parameter of the type.
  fileprivate var takesExpressions: Bool {
    switch self {
    case .length, .optionalLength, .number, .integer, .optionalInteger, .bool, .string,
      .enumeration,
      .style:
      true
    case .optionSet, .insets, .font, .identifier, .size, .call, .array, .declared, .closure: false
    }
  }
}
