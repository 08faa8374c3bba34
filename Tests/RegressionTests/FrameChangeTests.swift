import Regression
import Scenarios
import Testing

struct FrameChangeTests {
  static let before = FrameLines.frames(
    """
    HStack 0 0 520 80
    HStack/0.Color 0 0 200 80
    HStack/1.Color #b 210 0 200 80
    """)

  @Test func `equal frame sets have no changes`() {
    let changes = [FrameChange](from: Self.before, to: Self.before)
    #expect(changes.isEmpty)
    #expect(changes.largestMove == nil)
  }

  @Test func `moved nodes come in order and the farthest is known`() {
    let after = FrameLines.frames(
      """
      HStack 0 0 500 80
      HStack/0.Color 0 0 200 80
      HStack/1.Color #b 210 0 150 80
      """)
    let changes = [FrameChange](from: Self.before, to: after)
    #expect(changes.map(\.node) == ["HStack", "HStack/1.Color"])
    #expect(changes.map(\.distance) == [20, 50])
    #expect(changes.largestMove?.id == "b")
  }

  @Test func `nodes may appear and vanish`() {
    let after = FrameLines.frames(
      """
      HStack 0 0 520 80
      HStack/0.Text 0 0 200 80
      HStack/1.Color #b 210 0 200 80
      """)
    let changes = [FrameChange](from: Self.before, to: after)
    #expect(changes.map(\.node) == ["HStack/0.Text", "HStack/0.Color"])
    #expect(changes.map { $0.before == nil } == [true, false])
    #expect(changes.map { $0.after == nil } == [false, true])
    #expect(changes.largestMove == nil)
  }

  @Test func `a node that becomes infinite moves infinitely far, one that stays so does not move`()
  {
    let change = FrameChange(
      node: "Color", before: Frame(x: 0, y: 0, width: .infinity, height: 1),
      after: Frame(x: 0, y: 0, width: .infinity, height: .infinity))
    #expect(change.distance == .infinity)
    let still = FrameChange(node: "Color", before: change.before, after: change.before)
    #expect(still.distance == 0)
  }

  @Test func `a node with two ids changes once`() {
    let before = FrameLines.frames("Color #a 0 0 1 1\nColor #b 0 0 1 1")
    let after = FrameLines.frames("Color #a 0 0 2 1\nColor #b 0 0 2 1")
    #expect([FrameChange](from: before, to: after).count == 1)
  }
}
