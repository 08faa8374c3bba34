import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  // MARK: Conditions

  /// Conditions one after the other; what they bind is known to what follows.
  func conditions(_ list: ConditionElementListSyntax) throws -> ProgramCode {
    var codes: [ProgramCode] = []
    for element in list {
      switch element.condition {
      case .expression(let expression): codes.append(try check(expression, .bool).code)
      case .optionalBinding(let binding): codes.append(try bindSome(binding))
      case .matchingPattern(let matching):
        let value = try check(matching.initializer.value, nil)
        let slot = newSlot(value.type)
        codes.append(ProgramCode(.bind, [value.code], index: slot))
        codes.append(
          try pattern(
            matching.pattern, Typed(code: .local(slot), type: value.type), isMutable: false))
      case .availability(let availability):
        // The platform is the newest that there is.
        codes.append(.bool(availability.availabilityKeyword.text == "#available"))
      @unknown default: throw refuse(element, "condition", "this condition is not known here")
      }
    }
    return Self.all(codes)
  }

  /// All of several conditions, in order.
  static func all(_ codes: [ProgramCode]) -> ProgramCode {
    guard var result = codes.last else { return .bool(true) }
    for code in codes.dropLast().reversed() { result = ProgramCode(.and, [code, result]) }
    return result
  }

  private func bindSome(_ binding: OptionalBindingConditionSyntax) throws -> ProgramCode {
    let isMutable = binding.bindingSpecifier.text == "var"
    let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    let annotation = try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
    let value: Typed
    if let initializer = binding.initializer {
      value = try check(initializer.value, annotation.map { .optional($0) })
    } else if let token {
      value = try check(ExprSyntax(DeclReferenceExprSyntax(baseName: token)), nil)
    } else {
      throw refuse(binding, "if let", "this binding is not known here")
    }
    guard let wrapped = value.type.wrapped else {
      throw refuse(
        binding, "if let", "a value of type '\(value.type)' is never nil; it needs no 'if let'")
    }
    let slot = newSlot(wrapped)
    let test = ProgramCode(.bindSome, [value.code], index: slot)
    guard let name = token?.text else {
      let value = Typed(code: .local(slot), type: wrapped)
      return ProgramCode(.and, [test, try bound(binding.pattern, value, isMutable: isMutable)])
    }
    if isMutable, captured.contains(name) {
      throw refuse(
        binding, name, "'if var' that a closure uses is not known in code that runs; use a 'var'")
    }
    bind(name, .slot(slot, wrapped, isMutable: isMutable, isShared: false))
    return test
  }

  // MARK: Patterns

  /// Whether a value fits a pattern, as code that binds the pattern's names on the way.
  func pattern(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> ProgramCode {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .bool(true)
    case .identifierPattern(let name):
      return bindPattern(name.identifier.text, value, isMutable: isMutable)
    case .valueBindingPattern(let binding):
      return try bound(
        binding.pattern, value, isMutable: binding.bindingSpecifier.text == "var")
    case .tuplePattern(let tuple):
      guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
        if let only = tuple.elements.first, tuple.elements.count == 1 {
          return try self.pattern(only.pattern, value, isMutable: isMutable)
        }
        throw refuse(pattern, "pattern", "a value of type '\(value.type)' is no such tuple")
      }
      return Self.all(
        try zip(tuple.elements, elements).enumerated().map { index, pair in
          let part = Typed(
            code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
          return try self.pattern(pair.0.pattern, part, isMutable: isMutable)
        })
    case .expressionPattern(let expression):
      return try match(expression.expression, value, binds: false, isMutable: isMutable)
    case .isTypePattern(let test): return try typeTest(test.type, value, at: test)
    default: throw refuse(pattern, "pattern", "this pattern is not known in code that runs")
    }
  }

  /// The pattern after `let`: names in it are bound.
  private func bound(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> ProgramCode {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name):
      return bindPattern(name.identifier.text, value, isMutable: isMutable)
    case .expressionPattern(let expression):
      return try match(expression.expression, value, binds: true, isMutable: isMutable)
    default: return try self.pattern(pattern, value, isMutable: isMutable)
    }
  }

  private func bindPattern(_ name: String, _ value: Typed, isMutable: Bool) -> ProgramCode {
    let slot = newSlot(value.type)
    bind(name, .slot(slot, value.type, isMutable: isMutable, isShared: false))
    return ProgramCode(.bind, [value.code], index: slot)
  }

  /// Whether a value fits an expression that stands as a pattern.
  private func match(
    _ node: ExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    if let pattern = node.as(PatternExprSyntax.self) {
      return try binds
        ? bound(pattern.pattern, value, isMutable: isMutable)
        : self.pattern(pattern.pattern, value, isMutable: isMutable)
    }
    if node.is(DiscardAssignmentExprSyntax.self) { return .bool(true) }
    if let cast = node.as(AsExprSyntax.self) {
      let (test, inner) = try castPattern(cast.type, value, at: cast)
      return Self.all(
        [test, try match(cast.expression, inner, binds: binds, isMutable: isMutable)])
    }
    if node.is(NilLiteralExprSyntax.self), value.type.isOptional {
      return ProgramCode(.isNone, [value.code])
    }
    if let optional = node.as(OptionalChainingExprSyntax.self), let wrapped = value.type.wrapped {
      return try unwrapped(optional.expression, value, wrapped, binds: binds, isMutable: isMutable)
    }
    if binds, let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return bindPattern(name, value, isMutable: isMutable)
    }
    if let tuple = node.as(TupleExprSyntax.self) {
      return try match(tuple, value, binds: binds, isMutable: isMutable)
    }
    if let code = try matchCase(node, value, binds: binds, isMutable: isMutable) { return code }
    return try matchValue(node, value)
  }

  private func unwrapped(
    _ node: ExprSyntax, _ value: Typed, _ wrapped: ProgramType, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    let slot = newSlot(wrapped)
    let inner = try match(
      node, Typed(code: .local(slot), type: wrapped), binds: binds, isMutable: isMutable)
    return ProgramCode(.and, [ProgramCode(.bindSome, [value.code], index: slot), inner])
  }

  private func match(
    _ tuple: TupleExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    if let only = tuple.elements.first, tuple.elements.count == 1 {
      return try match(only.expression, value, binds: binds, isMutable: isMutable)
    }
    guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
      throw refuse(tuple, "pattern", "a value of type '\(value.type)' is no such tuple")
    }
    return Self.all(
      try zip(tuple.elements, elements).enumerated().map { index, pair in
        let part = Typed(
          code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
        return try match(pair.0.expression, part, binds: binds, isMutable: isMutable)
      })
  }

  /// `.fixed(let width)`, `Kind.fixed`, `.some(let x)`, `.none`; nil for what is no case.
  private func matchCase(
    _ node: ExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode? {
    let call = node.as(FunctionCallExprSyntax.self)
    guard let member = (call?.calledExpression ?? node).as(MemberAccessExprSyntax.self) else {
      return nil
    }
    let name = member.declName.baseName.text
    if let base = member.base {
      guard let type = typeExpression(base) else { return nil }
      if let (test, inner) = boxedCase(type, in: value),
        let code = try matchCase(node, inner, binds: binds, isMutable: isMutable)
      {
        return Self.all([test, code])
      }
      guard type == value.type || type == value.type.wrapped else { return nil }
    }
    if let wrapped = value.type.wrapped {
      if name == "none", call == nil { return ProgramCode(.isNone, [value.code]) }
      if name == "some", call == nil {
        return ProgramCode(.not, [ProgramCode(.isNone, [value.code])])
      }
      if name == "some", let argument = call?.arguments.first {
        return try unwrapped(
          argument.expression, value, wrapped, binds: binds, isMutable: isMutable)
      }
      let slot = newSlot(wrapped)
      let inner = Typed(code: .local(slot), type: wrapped)
      guard let code = try matchCase(node, inner, binds: binds, isMutable: isMutable) else {
        return nil
      }
      return ProgramCode(.and, [ProgramCode(.bindSome, [value.code], index: slot), code])
    }
    guard let cases = universe.cases(of: value.type),
      let index = cases.firstIndex(where: { $0.name == name })
    else { return nil }
    var codes = [ProgramCode(.isCase, [value.code], index: index)]
    let payload = cases[index].payload
    guard let call else { return codes[0] }
    guard call.arguments.count == payload.count else {
      throw refuse(node, name, "case '\(name)' carries \(payload.count) values")
    }
    for (part, argument) in call.arguments.enumerated() {
      let inner = Typed(
        code: ProgramCode(
          .payload, [value.code], index: index, literal: .number(Double(part))),
        type: payload[part].type)
      codes.append(
        try match(argument.expression, inner, binds: binds, isMutable: isMutable))
    }
    return Self.all(codes)
  }

  /// A value or a range that the value is compared with.
  private func matchValue(_ node: ExprSyntax, _ value: Typed) throws -> ProgramCode {
    if let infix = node.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["..<", "..."].contains(name)
    {
      let bound = value.type.wrapped ?? value.type
      let type: ProgramType = name == "..<" ? .range(bound) : .closedRange(bound)
      let range = try check(node, type)
      guard let typed = try combine("~=", range, value, at: node) else {
        throw refuse(node, "pattern", "a value of type '\(value.type)' does not fit a range")
      }
      return typed.code
    }
    if let open = try openRange(node, value) { return open }
    if !needsContext(node), let typed = owner.trial({ try check(node, nil) }),
      let match = try combine("~=", typed, value, at: node)
    {
      return match.code
    }
    let other = try check(node, value.type)
    guard let typed = try combine("==", other, value, at: node) else {
      throw refuse(node, "pattern", "values of type '\(value.type)' cannot be compared")
    }
    return typed.code
  }

  /// `10...`, `..<3` and `...3` as patterns.
  private func openRange(_ node: ExprSyntax, _ value: Typed) throws -> ProgramCode? {
    let comparison: (String, ExprSyntax)?
    if let postfix = node.as(PostfixOperatorExprSyntax.self), postfix.operator.text == "..." {
      comparison = (">=", postfix.expression)
    } else if let prefix = node.as(PrefixOperatorExprSyntax.self),
      ["..<", "..."].contains(prefix.operator.text)
    {
      comparison = (prefix.operator.text == "..." ? "<=" : "<", prefix.expression)
    } else {
      comparison = nil
    }
    guard let (name, bound) = comparison else { return nil }
    let other = try check(bound, value.type)
    return try combine(name, value, other, at: node)?.code
  }

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
      let body = ProgramCode(.block, [item.body, end])
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
    var condition: ProgramCode?
    for item in label.caseItems {
      var test = try pattern(item.pattern, value, isMutable: false)
      if let clause = item.whereClause {
        test = ProgramCode(.and, [test, try check(clause.condition, .bool).code])
      }
      condition = condition.map { ProgramCode(.or, [$0, test]) } ?? test
    }
    return (condition, try body())
  }

  /// Refuses a `switch` without `default` that leaves out cases of an enumeration, or that is over
  /// values that no list of cases covers.
  private func checkExhaustive(_ node: SwitchExprSyntax, _ type: ProgramType) throws {
    // How tuples are covered together is only known when it runs.
    guard type.tupleElements == nil else { return }
    var covered: Set<String> = []
    for element in node.cases {
      guard case .switchCase(let item) = element, case .case(let label) = item.label else { return }
      for part in label.caseItems where part.whereClause == nil {
        guard let name = part.pattern.coveredCase else { return }
        covered.insert(name)
      }
    }
    if let cases = universe.cases(of: type.wrapped ?? type), type != .named("HorizontalAlignment"),
      type != .named("VerticalAlignment")
    {
      var names = cases.map(\.name)
      if type.isOptional {
        if covered.contains("some") { names = [] }
        names.append("none")
      }
      guard let missing = names.first(where: { !covered.contains($0) }) else { return }
      throw refuse(
        node, "switch", "the 'switch' is not exhaustive: it lacks '.\(missing)' or a 'default'")
    }
    if type.isOptional, covered.isSuperset(of: ["none", "some"]) { return }
    if type == .bool, covered.isSuperset(of: ["true", "false"]) { return }
    throw refuse(node, "switch", "the 'switch' is not exhaustive: it lacks a 'default'")
  }

  // MARK: Values by conditions

  /// `if` and `switch` as expressions.
  func conditional(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let known = expected ?? owner.trial { try commonType(node.branchValues) } ?? nil
    guard let type = known ?? discoveredType(of: node) else {
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

  /// The type of the first branch that has one, with what its pattern binds.
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

extension PatternSyntax {
  /// The case that the pattern covers whole, `true` and `false` among them; nil for one that fits
  /// anything, and no name for one that fits some values only.
  fileprivate var coveredCase: String? {
    switch self.as(PatternSyntaxEnum.self) {
    case .wildcardPattern, .identifierPattern: return nil
    case .valueBindingPattern(let binding): return binding.pattern.coveredCase
    case .tuplePattern(let tuple):
      return tuple.elements.allSatisfy { $0.pattern.coveredCase == nil } ? nil : ""
    case .expressionPattern(let pattern): return pattern.expression.coveredCase
    default: return ""
    }
  }
}

extension ExprSyntax {
  fileprivate var coveredCase: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .patternExpr(let pattern): return pattern.pattern.coveredCase
    case .discardAssignmentExpr: return nil
    case .booleanLiteralExpr(let literal): return literal.literal.text
    case .nilLiteralExpr: return "none"
    case .memberAccessExpr(let member): return member.declName.baseName.text
    case .optionalChainingExpr(let optional): return optional.expression.coveredCase ?? "some"
    case .declReferenceExpr: return ""
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return "" }
      let isWhole = call.arguments.allSatisfy { argument in
        argument.expression.coveredCase == nil
          || argument.expression.is(DeclReferenceExprSyntax.self)
            && parent?.is(ExpressionPatternSyntax.self) == true
            && parent?.parent?.is(ValueBindingPatternSyntax.self) == true
      }
      return isWhole ? member.declName.baseName.text : ""
    case .tupleExpr(let tuple):
      return tuple.elements.allSatisfy { $0.expression.coveredCase == nil } ? nil : ""
    default: return ""
    }
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
      expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self)
    else { return nil }
    return expression
  }

  /// Whether a branch is one value.
  fileprivate var isValue: Bool {
    if let conditional = onlyConditional { return conditional.givesValues }
    guard let only = first, count == 1, case .expr(let expression) = only.item else { return false }
    return !expression.is(InfixOperatorExprSyntax.self)
      || !(expression.as(InfixOperatorExprSyntax.self)?.operator.changes ?? false)
  }
}

extension ExprSyntax {
  /// Whether it is an assignment's operator: `=`, `+=`.
  fileprivate var changes: Bool {
    self.is(AssignmentExprSyntax.self)
      || self.as(BinaryOperatorExprSyntax.self).map {
        FunctionChecker.assignments[$0.operator.text] != nil
      } ?? false
  }

  /// Whether each branch of an `if` or `switch` is a value.
  var givesValues: Bool {
    if let choice = self.as(IfExprSyntax.self) {
      guard choice.body.statements.isValue else { return false }
      switch choice.elseBody {
      case .ifExpr(let other)?: return ExprSyntax(other).givesValues
      case .codeBlock(let block)?: return block.statements.isValue
      default: return false
      }
    }
    guard let selection = self.as(SwitchExprSyntax.self) else { return false }
    return selection.cases.allSatisfy { element in
      if case .switchCase(let item) = element { item.statements.isValue } else { false }
    }
  }
}

extension ExprSyntax {
  /// The values of the branches of a conditional expression.
  fileprivate var branchValues: [ExprSyntax] {
    func values(_ list: CodeBlockItemListSyntax) -> [ExprSyntax] {
      guard let only = list.first, list.count == 1 else { return [] }
      switch only.item {
      case .expr(let expression):
        return expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self)
          ? expression.branchValues : [expression]
      case .stmt(let statement):
        return statement.as(ExpressionStmtSyntax.self)?.expression.branchValues ?? []
      case .decl: return []
      @unknown default: return []
      }
    }
    if let choice = self.as(IfExprSyntax.self) {
      var found = values(choice.body.statements)
      switch choice.elseBody {
      case .ifExpr(let other)?: found += ExprSyntax(other).branchValues
      case .codeBlock(let block)?: found += values(block.statements)
      case nil: break
      @unknown default: break
      }
      return found
    }
    guard let selection = self.as(SwitchExprSyntax.self) else { return [] }
    return selection.cases.flatMap { element -> [ExprSyntax] in
      guard case .switchCase(let item) = element else { return [] }
      return values(item.statements)
    }
  }
}
