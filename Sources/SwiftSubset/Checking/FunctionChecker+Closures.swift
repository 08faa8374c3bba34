import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  func closure(
    _ node: ClosureExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed {
    let opened = try openedClosure(node, parameters, result)
    let inner = opened.checker
    opened.isBusy = true
    defer { opened.isBusy = false }
    let stated = try node.returnType.map { try owner.resolve($0, scope) }
    inner.result = stated ?? result
    return try owner.first {
      let body = try inner.closureBody(node)
      try inner.checkValues(in: body)
      let code = opened.prologue.isEmpty ? body : ProgramCode(.block, opened.prologue + [body])
      return inner.closureCode(
        code, parameters, inner.result ?? .void, parameterCount: parameters.count)
    } otherwise: {
      guard let later = inner.laterResult else { return nil }
      opened.isBusy = false
      return try closure(node, parameters, later)
    }
  }

  /// The checker of a closure's body, that knows what the closure captures and is given.
  ///
  /// Overloads ask what a closure gives for each type that they want of it. In a closure around others
  /// the same checker answers them all, so that each expression inside is looked at once for each type,
  /// however many closures are around it.
  private func openedClosure(
    _ node: ClosureExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> OpenedClosure {
    let key = OpenedClosure.Key(node, parameters, owner)
    let isKept = node.isOneAroundOthers && chains.isEmpty
    if isKept, let known = openedClosures[key], !known.isBusy {
      known.checker.beginAgain()
      return known
    }
    if parent?.parent?.parent != nil {
      try owner.step(node, in: scope.source, costs: Limits.Import.deepClosureSteps)
    }
    let inner = FunctionChecker(owner, scope, result: result, parent: self)
    inner.captured = captured
    inner.thrown = inner.thrownType(of: Syntax(node))
    for type in parameters { _ = inner.newSlot(type.lentType ?? type) }
    var prologue: [ProgramCode] = []
    for capture in node.signature?.capture?.items ?? [] {
      try inner.capture(capture, from: self, &prologue)
    }
    if let names = node.parameterTokens, !names.isEmpty {
      try inner.bind(names, to: parameters, of: node, &prologue)
      try inner.checkTypes(of: node, parameters)
    } else {
      inner.bindShorthand(parameters, of: node, &prologue)
    }
    let opened = OpenedClosure(inner, node, prologue)
    if isKept { openedClosures[key] = opened }
    return opened
  }

  /// A function of several values as one of a tuple of them, as `zip(a, b).map(f)` takes it.
  func takingTuple(_ function: Typed) -> Typed {
    guard let (parameters, result) = function.type.functionParts else { return function }
    let tuple = ProgramType.tuple(parameters.map { .init(type: $0) })
    let inner = FunctionChecker(owner, scope, result: result, parent: self)
    _ = inner.newSlot(tuple)
    inner.captureValue("function", function)
    let call = ProgramCode(
      .invoke,
      [.local(Self.captureBase)]
        + parameters.indices.map { ProgramCode(.field, [.local(0)], index: $0) })
    let body =
      result == .void ? ProgramCode(.evaluate, [call]) : ProgramCode(.giveBack, [call])
    return inner.closureCode(body, [tuple], result, parameterCount: 1)
  }

  /// A value as a function that gives it each time it is called.
  func delayed(_ node: ExprSyntax, _ result: ProgramType?) throws -> Typed {
    let inner = FunctionChecker(owner, scope, result: result, parent: self)
    inner.captured = captured
    let value = try inner.check(node, result)
    let code =
      value.type == .void
      ? ProgramCode(.evaluate, [value.code], line: line(node))
      : ProgramCode(.giveBack, [value.code], line: line(node))
    return inner.closureCode(code, [], value.type, parameterCount: 0)
  }

  /// `[width]` and `[half = width / 2]`: the value when the closure is made.
  private func capture(
    _ item: ClosureCaptureSyntax, from outer: FunctionChecker, _ prologue: inout [ProgramCode]
  ) throws {
    let name = item.name.text
    let isLoose = item.specifier.map { $0.specifier.text != "strong" } ?? false
    guard name != "self" || item.initializer != nil || isLoose else { return }
    let value =
      try item.initializer.map { try outer.check($0.value, nil) }
      ?? outer.check(ExprSyntax(DeclReferenceExprSyntax(baseName: item.name)), nil)
    guard let specifier = item.specifier, isLoose else { return captureValue(name, value) }
    guard specifier.detail == nil else {
      throw refuse(
        specifier, specifier.trimmedDescription,
        "'\(specifier.trimmedDescription)' is not known in code that runs")
    }
    let isWeak = specifier.specifier.text == "weak"
    let reference = try outer.looseReference(to: value, isWeak: isWeak, at: specifier)
    let held = "\(name)\(MemberNamer.mark)held"
    captureValue(held, reference)
    guard case .slot(let holder, _, _, _)? = binding(held) else { return }
    // What is there when the closure is called stays until that ends.
    let type = isWeak ? ProgramType.optional(value.type.wrapped ?? value.type) : value.type
    let slot = newSlot(type)
    prologue.append(
      ProgramCode(.set, [.local(slot), ProgramCode(.member, [.local(holder)], index: 0)]))
    bind(name, .slot(slot, type, isMutable: false, isShared: false))
  }

  /// An object that holds the one of a `weak` or `unowned` variable.
  func looseReference(
    to value: Typed, isWeak: Bool, at node: some SyntaxProtocol
  ) throws -> Typed {
    let type = value.type.wrapped ?? value.type
    let name = isWeak ? "Weak·Reference" : "Unowned·Reference"
    let outside = CodeChecker.TypeScope(
      owner: nil, selfType: nil, generics: [:], source: scope.source)
    guard universe.isClass(type), isWeak || !value.type.isOptional,
      let holder = try owner.instance(of: name, [type], at: node, outside)
    else {
      throw refuse(
        node, isWeak ? "weak" : "unowned",
        "'\(isWeak ? "weak" : "unowned")' is known in code that runs for objects of classes alone")
    }
    let object =
      isWeak && !value.type.isOptional
      ? ProgramCode(.wrap, [value.code]) : value.code
    return Typed(code: ProgramCode(.make, [object], type: holder), type: holder)
  }

  private func closureBody(_ node: ClosureExprSyntax) throws -> ProgramCode {
    if let only = node.statements.first, node.statements.count == 1,
      case .expr(let expression) = only.item, result != .void, !isStatement(expression)
    {
      let value = try check(expression, result)
      // Nothing says that a value is wanted: a call without one is a statement.
      if result == nil { result = value.type }
      if value.type == .void {
        return ProgramCode(.evaluate, [value.code], line: line(only))
      }
      return ProgramCode(.giveBack, [value.code], line: line(only))
    }
    if result != .void, let conditional = node.statements.onlyConditional, conditional.givesValues {
      let value = try check(conditional, result)
      if result == nil { result = value.type }
      return ProgramCode(.giveBack, [value.code], line: line(conditional))
    }
    let body = try statements(node.statements)
    if result == nil { result = .void }
    try checkReturn(body, node.statements)
    return body
  }

  /// Names of parameters; several for one tuple take it apart.
  private func bind(
    _ names: [TokenSyntax], to parameters: [ProgramType], of node: ClosureExprSyntax,
    _ prologue: inout [ProgramCode]
  ) throws {
    if names.count == parameters.count {
      for (slot, name) in names.enumerated() {
        let type = parameters[slot]
        bind(
          name.text,
          .slot(slot, type.lentType ?? type, isMutable: type.lentType != nil, isShared: false))
      }
      return
    }
    guard parameters.count == 1, let elements = parameters[0].tupleElements,
      elements.count == names.count
    else {
      throw refuse(
        node, "closure",
        "a closure with \(parameters.count) parameter\(parameters.count == 1 ? "" : "s") is wanted"
          + " here, this one has \(names.count)")
    }
    for (index, (name, element)) in zip(names, elements).enumerated() {
      takeApart(name.text, index, element.type, &prologue)
    }
  }

  private func takeApart(
    _ name: String, _ index: Int, _ type: ProgramType, _ prologue: inout [ProgramCode]
  ) {
    let slot = newSlot(type)
    prologue.append(
      ProgramCode(.set, [.local(slot), ProgramCode(.field, [.local(0)], index: index)]))
    bind(name, .slot(slot, type, isMutable: false, isShared: false))
  }

  private func bindShorthand(
    _ parameters: [ProgramType], of node: ClosureExprSyntax, _ prologue: inout [ProgramCode]
  ) {
    let usesSecond = node.shorthandCount > 1
    if parameters.count == 1, usesSecond, let elements = parameters[0].tupleElements {
      for (index, element) in elements.enumerated() {
        takeApart("$\(index)", index, element.type, &prologue)
      }
      return
    }
    for (slot, type) in parameters.enumerated() {
      bind(
        "$\(slot)",
        .slot(slot, type.lentType ?? type, isMutable: type.lentType != nil, isShared: false))
    }
  }

  private func checkTypes(of node: ClosureExprSyntax, _ parameters: [ProgramType]) throws {
    guard case .parameterClause(let clause)? = node.signature?.parameterClause,
      clause.parameters.count == parameters.count
    else { return }
    for (parameter, type) in zip(clause.parameters, parameters) {
      guard let stated = parameter.type else { continue }
      let resolved = try owner.resolve(stated, scope)
      guard (resolved.lentType ?? resolved) == (type.lentType ?? type) else {
        throw refuse(
          stated, "closure", "a parameter of type '\(type)' is wanted here, not '\(resolved)'")
      }
    }
  }

  /// The closure as a piece of code of the function around.
  func closureCode(
    _ body: ProgramCode, _ parameters: [ProgramType], _ result: ProgramType, parameterCount: Int
  ) -> Typed {
    let type = ProgramType.function(parameters, result)
    let slots = slots.dropFirst(parameterCount).map { JSON.string($0.description) }
    let code = ProgramCode(
      .closure, captures.map(\.code) + [numbered(finish(body))],
      literal: slots.isEmpty ? nil : .array(slots), type: type)
    return Typed(code: code, type: type)
  }
}

extension ClosureExprSyntax {
  /// Whether all that it does is one expression with closures in it.
  fileprivate var isOneAroundOthers: Bool {
    guard signature?.capture == nil, statements.count == 1,
      case .expr(let expression)? = statements.first?.item
    else { return false }
    return Syntax(expression).holdsClosure
  }

  var returnType: TypeSyntax? { signature?.returnClause?.type }

  /// How many values it takes by `$0` and its like, closures inside left out.
  var shorthandCount: Int {
    let numbers = tokens(viewMode: .sourceAccurate).compactMap { token -> Int? in
      guard case .dollarIdentifier(let name) = token.tokenKind,
        let number = Int(name.dropFirst())
      else { return nil }
      let closure = sequence(first: Syntax(token)) { $0.parent }.first {
        $0.is(ClosureExprSyntax.self)
      }
      return closure?.id == Syntax(self).id ? number : nil
    }
    return numbers.max().map { $0 + 1 } ?? 0
  }
}

extension Syntax {
  fileprivate var holdsClosure: Bool {
    self.is(ClosureExprSyntax.self)
      || children(viewMode: .sourceAccurate).contains(where: \.holdsClosure)
  }
}

extension FunctionChecker {
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
}
