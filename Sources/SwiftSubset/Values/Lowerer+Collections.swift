import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Collections of known values

extension Lowerer {
  /// How many elements a collection may have that is gone through.
  static let maximumElements = 10_000

  /// The elements of a collection; nil for anything else, and for one that is too long.
  func elements(of value: Value) -> [Value]? {
    switch value {
    case .list(let elements): elements
    case .slice(let slice): slice.elements
    case .range(let range) where range.count <= Self.maximumElements:
      range.map { .number(.integer($0)) }
    case .string(let text): text.map { .string(String($0)) }
    case .interval(let interval):
      if interval.isWhole, let lower = interval.lower, let upper = interval.upper,
        upper - lower < Double(Self.maximumElements)
      {
        (Int(lower)..<Int(upper) + (interval.isClosed ? 1 : 0)).map { .number(.integer($0)) }
      } else {
        nil
      }
    default: nil
    }
  }

  /// What a method of a collection gives; nil for one that is not known.
  func collectionMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Value? {
    guard let elements = elements(of: value) else { return nil }
    let expressions =
      call.arguments.map(\.expression) + (call.trailingClosure.map { [ExprSyntax($0)] } ?? [])
    let label = call.arguments.first?.label?.text
    switch (name.text, expressions.count) {
    case ("enumerated", 0):
      return .list(
        elements.enumerated().map { index, element in
          .tuple([
            .init(label: "offset", value: .number(.integer(index))),
            .init(label: "element", value: element),
          ])
        })
    case ("reversed", 0): return rebuilt(value, elements.reversed())
    case ("sorted", 0): return sorted(elements, at: name) { self.isLess($0, $1, at: name) }
    case ("min", 0), ("max", 0): return extreme(elements, name)
    case ("joined", 0), ("joined", 1): return joined(elements, expressions.first, at: name)
    case ("shuffled", 0), ("randomElement", 0):
      refuse(
        name, name.text, "'\(name.text)' is different each time; write the order that is meant")
      return .unknown
    case ("prefix", 1) where label == nil && call.trailingClosure == nil,
      ("suffix", 1) where label == nil, ("dropFirst", 0...1), ("dropLast", 0...1):
      return part(value, elements, name, expressions.first)
    case ("contains", 1) where label == nil && call.trailingClosure == nil:
      return contains(elements, evaluate(expressions[0]), at: name)
    case ("firstIndex", 1) where label == "of":
      let wanted = evaluate(expressions[0])
      return index(elements.firstIndex { $0.equals(wanted) == true }, in: value)
    case ("lastIndex", 1) where label == "of":
      let wanted = evaluate(expressions[0])
      return index(elements.lastIndex { $0.equals(wanted) == true }, in: value)
    case ("prefix", 1) where label != "while", ("suffix", 1), ("index", 1...2):
      return placed(value, elements, name, call)
    case ("reduce", 2): return reduced(elements, expressions, at: name)
    case (_, 1): return transformed(value, elements, name, expressions[0])
    default: return nil
    }
  }

  private func rebuilt(_ value: Value, _ elements: [Value]) -> Value {
    guard case .string = value else { return .list(elements) }
    return .string(
      elements.reduce(into: "") { if case .string(let text) = $1 { $0 += text } })
  }

  private func transformed(
    _ value: Value, _ elements: [Value], _ name: TokenSyntax, _ expression: ExprSyntax
  ) -> Value? {
    let known: Set<String> = [
      "map", "compactMap", "flatMap", "filter", "sorted", "contains", "first", "firstIndex",
      "last", "lastIndex", "prefix", "drop", "count", "min", "max", "allSatisfy", "forEach",
    ]
    guard known.contains(name.text) else { return nil }
    if name.text == "forEach" { return .tuple([]) }
    guard let function = callable(expression, at: name) else { return .unknown }
    func holds(_ element: Value) -> Bool? {
      guard case .bool(let holds) = function([element]) else { return nil }
      return holds
    }
    switch name.text {
    case "map": return .list(Value.alike(elements.map { function([$0]) }))
    case "compactMap":
      let found = elements.map { function([$0]) }
      return .list(
        Value.alike(found.filter { if case .nothing = $0 { false } else { true } }))
    case "flatMap": return .list(elements.flatMap { self.elements(of: function([$0])) ?? [] })
    case "sorted":
      return sorted(elements, at: name) {
        guard case .bool(let isLess) = function([$0, $1]) else { return nil }
        return isLess
      }
    case "min", "max": return extreme(elements, name, by: function)
    default: break
    }
    var flags: [Bool] = []
    for element in elements {
      guard let flag = holds(element) else {
        return refuseUnknown(name, "whether an element fits is known only to the layout")
      }
      flags.append(flag)
    }
    switch name.text {
    case "filter": return rebuilt(value, zip(elements, flags).filter(\.1).map(\.0))
    case "contains": return .bool(flags.contains(true))
    case "allSatisfy": return .bool(!flags.contains(false))
    case "first": return flags.firstIndex(of: true).map { elements[$0] } ?? .nothing
    case "last": return flags.lastIndex(of: true).map { elements[$0] } ?? .nothing
    case "count": return .number(.integer(flags.count { $0 }))
    case "prefix": return slice(value, elements.prefix(flags.firstIndex(of: false) ?? flags.count))
    case "drop":
      return slice(value, elements.dropFirst(flags.firstIndex(of: false) ?? flags.count))
    case "lastIndex": return index(flags.lastIndex(of: true), in: value)
    default: return index(flags.firstIndex(of: true), in: value)
    }
  }

  private func refuseUnknown(_ name: TokenSyntax, _ message: String) -> Value {
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
    switch value {
    case .nothing: return .nothing
    case .list, .slice, .range, .interval, .unknown: return nil
    case .string:
      // A text may be a collection as well: what makes a view of it takes it as a whole.
      let (found, refusals) = trial { callable(argument, at: name)?([value]) }
      return refusals == 0 && found.map(isViewLike) ?? false ? found : nil
    default: return callable(argument, at: name)?([value])
    }
  }

  /// The elements in order, by insertion into what is sorted, so that a comparison that is none
  /// cannot go wrong.
  private func sorted(
    _ elements: [Value], at name: TokenSyntax, _ isLess: (Value, Value) -> Bool?
  ) -> Value {
    guard elements.count <= 1_000 else {
      refuse(name, name.text, "more than 1000 elements to sort")
      return .unknown
    }
    var result: [Value] = []
    for element in elements {
      var (low, high) = (0, result.count)
      while low < high {
        let middle = (low + high) / 2
        guard let isBefore = isLess(element, result[middle]) else {
          return refuseUnknown(name, "these elements have no known order")
        }
        if isBefore { high = middle } else { low = middle + 1 }
      }
      result.insert(element, at: low)
    }
    return .list(result)
  }

  private func isLess(_ a: Value, _ b: Value, at name: TokenSyntax) -> Bool? {
    switch (a, b) {
    case (.number(let a), .number(let b)): a.real < b.real
    case (.string(let a), .string(let b)): a < b
    default: nil
    }
  }

  private func extreme(_ elements: [Value], _ name: TokenSyntax) -> Value {
    guard !elements.isEmpty else { return .nothing }
    guard elements.count > 1 else { return elements[0] }
    return fold(name, elements)
  }

  /// The least or greatest element by an order of its own, the first of equals.
  private func extreme(
    _ elements: [Value], _ name: TokenSyntax, by isLess: ([Value]) -> Value
  ) -> Value {
    guard var found = elements.first else { return .nothing }
    for element in elements.dropFirst() {
      let pair = name.text == "min" ? [element, found] : [found, element]
      guard case .bool(let holds) = isLess(pair) else {
        return refuseUnknown(name, "these elements have no known order")
      }
      if holds { found = element }
    }
    return found
  }

  private func contains(_ elements: [Value], _ wanted: Value, at name: TokenSyntax) -> Value {
    if case .unknown = wanted { return .unknown }
    for element in elements {
      guard let isEqual = element.equals(wanted) else {
        return refuseUnknown(name, "these elements cannot be compared")
      }
      if isEqual { return .bool(true) }
    }
    return .bool(false)
  }

  private func joined(
    _ elements: [Value], _ separator: ExprSyntax?, at name: TokenSyntax
  ) -> Value {
    var between = ""
    if let separator {
      guard case .string(let text) = evaluate(separator) else { return .unknown }
      between = text
    }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else {
        return refuseUnknown(name, "only texts can be joined")
      }
      texts.append(text)
    }
    let text = texts.joined(separator: between)
    guard text.utf8.count <= 100_000 else {
      refuse(name, "String", "the text is longer than 100000 bytes")
      return .unknown
    }
    return .string(text)
  }

  private func part(
    _ value: Value, _ elements: [Value], _ name: TokenSyntax, _ argument: ExprSyntax?
  ) -> Value {
    let found = argument.map { evaluate($0) } ?? .number(.integer(1))
    if case .unknown = found { return .unknown }
    guard case .number(let number) = found, let count = number.integer, count >= 0 else {
      refuse(name, name.text, "expected a count from 0 on, found \(found.description)")
      return .unknown
    }
    let part: ArraySlice<Value> =
      switch name.text {
      case "prefix": elements.prefix(count)
      case "suffix": elements.suffix(count)
      case "dropFirst": elements.dropFirst(count)
      default: elements.dropLast(count)
      }
    return slice(value, part)
  }

  private func reduced(
    _ elements: [Value], _ expressions: [ExprSyntax], at name: TokenSyntax
  ) -> Value {
    guard let function = callable(expressions[1], at: name) else { return .unknown }
    return elements.reduce(evaluate(expressions[0])) { function([$0, $1]) }
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
    if let path = expression.as(KeyPathExprSyntax.self) {
      return { self.value(at: path, of: $0.first ?? .unknown) }
    }
    if let operation = expression.as(DeclReferenceExprSyntax.self)?.baseName,
      operation.isOperator
    {
      return { values in
        // A pair stands for both sides: `zip(a, b).map(*)`.
        if values.count == 1, case .tuple(let pair) = values[0], pair.count == 2 {
          return self.apply(operation, pair[0].value, pair[1].value)
        }
        guard values.count == 2 else {
          self.refuse(
            expression, operation.text, "'\(operation.text)' is an operator of two values")
          return .unknown
        }
        return self.apply(operation, values[0], values[1])
      }
    }
    let found = evaluate(expression)
    switch found {
    case .closure(let closure): return { self.run(closure, with: $0, at: name) }
    case .function(let function): return { self.run(function, with: $0, at: name) }
    case .unknown: return nil
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
    var inner = CodeContext(block: overload.block, receiver: function.receiver)
    inner.generics = overload.generics.union(function.receiver.type?.generics ?? [])
    return entering(overload.name, inner, at: name.positionAfterSkippingLeadingTrivia) {
      if let outer = function.surroundings { surroundings = outer }
      return scoped {
        bind(overload.parameters, to: values)
        return result(
          of: body, as: overload.result, isBuilder: overload.isBuilder, at: overload.name)
      }
    } ?? .unknown
  }

  /// `zip(a, b)` and `stride(from:to:by:)`; nil for anything else.
  func sequence(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value? {
    let labels = call.arguments.map { $0.label?.text }
    switch (name.text, labels) {
    case ("zip", [nil, nil]):
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
      return .list(
        zip(a, b).map { .tuple([.init(value: $0), .init(value: $1)]) })
    case ("stride", ["from", "to", "by"]), ("stride", ["from", "through", "by"]):
      return stride(call, isClosed: labels[1] == "through", at: name)
    default: return nil
    }
  }

  /// The elements of what is gone through together with `other`: as many of a range without an
  /// end as the other has.
  private func elements(of value: Value, beside other: Value) -> [Value]? {
    guard case .interval(let interval) = value, interval.isWhole, interval.upper == nil,
      let lower = interval.lower, let count = elements(of: other)?.count
    else { return elements(of: value) }
    return (0..<count).map { .number(.integer(Int(lower) + $0)) }
  }

  private func stride(
    _ call: FunctionCallExprSyntax, isClosed: Bool, at name: TokenSyntax
  ) -> Value {
    var numbers: [Value.Number] = []
    for argument in call.arguments {
      let found = resolved(evaluate(argument.expression))
      guard case .number(let number) = found else {
        if case .unknown = found { return .unknown }
        refuse(argument, "stride", "expected a number, found \(found.description)")
        return .unknown
      }
      numbers.append(number)
    }
    let step = numbers[2].real
    let count = ((numbers[1].real - numbers[0].real) / step).rounded(.down)
    guard step != 0, count.isFinite, count < Double(Self.maximumElements) else {
      refuse(name, "stride", "a stride of more than \(Self.maximumElements) numbers, or by 0")
      return .unknown
    }
    let isWhole = numbers.allSatisfy { $0.integer != nil }
    var values: [Value] = []
    for index in 0...max(Int(count), 0) where count >= 0 {
      let real = numbers[0].real + Double(index) * step
      if !isClosed, real == numbers[1].real { break }
      values.append(.number(isWhole ? .integer(Int(real)) : .real(real)))
    }
    return .list(values)
  }
}

extension TokenSyntax {
  /// Whether it is an operator that is named as a function.
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
