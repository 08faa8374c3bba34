import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Declared collections: types with indices and a subscript, whose elements are asked for in order.
extension FunctionChecker {
  private static let collections: Set<String> = [
    "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
  ]

  /// What a declared collection has of its own accord.
  private static let properties: Set<String> = ["first", "last", "count", "isEmpty"]

  /// What would give places, which are none of the array's, or change the collection.
  private static let places: Set<String> = [
    "firstIndex", "lastIndex", "index", "formIndex", "distance", "indices", "partition", "split",
    "swapAt", "sort", "reverse",
  ]

  /// The protocols of collections that a declared type conforms to.
  private func collectionKinds(of type: ProgramType) -> Set<String> {
    guard let name = type.name, owner.declared.type(named: name) != nil,
      universe.element(of: type) == nil, !hasTwoWays(type)
    else { return [] }
    return Set(owner.declared.protocols(of: name)).intersection(Self.collections)
  }

  /// Whether Swift asks an iterator of its own for some elements of a declared collection, and its
  /// indices for others.
  func hasTwoWays(_ type: ProgramType) -> Bool {
    guard let name = type.name, owner.declared.type(named: name) != nil else { return false }
    return !Self.collections.isDisjoint(with: owner.declared.protocols(of: name))
      && !owner.members("makeIterator", of: type, isStatic: false).isEmpty
  }

  /// The elements of a declared collection as an array; nil for any other value.
  func collected(_ typed: Typed, at node: some SyntaxProtocol) throws -> Typed? {
    let kinds = collectionKinds(of: typed.type)
    guard !kinds.isEmpty, let start = owner.trial({ try part("startIndex", of: typed) }),
      let element = owner.trial({ try self.element(of: typed, at: start, node) })
    else { return nil }
    let hasNext = !owner.members("index", of: typed.type, isStatic: false).isEmpty
    // Swift counts through the indices of those alone whose elements are got at once.
    guard hasNext || start.type == .int && kinds.contains("RandomAccessCollection") else {
      return nil
    }
    let type = ProgramType.array(element.type)
    let function = owner.written(
      "elements of \(typed.type)", [("collection", typed.type), ("empty", type)], type,
      """
      var list = empty
      var index = collection.startIndex
      while index != collection.endIndex {
        list.append(collection[index])
        index = \(hasNext ? "collection.index(after: index)" : "index + 1")
      }
      return list
      """)
    return Typed(
      code: ProgramCode(
        .call, [typed.code, ProgramCode(.array, type: type)], name: function.name), type: type)
  }

  private func part(_ name: String, of typed: Typed) throws -> Typed {
    try instanceMember(typed, .identifier(name))
  }

  private func element(
    of typed: Typed, at index: Typed, _ node: some SyntaxProtocol
  ) throws -> Typed {
    for member in owner.members("subscript", of: typed.type, isStatic: false) {
      guard let declaration = member.syntax.as(SubscriptDeclSyntax.self) else { continue }
      let callable = try owner.callable(member, declaration, on: typed.type)
      guard callable.signature.parameters.map(\.type) == [index.type] else { continue }
      return Typed(code: .nothing, type: callable.signature.result)
    }
    throw Refused()
  }

  /// Whether a declared collection has a property without declaring it.
  func hasCollectionProperty(_ name: String, _ type: ProgramType) -> Bool {
    (Self.properties.contains(name) || name == "indices") && !collectionKinds(of: type).isEmpty
  }

  /// `first`, `count` and the like of a declared collection; nil for any other property.
  func collectionProperty(
    _ name: String, of base: Typed, at node: some SyntaxProtocol
  ) throws -> Typed? {
    guard hasCollectionProperty(name, base.type) else { return nil }
    if name == "indices" {
      guard collectionKinds(of: base.type).contains("RandomAccessCollection"),
        owner.members("index", of: base.type, isStatic: false).isEmpty,
        try part("startIndex", of: base).type == .int
      else { return nil }
      let range = ProgramType.nominal("Range", [.int])
      let function = owner.written(
        "indices of \(base.type)", [("collection", base.type)], range,
        "return collection.startIndex..<collection.endIndex")
      return Typed(code: ProgramCode(.call, [base.code], name: function.name), type: range)
    }
    // Only a collection that is read backwards has a last element.
    if name == "last",
      collectionKinds(of: base.type).isSubset(of: ["Collection", "MutableCollection"])
    {
      return nil
    }
    guard let list = try collected(base, at: node) else { return nil }
    for row in Language.rows(named: name) where row.kind == .property {
      if let typed = apply(row, [list]) { return typed }
    }
    return nil
  }

  /// Whether a method of a declared collection is that of the array of its elements.
  func isOfElements(_ name: String, _ arguments: [Argument], _ type: ProgramType) -> Bool {
    guard !collectionKinds(of: type).isEmpty else { return true }
    return !Self.places.contains(name)
      && !arguments.contains { ["upTo", "from", "through"].contains($0.label) }
  }

  /// What a method of the array of its elements gives, of a declared collection: a part of it or its
  /// reverse is a sequence of which it is not known how it is written.
  func ofCollection(_ typed: Typed, _ name: String, _ type: ProgramType) -> Typed {
    guard !collectionKinds(of: type).isEmpty,
      typed.type.name == "ArraySlice" || typed.type.name == "Array" && name == "reversed"
    else { return typed }
    return Language.rows(named: "series…").first.flatMap { apply($0, [typed]) } ?? typed
  }

  /// `firstIndex(of:)` and `firstIndex(where:)` of a declared collection; nil for any other method.
  func firstIndex(
    _ token: TokenSyntax, of base: Typed, _ arguments: [Argument], _ list: Typed
  ) throws -> Typed? {
    guard token.text == "firstIndex", !collectionKinds(of: base.type).isEmpty else { return nil }
    let candidates = try methods(token.text, of: list.type) { _ in list.code }
    let found = try call(token.text, candidates, arguments, .optional(.int), at: token)
    let index = try part("startIndex", of: base).type
    let hasNext = !owner.members("index", of: base.type, isStatic: false).isEmpty
    let function = owner.written(
      "index in \(base.type)", [("collection", base.type), ("place", .optional(.int))],
      .optional(index),
      """
      guard var left = place else { return nil }
      var index = collection.startIndex
      while left > 0 {
        index = \(hasNext ? "collection.index(after: index)" : "index + 1")
        left = left - 1
      }
      return index
      """)
    return Typed(
      code: ProgramCode(.call, [base.code, found.code], name: function.name),
      type: .optional(index))
  }
}
