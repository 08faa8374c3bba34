import BuiltinEngine
import Scenarios
import SwiftSyntax

// An optional of views is what is in it. Where a text is made of one, or a name is bound to it, code has to
// know it again: by the call that gives it, if the language has not been asked.
extension Lowerer {
  /// A value that views put together, as the optional that the expression gives; nil where it gives none by
  /// what is written, and where the language has no form for what is in it.
  func lostOptional(_ value: Value, of expression: ExprSyntax, _ finding: Finding) -> KnownValue? {
    switch finding {
    case .value, .stops: return nil
    case .open, .refused: break
    }
    guard !isChecking, givesOptional(expression), let known = known(value, code),
      known.maker == nil
    else { return nil }
    guard let wrapped = known.type.wrapped else {
      return KnownValue(type: .optional(known.type), json: known.json)
    }
    // An element that is an optional itself.
    guard !wrapped.isOptional, isElement(expression) else { return nil }
    return KnownValue(type: .optional(known.type), json: ["some": known.json])
  }

  /// What a function gave, as the optional that it says it gives, or with those in it: what views put
  /// together does not tell.
  func keepingOptionals(
    _ value: Value, as stated: TypeSyntax?, _ generics: Set<String> = [],
    of receiver: Value.Receiver = .init()
  ) -> Value {
    guard !isChecking, let written = stated, !value.isUnknown, !value.dependsOnLayout else {
      return value
    }
    let stated = written.plain.argument(of: [Self.bindingType]) ?? written
    if holdsOptional(stated, in: receiver) {
      if case .program(let known) = value, known.type.wrapped?.isOptional ?? false { return value }
      return refusedNesting(stated)
    }
    if let wrapped = resolved(stated.plain).wrapped?.plain.as(IdentifierTypeSyntax.self),
      generics.contains(wrapped.name.text), !value.isNothing
    {
      guard let known = known(value, code), known.maker == nil, !known.type.isOptional else {
        return value
      }
      return .program(KnownValue(type: .optional(known.type), json: known.json))
    }
    guard let type = programType(of: stated), type.holdsOptional,
      let json = known(value, as: type, code), json != .null, !json.isTooLong
    else { return value }
    return .program(KnownValue(type: type, json: json))
  }

  /// Whether a `T?` is an optional of an optional, as that of a `Load<Int?>`.
  private func holdsOptional(_ stated: TypeSyntax, in receiver: Value.Receiver) -> Bool {
    guard let type = receiver.type, !type.generics.isEmpty,
      let name = stated.plain.wrapped?.plain.as(IdentifierTypeSyntax.self)?.name.text,
      type.generics.contains(name)
    else { return false }
    if let held = type.stated[name] { return resolved(held.plain).wrapped != nil }
    guard case .instance(let instance)? = receiver.value else { return false }
    return type.members.stored.contains { property in
      guard property.type?.plain.trimmedDescription == name else { return false }
      if case .program(let known)? = instance.fields[property.name] { return known.type.isOptional }
      return instance.fields[property.name]?.isNothing ?? false
    }
  }

  private func isElement(_ expression: ExprSyntax) -> Bool {
    let call = expression.as(FunctionCallExprSyntax.self)
    let member = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)
    guard let name = member?.declName.baseName.text.unquoted else { return false }
    return (call == nil ? Self.optionalMembers : Self.optionalElements).contains(name)
  }

  /// What a function makes of elements, as optionals where it gives such.
  func optionals(_ values: [Value], madeBy function: ExprSyntax) -> [Value] {
    guard !isChecking, givesOptionals(function) else { return values }
    return asOptionals(values)
  }

  /// Values of one type, or nothing, as optionals; as they are where the language has no form for them.
  func asOptionals(_ values: [Value]) -> [Value] {
    let known = values.map { $0.isNothing ? nil : self.known($0, code) }
    guard let found = known.compactMap(\.self).first?.type,
      zip(values, known).allSatisfy({ $0.isNothing || $1?.type == found })
    else { return values }
    let type = found.isOptional ? found : .optional(found)
    return known.map { .program(KnownValue(type: type, json: $0?.json ?? .null)) }
  }

  func givesOptionals(_ function: ExprSyntax) -> Bool {
    if let closure = function.as(ClosureExprSyntax.self) {
      if let type = closure.returnType { return resolved(type.plain).wrapped != nil }
      guard closure.statements.count == 1,
        case .expr(let expression)? = closure.statements.first?.item
      else { return false }
      return givesOptional(expression)
    }
    let name = function.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted
    return name.map(givesOptional(callOf:)) ?? false
  }

  /// Whether it is written that an expression gives an optional.
  func givesOptional(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return false }
      return givesOptional(only.expression)
    case .tryExpr(let attempt): return attempt.questionOrExclamationMark?.text == "?"
    case .sequenceExpr(let sequence): return givesOptional(Array(sequence.elements))
    case .functionCallExpr(let call):
      if hasOptionalLink(call.calledExpression) { return true }
      if call.calledExpression.is(ClosureExprSyntax.self) {
        return givesOptionals(call.calledExpression)
      }
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        return givesOptional(member, isCalled: true)
      }
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
        return false
      }
      return givesOptional(callOf: name.unquoted)
    case .memberAccessExpr(let member):
      return hasOptionalLink(expression) || givesOptional(member, isCalled: false)
    case .subscriptCallExpr(let call):
      return hasOptionalLink(call.calledExpression) || givesEntry(call)
    case .declReferenceExpr(let name):
      // A binding is what it binds to.
      let word = name.baseName.text.unquoted
      return isOptional(word.hasPrefix("$") ? String(word.dropFirst()) : word)
    default: return false
    }
  }

  /// Whether a name is stated to stand for an optional.
  private func isOptional(_ name: String) -> Bool {
    if let bound = bound(name) {
      if let known = bound.known { return known.type.isOptional }
      return bound.stated.map { resolved($0.plain).wrapped != nil } ?? false
    }
    return context.receiver.type?.members.properties[name].map(isOptional) ?? false
  }

  private func isOptional(_ property: DeclaredProperty) -> Bool {
    statedType(of: property).map { resolved($0.plain).wrapped != nil } ?? false
  }

  /// Whether it is an entry of a table, `ages["ann"]`, or one of a list of optionals.
  private func givesEntry(_ call: SubscriptCallExprSyntax) -> Bool {
    guard call.arguments.count == 1, call.arguments.first?.label == nil,
      case .program(let known)? = understood(call.calledExpression)
    else { return false }
    return known.type.name == "Dictionary" || known.type.argument(of: "Array")?.isOptional ?? false
  }

  /// Whether an overload is given an optional where it takes none.
  func isGivenOptional(
    _ match: ArgumentMatch, _ function: DeclaredFunction, _ generics: Set<String>
  ) -> Bool {
    zip(function.parameters, match.arguments).contains { parameter, written in
      guard let type = parameter.type.map({ resolved($0.plain) }),
        let name = type.as(IdentifierTypeSyntax.self)?.name.text ?? type.takenWhole,
        !generics.contains(name), !["Any", "AnyHashable", "Optional"].contains(name),
        !declarations.isProtocol(name)
      else { return false }
      return written.contains(where: givesOptional)
    }
  }

  /// `x as? T`, and a choice of which one side is nil or an optional.
  private func givesOptional(_ elements: [ExprSyntax]) -> Bool {
    guard let last = elements.last, elements.count > 1 else { return false }
    for element in elements {
      guard let choice = element.as(UnresolvedTernaryExprSyntax.self) else { continue }
      let isLastAlone = elements.dropLast().last?.id == element.id
      return [choice.thenExpression, last].contains { side in
        (side.id != last.id || isLastAlone)
          && (side.is(NilLiteralExprSyntax.self) || givesOptional(side))
      }
    }
    return elements.count == 3
      && elements[1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark?.text == "?"
  }

  /// Whether a chain of members and calls ends early where something in it is nil.
  private func hasOptionalLink(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr: true
    case .memberAccessExpr(let member): member.base.map(hasOptionalLink) ?? false
    case .functionCallExpr(let call): hasOptionalLink(call.calledExpression)
    case .subscriptCallExpr(let call): hasOptionalLink(call.calledExpression)
    case .forceUnwrapExpr: false
    default: false
    }
  }

  /// `numbers.first`, `words.max()`, unless the article declares a member of the name.
  private func givesOptional(_ member: MemberAccessExprSyntax, isCalled: Bool) -> Bool {
    let name = member.declName.baseName.text.unquoted
    if name == "map" || name == "flatMap" {
      return isCalled && member.base.map(givesOptional) ?? false
    }
    guard let base = member.base,
      (isCalled ? Self.optionalCalls : Self.optionalMembers).contains(name),
      let value = understood(base)
    else { return givesOptional(method: member, isCalled: isCalled) }
    switch value {
    case .list, .slice, .range, .closedRange, .string: break
    default: return false
    }
    return extendedNames(of: value).allSatisfy {
      declarations.functions(named: name, of: $0, at: block).isEmpty
        && declarations.property(named: name, of: $0, at: block) == nil
    }
  }

  private static let optionalElements: Set<String> = [
    "first", "last", "max", "min", "randomElement", "popFirst", "popLast",
  ]
  private static let optionalCalls = optionalElements.union(["firstIndex", "lastIndex"])
  private static let optionalMembers: Set<String> = ["first", "last"]

  /// What an expression comes to, of which only the type matters; nil where it is refused.
  ///
  /// It is evaluated once more for that. What stands in texts that are given to it does not tell its type, so
  /// there nothing is asked again: each text in a text would double the work.
  func understood(_ expression: ExprSyntax) -> Value? {
    guard askingDepth < 2 else { return nil }
    askingDepth += 1
    defer { askingDepth -= 1 }
    let (value, refusals) = trial { evaluate(expression) }
    return refusals == 0 ? value : nil
  }

  /// `self.find(3)` gives what the function says.
  private func givesOptional(method member: MemberAccessExprSyntax, isCalled: Bool) -> Bool {
    if !isCalled, let base = member.base {
      let name = member.declName.baseName.text.unquoted
      switch understood(base) {
      case .instance(let instance)?:
        return instance.type.members.properties[name].map(isOptional) ?? false
      case .program(let known)?:
        if let owner = known.type.name, let type = declaredType(at: owner) {
          return type.members.properties[name].map(isOptional) ?? false
        }
        guard case .tuple(let parts) = known.type else { return false }
        let part = Int(name) ?? parts.firstIndex { $0.label == name }
        return part.map { parts.indices.contains($0) && parts[$0].type.isOptional } ?? false
      default: return false
      }
    }
    guard isCalled, let base = member.base else { return false }
    let name = member.declName.baseName.text.unquoted
    if base.trimmedDescription == "self" { return givesOptional(callOf: name) }
    // What a call gives has its type already, and calls in calls would be carried out again and again.
    guard base.isPath, case .instance(let instance)? = understood(base) else { return false }
    let methods = methods(named: name, of: instance.type)
    return !methods.isEmpty && methods.allSatisfy(givesOptional)
  }

  /// Whether all functions that a call of a name may mean give an optional.
  private func givesOptional(callOf name: String) -> Bool {
    if let bound = bound(name) {
      switch bound.value {
      case .function(let function): return function.overloads.allSatisfy(givesOptional)
      case .closure(let closure):
        let type = closure.type?.returnClause.type ?? closure.syntax.signature?.returnClause?.type
        return type.map { resolved($0.plain).wrapped != nil } ?? false
      default: return false
      }
    }
    var functions = declarations.functions(named: name, at: block)
    if let type = context.receiver.type {
      let methods = methods(named: name, of: type)
      if !methods.isEmpty { functions = methods }
      if let property = type.members.properties[name] {
        return property.type?.function.map { resolved($0.returnClause.type.plain).wrapped != nil }
          ?? false
      }
    }
    return !functions.isEmpty && functions.allSatisfy(givesOptional)
  }

  private func givesOptional(_ function: DeclaredFunction) -> Bool {
    function.result.map { resolved($0.plain).wrapped != nil } ?? false
  }
}

extension ExprSyntax {
  /// Whether it is a name and members of it, `model.rows`.
  fileprivate var isPath: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.isPath ?? false }
    return self.is(DeclReferenceExprSyntax.self)
  }
}

extension TypeSyntax {
  /// What stands for a type that is no name and takes no optional: a list, a tuple or a function.
  fileprivate var takenWhole: String? {
    self.is(ArrayTypeSyntax.self) || self.is(TupleTypeSyntax.self)
      || self.is(DictionaryTypeSyntax.self) ? trimmedDescription : nil
  }
}
