import Scenarios

/// How lengths in points are printed for people.
enum Points {
  /// At most `decimals` places, without trailing zeros: `53.6`, `200`, `inf`.
  static func text(_ length: Double, decimals: Int = 2) -> String {
    guard length.isFinite, abs(length) < 1e12 else { return Length.text(length) }
    if decimals <= 4, abs(length) < 1e8 { return shortText(length, decimals: decimals) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (length * scale).rounded()
    let whole = Int64(abs(scaled))
    let sign = scaled < 0 ? "-" : ""
    let factor = Int64(scale)
    guard whole % factor != 0 else {
      return sign.isEmpty ? String(whole / factor) : sign + String(whole / factor)
    }
    var fraction = String(whole % factor)
    fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return sign + String(whole / factor) + "." + fraction
  }

  /// The same of a length that has so few digits that they fit into a string without memory of its
  /// own, of which trees have thousands.
  private static func shortText(_ length: Double, decimals: Int) -> String {
    var factor = 1
    for _ in 0..<decimals { factor *= 10 }
    let scaled = Int((length * Double(factor)).rounded())
    var (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(factor))
    return String(unsafeUninitializedCapacity: 15) { buffer in
      // From the end to the beginning: 8 digits, a point, 4 digits and a sign are 14 bytes.
      var start = 15
      func put(_ byte: UInt8) {
        start -= 1
        buffer.initializeElement(at: start, to: byte)
      }
      if fraction > 0 {
        var isAtEnd = true
        for _ in 0..<decimals {
          let digit = UInt8(truncatingIfNeeded: fraction % 10)
          fraction /= 10
          if isAtEnd, digit == 0 { continue }
          isAtEnd = false
          put(0x30 + digit)
        }
        put(UInt8(ascii: "."))
      }
      repeat {
        put(0x30 + UInt8(truncatingIfNeeded: whole % 10))
        whole /= 10
      } while whole > 0
      if scaled < 0 { put(UInt8(ascii: "-")) }
      let count = 15 - start
      for index in 0..<count { buffer.initializeElement(at: index, to: buffer[start + index]) }
      return count
    }
  }

  /// A length that somebody stated: as it was written, if that took at most six places.
  static func stated(_ length: Double) -> String {
    text(length, decimals: statedPlaces(length) ?? 2)
  }

  /// How many places were written of a length that somebody stated; `nil` if more than six.
  private static func statedPlaces(_ length: Double) -> Int? {
    places.first { read(length, decimals: $0) == length }
  }

  /// What ``text(_:decimals:)`` reads back as; `nil` for what is no number.
  private static func read(_ length: Double, decimals: Int) -> Double? {
    guard abs(length) < 1e8 else { return Double(text(length, decimals: decimals)) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // Both are whole and exact, so that the quotient is rounded as the text would be.
    return (length * scale).rounded() / scale
  }

  private static let places = [2, 3, 4, 6]

  /// The texts of lengths that differ, with as many places as it takes to see that they do.
  static func texts(_ lengths: [Double]) -> [String] {
    // They are two or three, for which no set pays.
    func distinctCount<Value: Equatable>(_ values: [Value]) -> Int {
      values.indices.count { !values[..<$0].contains(values[$0]) }
    }
    let distinct = distinctCount(lengths)
    for decimals in places {
      let texts = lengths.map { text($0, decimals: decimals) }
      if distinctCount(texts) == distinct { return texts }
    }
    return lengths.map { Length.text($0) }
  }

  /// The texts of a length, of what it should be and of what it was, with as many places as it takes
  /// to see that it is another one, and further from what it should be than the tolerance.
  static func texts(
    _ length: Double, expected: Double, was before: Double? = nil, tolerance: Double
  ) -> (length: String, expected: String, before: String?) {
    let short = statedPlaces(expected)
    for decimals in places {
      let told = text(length, decimals: decimals)
      let wanted = text(expected, decimals: short ?? decimals)
      let was = before.map { text($0, decimals: decimals) }
      guard let a = read(length, decimals: decimals),
        let b = read(expected, decimals: short ?? decimals)
      else { break }
      if told != wanted, abs(a - b) > tolerance, told != was { return (told, wanted, was) }
    }
    return (Length.text(length), Length.text(expected), before.map { Length.text($0) })
  }
}
