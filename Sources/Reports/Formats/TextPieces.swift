import Scenarios
import Threads

/// A long text in pieces that know nothing of each other: they are made on two threads, which is most
/// of the work, and written in their order.
enum TextPieces {
  /// How many are held in memory: some megabytes.
  private static let countAtOnce = 64

  /// Writes the pieces.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - make: Appends the piece of an index; called once each, on one thread or another. What is
  ///     known of nodes is that thread's own.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  static func write(
    count: Int, make: @escaping @Sendable (Int, NodeShapes, inout ByteBuffer) -> Void,
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    for start in stride(from: 0, to: count, by: countAtOnce) {
      for piece in pieces(start..<min(start + countAtOnce, count), make: make) {
        try piece.withUnsafeBufferPointer(take)
      }
    }
  }

  private static func pieces(
    _ indices: Range<Int>, make: @escaping @Sendable (Int, NodeShapes, inout ByteBuffer) -> Void
  ) -> [[UInt8]] {
    let next = Locked(indices.lowerBound)
    let pieces = Locked([[UInt8]](repeating: [], count: indices.count))
    LargeStack.run(onThreads: min(2, indices.count)) {
      var bytes = ByteBuffer(capacity: 1 << 16)
      let shapes = NodeShapes()
      while true {
        let index = next.withLock { next in
          next += 1
          return next - 1
        }
        guard index < indices.upperBound else { return }
        bytes.removeAll()
        make(index, shapes, &bytes)
        let piece = bytes.withBytes { Array($0) }
        pieces.withLock { $0[index - indices.lowerBound] = piece }
      }
    }
    return pieces.withLock { $0 }
  }
}
