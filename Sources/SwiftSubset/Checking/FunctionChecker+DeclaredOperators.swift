import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Operators that the article declares.
extension FunctionChecker {
  /// The call of an operator that the article declares and the language has not: a function like
  /// any other; nil for any other operator.
  func declaredCall(
    _ name: String, _ node: some SyntaxProtocol, _ operands: [ExprSyntax], _ expected: ProgramType?
  ) throws -> Typed? {
    let isOwn = !Language.rows(named: name).contains { row in
      row.kind == (operands.count == 1 ? .prefix : .infix)
    }
    guard isOwn, !["+=", "-=", "*=", "/="].contains(name), owner.declared.declares(anywhere: name)
    else { return nil }
    var types = operands.compactMap { operand in
      needsContext(operand) ? nil : owner.trial { try check(operand, nil) }?.type
    }
    if let expected { types.append(expected.wrapped ?? expected) }
    // A literal has the type that it has alone, unless the other operand says another one.
    for operand in operands where needsContext(operand) && isNumeric(operand) {
      types += hasFraction(operand) ? [.double] : [.int, .double]
    }
    let candidates = try operatorMembers(name, types).compactMap { try candidate($0, on: $1) }
      .filter { $0.parameters.count == operands.count }
      .map { candidate in
        // Operands have no labels, whatever the parameters are called.
        var candidate = candidate
        for index in candidate.parameters.indices { candidate.parameters[index].label = nil }
        return candidate
      }
    let arguments = operands.map { Argument(label: nil, expression: $0, isOperand: true) }
    let fitting = candidates.compactMap { one in assign(arguments, one).map { (one, $0) } }
    guard !candidates.isEmpty,
      try fitting.isEmpty || name != "??" || !promised(fitting, arguments, at: node).isEmpty
    else { return nil }
    return try call(name, candidates, arguments, expected, at: node)
  }

  /// `a ?? b` where the article declares an operator that takes both; nil where none does.
  func ownChoice(
    _ node: InfixOperatorExprSyntax, _ expected: ProgramType?
  ) throws -> Typed? {
    let name = "??"
    let operands = [node.leftOperand, node.rightOperand]
    guard owner.declared.declares(anywhere: name),
      let own = owner.trial({ try declaredCall(name, node.operator, operands, expected) }) ?? nil
    else { return nil }
    let isGeneric = owner.declared.functions(named: name).contains {
      $0.syntax.as(FunctionDeclSyntax.self)?.genericParameterClause != nil
    }
    guard !isGeneric || !isOptional(node.leftOperand) else {
      throw refuse(
        node.operator, name, "whether the article's '??' is meant or Swift's is not known here",
        kind: .choice)
    }
    return own
  }

  func operatorMembers(_ name: String, _ types: [ProgramType]) -> [(
    DeclaredCode.Member, ProgramType?
  )] {
    guard owner.declared.declares(anywhere: name) else { return [] }
    var found: [(DeclaredCode.Member, ProgramType?)] = []
    var seen: Set<ProgramType> = []
    for type in types where seen.insert(type).inserted {
      found += owner.members(name, of: type, isStatic: true)
        .filter { isVisible($0, of: type) }.map { ($0, type) }
    }
    return found + owner.declared.functions(named: name).map { ($0, nil) }
  }

  /// Whether Swift finds the type of an expression with the operator that it is an operand of: that of a value
  /// of a generic type which does not say what it is of, `Box(1)` and not `Box<Int>(1)`.
  func isInferred(operand node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      return tuple.elements.first.map { isInferred(operand: $0.expression) } ?? false
    case .tupleExpr(let tuple):
      return tuple.elements.contains { isInferred(operand: $0.expression) }
    case .arrayExpr(let list):
      return list.elements.contains { isInferred(operand: $0.expression) }
    case .subscriptCallExpr(let call): return isInferred(operand: call.calledExpression)
    case .memberAccessExpr(let member):
      return member.base.map(isInferred(operand:)) ?? false
    case .functionCallExpr(let call):
      let callee = call.calledExpression
      if let closure = callee.as(ClosureExprSyntax.self) {
        return closure.statements.first?.item.as(ExprSyntax.self).map(isInferred(operand:)) ?? false
      }
      let member = callee.as(MemberAccessExprSyntax.self)
      guard
        let name = (member?.base ?? callee).as(DeclReferenceExprSyntax.self)?.baseName.text,
        binding(name) == nil
      else { return member?.base.map(isInferred(operand:)) ?? false }
      return member == nil && owner.declared.functions(named: name).contains(where: \.isGeneric)
        || CodeChecker.paths(of: name, in: scope.owner).contains {
          !(owner.declared.type(named: $0)?.genericNames.isEmpty ?? true)
        }
    default: return false
    }
  }

  /// An operator that the article declares for these operands.
  ///
  /// Where the type of one of them is found with the operator (`areOpen`), what takes any of them comes before
  /// what takes one kind of them, in an `extension Box where Value == Int`.
  func ownOperator(
    _ name: String, _ operands: [Typed], areOpen: Bool = false, at node: some SyntaxProtocol
  ) throws -> Typed? {
    let members = operatorMembers(name, operands.map(\.type))
    let candidates = try promised(members, name, at: node).compactMap {
      member, receiver -> Candidate? in
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.count == operands.count
      else { return nil }
      guard var candidate = owner.trial({ try candidate(member, on: receiver) }) ?? nil else {
        return nil
      }
      candidate.isOfOneType = member.extended?.genericWhereClause?.asksForOneType ?? false
      return candidate
    }
    var taking = candidates.filter { candidate in
      (owner.trial { try call(candidate, operands) } ?? nil) != nil
    }
    if areOpen {
      let general = taking.filter { !$0.isOfOneType }
      let isDerived =
        operands.count == 2 && operands[0].type == operands[1].type
        && comparesByParts(name, operands[0].type)
      if !general.isEmpty || isDerived { taking = general }
    }
    for (index, candidate) in taking.enumerated() {
      for other in taking[..<index] {
        try refuseLengths(between: other, candidate, name, at: node)
      }
    }
    return try best(of: taking, operands)
  }

  /// The operators that generic code may mean: one that stands outside of all types is for values of which no
  /// more is known than it asks.
  private func promised(
    _ members: [(DeclaredCode.Member, ProgramType?)], _ name: String, at node: some SyntaxProtocol
  ) throws -> [(DeclaredCode.Member, ProgramType?)] {
    // One that is asked for is what a type has for it, wherever that stands.
    let asked = owner.refined(scope.bounds.values.reduce(into: []) { $0.formUnion($1) })
    guard !scope.bounds.isEmpty, members.contains(where: { $0.1 == nil }),
      !asked.contains(where: { !owner.declared.requirements(named: name, of: $0).isEmpty })
    else { return members }
    var operands: [ExprSyntax]
    if let infix = Syntax(node).as(InfixOperatorExprSyntax.self) {
      operands = [infix.leftOperand, infix.rightOperand]
      let written = infix.operator.trimmedDescription
      if written != name, Self.derived[written]?.isSwapped ?? false { operands.reverse() }
    } else if let prefix = Syntax(node).as(PrefixOperatorExprSyntax.self) {
      operands = [prefix.expression]
    } else {
      return members
    }
    let arguments = operands.map { Argument(label: nil, expression: $0, isOperand: true) }
    let single: [Int?] = Array(operands.indices)
    return try members.filter { member, receiver in
      guard receiver == nil, let candidate = owner.trial({ try candidate(member, on: nil) }) ?? nil,
        candidate.parameters.count == operands.count
      else { return true }
      return try !promised([(candidate, Assignment(single: single))], arguments, at: node).isEmpty
    }
  }

  /// The types that a declared operator takes beside an operand.
  func ownOperandTypes(
    _ name: String, beside type: ProgramType, isRight: Bool
  ) -> [ProgramType] {
    operatorMembers(name, [type]).compactMap { member, receiver in
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        let callable = owner.trial({ try owner.callable(member, function, on: receiver) }),
        callable.signature.parameters.count == 2
      else { return nil }
      return callable.signature.parameters[isRight ? 1 : 0].type
    }
  }

  /// Two numbers that are written out, as an operator of the article takes them by themselves: Swift
  /// has a literal rather be of its usual type than of another one, whoever declares the operator.
  func literalOperands(
    _ left: ExprSyntax, _ right: ExprSyntax, _ name: String, _ expected: ProgramType?
  ) -> (Typed, Typed)? {
    guard owner.declared.declares(anywhere: name), isNumeric(left), isNumeric(right) else {
      return nil
    }
    let types = [left, right].map { hasFraction($0) ? ProgramType.double : .int }
    let isTaken = operatorMembers(name, types).contains { member, receiver in
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        let signature = owner.trial({ try owner.callable(member, function, on: receiver) })?
          .signature, signature.parameters.map(\.type) == types
      else { return false }
      let result = Typed(code: .nothing, type: signature.result)
      return expected.map { converted(result, to: $0) != nil } ?? true
    }
    guard isTaken, let a = owner.trial({ try check(left, types[0]) }),
      let b = owner.trial({ try check(right, types[1]) })
    else { return nil }
    return (a, b)
  }

  /// A declared operator that changes its left operand: `+=`.
  func ownAssignment(
    _ name: String, _ place: ProgramCode, _ type: ProgramType, _ value: ExprSyntax,
    at node: some SyntaxProtocol
  ) throws -> ProgramCode? {
    let candidates = operatorMembers(name, [type]).compactMap { member, receiver -> Candidate? in
      var matcher = TypeMatcher(universe)
      guard var candidate = owner.trial({ try candidate(member, on: receiver) }) ?? nil,
        candidate.parameters.count == 2, candidate.parameters[0].isLent,
        matcher.match(candidate.parameters[0].type, type)
      else { return nil }
      // The place is known: what is left to be taken is the value.
      let build = candidate.build
      candidate.parameters.removeFirst()
      candidate.parameters[0].label = nil
      candidate.types.merge(matcher.types) { $1 }
      candidate.build = { codes, types in
        try build([ProgramCode(.lend, [place])] + codes, types)
      }
      return candidate
    }
    let argument = Argument(label: nil, expression: value)
    let taking = candidates.filter { candidate in
      owner.trial { try call(name, [candidate], [argument], nil, at: node) } != nil
    }
    guard !taking.isEmpty else { return nil }
    return try call(name, taking, [argument], nil, at: node).code
  }
}

extension GenericWhereClauseSyntax {
  /// Whether it says of a type which one it is.
  fileprivate var asksForOneType: Bool {
    requirements.contains { $0.requirement.is(SameTypeRequirementSyntax.self) }
  }
}
