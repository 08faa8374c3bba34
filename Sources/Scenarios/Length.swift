/// How lengths are written on the command line and in scenario books.
///
/// A length is a number, `nil` (unspecified) or `inf`; two of them joined by `x` are a size:
/// `620x80`, `nilx40`. NaN is refused everywhere.
package enum Length {
  /// The length that `text` stands for: `.some(nil)` for `nil`; `nil` if it is no length.
  package static func parse(_ text: some StringProtocol) -> Double?? {
    switch text {
    case "nil": return .some(nil)
    case "inf": return .some(.infinity)
    case "-inf": return .some(-.infinity)
    default:
      // Double's own grammar also takes "nan", "infinity" and hexadecimal digits.
      guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
        let value = Double(text), value.isFinite
      else { return nil }
      return .some(value == 0 ? 0 : value)
    }
  }

  /// The same spelling back: `nil`, `inf`, `-inf` or the shortest decimal.
  package static func text(_ points: Double?) -> String {
    guard let points else { return "nil" }
    guard points.isFinite else { return points.isNaN ? "nan" : points > 0 ? "inf" : "-inf" }
    return JSON.shortest(points)
  }
}
