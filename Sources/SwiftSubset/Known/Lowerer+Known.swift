import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: From view code to the language of declared layouts

extension Lowerer {
  /// An argument of a type that only the declared code knows, evaluated; nil after a refusal.
  func known(_ expression: ExprSyntax, as type: ProgramType) -> JSON? {
    // What was refused already is not refused again.
    guard !hasUnknownNames(expression) else { return nil }
    return withNamedProperties(expression, namesWhole: true) { known(named: $0, as: type) }
  }

  private func known(named expression: ExprSyntax, as type: ProgramType) -> JSON? {
    let names = knownNames(in: expression, code)
    let plain = written(expression)
    let outcome = KnownCode(code, source: text).value(
      of: plain, as: type, names: names, isKept: true)
    if case .value(let value) = outcome { return value.json }
    if isChecking { return nil }
    for refusal in outcome.refusals {
      guard outerPlace == nil else {
        refuse(expression, refusal.construct, refusal.message, kind: refusal.kind)
        break
      }
      refuse(refusal)
    }
    return nil
  }

  /// The expression without `self.`, and with `nil` in the place of names that are nil here: such a
  /// value has no type of its own.
  func written(_ expression: ExprSyntax) -> ExprSyntax {
    let plain = expression.withNamedMembers
    let missing = plain.tokens(viewMode: .sourceAccurate).filter { token in
      guard case .identifier = token.tokenKind, !token.isTypeName, !token.isMember else {
        return false
      }
      let (found, _) = trial {
        value(named: token.text.unquoted) ?? constant(named: token.text.unquoted, at: token)
      }
      if case .nothing? = found { return true }
      return false
    }
    guard !missing.isEmpty else { return plain }
    return NilWriter(Set(missing.map(\.text))).rewrite(plain).as(ExprSyntax.self) ?? plain
  }

  func hasUnknownNames(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier = token.tokenKind, !token.isTypeName, !token.isMember else {
        return false
      }
      let (found, _) = trial {
        value(named: token.text.unquoted) ?? constant(named: token.text.unquoted, at: token)
      }
      if case .unknown? = found { return true }
      return false
    }
  }

  /// The values of the names in code that the language can take.
  ///
  /// Those of an optional type that is stated may be of that type: `guard let width` asks for it.
  func knownNames(
    in node: some SyntaxProtocol, _ checker: CodeChecker, asStated: Bool = false,
    besides own: Set<String> = []
  ) -> [String: KnownValue] {
    var names: [String: KnownValue] = [:]
    for token in node.tokens(viewMode: .sourceAccurate) {
      let text = token.text
      switch token.tokenKind {
      case .identifier where !token.isTypeName, .dollarIdentifier: break
      default: continue
      }
      guard names[text] == nil, !token.isMember else { continue }
      let isOwn = token.isOwnMember
      let isLocal = own.contains(text) || token.isGivenToClosure(in: Syntax(node))
      guard isOwn || !isLocal else { continue }
      let bound = isOwn ? nil : self.bound(text.unquoted)
      if let bound, let exact = bound.known, exact.maker == nil {
        let isOpen = isTwofold(exact.type) && isKnownByProtocol(bound) && !node.onlyCasts(text)
        if !isOpen { names[text] = exact }
        continue
      }
      let (found, refusals) = trial {
        (isOwn ? nil : value(named: text.unquoted)) ?? constant(named: text.unquoted, at: token)
      }
      guard refusals == 0, let found else { continue }
      let name = isOwn ? MemberNamer.name(of: text) : text
      let stated = asStated ? optional(found, bound, named: text.unquoted, checker) : nil
      let made =
        stated ?? object(found, bound, checker) ?? known(found, checker)
        ?? typed(found, named: text.unquoted)
      if let made, isTwofold(made.type), isKnownByProtocol(text.unquoted, bound),
        !node.onlyCasts(text)
      {
        continue
      }
      names[name] = made
    }
    return names
  }

  /// A member without a type, as `.zero` of a property that states its type.
  private func typed(_ value: Value, named name: String) -> KnownValue? {
    let property =
      context.receiver.type?.members.properties[name] ?? declarations.global(named: name, at: block)
    guard case .member(let member) = value, let written = property?.type,
      let type = programType(of: written)
    else { return nil }
    return known(member, as: type)
  }

  /// An object under a name that is stated to be of a class that its own inherits from, as one of that.
  private func object(_ value: Value, _ bound: Bound?, _ checker: CodeChecker) -> KnownValue? {
    guard let bound, case .instance(let instance) = value, instance.object != nil else {
      return nil
    }
    return known(bound, checker)
  }

  /// A value of a name that is stated to be an optional, as one.
  private func optional(
    _ value: Value, _ bound: Bound?, named name: String, _ checker: CodeChecker
  ) -> KnownValue? {
    let property =
      context.receiver.type?.members.properties[name] ?? declarations.global(named: name, at: block)
    guard let stated = bound == nil ? property.flatMap(statedType(of:)) : bound?.stated,
      let type = programType(of: stated), let wrapped = type.wrapped, !wrapped.isOptional
    else { return nil }
    if case .nothing = value { return KnownValue(type: type, json: .null) }
    guard let made = known(value, checker), made.type == wrapped, made.maker == nil else {
      return nil
    }
    return KnownValue(type: type, json: made.json)
  }

  private func known(_ member: Value.Member, as type: ProgramType) -> KnownValue? {
    guard let expression = ParsedSource.expression("." + member.name),
      case .program(let known)? = programValue(of: expression, as: type), known.type == type
    else { return nil }
    return known
  }

  /// The value of a property or constant that is no view.
  private func constant(named name: String, at token: TokenSyntax) -> Value? {
    if case .instance(let instance)? = context.receiver.value, let value = instance.fields[name] {
      return value
    }
    let property =
      context.receiver.type?.members.properties[name] ?? declarations.global(named: name, at: block)
    if let property, property.isBuilder || isViews(property.type) { return nil }
    return declaredValue(named: name, at: token)
  }

  /// The value in the language of declared layouts; nil where it has none there.
  func known(_ value: Value, _ checker: CodeChecker) -> KnownValue? {
    switch value {
    case .program(let known): return known
    case .number(let number):
      if let integer = number.integer { return KnownValue(type: .int, json: .exact(integer)) }
      return KnownValue(type: .double, json: .exact(number.real))
    case .bool(let value): return KnownValue(type: .bool, json: .bool(value))
    case .string(let text): return KnownValue(type: .string, json: .string(text))
    case .range(let range):
      return KnownValue(
        type: .range(.int), json: [.exact(range.lowerBound), .exact(range.upperBound)])
    case .closedRange(let range):
      return KnownValue(
        type: .closedRange(.int), json: [.exact(range.lowerBound), .exact(range.upperBound)])
    case .interval(let interval):
      guard let lower = interval.lower, let upper = interval.upper else { return nil }
      let bound = interval.isWhole ? ProgramType.int : .double
      let bounds = [lower, upper].map { interval.isWhole ? JSON.exact(Int($0)) : .exact($0) }
      return KnownValue(
        type: interval.isClosed ? .closedRange(bound) : .range(bound), json: .array(bounds))
    case .list(let values):
      let question = LongList(values, in: self, checker)
      if let question, let answer = longLists[question] { return answer.known }
      let found = known(elements: values, checker)
      if let question {
        if longLists.count >= LongList.maximumCount { longLists.removeAll() }
        longLists[question] = (values, found)
      }
      return found
    case .slice(let slice):
      guard let list = known(.list(slice.elements), checker),
        let type = list.type.argument(of: "Array")
      else { return nil }
      return KnownValue(type: .nominal("ArraySlice", [type]), json: json(slice, list.json))
    case .tuple(let parts):
      let elements = parts.compactMap { known($0.value, checker) }
      guard elements.count == parts.count, !parts.isEmpty else { return nil }
      let types = zip(parts, elements).map {
        ProgramType.Element(label: $0.label, type: $1.type)
      }
      return KnownValue(type: .tuple(types), json: .array(elements.map(\.json)))
    case .member(let member):
      guard let name = member.type else { return nil }
      let type = ProgramType.named(name)
      if checker.universe.cases(of: type)?.contains(where: { $0.name == member.name }) ?? false {
        return KnownValue(type: type, json: .string(member.name))
      }
      // `CGPoint.zero`, which is a constant of a struct.
      return checker.universe.fields(of: type) == nil ? nil : self.known(member, as: type)
    case .data(let json, let type): return known(json, type)
    case .instance(let instance): return known(instance, checker)
    case .opaque(let value)
    where value.type != "Color" && Language.viewTypes.contains(value.type)
      && declaredType(at: value.type) == nil:
      return KnownValue(
        type: .named(value.type), json: [Language.viewField: .string(value.identity)])
    case .style, .view:
      return color(value).map { KnownValue(type: Self.color, json: $0) }
    default: return nil
    }
  }

  private func known(elements values: [Value], _ checker: CodeChecker) -> KnownValue? {
    var elements: [JSON] = []
    var type: ProgramType?
    for value in values {
      // Of a long list the first one without a form tells.
      guard let element = known(value, checker), type == nil || element.type == type else {
        return nil
      }
      type = element.type
      elements.append(element.json)
    }
    return type.map { KnownValue(type: .array($0), json: .array(elements)) }
  }

  /// A list that is long enough to be remembered, by where its elements lie: they are the same as long as
  /// somebody holds them, which whoever remembers it does.
  ///
  /// Code that is repeated for each element and asks the whole list, `row.id != rows.last?.id`, would take
  /// time with the square of their number.
  struct LongList: Hashable {
    static let maximumCount = 64

    // Never read from: it only tells lists apart.
    private let elements: UnsafeRawPointer
    private let count: Int
    private let checker: ObjectIdentifier
    /// In whose code names of types are looked for.
    private let owners: [String?]
    private let block: Int

    /// nil for a short list, and where names of types stand for others.
    fileprivate init?(_ values: [Value], in lowerer: Lowerer, _ checker: CodeChecker) {
      let context = lowerer.context
      guard values.count >= 16, context.generics.isEmpty,
        let first = values.withUnsafeBufferPointer({ $0.baseAddress.map { UnsafeRawPointer($0) } })
      else { return nil }
      (elements, count, self.checker) = (first, values.count, ObjectIdentifier(checker))
      owners = [context.receiver.type?.path, context.receiver.extended, context.typeOwner?.path]
      block = context.block
    }
  }

  private func json(_ slice: Value.Slice, _ elements: JSON) -> JSON {
    slice.start == 0 ? elements : ["start": .exact(slice.start), "elements": elements]
  }

  /// `CGSize` and `EdgeInsets` with lengths that are known.
  private func known(_ json: JSON, _ type: String) -> KnownValue? {
    switch (type, json) {
    case ("CGSize", .array(let lengths)):
      let sides = lengths.compactMap(\.length)
      guard sides.count == 2, lengths.count == 2 else { return nil }
      return KnownValue(type: .named(type), json: .array(sides.map { .exact($0) }))
    case ("UnitPoint", .object(let form)), ("CGPoint", .object(let form)):
      let sides = ["x", "y"].compactMap { form[type]?[$0]?.length }
      guard sides.count == 2 else { return nil }
      return KnownValue(type: .named(type), json: .array(sides.map { .exact($0) }))
    case ("EdgeInsets", .object(let members)):
      let sides = members.compactMapValues { $0.length.map { JSON.exact($0) } }
      return sides.count == 4 ? KnownValue(type: .named(type), json: .object(sides)) : nil
    default: return nil
    }
  }

  /// A value of a declared struct or enumeration that the declared code knows as well.
  private func known(_ instance: Value.Instance, _ checker: CodeChecker) -> KnownValue? {
    // By which type the code knows a view is not known.
    guard !(isViewLike(.instance(instance)) && hasTwofoldMembers(instance.type)) else { return nil }
    if let known = instance.object { return known }
    let path = instance.type.path
    guard checker.trial({ try checker.layout(of: path) }) != nil else { return nil }
    let type = ProgramType.named(path)
    guard !checker.universe.isClass(type) else { return nil }
    if let name = instance.caseName {
      guard let found = checker.universe.cases(of: type)?.first(where: { $0.name == name }),
        found.payload.count == instance.payload.count
      else { return nil }
      guard !found.payload.isEmpty else { return KnownValue(type: type, json: .string(name)) }
      let parts = zip(instance.payload, found.payload).compactMap {
        known($0.value, as: $1.type, checker)
      }
      guard parts.count == found.payload.count else { return nil }
      return KnownValue(type: type, json: .object([name: .array(parts)]))
    }
    guard let fields = checker.universe.fields(of: type) else { return nil }
    var members: [String: JSON] = [:]
    for field in fields {
      members[field.name] = instance.fields[field.name].flatMap {
        known($0, as: field.type, checker)
      }
    }
    return members.count == fields.count ? KnownValue(type: type, json: .object(members)) : nil
  }

  /// The value as one of a stated type: a whole number may be a `Double`, a leading dot a case.
  func known(_ value: Value, as type: ProgramType, _ checker: CodeChecker) -> JSON? {
    if let wrapped = type.wrapped {
      if case .program(let found) = value, found.type == type, found.maker == nil {
        return found.json
      }
      if case .nothing = value { return .null }
      let inner = known(value, as: wrapped, checker)
      return wrapped.isOptional ? inner.map { ["some": $0] } : inner
    }
    if type == .named(CodeChecker.anyName) { return anyForm(of: value, checker) }
    if case .instance(let instance) = value, let object = instance.object,
      checker.universe.isKind(object.type, of: type)
    {
      return object.json
    }
    if case .instance(let instance) = value, let found = known(instance, checker),
      let types = type.name.flatMap({ checker.existentials[$0]?.types })
    {
      return types.contains(found.type) ? Self.boxed(found) : nil
    }
    switch (value, type) {
    case (.number(let number), .double): return .exact(number.real)
    case (_, Self.color): return color(value, isStated: true)
    case (.number(let number), _) where Language.sizedNumbers.contains(type):
      return number.isLiteral ? Language.sized(literal: text(of: number), as: type) : nil
    case (.list(let values), .nominal("Array", let types)) where types.count == 1:
      var elements: [JSON] = []
      for value in values {
        guard let element = known(value, as: types[0], checker) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    case (.slice(let slice), .nominal("ArraySlice", let types)) where types.count == 1:
      return known(.list(slice.elements), as: .array(types[0]), checker).map { json(slice, $0) }
    case (.string(let text), .named("Character")):
      return text.count == 1 ? .string(text) : nil
    case (.string(let text), .substring): return .array(text.map { .string(String($0)) })
    case (.tuple(let parts), .tuple(let elements)):
      guard parts.map(\.label) == elements.map(\.label) else { return nil }
      let values = zip(parts, elements).compactMap { known($0.value, as: $1.type, checker) }
      return values.count == elements.count ? .array(values) : nil
    case (.member(let member), _):
      guard member.type == nil || type == .named(member.type ?? "") else { return nil }
      if checker.universe.cases(of: type)?.contains(where: { $0.name == member.name }) ?? false {
        return .string(member.name)
      }
      return known(member, as: type)?.json
    default: break
    }
    guard let found = known(value, checker), found.type == type else { return nil }
    return found.json
  }
}

extension Lowerer {
  /// The value as one of any type, where it is seen which type it has.
  private func anyForm(of value: Value, _ checker: CodeChecker) -> JSON? {
    if case .program(let known) = value, known.type == .named(CodeChecker.anyName) {
      return known.json
    }
    guard let found = known(value, checker), found.maker == nil, !found.type.holdsDouble,
      checker.anyCase(of: found.type) != nil
    else { return nil }
    return Self.boxed(found)
  }

  /// A value as one of the type of protocols that it conforms to; nil where it does not.
  func boxed(_ value: KnownValue, as type: ProgramType, _ checker: CodeChecker) -> JSON? {
    guard value.maker == nil, let types = type.name.flatMap({ checker.existentials[$0]?.types }),
      types.contains(value.type)
    else { return nil }
    return Self.boxed(value)
  }

  /// The value as one of an `any` type.
  private static func boxed(_ known: KnownValue) -> JSON {
    .object([known.type.description: .array([known.json])])
  }
}

extension JSON {
  /// Whether it holds what no view has: numbers that are none or beyond all, texts without end.
  var isTooLarge: Bool {
    isTooLong || holds { $0.exactDouble.map { !$0.isFinite } ?? false }
  }

  /// Whether a text in it, or a list, is without end.
  var isTooLong: Bool {
    holds {
      switch $0 {
      case .string(let text): text.utf8.count > Limits.Document.textBytes
      case .array(let elements): elements.count > Limits.Import.elements
      default: false
      }
    }
  }

  private func holds(_ condition: (JSON) -> Bool) -> Bool {
    if condition(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.holds(condition) }
    case .object(let members): return members.values.contains { $0.holds(condition) }
    default: return false
    }
  }
}

extension ExprSyntax {
  var isLiteral: Bool {
    self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }

  /// Whether it is none of a name, a member and a call, so that literals in it have the type of its place.
  var isWrittenOut: Bool {
    ![.declReferenceExpr, .memberAccessExpr, .functionCallExpr, .subscriptCallExpr].contains(kind)
  }
}

extension TokenSyntax {
  /// Whether it stands behind a period or before a colon: the name of a member or a label.
  fileprivate var isMember: Bool {
    if previousToken(viewMode: .sourceAccurate)?.tokenKind == .period, !isOwnMember { return true }
    return parent?.as(LabeledExprSyntax.self)?.label == self
  }

  /// Whether a closure in some code is given a value under the name.
  fileprivate func isGivenToClosure(in code: Syntax) -> Bool {
    var next = parent
    while let node = next, node.id != code.id {
      if let closure = node.as(ClosureExprSyntax.self),
        closure.parameterTokens?.contains(where: { $0.text == text }) ?? false
      {
        return true
      }
      next = node.parent
    }
    return false
  }

  /// Whether it is a member of `self`.
  fileprivate var isOwnMember: Bool {
    let period = previousToken(viewMode: .sourceAccurate)
    return period?.tokenKind == .period
      && period?.previousToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.self)
  }
}

/// Writes `nil` for names.
private final class NilWriter: SyntaxRewriter {
  private let names: Set<String>

  init(_ names: Set<String>) { self.names = names }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard names.contains(node.baseName.text), node.parent?.is(MemberAccessExprSyntax.self) != true
    else { return ExprSyntax(node) }
    return ExprSyntax(
      NilLiteralExprSyntax().with(\.leadingTrivia, node.leadingTrivia)
        .with(\.trailingTrivia, node.trailingTrivia))
  }
}

extension SyntaxProtocol {
  /// Whether a name stands here only to be cast, `shape as? Circle`.
  func onlyCasts(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).allSatisfy { token in
      guard token.text == name else { return true }
      let next = token.nextToken(viewMode: .sourceAccurate)?.tokenKind
      return next == .keyword(.as) || next == .keyword(.is)
    }
  }
}
