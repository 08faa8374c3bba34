import Scenarios
import SwiftSyntax

/// What Swift declares of types that code of articles uses, in Swift itself: for the checker it is code
/// like any other.
enum StandardDeclarations {
  /// The block that they are in: before all of an article's.
  static let block = -1

  /// The declarations that an article may mean, by the words in its code.
  ///
  /// - Returns: The source; empty for an article that needs none.
  static func source(for sources: [String]) -> String {
    let usesSequences = sources.contains { $0.hasText("AnySequence") }
    let parts: [(StaticString, String)] = [
      ("OptionSet", optionSets), ("Result", results), ("AnySequence", sequences),
      ("AnyIterator", iterators), ("CancellationError", cancellations), ("KeyValuePairs", pairs),
      ("LocalizedStringResource", resources), ("weak", weakReferences),
      ("unowned", unownedReferences),
    ].filter { word, _ in
      // What a sequence of any kind gives is an iterator of any kind.
      (sources.contains { $0.hasText(word) } || usesSequences && "\(word)" == "AnyIterator")
        && !sources.contains { source in
          ["enum", "struct", "class", "protocol"].contains { source.contains("\($0) \(word)") }
        }
    }
    return parts.map(\.1).joined(separator: "\n")
  }

  /// What holds the object of a variable, or of a closure's capture, that does not keep it.
  private static let weakReferences = """
    final class Weak·Reference<T> { weak var object: T? }
    """

  private static let unownedReferences = """
    final class Unowned·Reference<T> { unowned var object: T }
    """

  private static let optionSets = """
    extension OptionSet {
      var isEmpty: Bool { rawValue == 0 }
      func contains(_ member: Self) -> Bool { rawValue & member.rawValue == member.rawValue }
      func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
      func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }
      func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }
      func symmetricDifference(_ other: Self) -> Self { Self(rawValue: rawValue ^ other.rawValue) }
      func isSubset(of other: Self) -> Bool { other.contains(self) }
      func isSuperset(of other: Self) -> Bool { contains(other) }
      func isStrictSubset(of other: Self) -> Bool { other.contains(self) && self != other }
      func isStrictSuperset(of other: Self) -> Bool { contains(other) && self != other }
      func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }
      mutating func formUnion(_ other: Self) { self = union(other) }
      mutating func formIntersection(_ other: Self) { self = intersection(other) }
      mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
      mutating func subtract(_ other: Self) { self = subtracting(other) }
      mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let old = intersection(member)
        if old == member { return (inserted: false, memberAfterInsert: old) }
        self = union(member)
        return (inserted: true, memberAfterInsert: member)
      }
      mutating func remove(_ member: Self) -> Self? {
        let old = intersection(member)
        self = subtracting(member)
        return old.isEmpty ? nil : old
      }
      mutating func update(with member: Self) -> Self? {
        let old = intersection(member)
        self = union(member)
        return old.isEmpty ? nil : old
      }
    }
    """

  /// A text shows both alike.
  private static let resources = "typealias LocalizedStringResource = LocalizedStringKey"

  private static let cancellations = "struct CancellationError: Error {}"

  private static let iterators = """
    struct AnyIterator<Element> {
      private let body: () -> Element?
      init(_ body: @escaping () -> Element?) { self.body = body }
      func next() -> Element? { body() }
    }
    """

  private static let sequences = """
    struct AnySequence<Element>: Sequence {
      private let make: () -> AnyIterator<Element>
      init(_ make: @escaping () -> AnyIterator<Element>) { self.make = make }
      func makeIterator() -> AnyIterator<Element> { make() }
    }
    """

  private static let pairs = """
    struct KeyValuePairs<Key, Value>: RandomAccessCollection, ExpressibleByDictionaryLiteral {
      private let pairs: [(key: Key, value: Value)]
      init(dictionaryLiteral elements: (Key, Value)...) {
        pairs = elements.map { (key: $0.0, value: $0.1) }
      }
      var startIndex: Int { 0 }
      var endIndex: Int { pairs.count }
      subscript(position: Int) -> (key: Key, value: Value) { pairs[position] }
    }
    """

  private static let results = """
    enum Result<Success, Failure> {
      case success(Success)
      case failure(Failure)
      init(catching body: () throws -> Success) {
        do { self = .success(try body()) } catch { self = .failure(error) }
      }
      func get() throws -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw error
        }
      }
      func map<T>(_ transform: (Success) -> T) -> Result<T, Failure> {
        switch self {
        case .success(let value): return .success(transform(value))
        case .failure(let error): return .failure(error)
        }
      }
      func flatMap<T>(_ transform: (Success) -> Result<T, Failure>) -> Result<T, Failure> {
        switch self {
        case .success(let value): return transform(value)
        case .failure(let error): return .failure(error)
        }
      }
      func mapError<E>(_ transform: (Failure) -> E) -> Result<Success, E> {
        switch self {
        case .success(let value): return .success(value)
        case .failure(let error): return .failure(transform(error))
        }
      }
    }
    extension Result: Equatable where Success: Equatable, Failure: Equatable {}
    """
}
