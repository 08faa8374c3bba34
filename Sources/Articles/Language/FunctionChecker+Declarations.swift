import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  func declaration(_ node: DeclSyntax) throws -> ProgramCode {
    switch node.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): return try self.variable(variable)
    case .functionDecl(let function): return try localFunction(function)
    default:
      let word = node.firstToken(viewMode: .sourceAccurate)?.text ?? "declaration"
      throw refuse(
        node, word, "'\(word)' inside a function is not known in code that runs; declare it outside"
      )
    }
  }

  private func variable(_ node: VariableDeclSyntax) throws -> ProgramCode {
    if let attribute = node.attributes.first {
      throw refuse(
        attribute, attribute.trimmedDescription,
        "attributes of variables are not known in code that runs")
    }
    var codes: [ProgramCode] = []
    for binding in node.bindings {
      do {
        codes += try variable(binding, node)
      } catch {
        poison(binding.pattern)
        throw error
      }
    }
    return codes.count == 1 ? codes[0] : ProgramCode(.block, codes)
  }

  /// Makes the names of a refused declaration known, so that their uses are not refused too.
  private func poison(_ pattern: PatternSyntax) {
    for token in pattern.tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind { bind(name, .unknown) }
    }
  }

  private func variable(
    _ binding: PatternBindingSyntax, _ node: VariableDeclSyntax
  ) throws -> [ProgramCode] {
    let isMutable = !node.isLet
    if let accessors = binding.accessorBlock {
      throw refuse(
        accessors, "computed variable",
        "computed variables inside functions are not known in code that runs; write a function")
    }
    let annotation = try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
    guard let initializer = binding.initializer else {
      let name = binding.pattern.trimmedDescription
      let stated =
        try annotation
        ?? (node.type(of: name).map { try owner.resolve($0, scope) })
      guard let type = stated else {
        throw refuse(binding, name, "the type of '\(name)' is not stated")
      }
      let value = type.isOptional && isMutable ? ProgramCode.none(type) : nil
      return [declare(name, type, value, isMutable: isMutable, at: Syntax(binding.pattern))]
    }
    let value = try value(initializer.value, annotation, binding)
    if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      return [declare(name, value.type, value.code, isMutable: isMutable)]
    }
    let slot = newSlot(value.type)
    return [ProgramCode(.set, [.local(slot), value.code])]
      + (try destructure(
        binding.pattern, Typed(code: .local(slot), type: value.type), isMutable: isMutable))
  }

  private func value(
    _ node: ExprSyntax, _ annotation: ProgramType?, _ binding: PatternBindingSyntax
  ) throws -> Typed {
    if let closure = node.as(ClosureExprSyntax.self), annotation == nil {
      guard closure.statesTypes,
        case .parameterClause(let clause)? = closure.signature?.parameterClause
      else {
        if closure.parameterTokens == nil, !closure.usesShorthand {
          return try self.closure(closure, [], nil)
        }
        throw refuse(closure, "closure", "the types of this closure's parameters are not stated")
      }
      let parameters = try clause.parameters.compactMap { parameter in
        try parameter.type.map { try owner.resolve($0, scope) }
      }
      return try self.closure(closure, parameters, nil)
    }
    let value = try check(node, annotation)
    guard value.type != .void || annotation != nil else {
      throw refuse(binding, "let", "what is assigned here has no value")
    }
    return value
  }

  /// Binds the names of a pattern that always fits: a name, `_`, or a tuple of them.
  func destructure(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> [ProgramCode] {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return []
    case .identifierPattern(let name):
      return [declare(name.identifier.text, value.type, value.code, isMutable: isMutable)]
    case .valueBindingPattern(let binding):
      return try destructure(
        binding.pattern, value, isMutable: binding.bindingSpecifier.text == "var")
    case .expressionPattern(let expression):
      if expression.trimmedDescription == "_" { return [] }
    case .tuplePattern(let tuple):
      guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
        throw refuse(
          pattern, "tuple", "a value of type '\(value.type)' has no \(tuple.elements.count) parts")
      }
      return try zip(tuple.elements, elements).enumerated().flatMap { index, pair in
        let part = Typed(
          code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
        return try destructure(pair.0.pattern, part, isMutable: isMutable)
      }
    default: break
    }
    throw refuse(pattern, "pattern", "this pattern is not known here")
  }

  // MARK: Local functions

  /// Makes a function inside a function known: one of the program's that is given what it captures.
  private func localFunction(_ node: FunctionDeclSyntax) throws -> ProgramCode {
    if let generics = node.genericParameterClause {
      throw refuse(
        generics, "generics", "generic functions inside functions are not known in code that runs")
    }
    bind(node.name.text, .unknown)
    var signature = try owner.signature(
      node.signature.parameterClause.parameters, node.signature.returnClause?.type, scope)
    let inner = FunctionChecker(owner, scope, result: signature.result)
    inner.captured = captured
    let captures = capturedNames(of: node)
    var captureParameters: [CodeChecker.Signature.Parameter] = []
    for name in captures {
      guard case .slot(_, let type, let isMutable, let isShared)? = binding(name) else { continue }
      let slotType = isShared ? ProgramType.nominal("Cell", [type]) : type
      let slot = inner.newSlot(slotType)
      inner.bind(name, .slot(slot, type, isMutable: isMutable && isShared, isShared: isShared))
      captureParameters.append(.init(label: nil, name: name, type: slotType))
      if name == "self" { inner.receiver = .value(type, isMutable: false) }
    }
    for (name, function) in visibleFunctions { inner.bind(name, .function(function)) }
    let name = owner.freeName(
      CodeChecker.name(scope.selfType, "local \(node.name.text)", signature))
    let function = LocalFunction(name: name, signature: signature, captures: captures)
    bind(node.name.text, .function(function))
    inner.bind(node.name.text, .function(function))
    for parameter in signature.parameters {
      let slot = inner.newSlot(parameter.type)
      inner.bind(
        parameter.name,
        .slot(slot, parameter.type, isMutable: parameter.isLent, isShared: false))
    }
    guard let body = node.body else { throw Refused() }
    let code = try inner.body(body.statements)
    try inner.checkValues(in: code)
    signature.parameters = captureParameters + signature.parameters
    owner.signatures[name] = signature
    owner.scopes[name] = scope
    owner.program.functions[name] = Program.Function(
      parameters: signature.programParameters, result: signature.result, slots: inner.slots,
      body: inner.finish(code))
    return .nothing
  }

  /// The local functions that can be called here.
  private var visibleFunctions: [String: LocalFunction] {
    var functions = parent?.visibleFunctions ?? [:]
    for (name, binding) in scopes.flatMap({ $0 }) {
      if case .function(let function) = binding { functions[name] = function }
    }
    return functions
  }

  /// The names around that a local function uses, itself or through other local functions.
  private func capturedNames(of node: FunctionDeclSyntax) -> [String] {
    var names: Set<String> = inheritedReceiver == nil ? [] : ["self"]
    for token in node.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      switch binding(name) {
      case .slot?: names.insert(name)
      case .function(let function)?: names.formUnion(function.captures)
      case .unknown?, nil: break
      }
    }
    return names.sorted().filter { name in
      if case .slot? = binding(name) { true } else { false }
    }
  }
}

extension CodeChecker {
  /// A name that no function of the program has.
  func freeName(_ name: String) -> String {
    var candidate = name
    var number = 2
    while signatures[candidate] != nil || program.functions[candidate] != nil {
      candidate = "\(name)#\(number)"
      number += 1
    }
    // Taken at once, before its body is checked.
    signatures[candidate] = Signature(parameters: [], result: .void)
    return candidate
  }
}
