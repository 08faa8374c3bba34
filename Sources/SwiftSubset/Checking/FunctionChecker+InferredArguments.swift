import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads between which Swift does not decide by types alone.
///
/// Of `show<T>(_: T)` and `show(_: [Int])` the second one takes a list that is there before the call. A list
/// whose type is only found with the call, as in `show(Array(items))`, goes to the one or the other by what
/// else stands in the expression.
extension FunctionChecker {
  /// Refuses a function by its name whose overloads differ in that one takes anything, where the other takes
  /// a type that is made of others, and what an argument is made of follows from no more than itself.
  ///
  /// Beside a third that takes all types so made, `show<T>(_: [T])`, Swift takes the known one: measured
  /// with the compiler.
  func refuseInferred(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    among fitting: [(Candidate, Assignment)], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    guard let callee = place.as(FunctionCallExprSyntax.self)?.calledExpression,
      callee.is(DeclReferenceExprSyntax.self), typeExpression(callee) == nil
    else { return }
    for (index, argument) in arguments.enumerated() {
      guard let a = parameter(for: index, one), let b = parameter(for: index, other) else {
        continue
      }
      // Swift takes as `Any` what it would have to find a type for first.
      if isAnything(a), isAnything(b), a != b,
        !isMade(argument.expression, asOptional: false) || argument.expression.isMadeOfSeveral
          || argument.expression.isRangeOrLazy
      {
        throw refuseOdd(one.0.name, at: node)
      }
      guard isAnything(a) && isMade(b) || isMade(a) && isAnything(b) else { continue }
      let type = isMade(a) ? a : b
      let hasForm = fitting.contains {
        parameter(for: index, $0).map { isForm($0, of: type) } ?? false
      }
      // Where several are made of others, none of them is the one that an inferred type is first tried as.
      let others = Set(
        fitting.compactMap { parameter(for: index, $0) }.filter {
          isMade($0) && $0.name == type.name
        })
      // Of several that take anything, one may take what an inferred type is first tried as.
      let takers = fitting.count { parameter(for: index, $0).map(isAnything) ?? false }
      let isKnown =
        isMade(argument.expression, asOptional: type.isOptional)
        && (others.count == 1 || !isInferred(argument.expression))
        && (takers == 1 || !isMapped(argument.expression))
      guard !hasForm, !isKnown else { continue }
      throw refuse(
        argument.expression, one.0.name,
        "which '\(one.0.shownName)' takes a value whose type only this call tells is not known here; give it"
          + " a name with a type first")
    }
  }

  /// Refuses a method of one value that a protocol's extension declares, beside the type's own whose further
  /// parameters may be left out: Swift takes now the one, now the other.
  func refuseShorter(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    guard arguments.count == 1, arguments[0].label == nil,
      one.0.parameters.count != other.0.parameters.count,
      let short = [one.0, other.0].first(where: { $0.parameters.count == 1 }),
      let long = [one.0, other.0].first(where: { $0.parameters.count > 1 }),
      short.protocolName != nil, long.protocolName == nil, short.bounds.isEmpty,
      long.bounds.isEmpty,
      short.parameters[0].type == long.parameters[0].type,
      typeStandingIn(for: arguments[0].expression) == short.parameters[0].type
    else { return }
    throw refuse(
      node, one.0.name,
      "whether the type's own '\(one.0.shownName)' is called or the one of '\(short.protocolName ?? "")' is not"
        + " known here; write the arguments that are left out")
  }

  /// Refuses a function of which one overload takes two values of one type, where a literal is of another type
  /// by itself than the other value: whether Swift takes it so is found with all that stands there.
  func refuseSame(
    among fitting: [(Candidate, Assignment)], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    guard let same = fitting.first(where: \.0.takesSameTypes),
      fitting.contains(where: { !$0.0.takesSameTypes && $0.0.parameters.contains(where: \.isOpen) })
    else { return }
    for literal in arguments.map(\.expression) where literal.isListOrText {
      let type = typeStandingIn(for: literal)
      for other in arguments.map(\.expression) where other != literal {
        guard let type, let wanted = typeStandingIn(for: other), wanted != type,
          literal.kind == other.kind && !literal.is(StringLiteralExprSyntax.self)
            || !wanted.isOptional && owner.trial({ try check(literal, wanted) }) != nil
        else { continue }
        throw refuse(
          node, same.0.name,
          "which '\(same.0.shownName)' is called depends on whether a literal is of the other value's type here;"
            + " state its type, as with 'as'")
      }
    }
  }

  private func parameter(
    for argument: Int, _ taking: (candidate: Candidate, assignment: Assignment)
  ) -> ProgramType? {
    taking.assignment.single.firstIndex(of: argument).map {
      taking.candidate.parameters[$0].type
    }
  }

  private func isAnything(_ type: ProgramType) -> Bool {
    if case .variable = type { return true }
    return type == .named(CodeChecker.anyName)
  }

  /// Whether a type is known and made of others: a list, an optional, a value of a generic type.
  private func isMade(_ type: ProgramType) -> Bool {
    guard case .nominal(let name, let arguments) = type, !type.hasVariables else { return false }
    return !arguments.isEmpty || owner.instances[name] != nil
  }

  /// Whether a type is made as a known one is, of whatever else.
  private func isForm(_ type: ProgramType, of known: ProgramType) -> Bool {
    guard type.hasVariables, let form = type.name, let name = known.name else { return false }
    return form == name || form == owner.instances[name]?.base
  }

  /// Whether the type of an expression is found before it is given to anything.
  private func isMade(_ node: ExprSyntax, asOptional: Bool) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return true }
      return isMade(only.expression, asOptional: asOptional)
    case .memberAccessExpr(let member):
      guard let base = member.base, base.is(FunctionCallExprSyntax.self), !asOptional else {
        return true
      }
      return isMade(base, asOptional: false)
    case .tryExpr(let attempt): return isMade(attempt.expression, asOptional: asOptional)
    case .asExpr(let cast):
      // `[1, 2] as Set` does not say of what.
      guard let type = cast.type.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil
      else { return true }
      return !isGenericType(type.name.text)
    case .functionCallExpr(let call): return isMade(call, asOptional: asOptional)
    default: return true
    }
  }

  private func isMade(_ call: FunctionCallExprSyntax, asOptional: Bool) -> Bool {
    if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      guard binding(name) == nil else { return true }
      let functions = owner.declared.functions(named: name)
      if !functions.isEmpty { return asOptional || !functions.contains(where: \.isGeneric) }
      return !isGenericType(name) && !["zip", "stride", "sequence", "repeatElement"].contains(name)
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
    else { return true }
    let name = member.declName.baseName.text
    if let type = base.as(DeclReferenceExprSyntax.self), binding(type.baseName.text) == nil,
      isGenericType(type.baseName.text)
    {
      return false
    }
    if name == "reversed", base.isRangeOfLiterals { return false }
    if asOptional || typeExpression(base) != nil { return true }
    if base.is(ArrayExprSyntax.self) || base.is(DictionaryExprSyntax.self) || base.isRangeOfLiterals
    {
      return ["map", "filter", "flatMap"].contains(name)
    }
    if base.is(StringLiteralExprSyntax.self), name == "compactMap" { return true }
    if let made = base.as(FunctionCallExprSyntax.self)?.calledExpression,
      made.trimmedDescription == "Set", ["sorted", "filter"].contains(name)
    {
      return true
    }
    guard isMade(base, asOptional: false) else { return false }
    // Of Swift's own methods those that give one type whatever is wanted of them.
    return Self.settled.contains(name) || owner.declared.declares(anywhere: name)
  }

  /// Whether the type of what a call gives is found with literals that it goes through.
  private func isInferred(_ node: ExprSyntax) -> Bool {
    guard
      let base = node.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(MemberAccessExprSyntax.self)?.base
    else { return false }
    return base.is(ArrayExprSyntax.self) || base.is(DictionaryExprSyntax.self)
      || base.isRangeOfLiterals || isInferred(base)
  }

  /// Whether it is a call of a method that is generic itself: what it gives is found with the call.
  private func isMapped(_ node: ExprSyntax) -> Bool {
    let callee = node.as(FunctionCallExprSyntax.self)?.calledExpression
    guard let name = callee?.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
      return false
    }
    return ["map", "flatMap", "compactMap", "reduce"].contains(name)
  }

  private func isGenericType(_ name: String) -> Bool {
    if ["Array", "Set", "Dictionary", "Optional", "ArraySlice"].contains(name) { return true }
    return CodeChecker.paths(of: name, in: scope.owner).contains {
      !(owner.declared.type(named: $0)?.genericNames.isEmpty ?? true)
    }
  }

  private static let settled: Set<String> = [
    "map", "filter", "sorted", "shuffled", "flatMap", "reduce", "union", "intersection",
    "subtracting", "symmetricDifference", "enumerated", "merging",
  ]
}

extension FunctionChecker.Candidate {
  /// Whether it takes two values that are of one type, whichever that is.
  fileprivate var takesSameTypes: Bool {
    asksForSameTypes
      || parameters.indices.contains { index in
        parameters[index].isOpen
          && parameters[..<index].contains { $0.type == parameters[index].type }
      }
  }
}

extension FunctionChecker.Candidate.Parameter {
  /// Whether it takes a value of any type.
  fileprivate var isOpen: Bool {
    if case .variable = type { return true }
    return false
  }
}

extension ExprSyntax {
  /// Whether it is a tuple, a key path or a list of numbers with and without a fraction.
  fileprivate var isMadeOfSeveral: Bool {
    if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.count > 1 }
    let kinds = self.as(ArrayExprSyntax.self)?.elements.map(\.expression.kind) ?? []
    return self.is(KeyPathExprSyntax.self) || Set(kinds).count > 1
  }

  /// Whether it is a range between bounds, or what is lazy of a list that is written out.
  fileprivate var isRangeOrLazy: Bool {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.isRangeOrLazy ?? false
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "lazy" && member.base?.isListOrText ?? false
    }
    let name =
      self.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
      ?? self.as(PrefixOperatorExprSyntax.self)?.operator.text
    return ["..<", "..."].contains(name)
  }

  /// Whether it is a list, a table or a text that is written out.
  fileprivate var isListOrText: Bool {
    self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self)
  }

  /// Whether it is a range in parentheses whose bounds are written out: `(1...3)`.
  fileprivate var isRangeOfLiterals: Bool {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let range = tuple.elements.first?.expression.as(InfixOperatorExprSyntax.self),
      let name = range.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    return ["...", "..<"].contains(name) && range.leftOperand.is(IntegerLiteralExprSyntax.self)
      && range.rightOperand.is(IntegerLiteralExprSyntax.self)
  }
}

extension DeclaredCode.Member {
  /// Whether it is a function that is generic itself.
  var isGeneric: Bool {
    guard let function = syntax.as(FunctionDeclSyntax.self) else { return false }
    return function.genericParameterClause != nil
      || function.signature.parameterClause.parameters.contains {
        $0.type.is(SomeOrAnyTypeSyntax.self)
      }
  }
}
