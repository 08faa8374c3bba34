import Scenarios

/// Frames as boxes in characters, to scale; those that are not the same in another result are drawn
/// heavy.
///
/// ```
/// ┌───────┰──────┲━━━━━┓
/// │Color  ┃Color ┃Color┃
/// └───────┸──────┺━━━━━┛
/// ```
struct TextDrawing {
  /// How many nodes are drawn; more would be a black area.
  static let maximumNodes = 400

  /// How points become characters, which are about twice as high as wide.
  struct Scale {
    let x, y: Double

    /// How many points one column takes.
    let points: Double
    let columns, rows: Int

    /// A scale for all of some frames; `nil` where there are none.
    ///
    /// - Parameters:
    ///   - frames: Those that can be drawn; no others.
    ///   - width: How many columns there are, at least 2.
    ///   - height: How many rows, at least 2.
    init?(for frames: [Frame], width: Int, height: Int) {
      guard let first = frames.first else { return nil }
      var (left, top) = (first.x, first.y)
      var (right, bottom) = (left, top)
      for frame in frames {
        left = min(left, frame.x, frame.x + frame.width)
        right = max(right, frame.x, frame.x + frame.width)
        top = min(top, frame.y, frame.y + frame.height)
        bottom = max(bottom, frame.y, frame.y + frame.height)
      }
      let points = max(
        (right - left) / Double(width - 1), (bottom - top) / Double(2 * (height - 1)))
      (x, y) = (left, top)
      self.points = points > 0 ? points : 1
      columns = Int(((right - left) / self.points).rounded()) + 1
      rows = Int(((bottom - top) / (2 * self.points)).rounded()) + 1
    }

    fileprivate func column(_ length: Double) -> Int {
      min(max(0, Int(((length - x) / points).rounded())), columns - 1)
    }

    fileprivate func row(_ length: Double) -> Int {
      min(max(0, Int(((length - y) / (2 * points)).rounded())), rows - 1)
    }
  }

  private struct Box {
    var left, top, right, bottom: Int
    var label: String
    var isChanged: Bool

    /// Whether some of the columns of a row are in it.
    func covers(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
      (top...bottom).contains(row) && columns.overlaps(left...right)
    }
  }

  private var lines: BoxLines
  private var texts: [Int: String] = [:]
  private var changedTexts: Set<Int> = []

  /// - Parameters:
  ///   - frames: What is drawn.
  ///   - changed: The paths of nodes that are drawn heavy.
  ///   - scale: How.
  init(_ frames: FrameSet, changed: Set<String>, scale: Scale) {
    lines = BoxLines(columns: scale.columns, rows: scale.rows)
    var boxes: [Box] = []
    NodeTree(frames.nodes).walk { node, _, _ in
      guard boxes.count < Self.maximumNodes, node.frame.isDrawable else { return }
      let frame = node.frame
      let (x, y) = (frame.x + frame.width, frame.y + frame.height)
      boxes.append(
        Box(
          left: scale.column(min(frame.x, x)), top: scale.row(min(frame.y, y)),
          right: scale.column(max(frame.x, x)), bottom: scale.row(max(frame.y, y)),
          label: node.shortName, isChanged: changed.contains(node.path)))
    }
    for box in boxes {
      lines.addBox(
        left: box.left, top: box.top, right: box.right, bottom: box.bottom,
        box.isChanged ? .heavy : .light)
    }
    // The innermost first: what is in a container has more to say than the container.
    for (index, box) in boxes.enumerated().reversed() {
      addLabel(of: box, below: boxes[(index + 1)...])
    }
  }

  /// Writes a name into the first row of a box in which nothing else is, no other box either.
  private mutating func addLabel(of box: Box, below others: ArraySlice<Box>) {
    let room = box.right - box.left - 1
    guard room > 1, box.bottom - box.top > 1 else {
      addPoint(of: box)
      return
    }
    let text = box.label.shortened(to: room)
    let count = text.columnCount
    for row in (box.top + 1)..<box.bottom {
      let columns = (box.left + 1)...(box.left + count)
      guard !others.contains(where: { $0.covers(row, columns) }) else { continue }
      let cells = (0..<count).map { row * lines.columns + box.left + 1 + $0 }
      guard
        cells.allSatisfy({ cell in
          texts[cell] == nil && lines.character(cell % lines.columns, row) == nil
        })
      else { continue }
      var free = cells[...]
      for character in text {
        let own = free.prefix(String(character).columnCount)
        free = free.dropFirst(own.count)
        // What is wide has the cell behind it, too.
        for cell in own { texts[cell] = cell == own.first ? String(character) : "" }
        if box.isChanged { changedTexts.formUnion(own) }
      }
      return
    }
  }

  /// What is smaller than a character in both directions is a point.
  private mutating func addPoint(of box: Box) {
    guard box.left == box.right, box.top == box.bottom,
      lines.character(box.left, box.top) == nil
    else { return }
    let cell = box.top * lines.columns + box.left
    texts[cell] = "·"
    if box.isChanged { changedTexts.insert(cell) }
  }

  /// One text a row, all of the same width.
  func lines(ink: Ink, changed role: Ink.Role?) -> [String] {
    (0..<lines.rows).map { row in
      var line = ""
      var run = ""
      var isRunChanged = false
      for column in 0..<lines.columns {
        let cell = row * lines.columns + column
        let isChanged = lines.isHeavy(column, row) || changedTexts.contains(cell)
        if isChanged != isRunChanged {
          line += ink(run, isRunChanged ? role : nil)
          (run, isRunChanged) = ("", isChanged)
        }
        run += lines.character(column, row).map { String($0) } ?? texts[cell] ?? " "
      }
      return line + ink(run, isRunChanged ? role : nil)
    }
  }
}

extension NodeTree.Node {
  /// What a node is called where there is little room: its id, else its view or modifier.
  fileprivate var shortName: String {
    guard ids.isEmpty else {
      return ids.harmless.split(separator: " ").first.map(String.init) ?? ""
    }
    return label.harmless
  }
}
