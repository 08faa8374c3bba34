import LayoutEngine
import Scenarios

extension ArgumentChecker {
  /// A font: its size in points, its weight and its slant, as the call `font`.
  ///
  /// A font is the name of a text style, or `{"system": {"size": 12, "weight": "bold"}}`. Only the
  /// size matters to the deterministic metric.
  mutating func font(_ value: JSON, _ label: String) throws(ExpressionError) -> Value {
    var font = CheckedArguments()
    try read(value, label, into: &font)
    guard font.pending.isEmpty else { return .pending(.call("font", font)) }
    return .known(.call("font", font.known))
  }

  private mutating func read(
    _ value: JSON, _ label: String, into font: inout CheckedArguments
  ) throws(ExpressionError) {
    if let style = value.string {
      guard let size = Self.sizes[style] else {
        throw mismatch(value, .font, label, nearest: Array(Self.sizes.keys))
      }
      font.known.values["size"] = .number(size)
      // The one style that is not regular.
      font.known.values["weight"] = .number(style == "headline" ? 600 : 400)
      return
    }
    guard case .object(let members) = value, members.count == 1,
      let description = members["system"] ?? members["custom"]
    else { throw mismatch(value, .font, label) }
    if let style = description.string ?? description["0"]?.string ?? description["style"]?.string,
      members["system"] != nil
    {
      try read(.string(style), label, into: &font)
    } else {
      guard let size = description["size"] else { throw mismatch(value, .font, label) }
      switch try check(size, .number, label) {
      case .known(let size): font.known.values["size"] = size
      case .pending(let size): font.pending.append(("size", size))
      }
    }
    try readFace(description, value, label, into: &font)
  }

  private func readFace(
    _ description: JSON, _ value: JSON, _ label: String, into font: inout CheckedArguments
  ) throws(ExpressionError) {
    if let weight = description["weight"] {
      guard let name = weight.string else { throw mismatch(value, .font, label) }
      font.known.values["weight"] = .number(Double(TextStyle.weight(named: name)))
    }
    if let italic = description["italic"] {
      guard let italic = italic.bool else { throw mismatch(value, .font, label) }
      font.known.values["italic"] = .number(italic ? 1 : 0)
    }
    // What changes widths in a way that no table tells: such a face is not known.
    if description["design"] ?? "default" != "default" || description["variant"] != nil {
      font.known.values["italic"] = .number(-1)
    }
  }

  /// The text styles at the default type size of iOS, in points: one set for every platform.
  private static let sizes: [String: Double] = [
    "largeTitle": 34, "title": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17,
    "callout": 16, "subheadline": 15, "footnote": 13, "caption": 12, "caption2": 11,
  ]
}
