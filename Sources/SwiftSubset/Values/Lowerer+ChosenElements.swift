import SwiftSyntax

/// What is chosen, or put in order, of values that hold what views alone have: their closures are run
/// here, element by element, since the language has no form for the elements.
extension Lowerer {
  /// Methods of a collection that ask which of two elements comes first.
  static let orders: Set<String> = ["sorted", "min", "max"]

  /// Methods of a collection that ask whether each element fits.
  static let tests: Set<String> = [
    "filter", "contains", "allSatisfy", "first", "last", "firstIndex", "lastIndex", "count",
    "prefix", "drop",
  ]

  /// What a method of ``tests`` gives where it is known which elements fit.
  func chosen(
    _ value: Value, _ elements: [Value], by flags: [Bool], _ name: String
  ) -> Value {
    let (first, last) = (flags.firstIndex(of: true), flags.lastIndex(of: true))
    let start = if case .slice(let slice) = value { slice.start } else { 0 }
    let fitting = flags.firstIndex(of: false) ?? flags.count
    switch name {
    case "filter": return .list(zip(elements, flags).filter(\.1).map(\.0))
    case "contains": return .bool(first != nil)
    case "allSatisfy": return .bool(fitting == flags.count)
    case "first": return first.map { elements[$0] } ?? .nothing
    case "last": return last.map { elements[$0] } ?? .nothing
    case "count": return .number(.integer(flags.count { $0 }))
    case "prefix": return .slice(.init(elements.prefix(fitting), of: start))
    case "drop": return .slice(.init(elements.dropFirst(fitting), of: start))
    default:
      let place = name == "lastIndex" ? last : first
      return place.map { .number(.integer(start + $0)) } ?? .nothing
    }
  }

  /// What `reduce` gives; a literal to begin with is of the type that the closure takes.
  func reduced(
    _ elements: [Value], from start: Value, by function: ([Value]) -> Value
  ) -> Value {
    func whole(from start: Value) -> Value {
      elements.reduce(start) { function([$0, $1]) }
    }
    guard case .number(let number) = start, number.isLiteral, let integer = number.integer else {
      return whole(from: start)
    }
    let (found, refusals) = trial { whole(from: .number(.integer(integer))) }
    return refusals == 0 ? found : whole(from: .number(.real(number.real)))
  }

  /// What a method of ``orders`` gives.
  func ordered(
    _ elements: [Value], _ name: TokenSyntax, by function: ([Value]) -> Value
  ) -> Value {
    func isLess(_ one: Value, _ other: Value) -> Bool? {
      if case .bool(let holds) = function([one, other]) { holds } else { nil }
    }
    guard name.text == "sorted" else {
      guard var found = elements.first else { return .nothing }
      for element in elements.dropFirst() {
        let isWanted = name.text == "min" ? isLess(element, found) : isLess(found, element)
        guard let isWanted else { return refuseUnknown(name, "these elements have no known order") }
        if isWanted { found = element }
      }
      return found
    }
    guard elements.count <= 1_000 else {
      refuse(name, name.text, "more than 1000 elements to sort")
      return .unknown
    }
    // By insertion, so that a comparison that is none cannot go wrong.
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
}
