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

  /// The table where it fits or nothing limits it, else with the last cells of each row below it,
  /// further in: as many as do not fit, whole, broken between words only.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has; `nil` for as many as it takes.
  ///   - ink: Colours, or none.
  /// - Returns: One line a row, or more.
  func lines(foldedTo width: Int?, ink: Ink = .none) -> [String] {
    // Mostly there is no terminal, and a line a row.
    guard width != nil else { return lines(width: nil, ink: ink) }
    return rowLines(foldedTo: width, ink: ink).flatMap(\.self)
  }

  /// The same, the lines of each row by themselves.
  func rowLines(foldedTo width: Int?, ink: Ink = .none) -> [[String]] {
    guard let width, let count = columnCount(within: width) else {
      return lines(width: nil, ink: ink).map { [$0] }
    }
    var heads = self
    heads.rows = rows.map { Array($0.prefix(count)) }
    return zip(heads.lines(width: nil, ink: ink), rows).map { head, row in
      [head] + Self.lines(of: row.dropFirst(count), below: width, ink)
    }
  }

  /// How many columns fit beside each other, at least one; `nil` if all do.
  private func columnCount(within width: Int) -> Int? {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.text.columnCount)
      }
    }
    var end = -2
    for (column, cells) in widths.enumerated() {
      end += cells + 2
      if end > width { return max(column, 1) }
    }
    return nil
  }

  /// Cells beside each other where they fit, else each by itself.
  private static func lines(of cells: ArraySlice<Cell>, below width: Int, _ ink: Ink) -> [String] {
    let cells = cells.filter { !$0.text.isEmpty }
    let together = cells.map(\.text).joined(separator: "  ")
    guard !cells.isEmpty, together.columnCount > width - below else {
      return cells.isEmpty
        ? [] : [indent + cells.map { ink($0.text, $0.role) }.joined(separator: "  ")]
    }
    return cells.flatMap { cell in
      cell.text.wrapped(to: width - below).map { indent + ink($0, cell.role) }
    }
  }

  /// How far what stands below a row is further in.
  static let below = 4

  private static let indent = String(repeating: " ", count: below)

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
    guard columnCount > width else { return self }
    guard width > 1 else { return String(prefix(columns: width)) }
    let tail = (width - 1) / 2
    return prefix(columns: width - 1 - tail) + "…" + suffix(columns: tail)
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columnCount))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - columnCount)) + self
  }
}

/// `1 scenario`, `3 scenarios`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

extension String {
  /// The text in lines of at most `width`, broken between words; a longer word stands alone.
  func wrapped(to width: Int) -> [String] {
    guard columnCount > width else { return isEmpty ? [] : [self] }
    var lines: [String] = []
    var line = ""
    var count = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let length = word.columnCount
      if !line.isEmpty, count + 1 + length > width {
        lines.append(line.trimmedAtEnd)
        line = String(word)
        count = length
      } else {
        count += (line.isEmpty ? 0 : 1) + length
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
