import BuiltinEngine
import Scenarios
import SwiftSyntax

extension Lowerer {
  /// Refuses a member that a type and the extension of a protocol both declare, though the protocol
  /// does not ask for it.
  ///
  /// Swift takes the one of the type by which the code knows the value, which is not known here.
  ///
  /// - Returns: Whether it was refused.
  func refuseTwofold(_ name: String, of type: DeclaredType, at token: TokenSyntax) -> Bool {
    guard let other = othersDeclaring(name, of: type).first, !Self.isWritten(token, in: type.name),
      !(token.askedValue.map(isOwn) ?? false), !token.isMember(ofTypeNamed: type.name)
    else { return false }
    refuse(token, name, Self.twofold(name, type.name, other))
    return true
  }

  private static func twofold(_ name: String, _ type: String, _ other: String) -> String {
    "'\(name)' is declared by '\(type)' and by an extension of '\(other)', which does not ask"
      + " for it; which one is meant is not known here: ask for it in '\(other)', or rename one"
  }

  /// Why the language is not asked: code that is generic reads a member of which the type of a value has
  /// one, and the extension of a protocol another, which is meant where the code knows no more.
  ///
  /// What is known to be of a generic type has what the checker finds that to be promised.
  func twofoldMember(
    in expression: ExprSyntax, _ checker: CodeChecker, _ known: KnownGenerics? = nil
  ) -> Refusal? {
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    guard !generics.isEmpty, !isChecking else { return nil }
    let free = code.facts(of: expression).free
    // The names of lists and the like: what these are asked is their own.
    var containers: Set<String> = []
    let types = (free.names + free.members).flatMap { token -> [DeclaredType] in
      let name = token.text.unquoted
      let found =
        bound(name) ?? field(name)
        ?? memberValue(name, at: token, checker).map { value, property in
          Bound(value: value, stated: statedType(of: property))
        }
      guard let found, found.stated?.isWritten(with: generics) ?? true else { return [] }
      let stated = known?.stated[name] ?? known?.stated[MemberNamer.name(of: token.text)]
      if let stated, known?.covers(stated.words.intersection(generics)) ?? false { return [] }
      let type = self.known(found, checker)?.type
      // What its protocols promise is all that the language knows of it, too.
      if let type, checker.existentials[type.name ?? ""] != nil { return [] }
      if case .instance(let instance) = found.value { return [instance.type] }
      guard let type else { return [] }
      if Self.isContainer(type) { containers.insert(name) }
      return declaredTypes(in: type)
    }
    guard !types.isEmpty else { return nil }
    let tokens = expression.tokens(viewMode: .sourceAccurate)
    for token in tokens {
      let isSubscript = token.parent?.as(SubscriptCallExprSyntax.self)?.leftSquare == token
      guard isSubscript || token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
      else {
        continue
      }
      let name = isSubscript ? "subscript" : token.text.unquoted
      if let base = token.askedName, containers.contains(base) { continue }
      for type in types where !Self.isWritten(token, in: type.name) {
        let others =
          isSubscript ? othersWithSubscript(of: type) : othersDeclaring(name, of: type)
        guard let other = others.first(where: isAsked) else { continue }
        return refusal(
          at: token.positionAfterSkippingLeadingTrivia, name,
          Self.twofold(name, type.name, other))
      }
    }
    return nil
  }

  /// Why the language is not asked: code of a protocol's extension reads a member of `self` that the type
  /// of the value declares as well, and the protocol does not ask for.
  func twofoldMember(ofSelfIn expression: ExprSyntax, _ checker: CodeChecker) -> Refusal? {
    guard !isChecking, let type = context.receiver.type else { return nil }
    for token in expression.tokens(viewMode: .sourceAccurate) where token.isMemberOfSelfType {
      guard let other = othersDeclaring(token.text.unquoted, of: type).first,
        !Self.isWritten(token, in: type.name)
      else { continue }
      return refusal(
        at: token.positionAfterSkippingLeadingTrivia, token.text,
        Self.twofold(token.text, type.name, other))
    }
    guard
      !type.members.functions.isEmpty
        || !type.members.properties.isEmpty, typedReceiver(checker) != nil
    else { return nil }
    let free = code.facts(of: expression).free
    for token in free.members + free.names.filter({ bound($0.text.unquoted) == nil }) {
      let name = token.text.unquoted
      guard let other = othersDeclaring(name, of: type).first, !Self.isWritten(token, in: type.name)
      else { continue }
      return refusal(
        at: token.positionAfterSkippingLeadingTrivia, name, Self.twofold(name, type.name, other))
    }
    return nil
  }

  /// Why the language is not asked: a value of a generic type says how its type is written, which is not known
  /// of what it is generic over.
  func lostType(ofSelfIn expression: ExprSyntax, _ checker: CodeChecker) -> Refusal? {
    guard let type = context.receiver.type, !type.generics.isEmpty, !isChecking,
      let token = expression.tokens(viewMode: .sourceAccurate).first(where: \.saysOwnType),
      typedReceiver(checker) == nil
    else { return nil }
    return refusal(
      at: token.positionAfterSkippingLeadingTrivia, "Self",
      "what '\(type.name)' is generic over is not known here, and so is how its type is written")
  }

  static func isContainer(_ type: ProgramType) -> Bool {
    guard case .nominal(let name, _) = type else { return true }
    return ["Array", "Set", "Dictionary"].contains(name)
  }

  /// What a stored property of the view holds, also one of a type that the view is generic over.
  private func field(_ name: String) -> Bound? {
    guard case .instance(let instance)? = context.receiver.value, let value = instance.fields[name],
      let property = instance.type.members.properties[name]
    else { return nil }
    return Bound(value: value, stated: statedType(of: property))
  }

  /// Whether code that is generic may know a value by a protocol: its type has to name it, if it alone is
  /// generic.
  private func isAsked(_ name: String) -> Bool {
    guard let type = context.receiver.type, context.generics.isSubset(of: type.generics) else {
      return true
    }
    let path = type.path
    guard let syntax = code.declared.type(named: path)?.syntax else { return true }
    let words = (syntax.genericClause?.words ?? []).union(
      syntax.as(StructDeclSyntax.self)?.genericWhereClause?.words ?? [])
    return declarations.refined(words).contains(name)
  }

  /// The declared types of which a value of a type is made.
  private func declaredTypes(in type: ProgramType) -> [DeclaredType] {
    switch type {
    case .nominal(let name, let arguments):
      if let instance = code.instances[name] {
        return instance.types.values.flatMap(declaredTypes)
          + [form(ofTypeAt: instance.base)].compactMap(\.self)
      }
      return arguments.flatMap(declaredTypes) + [form(ofTypeAt: name)].compactMap(\.self)
    case .tuple(let elements): return elements.flatMap { declaredTypes(in: $0.type) }
    case .function, .variable: return []
    }
  }

  /// A declared type by its path; one without members, too, of which views make no use.
  private func form(ofTypeAt path: String) -> DeclaredType? {
    if let known = declaredType(at: path) { return known }
    guard let entry = code.declared.type(named: path), !entry.isProtocol else { return nil }
    var names = path.split(separator: ".").map(String.init)
    return DeclaredType(
      .init(
        name: names.removeLast(),
        kind: entry.syntax.is(ClassDeclSyntax.self) ? .other("class") : .structure,
        inherited: Set(entry.syntax.inheritedTypes.map(\.nameInModule)), outer: names))
  }

  /// The protocols whose extensions declare a subscript, without asking for it, beside one that a type has.
  private func othersWithSubscript(of type: DeclaredType) -> [String] {
    let protocols = extendedNames(of: type).filter(declarations.isProtocol)
    guard protocols.allSatisfy({ code.declared.requirements(named: "subscript", of: $0).isEmpty })
    else { return [] }
    let others = protocols.filter { !code.declared.members(named: "subscript", of: $0).isEmpty }
    return code.declared.members(named: "subscript", of: type.path).isEmpty
      ? above(others) : others
  }

  /// The protocols without the one that refines all others: what that declares is taken of a value of any of
  /// its types.
  private func above(_ protocols: [String]) -> [String] {
    protocols.filter { !declarations.refined([$0]).isSuperset(of: protocols) }
  }

  /// Whether what a member of a value is depends on the type by which the code knows it.
  func hasTwofoldMembers(_ type: DeclaredType) -> Bool {
    (Array(type.members.properties.keys) + Array(type.members.functions.keys)).contains {
      !othersDeclaring($0, of: type).isEmpty
    }
  }

  /// Whether which member of a value is meant depends on the type by which the code knows the value: its
  /// own, or a protocol that the article states for values; of all members, if no names are given.
  func isTwofold(_ type: ProgramType, _ names: Set<String>? = nil) -> Bool {
    declaredTypes(in: type).contains { type in
      let twofold = twofoldNames(of: type)
      return names.map { !$0.isDisjoint(with: twofold) } ?? !twofold.isEmpty
    }
  }

  private func twofoldNames(of type: DeclaredType) -> Set<String> {
    let key = "\(block) " + type.path
    if let known = twofold[key] { return known }
    let extended = extendedNames(of: type).filter(declarations.isProtocol)
      .flatMap(declarations.memberNames)
    let own = Set(type.members.properties.keys).union(type.members.functions.keys).union(extended)
    let found = own.filter { name in
      othersDeclaring(name, of: type).contains(where: code.declared.isStated)
    }
    twofold[key] = found
    return found
  }

  /// Whether a name may stand for a value that the code knows by a protocol: its type says so, or nothing
  /// says of which type it is.
  func isKnownByProtocol(_ bound: Bound) -> Bool {
    bound.stated.map(isOfProtocols) ?? !bound.isOwn
  }

  /// The same of a name that is bound, or a property of the type around.
  func isKnownByProtocol(_ name: String, _ bound: Bound?) -> Bool {
    if let bound { return isKnownByProtocol(bound) }
    return context.receiver.type?.members.properties[name].map { !isOwn($0) } ?? false
  }

  /// Whether it is seen from where a property is declared that it holds a value of a type by itself.
  func isOwn(_ property: DeclaredProperty) -> Bool {
    statedType(of: property).map { !isOfProtocols($0) } ?? property.initial.map(isOwn) ?? false
  }

  /// Whether it is seen from an expression alone that code knows its value as of its own type, and by no
  /// protocol: `Card()`, `[Card()]`, or a name of such a value.
  func isOwn(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list): return list.elements.allSatisfy { isOwn($0.expression) }
    case .tupleExpr(let tuple): return tuple.elements.allSatisfy { isOwn($0.expression) }
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr:
      return true
    case .subscriptCallExpr(let part): return isOwn(part.calledExpression)
    case .forceUnwrapExpr(let whole): return isOwn(whole.expression)
    case .memberAccessExpr(let member):
      let name = member.declName.baseName.text
      return member.base.map {
        isPart(name, of: $0) || code.isFixed(member: name, isCalled: false)
      } ?? false
    case .sequenceExpr(let sequence) where isOfNumbers(sequence): return true
    case .sequenceExpr(let sequence):
      // `shape as? Card`
      let parts = Array(sequence.elements.suffix(2))
      guard parts.count == 2, parts[0].is(UnresolvedAsExprSyntax.self) else { return false }
      return parts[1].as(TypeExprSyntax.self).map { !isOfProtocols($0.type) } ?? false
    case .declReferenceExpr(let name):
      let text = name.baseName.text.unquoted.withoutDollar
      if let bound = bound(text) { return !isKnownByProtocol(bound) }
      return
        (context.receiver.type?.members.properties[text]
        ?? declarations.global(named: text, at: block)).map(isOwn) ?? false
    case .functionCallExpr(let call):
      if isOwnList(expression) { return true }
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
        return false
      }
      if declaredType(named: name) != nil { return !context.generics.contains(name) }
      let functions = declarations.functions(named: name, at: block)
      return !functions.isEmpty
        && functions.allSatisfy {
          ($0.generics.isEmpty || call.arguments.allSatisfy { isOwn($0.expression) })
            && $0.result.map { !isOfProtocols($0) } ?? true
        }
    default: return false
    }
  }

  /// Whether it is what Swift's operators make of values of their own types: `0..<items.count`.
  private func isOfNumbers(_ sequence: SequenceExprSyntax) -> Bool {
    sequence.elements.count > 1
      && sequence.elements.allSatisfy { element in
        guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
          return isOwn(element)
        }
        return ["..<", "...", "+", "-", "*", "/", "%"].contains(sign)
          && !code.declared.declares(anywhere: sign) && !code.declared.declares(function: sign)
      }
  }

  /// Whether a closure of the caller's knows what it is given as of its own type: `t` of a generic view's
  /// `let t: T`, and not of `let t: any Sized`.
  func isHandedOn(_ expression: ExprSyntax) -> Bool {
    if let part = expression.as(SubscriptCallExprSyntax.self) {
      return isHandedOn(part.calledExpression)
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted,
      let stated = bound(name)?.stated ?? context.receiver.type?.members.properties[name]?.type
    else { return isOwn(expression) }
    return !stated.tokens(viewMode: .sourceAccurate).contains { token in
      ["some", "any"].contains(token.text) || declarations.isProtocol(token.text)
    }
  }

  /// Whether a type names a protocol, or what is generic here.
  func isOfProtocols(_ stated: TypeSyntax) -> Bool {
    let generics = context.generics.union(context.receiver.type?.generics ?? [])
    return stated.tokens(viewMode: .sourceAccurate).contains { token in
      if ["some", "any", "Self"].contains(token.text) || generics.contains(token.text) {
        return true
      }
      // `typealias Item = Model.Item` is not what `Model` has under its name.
      guard token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period else {
        return false
      }
      let named = resolved(TypeSyntax(IdentifierTypeSyntax(name: .identifier(token.text))))
      return declarations.isProtocol(token.text)
        || named.trimmedDescription != token.text && isOfProtocols(named)
    }
  }

  /// Whether what a member of a value is depends on the type by which the code knows the value.
  func isTwofold(_ value: Value) -> Bool {
    switch value {
    case .instance(let instance):
      !twofoldNames(of: instance.type).isEmpty
        || instance.payload.contains { isTwofold($0.value) }
    case .list(let elements): elements.contains(where: isTwofold)
    case .slice(let slice): slice.elements.contains(where: isTwofold)
    case .tuple(let parts): parts.contains { isTwofold($0.value) }
    case .choice(let choice): isTwofold(choice.then) || isTwofold(choice.otherwise)
    case .later(let later): isTwofold(later.type)
    case .program(let known): isTwofold(known.type)
    default: false
    }
  }

  /// The protocols whose extensions declare a member that a type has of its own, or of a protocol that
  /// refines them, without asking for it: by one of them code knows another member under the name.
  private func othersDeclaring(_ name: String, of type: DeclaredType) -> [String] {
    let protocols = protocols(of: type)
    guard !protocols.isEmpty else { return [] }
    let own = signatures(of: name, in: type, type.path)
    if own.isEmpty, protocols.count < 2 { return [] }
    guard
      protocols.allSatisfy({ code.declared.requirements(named: name, of: $0).isEmpty })
        || own.isEmpty == false && isNoWitness(name, of: type)
    else { return [] }
    let all = protocols.map { ($0, signatures(of: name, in: $0)) }.filter { !$1.isEmpty }
    guard own.isEmpty else {
      return all.filter { !own.isDisjoint(with: $0.1) }.map(\.0)
    }
    let shared = all.filter { one in
      all.contains { $0.0 != one.0 && !$0.1.isDisjoint(with: one.1) }
    }
    return above(shared.map(\.0))
  }

  /// The protocols to which a type conforms, or a class above it.
  private func protocols(of type: DeclaredType) -> [String] {
    var found = extendedNames(of: type).filter(declarations.isProtocol)
    var next = superclass(of: type)
    for _ in 0..<8 {
      guard let above = next else { break }
      found += extendedNames(of: above).filter {
        declarations.isProtocol($0) && !found.contains($0)
      }
      next = superclass(of: above)
    }
    return found
  }

  private func superclass(of type: DeclaredType) -> DeclaredType? {
    guard type.isClass else { return nil }
    return type.inherited.lazy.compactMap { self.form(ofTypeAt: $0) }.first(where: \.isClass)
  }

  /// Whether a class declares what a protocol asks for that only a class above conforms to: of a value that is
  /// known by the protocol the extension's is called.
  private func isNoWitness(_ name: String, of type: DeclaredType) -> Bool {
    guard let above = superclass(of: type) else { return false }
    return signatures(of: name, in: above, above.path).isEmpty
      && protocols(of: above).contains {
        !code.declared.requirements(named: name, of: $0).isEmpty
          && !signatures(of: name, in: $0).isEmpty
      }
  }

  /// Whether code stands in a type or in an extension of it: there its members are meant.
  static func isWritten(_ token: TokenSyntax, in type: String) -> Bool {
    var next = token.parent
    while let node = next {
      if let extended = node.as(ExtensionDeclSyntax.self) {
        return extended.extendedType.trimmedDescription.split(separator: ".").last.map(String.init)
          == type
      }
      if let declared = node.as(DeclSyntax.self)?.namedType { return declared.name == type }
      next = node.parent
    }
    return false
  }

  /// What tells the declarations of a name apart in a type and its extensions.
  private func signatures(of name: String, in type: DeclaredType, _ path: String) -> Set<String> {
    var found = signatures(of: name, in: path)
    for property in [type.members.properties[name], type.members.statics[name]] {
      if let property { found.insert(Self.key(property)) }
    }
    found.formUnion((type.members.functions[name] ?? []).map(Self.key))
    return found
  }

  private func signatures(of name: String, in extended: String) -> Set<String> {
    var found = Set(
      declarations.functions(named: name, of: extended, at: block).map(Self.key))
    if let property = declarations.property(named: name, of: extended, at: block) {
      found.insert(Self.key(property))
    }
    return found
  }

  private static func key(_ property: DeclaredProperty) -> String {
    property.isStatic ? "static" : ""
  }

  private static func key(_ function: DeclaredFunction) -> String {
    (function.isStatic ? "static " : "") + "(" + function.signature + ")"
  }
}

extension TypeSyntax {
  /// Whether one of the names stands in it.
  func isWritten(with names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
  }
}

extension TokenSyntax {
  /// `kind` in `Self.kind`.
  fileprivate var isMemberOfSelfType: Bool {
    askedValue?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.Self)
  }

  /// The value of which the member is asked that it names.
  var askedValue: ExprSyntax? {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      access.declName.baseName.id == id
    else { return nil }
    return access.base
  }

  /// Whether it names a member of a type that stands before it: `Card.kind`, and not `Self.kind`.
  fileprivate func isMember(ofTypeNamed name: String) -> Bool {
    parent?.parent?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?
      .baseName.text == name
  }

  /// The name of which a member or a subscript is asked, at whose token this is: `row` in `row.count`.
  fileprivate var askedName: String? {
    let base =
      parent?.as(SubscriptCallExprSyntax.self)?.calledExpression
      ?? parent?.parent?.as(MemberAccessExprSyntax.self)?.base
    let member = base?.as(MemberAccessExprSyntax.self)
    let isOwn = member?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    let name = isOwn ? member?.declName : base?.as(DeclReferenceExprSyntax.self)
    return name?.baseName.text.unquoted
  }
}

extension TokenSyntax {
  /// Whether it is the `Self` of `Self.self`, or the `type` of `type(of: self)`.
  fileprivate var saysOwnType: Bool {
    switch tokenKind {
    case .keyword(.Self):
      parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "self"
    case .identifier("type"):
      parent?.parent?.as(FunctionCallExprSyntax.self)?.arguments.trimmedDescription == "of: self"
    default: false
    }
  }
}
