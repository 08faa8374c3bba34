package import Scenarios

/// Whole numbers of any size.
typealias WholeNumber = FixedWidthInteger & Sendable

/// The numbers that round, or end, elsewhere than `Double` and `Int` do.
///
/// A `Float` lies in a value as the `Double` that it is; a whole number as an `Int`, of the two types
/// that reach beyond it as a `UInt`.
extension Language {
  /// The whole numbers besides `Int`, as the rows are made for them.
  static let integers: [(name: String, type: any WholeNumber.Type)] = [
    ("Int8", Int8.self), ("Int16", Int16.self), ("Int32", Int32.self), ("Int64", Int64.self),
    ("UInt8", UInt8.self), ("UInt16", UInt16.self), ("UInt32", UInt32.self),
    ("UInt64", UInt64.self), ("UInt", UInt.self),
  ]

  private static let integerTypes = Dictionary(
    uniqueKeysWithValues: integers.map { (ProgramType.named($0.name), $0.type) })

  /// The types of sized numbers.
  package static let sizedNumbers: Set<ProgramType> = Set(integerTypes.keys).union([.float])

  /// All types of numbers.
  package static let numbers: Set<ProgramType> = sizedNumbers.union([.int, .double])

  /// The types of numbers that may have a fraction.
  package static let fractions: Set<ProgramType> = [.double, .float]

  /// Types whose values lie in a program's value itself, and keep nothing alive.
  static let plainNumbers = numbers.union([.bool])

  /// The type of whole numbers that a type is; nil for any other.
  static func integer(_ type: ProgramType) -> (any WholeNumber.Type)? { integerTypes[type] }

  /// A number that is written out, as a document has it; nil where the type has no such number.
  ///
  /// - Parameters:
  ///   - text: With its sign and the prefix of its radix, without underscores.
  ///   - type: One of ``sizedNumbers``.
  /// - Returns: The number.
  package static func sized(literal text: String, as type: ProgramType) -> JSON? {
    if type == .float {
      let isWhole = !text.contains { ".xX".contains($0) } || text.isPlainHexadecimal
      let number =
        isWhole ? whole(text, as: Int64.self).map { Float($0) } ?? Float(text) : Float(text)
      return number.map { .exact(Double($0)) }
    }
    guard let integer = integer(type) else { return nil }
    return whole(text, as: integer).map { ProgramValue(whole: $0).wholeJSON }
  }

  private static func whole<Number: WholeNumber>(
    _ text: String, as type: Number.Type
  ) -> Number? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Number((isNegative ? "-" : "") + digits.dropFirst(2), radix: radix)
    }
    return Number(text)
  }
}

extension String {
  /// Whether it is a whole number with sixteen digits.
  fileprivate var isPlainHexadecimal: Bool {
    (hasPrefix("0x") || hasPrefix("-0x")) && !contains { ".pP".contains($0) }
  }
}

extension ProgramType {
  package static let float = ProgramType.named("Float")
}

// MARK: In a program's value

extension ProgramValue {
  /// A whole number of any type but `Int`.
  init<Number: WholeNumber>(whole number: Number) {
    self =
      !Number.isSigned && Number.bitWidth == 64
      ? .wide(UInt(truncatingIfNeeded: number)) : .int(Int(truncatingIfNeeded: number))
  }

  /// The whole number in it, which its type makes fit.
  func whole<Number: WholeNumber>(_ type: Number.Type) throws -> Number {
    switch self {
    case .int(let number): return Number(truncatingIfNeeded: number)
    case .wide(let number): return Number(truncatingIfNeeded: number)
    default: throw Trap.malformed
    }
  }

  /// The whole number in it, of whatever type.
  var anyWhole: any BinaryInteger {
    get throws {
      switch self {
      case .int(let number): return number
      case .wide(let number): return number
      default: throw Trap.malformed
      }
    }
  }

  var float: Float { get throws { Float(try double) } }

  /// A whole number as documents have it.
  var wholeJSON: JSON {
    switch self {
    case .int(let number): .exact(number)
    case .wide(let number): Int(exactly: number).map { .exact($0) } ?? .string("\(number)")
    default: .null
    }
  }

  /// The number of a sized type that a document has.
  init?(sized json: JSON, as type: ProgramType) {
    if type == .float {
      guard let number = json.exactDouble, number.isNaN || Double(Float(number)) == number else {
        return nil
      }
      self = .double(number)
      return
    }
    guard let integer = Language.integer(type),
      let number = json.exactInt.map(String.init) ?? json.string
    else { return nil }
    func read<Number: WholeNumber>(_ type: Number.Type) -> ProgramValue? {
      Number(number).map { ProgramValue(whole: $0) }
    }
    guard let value = read(integer) else { return nil }
    self = value
  }
}
