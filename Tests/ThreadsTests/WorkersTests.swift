import Synchronization
import Testing
import Threads

struct WorkersTests {
  private struct Refused: Error {}

  /// Does something with every element, without a tool.
  private func map<Result: Sendable>(
    _ elements: [Int], workers: Int, progress: (@Sendable (Int) -> Void)? = nil,
    _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    Workers(count: workers).map(
      elements, makeTool: {}, progress: progress, work: { element, _ in work(element) })
  }

  @Test(arguments: [1, 2, 3, 8, 100])
  func `results stand in the order of the elements, whatever the number of workers`(
    _ count: Int
  ) {
    let elements = (0..<57).map { $0 * 7 % 57 }
    #expect(map(elements, workers: count) { $0 * 2 } == elements.map { $0 * 2 })
  }

  @Test func `without elements no worker starts`() throws {
    let results = try Workers(count: 4).map(
      [Int](), makeTool: { throw Refused() }, progress: nil, work: { element, _ in element })
    #expect(results.isEmpty)
  }

  @Test func `a worker makes one tool and keeps it`() {
    let made = Mutex(0)
    _ = Workers(count: 3).map(
      Array(0..<500), makeTool: { made.withLock { $0 += 1 } }, progress: nil, work: { _, _ in })
    #expect(made.withLock { $0 } == 3)
  }

  @Test func `a tool that cannot be made is an error`() {
    #expect(throws: Refused.self) {
      try Workers(count: 2).map(
        [1, 2, 3], makeTool: { throw Refused() }, progress: nil, work: { element, _ in element })
    }
  }

  @Test func `work that cannot be done is an error, and stops what follows`() {
    let done = Mutex(0)
    #expect(throws: Refused.self) {
      try Workers(count: 1).map(
        Array(0..<1_000), makeTool: {}, progress: nil,
        work: { element, _ in
          if element == 3 { throw Refused() }
          done.withLock { $0 += 1 }
        })
    }
    #expect(done.withLock { $0 } == 3)
  }

  @Test func `progress rises to the number of elements`() {
    let told = Mutex<[Int]>([])
    let tell = { @Sendable (done: Int) in told.withLock { $0.append(done) } }
    _ = map(Array(0..<1_000), workers: 4, progress: tell) { $0 }
    let counts = told.withLock { $0 }
    #expect(counts == counts.sorted())
    #expect(counts.last == 1_000)
  }

  @Test func `a worker's stack holds what nests a hundred thousand deep`() {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    #expect(map([100_000], workers: 1, depth) == [100_000])
  }
}
