import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  // MARK: Assignments

  func assignment(_ node: InfixOperatorExprSyntax) throws -> ProgramCode {
    if node.operator.is(AssignmentExprSyntax.self) {
      if node.leftOperand.is(DiscardAssignmentExprSyntax.self)
        || node.leftOperand.trimmedDescription == "_"
      {
        return ProgramCode(.evaluate, [try check(node.rightOperand, nil).code])
      }
      if let tuple = node.leftOperand.as(TupleExprSyntax.self), tuple.elements.count > 1 {
        return try assign(tuple, node.rightOperand)
      }
      if let code = try firstWrapping(node.leftOperand, node.rightOperand) { return code }
      return try guarding {
        if let path = try keyPathPlace(node.leftOperand) {
          let value = try check(node.rightOperand, path.value.type)
          return path.set(value.code)
        }
        if let part = try replacedPart(node) { return part }
        placeTests = []
        let place = try place(node.leftOperand)
        let value = try check(node.rightOperand, place.type).code
        if place.code.operation == .entryOrDefault, place.code.operands[2].acts {
          throw refuse(
            node.operator, "=",
            "the default of an entry that is set is evaluated where the key is new; set the entry"
              + " without a default, as in '[key] = …'")
        }
        let (first, found) = try settled(place.code, before: [value])
        let set = ProgramCode(.set, [found, value])
        return first.isEmpty ? set : ProgramCode(.block, first + [set])
      }
    }
    return try guarding { try changing(node) }
  }

  /// `list[1...2] = […]`: a part of an array is replaced; nil for any other assignment.
  private func replacedPart(_ node: InfixOperatorExprSyntax) throws -> ProgramCode? {
    guard let call = node.leftOperand.as(SubscriptCallExprSyntax.self), call.arguments.count == 1,
      let index = call.arguments.first, index.label == nil, call.trailingClosure == nil,
      !needsContext(index.expression) || index.expression.is(InfixOperatorExprSyntax.self),
      let range = owner.trial({ try check(index.expression, nil) }),
      let name = range.type.name, ["Range", "ClosedRange"].contains(name),
      range.type.argument(of: name) == .int,
      let list = owner.trial({ try place(call.calledExpression) }),
      let element = list.type.argument(of: "Array"),
      owner.members("subscript", of: list.type, isStatic: false).isEmpty
    else { return nil }
    let value = try check(node.rightOperand, .nominal("ArraySlice", [element]))
    return try evaluated(
      ProgramCode(
        .apply, [ProgramCode(.lend, [list.code]), range.code, value.code],
        name: "mutating [T].replaceSubrange(\(name)<Int>, with: Sequence<T>)", line: line(node)),
      at: node)
  }

  /// An assignment that is left out where something before a `?` in its place is nil.
  private func guarding(_ body: () throws -> ProgramCode) rethrows -> ProgramCode {
    let outer = placeTests
    placeTests = []
    defer { placeTests = outer }
    let code = try body()
    return guarded(code, by: placeTests)
  }

  /// `+=` and the like.
  private func changing(_ node: InfixOperatorExprSyntax) throws -> ProgramCode {
    let name = node.operator.trimmedDescription
    if let path = try keyPathPlace(node.leftOperand) {
      let value = try check(node.rightOperand, path.value.type)
      guard let sum = try combine(Self.assignments[name] ?? name, path.value, value, at: node)
      else {
        throw refuse(
          node.operator, name, "'\(name)' does not take values of type '\(path.value.type)'")
      }
      return path.set(sum.code)
    }
    placeTests = []
    var place = try place(node.leftOperand)
    place = forced(place, node.leftOperand) ?? place
    if let own = try ownAssignment(
      name, place.code, place.type, node.rightOperand, at: node.operator)
    {
      return try evaluated(own, at: node)
    }
    let plain = Self.assignments[name] ?? name
    if let element = place.type.argument(of: "Array"), plain == "+" {
      let isLiteral = node.rightOperand.is(ArrayExprSyntax.self)
      var value =
        try (isLiteral ? owner.trial { try check(node.rightOperand, place.type) } : nil)
        ?? sequence(node.rightOperand, beside: place.type)
      if let optionals = listOfOptionals(value, place.type) { value = optionals }
      guard universe.element(of: value.type) == element else {
        throw refuse(
          node.operator, name,
          "'+=' does not add a value of type '\(value.type)' to one of type '\(place.type)'")
      }
      return try evaluated(
        ProgramCode(
          .apply, [ProgramCode(.lend, [place.code]), value.code],
          name: "mutating [T].append(contentsOf: Sequence<T>)"), at: node)
    }
    if place.type == .string, plain == "+" {
      let value = try owner.first {
        try check(node.rightOperand, .string)
      } otherwise: {
        owner.trial { try characters(node.rightOperand) }
      }
      return try evaluated(
        ProgramCode(
          .apply, [ProgramCode(.lend, [place.code]), value.code],
          name: "mutating String.append(String)"), at: node)
    }
    let value =
      try owner.trial { try check(node.rightOperand, place.type) }
      ?? check(node.rightOperand, needsContext(node.rightOperand) ? place.type : nil)
    return try changed(place, value) { place, value in
      guard let sum = try combine(plain, place, value, at: node),
        let result = converted(sum, to: place.type)
      else {
        throw refuse(
          node.operator, name,
          "'\(name)' does not take values of types '\(place.type)' and '\(value.type)'"
            + (Set([place.type, value.type]) == [.int, .double]
              ? "; write CGFloat(…) around the Int" : ""))
      }
      return result.code
    }
  }

  /// What is added to a list: one of its type, or any sequence of such elements.
  private func sequence(_ node: ExprSyntax, beside list: ProgramType) throws -> Typed {
    guard needsContext(node) else { return try arrayed(check(node, nil), at: node) }
    return try owner.first {
      try check(node, list)
    } otherwise: {
      owner.trial { try check(node, nil) }
    }
  }

  /// A text out of any sequence of characters, which is what a text takes with `+=`.
  private func characters(_ node: ExprSyntax) throws -> Typed {
    let value = try arrayed(check(node, nil), at: node)
    let row = Language.row("String.init(Sequence<Character>)")
    guard let text = row.flatMap({ apply($0, [value]) }) else { throw Refused() }
    return text
  }

  /// A call that changes the place it is lent, as a statement.
  private func evaluated(
    _ call: ProgramCode, at node: some SyntaxProtocol
  ) throws -> ProgramCode {
    ProgramCode(.evaluate, [try settled(Typed(code: call, type: .void), at: node).code])
  }

  /// `swap(&a, &b)`; nil for any other call.
  func swapping(_ node: FunctionCallExprSyntax) throws -> ProgramCode? {
    let name = "swap"
    guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == name,
      node.arguments.count == 2, node.arguments.allSatisfy({ $0.label == nil }),
      node.trailingClosure == nil, binding(name) == nil, !owner.declared.declares(function: name),
      inheritedReceiver.map({ owner.members(name, of: $0, isStatic: false).isEmpty }) ?? true
    else { return nil }
    let places = try node.arguments.map { try lentPlace($0.expression) }
    let (a, b) = (places[0], places[1])
    guard a.type == b.type else {
      throw refuse(
        node, name, "'swap' takes places of one type, not of '\(a.type)' and '\(b.type)'")
    }
    // Each place is read and then set: what it calls on the way would be called twice.
    for place in places {
      var calls = false
      place.code.visit { if [.call, .invoke, .lend].contains($0.operation) { calls = true } }
      guard !calls else {
        throw refuse(
          node, name,
          "'swap' of places that are found by calls is not known in code that runs; name what the"
            + " calls give first")
      }
    }
    let slot = newSlot(a.type)
    return ProgramCode(
      .block,
      [
        ProgramCode(.set, [.local(slot), a.code]), ProgramCode(.set, [a.code, b.code]),
        ProgramCode(.set, [b.code, .local(slot)]),
      ])
  }

  private func assign(_ tuple: TupleExprSyntax, _ value: ExprSyntax) throws -> ProgramCode {
    let places = try tuple.elements.map { element -> Typed? in
      element.expression.trimmedDescription == "_" ? nil : try place(element.expression)
    }
    let wanted = ProgramType.tuple(
      places.compactMap { $0.map { ProgramType.Element(type: $0.type) } })
    let typed = try check(value, places.allSatisfy { $0 != nil } ? wanted : nil)
    guard let elements = typed.type.tupleElements, elements.count == places.count else {
      throw refuse(value, "tuple", "expected a tuple of \(places.count) values")
    }
    let slot = newSlot(typed.type)
    var codes: [ProgramCode] = []
    var sets = [ProgramCode(.set, [.local(slot), typed.code])]
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      let part = Typed(
        code: ProgramCode(.field, [.local(slot)], index: index), type: elements[index].type)
      let later = places[(index + 1)...].compactMap { $0?.code }
      let (first, found) = try settled(place.code, before: later + [typed.code])
      codes += first
      sets.append(ProgramCode(.set, [found, try convert(part, to: place.type, at: value).code]))
    }
    return ProgramCode(.block, codes + sets)
  }
}
