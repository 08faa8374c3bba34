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
      return try callName(name.baseName, arguments, expected, node)
    }
    if let type = typeExpression(callee) {
      return try construct(type, arguments, expected, at: node)
    }
    if let closure = callee.as(ClosureExprSyntax.self) {
      let types =
        arguments.isEmpty
        ? []
        : try owner.trial { try statedTypes(of: closure) }
          ?? arguments.map { try check($0.expression, nil).type }
      return try invoke(
        try self.closure(closure, types, arguments.isEmpty ? expected : nil), arguments, at: node)
    }
    guard let member = callee.as(MemberAccessExprSyntax.self) else {
      let function = try base(callee)
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
      guard let type = expected?.wrapped ?? expected else {
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
      return try callStatic(token, of: type, arguments, expected, at: node)
    }
    if let type = try genericCase(token, of: baseNode, arguments, expected) {
      return try callStatic(token, of: type, arguments, expected, at: node)
    }
    if let module = baseNode.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.modules.contains(module), binding(module) == nil
    {
      return try call(
        token.text, rows(token.text) { $0.kind == .function }, arguments, expected, at: token)
    }
    if token.text == "init", baseNode.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
      throw refuse(node, "self.init", "'self.init' is a statement of its own")
    }
    return try callMethod(token, on: baseNode, arguments, expected, at: node)
  }

  /// Modules whose name may stand before a function: `Swift.min(a, b)`.
  private static let modules: Set<String> = ["Swift", "Foundation", "CoreGraphics", "Darwin"]

  /// The types of a closure's parameters, where they are written.
  func statedTypes(of closure: ClosureExprSyntax) throws -> [ProgramType] {
    guard closure.statesTypes,
      case .parameterClause(let clause)? = closure.signature?.parameterClause
    else {
      throw refuse(closure, "closure", "the types of this closure's parameters are not stated")
    }
    return try clause.parameters.compactMap { parameter in
      try parameter.type.map { try owner.resolve($0, scope) }
    }
  }

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
    if let type = typeExpression(ExprSyntax(DeclReferenceExprSyntax(baseName: token))) {
      return try construct(type, arguments, expected, at: node)
    }
    if name == "type", let typed = try typeOfValue(arguments, at: node) { return typed }
    if name == "zip", let typed = try zipFromNumber(arguments) { return typed }
    if name == "Optional", owner.declared.type(named: name) == nil, arguments.count == 1,
      arguments[0].label == nil
    {
      let value = try check(arguments[0].expression, expected?.wrapped)
      return Typed(code: ProgramCode(.wrap, [value.code]), type: .optional(value.type))
    }
    if Self.bareCollections.contains(name), owner.declared.type(named: name) == nil {
      return try construct(.nominal(name, []), arguments, expected, at: node)
    }
    if let type = inheritedReceiver {
      let candidates = try methods(name, of: type) { try self.selfArgument($0, at: node) }
      if !candidates.isEmpty {
        return try call(name, candidates, arguments, expected, at: token)
      }
      if hasInstanceMember(name, type), !owner.declared.declares(function: name),
        Language.rows(named: name).allSatisfy({ $0.kind != .function })
      {
        return try invoke(
          try instanceMember(try selfValue(at: token), token), arguments, at: node)
      }
    }
    if let type = scope.selfType, inheritedReceiver == nil {
      let candidates = try staticMethods(name, of: type)
      if !candidates.isEmpty {
        return try call(name, candidates, arguments, expected, at: token)
      }
    }
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
    guard case .value(_, true) = receiver, value.code.operation != .make else {
      throw refuse(node, "mutating", "'self' cannot be changed here")
    }
    return ProgramCode(.lend, [value.code])
  }

  // MARK: Candidates

  /// Rows of the table as candidates; `code` makes the call.
  func rows(_ name: String, _ filter: (LanguageRow) -> Bool) -> [Candidate] {
    Language.rows(named: name).filter(filter).map { row in
      Candidate(
        name: name, parameters: row.parameters.map { .init($0) },
        result: row.result, constraints: row.constraints
      ) { codes, types in
        try self.refuseNesting(row, types)
        let result = row.result.replacing(types)
        if let typed = self.ownExtreme(row, types, codes) { return typed }
        _ = try self.ordered(row, types, at: self.place)
        let isOpen = row.argumentTypes.isEmpty && row.result.hasVariables
        return Typed(
          code: ProgramCode(.apply, codes, name: row.text, type: isOpen ? result : nil),
          type: result)
      }
    }
  }

  /// Refuses a row of optionals that would be ones of optionals.
  func refuseNesting(_ row: LanguageRow, _ types: [String: ProgramType]) throws {
    guard row.cannotNest(in: types) else { return }
    throw refuse(
      place, row.name,
      "'\(row.name)' of optionals gives an optional of an optional, which is not known"
        + " here")
  }

  /// A declared function or static method.
  func candidate(_ member: DeclaredCode.Member, on receiver: ProgramType?) throws -> Candidate? {
    guard let function = member.syntax.as(FunctionDeclSyntax.self) else { return nil }
    return try candidate(member, function, on: receiver, first: nil)
  }

  /// A declared function; `first` gives the receiver's argument, as a place where it is lent.
  private func candidate(
    _ member: DeclaredCode.Member, _ function: FunctionDeclSyntax, on receiver: ProgramType?,
    first: ((Bool) throws -> ProgramCode)?
  ) throws -> Candidate {
    let isMutating = function.modifiers.contains { $0.name.text == "mutating" }
    let generics = owner.generics(of: function).map(\.name)
    let conditions =
      (member.extended?.genericWhereClause?.requirements.count ?? 0)
      + (function.genericWhereClause?.requirements.count ?? 0)
      + owner.generics(of: function).count { $0.bound != nil }
    guard !generics.isEmpty else {
      let callable = try owner.callable(member, function, on: receiver)
      var candidate = candidate(callable) { codes in
        try (first.map { [try $0(isMutating)] } ?? []) + codes
      }
      candidate.conditions = conditions
      candidate.isOfProtocol = owner.isOfProtocol(member)
      candidate.written = function.signature.parameterClause.parameters.map(\.type)
      return candidate
    }
    var scope = owner.scope(of: member, receiver)
    for name in generics { scope.generics[name] = .variable(name) }
    let signature = try owner.signature(
      function.signature.parameterClause.parameters, function.signature.returnClause?.type, scope)
    var candidate = Candidate(
      name: function.name.text,
      parameters: signature.parameters.map { parameter in
        Candidate.Parameter(
          label: parameter.label, type: parameter.type,
          defaultValue: parameter.defaultValue.map { _ in { Self.openDefault } },
          isLent: parameter.isLent, isVariadic: parameter.isVariadic,
          written: parameter.written)
      }, result: signature.result
    ) { [owner] codes, types in
      let known = types.filter { generics.contains($0.key) }
      var inner = owner.scope(of: member, receiver)
      inner.generics.merge(known) { $1 }
      guard owner.satisfies(function, known, inner) else {
        throw self.refuse(
          function.name, function.name.text,
          "'\(function.name.text)' is not generic over "
            + known.sorted { $0.key < $1.key }.map { "'\($0.value)'" }.joined(separator: ", "))
      }
      let callable = try owner.callable(member, function, on: receiver, generics: known)
      let codes = try codes.enumerated().map { index, code in
        guard code == Self.openDefault else { return code }
        return ProgramCode(.call, name: try owner.defaultValue(index, of: callable))
      }
      return Typed(
        code: ProgramCode(
          .call, try (first.map { [try $0(isMutating)] } ?? []) + codes, name: callable.name),
        type: callable.signature.result)
    }
    candidate.isDeclared = true
    candidate.conditions = conditions
    candidate.isOfProtocol = owner.isOfProtocol(member)
    candidate.written = function.signature.parameterClause.parameters.map(\.type)
    for (name, bound) in owner.generics(of: function) { candidate.bounds[name] = bound }
    return candidate
  }

  /// Stands for a default value until it is known what a function is generic over.
  private static let openDefault = ProgramCode(.stop, name: "default")

  func candidate(
    _ callable: CodeChecker.Callable, _ arguments: @escaping ([ProgramCode]) throws -> [ProgramCode]
  ) -> Candidate {
    var candidate = Candidate(
      name: callable.name,
      parameters: callable.signature.parameters.enumerated().map { [owner] index, parameter in
        Candidate.Parameter(
          label: parameter.label, type: parameter.type,
          defaultValue: parameter.defaultValue.map { _ in
            { ProgramCode(.call, name: try owner.defaultValue(index, of: callable)) }
          }, isLent: parameter.isLent, isVariadic: parameter.isVariadic,
          written: parameter.written)
      }, result: callable.signature.result
    ) { codes, _ in
      Typed(
        code: ProgramCode(.call, try arguments(codes), name: callable.name),
        type: callable.signature.result)
    }
    candidate.isDeclared = true
    return candidate
  }

  /// The declared methods of a type, and those of the language.
  func methods(
    _ name: String, of type: ProgramType, _ first: @escaping (Bool) throws -> ProgramCode
  ) throws -> [Candidate] {
    var candidates: [Candidate] = []
    for member in owner.requirements(name, of: type) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self) else { continue }
      let callable = try owner.dispatcher(member, function, on: type)
      candidates.append(candidate(callable) { [try first(false)] + $0 })
    }
    for member in members(name, of: type, isStatic: false) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self) else { continue }
      if owner.isOpened(type, for: member, function) {
        let callable = try owner.dispatcher(member, function, on: type)
        candidates.append(candidate(callable) { [try first(false)] + $0 })
        continue
      }
      candidates.append(try candidate(member, function, on: type, first: first))
    }
    for row in Language.rows(named: name) where row.kind == .method {
      guard let pattern = row.owner else { continue }
      // Code that is generic knows nothing of a sequence that its bounds do not speak of.
      if ["Sequence", "Collection"].contains(pattern.name), let bounds = scope.bounds[type],
        !bounds.isEmpty, !owner.refined(bounds).contains("Sequence")
      {
        continue
      }
      var matcher = TypeMatcher(universe)
      guard matcher.match(pattern, type) else { continue }
      candidates.append(
        Candidate(
          name: name, parameters: row.parameters.map { .init($0) },
          result: row.result, types: matcher.types, constraints: row.constraints
        ) { codes, types in
          try self.refuseNesting(row, types)
          if let search = try self.ownSearch(row, types, of: type) {
            return Typed(
              code: ProgramCode(.call, [try first(false)] + codes, name: search.name),
              type: search.signature.result)
          }
          let (text, more) = try self.ordered(row, types, at: self.place)
          if type == .string || type == .substring, row.name == "filter" {
            let list = ProgramCode(.apply, [try first(false)] + codes + more, name: text)
            return Typed(
              code: ProgramCode(.apply, [list], name: "\(type).init(Sequence<Character>)"),
              type: type)
          }
          return Typed(
            code: ProgramCode(.apply, [try first(row.isMutating)] + codes + more, name: text),
            type: row.result.replacing(types))
        })
    }
    if candidates.isEmpty, let callable = try owner.defaultRequirement(name, of: type) {
      candidates.append(
        candidate(callable) { codes in [try first(false)] + codes })
    }
    return candidates
  }

  private func staticMethods(_ name: String, of type: ProgramType) throws -> [Candidate] {
    try members(name, of: type, isStatic: true).compactMap { try candidate($0, on: type) }
      + rows(name) { $0.kind == .staticMethod && $0.owner == type }
  }

  // MARK: Methods

  private func callMethod(
    _ token: TokenSyntax, on baseNode: ExprSyntax, _ arguments: [Argument],
    _ expected: ProgramType?, at node: FunctionCallExprSyntax
  ) throws -> Typed {
    let name = token.text
    let base = try base(baseNode)
    if let inner = base.type.argument(of: "Metatype") {
      return try callStatic(token, of: inner, arguments, expected, at: node)
    }
    func own() throws -> [Candidate] {
      try methods(name, of: base.type) { isMutating in
        guard isMutating else { return base.code }
        return ProgramCode(.lend, [try self.place(baseNode).code])
      }
    }
    let candidates = try base.type.holdsDouble ? preferring(baseNode, own) : own()
    if candidates.isEmpty, hasInstanceMember(name, base.type) {
      return try invoke(try instanceMember(base, token), arguments, at: node)
    }
    guard candidates.isEmpty else {
      return try call(name, candidates, arguments, expected, at: token)
    }
    let list = try arrayed(base, at: baseNode)
    if list.type != base.type {
      let candidates = try methods(name, of: list.type) { _ in list.code }
      if !candidates.isEmpty {
        return try call(name, candidates, arguments, expected, at: token)
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

  /// Calls a method with arguments that are known already.
  func callMethod(
    _ token: TokenSyntax, on base: Typed, _ arguments: [Typed], labels: [String?]
  ) throws -> Typed {
    for candidate in try methods(token.text, of: base.type, { _ in base.code })
    where candidate.parameters.map(\.label) == labels {
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
      let parameters = cases[index].payload.enumerated().map { [owner] part, field in
        let isDefault = owner.hasDefault(part, ofCase: index, of: type)
        return Candidate.Parameter(
          label: Int(field.name) == nil ? field.name : nil, type: field.type,
          defaultValue: isDefault
            ? { ProgramCode(.call, name: try owner.defaultValue(part, ofCase: index, of: type)) }
            : nil)
      }
      let candidate = Candidate(name: name, parameters: parameters, result: type) { codes, _ in
        Typed(code: ProgramCode(.make, codes, index: index, type: type), type: type)
      }
      return try call(name, [candidate], arguments, expected, at: token)
    }
    try refuseStatic(token, of: type)
    let candidates = try staticMethods(name, of: type)
    guard candidates.isEmpty else {
      return try call(name, candidates, arguments, expected, at: token)
    }
    if let typed = owner.trial({ try staticMember(token, of: type) }) {
      return try invoke(typed, arguments, at: node)
    }
    _ = try staticMember(token, of: type)
    throw Refused()
  }
}
