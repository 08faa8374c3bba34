/// Typographic quotes in code.
enum Quotes {
  private static let straight: [Character: Character] = [
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{2033}": "\"", "\u{2018}": "'",
    "\u{2019}": "'", "\u{2013}": "-", "\u{2212}": "-",
  ]

  /// The code with straight quotes and plain minus signs, where only those make it Swift; each
  /// character stays in its place.
  static func straightened(_ code: String) -> String {
    guard code.contains(where: { straight[$0] != nil }),
      code.utf8.count <= ParsedSource.maximumLength
    else { return code }
    guard !ParsedSource(code).refusals.isEmpty else { return code }
    let plain = String(code.map { straight[$0] ?? $0 })
    return ParsedSource(plain).refusals.isEmpty ? plain : code
  }
}
