/// A pattern in which `*` stands for any characters, also none, also slashes.
struct Glob {
  private let parts: [Substring]

  /// `nil` if `text` has no `*`.
  init?(_ text: String) {
    guard text.contains("*") else { return nil }
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else {
      return false
    }
    var rest = name.dropFirst(first.count)
    // Taking each part where it first occurs leaves the most for the parts after it.
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = Self.firstEnd(of: part, in: rest) else { return false }
      rest = rest[place...]
    }
    return rest.hasSuffix(last)
  }

  private static func firstEnd(of part: Substring, in text: Substring) -> Substring.Index? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        return text.index(start, offsetBy: part.count, limitedBy: text.endIndex)
      }
      start = text.index(after: start)
    }
    return nil
  }
}
