import Synchronization

/// Bytes that lie ready for a signal handler, which may come at any time.
final class HandlerBytes: Sendable {
  private let capacity: Int

  // Written while `length` is 0, and read by the handler only up to `length`.
  nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>
  private let length = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  var isEmpty: Bool { length.load(ordering: .sequentiallyConsistent) == 0 }

  /// Replaces them; what is beyond the capacity is left out.
  func set(_ new: some Sequence<UInt8>) {
    length.store(0, ordering: .sequentiallyConsistent)
    var count = 0
    for byte in new.prefix(capacity) {
      bytes[count] = byte
      count += 1
    }
    length.store(count, ordering: .sequentiallyConsistent)
  }

  /// Hands them out where there are some; may be called by a signal handler.
  func read(_ body: (UnsafePointer<UInt8>, Int) -> Void) {
    let count = length.load(ordering: .sequentiallyConsistent)
    if count > 0 { body(bytes, count) }
  }
}
