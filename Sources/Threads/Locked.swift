import CThreadSanitizer
import Synchronization

/// A value that one thread at a time may use.
///
/// It is a `Mutex` of which ThreadSanitizer knows: the library that `Mutex` is in is not instrumented,
/// so that without a word everything behind one looks like a race.
package final class Locked<Value>: Sendable {
  private let mutex: Mutex<Value>

  package init(_ value: sending Value) { mutex = Mutex(value) }

  /// Waits until no other thread uses the value, then uses it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let address = Unmanaged.passUnretained(self).toOpaque()
    return try mutex.withLock { value throws(Failure) in
      plumb_lock_taken(address)
      defer { plumb_lock_returned(address) }
      return try body(&value)
    }
  }
}
