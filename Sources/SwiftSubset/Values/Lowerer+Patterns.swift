import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Conditions and patterns

extension Lowerer {
  /// All conditions of an `if` or `guard` together; the names that they bind are put into scope.
  ///
  /// - Parameters:
  ///   - conditions: The conditions.
  ///   - readsBoth: Whether what the conditions exclude is read all the same: then the names of those
  ///     that fail stand for nothing there.
  /// - Returns: A truth, or what it takes to know it.
  func conditions(_ conditions: ConditionElementListSyntax, readsBoth: Bool = false) -> Value {
    var all = Value.bool(true)
    for element in conditions {
      // What comes after a condition that fails is not looked at: it may need what was not bound.
      if case .bool(false) = all, !isChecking {
        guard readsBoth else { return all }
        element.condition.pattern.map(bindNothing)
        continue
      }
      let value: Value
      switch element.condition {
      case .expression(let expression):
        value = refusesBinding(expression) ? .unknown : evaluate(expression, as: .bool)
      case .optionalBinding(let binding): value = bindOptional(binding)
      case .matchingPattern(let matching):
        let subject = self.subject(matching.initializer.value)
        value =
          plainly(matching.pattern, subject.value).map { .bool($0) }
          ?? asked(Syntax(matching), "case \(matching.pattern.trimmedDescription):", subject)
          ?? own(match(matching.pattern, subject.value))
      case .availability(let availability):
        // The newest platform has all of it.
        value = .bool(availability.availabilityKeyword.text == "#available")
      @unknown default:
        refuse(element, "if", "this condition is not supported")
        value = .unknown
      }
      if readsBoth, case .bool(false) = value { element.condition.pattern.map(bindNothing) }
      all = both(all, value, at: element)
    }
    return all
  }

  private func both(_ first: Value, _ second: Value, at node: ConditionElementSyntax) -> Value {
    switch (first, second) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.bool(let known), .bool(let other)): return .bool(known && other)
    case (.bool(let known), .code(let code)), (.code(let code), .bool(let known)):
      return known ? .code(code) : .bool(false)
    case (.code(let a), .code(let b)) where a.type == .bool && b.type == .bool:
      return code(.and, [a, b], type: .bool, at: node)
    default: return second
    }
  }

  /// Puts the names of a pattern into scope that nothing fits.
  func bindNothing(to pattern: some SyntaxProtocol) {
    for token in pattern.tokens(viewMode: .sourceAccurate)
    where token.parent?.is(IdentifierPatternSyntax.self) == true {
      bind(token.text.unquoted, to: .unknown)
    }
  }

  /// `if let width`: known values only.
  private func bindOptional(_ binding: OptionalBindingConditionSyntax) -> Value {
    let isUnnamed = binding.pattern.is(WildcardPatternSyntax.self)
    guard
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        ?? (isUnnamed ? .identifier("unnamed\(MemberNamer.mark)") : nil)
    else {
      bindNothing(to: binding.pattern)
      if !isChecking { refuse(binding, "if let", "only 'if let name' is supported") }
      return .unknown
    }
    let found: Value
    var known = bound(name.text.unquoted)?.known
    let written =
      binding.initializer?.value ?? ExprSyntax(DeclReferenceExprSyntax(baseName: name))
    let (isOwn, stated) = (isOwn(written), keyType(of: written))
    if let value = binding.initializer?.value {
      let written = binding.typeAnnotation.map { annotation in
        TypeSyntax(OptionalTypeSyntax(wrappedType: annotation.type.trimmed))
      }
      let type = written.flatMap { programType(of: $0) }
      let asked = finding(of: value, as: type, isBound: true)
      found = wanting(written.map { .written($0) }, of: value) { evaluate(value, as: type, asked) }
      known = kept(asked, of: value)
    } else {
      found = evaluate(name)
    }
    known = known?.unwrapped
    let taken = plainOptional(found)
    switch taken {
    case .nothing: return .bool(false)
    case .unknown:
      bind(name.text.unquoted, to: .unknown)
      return .unknown
    case .code, .later, .choice: return bindLater(found, to: name.text, at: binding)
    case .program(let whole) where whole.type.wrapped?.isOptional ?? false:
      guard let inner = whole.unwrapped else {
        refuse(
          binding, "if let",
          "an optional of an optional is taken apart in functions alone, not among views")
        return .unknown
      }
      bind(name.text.unquoted, to: value(of: inner, code), known: inner, isOwn: isOwn)
      return .bool(true)
    case .program(let whole) where whole.type.isOptional && whole.maker != nil:
      return bindMade(whole, to: name.text.unquoted, isOwn: isOwn, at: binding)
    default:
      bind(name.text.unquoted, to: taken, known: known, stated: stated, isOwn: isOwn)
      return .bool(true)
    }
  }

  /// Binds what an optional holds that only code can make again, as the index of a text: code says whether there
  /// is one, and what it is.
  private func bindMade(
    _ whole: KnownValue, to name: String, isOwn: Bool, at node: OptionalBindingConditionSyntax
  ) -> Value {
    let outer = "whole\(MemberNamer.mark)\(scopes.count)"
    bind(outer, to: .program(whole), known: whole, isOwn: true)
    func asked(_ source: String) -> KnownValue? {
      guard let question = ParsedSource.expression(source),
        case .value(let found) = finding(of: question, isBound: true)
      else { return nil }
      return found
    }
    if asked("\(outer) == nil")?.json == true { return .bool(false) }
    guard let inner = asked("\(outer)!") else {
      bind(name, to: .unknown)
      refuse(
        node, "if let", "what this optional of type '\(whole.type)' holds is not known among views")
      return .unknown
    }
    bind(name, to: .program(inner), known: inner, isOwn: isOwn)
    return .bool(true)
  }

  private func evaluate(_ token: TokenSyntax) -> Value {
    let name = token.text.unquoted
    if let value = value(named: name) ?? declaredValue(named: name, at: token)
      ?? memberOfList(Chain.Step(name: token))
    {
      return value
    }
    if let (value, _) = valueFromOutside(
      Chain(ExprSyntax(DeclReferenceExprSyntax(baseName: token))), at: token)
    {
      return value
    }
    refuseFreeName(name, at: token)
    return .unknown
  }

  /// What stands behind `switch`, under a name by which the language can be asked.
  struct Subject {
    var value: Value
    var name: String?

    /// Whether its type is a protocol's, for which there are others.
    var isOfProtocol = false
  }

  /// The value of a subject; where the language has it, or only the layout, it gets a name.
  func subject(_ expression: ExprSyntax) -> Subject {
    guard !refusesBinding(expression) else { return Subject(value: .unknown, name: nil) }
    let asked = finding(of: expression, isBound: true)
    var value = evaluate(expression, as: nil, asked)
    // Of a view that is read for itself nobody says which case it is.
    if case .instance(let instance) = value, case .enumeration = instance.type.kind,
      instance.caseName == nil
    {
      value = .unknown
    }
    var exact = known(value, code)
    if case .value(let known) = asked, known.maker == nil { exact = known }
    if let exact, !isViewLike(value), !value.hasViewWords {
      let name = "subject\(MemberNamer.mark)\(scopes.count)"
      bind(name, to: value, known: exact, isOwn: true)
      let isOfProtocol =
        exact.type.name.map {
          $0 != CodeChecker.anyName && code.existentials[$0] != nil
        } ?? false
      return Subject(value: value, name: name, isOfProtocol: isOfProtocol)
    }
    let isLater = value.isOfLayout || value.mayBeNothing && !value.isNothing
    return Subject(value: value, name: isLater ? expression.trimmedDescription : nil)
  }

  /// What the language makes of a pattern; nil where it has no form for the subject, or does not
  /// understand what views know.
  func asked(_ pattern: Syntax, _ label: String, _ subject: Subject) -> Value? {
    guard let name = subject.name, !isTwofold(in: pattern, subject) else { return nil }
    // What a value of `Any` is, is known; only of protocols the language knows which types there are.
    if isCast(pattern), !subject.isOfProtocol { return nil }
    return matched(pattern, label, name)
  }

  /// Whether a pattern asks for a member that depends on by what the code knows the subject.
  private func isTwofold(in pattern: Syntax, _ subject: Subject) -> Bool {
    let type = subject.name.flatMap { bound($0)?.known?.type }
    return type.map { isTwofold($0, pattern.memberNames) } ?? isTwofold(subject.value)
  }

  /// The statements of the first case that fits a known subject, whose names are put into scope.
  ///
  /// Nil, with a refusal, where none fits or the subject is not known.
  func takenCase(_ statement: SwitchExprSyntax) -> CodeBlockItemListSyntax? {
    let subject = subject(statement.subject)
    if case .unknown = subject.value { return nil }
    for element in statement.cases {
      guard case .switchCase(let branch) = element else { continue }
      switch fits(subject, branch.label) {
      case .bool(true): return branch.statements
      case .bool(false): continue
      case .unknown: return nil
      default:
        refuse(
          statement.subject, "switch",
          "'switch' on a value that only the layout knows is not supported; write it with 'if'")
        return nil
      }
    }
    if !isChecking { refuse(statement, "switch", "no case fits \(subject.value.description)") }
    return nil
  }

  /// Whether a subject fits a `case`; names that it binds are put into scope.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - label: The `case`.
  /// - Returns: A truth, or what it takes to know it.
  func fits(_ subject: Subject, _ label: SwitchCaseSyntax.Label) -> Value {
    guard case .case(let label) = label else { return .bool(true) }
    if let found = plainly(label, subject.value) { return .bool(found) }
    if let found = asked(Syntax(label), label.trimmedDescription, subject) { return found }
    for item in label.caseItems {
      var found = own(match(item.pattern, subject.value))
      if case .bool(true) = found, let condition = item.whereClause?.condition {
        found = evaluate(condition, as: .bool)
      }
      if case .bool(false) = found { continue }
      return found
    }
    return .bool(false)
  }

  /// Whether a value that views alone have fits a pattern; names that it binds are put into scope.
  func match(_ pattern: PatternSyntax, _ subject: Value) -> Value {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .bool(true)
    case .identifierPattern(let name):
      bind(name.identifier.text.unquoted, to: subject)
      return .bool(true)
    case .valueBindingPattern(let binding): return match(binding.pattern, subject)
    case .tuplePattern(let tuple):
      guard case .tuple(let parts) = subject, parts.count == tuple.elements.count else {
        return mismatch(pattern, subject)
      }
      return all(zip(tuple.elements, parts).map { match($0.pattern, $1.value) })
    case .expressionPattern(let expression): return match(expression.expression, subject)
    case .isTypePattern(let test): return castMatch(test.type, subject, at: test).0
    default: return mismatch(pattern, subject)
    }
  }

  private func all(_ values: [Value]) -> Value {
    for value in values {
      if case .bool(true) = value { continue }
      return value
    }
    return .bool(true)
  }

  private func mismatch(_ node: some SyntaxProtocol, _ subject: Value) -> Value {
    bindNothing(to: node)
    if subject.isUnknown || isChecking { return .unknown }
    refuse(node, "case", "\(subject.description) cannot be compared with \(node.trimmedText)")
    return .unknown
  }

  private func match(_ expression: ExprSyntax, _ subject: Value) -> Value {
    let subject = plainOptional(subject)
    if let found = castMatch(expression, subject) { return found }
    if let pattern = expression.as(PatternExprSyntax.self) {
      return match(pattern.pattern, subject)
    }
    if expression.is(DiscardAssignmentExprSyntax.self) { return .bool(true) }
    if !subject.hasCase("some"), let whole = optionalPattern(expression) {
      if case .nothing = subject { return .bool(false) }
      return match(whole, subject)
    }
    if expression.is(NilLiteralExprSyntax.self) { return .bool(subject.isNothing) }
    if case .nothing = subject { return .bool(isNone(expression)) }
    if let tuple = expression.as(TupleExprSyntax.self) {
      if tuple.elements.count == 1, let only = tuple.elements.first {
        return match(only.expression, subject)
      }
      guard case .tuple(let parts) = subject, parts.count == tuple.elements.count else {
        return mismatch(expression, subject)
      }
      return all(zip(tuple.elements, parts).map { match($0.expression, $1.value) })
    }
    let call = expression.as(FunctionCallExprSyntax.self)
    let access = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)
    if case .instance(let instance) = subject, let name = instance.caseName, let access,
      instance.type.cases.contains(where: { $0.name == access.declName.baseName.text.unquoted }),
      !["none", "some"].contains(access.declName.baseName.text)
    {
      guard name == access.declName.baseName.text.unquoted else { return .bool(false) }
      guard let call else { return .bool(true) }
      // One pattern may stand for all the values.
      if call.arguments.count == 1, instance.payload.count > 1, let only = call.arguments.first {
        return match(only.expression, .tuple(instance.payload))
      }
      guard call.arguments.count == instance.payload.count else { return mismatch(call, subject) }
      return all(zip(call.arguments, instance.payload).map { match($0.expression, $1.value) })
    }
    if isNone(expression), !subject.hasCase("none") { return .bool(false) }
    guard call == nil else { return mismatch(expression, subject) }
    let other = resolved(evaluate(expression), beside: subject)
    if other.isUnknown || subject.isUnknown { return .unknown }
    guard let isEqual = areEqual(subject, other) else { return mismatch(expression, subject) }
    return .bool(isEqual)
  }
}

extension Lowerer {
  /// What is to fit the value of an optional that has one, in `x?` and `.some(x)`.
  private func optionalPattern(_ expression: ExprSyntax) -> ExprSyntax? {
    if let chaining = expression.as(OptionalChainingExprSyntax.self) { return chaining.expression }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil,
      access.declName.baseName.text == "some"
    else { return nil }
    return call.arguments.first?.expression
  }

  /// Whether a pattern is `.none`; of an enumeration with a case of that name the language is asked.
  private func isNone(_ expression: ExprSyntax) -> Bool {
    let access = expression.as(MemberAccessExprSyntax.self)
    return access?.base == nil && access?.declName.baseName.text == "none"
  }

  /// Whether a pattern asks for a type.
  private func isCast(_ pattern: Syntax) -> Bool {
    pattern.tokens(viewMode: .sourceAccurate).contains {
      [.keyword(.as), .keyword(.is)].contains($0.tokenKind)
        && $0.parent?.is(UnresolvedAsExprSyntax.self) == true
        || $0.parent?.is(IsTypePatternSyntax.self) == true
    }
  }
}

extension Value {
  /// Whether it is of a declared enumeration with a case of a name that optionals have, too.
  fileprivate func hasCase(_ name: String) -> Bool {
    guard case .instance(let instance) = self else { return false }
    return instance.type.cases.contains { $0.name == name }
  }

  /// Whether it is, or a part of a tuple is, what views alone have words for: `.leading`, a colour.
  fileprivate var hasViewWords: Bool {
    switch self {
    case .member, .style, .view: true
    case .tuple(let parts): parts.contains { $0.value.hasViewWords }
    default: false
    }
  }
}

extension ConditionElementSyntax.Condition {
  /// What is bound, or what is to fit; nil for a condition that binds nothing.
  fileprivate var pattern: PatternSyntax? {
    switch self {
    case .optionalBinding(let binding): binding.pattern
    case .matchingPattern(let matching): matching.pattern
    default: nil
    }
  }
}
