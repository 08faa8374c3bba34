import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  func call(_ node: FunctionCallExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let arguments = arguments(
      node.arguments, node.trailingClosure, node.additionalTrailingClosures)
    try refuseWholePower(node, expected)
    var typed = try settled(call(node, arguments, expected), at: node)
    if typed.code.line == nil, [.apply, .call, .invoke].contains(typed.code.operation) {
      typed.code.line = line(node)
    }
    return typed
  }

  private func call(
    _ node: FunctionCallExprSyntax, _ arguments: [Argument], _ expected: ProgramType?
  ) throws -> Typed {
    let callee = node.calledExpression
    if let name = callee.as(DeclReferenceExprSyntax.self) {
      if name.baseName.text == "Self",
        let made = try dynamicSelf(callee, { try construct($0, arguments, $0, at: node) })
      {
        return made
      }
      return try callName(name.baseName, arguments, expected, node)
    }
    if let type = typeExpression(callee) {
      if let last = callee.lastToken(viewMode: .sourceAccurate),
        !WrittenInitializers.isLeftOut(after: last),
        let literal = try coercedLiteral(arguments, to: type)
      {
        return literal
      }
      return try construct(type, arguments, expected, at: node)
    }
    if let closure = callee.as(ClosureExprSyntax.self) {
      let types =
        arguments.isEmpty
        ? []
        : try owner.trial { try statedTypes(of: closure) }
          ?? arguments.map { try check($0.expression, nil).type }
      return try invoke(
        try opening(closure, calledWith: arguments) {
          try self.closure(closure, types, arguments.isEmpty ? expected : nil)
        }, arguments, at: node)
    }
    guard let member = callee.as(MemberAccessExprSyntax.self) else {
      let function = try owner.first {
        try base(callee)
      } otherwise: {
        // Each further call would double the attempts.
        (1...4).contains(callee.callsInARow) ? taking(callee, arguments, expected) : nil
      }
      return try invoke(function, arguments, at: node)
    }
    let token = member.declName.baseName
    if let typed = try dynamicSelf(
      member.base,
      { type in
        try callStatic(token, of: type, arguments, expected, at: node)
      })
    {
      return typed
    }
    guard let baseNode = member.base else {
      guard let type = owner(ofImplicit: token, expected) else {
        throw refuse(token, ".\(token.text)", "the type of '.\(token.text)' is not known here")
      }
      if token.text == "some", let wrapped = expected?.wrapped, let argument = arguments.first {
        return try check(argument.expression, wrapped)
      }
      return try callStatic(token, of: type, arguments, expected, at: node)
    }
    if baseNode.is(SuperExprSyntax.self) {
      return try callSuper(token, arguments, expected, at: node)
    }
    if let type = typeExpression(baseNode) {
      if token.text == "some", let wrapped = type.wrapped, arguments.count == 1,
        arguments[0].label == nil
      {
        let value = try check(arguments[0].expression, wrapped)
        return Typed(code: ProgramCode(.wrap, [value.code]), type: type)
      }
      return try callStatic(token, of: type, arguments, expected, at: node)
    }
    if token.text == "some", baseNode.trimmedDescription == "Optional", arguments.count == 1,
      owner.declared.type(named: "Optional") == nil
    {
      let value = try check(arguments[0].expression, expected?.wrapped)
      return Typed(code: ProgramCode(.wrap, [value.code]), type: .optional(value.type))
    }
    if let type = try genericCase(token, of: baseNode, arguments, expected) {
      return try callStatic(token, of: type, arguments, expected, at: node)
    }
    if let module = baseNode.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.modules.contains(module), binding(module) == nil
    {
      if rows(token.text, { $0.kind == .function }).isEmpty,
        owner.declared.type(named: token.text) == nil
      {
        return try callName(token, arguments, expected, node)
      }
      return try call(
        token.text, rows(token.text) { $0.kind == .function }, arguments, expected, at: token)
    }
    if token.text == "init", baseNode.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
      throw refuse(node, "self.init", "'self.init' is a statement of its own")
    }
    if let typed = try contained(in: baseNode, token, arguments) { return typed }
    func method(on base: Typed?) throws -> Typed {
      try callMethod(token, on: baseNode, as: base, arguments, expected, at: node)
    }
    guard owner.wholeNumberDepth < 2, !owner.declared.declares(anywhere: token.text),
      let whole = wholeNumbers(baseNode, arguments)
    else { return try opening(arguments, of: baseNode, expected) { try method(on: $0) } }
    owner.wholeNumberDepth += 1
    defer { owner.wholeNumberDepth -= 1 }
    // `[1, 2].map { $0 * 1.5 }`: whole numbers are fractions where they fit as nothing else.
    return try owner.first {
      let typed = try opening(arguments, of: baseNode, expected) { try method(on: $0) }
      guard let expected, !expected.hasVariables, !Self.isAbstract(expected) else { return typed }
      return try convert(typed, to: expected, at: node)
    } otherwise: {
      owner.openRefusal == .undecided ? nil : try method(on: check(whole, .array(.double)))
    }
  }

  /// A call that gives a function, whose types only what that is handed says: `compose(f, g)(7)`.
  private func taking(
    _ callee: ExprSyntax, _ arguments: [Argument], _ expected: ProgramType?
  ) -> Typed? {
    let types = arguments.compactMap { argument -> ProgramType? in
      // Where a fraction is wanted, a whole literal may be one.
      if expected != nil, isNumeric(argument.expression) { return nil }
      return owner.trial { try check(argument.expression, nil) }?.type
    }
    guard types.count == arguments.count else { return nil }
    return owner.trial { try plain(callee, .function(types, .variable("?"))) }
  }

  /// Modules whose name may stand before a function: `Swift.min(a, b)`.
  private static let modules: Set<String> = ["Swift", "Foundation", "CoreGraphics", "Darwin"]

  // MARK: By name

  private func callName(
    _ token: TokenSyntax, _ arguments: [Argument], _ expected: ProgramType?,
    _ node: FunctionCallExprSyntax
  ) throws -> Typed {
    let name = token.text
    switch binding(name) {
    case .slot(let slot, let type, _, let isShared)?:
      return try invoke(
        Typed(code: code(of: slot, isShared: isShared), type: type), arguments, at: node)
    case .function(let function)?:
      if function.isProperty {
        return try invoke(try call(function, [], nil, at: node), arguments, at: node)
      }
      return try call(function, arguments, expected, at: node)
    case .generic(let member)?:
      let candidates = try [candidate(member, on: nil)].compactMap(\.self)
      return try call(name, candidates, arguments, expected, at: token)
    case .wrapped?:
      return try invoke(
        try reference(DeclReferenceExprSyntax(baseName: token), nil), arguments, at: node)
    case .unknown?, .pending?, .hidden?: throw Refused()
    case nil: break
    }
    if let member = owner.localGeneric(name, around: token) {
      let candidates = try [candidate(member, on: nil)].compactMap(\.self)
      return try call(name, candidates, arguments, expected, at: token)
    }
    if let type = typeExpression(ExprSyntax(DeclReferenceExprSyntax(baseName: token))) {
      if !WrittenInitializers.isLeftOut(after: token),
        let literal = try coercedLiteral(arguments, to: type)
      {
        return literal
      }
      return try construct(type, arguments, expected, at: node)
    }
    if name == "type", let typed = try typeOfValue(arguments, at: node) { return typed }
    if name == "zip", let typed = try zipFromNumber(arguments) { return typed }
    if name == "Optional", owner.declared.type(named: name) == nil, arguments.count == 1,
      arguments[0].label == nil
    {
      // A literal in its type's own call is one of that type.
      if arguments[0].expression.is(NilLiteralExprSyntax.self) {
        return try check(arguments[0].expression, expected)
      }
      let value = try check(arguments[0].expression, expected?.wrapped)
      return Typed(code: ProgramCode(.wrap, [value.code]), type: .optional(value.type))
    }
    if Self.bareCollections.contains(name), owner.declared.type(named: name) == nil {
      return try construct(.nominal(name, []), arguments, expected, at: node)
    }
    if isOfAnySequence(token) {
      let own = ExprSyntax(DeclReferenceExprSyntax(baseName: .keyword(.self)))
      let value = try selfValue(at: token)
      return try callMethod(token, on: own, as: value, arguments, expected, at: node)
    }
    if let type = inheritedReceiver {
      let candidates = try methods(name, of: type) { try self.selfArgument($0, at: node) }
      let isMember = hasInstanceMember(name, type)
      if !candidates.isEmpty, !(isMember && isHeld(beside: candidates, arguments)) {
        return try owner.first {
          try call(name, candidates, arguments, expected, at: token)
        } otherwise: {
          besideText(token, type).flatMap { candidates in
            owner.trial { try call(name, candidates, arguments, expected, at: token) }
          }
        }
      }
      if isMember {
        let isAlone =
          !owner.declared.declares(function: name)
          && Language.rows(named: name).allSatisfy { $0.kind != .function }
        let value = { try self.instanceMember(try self.selfValue(at: token), token) }
        // A closure is meant before a function outside, a number is not.
        if isAlone || owner.trial(value)?.type.functionParts != nil {
          return try invoke(try value(), arguments, at: node)
        }
      }
    }
    if let type = scope.selfType, inheritedReceiver == nil {
      let candidates = try staticMethods(name, of: type)
      if isHeld(beside: candidates, arguments), hasStaticMember(name, type) {
        return try invoke(try staticMember(token, of: type), arguments, at: node)
      }
      if !candidates.isEmpty {
        return try call(name, candidates, arguments, expected, at: token)
      }
      if let held = try heldStatically(token, by: type) {
        return try invoke(held, arguments, at: node)
      }
    }
    for type in typesAround {
      let candidates = try staticMethods(name, of: type)
      guard candidates.isEmpty else {
        return try call(name, candidates, arguments, expected, at: token)
      }
      if let held = try heldStatically(token, by: type) {
        return try invoke(held, arguments, at: node)
      }
    }
    try refuseMemberWithoutSelf(token)
    if let held = try heldOutside(token) { return try invoke(held, arguments, at: node) }
    let candidates =
      try owner.declared.functions(named: name).compactMap { try self.candidate($0, on: nil) }
      + rows(name) { $0.kind == .function }
    guard candidates.isEmpty else {
      return try call(name, candidates, arguments, expected, at: token)
    }
    if let typed = try makeGeneric(name, arguments, expected, at: node) { return typed }
    // A declared type that is refused says itself why.
    _ = try owner.declaredType(name, scope)
    let known =
      names + ownMemberNames + owner.declared.functionNames + owner.typeNames
      + Language.rows.filter { $0.kind == .function }.map(\.name)
      + ["assert", "precondition", "fatalError"]
    let near = Spelling.nearest(to: name, among: known)
    throw refuse(
      token, name,
      "the function or type '\(name)' is not known in code that runs"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// `zip(1..., names)`: a sequence beside the numbers from one on.
  private func zipFromNumber(_ arguments: [Argument]) throws -> Typed? {
    func first(_ node: ExprSyntax) -> ExprSyntax? {
      guard let range = node.as(PostfixOperatorExprSyntax.self), range.operator.text == "..." else {
        return nil
      }
      return range.expression
    }
    guard arguments.count == 2, !owner.declared.declares(function: "zip") else { return nil }
    let isFirst = first(arguments[0].expression) != nil
    let (range, other) = (arguments[isFirst ? 0 : 1], arguments[isFirst ? 1 : 0])
    guard let start = first(range.expression) else { return nil }
    let number = try check(start, .int)
    let sequence = try check(other.expression, nil)
    for row in Language.rows(named: "zip") where row.text.contains("from…") {
      if let typed = apply(row, isFirst ? [number, sequence] : [sequence, number]) {
        return typed
      }
    }
    return nil
  }

  /// The receiver as the first argument: a value, or a place that is lent.
  private func selfArgument(_ isMutating: Bool, at node: some SyntaxProtocol) throws -> ProgramCode
  {
    let value = try selfValue(at: node)
    guard isMutating else { return value.code }
    guard case .slot(_, _, true, _)? = binding("self"), value.code.operation != .make else {
      throw refuse(node, "mutating", "'self' cannot be changed here")
    }
    return ProgramCode(.lend, [value.code])
  }

  // MARK: Methods

  private func callMethod(
    _ token: TokenSyntax, on baseNode: ExprSyntax, as given: Typed? = nil,
    _ arguments: [Argument], _ expected: ProgramType?, at node: FunctionCallExprSyntax
  ) throws -> Typed {
    let name = token.text
    try refuseMixedLists(baseNode, token)
    let start = chains.count
    var base =
      try given ?? literal(baseNode, for: arguments) ?? literal(
        baseNode, holding: arguments, for: name)
      ?? owner.first {
        try self.base(baseNode, expected)
      } otherwise: {
        literal(baseNode, of: arguments, for: name)
      }
    try refuseOpenOptional(token, of: baseNode, base.type, arguments, expected)
    base = try anySequence(base, for: token, baseNode)
    if name == "joined", arguments.isEmpty, base.type.name == "Lazy", expected != .string {
      throw refuse(
        token, name,
        "'joined()' of a lazy sequence gives its characters one by one; write"
          + " 'joined(separator: \"\")'")
    }
    if arguments.isEmpty, let typed = try memberOfTypeOf(token, of: base, isCalled: true) {
      return typed
    }
    if let inner = base.type.argument(of: "Metatype") {
      return following(base, try callStatic(token, of: inner, arguments, expected, at: node))
    }
    if name == "formatted", let typed = formatted(base, arguments) { return typed }
    var links = start..<chains.count
    func own() throws -> [Candidate] {
      try methods(name, of: base.type) { isMutating in
        isMutating ? try self.lentPlace(baseNode, replacing: &links) : base.code
      }
    }
    let candidates = try isOfLengths(base.type) ? preferring(baseNode, own) : own()
    if candidates.isEmpty || isHeld(beside: candidates, arguments),
      hasInstanceMember(name, base.type)
    {
      let held = try instanceMember(base, token)
      // `first { … }` of a declared collection is the method beside the property.
      if held.type.functionParts != nil || !hasCollectionProperty(name, base.type) {
        return try invoke(held, arguments, at: node)
      }
    }
    guard candidates.isEmpty else {
      let typed = try call(name, candidates, arguments, expected, at: token)
      return listed(typed, token, of: base.type, baseNode)
    }
    if name != "lazy", let series = try asked(base, for: name, at: baseNode) {
      let candidates = try methods(name, of: series.type) { _ in series.code }
      // A list has the same methods, but for parts.
      if !candidates.isEmpty, !["first", "prefix", "contains", "dropFirst"].contains(name) {
        return try call(name, candidates, arguments, expected, at: token)
      }
      if let typed = owner.trial({
        try call(name, candidates, arguments, expected, at: token)
      }) {
        return typed
      }
    }
    if name == "makeIterator", arguments.isEmpty, let own = try iterator(of: base, at: baseNode) {
      return own.value
    }
    let list = try arrayed(base, at: baseNode)
    if list.type != base.type {
      if let index = try firstIndex(token, of: base, arguments, list) { return index }
      let candidates =
        isOfElements(name, arguments, base.type)
        ? try methods(name, of: list.type) { _ in list.code } : []
      if !candidates.isEmpty {
        let typed = try call(name, candidates, arguments, expected, at: token)
        return ofCollection(typed, name, base.type)
      }
    }
    if let wrapped = base.type.wrapped,
      !(try methods(name, of: wrapped) { _ in base.code }).isEmpty
    {
      throw refuse(
        token, name,
        "a value of type '\(base.type)' may be nil; unwrap it before '\(name)', as with"
          + " '?.\(name)()'")
    }
    throw refuse(
      token, name,
      "a value of type '\(base.type)' has no method '\(name)' that is known here"
        + hint(for: name, of: base.type, isStatic: false, among: memberNames(of: base.type)),
      kind: kind(ofUnknown: name, of: base.type))
  }

  /// A list of functions whose type only the closure states that is handed them; nil for any other.
  private func literal(_ node: ExprSyntax, for arguments: [Argument]) throws -> Typed? {
    guard let list = node.as(ArrayExprSyntax.self), !list.elements.isEmpty, needsContext(node),
      let closure = arguments.lazy.compactMap({ $0.expression.as(ClosureExprSyntax.self) }).first,
      closure.statesTypes, let type = try statedTypes(of: closure).first,
      type.functionParts != nil
    else { return nil }
    return try check(node, .array(type))
  }

  /// `[.red, .hearts]` in `[.red, .hearts].contains(suit)`: a list of what is looked for in it.
  private func literal(
    _ node: ExprSyntax, holding arguments: [Argument], for name: String
  ) throws -> Typed? {
    guard ["contains", "firstIndex", "lastIndex"].contains(name), arguments.count == 1,
      node.is(ArrayExprSyntax.self), needsContext(node), !needsContext(arguments[0].expression),
      [nil, "of"].contains(arguments[0].label),
      let type = owner.trial({ try check(arguments[0].expression, nil) })?.type
    else { return nil }
    return owner.trial { try check(node, .array(type)) }
  }

  /// `[Dot(), Line()].map { (shape: any Shape) in … }`, `[1, "a"].map(text)`: a list of what the function
  /// takes that is handed its elements.
  private func literal(_ node: ExprSyntax, of arguments: [Argument], for name: String) -> Typed? {
    guard ["map", "compactMap", "flatMap", "filter", "forEach", "allSatisfy"].contains(name),
      let list = node.as(ArrayExprSyntax.self), list.elements.count > 1, arguments.count == 1
    else { return nil }
    let function = arguments[0].expression
    let types = owner.trial { () throws -> [ProgramType] in
      if let closure = function.as(ClosureExprSyntax.self) { return try statedTypes(of: closure) }
      return try check(function, nil).type.functionParts?.parameters ?? []
    }
    guard let types, types.count == 1 else { return nil }
    return owner.trial { try check(node, .array(types[0])) }
  }

  /// Calls a method with arguments that are known already.
  func callMethod(
    _ token: TokenSyntax, on base: Typed, _ arguments: [Typed], labels: [String?]
  ) throws -> Typed {
    let candidates = try methods(token.text, of: base.type) { isMutating in
      isMutating ? ProgramCode(.lend, [base.code]) : base.code
    }.filter { $0.parameters.map(\.label) == labels }
    // What is of the types that are asked for comes before what is for others, too.
    for candidate in candidates.filter(\.bounds.isEmpty) + candidates.filter({ !$0.bounds.isEmpty })
    {
      if let typed = try call(candidate, arguments) { return typed }
    }
    throw refuse(
      token, token.text,
      "a value of type '\(base.type)' has no method '\(token.text)' of these arguments")
  }

  private func callStatic(
    _ token: TokenSyntax, of type: ProgramType, _ arguments: [Argument], _ expected: ProgramType?,
    at node: FunctionCallExprSyntax
  ) throws -> Typed {
    let name = token.text
    if name == "init" { return try construct(type, arguments, expected, at: node) }
    if let cases = universe.cases(of: type),
      let index = cases.firstIndex(where: { $0.name == name })
    {
      // `Operation.plus(1, 2)`: a case that carries nothing, called like a function.
      guard !cases[index].payload.isEmpty else {
        return try invoke(try staticMember(token, of: type), arguments, at: node)
      }
      // A function may have the name of a case that carries other values.
      return try call(
        name, [caseCandidate(index, of: type)] + staticMethods(name, of: type), arguments, expected,
        at: token)
    }
    try refuseStatic(token, of: type)
    let candidates = try staticMethods(name, of: type)
    let isHeld = isHeld(beside: candidates, arguments) && hasStaticMember(name, type)
    guard candidates.isEmpty || isHeld else {
      return try call(name, candidates, arguments, expected, at: token)
    }
    if let typed = owner.trial({ try staticMember(token, of: type) }) {
      return try invoke(typed, arguments, at: node)
    }
    _ = try staticMember(token, of: type)
    throw Refused()
  }
}

extension ExprSyntax {
  /// How many calls follow one another in it: two in `f(1)(2)`, none in a name.
  fileprivate var callsInARow: Int {
    var (count, callee) = (0, self)
    while let call = callee.as(FunctionCallExprSyntax.self) {
      count += 1
      callee = call.calledExpression
    }
    return count
  }
}
