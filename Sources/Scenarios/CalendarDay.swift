/// A day of the calendar, in UTC.
package struct CalendarDay: Hashable, Sendable {
  /// `YYYY-MM-DD`, which sorts as the days do.
  package let text: String

  /// Reads `YYYY-MM-DD`; `nil` if it is of another form, or there is no such day.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.text = text
  }

  /// Why a known issue cannot end on this day; `nil` if it can.
  ///
  /// A day of another calendar may be centuries away, for which nothing would count.
  ///
  /// - Parameter today: ISO 8601 in UTC.
  /// - Returns: What is expected instead.
  package func objectionToEnd(today: String) -> String? {
    guard text > today.prefix(10) else { return "a day to come, not '\(text)'" }
    guard let now = Int(today.prefix(4)), text <= "\(now + 100)" + today.prefix(10).dropFirst(4)
    else {
      return "a day within a hundred years, not '\(text)'"
    }
    return nil
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
