import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Errors that code throws and catches.
extension FunctionChecker {
  /// `try`, `try?` and `try!`.
  func attempt(_ node: TryExprSyntax, _ expected: ProgramType?) throws -> Typed {
    guard let mark = node.questionOrExclamationMark?.text else {
      return try check(node.expression, expected)
    }
    guard mark == "?" else {
      let value = try check(node.expression, expected)
      return Typed(
        code: ProgramCode(.attempt, [value.code], name: "!", line: line(node)), type: value.type)
    }
    let hint = needsContext(node.expression) ? expected?.wrapped : nil
    let value = try check(node.expression, hint)
    let type = value.type.isOptional ? value.type : ProgramType.optional(value.type)
    return Typed(code: ProgramCode(.attempt, [value.code], line: line(node)), type: type)
  }

  /// `error.localizedDescription`: what an error says of itself; nil for any other member.
  ///
  /// What Foundation says of others has the name of their module in it, which no article tells.
  func localizedDescription(_ token: TokenSyntax, of base: Typed) -> Typed? {
    guard token.text == "localizedDescription", owner.conforms(base.type, to: "Error") else {
      return nil
    }
    let types =
      base.type == .error
      ? owner.declared.typeNames.sorted().filter(saysWhatItIs) : [base.type.name ?? ""]
    let tests = types.filter(saysWhatItIs).map { name in
      base.type == .error
        ? "if let own = error as? \(name), let told = own.errorDescription { return told }"
        : "if let told = error.errorDescription { return told }"
    }
    let function = owner.written(
      "localizedDescription of \(base.type)", [("error", base.type)], .string,
      (tests + [#"fatalError("what Foundation says of this error is not known")"#])
        .joined(separator: "\n"))
    return Typed(code: ProgramCode(.call, [base.code], name: function.name), type: .string)
  }

  /// Whether a declared type is an error with an `errorDescription` of its own.
  private func saysWhatItIs(_ name: String) -> Bool {
    guard let entry = owner.declared.type(named: name), !entry.isProtocol else { return false }
    return owner.declared.protocols(of: name).contains("LocalizedError")
      && entry.genericNames.isEmpty
      && !owner.members("errorDescription", of: .named(name), isStatic: false).isEmpty
  }

  func raise(_ node: ThrowStmtSyntax) throws -> ProgramCode {
    let type = try owner.existential(of: ["Error"], at: node, scope)
    let error =
      try thrown.flatMap { stated in owner.trial { try check(node.expression, stated) } }
      ?? owner.trial { try check(node.expression, type) } ?? check(node.expression, nil)
    let value = try convert(error, to: type, at: node.expression)
    return ProgramCode(.raise, [value.code], line: line(node))
  }

  /// The body of a `do`: a scope where there are classes, since objects that it declares end with it.
  func body(of node: DoStmtSyntax) throws -> ProgramCode {
    let code = try statements(node.body.statements)
    return owner.declared.hasClasses ? ProgramCode(.scope, [code], name: nextLoop()) : code
  }

  /// `do { … } catch … { … }`: the first clause that fits; what none fits is thrown on.
  func rescue(_ node: DoStmtSyntax) throws -> ProgramCode {
    let type = try owner.existential(of: ["Error"], at: node, scope)
    let outer = thrown
    thrown = node.throwsClause?.type.flatMap { stated in
      owner.trial { try owner.resolve(stated, scope) }
    }
    let body: ProgramCode
    do {
      defer { thrown = outer }
      body = try self.body(of: node)
    }
    let slot = newSlot(type)
    let any = Typed(code: .local(slot), type: type)
    // Of errors that are all of one stated type, each is of that.
    let stated = node.throwsClause?.type.flatMap { _ in thrownType(of: Syntax(node)) }
    let only = try stated ?? onlyThrown(in: body, at: node)
    let error = only.flatMap { boxedCase($0, in: any)?.value } ?? any
    var code = ProgramCode(.raise, [any.code])
    for clause in node.catchClauses.reversed() {
      code = try scoped {
        var test: ProgramCode?
        for item in clause.catchItems {
          guard let pattern = item.pattern else { continue }
          var fits = try self.pattern(pattern, error, isMutable: false)
          if let clause = item.whereClause {
            fits = ProgramCode(.and, [fits, try check(clause.condition, .bool).code])
          }
          test = test.map { ProgramCode(.or, [$0, fits]) } ?? fits
        }
        var prologue: [ProgramCode] = []
        if test == nil {
          let own = error.type == type ? slot : newSlot(error.type)
          if own != slot { prologue.append(ProgramCode(.set, [.local(own), error.code])) }
          bind("error", .slot(own, error.type, isMutable: false, isShared: false))
        }
        var statements = try self.statements(clause.body.statements)
        if !prologue.isEmpty { statements = ProgramCode(.block, prologue + [statements]) }
        return test.map { ProgramCode(.choose, [$0, statements, code]) } ?? statements
      }
    }
    return ProgramCode(.rescue, [body, code], index: slot, line: line(node))
  }

  // MARK: Stated types of errors

  /// The type that a function, a closure or a `do` states for what it throws: `throws(ParseError)`.
  func thrownType(of node: Syntax) -> ProgramType? {
    let clause: ThrowsClauseSyntax? =
      if let function = node.as(FunctionDeclSyntax.self) {
        function.signature.effectSpecifiers?.throwsClause
      } else if let initializer = node.as(InitializerDeclSyntax.self) {
        initializer.signature.effectSpecifiers?.throwsClause
      } else if let closure = node.as(ClosureExprSyntax.self) {
        closure.signature?.effectSpecifiers?.throwsClause
      } else {
        node.as(DoStmtSyntax.self)?.throwsClause
      }
    return clause?.type.flatMap { type in owner.trial { try owner.resolve(type, scope) } }
  }

  /// The type of all errors that code throws; nil where another one may be thrown.
  ///
  /// What code throws by itself is any error, and so is what a closure throws.
  private func onlyThrown(in code: ProgramCode, at node: some SyntaxProtocol) throws -> ProgramType?
  {
    var found: ProgramType?
    func take(_ thrown: CodeChecker.Thrown) -> Bool {
      switch thrown {
      case .nothing: return true
      case .any: return false
      case .only(let type):
        guard found == nil || found == type else { return false }
        found = type
        return true
      }
    }
    func holds(_ code: ProgramCode, caught: Int?) throws -> Bool {
      switch code.operation {
      case .raise:
        // What no clause of an inner `do` fits is thrown on.
        return code.operands == caught.map { [.local($0)] }
      case .invoke where owner.throwsStatedTypes:
        throw refuse(
          node, "catch",
          "of which type errors are that a function throws which is a value is not known"
            + " in code that runs")
      case .invoke: return false
      // What is tried otherwise is not thrown on.
      case .attempt: return true
      case .call where !take(owner.signatures[code.name ?? ""]?.thrown ?? .nothing): return false
      case .closure:
        let outer = found
        defer { found = outer }
        found = nil
        return try code.operands.allSatisfy { try holds($0, caught: nil) } && found == nil
      case .rescue:
        let outer = found
        found = nil
        let isOne = try holds(code.operands[0], caught: caught)
        let inner = found
        found = outer
        let isThrownOn = code.operands[1].throwsOn(code.index)
        if isThrownOn, !isOne || !take(inner.map { .only($0) } ?? .nothing) { return false }
        return try holds(code.operands[1], caught: code.index)
      default: break
      }
      return try code.operands.allSatisfy { try holds($0, caught: caught) }
    }
    return try holds(code, caught: nil) ? found : nil
  }
}

extension ProgramCode {
  /// Whether it throws the error on that lies in a slot.
  fileprivate func throwsOn(_ slot: Int?) -> Bool {
    operation == .raise && operands == slot.map { [.local($0)] }
      || operands.contains { $0.throwsOn(slot) }
  }
}

extension CodeChecker {
  /// What a function may throw.
  enum Thrown: Equatable {
    case nothing
    case any
    case only(ProgramType)
  }

  /// What a function throws by what is written between its parameters and its result.
  func thrown(_ effects: FunctionEffectSpecifiersSyntax?, _ scope: TypeScope) -> Thrown {
    guard let clause = effects?.throwsClause else { return .nothing }
    guard let type = clause.type, let only = trial({ try resolve(type, scope) }) else {
      return .any
    }
    return .only(only)
  }
}
