import Synchronization
import Testing

@testable import Regression

struct WorkersTests {
  private struct Refused: Error {}

  @Test(arguments: [1, 2, 3, 8, 100])
  func `results stand in the order of the elements, whatever the number of workers`(
    _ count: Int
  ) throws {
    let elements = (0..<57).map { $0 * 7 % 57 }
    let results = try Workers(count: count).map(elements, makeTool: {}, progress: nil) {
      element, _ in
      element * 2
    }
    #expect(results == elements.map { $0 * 2 })
  }

  @Test func `without elements no worker starts`() throws {
    let results = try Workers(count: 4).map([Int](), makeTool: { throw Refused() }, progress: nil) {
      element, _ in element
    }
    #expect(results.isEmpty)
  }

  @Test func `a worker makes one tool and keeps it`() throws {
    let made = Mutex(0)
    _ = try Workers(count: 3).map(
      Array(0..<500), makeTool: { made.withLock { $0 += 1 } }, progress: nil
    ) { _, _ in }
    #expect(made.withLock { $0 } == 3)
  }

  @Test func `a tool that cannot be made is an error`() {
    #expect(throws: Refused.self) {
      try Workers(count: 2).map([1, 2, 3], makeTool: { throw Refused() }, progress: nil) {
        element, _ in element
      }
    }
  }

  @Test func `progress rises to the number of elements`() throws {
    let told = Mutex<[Int]>([])
    _ = try Workers(count: 4).map(
      Array(0..<1_000), makeTool: {}, progress: { done in told.withLock { $0.append(done) } }
    ) { _, _ in }
    let counts = told.withLock { $0 }
    #expect(counts == counts.sorted())
    #expect(counts.last == 1_000)
  }

  @Test func `a worker's stack holds what nests a hundred thousand deep`() throws {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    let results = try Workers(count: 1).map([100_000], makeTool: {}, progress: nil) { element, _ in
      depth(element)
    }
    #expect(results == [100_000])
  }
}
