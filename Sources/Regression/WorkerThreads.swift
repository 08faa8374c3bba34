import BuiltinEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads that work at the same time, each on a stack on which deeply nested layouts fit.
enum WorkerThreads {
  /// Runs `body` on `count` threads and returns when all are done.
  ///
  /// Where the system gives fewer threads, those that there are do the work; the calling thread is
  /// always one of them.
  ///
  /// - Parameters:
  ///   - count: How many threads, at least 1.
  ///   - body: What each does.
  static func run(count: Int, _ body: @escaping @Sendable () -> Void) {
    // An engine finds the large stack and does not start a thread of its own for every content.
    let work = { @Sendable in LargeStack.run { body() } }
    let threads = (1..<count).compactMap { _ in start(work) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    // The box is retained for the thread and released by it: exactly one `takeRetainedValue`.
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, { Work.run($0) }, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}

/// What a thread does, in a box that can pass through C.
private final class Work {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
    return nil
  }
}
