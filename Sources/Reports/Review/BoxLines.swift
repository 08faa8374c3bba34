/// Lines of boxes in characters: where lines meet, the character is that of all of them.
struct BoxLines {
  /// How heavy a line is.
  enum Weight: UInt8 {
    case none
    case light
    case heavy
  }

  /// What goes out of a cell to the left, up, right and down, two bits each.
  private var arms: [UInt8]
  let columns, rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    arms = Array(repeating: 0, count: columns * rows)
  }

  /// Draws the edges between two corners, both of which are in the grid.
  mutating func addBox(left: Int, top: Int, right: Int, bottom: Int, _ weight: Weight) {
    for row in Set([top, bottom]) {
      for column in left..<max(left, right) {
        add(.right, column, row, weight)
        add(.left, column + 1, row, weight)
      }
    }
    for column in Set([left, right]) {
      for row in top..<max(top, bottom) {
        add(.down, column, row, weight)
        add(.up, column, row + 1, weight)
      }
    }
  }

  /// The character of a cell; `nil` where no line is.
  func character(_ column: Int, _ row: Int) -> Character? {
    let cell = arms[row * columns + column]
    guard cell != 0 else { return nil }
    let place = Direction.allCases.reduce(0) { $0 * 3 + Int(cell >> $1.shift & 3) }
    return Self.characters[place]
  }

  /// Whether a heavy line goes through a cell.
  func isHeavy(_ column: Int, _ row: Int) -> Bool {
    arms[row * columns + column] & 0b10_10_10_10 != 0
  }

  private enum Direction: UInt8, CaseIterable {
    case left
    case up
    case right
    case down

    var shift: UInt8 { rawValue * 2 }
  }

  private mutating func add(
    _ direction: Direction, _ column: Int, _ row: Int, _ weight: Weight
  ) {
    let place = row * columns + column
    let known = arms[place] >> direction.shift & 3
    guard weight.rawValue > known else { return }
    arms[place] = arms[place] & ~(3 << direction.shift) | weight.rawValue << direction.shift
  }

  /// By the weights to the left, up, right and down, counted in threes.
  private static let characters = Array(
    " ╷╻╶┌┎╺┍┏╵│╽└├┟┕┝┢╹╿┃┖┞┠┗┡┣╴┐┒─┬┰╼┮┲┘┤┧┴┼╁┶┾╆┚┦┨┸╀╂┺╄╊╸┑┓╾┭┱━┯┳┙┥┪┵┽╅┷┿╈┛┩┫┹╃╉┻╇╋")
}
