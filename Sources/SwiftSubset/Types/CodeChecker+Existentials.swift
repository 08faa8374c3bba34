import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `any Rule`: an article shows all its types, so that such a value is one of an enumeration with a
/// case for each type that conforms.
extension CodeChecker {
  /// What stands behind an `any` type.
  struct Existential {
    /// The protocols, and those that they refine.
    var protocols: [String]
    /// The types of its cases.
    var types: [ProgramType]
    /// Those declared to conform that are none of its cases: generic types, and what conforms under
    /// a condition.
    var others: Set<String> = []
    /// How many of them nobody knew of at first, the last ones.
    var added = 0
    /// Whether code asks for all of ``types``, so that there can be no more.
    var isCounted = false
  }

  /// The type of values of any type that conforms to what `constraint` names.
  func existential(
    of constraint: TypeSyntax, at node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType {
    let parts =
      constraint.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [constraint]
    let names = parts.map(\.trimmedDescription)
      .flatMap { declared.protocols(named: $0) ?? [$0] }
      .filter { !["Sendable", "AnyObject"].contains($0) }
    return try existential(of: names, at: node, scope)
  }

  func existential(
    of names: [String], at node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType {
    if names == ["Any"] { return anyType() }
    // The language has a type for what any layout can do.
    if names == ["Layout"] { return .named("AnyLayout") }
    let paths = try names.map { name in
      if name == "Error" { return name }
      let path = Self.paths(of: name, in: scope.owner).first { declared.type(named: $0) != nil }
      guard let path, declared.type(named: path)?.syntax.is(ProtocolDeclSyntax.self) ?? false else {
        throw refuse(
          node, in: scope.source, "any",
          "values of 'any \(name)' are not known in code that runs, where 'any' is understood before"
            + " protocols that the article declares; write the type itself")
      }
      return path
    }
    guard !paths.isEmpty else {
      throw refuse(
        node, in: scope.source, "any", "a value of any type is not known in code that runs")
    }
    let type = "any " + paths.sorted().joined(separator: "＆")
    if existentials[type] == nil { makeExistential(type, paths) }
    return .named(type)
  }

  private func makeExistential(_ name: String, _ paths: [String]) {
    var protocols: [String] = []
    for path in paths {
      for name in [path] + declared.protocols(of: path) where !protocols.contains(name) {
        protocols.append(name)
      }
    }
    // Known by its name at once: its types may hold values of it.
    existentials[name] = Existential(protocols: protocols, types: [])
    let candidates = Set(declared.typeNames).union(declared.conformingNames).sorted()
    func type(of candidate: String) -> ProgramType? {
      guard let entry = declared.type(named: candidate) else {
        let type = Language.aliases[candidate] ?? .named(candidate)
        return universe.exists(type) ? type : nil
      }
      guard entry.genericNames.isEmpty, (trial { try layout(of: candidate) } ?? nil) != nil
      else { return nil }
      return .named(candidate)
    }
    let named = candidates.filter { candidate in
      Set(declared.protocols(of: candidate)).isSuperset(of: paths)
        && !(declared.type(named: candidate)?.syntax.is(ProtocolDeclSyntax.self) ?? false)
    }
    let conforming = named.compactMap(type)
    existentials[name]?.others = Set(named.filter { type(of: $0) == nil })
    // An object is one of the class from which its own inherits.
    let types = conforming.filter { type in
      !conforming.contains { $0 != type && universe.isKind(type, of: $0) }
    }
    existentials[name]?.types = types
    declareCases(of: name)
  }

  // MARK: What its protocols ask for

  /// The requirements of an `any` type by name; empty for any other type.
  func requirements(_ name: String, of type: ProgramType) -> [DeclaredCode.Member] {
    guard let existential = type.name.flatMap({ existentials[$0] }) else { return [] }
    return existential.protocols.flatMap { declared.requirements(named: name, of: $0) }
      .filter { !$0.isStatic }
  }

  /// Whether a call on an `any` value runs an extension's code once for each type that may stand
  /// behind it, as Swift opens the value: `Self` is that type there.
  ///
  /// What is generic itself, or changes the value, runs for the `any` type as a whole.
  func isOpened(
    _ type: ProgramType, for member: DeclaredCode.Member, _ function: FunctionDeclSyntax? = nil
  ) -> Bool {
    guard type.name.map({ existentials[$0] != nil }) ?? false, member.extended != nil else {
      return false
    }
    guard let function else { return true }
    return generics(of: function).isEmpty
      && !function.modifiers.contains { $0.name.text == "mutating" }
  }

  /// The function that calls the method of whatever type a value is of.
  func dispatcher(
    _ member: DeclaredCode.Member, _ function: FunctionDeclSyntax, on type: ProgramType
  ) throws -> Callable {
    let scope = TypeScope(owner: type.name, selfType: type, source: member.source)
    var signature = try signature(
      function.signature.parameterClause.parameters, function.signature.returnClause?.type, scope)
    signature.receiver = type
    signature.isMutating =
      function.modifiers.contains { $0.name.text == "mutating" } && !holdsObjects(type)
    let name = try unique(Self.name(type, function.name.text, signature), function, member.source)
    let known = promised(by: member)
    defineOpening(name, type, signature, scope, function) { [signature] checker throws in
      func call(on payload: FunctionChecker.Typed) throws -> FunctionChecker.Typed {
        let arguments = signature.parameters.enumerated().map { index, parameter in
          FunctionChecker.Typed(
            code: .local(index + 1), type: parameter.isLent ? .lent(parameter.type) : parameter.type
          )
        }
        try checker.owner.refuseOpenSelf(function.name, of: payload.type, member.source)
        return try checker.callMethod(
          function.name, on: payload, arguments, labels: signature.parameters.map(\.label))
      }
      return signature.isMutating
        ? try checker.changing(type, signature.result, isMutating: true, call)
        : try checker.dispatch(type, as: known, signature.result, call)
    }
    return Callable(name: name, signature: signature)
  }

  /// The function that gets the property of whatever type a value is of.
  func dispatcher(
    _ member: DeclaredCode.Member, _ variable: VariableDeclSyntax, _ property: TokenSyntax,
    on type: ProgramType
  ) throws -> Callable {
    let scope = TypeScope(owner: type.name, selfType: type, source: member.source)
    guard let written = variable.type(of: property.text) else {
      throw refuse(
        property, in: member.source, property.text, "the type of '\(property.text)' is not stated")
    }
    var signature = Signature(parameters: [], result: try resolve(written, scope))
    signature.receiver = type
    let name = try unique("\(type).\(property.text)", variable, member.source)
    let known = promised(by: member)
    defineOpening(name, type, signature, scope, variable) { checker throws in
      try checker.dispatch(type, as: known, signature.result) { payload in
        try checker.owner.refuseOpenSelf(property, of: payload.type, member.source)
        return try checker.instanceMember(payload, property)
      }
    }
    return Callable(name: name, signature: signature)
  }

  /// The protocol as which code knows a value that calls what its extension declares.
  ///
  /// One that refines it may declare the same. It is nil where the extension says more of the value than that.
  private func promised(by member: DeclaredCode.Member) -> String? {
    guard let extended = member.extended, extended.genericWhereClause == nil else { return nil }
    let name = SymbolTable.baseName(of: extended.extendedType)
    return declared.type(named: name)?.isProtocol ?? false ? name : nil
  }

  /// Refuses what an extension of a protocol does with `Self`, of an object whose class has others below
  /// it: as which of them the value came to be one of the protocol's is not kept.
  private func refuseOpenSelf(_ name: TokenSyntax, of type: ProgramType, _ source: Int) throws {
    guard let own = type.name, universe.isClass(type), !subclasses(of: own).isEmpty else { return }
    let isOpen = members(name.text, of: type, isStatic: false).contains { member in
      let body =
        member.syntax.as(FunctionDeclSyntax.self)?.body.map { Syntax($0) }
        ?? member.syntax.as(VariableDeclSyntax.self)
        .flatMap { $0.binding(named: name.text)?.accessorBlock.map { Syntax($0) } }
      let extended = member.extended?.extendedType.trimmedDescription
      return extended.flatMap { declared.type(named: $0) }?.isProtocol ?? false
        && body?.tokens(viewMode: .sourceAccurate).contains { $0.text == "Self" } ?? false
    }
    guard isOpen else { return }
    throw refuse(
      name, in: source, name.text,
      "which class 'Self' is in '\(name.text)' of an extension of a protocol, of an object that is known"
        + " by the protocol, is not known here")
  }
}

extension FunctionChecker {
  /// Code that does the same with the value in slot 0 whatever type it is of, known as one of all protocols of
  /// the `any` type, or of one of them alone.
  func dispatch(
    _ type: ProgramType, as known: String? = nil, _ result: ProgramType,
    _ body: (Typed) throws -> Typed
  ) throws -> ProgramCode {
    let existential = type.name.flatMap { owner.existentials[$0] }
    let types = existential?.types ?? []
    var code = ProgramCode(.stop, name: "switch")
    let outer = scope.bounds
    isOpening = true
    defer {
      scope.bounds = outer
      isOpening = false
    }
    for (index, inner) in types.enumerated().reversed() {
      // All that is known of the value is what its protocols promise.
      let protocols = known.map { [$0] } ?? existential?.protocols ?? []
      scope.bounds = outer.merging([inner: Set(protocols)]) { $1 }
      let payload = Typed(
        code: ProgramCode(.payload, [.local(0)], index: index, literal: .number(0)), type: inner)
      let value = try convert(try body(payload), to: result, at: place)
      let branch =
        value.type == .never && value.code.operation == .stop
        ? value.code
        : result == .void
          ? ProgramCode(.block, [ProgramCode(.evaluate, [value.code]), ProgramCode(.giveBack)])
          : ProgramCode(.giveBack, [value.code])
      code = ProgramCode(
        .choose, [ProgramCode(.isCase, [.local(0)], index: index), branch, code])
    }
    return code
  }

  /// The text of a value of an `any` type: that of the value which is in it; nil for any other type.
  func printedExistential(_ value: Typed, at node: some SyntaxProtocol) throws -> ProgramCode? {
    guard let name = value.type.name, owner.existentials[name] != nil else { return nil }
    guard name != CodeChecker.anyName else { return printedAny(value, at: node) }
    var signature = CodeChecker.Signature(parameters: [], result: .string)
    signature.receiver = value.type
    owner.defineOpening("\(name) printed", value.type, signature, scope, node) { checker throws in
      try checker.dispatch(value.type, .string) { payload in
        // Of one whose text is not known the program ends.
        let text = checker.owner.trial { try checker.printed(payload, at: node) }
        return text.map { Typed(code: ProgramCode(.text, [$0]), type: .string) }
          ?? Typed(code: ProgramCode(.stop, name: "printed"), type: .never)
      }
    }
    return ProgramCode(.call, [value.code], name: "\(name) printed")
  }

  /// The same of a value of any type: of one whose text is not known the program ends.
  private func printedAny(_ value: Typed, at node: some SyntaxProtocol) -> ProgramCode {
    var signature = CodeChecker.Signature(parameters: [], result: .string)
    signature.receiver = value.type
    let count = owner.existentials[CodeChecker.anyName]?.types.count ?? 0
    let name = "\(CodeChecker.anyName) printed \(count)"
    owner.define(name, signature, scope, node) { checker throws in
      let types = checker.owner.existentials[CodeChecker.anyName]?.types ?? []
      var code = ProgramCode(.stop, name: "printed")
      for (index, type) in types.enumerated() {
        let payload = Typed(
          code: ProgramCode(.payload, [.local(0)], index: index, literal: .number(0)),
          type: type == CodeChecker.boxedLength ? .double : type)
        guard let text = checker.owner.trial({ try checker.printed(payload, at: node) }) else {
          continue
        }
        let branch = ProgramCode(.giveBack, [ProgramCode(.text, [text])])
        code = ProgramCode(
          .choose, [ProgramCode(.isCase, [.local(0)], index: index), branch, code])
      }
      return code
    }
    return ProgramCode(.call, [value.code], name: name)
  }

  /// Refuses a static member of an `any` type: each type behind it may have one of its own.
  func refuseStatic(_ token: TokenSyntax, of type: ProgramType) throws {
    guard type.name.map({ owner.existentials[$0] != nil }) ?? false else { return }
    throw refuse(
      token, token.text,
      "'\(token.text)' is static, and which type stands behind '\(type)' is not known here")
  }

  /// The value as one of an `any` type that its type belongs to; nil where it does not.
  func boxed(
    _ typed: Typed, as type: ProgramType, at node: (any SyntaxProtocol)? = nil
  ) -> Typed? {
    if type == .named(CodeChecker.anyName) { return anyValue(typed, at: node) }
    guard let name = type.name, let types = owner.existentials[name]?.types else { return nil }
    guard let index = types.firstIndex(where: { universe.isKind(typed.type, of: $0) }) else {
      if let wider = widened(typed, to: type) { return wider }
      guard let index = owner.addedCase(of: typed.type, to: name) else { return nil }
      return Typed(code: ProgramCode(.make, [typed.code], index: index, type: type), type: type)
    }
    guard let typed = converted(typed, to: types[index]) else { return nil }
    return Typed(code: ProgramCode(.make, [typed.code], index: index, type: type), type: type)
  }
}
