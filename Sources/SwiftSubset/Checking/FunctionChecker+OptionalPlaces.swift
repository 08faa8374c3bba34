import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Places behind a `?`, and in what is read and set by calls.
///
/// Swift evaluates once what stands before a `?`, reads it once, and where it was read by a call sets it
/// again at the end, also where it is nil.
extension FunctionChecker {
  /// What stands before a `?` in a place.
  struct PlaceTest {
    /// What is done before it is looked at.
    var first: [ProgramCode]
    var test: ProgramCode
    /// What sets it again where it was read by a call.
    var after: [ProgramCode]
  }

  /// A `?` that is open: a value, with the slot for what it holds, or what stands before it in a place that
  /// is changed.
  enum ChainLink {
    case value(ProgramCode, slot: Int)
    case place(PlaceTest)
  }

  /// The place behind a `?`.
  func unwrapped(_ base: Typed, _ wrapped: ProgramType) throws -> Typed {
    var (first, found) = try settled(base.code, before: [])
    if !found.isPlaceOrProperty {
      let slot = newSlot(base.type)
      first.append(ProgramCode(.set, [.local(slot), found]))
      found = .local(slot)
    }
    let (opening, place, closing) = try opened(found)
    placeTests.append(
      PlaceTest(
        first: first + opening, test: ProgramCode(.not, [ProgramCode(.isNone, [place])]),
        after: closing))
    return Typed(code: ProgramCode(.unwrap, [place]), type: wrapped)
  }

  /// Code that is only run where everything before a `?` in its place is there.
  func guarded(_ code: ProgramCode, by tests: [PlaceTest]) -> ProgramCode {
    tests.reversed().reduce(code) { code, test in
      let choice = ProgramCode(.choose, [test.test, code])
      let codes = test.first + [choice] + test.after
      return codes.count == 1 ? choice : ProgramCode(.block, codes)
    }
  }

  /// The value of a chain behind a `?`; nil where nothing is there.
  func chained(_ typed: Typed, behind link: ChainLink) -> Typed {
    let isPlain = typed.type == .void || typed.type.isOptional
    let type = isPlain ? typed.type : .optional(typed.type)
    switch link {
    case .value(let base, let slot):
      return Typed(code: ProgramCode(.chain, [base, typed.code], index: slot), type: type)
    case .place(let test):
      let slot = newSlot(type)
      let body =
        type == .void
        ? ProgramCode(.evaluate, [typed.code])
        : ProgramCode(
          .set, [.local(slot), isPlain ? typed.code : ProgramCode(.wrap, [typed.code])])
      let before = type == .void ? [] : [ProgramCode(.set, [.local(slot), .none(type)])]
      let given = type == .void ? ProgramCode.none(.void) : .local(slot)
      return Typed(
        code: ProgramCode(
          .result,
          [
            ProgramCode(
              .block, before + [guarded(body, by: [test]), ProgramCode(.give, [given])])
          ], index: newSlot(type)),
        type: type)
    }
  }

  /// The place that a method changes, and what stands before a `?` in it, once instead of the links of the
  /// chain from `start` on, which are about its value.
  func lentPlace(_ node: ExprSyntax, replacing links: inout Range<Int>) throws -> ProgramCode {
    let outer = placeTests
    placeTests = []
    defer { placeTests = outer }
    let place = try place(node)
    if !placeTests.isEmpty, chains.count >= links.upperBound {
      chains.replaceSubrange(links, with: placeTests.map { .place($0) })
      links = links.lowerBound..<(links.lowerBound + placeTests.count)
    }
    return ProgramCode(.lend, [place.code])
  }

  // MARK: What is read and set by calls

  /// A place in a slot instead of what is read and set by a call: what reads it first, and what sets it
  /// again at last.
  func opened(
    _ place: ProgramCode
  ) throws -> (opening: [ProgramCode], place: ProgramCode, closing: [ProgramCode]) {
    let (opening, found, closing) = try openedBase(of: place)
    guard [.property, .entryOrDefault].contains(found.operation) else {
      return (opening, found, closing)
    }
    guard let type = type(ofOpened: place) else {
      throw refuse(
        self.place, "order",
        "in which order this place is read and set is not known here; name what it is in first")
    }
    let slot = newSlot(type)
    return (
      opening + [ProgramCode(.set, [.local(slot), found])], .local(slot),
      [ProgramCode(.set, [found, .local(slot)])] + closing
    )
  }

  /// The same of what a place lies in, which is read and set itself.
  func openedBase(
    of place: ProgramCode
  ) throws -> (opening: [ProgramCode], place: ProgramCode, closing: [ProgramCode]) {
    guard
      [.field, .unwrap, .element, .entry, .entryOrDefault, .property].contains(place.operation),
      let base = place.operands.first, base.isPlaceOrProperty
    else { return ([], place, []) }
    let (opening, found, closing) = try opened(base)
    var place = place
    place.operands[0] = found
    return (opening, place, closing)
  }

  private func type(ofOpened place: ProgramCode) -> ProgramType? {
    if place.operation == .property, let name = place.name {
      return owner.signatures[name]?.result
    }
    return operandTypes[place]
  }
}

extension ProgramCode {
  /// Whether it is a place, or lies in what calls read and set.
  fileprivate var isPlaceOrProperty: Bool {
    switch operation {
    case .property: true
    case .field, .element, .entry, .entryOrDefault, .unwrap: operands[0].isPlaceOrProperty
    default: isPlace
    }
  }
}
