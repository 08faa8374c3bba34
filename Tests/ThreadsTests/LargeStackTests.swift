import Testing
import Threads

struct LargeStackTests {
  private struct Refused: Error {}

  @Test func `the stack of a worker is large and knows it`() {
    #expect(!LargeStack.isCurrent)
    #expect(LargeStack.run { LargeStack.isCurrent })
    #expect(throws: Refused.self) {
      try LargeStack.run { throw Refused() }
    }
  }
}
