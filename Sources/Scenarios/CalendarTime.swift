/// A time as suites keep it: ISO 8601 in UTC.
package enum CalendarTime {
  /// Whether a text is a time: `2026-11-22T02:49:00.125Z`, or as earlier versions of plumb wrote it,
  /// `2026-11-22T02:49:00Z`.
  package static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, CalendarDay(String(parts[0])) != nil, parts[1].hasSuffix("Z") else {
      return false
    }
    var digits = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
    if let seconds = digits.last?.split(separator: ".", omittingEmptySubsequences: false),
      seconds.count == 2
    {
      guard isNumber(seconds[1], of: 3, upTo: 999) else { return false }
      digits[digits.count - 1] = seconds[0]
    }
    return digits.count == 3
      && zip(digits, [23, 59, 60]).allSatisfy { isNumber($0, of: 2, upTo: $1) }
  }

  private static func isNumber(_ text: Substring, of digits: Int, upTo most: Int) -> Bool {
    text.utf8.count == digits && text.utf8.allSatisfy { 48...57 ~= $0 }
      && Int(text).map { $0 <= most } ?? false
  }
}
