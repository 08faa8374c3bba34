import Scenarios

extension Ink {
  /// A line as a terminal of `width` columns may show it: what it might act on written out, and what
  /// is beyond cut off; colours take no columns.
  package func clipped(_ line: String, to width: Int) -> String {
    guard let escape else { return line.harmless.cut(to: width) }
    let parts = line.components(separatedBy: escape)
    var count = 0
    var shown = ""
    for (index, part) in parts.enumerated() {
      var text = part[...]
      if index > 0 {
        let end = part.firstIndex(of: "m").map(part.index(after:)) ?? part.startIndex
        shown += escape + part[..<end]
        text = part[end...]
      }
      let room = width - count
      let piece = String(text).harmless
      // An ellipsis stands once, where it ends.
      guard room > 0 || piece.isEmpty else { continue }
      let cut = piece.cut(to: room)
      shown += cut
      count += cut.columnCount
      if cut != piece { count = width }
    }
    return shown
  }
}

extension String {
  /// The text itself, or its beginning before an ellipsis.
  fileprivate func cut(to width: Int) -> String {
    guard columnCount > width else { return self }
    return width > 0 ? prefix(columns: width - 1) + "…" : ""
  }

  /// The pieces between a text's occurrences.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var pieces: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
