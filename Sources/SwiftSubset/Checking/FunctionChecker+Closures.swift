import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// An argument where a function is wanted: a closure, a key path, or a function by its name.
  func function(
    _ node: ExprSyntax, _ parameters: [ProgramType], _ wanted: ProgramType
  ) throws -> Typed {
    let result = wanted.hasVariables ? nil : wanted
    switch node.as(ExprSyntaxEnum.self) {
    case .closureExpr(let closure): return try self.closure(closure, parameters, result)
    case .keyPathExpr(let path):
      guard parameters.count == 1 else { break }
      return try keyPath(path, parameters[0], result)
    case .declReferenceExpr(let name):
      if binding(name.baseName.text) == nil {
        return try functionNamed(name.baseName, parameters, result)
      }
    case .memberAccessExpr(let member):
      if member.base?.trimmedDescription == "Optional", member.declName.baseName.text == "init",
        parameters.count == 1
      {
        return try synthesised(parameters) { _, arguments in
          Typed(
            code: ProgramCode(.wrap, [arguments[0].code]), type: .optional(arguments[0].type))
        }
      }
      if let base = member.base, let type = typeExpression(base),
        !owner.members(member.declName.baseName.text, of: type, isStatic: true)
          .contains(where: { $0.syntax.is(VariableDeclSyntax.self) })
      {
        return try synthesised(parameters) { checker, arguments in
          try checker.callStaticNamed(member.declName.baseName, of: type, arguments, result)
        }
      }
    default: break
    }
    return try check(node, result.map { .function(parameters, $0) })
  }

  /// `list.insert` as a value: the method of what `list` is now; nil where no method is declared, or
  /// several.
  func methodValue(_ base: Typed, _ name: String) throws -> Typed? {
    let found = members(name, of: base.type, isStatic: false)
    guard found.count == 1, owner.requirements(name, of: base.type).isEmpty,
      let function = found[0].syntax.as(FunctionDeclSyntax.self),
      owner.generics(of: function).isEmpty, !owner.isOpened(base.type, for: found[0], function),
      !function.modifiers.contains(where: { $0.name.text == "mutating" })
    else { return nil }
    let callable = try owner.callable(found[0], function, on: base.type)
    let signature = callable.signature
    guard !signature.parameters.contains(where: { $0.isLent || $0.isVariadic }) else { return nil }
    let types = signature.parameters.map(\.type)
    let inner = FunctionChecker(owner, scope, result: signature.result, parent: self)
    let arguments = types.map { ProgramCode.local(inner.newSlot($0)) }
    inner.captureValue("receiver", base)
    let call = ProgramCode(.call, [.local(Self.captureBase)] + arguments, name: callable.name)
    let body =
      signature.result == .void ? ProgramCode(.evaluate, [call]) : ProgramCode(.giveBack, [call])
    return inner.closureCode(body, types, signature.result, parameterCount: types.count)
  }

  /// A function of the language, an operator or a declared function in the place of a closure.
  func functionNamed(
    _ token: TokenSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed {
    try synthesised(parameters) { checker, arguments in
      if token.isOperatorName
        || Language.rows(named: token.text).contains(where: { $0.kind == .infix })
      {
        var arguments = arguments
        // A tuple of two values is taken apart.
        if arguments.count == 1, let parts = arguments[0].type.tupleElements {
          arguments = Self.taken(apart: arguments[0], parts)
        }
        if arguments.count == 1 {
          for row in Language.rows(named: token.text) where row.kind == .prefix {
            if let typed = checker.apply(row, arguments) { return typed }
          }
        }
        guard arguments.count == 2,
          let typed = try checker.orderOfTuples(token.text, arguments[0], arguments[1])
            ?? checker.combine(token.text, arguments[0], arguments[1], at: token)
        else {
          throw checker.refuse(
            token, token.text,
            arguments.count == 1
              ? "'\(token.text)' is not understood as a function of one value here"
              : "'\(token.text)' does not take values of types "
                + arguments.map { "'\($0.type)'" }.joined(separator: ", "))
        }
        return typed
      }
      if let parts = arguments.first?.type.tupleElements, arguments.count == 1,
        let typed = owner.trial({ try checker.callNamed(token, arguments, result) })
          ?? owner.trial({
            try checker.callNamed(token, Self.taken(apart: arguments[0], parts), result)
          })
      {
        return typed
      }
      return try checker.callNamed(token, arguments, result)
    }
  }

  /// The elements of a tuple, each as a value of its own.
  private static func taken(
    apart tuple: Typed, _ elements: [ProgramType.Element]
  ) -> [Typed] {
    elements.enumerated().map { index, element in
      Typed(code: ProgramCode(.field, [tuple.code], index: index), type: element.type)
    }
  }

  /// A closure around one call with its parameters as arguments.
  private func synthesised(
    _ parameters: [ProgramType],
    _ body: (FunctionChecker, [Typed]) throws -> Typed
  ) throws -> Typed {
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    let arguments = parameters.map { type in
      Typed(code: .local(inner.newSlot(type)), type: type)
    }
    let value = try body(inner, arguments)
    return inner.closureCode(
      ProgramCode(.giveBack, [value.code]), parameters, value.type, parameterCount: parameters.count
    )
  }

  /// Candidates that take values which are known already.
  private func callNamed(
    _ token: TokenSyntax, _ arguments: [Typed], _ result: ProgramType?
  ) throws -> Typed {
    let functions = try owner.declared.functions(named: token.text).compactMap {
      try candidate($0, on: nil)
    }
    if let typed = try best(of: functions, arguments) { return typed }
    if let type = inheritedReceiver {
      let own = try selfValue(at: token).code
      let methods = try owner.members(token.text, of: type, isStatic: false).compactMap {
        member -> Candidate? in
        guard let function = member.syntax.as(FunctionDeclSyntax.self),
          !function.modifiers.contains(where: { $0.name.text == "mutating" })
        else { return nil }
        return candidate(try owner.callable(member, function, on: type)) { [own] + $0 }
      }
      if let typed = try best(of: methods, arguments) { return typed }
    }
    for row in Language.rows(named: token.text) where row.kind == .function {
      if let typed = apply(row, arguments) { return typed }
    }
    if let type = typeExpression(ExprSyntax(DeclReferenceExprSyntax(baseName: token))) {
      _ = type
      throw refuse(token, token.text, "'\(token.text)' is a type; write '\(token.text).init'")
    }
    let near = Spelling.nearest(
      to: token.text,
      among: names + owner.declared.functionNames
        + Language.rows.filter { $0.kind == .function }.map(\.name))
    throw refuse(
      token, token.text,
      "the function '\(token.text)' is not known here\(near.map { "; did you mean '\($0)'?" } ?? "")"
    )
  }

  private func callStaticNamed(
    _ token: TokenSyntax, of type: ProgramType, _ arguments: [Typed], _ result: ProgramType?
  ) throws -> Typed {
    if token.text == "init" {
      if let name = type.name, owner.declared.type(named: name) != nil {
        let raw = try owner.rawValueInitializer(of: name)
        let candidates = try (owner.initializers(of: name) + (raw.map { [$0] } ?? []))
          .map { candidate($0) { $0 } }
        if let typed = try best(of: candidates, arguments) { return typed }
      }
      for row in Language.rows(named: "init") where row.owner == type {
        if let typed = apply(row, arguments) { return typed }
      }
    } else {
      let candidates = try owner.members(token.text, of: type, isStatic: true).compactMap {
        try candidate($0, on: type)
      }
      if let typed = try best(of: candidates, arguments) { return typed }
      for row in Language.rows(named: token.text)
      where row.kind == .staticMethod && row.owner == type {
        if let typed = apply(row, arguments) { return typed }
      }
    }
    throw refuse(
      token, token.text, "'\(type).\(token.text)' does not fit as a function here")
  }

  func call(_ candidate: Candidate, _ arguments: [Typed]) throws -> Typed? {
    guard candidate.parameters.count == arguments.count,
      !candidate.parameters.contains(where: \.isLent)
    else { return nil }
    var matcher = TypeMatcher(universe)
    var codes: [ProgramCode] = []
    for (parameter, argument) in zip(candidate.parameters, arguments) {
      let type = owner.opened(argument.type, like: parameter.type)
      if matcher.match(parameter.type, type) {
        codes.append(argument.code)
      } else if let value = converted(
        argument, to: owner.closed(parameter.type.replacing(matcher.types)))
      {
        codes.append(value.code)
      } else {
        return nil
      }
    }
    return try candidate.build(codes, matcher.types)
  }

  // MARK: Closures

  func closure(
    _ node: ClosureExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed {
    let inner = FunctionChecker(owner, scope, result: result, parent: self)
    inner.captured = captured
    for type in parameters { _ = inner.newSlot(type.lentType ?? type) }
    for capture in node.signature?.capture?.items ?? [] { try inner.capture(capture, from: self) }
    var prologue: [ProgramCode] = []
    if let names = node.parameterTokens, !names.isEmpty {
      try inner.bind(names, to: parameters, of: node, &prologue)
      try inner.checkTypes(of: node, parameters)
    } else {
      inner.bindShorthand(parameters, of: node, &prologue)
    }
    let stated = try node.returnType.map { try owner.resolve($0, scope) }
    if let stated { inner.result = stated }
    let body = try inner.closureBody(node)
    try inner.checkValues(in: body)
    let code = prologue.isEmpty ? body : ProgramCode(.block, prologue + [body])
    return inner.closureCode(
      code, parameters, inner.result ?? .void, parameterCount: parameters.count)
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
  private func capture(_ item: ClosureCaptureSyntax, from outer: FunctionChecker) throws {
    let name = item.name.text
    guard name != "self" || item.initializer != nil else { return }
    // Like a value that is kept: nothing here ends an object's life but what holds it weakly.
    if let specifier = item.specifier, !specifier.specifier.text.hasPrefix("unowned") {
      throw refuse(
        specifier, specifier.trimmedDescription,
        "'\(specifier.trimmedDescription)' is not known in code that runs")
    }
    let value =
      try item.initializer.map { try outer.check($0.value, nil) }
      ?? outer.check(ExprSyntax(DeclReferenceExprSyntax(baseName: item.name)), nil)
    captureValue(name, value)
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
    let usesSecond = node.usesSecondShorthand
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
  var returnType: TypeSyntax? { signature?.returnClause?.type }

  /// Whether it uses `$1` or a later one, closures inside left out.
  fileprivate var usesSecondShorthand: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .dollarIdentifier(let name) = token.tokenKind else { return false }
      return name != "$0"
    }
  }
}
