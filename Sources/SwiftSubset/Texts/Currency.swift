/// How amounts of money are written in English: `$1,234.50`, `-€3.00`, `¥1,234`.
struct Currency {
  /// What stands in front of the amount.
  let sign: String

  /// How many digits stand behind the point.
  let digits: Int

  /// - Parameter code: `USD`; nil for one of which it is not known how it is written.
  init?(code: String) {
    if let sign = Self.signs[code] {
      self.sign = sign
    } else if Self.writtenByCode.contains(code) {
      // A space at which no line breaks.
      sign = code + "\u{A0}"
    } else {
      return nil
    }
    digits = Self.whole.contains(code) ? 0 : 2
  }

  // Source: the Unicode Consortium's common locale data for English, which Foundation writes by.
  private static let signs = [
    "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
    "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
    "TWD": "NT$", "USD": "$", "VND": "₫",
  ]
  private static let writtenByCode: Set<String> = [
    "AED", "CHF", "CZK", "DKK", "HUF", "NOK", "PLN", "RON", "RUB", "SAR", "SEK", "SGD", "THB",
    "TRY", "UAH", "ZAR",
  ]
  private static let whole: Set<String> = ["JPY", "KRW", "VND"]
}
