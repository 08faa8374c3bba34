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

  /// What begins a terminal's order: ESC, or a mark that its writer puts ESC in the place of.
  ///
  /// So the writer can tell colours from what the coloured text quotes.
  let escape: String?

  /// - Parameter escape: What begins a terminal's order; nil for no colours.
  package init(escape: String?) {
    self.escape = escape
  }

  package init(isColoured: Bool) {
    self.init(escape: isColoured ? "\u{1B}" : nil)
  }

  package static let none = Ink(escape: nil)

  func callAsFunction(_ text: String, _ role: Role?) -> String {
    guard let escape, let role, !text.isEmpty else { return text }
    return "\(escape)[\(role.rawValue)m\(text)\(escape)[0m"
  }
}
