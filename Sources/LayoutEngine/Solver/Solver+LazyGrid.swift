/// Lazy grids, of which everything is laid out. Source: containers rules §2.5.
///
/// Written for columns in a grid that grows downwards: the main axis is that across the tracks.
extension Solver {
  @inline(never)
  func lazyGridSize<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    let grid = LazyGridTables(node, storage)
    let width = A.main(proposal).isNil ? idealWidth(node, grid, A.self) : A.main(proposal)
    let total = layTracks(grid, width)
    var cursor = TrackCursor(grid)
    var child = node.pointee.firstChild
    var line = -1
    for _ in 0..<node.pointee.childCount {
      if cursor.isAtStart {
        line += 1
        grid.lines[line].length = 0
      }
      let offer = A.make(main: cursor.track.length, cross: .nan)
      let length = A.cross(ask(child, offer, .unprobed))
      grid.lines[line].length = max(grid.lines[line].length, length)
      cursor.advance()
      child = self.node(child).pointee.end
    }
    let size = A.make(
      main: node.pointee.childCount > 0 ? max(width, total) : width,
      cross: position(grid.lines, line + 1, spacing: grid.spacing))
    memo(node).markSolved(proposal, size, generation: storage.pointee.generation)
    return size
  }

  /// How wide the grid is where nothing is proposed: the ideal widths of the first view of each item
  /// and the gaps between them (measured for two flexible items).
  ///
  /// Of items without a view the minimum; without any view 10 (our own decisions).
  private func idealWidth<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ grid: LazyGridTables, _: A.Type
  ) -> Double {
    guard node.pointee.childCount > 0 else { return 10 }
    var width = 0.0
    var child = node.pointee.firstChild
    for index in 0..<grid.itemCount {
      let item = grid.item(index)
      var length = item.minimum
      if index < Int(node.pointee.childCount) {
        if item.kind != .fixed {
          let ideal = A.main(ask(child, .unspecified, .unprobed))
          length = Lengths.clamp(ideal, item.minimum, item.maximum)
        }
        child = self.node(child).pointee.end
      }
      width = Lengths.sum(width, length)
      if index < grid.itemCount - 1 { width = Lengths.sum(width, item.spacing) }
    }
    return width
  }

  /// Gives each item's tracks their common length and position under a width; what all take.
  private func layTracks(_ grid: LazyGridTables, _ width: Double) -> Double {
    // 1. The gaps and the fixed items are set aside.
    var rest = width
    var open = 0
    for index in 0..<grid.itemCount {
      let item = grid.item(index)
      if index < grid.itemCount - 1 { rest = Lengths.difference(rest, item.spacing) }
      if item.kind == .fixed { rest = Lengths.difference(rest, item.minimum) } else { open += 1 }
    }
    // 2. The others take an equal share of what is left, in order, and adaptive ones split it.
    var end = 0.0
    for index in 0..<grid.itemCount {
      let item = grid.item(index)
      let track = grid.tracks + index
      track.pointee.count = 1
      track.pointee.position = end
      var taken = item.minimum
      if item.kind != .fixed {
        let share = rest / Double(open)
        taken =
          item.kind == .flexible ? Lengths.clamp(share, item.minimum, item.maximum) : max(share, 0)
        rest = Lengths.difference(rest, taken)
        open -= 1
      }
      if item.kind == .adaptive {
        track.pointee.count = item.count(in: taken)
        taken = item.split(taken, count: Double(track.pointee.count))
      }
      track.pointee.length = taken
      let count = Double(track.pointee.count)
      end = Lengths.sum(end, Lengths.product(count, taken))
      end = Lengths.sum(end, Lengths.product(count - 1, item.spacing))
      if index < grid.itemCount - 1 { end = Lengths.sum(end, item.spacing) }
    }
    return end
  }

  /// Notes where the lines begin; what they take with the gaps between them.
  private func position(
    _ lines: UnsafeMutablePointer<GridTrack>, _ count: Int, spacing: Double
  ) -> Double {
    var end = 0.0
    for index in 0..<count {
      if index > 0 { end = Lengths.sum(end, spacing) }
      lines[index].position = end
      end = Lengths.sum(end, lines[index].length)
    }
    return end
  }

  // MARK: Placing

  func placeLazyGrid<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ own: Placement, _: A.Type
  ) {
    arrangeLazyGrid(node, own.size, own.proposal, A.self)
    putAll(node, width: own.size.width)
    descend(node)
  }

  /// Notes where each child lies: the lines are those of the proposal, while the tracks are laid
  /// out again in the grid's own width, so that a grid that overflows does so all the more.
  func arrangeLazyGrid<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size, _: A.Type
  ) {
    guard node.pointee.childCount > 0 else { return }
    noteArranged(node)
    let grid = LazyGridTables(node, storage)
    let memo = memo(node)
    memo.begin(storage.pointee.generation)
    if !memo.isSolved(under: proposal) || node.pointee.flags.contains(.readsContainer) {
      _ = lazyGridSize(node, proposal, A.self)
    }
    let width = A.main(size)
    let total = layTracks(grid, width)
    // The tracks are no longer those of the proposal.
    memo.pointee.isSolved = false
    let start = total < width ? blockStart(node, width, total, A.self) : 0
    var cursor = TrackCursor(grid)
    var child = node.pointee.firstChild
    var line = -1
    for _ in 0..<node.pointee.childCount {
      // A wider grid has no fewer tracks a line, hence no more lines.
      if cursor.isAtStart { line += 1 }
      let track = cursor.track
      let room = Placement(
        x: Lengths.sum(start, track.position), y: grid.lines[line].position,
        size: A.make(main: track.length, cross: grid.lines[line].length))
      place(child, in: room, grid.item(cursor.item), node, A.self)
      cursor.advance()
      child = self.node(child).pointee.end
    }
  }

  /// Where tracks that are narrower than the grid begin.
  private func blockStart<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ width: Double, _ total: Double, _: A.Type
  ) -> Double {
    let key = A.axis == .horizontal ? node.pointee.horizontalGuide : node.pointee.verticalGuide
    func line(_ length: Double) -> Double {
      let size = A.make(main: length, cross: 0)
      return defaultGuide(key, in: size, proposal: size)
    }
    return Lengths.position(line(width), line(total))
  }

  /// Lines a child up with the room of its track and line; `room` is along the main axis in x.
  private func place<A: StackAxis>(
    _ child: Int32, in room: Placement, _ item: LazyGridTables.Item,
    _ node: UnsafeMutablePointer<Node>, _: A.Type
  ) {
    var placed = Placement()
    placed.proposal = room.size
    placed.size = ask(child, room.size, .placement)
    let origin = A.make(main: room.x, cross: room.y)
    placed.x = Lengths.sum(
      origin.width,
      Lengths.position(
        defaultGuide(item.horizontal, in: room.size, proposal: room.size),
        finite(guide(item.horizontal, child, placed.size, room.size))))
    placed.y = Lengths.sum(
      origin.height,
      Lengths.position(
        defaultGuide(item.vertical, in: room.size, proposal: room.size),
        finite(guide(item.vertical, child, placed.size, room.size))))
    note(child, placed)
  }
}

/// A lazy grid's numbers and tables, where they lie.
///
/// Safe as the solver is: the buffers do not move while it runs.
struct LazyGridTables {
  enum Kind {
    case fixed, flexible, adaptive
  }

  struct Item {
    var kind: Kind
    var minimum, maximum, spacing: Double
    var horizontal, vertical: GuideKey

    /// How many tracks an adaptive item of this width splits into.
    ///
    /// One where minimum and gap take no room (our own decision).
    func count(in width: Double) -> Int32 {
      let unit = minimum + spacing
      guard unit > 0 else { return 1 }
      // Truncation is the floor of what is positive; there is no libm in the engine.
      let count = Lengths.sum(width, spacing) / unit
      return count.isNil ? 1 : Int32(max(1, min(count, 1e9)))
    }

    func split(_ width: Double, count: Double) -> Double {
      let inner = Lengths.difference(width, Lengths.product(count - 1, spacing))
      return min(inner / count, maximum)
    }
  }

  let spacing: Double
  let itemCount: Int
  let tracks: UnsafeMutablePointer<GridTrack>
  let lines: UnsafeMutablePointer<GridTrack>
  private let items: UnsafeMutablePointer<Double>

  init(_ node: UnsafeMutablePointer<Node>, _ storage: UnsafeMutablePointer<Storage>) {
    let shape = storage.pointee.gridShapes.base[Int(node.pointee.payload)]
    let parameters = storage.pointee.parameters.base + Int(node.pointee.parameters)
    spacing = parameters[0]
    items = parameters + 1
    itemCount = Int(shape.columns)
    tracks = storage.pointee.gridTracks.base + Int(shape.firstTrack)
    lines = tracks + itemCount
  }

  @inline(__always)
  func item(_ index: Int) -> Item {
    let numbers = items + index * 6
    return Item(
      kind: numbers[0] == 0 ? .fixed : numbers[0] == 1 ? .flexible : .adaptive,
      minimum: numbers[1], maximum: numbers[2], spacing: numbers[3],
      horizontal: GuideKey(rawValue: UInt8(numbers[4])),
      vertical: GuideKey(rawValue: UInt8(numbers[5])))
  }
}

/// Goes over the tracks of a lazy grid, line by line.
private struct TrackCursor {
  private let grid: LazyGridTables
  private(set) var item = 0
  private var repetition: Int32 = 0

  init(_ grid: LazyGridTables) { self.grid = grid }

  var isAtStart: Bool { item == 0 && repetition == 0 }

  var track: (position: Double, length: Double) {
    let track = grid.tracks[item]
    guard repetition > 0 else { return (track.position, track.length) }
    let step = Lengths.sum(track.length, grid.item(item).spacing)
    return (
      Lengths.sum(track.position, Lengths.product(Double(repetition), step)), track.length
    )
  }

  mutating func advance() {
    repetition += 1
    guard repetition == grid.tracks[item].count else { return }
    repetition = 0
    item = item + 1 == grid.itemCount ? 0 : item + 1
  }
}
