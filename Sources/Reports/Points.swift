import Scenarios

/// How lengths in points are printed for people.
enum Points {
  /// At most `decimals` places, without trailing zeros: `53.6`, `200`, `inf`.
  static func text(_ length: Double, decimals: Int = 2) -> String {
    guard length.isFinite, abs(length) < 1e12 else { return Length.text(length) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (length * scale).rounded()
    let whole = Int64(abs(scaled))
    let sign = scaled < 0 ? "-" : ""
    let factor = Int64(scale)
    var fraction = String(whole % factor)
    guard whole % factor != 0 else { return sign + String(whole / factor) }
    fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return sign + String(whole / factor) + "." + fraction
  }

  /// The texts of lengths that differ, with as many places as it takes to see that they do.
  static func texts(_ lengths: [Double]) -> [String] {
    let distinct = Set(lengths.map { $0 == 0 ? 0 : $0 }).count
    for decimals in [2, 3, 4, 6] {
      let texts = lengths.map { text($0, decimals: decimals) }
      if Set(texts).count == distinct { return texts }
    }
    return lengths.map { Length.text($0) }
  }
}
