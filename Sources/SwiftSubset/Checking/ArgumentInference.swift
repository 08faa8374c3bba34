import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Finds out the types of a call's arguments for one candidate, and with them its result.
///
/// What a candidate is generic over follows from one argument and tells the type of the next. So they
/// are looked at in an order of their own, as long as codes are missing:
///
/// 1. the values of parameters that take several;
/// 2. what has a type of its own;
/// 3. what gets its type from its place;
/// 4. literals, whose type only what comes after them tells: each type that they may have is tried;
/// 5. functions, which need the types of what they are handed;
/// 6. what is left: defaults, conditions, the result.
struct ArgumentInference {
  typealias Typed = FunctionChecker.Typed

  let checker: FunctionChecker
  let candidate: FunctionChecker.Candidate
  let arguments: [FunctionChecker.Argument]
  private let assignment: FunctionChecker.Assignment

  /// The call, for what is wrong with it as a whole.
  private let node: Syntax

  /// What the candidate's types are known to stand for.
  var matcher: TypeMatcher

  /// The same with what the place of the call lets suppose.
  private var hints: TypeMatcher

  /// The code of each parameter's argument, as far as there is one.
  private var codes: [ProgramCode?]

  /// Values of generic types of which only the other arguments tell what these are generic over.
  var open: Set<Int> = []

  /// - Parameters:
  ///   - checker: That of the function in which the call stands.
  ///   - candidate: What is called.
  ///   - arguments: All of the call.
  ///   - assignment: Which parameter each of them is for.
  ///   - hint: The type that the result is wanted as, as far as one is.
  ///   - node: The call.
  init(
    _ checker: FunctionChecker, _ candidate: FunctionChecker.Candidate,
    _ arguments: [FunctionChecker.Argument], _ assignment: FunctionChecker.Assignment,
    hint: ProgramType?, at node: Syntax
  ) {
    self.checker = checker
    self.candidate = candidate
    self.arguments = arguments
    self.assignment = assignment
    self.node = node
    matcher = TypeMatcher(checker.universe)
    matcher.types = candidate.types
    hints = matcher
    codes = [ProgramCode?](repeating: nil, count: assignment.single.count)
    guard let hint, candidate.result.hasVariables else { return }
    // Of a function that is called at once only what it is handed is known.
    if hint.hasVariables {
      if let (given, _) = hint.functionParts, let (taken, _) = candidate.result.functionParts,
        given.count == taken.count
      {
        for (pattern, type) in zip(taken, given) where !hints.match(pattern, type) {
          hints = matcher
          break
        }
      }
      return
    }
    for wanted in [hint, hint.wrapped].compactMap(\.self) {
      if hints.match(candidate.result, checker.owner.opened(wanted, like: candidate.result)) {
        break
      }
      hints = matcher
    }
  }

  /// The code of the call with the type of its result.
  mutating func call() throws -> Typed {
    try takeSeveral { !$0.isOpenFunction }
    try takeDelayed()
    try takeTyped()
    try takePlaced()
    guard let literal = missing.first(where: { !isFunction($0) }) else { return try finished() }
    return try takeLiterals(from: literal)
  }

  /// The parameters that have an argument and no code for it yet.
  var missing: [Int] {
    codes.indices.filter {
      codes[$0] == nil && assignment.single[$0] != nil && !open.contains($0)
    }
  }

  /// The argument of a parameter that has one.
  func argument(of index: Int) -> ExprSyntax? {
    assignment.single[index].map { arguments[$0].expression }
  }

  // MARK: 1. Several values for one parameter

  private mutating func takeSeveral(
    isLast: Bool = false, _ isMeant: (ProgramType) -> Bool
  ) throws {
    for (index, parameter) in candidate.parameters.enumerated()
    where parameter.isVariadic && codes[index] == nil && isMeant(filled(parameter.type)) {
      var values: [ProgramCode] = []
      let nodes = (assignment.several[index] ?? []).map { arguments[$0].expression }
      let areLiterals = nodes.allSatisfy {
        checker.isNumeric($0) || $0.is(NilLiteralExprSyntax.self)
      }
      let common = areLiterals ? try checker.commonType(nodes) : nil
      for argument in assignment.several[index] ?? [] {
        let node = arguments[argument].expression
        guard var element = filled(parameter.type).argument(of: "Array") else { throw Refused() }
        if element.isOpenFunction {
          element = checker.owner.closed(element.replacing(hints.types))
        }
        let isOpen = element.hasVariables || FunctionChecker.isAbstract(element)
        let typed = try checker.check(node, isOpen ? common : element)
        let isFitting = matches(element, typed.type)
        addAssociated()
        guard isFitting else {
          throw refuse(
            node, candidate.name, "expected a value of type '\(element)', found '\(typed.type)'")
        }
        values.append(typed.code)
      }
      let type = filled(parameter.type)
      // Where there are none, the other arguments may say the type.
      if values.isEmpty, type.hasVariables, !isLast { continue }
      guard !type.hasVariables else {
        throw refuse(
          node, candidate.name, "the type of what '\(candidate.name)' takes is not known")
      }
      codes[index] = ProgramCode(.array, values, type: type)
    }
  }

  /// What an `@autoclosure` parameter makes a function of.
  private mutating func takeDelayed() throws {
    for index in missing {
      guard candidate.parameters[index].written?.isAutoclosure ?? false,
        let node = argument(of: index),
        let result = filled(candidate.parameters[index].type).functionParts?.result
      else { continue }
      try take(index, try checker.delayed(node, result.hasVariables ? nil : result), node)
    }
  }

  // MARK: 2. What has a type of its own

  private mutating func takeTyped() throws {
    for index in missing {
      guard let node = argument(of: index) else { continue }
      let parameter = candidate.parameters[index]
      if parameter.isLent {
        codes[index] = try lent(
          node, to: parameter.type,
          isOperand: assignment.single[index].map { arguments[$0].isOperand } ?? false)
      } else if isOpen(node, for: parameter.type) {
        open.insert(index)
      } else if !checker.needsContext(node), !isFunctionName(node, parameter.type) {
        let type = filled(parameter.type)
        // The elements of a list are what the sequence is one of: `Set<Tag>(["a"])`.
        if !type.hasVariables, FunctionChecker.isAbstract(type), node.is(ArrayExprSyntax.self),
          let element = type.name.flatMap(type.argument),
          let typed = checker.owner.trial({ try checker.check(node, .array(element)) })
        {
          try take(index, typed, node)
          continue
        }
        let isOpen = type.hasVariables || FunctionChecker.isAbstract(type)
        guard isOpen, let hinted = hinted(parameter.type) else {
          try take(index, try checker.check(node, isOpen ? nil : type), node)
          continue
        }
        // `reduce(into: Ring(2))`, where the place tells of what the ring is.
        let typed =
          try checker.owner.trial { try checker.check(node, nil) } ?? checker.check(node, hinted)
        try take(index, typed, node)
      }
    }
  }

  /// The type of a parameter as the place of the call lets suppose; nil where that tells nothing.
  private func hinted(_ type: ProgramType) -> ProgramType? {
    guard type.hasVariables else { return nil }
    let hinted = checker.owner.closed(type.replacing(hints.types))
    return hinted.hasVariables || FunctionChecker.isAbstract(hinted) ? nil : hinted
  }

  private mutating func lent(
    _ node: ExprSyntax, to type: ProgramType, isOperand: Bool
  ) throws -> ProgramCode {
    let place = try checker.lentPlace(node, isOperand: isOperand)
    let plain = filled(type)
    guard matches(type, place.type) else {
      throw refuse(
        node, "&", "expected a place of type '\(plain)', found one of type '\(place.type)'")
    }
    return ProgramCode(.lend, [place.code])
  }

  // MARK: 3. What gets its type from its place

  private mutating func takePlaced() throws {
    for index in missing where !isFunction(index) {
      guard let node = argument(of: index) else { continue }
      let pattern = candidate.parameters[index].type
      var type = filled(pattern)
      // What a key path leads to follows from where it starts.
      if node.is(KeyPathExprSyntax.self), case .nominal("WritableKeyPath", let types) = type,
        !types[0].hasVariables
      {
        try take(index, try checker.keyPath(node, to: type), node)
        continue
      }
      if type.hasVariables { type = checker.owner.closed(pattern.replacing(hints.types)) }
      if type.hasVariables,
        let own = try checker.typeOfMember(node, promisedBy: pattern, of: candidate)
      {
        type = own
      }
      if type.hasVariables || FunctionChecker.isAbstract(type) { continue }
      try take(index, try checker.check(node, type), node)
    }
  }

  // 4. Literals: `ArgumentInference+Literals`.

  // MARK: 5. Functions

  private mutating func takeFunctions() throws {
    for index in missing {
      guard var node = argument(of: index) else { continue }
      let pattern = candidate.parameters[index].type
      let type = filled(pattern)
      if let builder = candidate.parameters[index].builder,
        let closure = node.as(ClosureExprSyntax.self)
      {
        node = ExprSyntax(try checker.built(closure, by: builder))
      }
      if node.is(NilLiteralExprSyntax.self), type.isOptional, !type.hasVariables {
        try take(index, try checker.check(node, type), node)
        continue
      }
      guard var (parameters, result) = (type.wrapped ?? type).functionParts else {
        throw refuse(node, "closure", "the type of this argument is not known here")
      }
      if parameters.contains(where: \.hasVariables) {
        let hinted = parameters.map { checker.owner.closed($0.replacing(hints.types)) }
        if !node.is(ClosureExprSyntax.self) || !hinted.contains(where: \.hasVariables) {
          parameters = hinted
        }
      }
      // An operator takes two values of one type.
      if let known = parameters.first(where: { !$0.hasVariables }), node.isOperatorName {
        parameters = parameters.map { $0.hasVariables ? known : $0 }
      }
      // What is generic follows from the function that is named, if it is the only one.
      if parameters.contains(where: \.hasVariables), !node.is(ClosureExprSyntax.self),
        let typed = checker.owner.trial({ try checker.check(node, nil) }),
        typed.type.functionParts != nil
      {
        try take(index, typed, node)
        continue
      }
      if parameters.contains(where: \.hasVariables) {
        guard let closure = node.as(ClosureExprSyntax.self), closure.statesTypes,
          let stated = try? checker.statedTypes(of: closure), stated.count == parameters.count
        else { throw refuse(node, "closure", "the type of this argument is not known here") }
        parameters = stated
        result = filled(pattern).functionParts?.result ?? result
      }
      var wanted = result
      if wanted.hasVariables { wanted = checker.owner.closed(result.replacing(hints.types)) }
      if wanted.hasVariables || FunctionChecker.isAbstract(wanted) { wanted = .variable("?") }
      let typed = try checker.function(node, parameters, wanted)
      try take(index, try adapted(typed, to: pattern, node), node)
    }
  }

  /// A closure that gives a value where an optional one is wanted, as `compactMap` does.
  private func adapted(
    _ typed: Typed, to pattern: ProgramType, _ node: ExprSyntax
  ) throws -> Typed {
    guard let (_, wanted) = pattern.functionParts,
      let (parameters, result) = typed.type.functionParts,
      wanted.isOptional, wanted.hasVariables, !result.isOptional
    else { return typed }
    return try checker.function(node, parameters, .optional(result))
  }

  func isFunction(_ index: Int) -> Bool {
    let type = candidate.parameters[index].type
    return (type.wrapped ?? type).functionParts != nil
  }

  /// Whether a name stands for a function that gets its type from the parameter.
  private func isFunctionName(_ node: ExprSyntax, _ type: ProgramType) -> Bool {
    guard (type.wrapped ?? type).functionParts != nil else { return false }
    if node.is(ClosureExprSyntax.self) { return true }
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName {
      if case .slot? = checker.binding(name.text) { return false }
      return true
    }
    if let member = node.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "init"
        || member.base.flatMap(checker.typeExpression) != nil
        || member.base?.trimmedDescription == "Optional" || checker.namesMethod(member)
    }
    return false
  }

  // MARK: 6. The result

  mutating func finished() throws -> Typed {
    try takeSeveral(isLast: true) { _ in true }
    try takeOpen()
    try takeFunctions()
    try checkConstraints()
    for (name, type) in hints.types where matcher.types[name] == nil {
      matcher.types[name] = type
    }
    var values: [ProgramCode] = []
    for (code, parameter) in zip(codes, candidate.parameters) {
      if let value = try code ?? parameter.defaultValue?() { values.append(value) }
    }
    let result = filled(candidate.result)
    guard !result.hasVariables || result == .variable(FunctionChecker.hiddenResult) else {
      throw refuse(node, candidate.name, "the type of this is not known here; state it")
    }
    guard result.hasVariables || checker.universe.exists(result) || result == .void else {
      throw refuse(
        node, candidate.name, "the result would be of type '\(result)', which is not known here")
    }
    return try candidate.build(values, matcher.types)
  }

  private func checkConstraints() throws {
    // Types may have come to be known since the call was looked at first.
    var current = TypeMatcher(checker.universe)
    current.types = matcher.types
    guard !current.satisfies(candidate.constraints) else { return }
    let wanted = candidate.constraints.map { "\($1)" }.sorted().joined(separator: ", ")
    let found = candidate.constraints.keys.sorted()
      .compactMap { matcher.types[$0].map { "'\($0)'" } }.joined(separator: ", ")
    throw refuse(
      node, candidate.name, "'\(candidate.name)' needs \(wanted), which \(found) is not")
  }

  // MARK: One argument

  /// A type with what is known by now.
  func filled(_ type: ProgramType) -> ProgramType {
    checker.owner.closed(type.replacing(matcher.types))
  }

  /// Lets the associated types be known of each type that is.
  private mutating func addAssociated() {
    matcher.addElements()
    for (name, type) in matcher.types where !name.contains(".") {
      for (associated, witness) in checker.owner.witnesses(of: type) {
        matcher.types["\(name).\(associated)"] = witness
      }
    }
  }

  /// Whether a value can be an argument, and what follows for what is generic.
  private mutating func matches(_ pattern: ProgramType, _ type: ProgramType) -> Bool {
    matcher.match(pattern, checker.owner.opened(type, like: pattern))
  }

  /// A sequence as a parameter takes it that stands for any.
  private func sequence(_ found: Typed, at node: ExprSyntax) throws -> Typed {
    // The only one that asks as far as another sequence goes.
    if candidate.name == "zip", !candidate.isDeclared,
      let series = try checker.asked(found, for: "lazy", at: node)
    {
      return series
    }
    return try checker.arrayed(found, at: node)
  }

  /// Takes what was found to be an argument, converted to the parameter's type.
  mutating func take(_ index: Int, _ found: Typed, _ node: ExprSyntax) throws {
    let pattern = candidate.parameters[index].type
    var typed = FunctionChecker.isAbstract(pattern) ? try sequence(found, at: node) : found
    if let wanted = (pattern.wrapped ?? pattern).functionParts?.parameters, wanted.count == 1,
      let parts = typed.type.functionParts?.parameters, parts.count > 1
    {
      typed = checker.takingTuple(typed)
    }
    if (pattern.wrapped ?? pattern).functionParts != nil, pattern.hasVariables,
      case .nominal("WritableKeyPath", let types) = typed.type,
      let function = checker.converted(typed, to: .function([types[0]], types[1]))
    {
      typed = function
    }
    if candidate.isOpenToAnything(pattern) {
      try checker.refuseView(Syntax(node), of: found.type, candidate.name)
    }
    let plain = filled(pattern)
    if !plain.hasVariables, !FunctionChecker.isAbstract(plain) {
      codes[index] = try checker.convert(typed, to: plain, at: node).code
      return
    }
    defer { addAssociated() }
    if matches(pattern, typed.type) {
      codes[index] = typed.code
    } else if let wrapped = pattern.wrapped, !typed.type.isOptional, matches(wrapped, typed.type) {
      codes[index] = ProgramCode(.wrap, [typed.code])
    } else {
      checker.noteMixedNumbers(plain, typed.type)
      throw refuse(
        node, candidate.name,
        "'\(candidate.name)' expects a value of type '\(plain)' here, found one of type"
          + " '\(typed.type)'")
    }
  }

  func refuse(
    _ node: some SyntaxProtocol, _ construct: String, _ message: String
  ) -> Refused {
    checker.refuse(node, construct, message)
  }
}

extension ExprSyntax {
  /// Whether it is an operator as a function: `+` or `(+)`.
  fileprivate var isOperatorName: Bool {
    if let tuple = self.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return only.expression.isOperatorName
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.isOperatorName ?? false
  }
}

extension ProgramType {
  /// Whether it is that of functions, or of lists of them, whose parameters are not known yet.
  fileprivate var isOpenFunction: Bool {
    (argument(of: "Array") ?? self).functionParts?.parameters.contains(where: \.hasVariables)
      ?? false
  }
}
