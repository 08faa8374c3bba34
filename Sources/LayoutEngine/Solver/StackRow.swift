/// The children of a stack one after the other, while they are added up.
struct StackRow<A: StackAxis> {
  let guides: StackGuides
  private let spacing: Double
  private var previous: Int32 = -1

  /// Where the last child begins, and where it ends.
  private(set) var start = 0.0
  private var end = 0.0

  // Across, from the alignment line.
  private(set) var low = 0.0
  private var high = 0.0
  private var isInfinite = false

  /// - Parameters:
  ///   - node: The stack.
  ///   - spacing: The distance between children; NaN for those that they prefer.
  @inline(__always)
  init(_ node: UnsafeMutablePointer<Node>, spacing: Double) {
    guides = StackGuides(node)
    self.spacing = spacing
  }

  /// Where a child lies across, whose guide is not explicit.
  @inline(__always)
  func offset(_ size: Size) -> Double {
    let length = A.cross(size)
    let guide: Double =
      switch guides {
      case .start: 0
      case .middle: length / 2
      default: length
      }
    // A guide that is no number is read as infinity, as in all stacks.
    return -(guide.isNil ? .infinity : guide)
  }

  /// Adds a child; for nothing where guides are explicit, since those are asked for later.
  @inline(__always)
  mutating func add<R: Recorder, Rules: SolverRules>(
    _ child: Int32, _ size: Size, _ solver: Solver<R, Rules>
  ) {
    guard guides != .explicit else { return }
    add(child, size, at: offset(size), solver)
  }

  @inline(__always)
  mutating func add<R: Recorder, Rules: SolverRules>(
    _ child: Int32, _ size: Size, at offset: Double, _ solver: Solver<R, Rules>
  ) {
    if previous >= 0 {
      end = Lengths.sum(
        end, spacing.isNil ? solver.distance(previous, child, along: A.axis) : spacing)
    }
    let length = A.cross(size)
    if length == .infinity { isInfinite = true }
    low = min(low, offset)
    high = max(high, Lengths.sum(offset, length))
    start = end
    end = Lengths.sum(end, A.main(size))
    previous = child
  }

  var size: Size {
    A.make(main: end, cross: isInfinite ? .infinity : Lengths.difference(high, low))
  }
}

/// How a stack's children are lined up, as its node says in ``Node/payload``.
enum StackGuides: Int32 {
  // No child gives the guide: it lies where the alignment says, at the start, in the middle or at
  // the end.
  case start
  case middle
  case end
  /// A child may give the guide, or the alignment is none of a frame's.
  case explicit

  @inline(__always)
  init(_ node: UnsafeMutablePointer<Node>) {
    self = StackGuides(rawValue: node.pointee.payload) ?? .explicit
  }

  /// - Parameters:
  ///   - key: The alignment.
  ///   - guides: The guides that some child may give.
  init(_ key: GuideKey, among guides: UInt64) {
    switch key {
    case _ where guides & key.bit != 0: self = .explicit
    case .leading, .top: self = .start
    case .horizontalCenter, .verticalCenter: self = .middle
    case .trailing, .bottom: self = .end
    default: self = .explicit
    }
  }
}
