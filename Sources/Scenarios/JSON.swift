/// A JSON value, as view documents, frames and reports are made of.
///
/// Objects are dictionaries: their order is not kept, and they are written with sorted keys, so
/// that equal values give equal bytes.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON {
  /// The value under `key` if this is an object that has it.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  package var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  package var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var object: [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// A length in points: a number, or the strings `"inf"` and `"-inf"` for what JSON cannot say.
  ///
  /// NaN has no JSON form: a caller that holds one has already made a mistake.
  package static func length(_ points: Double) -> JSON {
    precondition(!points.isNaN, "NaN is not a length")
    guard points.isFinite else { return .string(points > 0 ? "inf" : "-inf") }
    return .number(points)
  }

  /// A length that may be unspecified, which is `null`.
  package static func length(_ points: Double?) -> JSON {
    points.map { .length($0) } ?? .null
  }

  /// The length this value stands for: a number, `"inf"` or `"-inf"`; otherwise `nil`.
  package var length: Double? {
    switch self {
    case .number(let value): value
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
  package init(nilLiteral: ()) { self = .null }
}
