/// `A..B` on a command line: two runs or versions that are held against each other.
struct VersionRange {
  /// `nil` where only one is named.
  var base: String?
  var run: String

  /// - Throws: ``UsageError`` for a text with an end missing, or with more than two.
  init(parsing text: String) throws(UsageError) {
    guard let dots = text.firstRange(of: "..") else {
      run = text
      return
    }
    let parts = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !parts.0.isEmpty, !parts.1.isEmpty, !parts.1.contains("..") else {
      throw .conflict("A..B are two runs or versions, not '\(text)'")
    }
    base = String(parts.0)
    run = String(parts.1)
  }
}
