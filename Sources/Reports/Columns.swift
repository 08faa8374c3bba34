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
    var counts: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        let count = cell.text.columnCount
        counts.append(count)
        widths[column] = max(widths[column], count)
      }
    }
    if let flexible, let width, flexible < widths.count {
      let total = indent + widths.reduce(0, +) + 2 * (widths.count - 1)
      if total > width { widths[flexible] = max(12, widths[flexible] - (total - width)) }
    }
    var start = 0
    return rows.map { row in
      defer { start += row.count }
      return line(row, counts: counts[start...], widths: widths, indent: indent, ink: ink)
    }
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

  /// A row of the table: `counts` says how many columns each cell takes by itself, from the first
  /// on, `widths` how many each column of the table has.
  private func line(
    _ row: [Cell], counts: ArraySlice<Int>, widths: [Int], indent: Int, ink: Ink
  ) -> String {
    var line = ""
    line.reserveCapacity(widths.reduce(indent) { $0 + min($1, Self.maximumPadding) + 2 })
    var owed = indent
    for (column, cell) in row.enumerated() {
      let count = counts[counts.startIndex + column]
      let text = count > widths[column] ? cell.text.shortened(to: widths[column]) : cell.text
      let slack = max(0, min(widths[column], Self.maximumPadding) - count)
      let isRight = alignments.count > column && alignments[column] == .right
      if isRight { owed += slack }
      if !text.isEmpty {
        line.append(blanks: owed)
        line += ink(text, cell.role)
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
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte >= 0x80 || byte == 0x0D { return false }
      return true
    }
    return isPlain == true ? utf8.count : count
  }

  mutating func append(blanks count: Int) {
    let blanks: StaticString = "                                                                "
    var left = count
    while left > 0 {
      let part = min(left, blanks.utf8CodeUnitCount)
      append(
        String(
          decoding: UnsafeBufferPointer(start: blanks.utf8Start, count: part), as: UTF8.self))
      left -= part
    }
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
    guard utf8.last == UInt8(ascii: " ") else { return self }
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
