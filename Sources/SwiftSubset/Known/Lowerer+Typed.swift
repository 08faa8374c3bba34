import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Typed first

/// What the language makes of an expression before views take it for something.
enum Finding {
  case value(KnownValue)
  /// It is understood, and ends with an error when it runs.
  case stops(Refusal)
  /// All its names have values, but the language does not know what it does.
  case refused(Refusal?)
  /// There are views or geometry in it, or names without a value: it is not the language's.
  case open
}

extension Lowerer {
  /// What the language makes of an expression, if everything in it is known.
  ///
  /// - Parameters:
  ///   - expression: As it stands in the source.
  ///   - type: The type that its place wants; nil where it has to have one of its own.
  ///   - isBound: Whether a name is bound to it, which decides on the types of literals.
  /// - Returns: Its value, or why there is none.
  func finding(
    of expression: ExprSyntax, as type: ProgramType? = nil, isBound: Bool = false
  ) -> Finding {
    guard !isExhausted, attempts < Limits.Import.questions,
      attemptDepth < Limits.Import.questionDepth,
      expression.mayBeTyped(isPlaced: type != nil, isBound: isBound)
        || (type?.wrapped ?? type).map(Language.sizedNumbers.contains) ?? false
        || type?.wrapped?.isOptional ?? false,
      !isOfKeys(expression), !asksBinding(expression)
    else { return .open }
    // Of a colour views know more.
    if let name = (type?.wrapped ?? type)?.name, Language.viewTypes.contains(name) { return .open }
    attempts += 1
    if type == nil, let value = plainValue(of: expression) { return .value(value) }
    attemptDepth += 1
    defer { attemptDepth -= 1 }
    if isBound, let known = lostCall(expression) { return .value(known) }
    return withNamedProperties(expression) { asked($0, as: type) }
  }

  /// What a name alone stands for, where that is a number, a text or a truth value: it needs no program.
  private func plainValue(of expression: ExprSyntax) -> KnownValue? {
    guard let name = expression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil,
      case .identifier(let text) = name.baseName.tokenKind, let bound = bound(text.unquoted),
      !isLeftToCode(bound, text.unquoted), let value = known(bound, code), value.maker == nil,
      [.int, .double, .string, .bool].contains(value.type)
    else { return nil }
    return KnownValue(type: value.type, json: value.json)
  }

  /// What the language makes of an expression all of whose names it can take.
  private func asked(_ expression: ExprSyntax, as type: ProgramType?) -> Finding {
    let checker = code
    let names = typedNames(in: expression, checker)
    let generics = names.flatMap { names -> KnownGenerics? in
      asksForGenerics(expression) ? self.generics(of: names.mapValues(\.type)).known : nil
    }
    if let refusal = twofoldMember(in: expression, checker, generics)
      ?? twofoldMember(ofSelfIn: expression, checker) ?? lostType(ofSelfIn: expression, checker)
    {
      return .refused(refusal)
    }
    guard let names else { return .open }
    var outcome = KnownCode.Outcome.refused([])
    let value = checker.trial { () throws -> KnownValue in
      var known = KnownCode(checker, source: text)
      known.generics = generics
      outcome = known.value(
        of: checker.facts(of: expression).withNamedMembers, as: type, names: names, in: ownerPath,
        receiver: typedReceiver(checker))
      guard case .value(let value) = outcome else { throw Refused() }
      return value
    }
    if let value { return .value(value) }
    if case .stopped(let refusal) = outcome { return .stops(refusal) }
    return .refused(outcome.refusals.first)
  }

  /// What the language keeps of a finding under a name: a function only where it is written there,
  /// since one that is made may hold what it changes.
  func kept(_ finding: Finding, of expression: ExprSyntax) -> KnownValue? {
    guard case .value(let known) = finding, !known.json.isTooLarge else { return nil }
    guard known.maker != nil, !known.type.isUnchanging else { return known }
    return expression.is(ClosureExprSyntax.self) || expression.is(DeclReferenceExprSyntax.self)
      ? known : nil
  }

  /// The declared type in whose code names are looked for, outermost type first.
  var ownerPath: String? {
    context.receiver.type?.path
      ?? context.receiver.extended
  }

  /// What `self` is, where the language has such a value.
  func typedReceiver(_ checker: CodeChecker) -> KnownValue? {
    // What is said of a binding is said of no value.
    guard let value = context.receiver.value, context.receiver.extended != Self.bindingType else {
      return nil
    }
    switch value {
    case .view, .code, .object, .unknown: return nil
    case .instance(let instance) where isViewLike(instance): return nil
    default: return known(value, checker)
    }
  }

  private func isViewLike(_ instance: Value.Instance) -> Bool {
    ["View", "ViewModifier", "Shape", "App", "Scene"].contains {
      conforms(instance.type, to: $0)
    }
  }

  /// Whether a value of the type has the same form for views, so that nothing of it is lost.
  func isPlain(_ type: ProgramType) -> Bool {
    switch type {
    case .bool, .string, .substring, .named("Character"): return true
    case _ where Language.numbers.contains(type): return true
    case .tuple(let elements):
      return !elements.isEmpty && elements.allSatisfy { isPlain($0.type) }
    case .nominal("Optional", let arguments):
      // What holds nothing inside of something looks like nothing.
      return arguments.allSatisfy { !$0.isOptional && isPlain($0) }
    case .nominal(let name, let arguments):
      if ["Array", "ArraySlice", "Set", "Dictionary", "Range", "ClosedRange"].contains(name) {
        return arguments.allSatisfy(isPlain)
      }
      guard arguments.isEmpty, let declared = declaredType(at: name) else { return false }
      return !declared.isLayout && !conforms(declared, to: "View")
    default: return false
    }
  }
}

// MARK: Names with values

extension Lowerer {
  /// The values of the names that an expression leaves free; nil where one has none that the
  /// language could take.
  private func typedNames(
    in expression: ExprSyntax, _ checker: CodeChecker
  ) -> [String: KnownValue]? {
    let free = code.facts(of: expression).free
    var names: [String: KnownValue] = [:]
    for token in free.members {
      guard let value = knownMember(token.text.unquoted, at: token, checker) else {
        guard typedReceiver(checker) != nil else { return nil }
        continue
      }
      names[MemberNamer.name(of: token.text)] = value
    }
    for token in free.names {
      let name = token.text.unquoted
      if let bound = bound(name), !isLeftToCode(bound, name) {
        guard let value = known(bound, checker, isCast: expression.onlyCasts(token.text)) else {
          return nil
        }
        names[token.text] = value
      } else if callsMethod(named: name, in: expression) {
        return nil
      } else if name == "self" {
        guard typedReceiver(checker) != nil else { return nil }
      } else if let value = knownMember(name, at: token, checker) {
        names[token.text] = value
      } else if isOwnMember(name, checker) || !isTyped(name) && !isMemberOfExtended(name, checker) {
        return nil
      }
    }
    return names
  }

  /// Whether the type of Swift's that the code extends has such a member: `reduce(0, +)` of a list.
  private func isMemberOfExtended(_ name: String, _ checker: CodeChecker) -> Bool {
    context.receiver.extended != nil && typedReceiver(checker) != nil
      && Language.rows(named: name).contains { [.method, .property].contains($0.kind) }
  }

  /// Whether a method of the view is called that has the name of a property beside it.
  private func callsMethod(named name: String, in expression: ExprSyntax) -> Bool {
    guard let type = context.receiver.type, isOwnMember(name, code),
      type.members.properties[name] != nil,
      methods(named: name, of: type).contains(where: { !$0.isStatic })
    else { return false }
    return expression.tokens(viewMode: .sourceAccurate).contains {
      $0.text.unquoted == name && $0.callOfIt != nil
    }
  }

  /// Whether a name is a member of what the code belongs to, and the language does not have that: what is
  /// declared outside under the same name is not meant.
  func isOwnMember(_ name: String, _ checker: CodeChecker) -> Bool {
    guard typedReceiver(checker) == nil else { return false }
    var names = (context.receiver.extended.map { [$0] } ?? []) + (isInView ? ["View"] : [])
    if let type = context.receiver.type {
      if type.members.properties[name]?.isStatic == false { return true }
      if type.members.functions[name] != nil { return true }
      if typesAround(type).contains(where: { $0.hasStatic(name) }) { return true }
      names += extendedNames(of: type)
    }
    return names.contains { extended in
      declarations.property(named: name, of: extended, at: block)?.isStatic == false
        || !declarations.functions(named: name, of: extended, at: block).isEmpty
    }
  }

  /// Whether views have no value for a constant of the article, and code may have one.
  private func isLeftToCode(_ bound: Bound, _ name: String) -> Bool {
    guard case .deferred = bound.value, scopes.last(where: { $0[name] != nil }) != nil else {
      return false
    }
    return scopes.count { $0[name] != nil } == 1 && scopes.first?[name] != nil && isTyped(name)
  }

  /// Whether the language itself, or the article's code, says what a name is.
  func isTyped(_ name: String) -> Bool {
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    guard !isView(name), !generics.contains(name), !Self.wrappers.contains(name) else {
      return false
    }
    if let type = declaredType(named: name) {
      return type.block != ControlDeclarations.block && !type.isLayout
        && Self.reasonNotToMake(type) == nil
        && type.members.stored.allSatisfy {
          $0.wrapper == nil || wrapperType(of: $0) != nil
            || type.isClass && $0.wrapperName == "Published"
        }
    }
    let functions = declarations.functions(named: name, at: block)
    if !functions.isEmpty {
      return !functions.contains { $0.isBuilder || isViews($0.result) }
    }
    if let property = declarations.global(named: name, at: block) {
      return !property.isBuilder && !isViews(property.type)
    }
    if context.receiver.type != nil, memberOfReceiver(name) { return true }
    return name == "type" || FunctionChecker.checks.contains(name)
      || Language.rows(named: name).contains { $0.kind == .function }
      || Language.types[name] != nil || code.universe.exists(.named(name))
      || Self.genericTypes.contains(name) || declarations.mentions(type: name)
  }

  /// A static member of a plain type around, which the language finds itself, or one of what it has
  /// as a value.
  private func memberOfReceiver(_ name: String) -> Bool {
    guard let type = context.receiver.type, !conforms(type, to: "View") else { return false }
    let isStatic =
      type.members.properties[name].map(\.isStatic)
      ?? type.members.functions[name].map { $0.contains(where: \.isStatic) }
    return isStatic.map { $0 || typedReceiver(code) != nil } ?? false
  }

  /// Types of which views know more than the language does.
  private static let wrappers: Set<String> = [
    "Binding", "State", "AnyLayout", "ViewThatFits", "Color", "Font", "Self",
  ]

  private static let genericTypes: Set<String> = [
    "Array", "Set", "Dictionary", "Optional", "Range", "ClosedRange", "ArraySlice", "Int",
    "Double", "CGFloat", "Bool", "String", "Character", "Float", "Result", "Any", "AnyHashable",
  ]

  /// A bound name as the language has it; of one that is cast no member is asked for.
  func known(_ bound: Bound, _ checker: CodeChecker, isCast: Bool = false) -> KnownValue? {
    var value = plainlyKnown(bound, checker)
    if !isCast, let known = value, isKnownByProtocol(bound), isTwofold(known.type) {
      return bound.stated.flatMap { promised(known, by: $0, checker) }
    }
    if (value?.type.wrapped ?? value?.type) == .double { value?.length = bound.stated?.length }
    return value
  }

  /// A value of which code knows what a protocol promises, `some Sized` or a `T: Sized`, as one of the
  /// protocol's type; nil where it knows more, and where there is no such type.
  private func promised(
    _ value: KnownValue, by stated: TypeSyntax, _ checker: CodeChecker
  ) -> KnownValue? {
    guard let bounds = bounds(of: stated.plain), !bounds.isEmpty,
      bounds.allSatisfy(declarations.isProtocol)
    else { return nil }
    let words = "any " + bounds.sorted().joined(separator: " & ")
    guard let written = ParsedSource.type(words), let type = programType(of: written) else {
      return nil
    }
    return boxed(value, as: type, checker).map { KnownValue(type: type, json: $0) }
  }

  private func plainlyKnown(_ bound: Bound, _ checker: CodeChecker) -> KnownValue? {
    // By which type the code knows a view is not known.
    if case .instance(let instance) = bound.value, isViewLike(instance),
      hasTwofoldMembers(instance.type)
    {
      return nil
    }
    if bound.known == nil, let stated = anyValue(of: bound, checker) { return stated }
    if case .instance(let instance) = bound.value, let stated = bound.stated,
      isOfProtocol(stated.plain, bound.known), hasTwofoldMembers(instance.type)
    {
      return nil
    }
    if let known = bound.known, known.maker == nil || checker === code { return known }
    let type = bound.stated.flatMap { stated in
      programType(of: stated)
        // To the language a key is a text, which may be missing.
        ?? (stated.wrapped?.trimmedDescription == Self.localizedKey
          ? .optional(.string) : nil)
    }
    if let stated = type, let json = known(bound.value, as: stated, checker) {
      return KnownValue(type: stated, json: json)
    }
    switch bound.value {
    case .deferred, .unknown: return nil
    default: return known(bound.value, checker)
    }
  }

  /// What a name stands for whose type is `any P`, as a value of that type.
  private func anyValue(of bound: Bound, _ checker: CodeChecker) -> KnownValue? {
    guard case .instance = bound.value, let type = bound.stated.flatMap({ programType(of: $0) }),
      checker.existentials[(type.wrapped ?? type).name ?? ""] != nil
    else { return nil }
    return known(bound.value, as: type, checker).map { KnownValue(type: type, json: $0) }
  }

  /// Whether code knows a value by a protocol alone, and not as one of the protocol's type.
  private func isOfProtocol(_ stated: TypeSyntax, _ known: KnownValue?) -> Bool {
    if let known, code.existentials[known.type.name ?? ""] != nil { return false }
    if stated.is(SomeOrAnyTypeSyntax.self) { return true }
    guard let name = stated.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return context.generics.contains(name) || declarations.isProtocol(name)
  }

  /// A property of what the code belongs to, as the language has it.
  func knownMember(
    _ name: String, at token: TokenSyntax, _ checker: CodeChecker
  ) -> KnownValue? {
    guard let (found, property) = memberValue(name, at: token, checker) else { return nil }
    let stated = statedType(of: property)
    let own = stated == nil ? known(found, checker) : nil
    var value = known(
      Bound(value: found, known: own, stated: stated, isOwn: isOwn(property)), checker)
    if stated == nil, property.wrapper == nil, property.initial?.isFractionLiteral ?? false {
      value?.length = "Double"
    }
    return value
  }

  /// What a property of what the code belongs to stands for, unless it is a view.
  func memberValue(
    _ name: String, at token: TokenSyntax, _ checker: CodeChecker
  ) -> (value: Value, property: DeclaredProperty)? {
    guard let type = context.receiver.type, let property = type.members.properties[name],
      !property.isBuilder, !isViews(property.type), typedReceiver(checker) == nil
    else { return nil }
    let (found, refusals) = trial { () -> Value? in
      if case .instance(let instance)? = context.receiver.value, let value = instance.fields[name],
        property.wrapper == nil || wrapperType(of: property) == nil
      {
        return value
      }
      return declaredValue(named: name, at: token)
    }
    guard refusals == 0, let found else { return nil }
    return (found, property)
  }
}

extension DeclaredType {
  /// Whether its own declaration has such a static member.
  fileprivate func hasStatic(_ name: String) -> Bool {
    members.statics[name] != nil
      || members.functions[name]?.contains(where: \.isStatic) ?? false
  }
}

extension ExprSyntax {
  /// `2.5` or `-2.5`, which is a `Double` where no type is written.
  fileprivate var isFractionLiteral: Bool {
    (self.as(PrefixOperatorExprSyntax.self)?.expression ?? self).is(FloatLiteralExprSyntax.self)
  }

  /// Whether it may be worth asking: literals are what they are, and what begins with a period is
  /// told by its place.
  fileprivate func mayBeTyped(isPlaced: Bool, isBound: Bool = false) -> Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .sequenceExpr, .subscriptCallExpr, .forceUnwrapExpr, .ifExpr, .switchExpr, .tryExpr,
      .infixOperatorExpr, .ternaryExpr, .dictionaryExpr:
      true
    case .tupleExpr(let tuple):
      tuple.elements.count < 2
        || tuple.elements.allSatisfy {
          $0.expression.mayBeTyped(isPlaced: true, isBound: isBound) || $0.expression.hasLiteralType
        } && !tuple.elements.allSatisfy(\.expression.hasLiteralType)
    case .arrayExpr: isPlaced || isBound
    case .prefixOperatorExpr(let prefix):
      isPlaced || isBound
        || !prefix.expression.is(IntegerLiteralExprSyntax.self)
          && !prefix.expression.is(FloatLiteralExprSyntax.self)
    case .stringLiteralExpr(let literal): literal.representedLiteralValue == nil
    case .declReferenceExpr, .closureExpr: isBound
    case .memberAccessExpr, .functionCallExpr:
      Chain(self).head.implicitMember == nil || isPlaced
    default: false
    }
  }

  /// The expression with a name of its own for each member of `self`: `self.width` beside a
  /// parameter `width` is another value.
  var withNamedMembers: ExprSyntax {
    guard tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.self) })
    else { return self }
    return MemberNamer().rewrite(self).as(ExprSyntax.self) ?? self
  }
}

extension CodeBlockItemListSyntax {
  /// The statements with a name of its own for each member of `self`.
  var withNamedMembers: CodeBlockItemListSyntax {
    MemberNamer().rewrite(self).as(CodeBlockItemListSyntax.self) ?? self
  }
}
