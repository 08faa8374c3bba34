import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Functions, computed variables and types inside functions.
extension FunctionChecker {
  /// Makes the functions that a list declares known before they are reached: they may call each
  /// other.
  ///
  /// - Returns: Whether each has a name of its own.
  func bindFunctions(of list: ArraySlice<CodeBlockItemSyntax>) -> Bool {
    var isWhole = true
    for item in list {
      guard case .decl(let declaration) = item.item,
        let function = declaration.as(FunctionDeclSyntax.self)
      else { continue }
      let name = function.name.text
      switch scopes[scopes.count - 1][name] {
      case nil: bind(name, .pending(function))
      case .pending(let other)? where other.id != function.id:
        _ = refuse(
          function.name, name,
          "two functions named '\(name)' inside a function are not known in code that runs; give"
            + " them different names")
        isWhole = false
      default: break
      }
    }
    return isWhole
  }

  /// Checks the functions of the scope that is open which nothing has used.
  func checkPendingFunctions() throws {
    let level = scopes.count - 1
    for (name, binding) in scopes[level].sorted(by: { $0.key < $1.key }) {
      if case .pending(let function) = binding { try localFunction(function, name, at: level) }
    }
  }

  /// Makes a function inside a function known: one of the program's that is given what it captures.
  ///
  /// What stands in later scopes than `level`, where it is declared, is unknown to it.
  func localFunction(_ node: FunctionDeclSyntax, _ name: String, at level: Int) throws {
    let inner = Array(scopes[(level + 1)...])
    scopes.removeSubrange((level + 1)...)
    let later = hideLater(node, at: level)
    defer {
      scopes[level].merge(later) { $1 }
      scopes += inner
    }
    bind(name, .unknown)
    guard let body = node.body else { throw Refused() }
    if !owner.generics(of: node).isEmpty {
      guard captures(of: Syntax(node), without: [name]).allSatisfy({ $0 == "self" }) else {
        throw refuse(
          node.name, "generics",
          "a generic function inside a function that uses its variables is not known in code that"
            + " runs; hand them to it, or state the types")
      }
      let members = SymbolTable.members(DeclSyntax(node), source: scope.source)
      guard var member = members.first?.member else { throw Refused() }
      member.isStatic = true
      owner.localGenerics[node.id] = member
      bind(name, .generic(member))
      return
    }
    let signature = try owner.signature(
      node.signature.parameterClause.parameters, node.signature.returnClause?.type, scope)
    try localFunction(name, signature, body.statements, Syntax(node), isProperty: false)
  }

  /// Hides what is declared behind a function in the list of statements in which it stands, as far as
  /// something around has its name, which the function means then.
  private func hideLater(_ node: FunctionDeclSyntax, at level: Int) -> [String: Binding] {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return [:] }
    var hidden: [String: Binding] = [:]
    for later in list.drop(while: { $0.id != item.id }).dropFirst() {
      for name in later.boundNames {
        guard let binding = scopes[level][name],
          scopes[..<level].contains(where: { $0[name] != nil }) || parent?.binding(name) != nil
        else { continue }
        hidden[name] = binding
        scopes[level][name] = nil
      }
    }
    return hidden
  }

  /// A computed variable: a function without parameters that is called where it is named.
  func localGetter(
    _ binding: PatternBindingSyntax, _ getter: CodeBlockItemListSyntax, _ node: VariableDeclSyntax
  ) throws {
    let name = binding.pattern.trimmedDescription
    guard let type = binding.typeAnnotation?.type else { throw Refused() }
    if let setter = binding.setter {
      throw refuse(
        setter, "set",
        "computed variables inside functions cannot be set in code that runs; write a function")
    }
    let signature = CodeChecker.Signature(
      parameters: [], result: try owner.resolve(type, scope))
    try localFunction(name, signature, getter, Syntax(binding), isProperty: true)
  }

  /// The getter of a `lazy` variable.
  func lazyGetter(
    _ name: String, _ type: ProgramType, _ body: CodeBlockItemListSyntax, _ node: Syntax
  ) throws {
    let signature = CodeChecker.Signature(parameters: [], result: type)
    try localFunction(name, signature, body, node, isProperty: true)
  }

  private func localFunction(
    _ name: String, _ written: CodeChecker.Signature, _ body: CodeBlockItemListSyntax,
    _ node: Syntax, isProperty: Bool
  ) throws {
    var signature = written
    let inner = FunctionChecker(owner, scope, result: signature.result)
    inner.surrounding = self
    inner.captured = captured
    var parameters: [CodeChecker.Signature.Parameter] = []
    var names: [String] = []
    for captured in captures(of: node, without: [name]) {
      guard case .slot(let outer, let type, let isMutable, let isShared)? = binding(captured)
      else { continue }
      // Under a name of its own: where it is called, another variable may have this one.
      let alias = captured.contains("@") ? captured : "\(captured)@\(number).\(outer)"
      if binding(alias) == nil {
        bind(alias, .slot(outer, type, isMutable: isMutable, isShared: isShared))
      }
      let slotType = isShared ? ProgramType.nominal("Cell", [type]) : type
      let own = Binding.slot(
        inner.newSlot(slotType), type, isMutable: isMutable && isShared, isShared: isShared)
      inner.bind(captured, own)
      inner.bind(alias, own)
      names.append(alias)
      parameters.append(.init(label: nil, name: captured, type: slotType))
      if captured == "self" { inner.receiver = .value(type, isMutable: false) }
    }
    let programName = owner.freeName(
      CodeChecker.name(scope.selfType, "local \(name)", signature))
    let function = LocalFunction(
      name: programName, signature: signature, captures: names, isProperty: isProperty)
    bind(name, .function(function))
    for parameter in signature.parameters {
      let slot = inner.newSlot(parameter.type)
      inner.bind(
        parameter.name,
        .slot(slot, parameter.type, isMutable: parameter.isLent, isShared: false))
    }
    signature.parameters = parameters + signature.parameters
    owner.signatures[programName] = signature
    owner.scopes[programName] = scope
    do {
      let code = try inner.body(body)
      try inner.checkValues(in: code)
      owner.program.functions[programName] = Program.Function(
        parameters: signature.programParameters, result: signature.result, slots: inner.slots,
        body: inner.finish(code))
    } catch {
      owner.broken.insert(programName)
      throw error
    }
  }

  /// The names around that a piece of code uses, itself or through other functions inside the
  /// function.
  private func captures(of node: Syntax, without functions: Set<String>) -> [String] {
    var names: Set<String> = inheritedReceiver == nil ? [] : ["self"]
    for token in node.tokens(viewMode: .sourceAccurate) {
      let name = token.text
      switch token.tokenKind {
      case .identifier, .dollarIdentifier: break
      default: continue
      }
      if case .slot? = binding("self.\(name)") { names.insert("self.\(name)") }
      guard !functions.contains(name) else { continue }
      switch localBinding(name) {
      case .slot?: names.insert(name)
      case .wrapped(let variable, _)?: names.insert(variable)
      case .function(let function)?: names.formUnion(function.captures)
      case .pending(let function)?:
        names.formUnion(captures(of: Syntax(function), without: functions.union([name])))
      case .generic?, .unknown?, .hidden?, nil: break
      }
    }
    return names.sorted().filter { name in
      if case .slot? = binding(name) { true } else { false }
    }
  }

  // MARK: Calling them

  /// What a local function captures, as the first arguments of its call.
  private func captures(
    _ function: LocalFunction, at node: some SyntaxProtocol
  ) throws -> [ProgramCode] {
    try function.captures.map { name in
      guard case .slot(let slot, _, _, _)? = binding(name) else {
        throw refuse(node, name, "'\(name)' is not known where the local function is called")
      }
      return .local(slot)
    }
  }

  func call(
    _ function: LocalFunction, _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    let captured = try captures(function, at: node)
    let callable = CodeChecker.Callable(name: function.name, signature: function.signature)
    return try call(
      function.name, [candidate(callable) { captured + $0 }], arguments, expected, at: node)
  }

  func reference(to function: LocalFunction, at node: some SyntaxProtocol) throws -> Typed {
    if function.isProperty { return try call(function, [], nil, at: node) }
    let type = ProgramType.function(
      function.signature.parameters.map { $0.isLent ? .lent($0.type) : $0.type },
      function.signature.result)
    return Typed(
      code: ProgramCode(.reference, try captures(function, at: node), name: function.name),
      type: type)
  }

  // MARK: Types

  /// A type inside a function, known to what follows it.
  func localType(_ node: DeclSyntax) throws -> ProgramCode {
    guard let name = node.namedType?.name, scope.source < owner.declared.sourceCount,
      node.genericClause == nil
    else {
      let word = node.namedType?.kind ?? "type"
      throw refuse(
        node, word,
        "this '\(word)' inside a function is not known in code that runs; declare it"
          + " outside")
    }
    let outer = scope.owner.map { "\($0)." } ?? ""
    // A sign that no name has tells it from types outside of functions.
    let path = try owner.unique("\(outer)\(name)′", node, scope.source)
      .replacing("#", with: "′")
    scope.generics[name] = .named(path)
    if owner.declared.type(named: path) == nil {
      owner.declared.addLocal(node, path, source: scope.source)
      owner.instances[path] = (path, scope.generics)
    }
    guard try owner.layout(of: path) != nil else { throw Refused() }
    return .nothing
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

extension CodeBlockItemSyntax {
  /// The names that a declaration or a `guard` makes known to what follows it.
  fileprivate var boundNames: [String] {
    var patterns: [PatternSyntax] = []
    if let variable = item.as(VariableDeclSyntax.self) {
      patterns = variable.bindings.map(\.pattern)
    } else if let check = item.as(GuardStmtSyntax.self) {
      patterns = check.conditions.compactMap { element in
        switch element.condition {
        case .optionalBinding(let binding): binding.pattern
        case .matchingPattern(let matching): matching.pattern
        default: nil
        }
      }
    }
    return patterns.flatMap { pattern in
      pattern.tokens(viewMode: .sourceAccurate).compactMap { token in
        if case .identifier(let name) = token.tokenKind { name } else { nil }
      }
    }
  }
}

extension CodeChecker {
  /// The generic function inside a function that a name in its own body means; nil for any other name.
  func localGeneric(_ name: String, around node: some SyntaxProtocol) -> DeclaredCode.Member? {
    guard !localGenerics.isEmpty else { return nil }
    return sequence(first: Syntax(node)) { $0.parent }.lazy
      .compactMap { $0.as(FunctionDeclSyntax.self) }
      .first { $0.name.text == name }.flatMap { [localGenerics] in localGenerics[$0.id] }
  }
}
