import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Collections of what views are made of

extension Lowerer {
  /// The elements of a collection; nil for anything else, and for one that is too long.
  func elements(of value: Value) -> [Value]? {
    switch value {
    case .list(let elements): elements
    case .slice(let slice): slice.elements
    case .range(let range) where range.count <= Limits.Import.elements:
      range.map { .number(.integer($0)) }
    case .closedRange(let range) where range.count <= Limits.Import.elements:
      range.map { .number(.integer($0)) }
    case .program(let known) where Self.isSeries(known): sequence(known)
    default: nil
    }
  }

  /// Whether it is a sequence by itself, as `enumerated()` gives one.
  private static func isSeries(_ known: KnownValue) -> Bool {
    if case .nominal("Series", _) = known.type { true } else { false }
  }

  /// What a method of a collection gives; nil for one that is not known.
  func collectionMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Value? {
    collectionValue(name, call, of: value).map { own($0) }
  }

  private func collectionValue(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Value? {
    guard let elements = elements(of: value) else { return nil }
    let expressions =
      call.arguments.map(\.expression) + (call.trailingClosure.map { [ExprSyntax($0)] } ?? [])
    let label = call.arguments.first?.label?.text
    switch (name.text, expressions.count) {
    case ("shuffled", 0), ("randomElement", 0):
      refuse(
        name, name.text, "'\(name.text)' is different each time; write the order that is meant")
      return .unknown
    // A list of what only views have tells no type where nothing is in it.
    case ("max", 0), ("min", 0):
      return elements.isEmpty ? .nothing : nil
    case ("sorted", 0), ("reversed", 0):
      return elements.isEmpty ? .list([]) : nil
    case ("reduce", 2) where label == nil:
      guard let function = callable(expressions[1], at: name) else { return .unknown }
      let start = evaluate(expressions[0])
      return elements.isEmpty
        ? reducedLiteral(start, by: call) : reduced(elements, from: start, by: function)
    case (_, 1): return transformed(value, elements, name, expressions[0])
    default: return nil
    }
  }

  /// What views are made of one by one, or chosen by what is known of them.
  private func transformed(
    _ value: Value, _ elements: [Value], _ name: TokenSyntax, _ expression: ExprSyntax
  ) -> Value? {
    let isKnown = ["map", "compactMap", "flatMap", "forEach"].contains(name.text)
    guard isKnown || Self.orders.contains(name.text) || Self.tests.contains(name.text) else {
      return nil
    }
    if name.text == "forEach" { return .tuple([]) }
    guard let function = callable(expression, at: name) else { return .unknown }
    if Self.orders.contains(name.text) { return ordered(elements, name, by: function) }
    let found = elements.map { function([$0]) }
    switch name.text {
    case "map": return .list(Value.alike(optionals(found, madeBy: expression)))
    case "compactMap":
      guard !found.contains(where: \.mayBeNilLater) else {
        return refuseUnknown(name, "which elements are nil is known only to the layout")
      }
      return .list(Value.alike(found.filter { !$0.isNothing }.map(plainOptional)))
    case "flatMap":
      let parts = found.compactMap { self.elements(of: plainOptional($0)) }
      guard parts.count == found.count else {
        return refuseUnknown(name, "what comes of an element is no list that is known")
      }
      return .list(parts.flatMap(\.self))
    default: break
    }
    let flags = found.compactMap { if case .bool(let holds) = $0 { holds } else { nil } }
    guard flags.count == elements.count else {
      return refuseUnknown(name, "whether an element fits is known only to the layout")
    }
    return chosen(value, elements, by: flags, name.text)
  }

  func refuseUnknown(_ name: TokenSyntax, _ message: String) -> Value {
    // What was refused already is not refused again.
    if isChecking { return .unknown }
    if refusalCount == 0 { refuse(name, name.text, message) }
    return .unknown
  }

  /// `map` of an optional value: what is missing stays missing.
  func optionalMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Value? {
    let argument = call.trailingClosure.map { ExprSyntax($0) } ?? call.arguments.first?.expression
    guard ["map", "flatMap"].contains(name.text), let argument else { return nil }
    let value = plainOptional(value)
    switch value {
    case .nothing: return .nothing
    case .list, .slice, .range, .closedRange, .interval, .unknown: return nil
    case .program(let known) where Self.isSeries(known): return nil
    case .instance(let instance)
    where isSequence(instance.type) && !(name.askedValue.map(givesOptional) ?? false):
      return nil
    case .string where !(name.askedValue.map(givesOptional) ?? false):
      // A text may be a collection as well: what makes a view of it takes it as a whole.
      let (found, refusals) = trial { callable(argument, at: name)?([value]) }
      return refusals == 0 && found.map(isViewLike) ?? false ? found : nil
    default:
      guard let found = callable(argument, at: name)?([value]) else { return nil }
      guard name.text == "map", !isChecking else { return found }
      guard case .program(let known) = found, known.type.isOptional else {
        // An optional in an optional, of which views know what is in it alone.
        return found.isNothing || givesOptionals(argument) ? refusedNesting(name) : found
      }
      return .program(KnownValue(type: .optional(known.type), json: ["some": known.json]))
    }
  }

  /// Whether a declared type is a sequence, so that `map` is that of its elements.
  private func isSequence(_ type: DeclaredType) -> Bool {
    (CodeChecker.refiningKinds + ["IteratorProtocol"]).contains { conforms(type, to: $0) }
  }

  /// The function that an argument stands for: a closure, a key path, an operator or a name.
  private func callable(_ expression: ExprSyntax, at name: TokenSyntax) -> (([Value]) -> Value)? {
    if let closure = expression.as(ClosureExprSyntax.self) {
      var captured = Value.Closure(syntax: closure, surroundings: surroundings, isBuilder: false)
      if ["map", "compactMap"].contains(name.text) {
        captured.surroundings.context.expected = context.expectedElement
      }
      captured.surroundings.context.expectedElement = nil
      return { self.run(captured, with: $0, at: name) }
    }
    if let symbol = expression.as(DeclReferenceExprSyntax.self)?.baseName,
      case .binaryOperator = symbol.tokenKind
    {
      return { $0.count == 2 ? self.apply(symbol, $0[0], $0[1]) : .unknown }
    }
    if let path = expression.as(KeyPathExprSyntax.self) {
      return { self.value(at: path, of: $0.first ?? .unknown) }
    }
    let found = evaluate(expression)
    switch found {
    case .closure(let closure): return { self.run(closure, with: $0, at: name) }
    case .function(let function): return { self.run(function, with: $0, at: name) }
    case .unknown: return nil
    // Of what is not known it may be an element.
    case .member where isChecking: return nil
    default:
      refuse(expression, name.text, "expected a function for '\(name.text)'")
      return nil
    }
  }

  /// What the members of a key path lead to.
  func value(at path: KeyPathExprSyntax, of value: Value) -> Value {
    var value = value
    for component in path.components {
      guard let property = component.component.as(KeyPathPropertyComponentSyntax.self) else {
        refuse(path, "key path", "this key path is not supported")
        return .unknown
      }
      let name = property.declName.baseName
      if name.text == "self" { continue }
      value = evaluateSteps([Chain.Step(name: name)], of: value)
    }
    return value
  }

  /// What a declared function gives for values that are known already.
  func run(
    _ function: Value.FunctionReference, with values: [Value], at name: TokenSyntax
  ) -> Value {
    guard
      let overload = function.overloads.first(where: { $0.parameters.count == values.count }),
      let body = overload.body
    else {
      refuse(name, name.text, "a function of \(values.count) parameters is wanted here")
      return .unknown
    }
    let several = function.overloads.filter { $0.parameters.count == values.count }
    guard several.count == 1 || isChecking || values.contains(where: isViewLike) else {
      return refuseUnknown(
        name,
        "which of several functions '\(overload.name)' is meant is not known here; write a"
          + " closure with the type of what it is given")
    }
    var inner = CodeContext(block: overload.block, receiver: function.receiver)
    inner.generics = overload.generics.union(function.receiver.type?.generics ?? [])
    return entering(overload.name, inner, at: name.positionAfterSkippingLeadingTrivia) {
      if let outer = function.surroundings { surroundings = outer }
      return scoped {
        bind(overload.parameters, to: values)
        let found = result(
          of: body, as: overload.result, isBuilder: overload.isBuilder, at: overload.name)
        return overload.isBuilder || isViews(overload.result)
          ? found : keepingOptionals(found, as: overload.result, overload.generics)
      }
    } ?? .unknown
  }

  /// `zip(a, b)` of what views are made of; nil for any other call.
  func zipped(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value? {
    guard call.arguments.map({ $0.label?.text }) == [nil, nil] else { return nil }
    let values = call.arguments.map { evaluate($0.expression) }
    guard let a = elements(of: values[0], beside: values[1]),
      let b = elements(of: values[1], beside: values[0])
    else {
      if isChecking || values.contains(where: \.isUnknown) { return .unknown }
      refuse(
        name, "zip",
        "'zip' of \(values[0].description) and \(values[1].description): their elements are not"
          + " known")
      return .unknown
    }
    return .list(zip(a, b).map { .tuple([.init(value: $0), .init(value: $1)]) })
  }

  /// The elements of what is gone through together with `other`: as many of a range without an
  /// end as the other has.
  private func elements(of value: Value, beside other: Value) -> [Value]? {
    guard case .interval(let interval) = value, interval.isWhole, interval.upper == nil,
      let lower = interval.lower, let count = elements(of: other)?.count
    else { return elements(of: value) }
    return (0..<count).map { .number(.integer(Int(lower) + $0)) }
  }
}
