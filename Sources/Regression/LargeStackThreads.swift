#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads with a large stack, on which layouts nested thousands deep fit.
enum LargeStackThreads {
  /// The stack of a thread in bytes.
  ///
  /// It is address space: only what is touched takes memory.
  static let stackSize = 512 << 20

  /// Runs `body` on `count` threads at the same time and returns when all are done.
  ///
  /// Where the system gives fewer threads, those that there are get fewer; with none at all, the
  /// calling thread does the work, on the stack it has.
  ///
  /// - Parameters:
  ///   - count: How many threads, at least 1.
  ///   - body: What each does, given its number from 0.
  static func run(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).compactMap { index in start { body(index) } }
    if threads.isEmpty { body(0) }
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    // The box is retained for the thread and released by it: exactly one `takeRetainedValue`.
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { Work.run($0) }, box.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { Work.run($0) }, box.toOpaque())
    #endif
    guard status == 0 else {
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
