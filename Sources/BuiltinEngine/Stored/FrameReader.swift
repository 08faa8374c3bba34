/// Takes what is expected from canonical JSON, piece by piece.
///
/// Safe: it only reads from `position` on below `end`, and lives no longer than the text it is made
/// from.
struct FrameReader {
  private var position: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Begins at the start of a text, which outlives the reader; `nil` for an empty one, which may have
  /// no memory.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return nil }
    position = start
    end = start + text.count
  }

  var isAtEnd: Bool { position == end }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, position.pointee == byte else { return false }
    position += 1
    return true
  }

  mutating func takeNull() -> Bool {
    take(UInt8(ascii: "n")) && take(UInt8(ascii: "u")) && take(UInt8(ascii: "l"))
      && take(UInt8(ascii: "l"))
  }

  /// Takes exactly some bytes.
  @inline(__always)
  mutating func take(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count <= end - position else { return false }
    let (here, there) = (UnsafeRawPointer(position), UnsafeRawPointer(bytes))
    var index = 0
    while index + 8 <= count {
      guard
        here.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == there.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < count {
      guard position[index] == bytes[index] else { return false }
      index += 1
    }
    position += count
    return true
  }

  /// Takes a string that needs no escapes, with the quotes around it.
  mutating func take(quoted text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      return false
    }
    guard take(UInt8(ascii: "\"")) else { return false }
    if let start = text.baseAddress, !take(start, count: text.count) { return false }
    return take(UInt8(ascii: "\""))
  }

  /// Takes a number that is read as exactly this length; −0 is written 0, infinity `"inf"`.
  @inline(__always)
  mutating func take(_ length: Double) -> Bool {
    // Most lengths are small whole numbers.
    var digits: Int64 = 0
    var here = position
    while here < end, here - position < 9, here.pointee &- 0x30 < 10 {
      digits = digits &* 10 &+ Int64(here.pointee &- 0x30)
      here += 1
    }
    if here > position, here < end, Self.ends(here.pointee) {
      position = here
      return Double(digits) == length
    }
    return takeDecimals(length)
  }

  /// Whether a byte stands behind a number.
  @inline(__always)
  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
  }

  /// Takes a number with a sign, with decimals or of many digits.
  private mutating func takeDecimals(_ length: Double) -> Bool {
    guard length.isFinite else { return takeInfinity(length) }
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isFraction = false
    while position < end, count < 19 {
      let byte = position.pointee
      if byte &- 0x30 < 10 {
        digits = digits &* 10 &+ UInt64(byte &- 0x30)
        count += 1
        if isFraction { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      position += 1
    }
    guard position < end, Self.ends(position.pointee), count > 0 else {
      position = start
      return takeGeneral(length)
    }
    if count <= 15 {
      // Up to 15 digits fit a double exactly, and so does the power of ten: one division rounds
      // once.
      let magnitude = Double(digits) / Double(Self.power(decimals))
      return (isNegative ? -magnitude : magnitude) == length
    }
    if let isNearest = Self.isNearest(
      isNegative ? -length : length, to: digits, decimals: decimals)
    {
      return isNearest
    }
    position = start
    return takeGeneral(length)
  }

  /// 10 to the power of `exponent`, at most 19.
  private static func power(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }

  /// Whether a length is the double nearest to `digits` / 10^`decimals`; `nil` where that is not
  /// found out here.
  ///
  /// A double is m / 2^s with m of 53 bits, and its neighbours are 1 / 2^s away: it is the nearest
  /// one if |digits · 2^s − m · 10^decimals| is less than half of 10^decimals. All of that are whole
  /// numbers of less than 128 bits.
  static func isNearest(_ length: Double, to digits: UInt64, decimals: Int) -> Bool? {
    guard length.isNormal, length > 0 else { return nil }
    let shift = 52 - Int(length.exponent)
    // Below a power of two the neighbour is nearer.
    guard shift >= 0, shift <= 60, length.significandBitPattern != 0, decimals <= 19 else {
      return nil
    }
    let power = UInt128(power(decimals))
    let stated = UInt128(digits) << UInt128(shift)
    let found = UInt128(length.significandBitPattern | 1 << 52) * power
    let difference = stated > found ? stated - found : found - stated
    // Exactly between two doubles the rule for ties decides.
    return difference * 2 == power ? nil : difference * 2 < power
  }

  /// Takes a number of very many digits or with an exponent.
  private mutating func takeGeneral(_ length: Double) -> Bool {
    let start = position
    while position < end, !Self.ends(position.pointee) { position += 1 }
    let text = UnsafeBufferPointer(start: start, count: position - start)
    return Double(String(decoding: text, as: UTF8.self)) == length
  }

  private mutating func takeInfinity(_ length: Double) -> Bool {
    guard !length.isNaN, take(UInt8(ascii: "\"")) else { return false }
    if length < 0, !take(UInt8(ascii: "-")) { return false }
    return take(UInt8(ascii: "i")) && take(UInt8(ascii: "n")) && take(UInt8(ascii: "f"))
      && take(UInt8(ascii: "\""))
  }
}
