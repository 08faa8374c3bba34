import Regression
import Scenarios

/// The nodes of a layout as a tree, one a line, with their frames in fixed columns.
///
/// ```
/// HStack                       0    0  520   80
/// ├─ Color                     0    0  200   80
/// ├─ Color                   210    0  200   80
/// └─ Color.relativeProposed  420    0  100   80      expected width 200
/// ```
///
/// A node stands below the modifier around it, else below the container it is in. Where an engine
/// reports only some nodes, a node stands below the nearest one that is there.
package struct FrameTree {
  /// What stands behind the frame of a node.
  struct Note {
    var text: String
    var role: Ink.Role?
  }

  /// How a tree is set.
  package struct Style: Sendable {
    /// Whether heads stand over the columns.
    package var hasHeads: Bool

    /// Whether each node stands with its whole path, as frames blocks name it, instead of as a tree.
    package var hasPaths: Bool

    package init(hasHeads: Bool = false, hasPaths: Bool = false) {
      self.hasHeads = hasHeads
      self.hasPaths = hasPaths
    }
  }

  /// What happened to a node between two results.
  enum Mark: String {
    case same = " "
    case gone = "-"
    case new = "+"

    var role: Ink.Role? {
      switch self {
      case .same: nil
      case .gone: .bad
      case .new: .good
      }
    }
  }

  struct Line {
    /// The rails and the node's name.
    var label: String

    /// How many columns that takes; `nil` where nobody counted.
    var labelColumns: Int?

    /// The node's path and its id; empty for a remark below the tree.
    var path = ""

    /// The frame's four lengths; empty for a remark below the tree.
    var figures: [String] = []
    var note: Note?

    /// The colour of a remark.
    var role: Ink.Role?

    /// `nil` where nothing is compared.
    var mark: Mark?
  }

  private var lines: [Line] = []

  init(lines: [Line]) { self.lines = lines }

  /// - Parameters:
  ///   - nodes: The nodes, depth first, outermost modifier first.
  ///   - notes: What stands behind a node's frame, by its path.
  ///   - remarks: Lines below the tree, for nodes that should be there and are not.
  ///   - limit: Of a larger tree only nodes with notes are shown, and what they are in.
  ///   - shapes: What is known of such nodes.
  init(
    nodes: [NodeFrame], notes: [String: Note], remarks: [Note], limit: Int,
    shapes: NodeShapes = NodeShapes()
  ) {
    let whole = shapes.lines(of: nodes)
    defer { lines += remarks.map { Line(label: $0.text, role: $0.role) } }
    guard whole.count > limit else {
      lines = whole.map { line in
        Line(
          label: line.label, labelColumns: line.columnCount, path: line.name,
          figures: Self.figures(of: nodes[line.place].frame), note: notes[line.path])
      }
      return
    }
    let tree = shapes.tree(of: nodes).pruned(to: limit) { notes[$0] != nil }
    var isLastAt: [Bool] = []
    tree.walk { node, depth, isLast in
      isLastAt.removeSubrange(min(depth, isLastAt.count)...)
      lines.append(
        Line(
          label: Self.rails(isLastAt, isLast: isLast) + node.label,
          path: node.path + node.ids,
          figures: Self.figures(of: node.frame), note: notes[node.path]))
      isLastAt.append(isLast)
    }
    if tree.count < whole.count {
      lines.append(Line(label: "… \(whole.count - tree.count) more"))
    }
  }

  private static func figures(of frame: Frame) -> [String] {
    [
      Points.text(frame.x), Points.text(frame.y), Points.text(frame.width),
      Points.text(frame.height),
    ]
  }

  /// The lines of the tree; a note that finds no room behind its frame gets the next line.
  ///
  /// - Parameters:
  ///   - width: How many columns there are; `nil` for as many as it takes.
  ///   - indent: How far the tree stands from the left.
  ///   - style: Whether there are heads, and whole paths.
  ///   - ink: Colours, or none.
  /// - Returns: The lines, without line feeds.
  package func lines(
    width: Int? = nil, indent: Int = 0, style: Style = Style(), ink: Ink = .none
  ) -> [String] {
    let longest = lines.reduce(3) { longest, line in
      line.figures.reduce(longest) { max($0, $1.utf8.count) }
    }
    let heads = style.hasHeads ? Expectation.Line.Edge.allCases.map(\.rawValue) : []
    let figures = (0..<4).map { max(longest, style.hasHeads ? heads[$0].count : 0) }
    func columns(_ line: Line) -> Int {
      style.hasPaths ? line.path.columnCount : line.labelColumns ?? line.label.columnCount
    }
    let wanted = lines.reduce(0) { $1.figures.isEmpty ? $0 : max($0, columns($1)) }
    let marked = lines.contains { $0.mark != nil } ? 2 : 0
    let room = width.map { max(16, $0 - indent - marked - figures.reduce(0) { $0 + $1 + 2 }) }
    // A path that is shortened names nothing.
    let label = style.hasPaths ? wanted : min(wanted, room ?? wanted)
    let margin = String(repeating: " ", count: indent)
    func row(_ name: String, _ columns: Int, _ cells: [String], _ mark: Mark? = nil) -> String {
      var row = ""
      row.reserveCapacity(indent + marked + label * 2 + figures.reduce(0) { $0 + $1 + 2 })
      row += margin
      if marked > 0 { row += (mark?.rawValue ?? " ") + " " }
      row += columns > label ? name.shortenedAtStart(to: label) : name
      row.append(blanks: max(0, min(label, Columns.maximumPadding) - columns))
      for (cell, figure) in zip(cells, figures) {
        row.append(blanks: 2 + max(0, figure - cell.utf8.count))
        row += cell
      }
      return row
    }
    let head = style.hasHeads && wanted > 0 ? [ink(row("", 0, heads), .heading)] : []
    return head
      + lines.flatMap { line -> [String] in
        guard !line.figures.isEmpty else { return [margin + ink(line.label, line.role)] }
        let text = row(
          style.hasPaths ? line.path : line.label, columns(line), line.figures, line.mark)
        let shown = ink(text, line.mark?.role)
        guard let note = line.note else { return [shown] }
        for gap in [6, 2] where text.columnCount + gap + note.text.columnCount <= width ?? .max {
          return [shown + String(repeating: " ", count: gap) + ink(note.text, note.role)]
        }
        let start = max(indent + 2, (width ?? 0) - note.text.columnCount)
        return [shown, String(repeating: " ", count: start) + ink(note.text, note.role)]
      }
  }

  /// The lines from a node to the one it stands below.
  ///
  /// Of nodes far down only the last levels are drawn: with all of them, a tree nested 10,000 deep
  /// would be a picture of spaces.
  static func rails(_ isLastAbove: [Bool], isLast: Bool) -> String {
    guard !isLastAbove.isEmpty else { return "" }
    let levels = isLastAbove.dropFirst()
    let drawn = levels.suffix(24)
    return (drawn.count < levels.count ? "… " : "")
      + drawn.map { $0 ? "   " : "│  " }.joined() + (isLast ? "└─ " : "├─ ")
  }
}

extension String {
  /// The end of a text that is too long, behind an ellipsis.
  fileprivate func shortenedAtStart(to width: Int) -> String {
    "…" + suffix(columns: max(0, width - 1))
  }
}
