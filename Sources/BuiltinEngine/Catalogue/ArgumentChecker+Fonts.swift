import Scenarios

extension ArgumentChecker {
  /// The size of a font in points.
  ///
  /// A font is the name of a text style, or `{"system": {"size": 12}}`, in which weight and design
  /// change nothing: every character is as wide as every other.
  mutating func font(_ value: JSON, _ label: String) throws(FormulaError) -> Value {
    if let style = value.string {
      guard let size = Self.sizes[style] else {
        throw mismatch(value, .font, label, nearest: Array(Self.sizes.keys))
      }
      return .known(.number(size))
    }
    guard case .object(let members) = value, members.count == 1,
      let description = members["system"] ?? members["custom"]
    else { throw mismatch(value, .font, label) }
    if let style = description.string ?? description["0"]?.string ?? description["style"]?.string,
      members["system"] != nil
    {
      return try font(.string(style), label)
    }
    guard let size = description["size"] else { throw mismatch(value, .font, label) }
    return try check(size, .number, label)
  }

  /// The text styles at the default type size (iOS); the metric of text only uses the size.
  private static let sizes: [String: Double] = [
    "largeTitle": 34, "title": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17,
    "callout": 16, "subheadline": 15, "footnote": 13, "caption": 12, "caption2": 11,
  ]
}
