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
      case .expression(let expression): value = evaluate(expression, as: .bool)
      case .optionalBinding(let binding): value = bindOptional(binding)
      case .matchingPattern(let matching):
        let subject = evaluate(matching.initializer.value)
        guard !isNested(subject) else {
          refuse(matching, "if case", Self.onlyInFunctions)
          return .unknown
        }
        value =
          subject.isOfLayout || subject.mayBeNothing && !subject.isNothing
          ? matchLater(
            Syntax(matching), "case \(matching.pattern.trimmedDescription):",
            matching.initializer.value.trimmedDescription)
          : match(matching.pattern, subject, isOptional: isOptional(matching.initializer.value))
      case .availability: value = .bool(true)
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

  private static let onlyInFunctions =
    "an optional of an optional is taken apart in functions alone, not among views"

  /// Whether a value is an optional of an optional.
  private func isNested(_ value: Value) -> Bool {
    if case .program(let known) = value { known.type.wrapped?.isOptional ?? false } else { false }
  }

  /// `if let width`: known values only.
  private func bindOptional(_ binding: OptionalBindingConditionSyntax) -> Value {
    if binding.pattern.is(WildcardPatternSyntax.self), let initializer = binding.initializer {
      let found = evaluate(initializer.value)
      switch found {
      case .nothing: return .bool(false)
      case .code, .later, .choice: return bindLater(found, to: "value", at: binding)
      default: return .bool(true)
      }
    }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      refuse(binding, "if let", "only 'if let name' is supported")
      return .unknown
    }
    let found: Value
    var known = bound(name.text.unquoted)?.known
    if let value = binding.initializer?.value {
      let asked = finding(of: value, isBound: true)
      found = evaluate(value, as: nil, asked)
      known = kept(asked, of: value)
    } else {
      found = evaluate(name)
    }
    known = known?.unwrapped
    switch found {
    case .nothing: return .bool(false)
    case .unknown:
      bind(name.text.unquoted, to: .unknown)
      return .unknown
    case .code, .later, .choice: return bindLater(found, to: name.text, at: binding)
    case .program(let whole) where whole.type.wrapped?.isOptional ?? false:
      guard let inner = whole.unwrapped else {
        refuse(binding, "if let", Self.onlyInFunctions)
        return .unknown
      }
      bind(name.text.unquoted, to: value(of: inner, code), known: inner)
      return .bool(true)
    default:
      bind(name.text.unquoted, to: found, known: known)
      return .bool(true)
    }
  }

  private func evaluate(_ token: TokenSyntax) -> Value {
    let name = token.text.unquoted
    if let value = value(named: name) ?? declaredValue(named: name, at: token) { return value }
    if let (value, _) = valueFromOutside(
      Chain(ExprSyntax(DeclReferenceExprSyntax(baseName: token))), at: token)
    {
      return value
    }
    refuseFreeName(name, at: token)
    return .unknown
  }

  /// The statements of the first case that fits a known subject, whose names are put into scope.
  ///
  /// Nil, with a refusal, where none fits or the subject is not known.
  func takenCase(_ statement: SwitchExprSyntax) -> CodeBlockItemListSyntax? {
    let subject = evaluate(statement.subject)
    if case .unknown = subject { return nil }
    guard !isNested(subject) else {
      refuse(statement.subject, "switch", Self.onlyInFunctions)
      return nil
    }
    let isOptional = isOptional(statement.subject)
    for element in statement.cases {
      guard case .switchCase(let branch) = element else { continue }
      switch fits(subject, branch.label, isOptional: isOptional) {
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
    refuse(statement, "switch", "no case fits \(subject.description)")
    return nil
  }

  /// Whether the type of an expression is an optional one; nil where that is not known.
  func isOptional(_ expression: ExprSyntax) -> Bool? {
    let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted
    if name == "self" { return false }
    if let name {
      let property = context.receiver.type?.members.properties[name]
      let stated = bound(name).map(\.stated) ?? property?.type
      if let stated { return resolved(stated.plain).wrapped != nil }
    }
    guard case .value(let known) = finding(of: expression, isBound: true) else { return nil }
    return known.type.isOptional
  }

  /// Whether a known subject fits a `case`; names that it binds are put into scope.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - label: The `case`.
  ///   - isOptional: Whether the type of the subject is an optional one; nil where that is not known.
  /// - Returns: A truth, or what it takes to know it.
  func fits(
    _ subject: Value, _ label: SwitchCaseSyntax.Label, isOptional: Bool?
  ) -> Value {
    guard case .case(let label) = label else { return .bool(true) }
    for item in label.caseItems {
      var found = match(item.pattern, subject, isOptional: isOptional)
      if case .bool(true) = found, let condition = item.whereClause?.condition {
        found = evaluate(condition, as: .bool)
      }
      if case .bool(false) = found { continue }
      return found
    }
    return .bool(false)
  }

  /// Whether `subject` fits a pattern; names that it binds are put into scope.
  func match(_ pattern: PatternSyntax, _ subject: Value, isOptional: Bool? = nil) -> Value {
    switch subject {
    case .code, .later: return subject
    default: break
    }
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .bool(true)
    case .identifierPattern(let name):
      bind(name.identifier.text.unquoted, to: subject)
      return .bool(true)
    case .valueBindingPattern(let binding):
      return match(binding.pattern, subject, isOptional: isOptional)
    case .tuplePattern(let tuple):
      guard case .tuple(let elements) = subject, elements.count == tuple.elements.count else {
        return mismatch(pattern, subject)
      }
      return all(zip(tuple.elements, elements).map { match($0.pattern, $1.value) })
    case .expressionPattern(let expression):
      return match(expression.expression, subject, isOptional: isOptional)
    case .isTypePattern(let test): return castMatch(test.type, subject, at: test).0
    default:
      refuse(pattern, "case", "this pattern is not supported")
      return .unknown
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
    if subject.isUnknown { return .unknown }
    refuse(node, "case", "\(subject.description) cannot be compared with \(node.trimmedText)")
    return .unknown
  }

  private func match(
    _ expression: ExprSyntax, _ subject: Value, isOptional: Bool? = nil
  ) -> Value {
    if let found = castMatch(expression, subject) { return found }
    if let pattern = expression.as(PatternExprSyntax.self) {
      return match(pattern.pattern, subject, isOptional: isOptional)
    }
    if expression.is(DiscardAssignmentExprSyntax.self) { return .bool(true) }
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      if case .nothing = subject { return .bool(false) }
      return match(optional.expression, subject, isOptional: false)
    }
    if let tuple = expression.as(TupleExprSyntax.self) {
      if tuple.elements.count == 1, let only = tuple.elements.first {
        return match(only.expression, subject, isOptional: isOptional)
      }
      guard case .tuple(let elements) = subject, elements.count == tuple.elements.count else {
        return mismatch(expression, subject)
      }
      return all(zip(tuple.elements, elements).map { match($0.expression, $1.value) })
    }
    let chain = Chain(expression)
    // `Kind.none` is the case of the enumeration, whatever the subject may be.
    let isOptional = chain.steps.isEmpty ? isOptional : false
    if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return match(member.declName.baseName, call, subject, isOptional: isOptional)
    }
    if case .instance(let instance) = subject, instance.caseName != nil,
      let member = chain.steps.last?.name
        ?? chain.head.as(MemberAccessExprSyntax.self)?.declName.baseName
    {
      return matchCase(member, instance, isOptional: isOptional)
    }
    return compare(subject, evaluateExpected(expression, like: subject), at: expression)
  }

  private func matchCase(
    _ member: TokenSyntax, _ instance: Value.Instance, isOptional: Bool?
  ) -> Value {
    let name = member.text.unquoted
    let isCase = instance.type.cases.contains { $0.name == name }
    if ["none", "some"].contains(name), isOptional == true || !isCase {
      return .bool(name == "some")
    }
    if ["none", "some"].contains(name), isOptional == nil {
      // In a declaration for itself a name has no type yet.
      guard !isChecking else { return .unknown }
      refuse(
        member, name,
        "'.\(name)' is a case of '\(instance.type.name)' and of every optional value: which one is"
          + " meant is not known here; write '\(instance.type.name).\(name)'")
      return .unknown
    }
    guard instance.type.cases.contains(where: { $0.name == name }) else {
      if let value = staticMember(name, of: instance.type, at: member) {
        return compare(.instance(instance), value, at: member)
      }
      refuse(
        member, name,
        "'\(instance.type.name)' has no member '\(name)'"
          + Suggestion.phrase(for: name, among: instance.type.cases.map(\.name)))
      return .unknown
    }
    return .bool(instance.caseName == name)
  }

  /// `.card(let radius)`.
  private func match(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ subject: Value, isOptional: Bool?
  ) -> Value {
    if name.text == "some", isOptional != false, call.arguments.count == 1,
      let only = call.arguments.first
    {
      if case .nothing = subject { return .bool(false) }
      return match(only.expression, subject, isOptional: false)
    }
    guard case .instance(let instance) = subject else {
      if case .nothing = subject { return .bool(false) }
      return mismatch(call, subject)
    }
    let found = matchCase(name, instance, isOptional: isOptional)
    guard case .bool(true) = found else { return found }
    // One pattern may stand for all the values.
    if call.arguments.count == 1, instance.payload.count > 1, let only = call.arguments.first {
      return match(only.expression, .tuple(instance.payload))
    }
    guard call.arguments.count == instance.payload.count else { return mismatch(call, subject) }
    return all(zip(call.arguments, instance.payload).map { match($0.expression, $1.value) })
  }

  private func evaluateExpected(_ expression: ExprSyntax, like subject: Value) -> Value {
    let outer = context.expected
    if case .instance(let instance) = subject { context.expected = instance.type }
    defer { context.expected = outer }
    return resolved(evaluate(expression), beside: subject)
  }

  private func compare(
    _ subject: Value, _ other: Value, at node: some SyntaxProtocol
  ) -> Value {
    if case .range(let range) = other, case .number(let number) = subject {
      return .bool(number.integer.map(range.contains) ?? false)
    }
    if case .interval(let interval) = other, case .number(let number) = subject {
      return .bool(interval.contains(number.real))
    }
    switch (subject, other) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.nothing, .member(let member)): return .bool(member.name == "none")
    case (_, .member(let member)) where member.name == "none" && member.type == nil:
      return .bool(false)
    default: break
    }
    guard let isEqual = subject.equals(other) else { return mismatch(node, subject) }
    return .bool(isEqual)
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
