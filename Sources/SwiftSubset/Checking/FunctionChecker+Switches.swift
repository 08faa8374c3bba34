import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  // MARK: switch

  func switching(_ node: SwitchExprSyntax) throws -> ProgramCode {
    let subject = try check(node.subject, nil)
    let slot = newSlot(subject.type)
    let value = Typed(code: .local(slot), type: subject.type)
    return try looping(nil, isLoop: false) { name in
      var cases: [(condition: ProgramCode?, body: ProgramCode)] = []
      var fallsThrough: [Bool] = []
      for element in node.cases {
        guard case .switchCase(let item) = element else {
          throw refuse(element, "#if", "'#if' is not known in code that runs")
        }
        fallsThrough.append(item.fallsThrough)
        cases.append(try scoped { try switchCase(item, value) })
      }
      try checkExhaustive(node, subject.type)
      // The compiler has seen that one of the cases fits; here that is only known when it runs.
      let rest = ProgramCode(.stop, name: "switch", line: line(node))
      let code =
        fallsThrough.contains(true)
        ? fallingThrough(cases, fallsThrough, leaving: name, rest) : nested(cases, rest)
      return ProgramCode(
        .scope,
        [ProgramCode(.block, [ProgramCode(.set, [.local(slot), subject.code]), code])],
        name: name, line: line(node))
    }
  }

  private func nested(
    _ cases: [(condition: ProgramCode?, body: ProgramCode)], _ rest: ProgramCode
  ) -> ProgramCode {
    var code = rest
    for (condition, body) in cases.reversed() {
      code = condition.map { ProgramCode(.choose, [$0, body, code]) } ?? body
    }
    return code
  }

  /// One case after the other: a flag says that the one before went on into this one.
  private func fallingThrough(
    _ cases: [(condition: ProgramCode?, body: ProgramCode)], _ fallsThrough: [Bool],
    leaving name: String, _ rest: ProgramCode
  ) -> ProgramCode {
    let flag = ProgramCode.local(newSlot(.bool))
    var codes = [ProgramCode(.set, [flag, .bool(false)])]
    for (item, fallsThrough) in zip(cases, fallsThrough) {
      let end =
        fallsThrough
        ? ProgramCode(.set, [flag, .bool(true)]) : ProgramCode(.leave, name: name)
      // What gives back a value does not leave the switch alone.
      let body = item.body.completes ? ProgramCode(.block, [item.body, end]) : item.body
      codes.append(
        item.condition.map { ProgramCode(.choose, [ProgramCode(.or, [flag, $0]), body]) } ?? body)
    }
    return ProgramCode(.block, codes + [rest])
  }

  private func switchCase(
    _ node: SwitchCaseSyntax, _ value: Typed
  ) throws -> (condition: ProgramCode?, body: ProgramCode) {
    func body() throws -> ProgramCode {
      guard node.fallsThrough else { return try branch(node.statements) }
      return try scoped { try statements(Array(node.statements).dropLast()) }
    }
    guard case .case(let label) = node.label else { return (nil, try body()) }
    let condition = try condition(of: label, value)
    return (condition, try body())
  }

  /// Whether a value fits one of the patterns of a case.
  private func condition(of label: SwitchCaseLabelSyntax, _ value: Typed) throws -> ProgramCode? {
    var condition: ProgramCode?
    let outer = alternatives
    alternatives = [:]
    defer { alternatives = outer }
    for item in label.caseItems {
      var test = try pattern(item.pattern, value, isMutable: false)
      if let clause = item.whereClause {
        test = ProgramCode(.and, [test, try check(clause.condition, .bool).code])
      }
      condition = condition.map { ProgramCode(.or, [$0, test]) } ?? test
    }
    return condition
  }

  // MARK: Values by conditions

  /// `if` and `switch` as expressions.
  func conditional(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    guard let type = expected ?? discoveredType(of: node) else {
      throw refuse(node, node.construct, "the type of this value is not known here; state it")
    }
    let slot = newSlot(type)
    let statement = try conditionalStatement(node, giving: type)
    return Typed(code: ProgramCode(.result, [statement], index: slot), type: type)
  }

  private func conditionalStatement(
    _ node: ExprSyntax, giving type: ProgramType?
  ) throws -> ProgramCode {
    given.append(type)
    defer { given.removeLast() }
    if let choice = node.as(IfExprSyntax.self) { return try choose(choice) }
    guard let selection = node.as(SwitchExprSyntax.self) else { throw Refused() }
    return try switching(selection)
  }

  /// The type of the first branch that has one, with what its pattern binds: all have the same.
  private func discoveredType(of node: ExprSyntax) -> ProgramType? {
    let outer = discovered
    discovered = nil
    defer { discovered = outer }
    _ = forgetting { owner.trial { try conditionalStatement(node, giving: nil) } }
    return discovered
  }
}

extension SwitchCaseSyntax {
  /// Whether it goes on into the next case.
  fileprivate var fallsThrough: Bool {
    guard let last = statements.last, case .stmt(let statement) = last.item else { return false }
    return statement.is(FallThroughStmtSyntax.self)
  }
}

extension CodeBlockItemListSyntax {
  /// The `if` or `switch` that stands here alone.
  var onlyConditional: ExprSyntax? {
    guard let only = first, count == 1 else { return nil }
    let expression: ExprSyntax? =
      switch only.item {
      case .expr(let expression): expression
      case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
      default: nil
      }
    guard let expression,
      expression.isConditional
    else { return nil }
    return expression
  }

  /// What a branch ends in where it is one value, or throws in its place.
  fileprivate var ends: BranchEnds? {
    if let conditional = onlyConditional { return conditional.branchEnds }
    guard let only = first, count == 1 else { return nil }
    switch only.item {
    case .expr(let expression):
      let changes = expression.as(InfixOperatorExprSyntax.self)?.operator.changes ?? false
      return changes ? nil : .value
    case .stmt(let statement): return statement.is(ThrowStmtSyntax.self) ? .error : nil
    default: return nil
    }
  }
}

/// What the branches of an `if` or a `switch` end in that is a value.
private enum BranchEnds {
  /// All throw.
  case error
  /// At least one is a value.
  case value

  func joined(with other: BranchEnds) -> BranchEnds { self == .value ? self : other }
}

extension ExprSyntax {
  var isConditional: Bool { self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) }

  /// Whether it is an assignment's operator: `=`, `+=`.
  fileprivate var changes: Bool {
    self.is(AssignmentExprSyntax.self)
      || self.as(BinaryOperatorExprSyntax.self).map {
        FunctionChecker.assignments[$0.operator.text] != nil
      } ?? false
  }

  /// Whether each branch of an `if` or `switch` is a value or throws, and one is a value.
  var givesValues: Bool { branchEnds == .value }

  fileprivate var branchEnds: BranchEnds? {
    if let choice = self.as(IfExprSyntax.self) {
      guard let first = choice.body.statements.ends else { return nil }
      switch choice.elseBody {
      case .ifExpr(let other)?: return ExprSyntax(other).branchEnds.map(first.joined)
      case .codeBlock(let block)?: return block.statements.ends.map(first.joined)
      default: return nil
      }
    }
    guard let selection = self.as(SwitchExprSyntax.self) else { return nil }
    var all: BranchEnds?
    for element in selection.cases {
      guard case .switchCase(let item) = element, let ends = item.statements.ends else {
        return nil
      }
      all = all?.joined(with: ends) ?? ends
    }
    return all
  }
}
