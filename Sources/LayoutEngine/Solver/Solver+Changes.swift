/// What stands of the last layout while only changes are laid out.
///
/// A node has not changed, is clean, when no leaf below it has: its answers stand, and so does what
/// it remembers. It is moved when its parent proposed it something else or it took another size, or
/// something below it is moved: only what is moved or has changed is placed again.
extension Solver {
  /// The size of a clean node, if it is proposed what it was placed with.
  @inline(__always)
  func standingSize(_ index: Int32, _ proposal: Size) -> Size? {
    let placement = placement(index)
    guard !isChanged(index), placement.pointee.proposal.hasBits(of: proposal) else { return nil }
    return placement.pointee.size
  }

  @inline(__always)
  func isChanged(_ index: Int32) -> Bool {
    storage.pointee.marks.base[Int(index)].contains(.isChanged)
  }

  /// Notes what a child is proposed and answers.
  @inline(__always)
  func note(_ child: Int32, _ size: Size, _ proposal: Size) {
    let placement = placement(child)
    if R.keepsClean {
      if placement.pointee.size.hasBits(of: size),
        placement.pointee.proposal.hasBits(of: proposal)
      {
        return
      }
      storage.pointee.markMoved(child)
    }
    placement.pointee.size = size
    placement.pointee.proposal = proposal
  }

  /// Notes where a child lies.
  @inline(__always)
  func note(_ child: Int32, _ placed: Placement) {
    note(child, placed.size, placed.proposal)
    placement(child).pointee.x = placed.x
    placement(child).pointee.y = placed.y
  }

  /// Notes that the children of a container are lined up anew, perhaps only to learn a guide of
  /// theirs: it has to be placed again.
  @inline(__always)
  func noteArranged(_ node: UnsafeMutablePointer<Node>) {
    if R.keepsClean { storage.pointee.markMoved(Int32(node - storage.pointee.nodes.base)) }
  }

  /// Whether there is anything to place below a node.
  @inline(__always)
  func isMoved(_ index: Int32) -> Bool {
    !R.keepsClean || storage.pointee.marks.base[Int(index)].contains(.isMoved)
  }

  /// Notes that a node and everything below it is placed.
  @inline(__always)
  func markPlaced(_ index: Int32) {
    if R.keepsClean { storage.pointee.marks.base[Int(index)] = [] }
  }
}

/// What is known of a node while only changes are laid out.
struct ChangeMarks: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  /// Its answers may be others: it is a leaf that was changed, or lies around one.
  static let isChanged = ChangeMarks(rawValue: 1)
  /// It, or something below it, has to be placed again; so is everything around it.
  static let isMoved = ChangeMarks(rawValue: 2)
}

extension Storage {
  /// Notes that a node has to be placed again, and all around it.
  @inline(never)
  func markMoved(_ node: Int32) {
    var current = node
    while current >= 0, !marks.base[Int(current)].contains(.isMoved) {
      marks.base[Int(current)].insert(.isMoved)
      current = nodes.base[Int(current)].parent
    }
  }
}

extension Size {
  /// Whether it is the same to the bit, so that nil equals itself.
  @inline(__always)
  func hasBits(of other: Size) -> Bool {
    width.bitPattern == other.width.bitPattern && height.bitPattern == other.height.bitPattern
  }
}
