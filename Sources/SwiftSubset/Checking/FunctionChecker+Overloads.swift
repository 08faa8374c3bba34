import BuiltinEngine
import Scenarios
import SwiftSyntax

// Which of several declared functions with one name and fitting labels is called.
extension FunctionChecker {
  /// The call of the overload that Swift would take: what costs least to take the arguments, then
  /// what is most special; nil where none takes them.
  ///
  /// - Throws: `Refused` where Swift decides by whether a value is a `CGFloat` or a `Double`.
  func best(
    of fitting: [(Candidate, Assignment)], _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed? {
    var best: Taking?
    var taking: [(Candidate, Assignment)] = []
    if arguments.contains(where: { isView(Syntax($0.expression)) }), let first = fitting.first {
      for other in fitting.dropFirst() {
        try refuseInferred(
          between: first, other, among: fitting, arguments, at: node)
      }
    }
    for (candidate, assigned) in fitting {
      owner.undecided = nil
      let typed = owner.trial {
        try self.call(candidate, arguments, assigned, hint: expected, at: node)
      }
      if typed == nil { try refuseUndecided(candidate.name, at: node) }
      guard let typed, expected.map({ converted(typed, to: $0) != nil }) ?? true else { continue }
      for other in taking {
        try refuseLengths(between: other, (candidate, assigned), arguments, at: node)
        try refuseGiven(between: other, (candidate, assigned), arguments, at: node)
      }
      taking.append((candidate, assigned))
      var one = Taking(
        candidate: candidate, assignment: assigned, typed: typed,
        conversions: conversions(of: candidate, assigned, arguments),
        literals: literals(of: candidate, assigned, arguments),
        tuples: tuples(of: candidate, assigned, arguments))
      for other in taking.dropLast() {
        try refuseShorter(between: other, (candidate, assigned), arguments, at: node)
        try refuseInferred(
          between: other, (candidate, assigned), among: fitting, arguments, at: node)
      }
      if expected?.isOptional ?? false, !typed.type.isOptional { one.conversions[1] += 1 }
      if let known = best, !isBetter(one, than: known, arguments.count) { continue }
      best = one
    }
    return best?.typed
  }

  /// An overload that takes the arguments.
  private struct Taking {
    var candidate: Candidate
    var assignment: Assignment
    var typed: Typed

    /// Whole literals taken as fractions and lengths as the other kind of them, then values taken as
    /// optionals, then as ones of any type.
    var conversions: [Int]

    /// What it costs that literals inside of arguments are taken otherwise than by themselves.
    var literals = 0

    /// How many tuples of literals are taken otherwise than by themselves.
    var tuples = 0

    /// How many lists of values are given none.
    var emptyLists: Int {
      candidate.parameters.indices.count {
        candidate.parameters[$0].isVariadic && assignment.several[$0]?.isEmpty ?? true
      }
    }

    /// How many default values are used.
    var defaults: Int {
      zip(candidate.parameters, assignment.single).count { !$0.isVariadic && $1 == nil }
    }
  }

  /// What it costs a candidate to take the arguments: whole literals taken as fractions, values taken as optionals, and as ones of any type.
  func conversions(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> [Int] {
    var cost = [0, 0, 0]
    let any = ProgramType.named(CodeChecker.anyName)
    for (index, parameter) in candidate.parameters.enumerated() {
      let listed = (assignment.several[index] ?? []).map { arguments[$0].expression }
      if parameter.isVariadic, let element = parameter.type.argument(of: "Array") {
        cost[0] += listed.count { isOther($0, than: element) || isConverted($0, to: parameter) }
        if element.isOptional { cost[1] += listed.count { !isOptional($0) } }
        if (element.wrapped ?? element) == any { cost[2] += listed.count { !isAny($0) } }
      }
      guard let argument = assignment.single[index] else { continue }
      let node = arguments[argument].expression
      if isOther(node, than: parameter.type.wrapped ?? parameter.type)
        || isNumeric(node) && !hasFraction(node)
          && isFraction(parameter.type, of: candidate, assignment, arguments)
      {
        cost[0] += 1
      } else if case .variable = parameter.type {
        let others = zip(candidate.parameters, assignment.single).compactMap { other, argument in
          other.type == parameter.type ? argument.map { arguments[$0].expression } : nil
        }.filter { $0 != node }
        // What else is given for the same generic type decides what it is.
        if !isOptional(node), others.contains(where: isOptional) { cost[1] += 1 }
        if !isAny(node), others.contains(where: isAny) { cost[2] += 1 }
      } else if isDropped(node, by: parameter.type) {
        cost[0] += 1
      } else if isOdd(node, as: parameter.type) {
        cost[0] += 1
      } else if isConverted(node, to: parameter) {
        cost[0] += 1
      } else if parameter.type.argument(of: "Array") != nil, ownType(node)?.name == "Lazy" {
        // It would be another method of the sequence that gives a list.
        cost[0] += 1
      } else if !isLiteral(node), let own = naturalType(node) {
        let difference = own.difference(from: parameter.type)
        if difference.contains(.literals) { cost[0] += 1 }
        if difference.contains(.optionals) { cost[1] += 1 }
      }
      if (parameter.type.wrapped ?? parameter.type) == any, !isAny(node) { cost[2] += 1 }
      if parameter.type.isOptional, !isOptional(node) { cost[1] += 1 }
    }
    return cost
  }

  private func ownType(_ node: ExprSyntax) -> ProgramType? {
    needsContext(node) ? nil : owner.trial { try check(node, nil) }?.type
  }

  /// What costs arguments that are lists, tuples or closures of literals not to be of their own types: one
  /// for other numbers, and one for parts that may be nil.
  private func literals(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> Int {
    zip(candidate.parameters, assignment.single).reduce(0) { cost, pair in
      guard let node = pair.1.map({ arguments[$0].expression }), isLiteral(node) else {
        return cost
      }
      let wanted = pair.0.type.wrapped ?? pair.0.type
      guard let closure = node.as(ClosureExprSyntax.self) else {
        return cost + (naturalType(node)?.difference(from: wanted).cost ?? 0)
      }
      guard let (given, result) = wanted.functionParts, closure.statements.count == 1,
        case .expr(let only)? = closure.statements.first?.item
      else { return cost }
      if isNumeric(only) { return cost + (isOther(only, than: result) ? 1 : 0) }
      guard closure.signature == nil else { return cost }
      guard !given.isEmpty else {
        return cost + (naturalType(only)?.difference(from: result).cost ?? 0)
      }
      let natural = naturalResult(of: closure, given)
      let isMadeOptional = result.isOptional && natural.map { !$0.isOptional } ?? false
      return cost + (natural?.difference(from: result).cost ?? 0) + (isMadeOptional ? 1 : 0)
    }
  }

  private func tuples(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> Int {
    zip(candidate.parameters, assignment.single).count { parameter, argument in
      guard let node = argument.map({ arguments[$0].expression }), node.is(TupleExprSyntax.self),
        isLiteral(node)
      else { return false }
      return naturalType(node)?.difference(from: parameter.type).contains(.literals) ?? false
    }
  }

  private func isLiteral(_ node: ExprSyntax) -> Bool {
    if let tuple = node.as(TupleExprSyntax.self) { return tuple.elements.count > 1 }
    return node.is(ArrayExprSyntax.self) || node.is(DictionaryExprSyntax.self)
      || node.is(ClosureExprSyntax.self)
  }

  /// The type that an expression has where nothing is wanted of it: `[Int]` of `[1, 2]`.
  private func naturalType(_ node: ExprSyntax) -> ProgramType? {
    owner.trial { try check(node, nil) }?.type
  }

  func isOptional(_ node: ExprSyntax) -> Bool {
    node.is(NilLiteralExprSyntax.self) || ownType(node)?.isOptional ?? false
  }

  private func isAny(_ node: ExprSyntax) -> Bool {
    let type = ownType(node)
    return (type?.wrapped ?? type) == .named(CodeChecker.anyName)
  }

  /// Whether a number that is written out has another type by itself than a type of numbers.
  private func isOther(_ node: ExprSyntax, than type: ProgramType) -> Bool {
    isNumeric(node) && Language.numbers.contains(type)
      && type != (hasFraction(node) ? .double : .int)
  }

  /// Refuses a call whose overload is chosen by a condition of which it is not known whether it holds.
  private func refuseUndecided(_ name: String, at node: some SyntaxProtocol) throws {
    guard let condition = owner.undecided else { return }
    throw refuse(
      node, name,
      "which '\(name)' is called depends on whether '\(condition)' holds, which is not known here")
  }

  /// Whether a generic parameter stands for fractions, since another argument for it is one.
  private func isFraction(
    _ type: ProgramType, of candidate: Candidate, _ assignment: Assignment,
    _ arguments: [Argument]
  ) -> Bool {
    guard case .variable = type else { return false }
    return zip(candidate.parameters, assignment.single).contains { parameter, argument in
      guard parameter.type == type || candidate.asksForSameTypes,
        let node = argument.map({ arguments[$0].expression })
      else {
        return false
      }
      if isNumeric(node) { return hasFraction(node) }
      return !needsContext(node) && owner.trial { try check(node, nil) }?.type == .double
    }
  }

  /// Whether a closure's only expression is a value that nobody wants.
  private func isDropped(_ node: ExprSyntax, by type: ProgramType) -> Bool {
    guard (type.wrapped ?? type).functionParts?.result == .void,
      let statements = node.as(ClosureExprSyntax.self)?.statements, statements.count == 1,
      case .expr(let only)? = statements.first?.item
    else { return false }
    let operation = only.as(InfixOperatorExprSyntax.self)?.operator
    return !(operation?.is(AssignmentExprSyntax.self) ?? false)
  }

  /// Whether a literal is taken as something else than it is by itself: a text as a character.
  private func isOdd(_ node: ExprSyntax, as type: ProgramType) -> Bool {
    let type = type.wrapped ?? type
    guard !type.hasVariables, !(type.name.map { owner.existentials[$0] != nil } ?? false) else {
      return false
    }
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return type != .int
    case .floatLiteralExpr: return type != .double
    case .stringLiteralExpr: return type != .string
    case .booleanLiteralExpr: return type != .bool
    case .arrayExpr: return type.argument(of: "Array") == nil
    case .dictionaryExpr: return type.name != "Dictionary"
    default: return false
    }
  }

  /// The call of the overload that Swift would take for arguments of known types; nil where none
  /// takes them.
  func best(of candidates: [Candidate], _ arguments: [Typed]) throws -> Typed? {
    var best: Taking?
    for candidate in candidates {
      guard let typed = try call(candidate, arguments) else { continue }
      let wrapping = zip(candidate.parameters, arguments).count {
        $0.type.isOptional && !$1.type.isOptional
      }
      let one = Taking(
        candidate: candidate, assignment: Assignment(single: Array(candidate.parameters.indices)),
        typed: typed, conversions: [0, wrapping, 0])
      if let known = best, !isBetter(one, than: known, arguments.count) { continue }
      best = one
    }
    return best?.typed
  }

  /// Whether Swift takes one overload before another: what leaves fewer lists of values empty, then
  /// what converts less, then what is not generic, then what no protocol's extension declares, then
  /// what is more special; conditions, default values and lists of values at last.
  private func isBetter(_ one: Taking, than other: Taking, _ count: Int) -> Bool {
    guard one.emptyLists == other.emptyLists else { return one.emptyLists < other.emptyLists }
    // Each number in a tuple costs what a number does; a value of any type is taken before that.
    if one.conversions[2] != other.conversions[2], one.tuples != other.tuples {
      return one.tuples < other.tuples
    }
    guard one.conversions == other.conversions else {
      return one.conversions.lexicographicallyPrecedes(other.conversions)
    }
    let (a, b) = (one.candidate, other.candidate)
    if a.bounds.isEmpty != b.bounds.isEmpty { return a.bounds.isEmpty }
    if one.literals != other.literals { return one.literals < other.literals }
    if (a.protocolName == nil) != (b.protocolName == nil) { return a.protocolName == nil }
    let special = (
      isAsSpecial(one, as: other, count), isAsSpecial(other, as: one, count)
    )
    if special.0 != special.1 { return special.0 }
    // A protocol that refines another comes before what its extension asks besides.
    if let a = a.protocolName, let b = b.protocolName, a != b {
      if owner.refined([a]).contains(b) { return true }
      if owner.refined([b]).contains(a) { return false }
    }
    // What conditions say counts between those that take as much.
    if !special.0, one.defaults != other.defaults, a.parameters.count != b.parameters.count {
      return one.defaults < other.defaults
    }
    if a.conditions != b.conditions { return a.conditions > b.conditions }
    return [one.defaults, one.assignment.several.count]
      .lexicographicallyPrecedes([other.defaults, other.assignment.several.count])
  }

  /// Whether everything that one overload takes could be given to another, and it has no parameters
  /// besides, which calls may leave out.
  private func isAsSpecial(_ one: Taking, as other: Taking, _ count: Int) -> Bool {
    let isListed = [one, other].contains { $0.candidate.parameters.contains(where: \.isVariadic) }
    guard isListed || one.candidate.parameters.count <= other.candidate.parameters.count else {
      return false
    }
    var matcher = TypeMatcher(universe)
    let asked = owner.asked(of: one.candidate)
    for argument in 0..<count {
      guard let given = one.candidate.type(taking: argument, one.assignment),
        let wanted = other.candidate.type(taking: argument, other.assignment)
      else { continue }
      // What is generic in the one is a type of which the other knows nothing but its protocols.
      let type = given.replacing(
        Dictionary(
          uniqueKeysWithValues: one.candidate.bounds.keys.map { ($0, .named("\($0) of it")) }))
      guard accepts(wanted, type, &matcher, asked) else { return false }
    }
    let bounds = owner.asked(of: other.candidate)
    return matcher.types.allSatisfy { name, type in
      (bounds[name] ?? []).allSatisfy { conforms(type, to: $0, asked) }
    }
  }

  private func accepts(
    _ wanted: ProgramType, _ type: ProgramType, _ matcher: inout TypeMatcher,
    _ asked: [String: Set<String>]
  ) -> Bool {
    if matcher.match(wanted, type) || universe.isKind(type, of: wanted) { return true }
    // A generic optional is more special than what takes anything.
    if let wrapped = wanted.wrapped, !wrapped.hasVariables, !type.isOptional {
      return accepts(wrapped, type, &matcher, asked)
    }
    guard let protocols = wanted.name.flatMap({ owner.existentials[$0]?.protocols }) else {
      return false
    }
    return protocols.allSatisfy { conforms(type, to: $0, asked) }
  }

  private func conforms(
    _ type: ProgramType, to name: String, _ asked: [String: Set<String>]
  ) -> Bool {
    if let own = type.name.flatMap({ $0.wholeGeneric }) {
      return asked[own]?.contains(name) ?? false
    }
    // `[T]` is as its elements are.
    if case .nominal(let form, let parts) = type, !parts.isEmpty,
      ["Equatable", "Hashable"].contains(name),
      ["Array", "ArraySlice", "Dictionary", "Optional", "Set"].contains(form)
    {
      return parts.allSatisfy { conforms($0, to: name, asked) }
    }
    return owner.conforms(type, to: name)
  }
}

extension ProgramType {
  /// In what a type differs from another one that literals inside a value would make it.
  fileprivate struct Difference: OptionSet {
    let rawValue: Int
    static let literals = Difference(rawValue: 1)
    static let optionals = Difference(rawValue: 2)

    var cost: Int { rawValue.nonzeroBitCount }
  }

  /// What has to be taken otherwise than by itself for a value of this type to be one of another; that
  /// the value as a whole may be nil does not count.
  fileprivate func difference(from wanted: ProgramType) -> Difference {
    if self == wanted { return [] }
    if let wrapped = wanted.wrapped, !isOptional { return difference(from: wrapped) }
    switch (self, wanted) {
    case (.nominal(let name, let own), .nominal(let other, let others))
    where name == other && own.count == others.count:
      return zip(own, others).reduce(into: []) { all, pair in
        all.formUnion(pair.0.difference(from: pair.1))
        if pair.1.isOptional, !pair.0.isOptional, !pair.1.hasVariables { all.insert(.optionals) }
      }
    case (.tuple(let own), .tuple(let others)) where own.count == others.count:
      return zip(own, others).reduce(into: []) {
        $0.formUnion($1.0.type.difference(from: $1.1.type))
      }
    case _ where Language.numbers.contains(self) && Language.numbers.contains(wanted):
      return .literals
    case (.string, .named("Character")), (.string, .substring): return .literals
    default: return []
    }
  }
}

extension String {
  /// The generic parameter for which a made-up type stands.
  fileprivate var wholeGeneric: String? {
    hasSuffix(" of it") ? String(dropLast(" of it".count)) : nil
  }
}

extension FunctionChecker.Candidate {
  /// The type of the parameter that gets an argument.
  fileprivate func type(
    taking argument: Int, _ assignment: FunctionChecker.Assignment
  ) -> ProgramType? {
    if let index = assignment.single.firstIndex(of: argument) { return parameters[index].type }
    let list = assignment.several.first { $0.value.contains(argument) }?.key
    return list.flatMap { parameters[$0].type.argument(of: "Array") }
  }
}

extension CodeChecker {
  /// The protocols that a candidate asks of each type it is generic over, with those they refine.
  func asked(of candidate: FunctionChecker.Candidate) -> [String: Set<String>] {
    candidate.bounds.mapValues { bound in
      let parts = bound?.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? bound.map { [$0] }
      return refined(
        Set((parts ?? []).map { String($0.trimmedDescription.prefix { $0 != "<" }) }))
    }
  }

  /// What a function asks of each type it is generic over, in its brackets and behind `where`.
  func bounds(of function: FunctionDeclSyntax) -> [String: TypeSyntax?] {
    var bounds: [String: TypeSyntax?] = [:]
    for (name, bound) in generics(of: function) { bounds[name] = .some(bound) }
    for requirement in function.genericWhereClause?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        let known = bounds[conformance.leftType.trimmedDescription]
      else { continue }
      let added = conformance.rightType
      let parts =
        known?.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? known.map { [$0] } ?? []
      let all = (parts + [added]).map {
        CompositionTypeElementSyntax(type: $0, ampersand: .binaryOperator("&"))
      }
      bounds[conformance.leftType.trimmedDescription] =
        parts.isEmpty
        ? added : TypeSyntax(CompositionTypeSyntax(elements: CompositionTypeElementListSyntax(all)))
    }
    return bounds
  }
}
