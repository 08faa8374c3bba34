import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Which of several functions code that is generic may call.
///
/// Such code is checked once for each set of types that it is used with, and means the same function each
/// time: the one that takes values of which no more is known than what is asked of them. So each type that
/// stands for a generic one is replaced by a stand-in, wherever it lies in an argument's type: `[t]` is a list
/// of something, though it is `[Int]` this time.
extension FunctionChecker {
  /// The overloads that the code may call; none where it is not known of any.
  ///
  /// - Throws: `Refused` where an overload depends on a condition of which it is not known whether it holds.
  func promised(
    _ fitting: [(Candidate, Assignment)], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws -> [(Candidate, Assignment)] {
    if let asked = ownOfAsked(fitting, at: node) { return [asked] }
    let isOnSelf = isOnSelf(Syntax(node))
    // What takes a `T` of the type around takes no number by itself, though `T` is one this time.
    let takesOwn =
      isOnSelf && fitting.count > 1 && arguments.allSatisfy { isOfOwnType($0.expression) }
      && fitting.contains { !ownPatterns(of: $0.0).isEmpty }
    var types: [Int: ProgramType] = [:]
    for (index, argument) in arguments.enumerated() {
      guard let type = typeStandingIn(for: argument.expression),
        type.hasStandIn || !needsContext(argument.expression)
          || takesOwn && argument.expression.is(ArrayExprSyntax.self)
      else { continue }
      types[index] = type
    }
    let areSeveral = fitting.filter(\.0.isDeclared).count > 1
    for (index, type) in types where areSeveral && !type.hasStandIn {
      guard isAssociated(arguments[index].expression, type) else { continue }
      throw refuse(
        node, fitting[0].0.name,
        "which '\(fitting[0].0.shownName)' is called depends on what the code knows of an associated type, which is"
          + " not known here")
    }
    guard takesOwn || types.values.contains(where: \.hasStandIn) else { return fitting }
    for (index, type) in types where areSeveral {
      guard let own = type.standIn?.type, case .nominal(_, []) = own,
        fitting.contains(where: { one in
          one.0.type(taking: index, one.1) == own
            && one.0.parameter(taking: index, one.1)?.written.map { !saysGeneric($0) } ?? false
        }),
        isMixed(arguments[index].expression, own)
      else { continue }
      throw refuse(
        node, fitting[0].0.name,
        "which '\(fitting[0].0.shownName)' is called depends on whether this is a '\(own)' or what is generic here,"
          + " which is not known; give it a name with a type first")
    }
    if areSeveral, let type = types.values.lazy.compactMap(anyWithin).first {
      throw refuse(
        node, fitting[0].0.name,
        "which '\(fitting[0].0.shownName)' is called is not known here, where '\(type)' stands for the type of the"
          + " value in it")
    }
    var promised: [(Candidate, Assignment)] = []
    for (candidate, assignment) in fitting {
      let own = isOnSelf ? ownPatterns(of: candidate) : [:]
      switch isPromised(candidate, assignment, arguments, types, own) {
      case true?:
        var candidate = candidate
        for (index, pattern) in own where pattern.standIn != nil {
          candidate.parameters[index].isStandIn = true
        }
        promised.append((candidate, assignment))
      case false?: continue
      case nil:
        throw refuse(
          node, candidate.name,
          "which '\(candidate.shownName)' is called depends on whether"
            + " '\(candidate.clause?.trimmedDescription ?? "")' holds, which is not known here")
      }
    }
    if promised.count > 1, let type = types.values.compactMap(\.ambiguousStandIn).first {
      throw refuse(
        node, promised[0].0.name,
        "which '\(promised[0].0.shownName)' is called depends on which of \(type.name) a value is of, which are"
          + " all '\(type.type)' and not told apart here")
    }
    return promised
  }

  /// Whether a type is that of any values of a protocol.
  func isAny(_ type: ProgramType) -> Bool {
    type != .error && type.name != CodeChecker.anyName
      && type.name.map { owner.existentials[$0] != nil } ?? false
  }

  /// Whether an argument is certainly no value of something generic: it is written out, or of a stated type.
  private func isOfOwnType(_ node: ExprSyntax) -> Bool {
    if isNumeric(node) || node.is(StringLiteralExprSyntax.self) { return true }
    if let list = node.as(ArrayExprSyntax.self), !list.elements.isEmpty {
      return list.elements.allSatisfy { isOfOwnType($0.expression) }
    }
    guard !needsContext(node), let type = owner.trial({ try check(node, nil) })?.type else {
      return false
    }
    return origin(of: node, type).origin == .own
  }

  /// The type of any values of a protocol that stands for a generic one inside of a type: in `[T]`.
  private func anyWithin(_ type: ProgramType) -> ProgramType? {
    guard type.standIn == nil else { return nil }
    return type.standInsWithin.first { isAny($0) && scope.bounds[$0]?.isEmpty == false }
  }

  /// Whether an overload takes arguments of types with stand-ins; nil where a condition is not understood.
  private func isPromised(
    _ candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument],
    _ types: [Int: ProgramType], _ own: [Int: ProgramType]
  ) -> Bool? {
    guard !candidate.written.isEmpty else { return true }
    var matcher = TypeMatcher(universe)
    matcher.types = candidate.types
    var literals: [(ExprSyntax, ProgramType)] = []
    for index in candidate.parameters.indices {
      var pattern = candidate.parameters[index].type
      var given = assignment.single[index].map { [$0] } ?? []
      if candidate.parameters[index].isVariadic {
        given = assignment.several[index] ?? []
        pattern = pattern.argument(of: "Array") ?? pattern
      }
      for argument in given {
        if let type = types[argument] {
          guard takes(own[index] ?? opened(pattern), type, &matcher) else { return false }
        } else {
          literals.append((arguments[argument].expression, own[index] ?? pattern))
        }
      }
    }
    for (node, pattern) in literals {
      guard takes(pattern.replacing(matcher.types), literal: node, &matcher) else { return false }
    }
    return satisfies(candidate, matcher.types)
  }

  /// The initializers of a type that the code may call: what they ask of a generic type has to follow from
  /// what is known of it.
  ///
  /// - Throws: `Refused` where the code may mean the type itself as well.
  func promised(
    _ all: [CodeChecker.Callable], of type: ProgramType, _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> [CodeChecker.Callable] {
    guard !scope.bounds.isEmpty, all.count > 1 else { return all }
    let areVisible = all.map { $0.initializer.map { isVisible($0, of: type) } ?? true }
    let visible = zip(all, areVisible).filter(\.1).map(\.0)
    let isCalled = zip(all, areVisible).contains { callable, isVisible in
      !isVisible && assign(arguments, candidate(callable) { $0 }) != nil
    }
    guard isCalled, let expression = ExprSyntax(node) else { return visible }
    let whole = opened(type)
    let known = genericTypes.filter { whole.mentions($0) }
      .reduce(into: Origin()) { $0.formUnion(origin(of: expression, $1).origin) }
    switch known {
    case .promised: return visible
    case .own: return all
    default:
      throw refuse(
        node, "init",
        "whether '\(type)' is meant here as a type that is known or as a generic one is not known, and"
          + " its initializers differ in that")
    }
  }

  /// The parameters of a member of the type around that take what this is generic over: `T` of `Stack<T>`.
  private func ownPatterns(of candidate: Candidate) -> [Int: ProgramType] {
    guard candidate.written.count == candidate.parameters.count else { return [:] }
    var inner = scope
    for (name, type) in scope.generics
    where scope.bounds[type] != nil && !scope.sameTypes.contains(name)
      && owner.declared.type(named: name) == nil
    {
      inner.generics[name] = .standIn(type, name)
    }
    if let own = scope.selfType, scope.isSelfPromised {
      inner.selfType = .standIn(own, "Self")
    }
    for name in candidate.bounds.keys { inner.generics[name] = .variable(name) }
    var patterns: [Int: ProgramType] = [:]
    for (index, written) in candidate.written.enumerated() {
      guard let type = owner.trial({ try owner.resolve(written, inner) }), type.hasStandIn else {
        continue
      }
      patterns[index] =
        candidate.parameters[index].isVariadic ? type.argument(of: "Array") ?? type : type
    }
    return patterns
  }

  /// Whether a call is one of what the type around has: `add(x)`, `self.add(x)`.
  func isOnSelf(_ node: Syntax) -> Bool {
    var next: Syntax? = node
    while let syntax = next, !syntax.is(FunctionCallExprSyntax.self) {
      if let part = syntax.as(SubscriptCallExprSyntax.self) {
        return part.calledExpression.trimmedDescription == "self"
      }
      next = syntax.parent
    }
    guard let callee = next?.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    guard let member = callee.as(MemberAccessExprSyntax.self) else {
      return callee.as(DeclReferenceExprSyntax.self).map { !$0.baseName.isTypeName } ?? false
    }
    return ["self", "Self"].contains(member.base?.trimmedDescription)
  }

  // MARK: Stand-ins

  /// The type that an expression has by itself, with stand-ins for all that the code knows as generic.
  ///
  /// What is written out is looked at part by part: beside a value that is generic, `1` is an `Int`.
  func typeStandingIn(for node: ExprSyntax) -> ProgramType? {
    if isNumeric(node) { return hasFraction(node) ? .double : .int }
    if let elements = node.as(TupleExprSyntax.self)?.elements, elements.count > 1 {
      let types = elements.compactMap { typeStandingIn(for: $0.expression) }
      guard types.count == elements.count else { return nil }
      return .tuple(zip(elements, types).map { .init(label: $0.label?.text, type: $1) })
    }
    if let list = node.as(ArrayExprSyntax.self), let first = list.elements.first {
      let types = Set(list.elements.map { typeStandingIn(for: $0.expression) })
      if types.count == 1, let type = typeStandingIn(for: first.expression) { return .array(type) }
    }
    if case .elements(let pairs)? = node.as(DictionaryExprSyntax.self)?.content, pairs.count == 1,
      let pair = pairs.first, let key = typeStandingIn(for: pair.key),
      let value = typeStandingIn(for: pair.value)
    {
      return .dictionary(key, value)
    }
    let type = owner.trial { try check(node, nil) }?.type
    return scope.bounds.isEmpty ? type : type.map { standingIn(for: $0, of: node) }
  }

  /// Whether a type, or a part of it, stands for something generic here.
  func isGenericHere(_ type: ProgramType) -> Bool {
    guard !scope.bounds.isEmpty else { return false }
    let whole = opened(type)
    return genericTypes.contains { whole.mentions(opened($0)) }
  }

  /// Whether code that is generic knows an expression as something of which a type stands for all.
  func isStandIn(_ node: ExprSyntax) -> Bool {
    !scope.bounds.isEmpty && typeStandingIn(for: node)?.standIn != nil
  }

  private func standingIn(for type: ProgramType, of node: ExprSyntax) -> ProgramType {
    let whole = opened(type)
    var known: [ProgramType: ProgramType] = [:]
    for part in genericTypes {
      let open = opened(part)
      guard whole == open || whole.mentions(open) else { continue }
      let (origin, names) = origin(of: node, part)
      // What stands alone and came from nowhere else is what is promised.
      guard origin != .own, part == type || origin.contains(.promised) else { continue }
      known[open] = .standIn(part, name(of: part, names))
    }
    return whole.replacing(known)
  }

  /// As which generic type code knows one: as the only one that it can be, where nothing says it.
  private func name(of type: ProgramType, _ names: Set<String>) -> String {
    guard names.isEmpty else { return names.sorted().joined(separator: ", ") }
    return scope.generics.filter { $0.value == type && scope.boundsByName[$0.key] != nil }.keys
      .sorted().joined(separator: ", ")
  }

  /// The types that stand for something generic here, the elements of generic sequences among them.
  private var genericTypes: [ProgramType] {
    var found = Set(scope.bounds.keys)
    for (name, type) in scope.generics where !scope.sameTypes.contains("\(name).Element") {
      // The elements of any text are characters.
      let isText = scope.boundsByName[name]?.contains("StringProtocol") ?? false
      if scope.bounds[type] != nil, !isText, let element = owner.element(ofSequence: type) {
        found.insert(element)
      }
    }
    return found.sorted { "\($0)".count > "\($1)".count }
  }

  /// A type with each declared generic one written with what it is generic over.
  private func opened(_ type: ProgramType) -> ProgramType {
    switch type {
    case .nominal(let name, []):
      guard let instance = owner.instances[name],
        let names = owner.declared.type(named: instance.base)?.genericNames, !names.isEmpty
      else { return type }
      return .nominal(
        instance.base, names.map { instance.types[$0].map(opened) ?? .variable($0) })
    case .nominal(let name, let arguments): return .nominal(name, arguments.map(opened))
    case .tuple(let elements):
      return .tuple(elements.map { .init(label: $0.label, type: opened($0.type)) })
    case .function(let parameters, let result):
      return .function(parameters.map(opened), opened(result))
    case .variable: return type
    }
  }

  // MARK: What takes them

  private func takes(
    _ wanted: ProgramType, _ type: ProgramType, _ matcher: inout TypeMatcher
  ) -> Bool {
    var attempt = matcher
    if attempt.match(wanted, type) {
      matcher = attempt
      return true
    }
    if universe.isKind(type, of: wanted) { return true }
    let filled = wanted.replacing(matcher.types)
    if let wrapped = filled.wrapped {
      return takes(wrapped, type.wrapped ?? type, &matcher)
    }
    if let name = filled.name, name == CodeChecker.anyName { return true }
    if let protocols = filled.name.flatMap({ owner.existentials[$0]?.protocols }) {
      return protocols.allSatisfy { conforms(type, to: $0) }
    }
    if universe.isClass(filled), let known = bounds(of: type) {
      return known.contains { universe.isKind(.named($0), of: filled) }
    }
    // Numbers that are written out may be of any type.
    if Language.numbers.contains(filled), Language.numbers.contains(type) { return true }
    // A list of values of a type may be one of what they are taken as.
    if case .tuple(let elements) = filled, case .tuple(let others) = type,
      elements.count == others.count
    {
      return zip(elements, others).allSatisfy { takes($0.type, $1.type, &matcher) }
    }
    guard case .nominal(let name, let arguments) = filled,
      case .nominal(name, let others) = type, arguments.count == others.count,
      ["Array", "Dictionary", "Set"].contains(name)
    else { return false }
    return zip(arguments, others).allSatisfy { takes($0, $1, &matcher) }
  }

  /// Whether a literal may be of a type, which a stand-in is only where that is promised.
  private func takes(
    _ wanted: ProgramType, literal node: ExprSyntax, _ matcher: inout TypeMatcher
  ) -> Bool {
    if node.is(StringLiteralExprSyntax.self), let known = bounds(of: wanted) {
      return !known.isDisjoint(
        with: ["ExpressibleByStringLiteral", "ExpressibleByStringInterpolation", "StringProtocol"])
    }
    guard isNumeric(node) else { return true }
    if case .variable(let name) = wanted {
      matcher.types[name] = hasFraction(node) ? .double : .int
      return true
    }
    if let wrapped = wanted.wrapped { return takes(wrapped, literal: node, &matcher) }
    guard let known = bounds(of: wanted) else { return true }
    return !known.isDisjoint(
      with: hasFraction(node)
        ? ["FloatingPoint", "BinaryFloatingPoint", "ExpressibleByFloatLiteral"]
        : ["Numeric", "ExpressibleByIntegerLiteral"])
  }

  /// The protocols that are asked of what a stand-in stands for, and the classes that it inherits from; nil
  /// for other types.
  private func bounds(of type: ProgramType) -> Set<String>? {
    guard let (standing, name) = type.standIn else { return nil }
    var bounds = scope.boundsByName[name] ?? scope.bounds[standing] ?? []
    let parts = name.split(separator: ".")
    if parts.count == 2, let whole = scope.generics[String(parts[0])] ?? scope.selfType {
      let prefix = "\(parts[1]) : "
      for text in scope.associated[whole] ?? [] where text.hasPrefix(prefix) {
        bounds.insert(String(text.dropFirst(prefix.count)))
      }
    }
    return owner.refined(bounds)
  }

  private func conforms(_ type: ProgramType, to name: String) -> Bool {
    if let known = bounds(of: type) { return name == "Any" || known.contains(name) }
    guard type.hasStandIn, case .nominal(let base, let arguments) = type else {
      return owner.conforms(owner.closed(type), to: name)
    }
    if let entry = owner.declared.type(named: base) {
      guard entry.conformances.contains(name) else { return false }
      guard let clause = owner.declared.condition(of: base, conformingTo: name) else {
        return true
      }
      let types = Dictionary(zip(entry.genericNames, arguments)) { first, _ in first }
      return satisfies(clause, types, CodeChecker.TypeScope(owner: base, source: entry.source))
        ?? false
    }
    guard ["Equatable", "Hashable"].contains(name) else {
      let outer = owner.standInBounds
      defer { owner.standInBounds = outer }
      // They all have one name: what is known of each of them is.
      owner.standInBounds = [:]
      for argument in arguments {
        guard let own = argument.name, let known = bounds(of: argument) else { continue }
        owner.standInBounds[own] = (owner.standInBounds[own] ?? known).intersection(known)
      }
      return owner.conforms(type, to: name)
    }
    return base != "ArraySlice" && base != "Lazy" && arguments.allSatisfy { conforms($0, to: name) }
  }

  // MARK: Conditions

  private func satisfies(_ candidate: Candidate, _ types: [String: ProgramType]) -> Bool? {
    for (name, bound) in candidate.bounds {
      guard let type = types[name], let bound else { continue }
      let parts = bound.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [bound]
      for part in parts {
        let text = String(part.trimmedDescription.prefix { $0 != "<" })
        let isKept =
          conforms(type, to: text)
          || bounds(of: type)?.contains { universe.isKind(.named($0), of: .named(text)) } ?? false
        guard isKept else { return false }
        let argument = part.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.first?
          .argument.as(TypeSyntax.self)
        if let argument {
          guard let holds = isSame("\(name).Element", argument, types, scope) else { return nil }
          guard holds else { return false }
        }
      }
    }
    return satisfies(candidate.clause, types, scope)
  }

  private func satisfies(
    _ clause: GenericWhereClauseSyntax?, _ types: [String: ProgramType],
    _ scope: CodeChecker.TypeScope
  ) -> Bool? {
    for requirement in clause?.requirements ?? [] {
      let holds: Bool? =
        switch requirement.requirement {
        case .sameTypeRequirement(let same):
          isSame(same.leftType.trimmedDescription, same.rightType.as(TypeSyntax.self), types, scope)
        case .conformanceRequirement(let conformance):
          part(conformance.leftType.trimmedDescription, types).map {
            conforms($0, to: conformance.rightType.trimmedDescription)
          }
        default: nil
        }
      guard let holds else { return nil }
      guard holds else { return false }
    }
    return true
  }

  private func isSame(
    _ left: String, _ right: TypeSyntax?, _ types: [String: ProgramType],
    _ scope: CodeChecker.TypeScope
  ) -> Bool? {
    guard let right, let type = part(left, types) else { return nil }
    if let other = part(right.trimmedDescription, types) {
      if type.standIn?.name.contains(",") ?? false, type == other { return nil }
      return type == other
    }
    guard let other = owner.trial({ try owner.resolve(right, scope) }) else { return nil }
    return type == opened(other)
  }

  /// The type that `T` or `T.Element` is.
  private func part(_ text: String, _ types: [String: ProgramType]) -> ProgramType? {
    if let type = types[text] { return type }
    guard let dot = text.lastIndex(of: "."), text[dot...] == ".Element",
      let whole = part(String(text[..<dot]), types)
    else { return nil }
    if let element = universe.element(of: whole) { return element }
    guard let (standing, name) = whole.standIn else {
      return owner.element(ofSequence: owner.closed(whole))
    }
    return owner.element(ofSequence: standing).map { element(of: standing, $0, name) }
  }

  /// What stands for the elements of a generic sequence, which may be said to be of one type.
  private func element(
    of sequence: ProgramType, _ type: ProgramType, _ name: String
  ) -> ProgramType {
    if scope.sameTypes.contains("\(name).Element") {
      let prefix = "Element == "
      let said = (scope.associated[sequence] ?? []).first { $0.hasPrefix(prefix) }
        .map { String($0.dropFirst(prefix.count)) }
      guard let said, scope.generics[said] == type, !scope.sameTypes.contains(said) else {
        return type
      }
      return .standIn(type, said)
    }
    return .standIn(type, "\(name).Element")
  }
}
