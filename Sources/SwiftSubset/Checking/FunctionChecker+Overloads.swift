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
    let favoured = fitting.filter { !$0.0.isDisfavored }
    if !favoured.isEmpty, favoured.count < fitting.count {
      let others = fitting.filter(\.0.isDisfavored)
      try refuseDisfavored(others.map(\.0), arguments, at: node)
      return try best(of: favoured, arguments, expected, at: node)
        ?? best(of: others, arguments, expected, at: node)
    }
    var takings: [Taking] = []
    var taking: [(Candidate, Assignment)] = []
    let outer = owner.isChoosing
    owner.isChoosing = true
    let outerOpen = owner.openArguments
    let open = openArguments(arguments)
    owner.openArguments.formUnion(open.map { arguments[$0].expression.id })
    defer { (owner.isChoosing, owner.openArguments) = (outer, outerOpen) }
    var unknown: [Taker] = []
    var takesOpenLength = false
    var hasOpenName = false
    var openTakings: [(Candidate, Assignment)] = []
    if arguments.contains(where: { isView(Syntax($0.expression)) }), let first = fitting.first {
      for other in fitting.dropFirst() {
        try refuseInferred(
          between: first, other, among: fitting, arguments, at: node)
      }
    }
    for (candidate, assigned) in fitting {
      (owner.undecided, owner.openClosure) = (nil, nil)
      owner.hasOpenLength = false
      // What the candidate's generic types come to stand for.
      var types = candidate.types
      var watched = candidate
      watched.build = {
        types = $1
        return try candidate.build($0, $1)
      }
      let typed = owner.trial {
        try self.call(watched, arguments, assigned, hint: expected, at: node)
      }
      if typed == nil {
        try refuseUndecided(candidate.name, at: node)
        try refuseOpenClosure()
        takesOpenLength = takesOpenLength || owner.hasOpenLength
        if owner.hasOpenLength { openTakings.append((candidate, assigned)) }
        hasOpenName = hasOpenName || isNameOpen(candidate, assigned, arguments)
        let taker = Taker(candidate: candidate, assignment: assigned)
        if mayTake(taker, open, arguments) { unknown.append(taker) }
      }
      try refuseUnboxed(candidate, assigned, arguments)
      guard let typed, expected.map({ converted(typed, to: $0) != nil }) ?? true,
        !isOfOtherLength(candidate, assigned, arguments)
      else { continue }
      for other in taking {
        try refuseConditions(between: other, (candidate, assigned), arguments, at: node)
        try refuseLengths(between: other, (candidate, assigned), arguments, at: node)
        try refuseGiven(between: other, (candidate, assigned), arguments, at: node)
      }
      taking.append((candidate, assigned))
      var one = Taking(
        candidate: candidate, assignment: assigned, typed: typed,
        conversions: conversions(of: candidate, assigned, arguments, types),
        parts: parts(of: candidate, assigned, arguments, types),
        tuples: arguments.indices.filter { arguments[$0].expression.is(TupleExprSyntax.self) })
      for other in taking.dropLast() {
        try refuseShorter(between: other, (candidate, assigned), arguments, at: node)
        try refuseOdd(between: other, (candidate, assigned), arguments, at: node)
        try refuseInferred(
          between: other, (candidate, assigned), among: fitting, arguments, at: node)
      }
      if expected?.isOptional ?? false, !typed.type.isOptional { one.conversions[1] += 1 }
      one.sets = zip(candidate.parameters, assigned.single).compactMap { parameter, argument in
        guard parameter.type.name == "Set", parameter.type.hasVariables,
          let argument, arguments[argument].expression.is(ArrayExprSyntax.self)
        else { return nil }
        return argument
      }
      takings.append(one)
    }
    if hasOpenName, let first = takings.first {
      throw refuseOdd(first.candidate.name, at: node)
    }
    for open in openTakings {
      for other in taking {
        try refuseInferred(between: open, other, among: fitting, arguments, at: node)
      }
    }
    let chosen = try choose(among: takings, unknown, open, arguments, at: node)
    let best = try chosen.map { try told($0, among: takings, expected, at: node) }
    // One that takes all as it is comes before one that takes values of any type.
    if takesOpenLength, best.map({ $0.conversions.contains { $0 > 0 } }) ?? true {
      let name = fitting.first?.0.name ?? ""
      throw refuse(
        node, name,
        "which '\(name)' is called depends on whether a value is a CGFloat or a Double, which is not known"
          + " here")
    }
    return best?.typed
  }

  /// The overload that Swift takes before all others.
  ///
  /// - Throws: `Refused` where another one takes as much, or it is not known whether one takes more.
  private func choose(
    among takings: [Taking], _ unknown: [Taker], _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> Taking? {
    func isBetter(_ one: Taking, than other: Taking) throws -> Bool {
      switch try order(one.taker, other.taker, open, arguments, at: node) {
      case .before: true
      case .after: false
      case .same: self.isBetter(one.numbersApart, than: other.numbersApart, arguments.count)
      case .none: self.isBetter(one, than: other, arguments.count)
      }
    }
    guard var best = takings.first else { return nil }
    var beaten: [Taking] = []
    for one in takings.dropFirst() {
      guard try isBetter(one, than: best) else {
        beaten.append(one)
        continue
      }
      beaten.append(best)
      best = one
    }
    for other in beaten {
      guard case .same = try order(best.taker, other.taker, open, arguments, at: node),
        !self.isBetter(best.numbersApart, than: other.numbersApart, arguments.count)
      else { continue }
      throw refuseAmbiguous(best.taker, open, arguments, at: node)
    }
    try refuseUnknown(unknown, beside: best.taker, open, arguments, at: node)
    return best
  }

  /// An overload that takes the arguments.
  struct Taking {
    var candidate: Candidate
    var assignment: Assignment
    var typed: Typed

    /// Whole literals taken as fractions and lengths as the other kind of them, then values taken as
    /// optionals, then as ones of any type.
    var conversions: [Int]

    /// The same for what lies in arguments that are written out, and which of those are tuples.
    var parts: [Int: PartialCost] = [:]
    var tuples: [Int] = []

    /// Which lists that are written out it takes as sets of anything.
    var sets: [Int] = []

    var taker: Taker { Taker(candidate: candidate, assignment: assignment) }

    /// It, where literals that are taken as fractions have been counted already.
    var numbersApart: Taking {
      var other = self
      other.conversions[0] = 0
      return other
    }

    /// What it costs beside another overload.
    ///
    /// What lies in a list that one of them takes as a whole, whatever is in it, counts for neither.
    func costs(beside other: Taking) -> [Int] {
      var conversions = conversions
      // Beside what takes anything such a list is a set as soon as it is a list.
      conversions[0] -= sets.count { argument in
        let type = other.candidate.type(taking: argument, other.assignment)
        if case .variable? = type { return true }
        return false
      }
      return parts.reduce(conversions) { all, part in
        let takers = [self, other].map { $0.candidate.type(taking: part.key, $0.assignment) }
        let isWhole = takers.contains { type in
          guard let type else { return true }
          if case .variable = type { return true }
          return FunctionChecker.isAbstract(type)
            || type == .named(CodeChecker.anyName) && !tuples.contains(part.key)
        }
        return isWhole ? all : zip(all, part.value.costs).map { $0 + $1 }
      }
    }

    /// What all that costs together, where it counts after what is generic.
    var inside: Int { parts.values.reduce(0) { $0 + $1.costs[0] + $1.costs[1] } }

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

  /// Refuses a call whose overload is chosen by a condition of which it is not known whether it holds.
  private func refuseUndecided(_ name: String, at node: some SyntaxProtocol) throws {
    guard let condition = owner.undecided else { return }
    throw refuse(
      node, name,
      "which '\(name)' is called depends on whether '\(condition)' holds, which is not known here")
  }

  /// Refuses a call beside whose overloads there is one that takes a value of any type of a protocol, to which
  /// an argument conforms, but as one of which it had no form at first: a list, a value of a generic type or
  /// of another protocol's.
  private func refuseUnboxed(
    _ candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) throws {
    for (parameter, index) in zip(candidate.parameters, assignment.single) {
      let type = parameter.type.wrapped ?? parameter.type
      guard let node = index.map({ arguments[$0].expression }),
        type.name.map({ owner.existentials[$0] != nil }) ?? false,
        let own = owner.trial({ try check(node, nil) })?.type,
        [own, own.wrapped].compactMap(\.self).contains(where: { isUnboxed($0, as: type) })
      else { continue }
      let name = String(candidate.name.prefix { $0 != "(" })
      throw refuse(
        node, name,
        "whether the '\(name)' is called that takes '\(type)' is not known here, since a value of type"
          + " '\(own)' is not known as one")
    }
  }

  /// Whether values of a type conform to what an `any` type asks, and are none of those that it was made for.
  private func isUnboxed(_ own: ProgramType, as type: ProgramType) -> Bool {
    guard own != type, type.name != CodeChecker.anyName,
      own.name.flatMap({ owner.existentials[$0] })?.others.isEmpty != true,
      let existential = type.name.flatMap({ owner.existentials[$0] })
    else { return false }
    return !existential.types.dropLast(existential.added).contains { universe.isKind(own, of: $0) }
      && existential.protocols.allSatisfy { owner.conforms(own, to: $0) }
  }

  /// The call of the overload that Swift would take for arguments of known types; nil where none
  /// takes them.
  func best(of candidates: [Candidate], _ arguments: [Typed]) throws -> Typed? {
    let favoured = candidates.filter { !$0.isDisfavored }
    if !favoured.isEmpty, favoured.count < candidates.count {
      let others = candidates.filter(\.isDisfavored)
      return try best(of: favoured, arguments) ?? best(of: others, arguments)
    }
    var best: Taking?
    var taking: [Candidate] = []
    for candidate in candidates {
      let isUnboxed =
        candidates.count > 1
        && zip(candidate.parameters, arguments).contains {
          self.isUnboxed($1.type, as: $0.type.wrapped ?? $0.type)
        }
      guard !isUnboxed else {
        throw refuse(
          place, String(candidate.name.prefix { $0 != "(" }),
          "which of several functions takes a value as one of an 'any' type here is not known; write a"
            + " closure that calls it")
      }
      owner.undecided = nil
      let found =
        candidates.count == 1
        ? try call(candidate, arguments)
        : owner.trial { try call(candidate, arguments) } ?? nil
      guard let typed = found else {
        try refuseUndecided(candidate.name, at: place)
        continue
      }
      let isOpen = taking.contains { other in
        zip(other.written, candidate.written).contains { $0.differsInLength(from: $1) }
      }
      guard !isOpen else {
        let name = String(candidate.name.prefix { $0 != "(" })
        throw refuse(
          place, name,
          "which '\(name)' is meant depends on whether a value is a CGFloat or a Double, which"
            + " are one type here")
      }
      taking.append(candidate)
      let wrapping = zip(candidate.parameters, arguments).count {
        $0.type.isOptional && !$1.type.isOptional
      }
      let one = Taking(
        candidate: candidate, assignment: Assignment(single: Array(candidate.parameters.indices)),
        typed: typed, conversions: [0, wrapping, 0])
      if let known = best, !isBetter(one, than: known, arguments.count) { continue }
      best = one
    }
    let name = String((taking.first?.name ?? "").prefix { $0 != "(" })
    if taking.count > 1, name.last.map({ $0.isLetter || $0.isNumber }) ?? false,
      arguments.contains(where: { isGenericHere($0.type) })
    {
      throw refuse(
        place, name,
        "which '\(name)' is meant depends on what the code knows of a generic type, which is not known"
          + " here; write a closure that calls it")
    }
    return best?.typed
  }

  /// Whether Swift takes one overload before another: what leaves fewer lists of values empty, then
  /// what converts less, then what is not generic, then what no protocol's extension declares, then
  /// what is more special; conditions, default values and lists of values at last.
  private func isBetter(_ one: Taking, than other: Taking, _ count: Int) -> Bool {
    guard one.emptyLists == other.emptyLists else { return one.emptyLists < other.emptyLists }
    let costs = (one.costs(beside: other), other.costs(beside: one))
    guard costs.0 == costs.1 else { return costs.0.lexicographicallyPrecedes(costs.1) }
    let (a, b) = (one.candidate, other.candidate)
    if takesOwnGeneric(a, beside: b) { return false }
    if takesOwnGeneric(b, beside: a) { return true }
    if a.bounds.isEmpty != b.bounds.isEmpty { return a.bounds.isEmpty }
    if one.inside != other.inside { return one.inside < other.inside }
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
    if a.throwingParameters != b.throwingParameters {
      return a.throwingParameters < b.throwingParameters
    }
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
    let outer = owner.standInBounds
    let hashed = one.candidate.parameters.reduce(into: Set()) { $0.formUnion($1.type.hashed) }
    owner.standInBounds = Dictionary(
      uniqueKeysWithValues: asked.map { name, bounds in
        ("\(name) of it", hashed.contains(name) ? bounds.union(["Hashable", "Equatable"]) : bounds)
      })
    defer { owner.standInBounds = outer }
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
    if let wrapped = wanted.wrapped, !wrapped.hasVariables,
      !type.isOptional || wrapped.isOptional
    {
      return accepts(wrapped, type, &matcher, asked)
    }
    // A function that gives a value gives one of what that may be taken as.
    if let (given, result) = wanted.functionParts, let (taken, own) = type.functionParts,
      given == taken
    {
      return accepts(result, own, &matcher, asked)
    }
    if case .nominal(let name, let parts) = wanted, case .nominal(name, let own) = type,
      ["Array", "Dictionary", "Set"].contains(name)
    {
      return zip(parts, own).allSatisfy { accepts($0, $1, &matcher, asked) }
    }
    guard let protocols = wanted.name.flatMap({ owner.existentials[$0]?.protocols }) else {
      return false
    }
    return protocols.allSatisfy { conforms(type, to: $0, asked) }
  }

  private func conforms(
    _ type: ProgramType, to name: String, _ asked: [String: Set<String>]
  ) -> Bool {
    if let bounds = type.name.flatMap({ owner.standInBounds[$0] }) { return bounds.contains(name) }
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
  /// The generic types of which there are sets and tables, as only of hashable ones.
  fileprivate var hashed: Set<String> {
    guard case .nominal(let name, let arguments) = self else { return [] }
    var found = arguments.reduce(into: Set()) { $0.formUnion($1.hashed) }
    if ["Set", "Dictionary"].contains(name), case .variable(let key)? = arguments.first {
      found.insert(key)
    }
    return found
  }
}

extension FunctionChecker.Candidate {
  /// How many functions it takes that may throw, which one that does not is taken before.
  fileprivate var throwingParameters: Int {
    written.count { $0.functionWritten?.effectSpecifiers?.throwsClause != nil }
  }

  /// The type of the parameter that gets an argument.
  func type(
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
