import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: Where view code itself does not get further

extension Lowerer {
  /// What the language of declared layouts makes of an expression over known values: dictionaries,
  /// angles, points and all else that views have no values of their own for; nil where it has none.
  func programValue(of expression: ExprSyntax, as type: ProgramType? = nil) -> Value? {
    guard attempts < Limits.Import.questions, attemptDepth < Limits.Import.questionDepth,
      !isExhausted,
      !expression.isLiteral, !expression.is(ClosureExprSyntax.self), !makesView(expression),
      !isOfKeys(expression), !asksBinding(expression)
    else { return nil }
    attempts += 1
    attemptDepth += 1
    defer { attemptDepth -= 1 }
    let checker = code
    let names = knownNames(in: expression, checker)
    // What views alone know is no other thing of its name: a static property, a constant outside.
    let isKnown = code.facts(of: expression).free.names.allSatisfy { token in
      names[token.text] != nil || !isOfViews(token.text.unquoted)
    }
    guard isKnown else { return nil }
    let owner = ownerPath
    let plain = written(expression)
    let found = checker.trial { () throws -> KnownValue in
      let known = KnownCode(checker, source: text)
      switch known.value(of: plain, as: type, names: names, in: owner) {
      case .value(let value): return value
      case .refused, .stopped: throw NoValue()
      }
    }
    guard let found, !found.json.isTooLarge else { return nil }
    if checker.conforms(found.type, to: "Layout") { return madeLayout(of: expression) }
    guard found.maker == nil else { return nil }
    let value = value(of: found, checker)
    if case .unknown = value { return nil }
    return value
  }

  /// Whether a name stands for a value that was made here, and not for what is declared.
  private func isOfViews(_ name: String) -> Bool {
    if let bound = bound(name) {
      if case .deferred = bound.value { return false }
      return true
    }
    guard case .instance(let instance)? = context.receiver.value else { return false }
    return instance.fields[name] != nil
  }

  /// A property of a value, as the language has it; nil where it has none of the name.
  func member(_ name: String, of value: Value) -> Value? {
    guard let known = known(value, code) ?? places(of: value), !isTwofold(known.type, [name]),
      let expression = ParsedSource.expression("value.\(name)")
    else { return nil }
    let checker = code
    let found = checker.trial { () throws -> KnownValue in
      let outcome = KnownCode(checker, source: text).value(of: expression, names: ["value": known])
      guard case .value(let value) = outcome else { throw NoValue() }
      return value
    }
    guard let found, found.maker == nil, !found.json.isTooLarge else { return nil }
    return self.value(of: found, in: value)
  }

  /// The elements of a sequence that only the language has a form for; nil for no sequence.
  func sequence(_ known: KnownValue) -> [Value]? {
    let checker = code
    return KnownCode(checker, source: text).elements(of: known)?.map { element in
      element.type.isOptional && element.json != .null
        ? .program(element) : value(of: element, checker)
    }
  }

  /// A written type as the language knows it; nil where it does not.
  func programType(of type: TypeSyntax) -> ProgramType? {
    let checker = code
    let owner = ownerPath
    let question = TypeQuestion(type: type.id, owner: owner)
    if let known = programTypes[question] { return known.type }
    let found = checker.trial {
      let source = checker.open(text, offset: 0)
      defer { checker.close(source) }
      return try checker.resolve(
        type, .init(owner: owner, selfType: owner.map { .named($0) }, source: source))
    }
    programTypes[question] = (type, found)
    return found
  }

  /// A written type, and in whose code it stands.
  struct TypeQuestion: Hashable {
    var type: SyntaxIdentifier
    var owner: String?
  }

  /// Whether a view is made, or what this engine does not make.
  func makesView(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    guard let name = chain.headName?.text else { return false }
    // A layout without content is a value.
    let isLayout =
      Language.types[name]?.conformances.contains("Layout") ?? false
      || code.declared.protocols(of: name).contains("Layout")
    if isLayout, chain.steps.last?.call?.trailingClosure == nil,
      !chain.steps.isEmpty || chain.headCall?.trailingClosure == nil
    {
      return false
    }
    return isView(name) || declaredType(named: name).flatMap(Self.reasonNotToMake) != nil
  }

  private struct NoValue: Error {}
}
