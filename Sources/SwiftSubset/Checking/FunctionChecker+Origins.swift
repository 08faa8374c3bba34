import BuiltinEngine
import Scenarios
import SwiftSyntax

/// By what code that is generic knows a value: a type may stand there for a generic parameter and be named
/// by itself, and a member that the type and an extension of its protocol declare is another one each time.
extension FunctionChecker {
  struct Origin: OptionSet {
    let rawValue: Int

    /// By what is promised of it: it came as a generic parameter, as `some P`, or is `self` in an extension
    /// of a protocol.
    static let promised = Origin(rawValue: 1)
    /// By its own type.
    static let own = Origin(rawValue: 2)
  }

  /// By what the code knows the value or the type that is asked for a member.
  func originOfAsked(_ name: String, _ type: ProgramType) -> Origin {
    if isOpening { return .promised }
    var search = OriginSearch(checker: self, type: type)
    let found = search.origin(of: askedBase(name))
    guard found.isEmpty, scope.bounds[type] != nil else { return found }
    // Nothing says it: it is what is promised, unless the code names the type anywhere.
    guard owner.declared.type(named: type.name ?? "") != nil else { return [.promised, .own] }
    return search.origin(of: place.declarationAround).union(.promised)
  }

  /// As which generic types code knows the value or the type that is asked for a member.
  func namesOfAsked(_ name: String, _ type: ProgramType) -> Set<String> {
    searched(askedBase(name), type).names
  }

  /// Whether what is asked for a member may be what a generic type has for an associated one.
  func asksAssociated(_ name: String, _ type: ProgramType) -> Bool {
    let found = searched(askedBase(name), type)
    return found.origin.isEmpty && found.isAssociated
  }

  /// Whether an expression may be what a generic type has for an associated one.
  func isAssociated(_ node: ExprSyntax, _ type: ProgramType) -> Bool {
    let found = searched(Syntax(node), type)
    return found.origin.isEmpty && found.isAssociated
  }

  /// Whether an expression of a type for which something generic stands may be a plain value of it all the same:
  /// `i` of `for (i, t) in values.enumerated()`.
  func isMixed(_ node: ExprSyntax, _ type: ProgramType) -> Bool {
    var search = OriginSearch(checker: self, type: type)
    return search.origin(of: Syntax(node)) != .own && search.isMixed
  }

  /// By what the code knows a type that is part of an expression's, and as which generic ones.
  func origin(of node: ExprSyntax, _ type: ProgramType) -> (origin: Origin, names: Set<String>) {
    let found = searched(Syntax(node), type)
    return (found.origin, found.names)
  }

  private func searched(
    _ node: Syntax?, _ type: ProgramType
  ) -> (origin: Origin, names: Set<String>, isAssociated: Bool) {
    var search = OriginSearch(checker: self, type: type)
    let origin = search.origin(of: node)
    return (origin, search.names, search.isAssociated)
  }

  /// What stands before a member's name at the place that is looked at.
  private func askedBase(_ name: String) -> Syntax? {
    var node = place
    if let call = node.as(FunctionCallExprSyntax.self) { node = Syntax(call.calledExpression) }
    if let member = node.as(MemberAccessExprSyntax.self), member.declName.baseName.text == name {
      return member.base.map(Syntax.init)
    }
    if let part = node.as(SubscriptCallExprSyntax.self) { return Syntax(part.calledExpression) }
    if let reference = node.as(DeclReferenceExprSyntax.self), reference.baseName.text == name {
      return Syntax(DeclReferenceExprSyntax(baseName: .keyword(.self)))
    }
    if let path = node.as(KeyPathExprSyntax.self), path.root == nil {
      return path.callAround.map { Syntax($0) }
    }
    return node
  }
}

/// Looks for what says of which type a value is: where a name comes from, and what it is declared to be.
struct OriginSearch {
  typealias Origin = FunctionChecker.Origin

  var checker: FunctionChecker
  var type: ProgramType

  /// As which generic types it came: `T`, `S.Element`, `Self`.
  private(set) var names: Set<String> = []

  /// Whether it may be what a generic type has for an associated one, of which more is known than is asked.
  private(set) var isAssociated = false

  /// Whether it came out of a tuple, a pattern or a closure, of which a part may be of a type of its own.
  var isMixed = false

  /// What was looked at already: a name may be declared by itself.
  private var seen: Set<String> = []

  init(checker: FunctionChecker, type: ProgramType) {
    self.checker = checker
    self.type = type
  }

  private var scope: CodeChecker.TypeScope { checker.scope }
  private var owner: CodeChecker { checker.owner }
  private var universe: TypeUniverse { checker.universe }

  mutating func origin(of node: Syntax?) -> Origin {
    guard let node else { return [] }
    if let written = node.as(TypeSyntax.self) { return origin(written: written) }
    switch node.as(SyntaxEnum.self) {
    case .asExpr(let cast): return origin(written: cast.type)
    case .isExpr: return []
    case .declReferenceExpr(let reference):
      let isMember =
        reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id == reference.id
      guard isMember else { return origin(ofName: reference.baseName, at: node) }
      let base = reference.parent?.as(MemberAccessExprSyntax.self)?.base
      return origin(ofMember: reference.baseName.text, isSelf: base?.isSelf ?? false)
    case .keyPathExpr(let path) where path.root == nil:
      // The call that it is in may be looked at already.
      guard seen.insert("path \(path.id)").inserted else { return [] }
      return origin(of: path.callAround.map { Syntax($0) })
    case .integerLiteralExpr: return type == .int ? .own : []
    case .floatLiteralExpr: return type == .double ? .own : []
    case .stringLiteralExpr: return type == .string ? .own : []
    case .booleanLiteralExpr: return type == .bool ? .own : []
    case .functionCallExpr(let call) where makesList(call): return .own
    case .functionCallExpr(let call) where isMade(by: call): return .own
    case .functionCallExpr(let call):
      let fixed =
        call.calledExpression.as(MemberAccessExprSyntax.self).map {
          originOfFixed($0, isCalled: true)
        } ?? call.calledExpression.as(DeclReferenceExprSyntax.self).map { originOfFixed($0) }
      if let found = fixed ?? nil { return found }
      let isGiven =
        call.trailingClosure != nil
        && ["map", "reduce"].contains(
          call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text)
      if isGiven { isMixed = true }
      return originOfParts(node)
    case .memberAccessExpr(let member):
      let name = member.declName.baseName.text
      if let part = partOfTuple(member) { return origin(of: Syntax(part)) }
      if checker.asksSwiftForAssociated(member) {
        isAssociated = true
        return []
      }
      if Self.partsOfTuples.contains(name) || Int(name) != nil { isMixed = true }
      return originOfFixed(member, isCalled: false) ?? originOfParts(node)
    case .infixOperatorExpr(let infix) where comparesOwn(infix): return type == .bool ? .own : []
    default: return originOfParts(node)
    }
  }

  /// The element of a tuple that is written where its name is declared: `x` of `let p = (size: x, n: 1)`, `p.size`.
  private func partOfTuple(_ member: MemberAccessExprSyntax) -> ExprSyntax? {
    guard let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return nil
    }
    let definitions = LocalDefinitions.of(name, in: member.declarationAround)
    guard definitions.count == 1, case .value(let value)? = definitions.first else { return nil }
    return value.as(TupleExprSyntax.self)?.elements.first {
      $0.label?.text == member.declName.baseName.text
    }?.expression
  }

  private static let partsOfTuples: Set<String> = ["element", "key", "offset", "value"]

  private mutating func originOfParts(_ node: Syntax) -> Origin {
    var found: Origin = []
    for child in node.children(viewMode: .sourceAccurate) { found.formUnion(origin(of: child)) }
    return found
  }

  /// What members give whose type is always the same: `values.count` is an `Int`, whatever is in `values`; nil
  /// for any other member.
  private func originOfFixed(_ member: MemberAccessExprSyntax, isCalled: Bool) -> Origin? {
    guard let base = member.base else { return nil }
    let name = member.declName.baseName.text
    guard let types = checker.fixedTypes(ofMember: name, isCalled: isCalled) else { return nil }
    // A part of a tuple may be called so as well.
    let asked = owner.trial { try checker.check(base, nil) }?.type
    guard asked?.tupleElements == nil else { return nil }
    return types.contains { $0.mentions(type) } ? .own : []
  }

  /// What functions of the article give whose type is always the same.
  private func originOfFixed(_ function: DeclReferenceExprSyntax) -> Origin? {
    let name = function.baseName.text
    guard checker.binding(name) == nil, scope.generics[name] == nil,
      LocalDefinitions.of(name, in: function.declarationAround).isEmpty,
      let types = checker.fixedTypes(ofFunction: name)
    else { return nil }
    return types.contains { $0.mentions(type) } ? .own : []
  }

  /// Whether a value of the type is made by its name: `Int(value)`.
  private func isMade(by call: FunctionCallExprSyntax) -> Bool {
    guard case .nominal(let own, []) = type,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return name == own && scope.generics[name] == nil && checker.binding(name) == nil
  }

  /// Whether an operator of Swift's compares, or joins what is true or false.
  private func comparesOwn(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return false
    }
    return ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!=="].contains(name)
  }

  /// Whether a list is made by the call, which is none of what a generic sequence stands for: `Array(values)`.
  private func makesList(_ call: FunctionCallExprSyntax) -> Bool {
    guard universe.element(of: type) != nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      !owner.declared.declares(anywhere: name), !owner.declared.declares(function: name),
      checker.binding(name) == nil,
      // `max(a, b)` is one of what it is given.
      !Language.rows(named: name).contains(where: { $0.result.isVariable })
    else { return false }
    return owner.trial { try checker.check(ExprSyntax(call), nil) }?.type == type
  }

  // MARK: Types

  /// What a written type says: `T`, `[T]`, `some P`, `S` of a sequence, or the type itself.
  private mutating func origin(written: TypeSyntax, isSelf: Bool = true) -> Origin {
    if let hidden = written.as(SomeOrAnyTypeSyntax.self) {
      guard hidden.someOrAnySpecifier.text == "some" else { return [] }
      let name = CodeChecker.name(of: hidden)
      guard scope.generics[name] != nil else { return origin(hiddenBehind: hidden) }
      return isSelf ? origin(ofGeneric: name) : []
    }
    guard let identifier = written.as(IdentifierTypeSyntax.self) else {
      // `[T]` is a list, also where another generic type is one of the same.
      if isSelf, owner.trial({ try owner.resolve(written, scope) }) == type { return .own }
      var found: Origin = []
      for child in written.children(viewMode: .sourceAccurate) {
        if let type = child.as(TypeSyntax.self) {
          found.formUnion(origin(written: type, isSelf: isSelf))
        } else {
          found.formUnion(
            child.children(viewMode: .sourceAccurate).reduce(into: []) { all, inner in
              all.formUnion(innerOrigin(inner, isSelf))
            })
        }
      }
      return found
    }
    var found = origin(ofType: identifier.name.text, isSelf: isSelf)
    for argument in identifier.genericArgumentClause?.arguments ?? [] {
      if let type = argument.argument.as(TypeSyntax.self) {
        found.formUnion(origin(written: type, isSelf: isSelf))
      }
    }
    return found
  }

  /// What `some P` says: of `some Collection<Int>` the elements are known by themselves.
  private mutating func origin(hiddenBehind written: SomeOrAnyTypeSyntax) -> Origin {
    let clause = written.constraint.as(IdentifierTypeSyntax.self)?.genericArgumentClause
    for argument in clause?.arguments ?? [] {
      guard let stated = argument.argument.as(TypeSyntax.self),
        let known = owner.trial({ try owner.resolve(stated, scope) }), known.mentions(type)
      else { continue }
      return origin(written: stated)
    }
    return .promised
  }

  private mutating func innerOrigin(_ node: Syntax, _ isSelf: Bool) -> Origin {
    if let type = node.as(TypeSyntax.self) { return origin(written: type, isSelf: isSelf) }
    return node.children(viewMode: .sourceAccurate).reduce(into: []) { all, inner in
      all.formUnion(innerOrigin(inner, isSelf))
    }
  }

  private mutating func origin(ofType name: String, isSelf: Bool) -> Origin {
    if name == "Self" { return isSelf ? originOfSelf() : [] }
    if isSelf, scope.generics[name] != nil { return origin(ofGeneric: name) }
    let path = (type.name ?? "").prefix { $0 != "‹" }
    if name == path || name == path.split(separator: ".").last.map(String.init) { return .own }
    guard let alias = owner.declared.alias(named: name),
      seen.insert("typealias \(name)").inserted
    else {
      isAssociated =
        isAssociated
        || scope.boundsByName.values.contains { bounds in
          bounds.contains { owner.associatedTypes(askedBy: $0).contains { $0.name.text == name } }
        }
      return []
    }
    return origin(written: alias.type, isSelf: false)
  }

  private mutating func origin(ofGeneric name: String) -> Origin {
    guard let standing = scope.generics[name] else { return [] }
    let isWhole = standing == type
    guard isWhole || standing.mentions(type) else { return [] }
    let isSame =
      isWhole
      ? scope.sameTypes.contains(name) : scope.sameTypes.contains { $0.hasPrefix("\(name).") }
    guard !isSame else { return .own }
    names.insert(isWhole ? name : "\(name).Element")
    return .promised
  }

  private mutating func originOfSelf() -> Origin {
    guard let own = scope.selfType else { return [] }
    if own == type {
      guard scope.isSelfPromised else { return .own }
      names.insert("Self")
      return .promised
    }
    let generics = own.name.flatMap { owner.instances[$0]?.types } ?? [:]
    let mentioning = generics.keys.sorted().filter { generics[$0]?.mentions(type) ?? false }
    guard mentioning.isEmpty else {
      return mentioning.reduce(into: []) { $0.formUnion(origin(ofGeneric: $1)) }
    }
    guard own.mentions(type) else { return [] }
    // The extension of a list says what is asked of its elements, that of a protocol what is of `Self`.
    let parts = scope.generics.filter { $0.value == type && scope.boundsByName[$0.key] != nil }.keys
    names.formUnion(parts.isEmpty ? ["Self.Element"] : Set(parts))
    return .promised
  }

  // MARK: Names

  private mutating func origin(ofName token: TokenSyntax, at node: Syntax) -> Origin {
    let name = token.text
    if name == "self" || name == "Self" { return originOfSelf() }
    if name.hasPrefix("$") {
      guard let closure = node.closureAround, seen.insert("closure \(closure.id)").inserted else {
        return []
      }
      return origin(ofGivenTo: closure)
    }
    let around = node.declarationAround
    guard seen.insert("\(name) in \(around.id)").inserted else { return [] }
    let definitions = LocalDefinitions.of(name, in: around)
    guard definitions.isEmpty else {
      return definitions.reduce(into: []) { all, one in all.formUnion(origin(of: one, name)) }
    }
    if let found = origin(ofGiven: name) { return found }
    let stated = origin(ofType: name, isSelf: true)
    return stated.isEmpty ? origin(ofMember: name, isSelf: true) : stated
  }

  /// By what an expression of a view knows a name that it is given; nil for any other name.
  private mutating func origin(ofGiven name: String) -> Origin? {
    let outermost = sequence(first: checker) { $0.parent }.first { $0.generics != nil }
    guard let generics = outermost?.generics else { return nil }
    if let stated = generics.stated[name] { return origin(written: stated) }
    guard outermost?.localBinding(name) != nil else { return nil }
    guard !generics.own.contains(name) else { return .own }
    isMixed = true
    return .promised
  }

  private mutating func origin(
    of definition: LocalDefinitions.Definition, _ name: String
  ) -> Origin {
    switch definition {
    case .type(let type): return origin(written: type)
    case .value(let value): return origin(of: value)
    case .closure(let closure):
      return origin(ofGivenTo: closure)
    case .pattern(let pattern, let subject):
      if let numbered = subject.numberedSequence, let place = pattern.place(ofElement: name) {
        return place == 0 ? (type == .int ? .own : []) : origin(of: Syntax(numbered))
      }
      isMixed = true
      let found = origin(of: pattern)
      return found.isEmpty ? origin(of: subject) : found
    }
  }

  /// What a closure is given: a part of what the call has that it is an argument of.
  private mutating func origin(ofGivenTo closure: ClosureExprSyntax) -> Origin {
    guard let call = closure.callAround else { return [.promised, .own] }
    var found = origin(of: Syntax(call.calledExpression))
    for argument in call.arguments where !argument.expression.is(ClosureExprSyntax.self) {
      found.formUnion(origin(of: Syntax(argument.expression)))
    }
    return found
  }

  /// What is declared under the name: a member of the type around, else of any, a function or a constant.
  private mutating func origin(ofMember name: String, isSelf: Bool) -> Origin {
    guard seen.insert("member \(name)").inserted else { return [] }
    let around = scope.selfType?.name ?? scope.owner
    let asked = isSelf && scope.isSelfPromised ? promised(name, of: "Self") : []
    let own =
      asked.isEmpty ? around.map { owner.declared.members(named: name, of: $0) } ?? [] : asked
    var found = origin(of: own, isSelf: true)
    if isSelf, !own.isEmpty { return found }
    // What a protocol asks for of an associated type may be what is meant, whatever the types have.
    let outer = isAssociated
    isAssociated = false
    defer { isAssociated = isAssociated || outer }
    let promised = scope.boundsByName.keys.sorted().flatMap { self.promised(name, of: $0) }
    if !promised.isEmpty, origin(of: promised, isSelf: false).isEmpty, isAssociated { return [] }
    var others = owner.declared.functions(named: name)
    if let constant = owner.declared.constant(named: name) { others.append(constant) }
    for path in owner.declared.typeNames + owner.declared.conformingNames {
      if path != around { others += owner.declared.members(named: name, of: path) }
      for payload in payloads(ofCase: name, in: path) {
        found.formUnion(origin(written: payload, isSelf: path == around))
      }
    }
    return found.union(origin(of: others, isSelf: false))
  }

  /// What the protocols of a generic type ask for, or declare in extensions.
  private func promised(_ name: String, of generic: String) -> [DeclaredCode.Member] {
    owner.refined(scope.boundsByName[generic] ?? []).sorted().flatMap { known in
      let asked = owner.declared.requirements(named: name, of: known)
      return asked.isEmpty ? owner.declared.members(named: name, of: known) : asked
    }
  }

  /// What a case of an enumeration carries.
  private func payloads(ofCase name: String, in path: String) -> [TypeSyntax] {
    guard let entry = owner.declared.type(named: path), entry.syntax.is(EnumDeclSyntax.self) else {
      return []
    }
    return (entry.syntax.memberBlock?.members ?? []).flatMap { item in
      item.decl.as(EnumCaseDeclSyntax.self)?.elements.filter { $0.name.text == name }
        .flatMap { $0.parameterClause?.parameters.map(\.type) ?? [] } ?? []
    }
  }

  private mutating func origin(of members: [DeclaredCode.Member], isSelf: Bool) -> Origin {
    var found: Origin = []
    for member in members {
      if let variable = member.syntax.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          found.formUnion(
            binding.typeAnnotation.map { origin(written: $0.type, isSelf: isSelf) }
              ?? origin(of: binding.initializer.map { Syntax($0.value) }))
        }
      } else if let result = member.syntax.as(FunctionDeclSyntax.self)?.signature.returnClause {
        found.formUnion(origin(written: result.type, isSelf: isSelf))
      }
    }
    return found
  }
}

extension ProgramType {
  fileprivate var isVariable: Bool { if case .variable = self { true } else { false } }

  /// Whether a type is part of it.
  func mentions(_ other: ProgramType) -> Bool {
    if self == other { return true }
    switch self {
    case .nominal(_, let arguments): return arguments.contains { $0.mentions(other) }
    case .tuple(let elements): return elements.contains { $0.type.mentions(other) }
    case .function(let parameters, let result):
      return parameters.contains { $0.mentions(other) } || result.mentions(other)
    case .variable: return false
    }
  }
}
