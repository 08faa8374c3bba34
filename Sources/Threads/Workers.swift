import Synchronization

/// Threads that share a list of work; each has a large stack and a tool of its own.
package struct Workers: Sendable {
  /// How many work at the same time, at least 1.
  package var count: Int

  package init(count: Int) { self.count = count }

  /// Does something with every element.
  ///
  /// - Parameters:
  ///   - elements: What there is to do.
  ///   - makeTool: Makes what a worker needs; called once on each worker's thread.
  ///   - progress: Told how many elements are done; called by one worker at a time, rising.
  ///   - work: What is done with an element.
  /// - Returns: The results in the elements' order, whatever the number of workers.
  /// - Throws: The first error of `makeTool` or `work`; the other workers stop at it.
  package func map<Element: Sendable, Tool, Result: Sendable, Failure: Error>(
    _ elements: [Element], makeTool: @escaping @Sendable () throws(Failure) -> Tool,
    progress: (@Sendable (Int) -> Void)?,
    work: @escaping @Sendable (Element, Tool) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    guard !elements.isEmpty else { return [] }
    let count = max(1, min(count, elements.count))
    // Large enough that handing out costs nothing, small enough that all finish together.
    let ranges = Ranges(count: elements.count, length: max(1, min(32, elements.count / count / 8)))
    let state = Locked(State<Result, Failure>())
    LargeStack.run(onThreads: count) {
      do throws(Failure) {
        let tool = try makeTool()
        while let range = ranges.next() {
          var results: [Result] = []
          for element in elements[range] { results.append(try work(element, tool)) }
          state.withLock { state in
            state.parts.append((range.lowerBound, results))
            state.done += range.count
            progress?(state.done)
          }
        }
      } catch {
        ranges.stop()
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
    let (parts, failure) = state.withLock { ($0.parts, $0.failure) }
    if let failure { throw failure }
    return parts.sorted { $0.start < $1.start }.flatMap(\.results)
  }
}

extension Workers {
  private struct State<Result: Sendable, Failure: Error> {
    var parts: [(start: Int, results: [Result])] = []
    var done = 0
    var failure: Failure?
  }

  /// Hands out ranges of indices, each once.
  private final class Ranges: Sendable {
    private let count: Int
    private let length: Int
    private let start = Atomic(0)
    private let isStopped = Atomic(false)

    init(count: Int, length: Int) {
      self.count = count
      self.length = length
    }

    func next() -> Range<Int>? {
      guard !isStopped.load(ordering: .relaxed) else { return nil }
      let start = start.wrappingAdd(length, ordering: .relaxed).oldValue
      return start < count ? start..<min(start + length, count) : nil
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }
  }
}
