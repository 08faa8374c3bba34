/// The last answers of one node by the exact bits of the proposal.
///
/// Eight of them, inline: with one or two a nested stack is four to 24 times slower, since it asks
/// each child three questions a level. They are valid for one generation of the tree.
struct Memo: BitwiseCopyable {
  struct Entry: BitwiseCopyable {
    var width: UInt64
    var height: UInt64
    var size: Size
  }

  static let capacity = 8

  var generation: UInt32 = 0
  var count: UInt8 = 0
  var next: UInt8 = 0
  /// For a stack: whether its children's placements are those under ``solved``.
  var isSolved = false
  var solved = Size.unspecified
  private var entries: (Entry, Entry, Entry, Entry, Entry, Entry, Entry, Entry) = (
    Self.empty, Self.empty, Self.empty, Self.empty, Self.empty, Self.empty, Self.empty, Self.empty
  )

  private static let empty = Entry(width: 0, height: 0, size: Size(0, 0))
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

  /// Remembers an answer in place of the oldest.
  @inline(__always)
  func remember(_ proposal: Size, _ size: Size, generation: UInt32) {
    begin(generation)
    let index = Int(pointee.next)
    entries[index] = Memo.Entry(
      width: proposal.width.bitPattern, height: proposal.height.bitPattern, size: size)
    pointee.next = UInt8((index + 1) & (Memo.capacity - 1))
    if pointee.count < UInt8(Memo.capacity) { pointee.count += 1 }
  }

  /// Forgets what belongs to an earlier generation.
  @inline(__always)
  func begin(_ generation: UInt32) {
    guard pointee.generation != generation else { return }
    pointee.generation = generation
    pointee.count = 0
    pointee.next = 0
    pointee.isSolved = false
  }
}
