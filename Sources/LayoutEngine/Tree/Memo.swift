/// The last answers of one node by the exact bits of the proposal.
///
/// Four of them, inline. They are valid for one generation of the tree. A stack beside them knows
/// for four lengths across what its children answered to the two questions that every sharing out
/// begins with (``Probe``): nested stacks ask each other little else. With one or two answers, or
/// eight without the probes, deep nesting is several times slower.
struct Memo: BitwiseCopyable {
  struct Entry: BitwiseCopyable {
    var width: UInt64
    var height: UInt64
    var size: Size
  }

  static let capacity = 4

  var generation: UInt32
  var count: UInt8
  /// The entry that is written next.
  var next: UInt8
  /// For stacks and grids: whether the children's placements are those under the proposal of the
  /// entry that was written last.
  var isSolved: Bool
  /// For stacks: whether their positions are noted too, not only their sizes.
  var isArranged: Bool
  var probedCount: UInt8
  var nextProbe: UInt8
  /// For which lengths across all children's answers to 0 and to infinity are known, as bits.
  var minima: UInt8
  var maxima: UInt8
  /// The same for all children but those that have changed since the last layout.
  var standingMinima: UInt8
  var standingMaxima: UInt8
  private var crosses: (UInt64, UInt64, UInt64, UInt64)
  private var entries: (Entry, Entry, Entry, Entry)
}

/// What a stack's child answered to 0 and to infinity along the stack's axis.
struct Probe: BitwiseCopyable {
  var minimum: Double
  var maximum: Double

  /// For how many lengths across the answers are kept.
  static let capacity = 4

  /// How much longer than its minimum the child can become.
  @inline(__always)
  var flexibility: Double {
    maximum == .infinity ? .infinity : Lengths.difference(maximum, minimum)
  }
}

extension UnsafeMutablePointer where Pointee == Memo {
  /// The memo's entries in place.
  ///
  /// Safe: a homogeneous tuple is laid out as an array of its elements, and the pointer is used
  /// while the memo's buffer lives.
  @inline(__always)
  private var entries: UnsafeMutablePointer<Memo.Entry> {
    let offset = MemoryLayout<Memo>.size - Memo.capacity * MemoryLayout<Memo.Entry>.stride
    return (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: Memo.Entry.self)
  }

  /// The lengths across in place; safe as ``entries`` is, in front of which they lie.
  @inline(__always)
  private var crosses: UnsafeMutablePointer<UInt64> {
    let entries = Memo.capacity * MemoryLayout<Memo.Entry>.stride
    let offset = MemoryLayout<Memo>.size - entries - Probe.capacity * MemoryLayout<UInt64>.stride
    return (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: UInt64.self)
  }

  /// The answer remembered for `proposal` in this generation, if any.
  @inline(__always)
  func lookup(_ proposal: Size, generation: UInt32) -> Size? {
    guard pointee.generation == generation else { return nil }
    let width = proposal.width.bitPattern
    let height = proposal.height.bitPattern
    let entries = entries
    for index in 0..<Int(pointee.count)
    where entries[index].width == width && entries[index].height == height {
      return entries[index].size
    }
    return nil
  }

  /// Remembers an answer in place of the oldest; the children's placements may be other ones.
  @inline(__always)
  func remember(_ proposal: Size, _ size: Size, generation: UInt32) {
    begin(generation)
    let index = Int(pointee.next)
    entries[index] = Memo.Entry(
      width: proposal.width.bitPattern, height: proposal.height.bitPattern, size: size)
    pointee.isSolved = false
    pointee.next = index + 1 == Memo.capacity ? 0 : UInt8(index + 1)
    if pointee.count < UInt8(Memo.capacity) { pointee.count += 1 }
  }

  /// Remembers an answer under which the children's placements stand.
  @inline(__always)
  func markSolved(_ proposal: Size, _ size: Size, generation: UInt32, isArranged: Bool = true) {
    remember(proposal, size, generation: generation)
    pointee.isSolved = true
    pointee.isArranged = isArranged
  }

  /// Whether the children's placements are those under `proposal`; of this generation only after
  /// ``begin(_:)``.
  @inline(__always)
  func isSolved(under proposal: Size) -> Bool {
    guard pointee.isSolved else { return false }
    let last = entries[Int(pointee.next == 0 ? UInt8(Memo.capacity) : pointee.next) - 1]
    return last.width == proposal.width.bitPattern && last.height == proposal.height.bitPattern
  }

  /// Which of the probes are those with a length across; they may hold nothing yet.
  @inline(__always)
  func probes(across cross: Double, generation: UInt32) -> Int {
    begin(generation)
    let bits = cross.bitPattern
    let crosses = crosses
    for index in 0..<Int(pointee.probedCount) where crosses[index] == bits { return index }
    let index: Int
    if pointee.probedCount < UInt8(Probe.capacity) {
      index = Int(pointee.probedCount)
      pointee.probedCount += 1
    } else {
      index = Int(pointee.nextProbe)
      pointee.nextProbe = index + 1 == Probe.capacity ? 0 : UInt8(index + 1)
    }
    crosses[index] = bits
    let others = ~(UInt8(1) << UInt8(index))
    pointee.minima &= others
    pointee.maxima &= others
    pointee.standingMinima &= others
    pointee.standingMaxima &= others
    return index
  }

  /// Forgets what a change below the node makes invalid: all but the probes of clean children.
  ///
  /// - Parameter isFirst: Whether it is the first change since the last layout.
  func invalidate(isFirst: Bool) {
    if isFirst {
      pointee.standingMinima = pointee.minima
      pointee.standingMaxima = pointee.maxima
    }
    pointee.minima = 0
    pointee.maxima = 0
    pointee.count = 0
    pointee.next = 0
    pointee.isSolved = false
    pointee.isArranged = false
  }

  /// Forgets what belongs to an earlier generation.
  @inline(__always)
  func begin(_ generation: UInt32) {
    guard pointee.generation != generation else { return }
    pointee.generation = generation
    empty()
  }

  /// Makes a memo of uninitialised memory; what it holds is written before it is read.
  @inline(__always)
  func makeEmpty() {
    pointee.generation = 0
    empty()
  }

  @inline(__always)
  private func empty() {
    pointee.count = 0
    pointee.next = 0
    pointee.isSolved = false
    pointee.isArranged = false
    pointee.probedCount = 0
    pointee.nextProbe = 0
    pointee.minima = 0
    pointee.maxima = 0
    pointee.standingMinima = 0
    pointee.standingMaxima = 0
  }
}
