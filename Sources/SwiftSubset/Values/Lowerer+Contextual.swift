import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Values of a stated type

extension Lowerer {
  /// What `expression` stands for where a value of the stated type is wanted.
  func value(of expression: ExprSyntax, as stated: TypeSyntax?) -> Value {
    if let stated, let (held, type) = held(by: expression, as: stated) {
      return value(of: held, as: type)
    }
    if let stated, let got = got(by: expression, as: stated) { return got }
    if let function = stated?.function, function.parameters.count == 1,
      let closure = expression.as(KeyPathExprSyntax.self)?.closure
    {
      return .closure(
        .init(syntax: closure, surroundings: surroundings, isBuilder: false, type: function))
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first, inner.label == nil
    {
      return value(of: inner.expression, as: stated)
    }
    markKeys(in: expression, as: stated)
    let type = stated.flatMap { programType(of: $0) }
    return wanting(stated.map { .written($0) }, of: expression) {
      value(of: expression, as: stated, type, finding(of: expression, as: type))
    }
  }

  /// The same after the language was asked.
  func value(
    of expression: ExprSyntax, as stated: TypeSyntax?, _ type: ProgramType?, _ finding: Finding
  ) -> Value {
    if let stated, (stated.wrapped ?? stated).trimmedDescription == Self.localizedKey {
      guard readsMarkdown(expression, of: Self.localizedKey) else { return .unknown }
      if stated.wrapped == nil, isOfKeys(expression) { return evaluate(expression) }
    }
    if let type, type.wrapped?.isOptional ?? false, !isChecking {
      return nested(expression, as: type, finding)
    }
    if let type, case .value(let known) = finding, isPlain(known.type),
      let value = placed(known, expression, as: type)
    {
      return value
    }
    let before = record
    let found = plainValue(of: expression, as: stated, type, finding)
    if found.isUnknown, refusalCount > before.refusalCount, case .open = finding,
      let later = laterValue(of: expression, as: type)
    {
      forget(since: before)
      return later
    }
    // `.degrees(30)`, where the place tells the type.
    guard case .unknown = found, refusalCount > before.refusalCount, let type = stated?.plain,
      let name = (type.wrapped?.plain ?? type).as(IdentifierTypeSyntax.self)?.name.text,
      declaredType(named: name) == nil, code.universe.exists(.named(name)),
      let known = programValue(of: expression, as: .named(name))
    else { return found }
    forget(since: before)
    return known
  }

  /// `isWide ? (.zero, 1) : (size, 7 / 2)`, whose branches are of the stated type each; nil for what is no
  /// choice.
  private func chosen(
    by elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax, as stated: TypeSyntax
  ) -> Value? {
    guard let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
    else { return nil }
    func otherwise() -> Value {
      let rest = elements[(index + 1)...]
      if let only = rest.first, rest.count == 1 { return value(of: only, as: stated) }
      return chosen(by: rest, of: sequence, as: stated)
        ?? coerced(evaluate(elements: rest, of: sequence), to: stated, at: sequence)
    }
    let condition = evaluate(elements: elements[..<index], of: sequence)
    // In declared code, which may call itself, only the branch that is taken is evaluated.
    if callDepth > 0, case .bool(let isTrue) = condition {
      return isTrue ? value(of: ternary.thenExpression, as: stated) : otherwise()
    }
    return choose(
      condition, value(of: ternary.thenExpression, as: stated), otherwise(), at: sequence)
  }

  /// A value of an optional of an optional: what views evaluate by themselves tells no nil inside from
  /// one outside.
  private func nested(
    _ expression: ExprSyntax, as type: ProgramType, _ finding: Finding
  ) -> Value {
    if expression.is(NilLiteralExprSyntax.self) { return .nothing }
    switch finding {
    case .stops(let refusal): return rejected(expression, refusal)
    case .refused(let refusal?): return rejected(expression, refusal)
    case .value(let known) where known.maker == nil && known.type == type:
      return value(of: known, code)
    default:
      return refusedNesting(expression)
    }
  }

  func refusedNesting(_ node: some SyntaxProtocol) -> Value {
    refuse(
      node, "optional",
      "what this is as an optional of an optional is not known among views; write a function")
    return .unknown
  }

  /// Whether a stated type is an optional of an optional.
  func isNestedOptional(_ type: TypeSyntax?) -> Bool {
    guard let type = type?.plain, type.wrapped?.plain.wrapped != nil else { return false }
    return programType(of: type)?.wrapped?.isOptional ?? false
  }

  private func plainValue(
    of expression: ExprSyntax, as stated: TypeSyntax?, _ wanted: ProgramType?, _ asked: Finding
  ) -> Value {
    guard var type = (stated?.plain).map(resolved) else {
      return settledUnlessMember(evaluate(expression, as: nil, asked))
    }
    if wanted?.holdsDouble ?? false, let stated,
      let sequence = expression.as(SequenceExprSyntax.self),
      let value = chosen(by: Array(sequence.elements)[...], of: sequence, as: stated)
    {
      return value
    }
    if let function = type.function { return closure(expression, as: function) }
    var isOptional = false
    while let wrapped = type.wrapped?.plain {
      if expression.is(NilLiteralExprSyntax.self) { return .nothing }
      if let function = wrapped.function { return closure(expression, as: function) }
      (type, isOptional) = (wrapped, true)
    }
    // A set holds an element once, which a list does not.
    if expression.is(ArrayExprSyntax.self) || expression.startsWithPeriod,
      let set = programType(of: type), set.argument(of: "Set") != nil,
      let known = programValue(of: expression, as: set)
    {
      return known
    }
    if let element = type.element, let array = expression.as(ArrayExprSyntax.self),
      formedElement(element) == nil
    {
      return .list(array.elements.map { value(of: $0.expression, as: element) })
    }
    if let element = type.element, formedElement(element) == nil,
      let call = expression.as(FunctionCallExprSyntax.self), call.repeatsElement,
      let first = call.arguments.first?.expression
    {
      return repeated(call, value(of: first, as: element))
    }
    if let tuple = type.as(TupleTypeSyntax.self), let written = expression.tupleLiteral,
      tuple.elements.count == written.elements.count
    {
      return .tuple(
        zip(tuple.elements, written.elements).map { type, part in
          .init(
            label: part.label?.text ?? type.firstName?.text,
            value: value(of: part.expression, as: type.type))
        })
    }
    // The numbers of a dictionary are those of its stated type.
    if type.is(DictionaryTypeSyntax.self), expression.is(DictionaryExprSyntax.self),
      let known = programType(of: type).flatMap({ programValue(of: expression, as: $0) })
    {
      return known
    }
    // That there are no entries is known whatever the keys are: `[Data.Element: CGRect]`.
    if let dictionary = type.as(DictionaryTypeSyntax.self),
      case .colon? = expression.as(DictionaryExprSyntax.self)?.content
    {
      return .emptyDictionary(dictionary.value)
    }
    if type.is(DictionaryTypeSyntax.self), expression.is(DictionaryExprSyntax.self), !isChecking,
      programType(of: type) == nil
    {
      refuse(
        expression, "dictionary",
        "a dictionary of type \(type.trimmedText) is not known here; write a function with a"
          + " 'switch'")
      return .unknown
    }
    if let declared = declaredType(type) {
      if expression.is(ArrayExprSyntax.self) || expression.is(DictionaryExprSyntax.self),
        let made = literalInstance(expression, of: declared)
      {
        return made
      }
    } else {
      if let value = formed(expression, as: type) { return value }
      if let value = initialized(expression, as: type) { return value }
    }
    let outer = context.expected
    context.expected = declaredType(type)
    let outerElement = context.expectedElement
    context.expectedElement = type.element.flatMap { declaredType($0) }
    var found = evaluate(expression, as: wanted, asked)
    (context.expected, context.expectedElement) = (outer, outerElement)
    if isOptional { found = plainOptional(found) }
    if isOptional, case .nothing = found { return found }
    return coerced(found, to: type, at: expression)
  }

  /// A value of one of SwiftUI's types that is made by `.init(…)`; nil for any other expression.
  private func initialized(_ expression: ExprSyntax, as type: TypeSyntax) -> Value? {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init",
      let name = type.as(IdentifierTypeSyntax.self)?.name, Self.madeByName.contains(name.text)
    else { return nil }
    return evaluateCall(name, call)
  }

  /// Types whose values a call by name makes, so that `.init` can make them as well.
  private static let madeByName: Set<String> = [
    "HorizontalAlignment", "VerticalAlignment", "Alignment", "Color", "EdgeInsets", "CGSize",
    "CGFloat", "Double", "Int", "String", "Array",
  ]

  private func formedElement(_ element: TypeSyntax) -> [CallForm]? {
    vocabulary.callForms[element.trimmedDescription]
  }

  /// The value as one of the stated type; refused where it is none.
  func coerced(_ value: Value, to type: TypeSyntax, at node: some SyntaxProtocol) -> Value {
    let type = resolved(type.plain)
    if case .unknown = value { return value }
    if let wrapped = type.wrapped {
      if case .program(let known) = value, known.type.wrapped?.isOptional ?? false { return value }
      if isNestedOptional(type) { return refusedNesting(node) }
      let value = plainOptional(value)
      if case .nothing = value { return value }
      if case .choice(var choice) = value {
        choice.then = coerced(choice.then, to: type, at: node)
        choice.otherwise = coerced(choice.otherwise, to: type, at: node)
        return .choice(choice)
      }
      return coerced(value, to: wrapped, at: node)
    }
    // Both may hold literals, which have the type of their place.
    if case .choice(var choice) = value, type.element != nil || type.is(TupleTypeSyntax.self) {
      choice.then = coerced(choice.then, to: type, at: node)
      choice.otherwise = coerced(choice.otherwise, to: type, at: node)
      return .choice(choice)
    }
    if let element = type.element {
      guard case .list(let values) = value else { return value }
      return .list(values.map { coerced($0, to: element, at: node) })
    }
    if let tuple = type.as(TupleTypeSyntax.self), case .tuple(let parts) = value,
      parts.count == tuple.elements.count
    {
      return .tuple(
        zip(tuple.elements, parts).map { element, part in
          .init(
            label: part.label ?? element.firstName?.text,
            value: coerced(part.value, to: element.type, at: node))
        })
    }
    if case .choice(var choice) = value, declaredType(type) != nil || isFree(type) {
      choice.then = coerced(choice.then, to: type, at: node)
      choice.otherwise = coerced(choice.otherwise, to: type, at: node)
      return .choice(choice)
    }
    if let declared = declaredType(type) { return coerced(value, to: declared, at: node) }
    if let wanted = programType(of: type), Language.sizedNumbers.contains(wanted) {
      if let json = known(value, as: wanted, code) {
        return .program(KnownValue(type: wanted, json: json))
      }
      if case .opaque = value { return value }
      refuse(
        node, type.trimmedDescription,
        "what \(value.description) is as a \(type.trimmedDescription) is not known here; write a"
          + " Double or an Int")
      return .unknown
    }
    if case .number = value, type.trimmedDescription == "Decimal" {
      refuse(node, "Decimal", "a Decimal is not known here; write a Double")
      return .unknown
    }
    // Controls take any kind of number where their stand-ins take one.
    if let number = value.sizedNumber, ["CGFloat", "Double"].contains(type.trimmedDescription),
      [context.typeOwner, context.receiver.type].contains(where: {
        $0?.block == ControlDeclarations.block
      })
    {
      return .number(.real(number.real))
    }
    let wanted = type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type
    if case .member(let member) = value, member.type == nil,
      let found = extensionMember(
        member.name, of: [wanted.trimmedDescription, "ShapeStyle"] + Self.extendedProtocols,
        at: member.token)
    {
      return found
    }
    // `Font.Weight`, of whose members only the names are known.
    if type.is(MemberTypeSyntax.self), case .member(var member) = value, member.type == nil {
      member.type = type.trimmedDescription
      return .member(member)
    }
    if isFree(type) { return settledUnlessMember(value) }
    switch value {
    case .style where type.trimmedDescription == "Color": return value
    case .object(let object) where object.kind.typeName == type.trimmedDescription: return value
    case .opaque: return value
    default: break
    }
    return typed(value, as: type, at: node)
  }

  func coerced(
    _ value: Value, to type: DeclaredType, at node: some SyntaxProtocol
  ) -> Value {
    if let literal = Syntax(node).as(ExprSyntax.self),
      let made = literalInstance(literal, of: type)
    {
      return made
    }
    if !isChecking, !value.isNothing, Syntax(node).as(ExprSyntax.self)?.hasLiteralType ?? false {
      // What makes a value of the type out of it is not known; the literal itself is none.
      refuse(
        node, "literal",
        "what this literal is as a '\(type.name)' is not known here; make one by a call")
      return .unknown
    }
    guard case .member(let member) = value, member.type == nil else { return value }
    if let found = staticMember(member.name, of: type, at: member.token) { return found }
    let names = type.cases.map(\.name) + type.members.properties.filter(\.value.isStatic).map(\.key)
    refuse(
      member.token, member.name,
      "'\(type.name)' has no member '\(member.name)'"
        + Suggestion.phrase(for: member.name, among: names))
    return .unknown
  }

  /// A literal as a value of a declared type that can be written as one; nil for anything else.
  private func literalInstance(_ literal: ExprSyntax, of type: DeclaredType) -> Value? {
    let number = literal.as(PrefixOperatorExprSyntax.self).flatMap { prefix in
      prefix.operator.text == "-" ? prefix.expression : nil
    }
    let kinds: [String]
    switch (number ?? literal).as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: kinds = ["integer", "float"]
    case .floatLiteralExpr: kinds = ["float"]
    case .stringLiteralExpr(let text):
      let isInterpolated = conforms(type, to: "ExpressibleByStringInterpolation")
      if isInterpolated, nestedType("StringInterpolation", in: type) == nil {
        return made(type, by: "stringLiteral", [literal.trimmedDescription], of: literal)
      }
      guard text.representedLiteralValue != nil else { return nil }
      kinds = ["string"]
    case .arrayExpr(let array) where conforms(type, to: "ExpressibleByArrayLiteral"):
      return made(
        type, by: "arrayLiteral", array.elements.map(\.expression.trimmedDescription), of: literal)
    case .dictionaryExpr(let dictionary) where conforms(type, to: "ExpressibleByDictionaryLiteral"):
      return made(
        type, by: "dictionaryLiteral", dictionary.pairs.map(\.trimmedDescription), of: literal)
    case .booleanLiteralExpr: kinds = ["boolean"]
    case .nilLiteralExpr where conforms(type, to: "ExpressibleByNilLiteral"):
      return made(type, by: "nilLiteral", ["()"], of: literal)
    default: return nil
    }
    guard
      let kind = kinds.first(where: { kind in
        conforms(
          type, to: "ExpressibleBy" + kind.prefix(1).uppercased() + kind.dropFirst() + "Literal")
      })
    else { return nil }
    return made(type, by: "\(kind)Literal", [literal.trimmedDescription], of: literal)
  }

  /// What the initializer for a literal makes of it; nil where no call tells which initializer it is.
  private func made(
    _ type: DeclaredType, by label: String, _ values: [String], of literal: ExprSyntax
  ) -> Value? {
    let isOnlyOne = type.members.initializers.count == 1
    guard !values.isEmpty || isOnlyOne, let token = literal.firstToken(viewMode: .sourceAccurate),
      let call = ParsedSource.expression(
        "\(type.name)(\(values.isEmpty ? "" : label + ": ")\(values.joined(separator: ", ")))")?
        .as(FunctionCallExprSyntax.self)
    else { return nil }
    let outer = outerPlace
    outerPlace = outer ?? token.positionAfterSkippingLeadingTrivia
    defer { outerPlace = outer }
    return construct(type, call, at: token)
  }

  /// Whether any value may stand for the type: a generic parameter, `some View`, a type of
  /// SwiftUI's that no argument takes.
  private func isFree(_ type: TypeSyntax) -> Bool {
    if type.is(SomeOrAnyTypeSyntax.self) || type.is(TupleTypeSyntax.self) { return true }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return true }
    if context.generics.contains(name) { return true }
    guard vocabulary.parameterType(named: type.trimmedDescription) == nil else { return false }
    // Points and rectangles are values of their own.
    guard !["CGPoint", "CGRect"].contains(name) else { return false }
    return CodeWords.types.contains(name) || declarations.declares(type: name)
  }

  /// The closure, or the function that is named in its place.
  private func closure(_ expression: ExprSyntax, as type: FunctionTypeSyntax) -> Value {
    guard let closure = expression.as(ClosureExprSyntax.self) else {
      if expression.is(NilLiteralExprSyntax.self) { return .nothing }
      return evaluate(expression)
    }
    return .closure(
      .init(
        syntax: closure, surroundings: surroundings, isBuilder: isViews(type), type: type))
  }

  /// Whether a function of this type gives views.
  func isViews(_ type: FunctionTypeSyntax) -> Bool {
    type.attributesOfResult || isViews(type.returnClause.type)
  }

  /// Whether values of the type are views put together by their maker.
  func isViews(_ type: TypeSyntax?) -> Bool {
    guard let type = type?.plain else { return false }
    if let some = type.as(SomeOrAnyTypeSyntax.self) {
      return ["View", "Shape"].contains(some.constraint.trimmedDescription)
    }
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return context.generics.contains(name) && !isPlain(generic: name) && !standsForValues(type)
      || ["AnyView", "Content", "TupleView"].contains(name)
  }

  /// A literal gets the type that Swift gives it; a member waits for the place that tells its type.
  func settledUnlessMember(_ value: Value) -> Value {
    switch value {
    case .number(let number):
      return .number(number.integer.map { .integer($0) } ?? .real(number.real))
    case .code(let code): return .code(code.settled)
    case .choice(var choice):
      choice.then = settledUnlessMember(choice.then)
      choice.otherwise = settledUnlessMember(choice.otherwise)
      return .choice(choice)
    case .list(let elements): return .list(settled(elements))
    case .tuple(let parts):
      return .tuple(
        parts.map { .init(label: $0.label, value: settledUnlessMember($0.value)) })
    default: return value
    }
  }

  /// The elements of an array, which have one type: a literal beside a `Double` is one as well.
  private func settled(_ elements: [Value]) -> [Value] {
    let hasReal = elements.contains { element in
      if case .number(let number) = element { number.integer == nil } else { false }
    }
    return elements.map { element in
      if hasReal, case .number(let number) = element { return .number(.real(number.real)) }
      return settledUnlessMember(element)
    }
  }
}

extension FunctionTypeSyntax {
  /// Whether the function type is marked as one that builds views.
  fileprivate var attributesOfResult: Bool {
    parent?.as(AttributedTypeSyntax.self)?.attributes.names.contains("ViewBuilder") ?? false
  }
}

extension TypeSyntax {
  /// The type that may be missing.
  var wrapped: TypeSyntax? {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
    return argument(of: ["Optional", "Binding", "State", "Published"])
  }

  /// The type of an array's elements.
  var element: TypeSyntax? {
    if let type = self.as(ArrayTypeSyntax.self) { return type.element }
    return argument(of: ["Array", "Set"])
  }

  /// The one argument of a generic type with one of the names.
  func argument(of names: Set<String>) -> TypeSyntax? {
    guard let type = self.as(IdentifierTypeSyntax.self), names.contains(type.name.text),
      let argument = type.genericArgumentClause?.arguments.first,
      type.genericArgumentClause?.arguments.count == 1
    else { return nil }
    return argument.argument.as(TypeSyntax.self)
  }
}

extension KeyPathExprSyntax {
  /// What it is where a function is wanted: `{ $0.isEmpty }`.
  fileprivate var closure: ClosureExprSyntax? {
    let path = components.trimmedDescription
    return ParsedSource.expression(path == ".self" ? "{ $0 }" : "{ $0\(path) }")?
      .as(ClosureExprSyntax.self)
  }
}
