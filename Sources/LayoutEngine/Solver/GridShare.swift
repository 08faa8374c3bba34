/// What a grid has to share out along one axis, and what is set aside of it.
struct GridShare {
  /// What there is for all tracks; nil and infinity are passed on.
  let room: Double
  private var committed = 0.0
  private var openCount = 0

  init(_ room: Double) { self.room = room }

  /// What each open track gets of what the others left; below 0 where they took too much.
  var share: Double {
    room.isNil || room == .infinity
      ? room : Lengths.difference(room, committed) / Double(max(openCount, 1))
  }

  /// Makes a track wait for one more cell of the priority that is served.
  mutating func open(_ track: UnsafeMutablePointer<GridTrack>) {
    if track.pointee.openCount == 0 { openCount += 1 }
    track.pointee.openCount += 1
  }

  mutating func close(_ track: UnsafeMutablePointer<GridTrack>) {
    track.pointee.openCount -= 1
    if track.pointee.openCount == 0 { openCount -= 1 }
  }

  /// Sets a track's length aside once no cell holds it open; later cells may still raise it.
  mutating func commit(_ track: UnsafeMutablePointer<GridTrack>) {
    guard track.pointee.openCount == 0, !track.pointee.isCommitted else { return }
    track.pointee.isCommitted = true
    committed = Lengths.sum(committed, track.pointee.length)
  }

  /// Makes a track at least so long; it is never shorter than 0.
  mutating func raise(_ track: UnsafeMutablePointer<GridTrack>, to length: Double) {
    let before = track.pointee.length
    guard length > before else { return }
    track.pointee.length = length
    if track.pointee.isCommitted { committed = Lengths.sum(committed, length - before) }
  }

  /// Adds equally what a cell of several columns lacks: to those that wait for cells of their own,
  /// else to those without any, else to all (measured).
  mutating func spread(_ cell: GridCell, _ grid: GridTables) {
    let lack = Lengths.position(cell.answer.width, grid.width(of: cell))
    guard lack > 0 else { return }
    let columns = grid.columns + Int(cell.column)
    let span = Int(cell.span)
    var (waiting, empty) = (0, 0)
    for column in 0..<span {
      if columns[column].waits { waiting += 1 }
      if columns[column].count == 0 { empty += 1 }
    }
    let part = lack / Double(waiting > 0 ? waiting : empty > 0 ? empty : span)
    for column in 0..<span
    where waiting > 0 ? columns[column].waits : empty == 0 || columns[column].count == 0 {
      raise(columns + column, to: Lengths.sum(columns[column].length, part))
    }
  }
}
