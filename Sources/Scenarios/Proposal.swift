/// The size proposed to a scenario's root view, in points.
///
/// `nil` asks for the ideal length, 0 for the smallest, infinity for the largest, each axis apart.
package struct Proposal: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// What a scenario is proposed when nobody says otherwise: the size of a phone, 393x852.
  package static let `default` = Proposal(width: 393, height: 852)

  /// Reads `620x80`, `nilx40`, `infx-10`; `nil` if `text` is nothing of the kind.
  package init?(parsing text: some StringProtocol) {
    // The separator is the only "x": hexadecimal digits are not allowed.
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, case .some(let width) = Length.parse(parts[0]),
      case .some(let height) = Length.parse(parts[1])
    else { return nil }
    self.init(width: width, height: height)
  }

  /// `620x80`, as scenario names and the command line have it.
  package var text: String { Length.text(width) + "x" + Length.text(height) }

  /// `[620, 80]`, with `null` for unspecified and `"inf"` for infinity.
  package var json: JSON { .array([.length(width), .length(height)]) }

  /// Reads what ``json`` writes.
  package init?(json: JSON) {
    guard let lengths = json.array, lengths.count == 2 else { return nil }
    func length(_ value: JSON) -> Double?? {
      if value == .null { return .some(nil) }
      return value.length.map { .some($0) }
    }
    guard case .some(let width) = length(lengths[0]), case .some(let height) = length(lengths[1])
    else { return nil }
    self.init(width: width, height: height)
  }
}
