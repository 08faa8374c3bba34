import BuiltinEngine
import Scenarios
import SwiftSyntax

/// In which order a place is looked at, and what is put there.
///
/// Swift first evaluates what the place is found by (indices, keys, objects), then the value, and only
/// then looks at the place. A program evaluates the value first, which is told apart only where one of
/// them calls something: then what comes first is put into slots.
extension FunctionChecker {
  /// A place, found by what was evaluated before `values`.
  ///
  /// - Returns: What has to be done first, and the place.
  func settled(
    _ place: ProgramCode, before values: [ProgramCode]
  ) throws -> (first: [ProgramCode], place: ProgramCode) {
    let acts = values.contains(where: \.acts)
    let lent = values.reduce(into: Set<Int>()) { $0.formUnion($1.lentSlots) }
    var first: [ProgramCode] = []
    func kept(_ code: ProgramCode) throws -> ProgramCode {
      guard code.acts || acts && !code.isStable(lending: lent) else { return code }
      guard let type = operandTypes[code] else {
        throw refuse(
          self.place, "order",
          "what is found by calls here cannot be told apart from what is put there; name it first")
      }
      let slot = newSlot(type)
      first.append(ProgramCode(.set, [.local(slot), code]))
      return .local(slot)
    }
    func settle(_ code: ProgramCode) throws -> ProgramCode {
      var found = try settledParts(code)
      found.line = code.line
      if let type = operandTypes[code] { operandTypes[found] = type }
      return found
    }
    func settledParts(_ code: ProgramCode) throws -> ProgramCode {
      var code = code
      switch code.operation {
      case .field, .unwrap: code.operands[0] = try settle(code.operands[0])
      case .member: code.operands[0] = try kept(code.operands[0])
      case .element, .entry, .entryOrDefault:
        code.operands[0] = try settle(code.operands[0])
        // A default is evaluated where it is needed.
        code.operands[1] = try kept(code.operands[1])
      case .property:
        let isObject = operandTypes[code.operands[0]].map(universe.isClass) ?? false
        let setter = code.literal?.string.flatMap { owner.signatures[$0] }
        let isRead = setter?.isMutating == false
        code.operands[0] =
          try isObject || isRead ? kept(code.operands[0]) : settle(code.operands[0])
        for index in code.operands.indices.dropFirst() {
          code.operands[index] = try kept(code.operands[index])
        }
      default: break
      }
      return code
    }
    let found = try settle(place)
    return (first, found)
  }

  /// Remembers the type of what a place is found by.
  func found(by typed: Typed) -> Typed {
    operandTypes[typed.code] = typed.type
    return typed
  }

  /// A call whose lent place is found before the arguments behind it are evaluated.
  func settled(_ call: Typed, at node: some SyntaxProtocol) throws -> Typed {
    guard [.call, .apply, .invoke].contains(call.code.operation),
      let lend = call.code.operands.firstIndex(where: { $0.operation == .lend })
    else { return call }
    var code = call.code
    let behind = Array(code.operands[(lend + 1)...])
    guard behind.contains(where: \.acts) else { return call }
    let (first, place) = try settled(code.operands[lend].operands[0], before: behind)
    guard !first.isEmpty else { return call }
    guard !code.operands[..<lend].contains(where: \.acts), call.type != .void || lend == 0 else {
      throw refuse(
        node, "order",
        "what is called here to find a place, and what is called beside it, are evaluated in an order"
          + " that is not known in code that runs; name the values first")
    }
    code.operands[lend].operands[0] = place
    let slot = newSlot(call.type)
    let body =
      call.type == .void
      ? [ProgramCode(.evaluate, [code]), ProgramCode(.give, [.none(.void)])]
      : [ProgramCode(.give, [code])]
    return Typed(
      code: ProgramCode(.result, [ProgramCode(.block, first + body)], index: slot), type: call.type)
  }

  /// An element of a variable that is only read, with the variable read after the index, which may
  /// change it.
  ///
  /// That is Swift's order, as with an element that is set; what cannot be set it looks at first.
  func readLate(_ element: Typed, at node: some SyntaxProtocol) throws -> Typed {
    guard let base = element.code.operands.first, base.isPlace else { return element }
    let indices = Array(element.code.operands.dropFirst())
    let lent = indices.reduce(into: Set<Int>()) { $0.formUnion($1.lentSlots) }
    guard indices.contains(where: \.acts), !base.isStable(lending: lent) else { return element }
    switch element.code.operation {
    case .element, .entry, .entryOrDefault, .property: break
    // A part of a list can be set as well.
    case .apply where element.type.name == "ArraySlice":
      throw refuse(
        node, "subscript",
        "the list may be changed by what is called in its index; give the index a name first")
    default: return element
    }
    let (first, found) = try settled(element.code, before: indices)
    guard !first.isEmpty else { return element }
    let read =
      found.operation == .property
      ? ProgramCode(.call, found.operands, name: found.name) : found
    return Typed(
      code: ProgramCode(
        .result, [ProgramCode(.block, first + [ProgramCode(.give, [read])])],
        index: newSlot(element.type)),
      type: element.type)
  }

  /// `place += value` where one of them calls something: the place is read after the value.
  func changed(
    _ place: Typed, _ value: Typed, _ combine: (Typed, Typed) throws -> ProgramCode
  ) throws -> ProgramCode {
    let (first, settled) = try settled(place.code, before: [value.code])
    let (opening, found, closing) = try openedBase(of: settled)
    guard
      !first.isEmpty || !opening.isEmpty
        || value.code.acts && !place.code.isStable(lending: value.code.lentSlots)
    else { return ProgramCode(.set, [place.code, try combine(place, value)]) }
    let slot = newSlot(value.type)
    let sum = try combine(
      Typed(code: found, type: place.type), Typed(code: .local(slot), type: value.type))
    return ProgramCode(
      .block,
      first + [ProgramCode(.set, [.local(slot), value.code])] + opening
        + [ProgramCode(.set, [found, sum])] + closing)
  }
}

extension ProgramCode {
  private static let acting: Set<Operation> = [
    .call, .invoke, .lend, .closure, .reference, .property,
  ]

  /// Whether evaluating it may change something, or ask what another call changes.
  var acts: Bool {
    var found = false
    visit { if Self.acting.contains($0.operation) { found = true } }
    return found
  }

  /// The variables that calls in it are lent.
  var lentSlots: Set<Int> {
    var slots: Set<Int> = []
    visit { code in
      guard code.operation == .lend, var place = code.operands.first else { return }
      while let inner = place.operands.first { place = inner }
      if let index = place.index { slots.insert(index) }
    }
    return slots
  }

  /// Whether it is the same before and after calls that are lent some variables.
  func isStable(lending lent: Set<Int>) -> Bool {
    var isStable = true
    visit { code in
      switch code.operation {
      case .shared, .global, .member: isStable = false
      case .local: if code.index.map(lent.contains) ?? false { isStable = false }
      default: if Self.acting.contains(code.operation) { isStable = false }
      }
    }
    return isStable
  }
}
