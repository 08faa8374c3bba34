extension JSON {
  /// The shortest decimal that reads back as `value`; whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no number for \(value)")
    if abs(value) < 1e15, value == Double(Int64(value)) { return String(Int64(value)) }
    return value.description
  }
}

/// The texts of the numbers that were asked for last.
///
/// The frame of a node stands in several lists of a report, and to find the shortest digits takes many
/// times as long as to copy them.
struct ShortestTexts {
  /// By some of the bits; none before the first.
  private var known: [(bits: UInt64, text: String)] = []

  private static let count = 256

  /// ``JSON/shortest(_:)``.
  mutating func text(of value: Double) -> String {
    let bits = value.bitPattern
    // Lengths differ in the bits behind the exponent, those with few digits only there.
    let place = Int(truncatingIfNeeded: (bits ^ bits >> 23 ^ bits >> 43) % UInt64(Self.count))
    if known.isEmpty { known = Array(repeating: (0, "0"), count: Self.count) }
    if known[place].bits != bits { known[place] = (bits, JSON.shortest(value)) }
    return known[place].text
  }
}
