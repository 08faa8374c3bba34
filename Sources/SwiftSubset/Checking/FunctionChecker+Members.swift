import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  // MARK: Chains

  /// A chain of members and calls; what follows a `?` in it is skipped for nil.
  func chain(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let outer = chains
    chains = []
    defer { chains = outer }
    var typed = try postfix(node, expected)
    if !chains.isEmpty, typed.type == .void, expected?.isOptional ?? false {
      throw refuse(
        node, "?",
        "whether a call behind a '?' that gives nothing was made is not known in code that runs")
    }
    for link in chains.reversed() { typed = chained(typed, behind: link) }
    return typed
  }

  private func postfix(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    try deeper(node) {
      switch node.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let member): return try self.member(member, expected)
      case .functionCallExpr(let call): return try self.call(call, expected)
      case .subscriptCallExpr(let call): return try subscripted(call, expected)
      case .forceUnwrapExpr(let unwrap):
        let value = try base(unwrap.expression)
        guard let wrapped = value.type.wrapped else {
          throw refuse(unwrap, "!", "a value of type '\(value.type)' cannot be unwrapped")
        }
        return Typed(
          code: ProgramCode(.unwrap, [value.code], line: line(unwrap)), type: wrapped)
      case .optionalChainingExpr(let optional):
        let value = try base(optional.expression)
        guard let wrapped = value.type.wrapped else {
          throw refuse(optional, "?", "a value of type '\(value.type)' is never nil")
        }
        let slot = newSlot(wrapped)
        chains.append(.value(value.code, slot: slot))
        return Typed(code: .local(slot), type: wrapped)
      default: return try check(node, expected)
      }
    }
  }

  /// What stands before a period or a bracket, in the same chain.
  ///
  /// What the place wants of the whole chain is, in `.all.union(.other)`, what the first member
  /// belongs to.
  func base(_ node: ExprSyntax, _ expected: ProgramType? = nil) throws -> Typed {
    switch node.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr,
      .optionalChainingExpr:
      let isImplicit = expected != nil && Chain(node).head.implicitMember != nil
      return forcedBase(
        try postfix(node, isImplicit ? expected?.wrapped ?? expected : nil), node)
    default: return forcedBase(try check(node, nil), node)
    }
  }

  /// Whose member `.name` is where a type is wanted: that of the optional itself, as an extension declares it,
  /// before that of what is in it.
  func owner(ofImplicit token: TokenSyntax, _ expected: ProgramType?) -> ProgramType? {
    guard let expected, let wrapped = expected.wrapped else { return expected }
    return owner.members(token.text, of: expected, isStatic: true).isEmpty ? wrapped : expected
  }

  // MARK: Names

  /// The value of `self`.
  func selfValue(at node: some SyntaxProtocol) throws -> Typed {
    switch receiver {
    case .value(let type, _):
      // `if let self` binds another one.
      if case .slot(let slot, let own, _, let isShared)? = binding("self") {
        return Typed(code: code(of: slot, isShared: isShared), type: own)
      }
      return Typed(code: .local(0), type: type)
    case .parts(let type, let parts):
      let fields = universe.fields(of: type) ?? []
      let values = try fields.map { field in
        guard let slot = parts[field.name] else { throw Refused() }
        return code(of: slot, isShared: slots[slot].argument(of: "Cell") != nil)
      }
      return Typed(code: ProgramCode(.make, values, type: type), type: type)
    case .none:
      if inheritedReceiver != nil,
        case .slot(let slot, let type, _, let isShared)? = binding("self")
      {
        return Typed(code: code(of: slot, isShared: isShared), type: type)
      }
      throw refuse(node, "self", "there is no 'self' here")
    }
  }

  /// The receiver of the method around a closure.
  var inheritedReceiver: ProgramType? {
    switch receiver {
    case .value(let type, _), .parts(let type, _): type
    case .none: parent?.inheritedReceiver
    }
  }

  func reference(_ node: DeclReferenceExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let name = node.baseName.text
    if name == "self" { return try selfValue(at: node) }
    switch binding(name) {
    case .slot(let slot, let type, _, let isShared)?:
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    case .function(let function)?: return try reference(to: function, at: node)
    case .wrapped(let variable, let member)?:
      let wrapper = node.with(\.baseName, node.baseName.named(variable))
      return try instanceMember(try reference(wrapper, nil), node.baseName.named(member))
    case .unknown?, .pending?, .generic?, .hidden?: throw Refused()
    case nil: break
    }
    if let typed = try ownMember(node.baseName) { return typed }
    try refuseMemberWithoutSelf(node.baseName)
    if let member = owner.declared.constant(named: name),
      let variable = member.syntax.as(VariableDeclSyntax.self)
    {
      let getter = try owner.getter(member, variable, name, on: nil)
      return Typed(code: ProgramCode(.call, name: getter.name), type: getter.signature.result)
    }
    if let (parameters, result) = (expected?.wrapped ?? expected)?.functionParts {
      return try functionNamed(node.baseName, parameters, result)
    }
    if let function = try onlyFunction(node.baseName) { return function }
    _ = try owner.declaredType(name, scope)
    if typeExpression(ExprSyntax(node)) != nil {
      throw refuse(node, name, "'\(name)' is a type; a value is expected here")
    }
    if let advice = Advice.type(name) { throw refuse(node, name, advice) }
    let reason = inheritedReceiver.flatMap {
      owner.reasonAgainst(name, of: $0, isStatic: false)
    }
    let near = Spelling.nearest(to: name, among: names + ownMemberNames)
    let hint = reason.map { ": \($0)" } ?? near.map { "; did you mean '\($0)'?" } ?? ""
    throw refuse(node, name, "'\(name)' is not known here" + hint)
  }

  var ownMemberNames: [String] { inheritedReceiver.map(memberNames) ?? [] }

  /// A member of `self` that is written without it, or a static one in a static function.
  func ownMember(_ token: TokenSyntax) throws -> Typed? {
    let name = token.text
    if case .slot(let slot, let type, _, let isShared)? = binding("self.\(name)") {
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    }
    if let type = inheritedReceiver, hasInstanceMember(name, type) {
      return try instanceMember(try selfValue(at: token), token)
    }
    if inheritedReceiver == nil, let type = scope.selfType, hasStaticMember(name, type) {
      return try staticMember(token, of: type)
    }
    if let type = typesAround.first(where: { hasStaticMember(name, $0) }) {
      return try staticMember(token, of: type)
    }
    return nil
  }

  /// Refuses a member of the type around where there is no `self`: what is declared outside of it under
  /// the same name is not meant.
  func refuseMemberWithoutSelf(_ token: TokenSyntax) throws {
    guard inheritedReceiver == nil, let path = scope.owner ?? scope.selfType?.name else { return }
    let types = [path] + owner.declared.protocols(of: path)
    let isMember = types.contains { type in
      owner.declared.members(named: token.text, of: type).contains { !$0.isStatic }
    }
    guard isMember else { return }
    throw refuse(
      token, token.text,
      "'\(token.text)' is a member of '\(path)' here, and there is no 'self' in code that runs")
  }

  /// The types in which that of the code stands, innermost first: it sees their static members.
  var typesAround: [ProgramType] {
    let owner = scope.owner ?? scope.selfType?.name ?? ""
    var path = owner.prefix { $0 != "‹" }.split(separator: ".").dropLast()
    var types: [ProgramType] = []
    while !path.isEmpty {
      let name = path.joined(separator: ".")
      if self.owner.declared.type(named: name) != nil { types.append(.named(name)) }
      path = path.dropLast()
    }
    return types
  }

  func hasInstanceMember(_ name: String, _ type: ProgramType) -> Bool {
    if universe.fields(of: type)?.contains(where: { $0.name == name }) ?? false { return true }
    if name.hasPrefix("$"), (owner.trial { try owner.kept(name, in: type) } ?? nil) != nil {
      return true
    }
    if owner.members(name, of: type, isStatic: false).contains(where: {
      $0.syntax.is(VariableDeclSyntax.self)
    }) {
      return true
    }
    if name == "rawValue", owner.declared.type(named: type.name ?? "") != nil { return true }
    if owner.requirements(name, of: type).contains(where: { $0.syntax.is(VariableDeclSyntax.self) })
    {
      return true
    }
    if hasCollectionProperty(name, type) { return true }
    return Language.rows(named: name).contains { row in
      guard row.kind == .property, let pattern = row.owner else {
        return false
      }
      var matcher = TypeMatcher(universe)
      return matcher.match(pattern, type)
    }
  }

  func hasStaticMember(_ name: String, _ type: ProgramType) -> Bool {
    if universe.cases(of: type)?.contains(where: { $0.name == name || name == "allCases" }) ?? false
    {
      return true
    }
    return owner.members(name, of: type, isStatic: true).contains {
      $0.syntax.is(VariableDeclSyntax.self)
    }
  }

  // MARK: Members

  func member(_ node: MemberAccessExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let token = node.declName.baseName
    if expected != nil, let part = node.partOfLiteral { return try check(part, expected) }
    if node.base?.is(SuperExprSyntax.self) ?? false {
      var typed = try superMember(token, at: node)
      if typed.code.operation == .property {
        typed.code = ProgramCode(.call, typed.code.operands, name: typed.code.name)
      }
      return typed
    }
    guard let baseNode = node.base else {
      guard let type = owner(ofImplicit: token, expected) else {
        throw refuse(token, ".\(token.text)", "the type of '.\(token.text)' is not known here")
      }
      if expected?.isOptional ?? false, token.text == "none" {
        return Typed(code: .none(expected ?? type), type: expected ?? type)
      }
      return try staticMember(token, of: type)
    }
    if token.text != "self",
      let typed = try dynamicSelf(baseNode, { try staticMember(token, of: $0) })
    {
      return typed
    }
    if let type = typeExpression(baseNode) {
      guard token.text == "self" else { return try staticMember(token, of: type) }
      let metatype = ProgramType.nominal("Metatype", [type])
      return Typed(code: .none(metatype), type: metatype)
    }
    if let type = try genericCase(token, of: baseNode, nil, expected) {
      return try staticMember(token, of: type)
    }
    if baseNode.isSelf,
      case .slot(let slot, let type, _, let isShared)? = binding("self.\(token.text)")
    {
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    }
    if baseNode.trimmedDescription == "Optional", token.text == "none", let expected,
      expected.isOptional, !expected.hasVariables
    {
      return Typed(code: .none(expected), type: expected)
    }
    let base = try base(baseNode, expected)
    if let (parameters, result) = (expected?.wrapped ?? expected)?.functionParts,
      !parameters.contains(where: \.hasVariables),
      let method = try boundMethod(node, parameters, result.hasVariables ? nil : result)
    {
      return method
    }
    let value = try token.text == "lazy" ? asked(base, for: "lazy", at: baseNode) ?? base : base
    guard isOfLengths(value.type) else { return try instanceMember(value, token) }
    return try preferring(baseNode) { try instanceMember(value, token) }
  }

  /// `Self.member` of an object: that of the class which the object is of; nil for any other base.
  func dynamicSelf(
    _ base: ExprSyntax?, _ member: (ProgramType) throws -> Typed
  ) throws -> Typed? {
    guard let base, base.trimmedDescription == "Self", let type = inheritedReceiver,
      scope.generics["Self"] == nil, let name = type.name, universe.isClass(type)
    else { return nil }
    let classes = owner.subclasses(of: name)
    guard !classes.isEmpty else { return nil }
    guard !isOfProtocol(base) else { return try member(type) }
    let object = try selfValue(at: base).code
    var typed = try member(type)
    for subclass in classes {
      guard (owner.trial { try owner.layout(of: subclass) } ?? nil) != nil else { continue }
      let own = ProgramType.named(subclass)
      let value = try convert(try member(own), to: typed.type, at: base)
      typed.code = ProgramCode(
        .conditional, [ProgramCode(.isKind, [object], type: own), value.code, typed.code])
    }
    return typed
  }

  /// A static member, or a case of an enumeration.
  func staticMember(_ token: TokenSyntax, of type: ProgramType) throws -> Typed {
    let name = token.text
    if name == "none", type.isOptional { return Typed(code: .none(type), type: type) }
    if let cases = universe.cases(of: type),
      let index = cases.firstIndex(where: { $0.name == name })
    {
      guard cases[index].payload.isEmpty else {
        if let made = try staticFunction(token, of: type) { return made }
        throw refuse(token, name, "case '\(name)' of '\(type)' carries values; give them")
      }
      return Typed(code: ProgramCode(.make, index: index, type: type), type: type)
    }
    if name == "allCases", let cases = universe.cases(of: type),
      cases.allSatisfy(\.payload.isEmpty), try members(name, of: type, isStatic: true).isEmpty
    {
      let values = cases.indices.map { ProgramCode(.make, index: $0, type: type) }
      return Typed(code: ProgramCode(.array, values, type: .array(type)), type: .array(type))
    }
    try refuseStatic(token, of: type)
    for member in try members(name, of: type, isStatic: true) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self) else { continue }
      let getter = try owner.getter(member, variable, name, on: type)
      return Typed(code: ProgramCode(.call, name: getter.name), type: getter.signature.result)
    }
    for row in Language.rows(named: name) where row.kind == .staticProperty && row.owner == type {
      return Typed(code: ProgramCode(.apply, name: row.text), type: row.result)
    }
    if let method = try unappliedMethod(name, of: type) { return method }
    if let function = try staticFunction(token, of: type) { return function }
    if let colour = undeclaredColor(token, of: type) { return colour }
    // Of a type inside it: why code knows none of its values, as of one that holds a font.
    if type.name.map({ owner.declared.type(named: "\($0).\(name)") != nil }) ?? false {
      _ = try owner.member(name, of: type, at: token)
    }
    let kind = kind(ofUnknown: name, of: type, isStatic: true)
    if name == "random" {
      throw refuse(
        token, name, "'\(type).random' is different each time; write the value that is meant",
        kind: kind)
    }
    throw refuse(
      token, name,
      "'\(type)' has no static member '\(name)' that is known here"
        + hint(for: name, of: type, isStatic: true, among: staticNames(of: type)),
      kind: kind)
  }

  private func staticNames(of type: ProgramType) -> [String] {
    let own = owner.owners(of: type).flatMap {
      owner.declared.memberNames(of: $0, isStatic: true)
    }
    let rows = Language.rows.filter {
      $0.owner == type && ($0.kind == .staticProperty || $0.kind == .staticMethod)
    }
    return (universe.cases(of: type)?.map(\.name) ?? []) + own.sorted() + rows.map(\.name)
  }

  /// A stored or computed property, or part of a tuple.
  func instanceMember(_ base: Typed, _ token: TokenSyntax) throws -> Typed {
    let name = token.text
    if name == "self" { return base }
    let type = base.type
    if let labels = token.writtenLabels {
      // A name with labels is a method's, whatever property has it too.
      if let method = try methodValue(base, name, labels: labels) { return method }
      guard !owner.declared.declares(anywhere: name) else {
        throw refuse(
          token, name,
          "what '\(name)(\(labels.map { $0 + ":" }.joined()))' of a value of type '\(type)' is, is not"
            + " known in code that runs")
      }
    }
    if let inner = type.argument(of: "Metatype") {
      return following(base, try staticMember(token, of: inner))
    }
    if let typed = try memberOfTypeOf(token, of: base, isCalled: false) { return typed }
    if try !isHidden(name, of: type), let functions = try owner.propertyFunctions(name, of: type) {
      return Typed(
        code: ProgramCode(.call, [base.code], name: functions.getter.name),
        type: functions.getter.signature.result)
    }
    if let kept = try keptMember(token, of: base) { return kept }
    if let fields = universe.fields(of: type), try !isHidden(name, of: type) {
      let index =
        fields.firstIndex { $0.name == name }
        ?? (type.tupleElements == nil
          ? nil : Int(name).flatMap { fields.indices.contains($0) ? $0 : nil })
      if let index {
        let isObject = universe.isClass(type)
        return Typed(
          code: ProgramCode(isObject ? .member : .field, [base.code], index: index),
          type: fields[index].type)
      }
    }
    for member in owner.requirements(name, of: type) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self) else { continue }
      let getter = try owner.dispatcher(member, variable, token, on: type)
      return Typed(
        code: ProgramCode(.call, [base.code], name: getter.name), type: getter.signature.result)
    }
    for member in try members(name, of: type, isStatic: false) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self) else { continue }
      if type == .named("ContainerValues"), variable.binding(named: name)?.isComputed == false {
        return try entry(name, base)
      }
      let getter =
        owner.isOpened(type, for: member)
        ? try owner.dispatcher(member, variable, token, on: type)
        : try owner.getter(member, variable, name, on: type)
      return Typed(
        code: ProgramCode(.call, [base.code], name: getter.name), type: getter.signature.result)
    }
    if name == "rawValue", let typeName = type.name,
      let getter = try owner.rawValueGetter(of: typeName)
    {
      return Typed(
        code: ProgramCode(.call, [base.code], name: getter.name), type: getter.signature.result)
    }
    if let told = localizedDescription(token, of: base) { return told }
    for row in Language.rows(named: name)
    where row.kind == .property {
      if let typed = apply(row, [base]) { return typed }
    }
    if let typed = try collectionProperty(name, of: base, at: token) { return typed }
    if name == "description", type.argument(of: "Array") != nil,
      let text = owner.trial({ try printed(base, at: token) })
    {
      return Typed(code: ProgramCode(.text, [text]), type: .string)
    }
    if let found = dynamicMember(token, of: base) { return found }
    if let method = try methodValue(base, name, labels: token.writtenLabels) { return method }
    if type.isOptional, hasInstanceMember(name, type.wrapped ?? type) {
      throw refuse(
        token, name,
        "a value of type '\(type)' may be nil; unwrap it before '\(name)', as with '?.\(name)'")
    }
    throw refuse(
      token, name,
      "a value of type '\(type)' has no member '\(name)' that is known here"
        + hint(for: name, of: type, isStatic: false, among: memberNames(of: type)),
      kind: kind(ofUnknown: name, of: type))
  }

  /// What a refusal of an unknown member goes on with: why one that is declared is not taken, else
  /// the nearest ones.
  func hint(
    for name: String, of type: ProgramType, isStatic: Bool, among known: @autoclosure () -> [String]
  ) -> String {
    owner.reasonAgainst(name, of: type, isStatic: isStatic).map { ": \($0)" }
      ?? Suggestion.phrase(for: name, among: known())
  }

  /// How a member is refused: one that the article declares is no word of Swift's.
  func kind(
    ofUnknown name: String, of type: ProgramType, isStatic: Bool = false
  ) -> Refusal.Kind {
    owner.reasonAgainst(name, of: type, isStatic: isStatic) == nil
      ? kind(ofUnknownWordOf: type) : .code
  }

  func memberNames(of type: ProgramType) -> [String] {
    let fields = universe.fields(of: type)?.map(\.name) ?? []
    let own = owner.owners(of: type).flatMap {
      owner.declared.memberNames(of: $0, isStatic: false)
    }
    let rows = Language.rows.filter { row in
      guard row.kind == .property || row.kind == .method, let pattern = row.owner else {
        return false
      }
      var matcher = TypeMatcher(universe)
      return matcher.match(pattern, type)
    }
    let asked = (type.name.flatMap { owner.existentials[$0]?.protocols } ?? [])
      .flatMap { owner.declared.requirementNames(of: $0) }
    return fields + asked + own.sorted().filter { !["init", "subscript"].contains($0) }
      + rows.map(\.name)
  }
}

extension ExprSyntax {
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }
}
