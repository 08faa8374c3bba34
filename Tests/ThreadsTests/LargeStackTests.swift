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

  @Test func `what runs beside something else is done when both are`() throws {
    let told = LargeStack.run(beside: { LargeStack.isCurrent }, { "this thread" })
    #expect(told.aside)
    #expect(told.result == "this thread")
    #expect(throws: Refused.self) {
      try LargeStack.run(beside: { 1 }, { () throws(Refused) -> Int in throw Refused() })
    }
  }
}
