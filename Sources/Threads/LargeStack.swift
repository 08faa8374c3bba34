#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Threads whose stack bears views nested as deep as a document may nest them.
///
/// Reading, laying out and freeing a document all recurse. The memory of a stack is only taken as
/// far as it is used.
package enum LargeStack {
  /// How large the stack of such a thread is, in bytes.
  package static let size = 512 << 20

  /// Whether the calling code already runs on such a thread.
  package static var isCurrent: Bool { pthread_getspecific(mark) != nil }

  /// Marks a thread as one of these; the value is only ever compared with nil.
  private static let mark: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "there are no thread-local values left")
    return key
  }()

  /// Runs `body` on a thread with a large stack and waits for it; at once if this is one.
  package static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !isCurrent else { return try body() }
    var result: Swift.Result<Result, Failure>?
    func work() {
      do throws(Failure) {
        result = .success(try body())
      } catch {
        result = .failure(error)
      }
    }
    withoutActuallyEscaping(work) { work in
      // The box crosses to the other thread and back; this thread only waits meanwhile.
      if let thread = start(work) { join(thread) } else { work() }
    }
    guard let result else { preconditionFailure("the thread ended without a result") }
    return try result.get()
  }

  /// Runs `body` on `count` such threads at the same time and returns when all are done.
  ///
  /// Where the system gives fewer threads, those that there are do the work; one always does.
  ///
  /// - Parameters:
  ///   - count: How many threads, at least 1.
  ///   - body: What each does.
  package static func run(onThreads count: Int, _ body: @escaping @Sendable () -> Void) {
    let threads = (1..<max(count, 1)).compactMap { _ in start(body) }
    run { body() }
    for thread in threads { join(thread) }
  }

  /// Runs `aside` on such a thread while `body` runs on the calling one, and returns when both are
  /// done; one after the other where there can be no thread.
  package static func run<Aside: Sendable, Result, Failure: Error>(
    beside aside: @escaping @Sendable () -> Aside, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (aside: Aside, result: Result) {
    let told = Locked<Aside?>(nil)
    let thread = start {
      let value = aside()
      told.withLock { $0 = value }
    }
    let result: Swift.Result<Result, Failure>
    do throws(Failure) {
      result = .success(try body())
    } catch {
      result = .failure(error)
    }
    if let thread { join(thread) }
    let value = told.withLock { $0 } ?? aside()
    return (value, try result.get())
  }

  /// Runs `work` on a thread of its own; `nil` if there can be none.
  private static func start(_ work: @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var size = size
    while pthread_attr_setstacksize(&attributes, size) != 0, size > 1 << 20 { size /= 2 }
    // The box is retained for the thread and released by it: exactly one `takeRetainedValue`.
    let box = Unmanaged.passRetained(Work(body: work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, &attributes, threadBody, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    return thread
  }

  private static func join(_ thread: pthread_t) {
    pthread_join(thread, nil)
  }

  private final class Work {
    let body: () -> Void
    init(body: @escaping () -> Void) { self.body = body }
  }

  #if canImport(Darwin)
    private typealias Argument = UnsafeMutableRawPointer
  #else
    private typealias Argument = UnsafeMutableRawPointer?
  #endif

  private static let threadBody: @convention(c) (Argument) -> UnsafeMutableRawPointer? = {
    argument in
    let pointer: UnsafeMutableRawPointer? = argument
    guard let pointer else { return nil }
    pthread_setspecific(LargeStack.mark, pointer)
    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
    return nil
  }
}
