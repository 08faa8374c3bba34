import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Declared sequences: types with `next()` or `makeIterator()`.
extension FunctionChecker {
  /// What gives the elements of a value of a declared type.
  struct Iterator {
    var value: Typed
    var next: CodeChecker.Callable
    var element: ProgramType

    /// `call` of a declared method, `apply` of one of Swift's.
    var operation = ProgramCode.Operation.call
  }

  /// The iterator of a declared sequence; nil for what is none.
  func iterator(of sequence: Typed, at node: some SyntaxProtocol) throws -> Iterator? {
    guard let name = sequence.type.name, owner.declared.type(named: name) != nil,
      universe.element(of: sequence.type) == nil
    else { return nil }
    var value = sequence
    if let make = try method("makeIterator", of: value.type) {
      value = Typed(
        code: ProgramCode(.call, [value.code], name: make.name), type: make.signature.result)
      if universe.element(of: value.type) != nil { return nil }
    }
    if let element = value.type.argument(of: "Iterator") {
      var signature = CodeChecker.Signature(parameters: [], result: .optional(element))
      signature.isMutating = true
      let next = CodeChecker.Callable(
        name: "mutating Iterator<T>.next() -> T?", signature: signature)
      return Iterator(value: value, next: next, element: element, operation: .apply)
    }
    guard let next = try method("next", of: value.type), let element = next.signature.result.wrapped
    else { return nil }
    return Iterator(value: value, next: next, element: element)
  }

  /// A declared method without parameters.
  private func method(_ name: String, of type: ProgramType) throws -> CodeChecker.Callable? {
    for member in owner.members(name, of: type, isStatic: false) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.isEmpty
      else { continue }
      return try owner.callable(member, function, on: type)
    }
    return nil
  }

  /// A loop that asks for element after element.
  func each(
    _ node: ForStmtSyntax, _ iterator: Iterator, _ label: String?
  ) throws -> ProgramCode {
    let slot = newSlot(iterator.value.type)
    let loop = try looping(label) { name in
      try scoped {
        let element = newSlot(iterator.element)
        let body = try round(node, Typed(code: .local(element), type: iterator.element))
        return ProgramCode(
          .loop, [iterator.step(slot, into: element), body], name: name, line: line(node))
      }
    }
    return ProgramCode(
      .block, [ProgramCode(.set, [.local(slot), iterator.value.code]), loop], line: line(node))
  }

  /// The elements of a declared sequence as an array; any other value as it is.
  func arrayed(_ typed: Typed, at node: some SyntaxProtocol) throws -> Typed {
    if let list = try collected(typed, at: node) { return list }
    guard !hasTwoWays(typed.type), let iterator = try iterator(of: typed, at: node) else {
      return typed
    }
    let type = ProgramType.array(iterator.element)
    let name = "elements of \(typed.type)"
    let signature = CodeChecker.Signature(
      parameters: [.init(label: nil, name: "sequence", type: typed.type)], result: type)
    owner.define(name, signature, scope, node) { checker throws in
      let sequence = Typed(code: .local(0), type: typed.type)
      guard let own = try checker.iterator(of: sequence, at: node) else { throw Refused() }
      let (list, slot) = (checker.newSlot(type), checker.newSlot(own.value.type))
      let element = checker.newSlot(own.element)
      let append = ProgramCode(
        .apply, [ProgramCode(.lend, [.local(list)]), .local(element)],
        name: "mutating [T].append(T)")
      return ProgramCode(
        .block,
        [
          ProgramCode(.set, [.local(list), ProgramCode(.array, type: type)]),
          ProgramCode(.set, [.local(slot), own.value.code]),
          ProgramCode(
            .loop, [own.step(slot, into: element), ProgramCode(.evaluate, [append])], name: "1"),
          ProgramCode(.giveBack, [.local(list)]),
        ])
    }
    return Typed(code: ProgramCode(.call, [typed.code], name: name), type: type)
  }

  /// What asks a declared sequence for one element after the other, and does something with each.
  private static let asking: Set<String> = [
    "lazy", "prefix", "dropFirst", "first", "contains", "allSatisfy", "count", "elementsEqual",
    "starts", "map", "compactMap", "flatMap", "filter", "reduce", "forEach", "enumerated", "min",
    "max",
  ]

  /// A declared sequence of which only those elements are asked for that a method needs, since there
  /// may be no end to them; nil for other values and methods.
  func asked(_ typed: Typed, for name: String, at node: some SyntaxProtocol) throws -> Typed? {
    guard Self.asking.contains(name), !hasTwoWays(typed.type),
      let iterator = try iterator(of: typed, at: node), !iterator.element.isOptional
    else { return nil }
    let isIterator = iterator.value.type == typed.type && iterator.value.code == typed.code
    let next = ProgramType.function([.int], .optional(iterator.element))
    // Who asks again, begins again.
    let function = owner.written(
      "next of \(typed.type)", [("sequence", typed.type)], .function([.int], next),
      "return { (_: Int) in\n"
        + "var iterator = sequence\(isIterator ? "" : ".makeIterator()")\n"
        + "return { (_: Int) in iterator.next() }\n}")
    let call = ProgramCode(.call, [typed.code], name: function.name)
    return Typed(
      code: ProgramCode(.apply, [call], name: "elements…((Int) -> (Int) -> T?) -> Endless<T>"),
      type: .nominal("Endless", [iterator.element]))
  }
}

/// Sequences and iterators of which no more is known than their elements.
extension FunctionChecker {
  /// `AnySequence(list)` and `AnyIterator(list.makeIterator())`; nil for what is made of a function.
  func erased(
    _ name: String, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws -> Typed? {
    guard ["AnySequence", "AnyIterator"].contains(name),
      owner.declared.isStandard(name),
      let argument = arguments.first, arguments.count == 1, argument.label == nil,
      !argument.expression.is(ClosureExprSyntax.self),
      let base = owner.trial({ try check(argument.expression, nil) }),
      base.type.functionParts == nil
    else { return nil }
    let isIterated = try base.type.name == "Iterator" || method("next", of: base.type) != nil
    let hasMaker =
      try universe.element(of: base.type) != nil
      || method("makeIterator", of: base.type) != nil
    guard let element = base.type.argument(of: "Iterator") ?? owner.element(ofSequence: base.type),
      name == "AnyIterator" ? isIterated : isIterated || hasMaker,
      let type = try owner.instance(of: name, [element], at: node, scope)
    else { return nil }
    let copied =
      "var iterator = base\(name == "AnySequence" && hasMaker ? ".makeIterator()" : "")\n"
    let iterator = "\(copied)return AnyIterator { iterator.next() }"
    let function = owner.written(
      "\(name) of \(base.type)", [("base", base.type)], type,
      name == "AnyIterator" ? iterator : "return AnySequence { () in\n\(iterator)\n}")
    return Typed(code: ProgramCode(.call, [base.code], name: function.name), type: type)
  }
}

extension FunctionChecker.Iterator {
  /// Whether there is a next element, which goes into a slot; the iterator lies in another one.
  fileprivate func step(_ slot: Int, into element: Int) -> ProgramCode {
    let receiver =
      next.signature.isMutating ? ProgramCode(.lend, [.local(slot)]) : ProgramCode.local(slot)
    return ProgramCode(
      .bindSome, [ProgramCode(operation, [receiver], name: next.name)], index: element)
  }
}

extension CodeChecker {
  /// The type of the elements of a declared sequence; nil where it is not known.
  func element(ofSequence type: ProgramType) -> ProgramType? {
    if let known = universe.element(of: type) ?? type.argument(of: "Iterator") { return known }
    guard let name = type.name, declared.type(named: name) != nil,
      underway.insert("elements of \(name)").inserted
    else { return nil }
    defer { underway.remove("elements of \(name)") }
    func result(_ word: String) -> ProgramType? {
      for member in members(word, of: type, isStatic: false) where member.extended == nil {
        guard let function = member.syntax.as(FunctionDeclSyntax.self),
          function.signature.parameterClause.parameters.isEmpty
        else { continue }
        return trial { try callable(member, function, on: type).signature.result }
      }
      return nil
    }
    if let made = result("makeIterator") { return element(ofSequence: made) }
    return result("next")?.wrapped
  }
}

/// Types that stand for several.
extension FunctionChecker {
  /// The array that a literal is in the place of a sequence whose elements are known.
  func elements(of sequence: ProgramType) -> ProgramType? {
    guard case .nominal(_, let types) = sequence, let element = types.first,
      !element.hasVariables
    else { return nil }
    return .array(element)
  }

  /// Whether a type stands for several, so that a value keeps its own.
  static func isAbstract(_ type: ProgramType) -> Bool {
    ["Sequence", "Collection"].contains(type.name)
  }
}
