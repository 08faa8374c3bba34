import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// The body of a function: a single expression is its result.
  func body(_ list: CodeBlockItemListSyntax) throws -> ProgramCode {
    if let token = list.dots {
      throw refuse(token, "elided code", ParsedSource.elided, kind: .elision)
    }
    if let only = list.first, list.count == 1, case .expr(let expression) = only.item,
      result != .void, !expression.isConditional, !isStatement(expression)
    {
      let value = try check(expression, result)
      if result == nil { result = value.type }
      return ProgramCode(.giveBack, [value.code], line: line(only))
    }
    if result != .void, let conditional = list.onlyConditional, conditional.givesValues {
      let value = try check(conditional, result)
      if result == nil { result = value.type }
      return ProgramCode(.giveBack, [value.code], line: line(list))
    }
    let code = try statements(list)
    try checkReturn(code, list)
    return code
  }

  /// Whether an expression does something rather than being a value: an assignment, `fatalError()`.
  func isStatement(_ node: ExprSyntax) -> Bool {
    if let attempt = node.plainAttempt { return isStatement(attempt) }
    if let infix = node.as(InfixOperatorExprSyntax.self) {
      return infix.operator.is(AssignmentExprSyntax.self)
        || infix.operator.as(BinaryOperatorExprSyntax.self).map {
          Self.assignments[$0.operator.text] != nil
        } ?? false
    }
    if let call = node.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      if Self.checks.contains(name) { return isOfSwift(name) }
    }
    if let call = node.as(FunctionCallExprSyntax.self) { return isOutput(call) }
    return false
  }

  /// Refuses a body that may end without the value it has to give.
  func checkReturn(_ code: ProgramCode, _ list: CodeBlockItemListSyntax) throws {
    guard let result, result != .void, code.completes, !isDelegating else { return }
    let end = list.parent?.lastToken(viewMode: .sourceAccurate)
    throw refuse(
      end ?? .rightBraceToken(), "return",
      "missing 'return': a value of type '\(result)' is expected on every way through here")
  }

  /// Whether nothing around declares a function of Swift's anew.
  func isOfSwift(_ name: String) -> Bool {
    binding(name) == nil && !owner.declared.declares(function: name)
      && (scope.selfType.map { owner.owners(of: $0) } ?? [])
        .allSatisfy { owner.declared.members(named: name, of: $0).isEmpty }
  }

  static let checks: Set<String> = [
    "assert", "precondition", "assertionFailure", "preconditionFailure", "fatalError",
  ]

  static let assignments: [String: String] = [
    "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "&=": "&", "|=": "|", "^=": "^",
    "<<=": "<<", ">>=": ">>", "&+=": "&+", "&-=": "&-", "&*=": "&*", "&<<=": "&<<", "&>>=": "&>>",
  ]

  /// Statements with names of their own; each that is wrong is refused, and the rest read on.
  func statements(_ list: CodeBlockItemListSyntax) throws -> ProgramCode {
    try scoped { try statements(Array(list)[...]) }
  }

  /// Statements in the scope that is open.
  func statements(_ list: ArraySlice<CodeBlockItemSyntax>) throws -> ProgramCode {
    var codes: [ProgramCode] = []
    var hasFailed = !bindFunctions(of: list)
    for (index, item) in zip(list.indices, list) {
      do {
        if case .stmt(let statement) = item.item, let later = statement.as(DeferStmtSyntax.self) {
          let finally = try deferred(later)
          codes.append(
            ProgramCode(.ensure, [try statements(list[(index + 1)...]), finally]))
          break
        }
        codes.append(try whole(item))
      } catch {
        hasFailed = true
      }
    }
    do {
      try checkPendingFunctions()
    } catch {
      hasFailed = true
    }
    if hasFailed { throw Refused() }
    return codes.count == 1 ? codes[0] : ProgramCode(.block, codes)
  }

  /// What is done in any case.
  ///
  /// In an initializer it sets properties with their observers.
  private func deferred(_ later: DeferStmtSyntax) throws -> ProgramCode {
    let outer = isInitializing
    isInitializing = false
    defer { isInitializing = outer }
    if case .parts(let type, let parts) = receiver, let name = type.name,
      try owner.layout(of: name)?.properties.contains(where: { property in
        !property.observers.isEmpty
          && later.body.tokens(viewMode: .sourceAccurate).contains { $0.text == property.name }
      }) ?? false
    {
      let value = try selfValue(at: later).code
      return try onWhole(type, parts, value, at: later.body) {
        try forgetting { try statements(later.body.statements) }
      }
    }
    return try statements(later.body.statements)
  }

  /// Code that changes a value of what is set so far in the place of `self`, which is taken apart again
  /// behind it.
  private func onWhole(
    _ type: ProgramType, _ parts: [String: Int], _ value: ProgramCode,
    at node: some SyntaxProtocol, _ body: () throws -> ProgramCode
  ) throws -> ProgramCode {
    let isShared = changesSelfInside(node, type)
    let slot = newSlot(isShared ? .nominal("Cell", [type]) : type)
    let (outer, level) = (receiver, scopes.count - 1)
    let names = parts.keys.map { "self.\($0)" }
    let hidden = (names + ["self"]).map { ($0, scopes[level][$0]) }
    receiver = .value(type, isMutable: true)
    for name in names { bind(name, .hidden) }
    bind("self", .slot(slot, type, isMutable: true, isShared: isShared))
    defer {
      receiver = outer
      for (name, binding) in hidden { scopes[level][name] = binding }
    }
    let whole =
      isShared
      ? ProgramCode(.share, [value], index: slot) : ProgramCode(.set, [.local(slot), value])
    let code = try body()
    let back = (universe.fields(of: type) ?? []).enumerated().compactMap { index, field in
      parts[field.name].map { part in
        ProgramCode(
          .set,
          [
            self.code(of: part, isShared: slots[part].argument(of: "Cell") != nil),
            ProgramCode(.field, [self.code(of: slot, isShared: isShared)], index: index),
          ])
      }
    }
    return ProgramCode(.block, [whole, code] + back)
  }

  /// A statement of an initializer that changes `self` as a whole, by a setter or a method: it gets
  /// a value of what is set so far, which is taken apart again behind it.
  private func whole(_ item: CodeBlockItemSyntax) throws -> ProgramCode {
    guard case .parts(let type, let parts) = receiver, item.isSimple,
      owner.trial({ try forgetting { try statement(item) } }) == nil
    else { return try statement(item) }
    let value = try selfValue(at: item).code
    let outerInitializing = isInitializing
    isInitializing = true
    defer { isInitializing = outerInitializing }
    return try owner.trial {
      try onWhole(type, parts, value, at: item) { try forgetting { try statement(item) } }
    } ?? statement(item)
  }

  private func statement(_ item: CodeBlockItemSyntax) throws -> ProgramCode {
    var code = try deeper(item) {
      switch item.item {
      case .decl(let declaration): return try self.declaration(declaration)
      case .stmt(let statement): return try self.statement(statement)
      case .expr(let expression): return try self.statement(expression)
      @unknown default: throw refuse(item, "statement", "this is not known in code that runs")
      }
    }
    if code.line == nil, !code.operands.isEmpty || code.operation == .stop {
      code.line = line(item)
    }
    return code
  }

  // MARK: Expressions as statements

  private func statement(_ node: ExprSyntax) throws -> ProgramCode {
    if let attempt = node.plainAttempt { return try statement(attempt) }
    if let infix = node.as(InfixOperatorExprSyntax.self), isStatement(node) {
      return try assignment(infix)
    }
    if let conditional = node.as(IfExprSyntax.self) { return try choose(conditional) }
    if let selection = node.as(SwitchExprSyntax.self) { return try self.switching(selection) }
    if let call = node.as(FunctionCallExprSyntax.self), isOutput(call) {
      return try leaveOutOutput(call)
    }
    if let call = node.as(FunctionCallExprSyntax.self), isStatement(node) { return try check(call) }
    if let code = try delegation(node) { return code }
    if let call = node.as(FunctionCallExprSyntax.self), let code = try swapping(call) {
      return code
    }
    return ProgramCode(.evaluate, [try check(node, nil).code])
  }

  /// `assert`, `precondition` and the like.
  private func check(_ node: FunctionCallExprSyntax) throws -> ProgramCode {
    let name = node.calledExpression.trimmedDescription
    let hasCondition = ["assert", "precondition"].contains(name)
    var codes: [ProgramCode] = []
    for (index, argument) in node.arguments.enumerated() where argument.label == nil {
      if hasCondition, index == 0 {
        codes.append(try check(argument.expression, .bool).code)
      } else {
        codes.append(try check(argument.expression, .string).code)
      }
    }
    guard !hasCondition || !codes.isEmpty, codes.count <= (hasCondition ? 2 : 1) else {
      throw refuse(node, name, "'\(name)' takes \(hasCondition ? "a condition and " : "")a message")
    }
    return ProgramCode(hasCondition ? .check : .stop, codes, name: name, line: line(node))
  }

  // MARK: Flow

  private func statement(_ node: StmtSyntax) throws -> ProgramCode {
    switch node.as(StmtSyntaxEnum.self) {
    case .returnStmt(let statement): return try giveBack(statement)
    case .expressionStmt(let statement): return try self.statement(statement.expression)
    case .guardStmt(let statement): return try guarded(statement)
    case .forStmt(let statement): return try each(statement, label: nil)
    case .whileStmt(let statement): return try loop(statement, label: nil)
    case .repeatStmt(let statement): return try repeated(statement, label: nil)
    case .labeledStmt(let statement):
      let label = statement.label.text
      if let inner = statement.statement.as(ForStmtSyntax.self) {
        return try each(inner, label: label)
      }
      if let inner = statement.statement.as(WhileStmtSyntax.self) {
        return try loop(inner, label: label)
      }
      if let inner = statement.statement.as(RepeatStmtSyntax.self) {
        return try repeated(inner, label: label)
      }
      return try looping(label, isLoop: false, isNamed: true) { name in
        ProgramCode(.scope, [try self.statement(statement.statement)], name: name)
      }
    case .doStmt(let statement):
      guard !statement.catchClauses.isEmpty else {
        return try body(of: statement)
      }
      return try rescue(statement)
    case .throwStmt(let statement): return try raise(statement)
    case .breakStmt(let statement):
      guard
        let loop = loops.last(where: {
          statement.label == nil ? !$0.isNamed : $0.source == statement.label?.text
        })
      else { break }
      return ProgramCode(.leave, name: loop.name)
    case .continueStmt(let statement):
      let loop = loops.last {
        $0.isLoop && (statement.label == nil || $0.source == statement.label?.text)
      }
      guard let loop else { break }
      return ProgramCode(.next, name: loop.name)
    default: break
    }
    let word = node.firstToken(viewMode: .sourceAccurate)?.text ?? "statement"
    throw refuse(node, word, "'\(word)' is not known in code that runs")
  }

  /// What a `return` gives.
  ///
  /// The first one of a closure says of which type all are, unless it is a literal that takes the type of a
  /// later one: `{ c in if c == "a" { return "o" }; return c }`.
  private func returned(_ expression: ExprSyntax) throws -> Typed {
    guard let result else {
      let value = try check(expression, nil)
      result = value.type
      isResultFound = true
      return value
    }
    do {
      return try check(expression, result)
    } catch {
      if isResultFound, let other = owner.trial({ try check(expression, nil) })?.type {
        laterResult = other
      }
      throw error
    }
  }

  private func giveBack(_ node: ReturnStmtSyntax) throws -> ProgramCode {
    guard let expression = node.expression else {
      if let value = try initializerResult(at: node) {
        return ProgramCode(.giveBack, [value], line: line(node))
      }
      if result == nil { result = .void }
      guard result == .void else {
        throw refuse(node, "return", "'return' lacks a value of type '\(result ?? .void)'")
      }
      return ProgramCode(.giveBack, line: line(node))
    }
    if objectForm?.canFail ?? false, expression.is(NilLiteralExprSyntax.self) {
      return ProgramCode(.giveBack, [.bool(false)], line: line(node))
    }
    if case .parts = receiver, expression.is(NilLiteralExprSyntax.self), let result {
      return ProgramCode(.giveBack, [.none(result)], line: line(node))
    }
    let value = try returned(expression)
    guard result != .void else {
      return ProgramCode(
        .block, [ProgramCode(.evaluate, [value.code]), ProgramCode(.giveBack)], line: line(node))
    }
    return ProgramCode(.giveBack, [value.code], line: line(node))
  }

  func choose(_ node: IfExprSyntax) throws -> ProgramCode {
    try scoped {
      let condition = try conditions(node.conditions)
      let then = try branch(node.body.statements)
      var operands = [condition, then]
      switch node.elseBody {
      case .ifExpr(let other)?: operands.append(try outside { try choose(other) })
      case .codeBlock(let block)?: operands.append(try outside { try branch(block.statements) })
      case nil: break
      @unknown default: break
      }
      return ProgramCode(.choose, operands, line: line(node))
    }
  }

  /// The branch of an `if`: a value where one is wanted, else statements.
  func branch(_ list: CodeBlockItemListSyntax) throws -> ProgramCode {
    guard let wanted = given.last else { return try statements(list) }
    if let conditional = list.onlyConditional {
      let value = try check(conditional, wanted)
      discover(value.type)
      return ProgramCode(.give, [value.code], line: line(list))
    }
    if let only = list.first, list.count == 1 {
      switch only.item {
      case .expr(let expression)
      where !isStatement(expression) && !expression.is(IfExprSyntax.self)
        && !expression.is(SwitchExprSyntax.self):
        let value = try check(expression, wanted)
        discover(value.type)
        return ProgramCode(.give, [value.code], line: line(only))
      case .expr, .stmt: return try statements(list)
      case .decl: break
      @unknown default: break
      }
    }
    throw refuse(list, "if", "a branch of a conditional value is one value")
  }

  private func discover(_ type: ProgramType) {
    if discovered == nil, type != .never { discovered = type }
  }

  /// Runs `body` without the names that the condition has bound.
  private func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let inner = scopes.removeLast()
    scopes.append([:])
    defer { scopes[scopes.count - 1] = inner }
    return try body()
  }

  private func guarded(_ node: GuardStmtSyntax) throws -> ProgramCode {
    // What it binds is known to the statements after it, not to its own body.
    let before = scopes[scopes.count - 1]
    let condition = try conditions(node.conditions)
    let bound = scopes[scopes.count - 1]
    scopes[scopes.count - 1] = before
    defer { scopes[scopes.count - 1] = bound }
    let hidden = given
    given = []
    defer { given = hidden }
    let otherwise = try statements(node.body.statements)
    return ProgramCode(
      .choose, [condition, .nothing, otherwise], line: line(node))
  }
}

extension ExprSyntax {
  /// What `try` stands before.
  fileprivate var plainAttempt: ExprSyntax? {
    guard let attempt = self.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil
    else { return nil }
    return attempt.expression
  }
}

extension CodeBlockItemSyntax {
  /// Whether it has no statements in it.
  fileprivate var isSimple: Bool {
    guard case .expr(let expression) = item else {
      // A variable with a value.
      let variable = item.as(VariableDeclSyntax.self)
      return variable?.bindings.allSatisfy { $0.initializer != nil } ?? false
    }
    return !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
  }
}
