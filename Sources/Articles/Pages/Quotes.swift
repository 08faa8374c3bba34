import Scenarios
import SwiftSubset

/// What sites make of code when they print it: typographic quotes, line numbers, entities.
enum Quotes {
  private static let straight: [Character: Character] = [
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{2033}": "\"", "\u{2018}": "'",
    "\u{2019}": "'", "\u{2013}": "-", "\u{2212}": "-",
  ]

  private static let entities = [
    ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]

  /// The code as it was before a site printed it, where only that is Swift.
  ///
  /// Quotes and line numbers are taken back in their place; where entities stood, what follows on
  /// the line moves.
  static func straightened(_ code: String) -> String {
    let hasSigns = code.utf8.contains { $0 >= 0x80 }
    let isTouched =
      hasSigns && code.contains { straight[$0] != nil } || code.hasText("&quot;")
      || code.hasText("&lt;") || code.hasText("&gt;") || code.hasText("&#34;") || isNumbered(code)
    guard isTouched, code.utf8.count <= Limits.Source.blockBytes, !isSwift(code) else {
      return code
    }
    var plain = String(code.map { straight[$0] ?? $0 })
    if isSwift(plain) { return plain }
    for (entity, character) in entities where plain.contains(entity) {
      plain = plain.replacing(entity, with: character)
    }
    if isSwift(plain) { return plain }
    plain = withoutNumbers(plain)
    return isSwift(plain) ? plain : code
  }

  static func isSwift(_ code: String) -> Bool { ParsedSource(code).refusals.isEmpty }

  /// Whether every line that is not blank begins with a number, each one more than the last.
  private static func isNumbered(_ code: String) -> Bool {
    guard code.first(where: { !$0.isWhitespace })?.isNumber ?? false else { return false }
    var last: Int?
    for line in code.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
      let digits = line.drop(while: \.isWhitespace).prefix(while: \.isNumber)
      guard let number = Int(digits), last.map({ $0 < number }) ?? true else { return false }
      last = number
    }
    return last != nil
  }

  private static func withoutNumbers(_ code: String) -> String {
    guard isNumbered(code) else { return code }
    return code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
      let digits = line[start...].prefix(while: \.isNumber)
      return line[..<start] + String(repeating: " ", count: digits.count) + line[digits.endIndex...]
    }
    .joined(separator: "\n")
  }
}
