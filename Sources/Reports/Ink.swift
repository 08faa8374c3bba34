/// Colour for text on a terminal, or none: nothing is coloured unless it was told.
package struct Ink: Hashable, Sendable {
  /// What a stretch of text is about; each has its colour.
  enum Role: String {
    case bad = "31"
    case good = "32"
    case changed = "33"
    case heading = "1"
    case faint = "2"
  }

  private let isColoured: Bool

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  package static let none = Ink(isColoured: false)

  func callAsFunction(_ text: String, _ role: Role?) -> String {
    guard isColoured, let role, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }
}
