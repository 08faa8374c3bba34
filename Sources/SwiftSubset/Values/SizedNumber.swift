import Scenarios

/// A number of a type that rounds, or ends, elsewhere than `Double` and `Int` do: `Float`, `UInt8`.
struct SizedNumber {
  enum Kind: String {
    case float = "Float"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint = "UInt"
    case uint64 = "UInt64"

    /// The kind of a type as it is written; nil for any other.
    init?(type: String) {
      self.init(rawValue: type == "Float32" ? "Float" : type)
    }

    /// The whole numbers that are known of it; nil where it has fractions.
    ///
    /// What is above `Int.max` is refused.
    fileprivate var range: ClosedRange<Int>? {
      switch self {
      case .float: nil
      case .int8: Int(Int8.min)...Int(Int8.max)
      case .int16: Int(Int16.min)...Int(Int16.max)
      case .int32: Int(Int32.min)...Int(Int32.max)
      case .int64: Int.min...Int.max
      case .uint8: 0...Int(UInt8.max)
      case .uint16: 0...Int(UInt16.max)
      case .uint32: 0...Int(UInt32.max)
      case .uint, .uint64: 0...Int.max
      }
    }
  }

  let kind: Kind
  let number: Value.Number

  /// What a number becomes that is converted to the type; nil where it does not fit.
  init?(converting number: Value.Number, to kind: Kind) {
    guard let range = kind.range else {
      // A large `Int` is rounded once.
      self.init(rounded: number.integer.map { Float($0) } ?? Float(number.real))
      return
    }
    guard let whole = number.integer ?? Int(exactly: number.real.rounded(.towardZero)) else {
      return nil
    }
    self.init(whole, kind, in: range)
  }

  /// What literals are where their place wants the type; nil where that is not known.
  ///
  /// Of several that are calculated with, each is rounded before: only what is exact is the same.
  init?(literal number: Value.Number, as kind: Kind) {
    if let range = kind.range {
      guard let integer = number.integer else { return nil }
      self.init(integer, kind, in: range)
      return
    }
    guard number.isWritten || Double(Float(number.real)) == number.real else { return nil }
    self.init(rounded: Float(number.real))
  }

  /// A number of the language; nil for any other value, and for what is above `Int.max`.
  init?(_ known: KnownValue) {
    guard let kind = known.type.name.flatMap({ Kind(rawValue: $0) }) else { return nil }
    switch known.json.exactInt {
    case let integer? where kind != .float: self.init(converting: .integer(integer), to: kind)
    default:
      guard kind == .float, let real = known.json.exactDouble else { return nil }
      self.init(rounded: Float(real))
    }
  }

  private init?(_ integer: Int, _ kind: Kind, in range: ClosedRange<Int>) {
    guard range.contains(integer) else { return nil }
    self.kind = kind
    number = .integer(integer)
  }

  private init?(rounded value: Float) {
    guard !value.isNaN else { return nil }
    kind = .float
    number = .real(Double(value))
  }

  /// The result of `+`, `-`, `*`, `/` or `%`; nil where Swift traps, and where there is none.
  func applying(_ symbol: String, _ other: SizedNumber) -> SizedNumber? {
    guard kind == other.kind else { return nil }
    guard let range = kind.range else {
      let (a, b) = (Float(number.real), Float(other.number.real))
      switch symbol {
      case "+": return SizedNumber(rounded: a + b)
      case "-": return SizedNumber(rounded: a - b)
      case "*": return SizedNumber(rounded: a * b)
      case "/": return SizedNumber(rounded: a / b)
      default: return nil
      }
    }
    guard let a = number.integer, let b = other.number.integer,
      let result = Lowerer.integer(symbol, a, b)
    else { return nil }
    return SizedNumber(result, kind, in: range)
  }

  /// `-a`; nil where Swift traps.
  var negated: SizedNumber? {
    guard let range = kind.range else { return SizedNumber(rounded: -Float(number.real)) }
    return number.integer.flatMap { SizedNumber(0 &- $0, kind, in: range) }
  }

  /// What an interpolation makes of it.
  var text: String {
    number.integer.map(String.init) ?? Float(number.real).description
  }

  /// A constant of `Float` by its name; nil for any other word.
  static func constant(_ name: String) -> SizedNumber? {
    let value: Float? =
      switch name {
      case "zero": 0
      case "pi": .pi
      case "infinity": .infinity
      case "greatestFiniteMagnitude": .greatestFiniteMagnitude
      case "leastNormalMagnitude": .leastNormalMagnitude
      case "leastNonzeroMagnitude": .leastNonzeroMagnitude
      default: nil
      }
    return value.flatMap { SizedNumber(rounded: $0) }
  }
}
