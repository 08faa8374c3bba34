/// Text in columns, as every table of a report is set.
struct Columns {
  enum Alignment {
    case left
    case right
  }

  struct Cell: ExpressibleByStringInterpolation {
    var text: String
    var role: Ink.Role?

    init(_ text: String, _ role: Ink.Role? = nil) {
      self.text = text
      self.role = role
    }

    init(stringLiteral value: String) { self.init(value) }
  }

  /// One a column; cells beyond stand left.
  var alignments: [Alignment] = []

  /// The column that gives way when a row is wider than the terminal; `nil` for none.
  var flexible: Int?

  var rows: [[Cell]] = []

  /// How far a column reaches for the sake of its longest cell: a path of a megabyte sticks out of
  /// its column, where blanks beside each other path would come to terabytes.
  static let maximumPadding = 400

  /// The table, columns two spaces apart, without white space at the ends of lines.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has; `nil` for as many as it takes.
  ///   - indent: How far the table stands from the left.
  ///   - ink: Colours, or none.
  /// - Returns: One line a row.
  func lines(width: Int?, indent: Int = 0, ink: Ink = .none) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.text.columnCount)
      }
    }
    if let flexible, let width, flexible < widths.count {
      let total = indent + widths.reduce(0, +) + 2 * (widths.count - 1)
      if total > width { widths[flexible] = max(12, widths[flexible] - (total - width)) }
    }
    return rows.map { row in line(row, widths: widths, indent: indent, ink: ink) }
  }

  /// The table where it fits, else with one column's cells on lines of their own, further in.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - column: The one that goes below, which is the last.
  ///   - ink: Colours, or none.
  /// - Returns: One line a row, or two and more.
  func lines(width: Int, orBelow column: Int, ink: Ink = .none) -> [String] {
    let whole = lines(width: nil)
    guard whole.contains(where: { $0.columnCount > width }) else {
      return lines(width: nil, ink: ink)
    }
    var heads = self
    heads.rows = rows.map { Array($0.prefix(column)) }
    return zip(heads.lines(width: nil, ink: ink), rows).flatMap { head, row in
      let cells = row.dropFirst(column)
      return [head]
        + cells.flatMap { cell in
          cell.text.wrapped(to: width - 4).map { "    " + ink($0, cell.role) }
        }
    }
  }

  private func line(_ row: [Cell], widths: [Int], indent: Int, ink: Ink) -> String {
    var line = String(repeating: " ", count: indent)
    var owed = 0
    for (column, cell) in row.enumerated() {
      let text = cell.text.shortened(to: widths[column])
      let slack = max(0, min(widths[column], Self.maximumPadding) - text.columnCount)
      let isRight = alignments.count > column && alignments[column] == .right
      if isRight { owed += slack }
      if !text.isEmpty {
        line += String(repeating: " ", count: owed) + ink(text, cell.role)
        owed = 0
      }
      owed += (isRight ? 0 : slack) + 2
    }
    return line
  }
}

extension String {
  /// How many columns the text takes.
  ///
  /// Almost all text is ASCII, of which that need not be found out character by character.
  var columnCount: Int {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
  }

  /// The text itself, or its beginning and end around an ellipsis.
  func shortened(to width: Int) -> String {
    let count = columnCount
    guard count > width, width > 1 else { return count > width ? String(prefix(width)) : self }
    let tail = (width - 1) / 2
    return prefix(width - 1 - tail) + "…" + suffix(tail)
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

/// `1 scenario`, `3 scenarios`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

extension String {
  /// The text in lines of at most `width`, broken between words; a longer word stands alone.
  func wrapped(to width: Int) -> [String] {
    guard count > width else { return isEmpty ? [] : [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line.trimmedAtEnd)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
