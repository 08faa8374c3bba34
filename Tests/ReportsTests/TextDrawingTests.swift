import Scenarios
import Testing

@testable import Reports

struct TextDrawingTests {
  private static func drawing(
    _ frames: FrameSet, _ changed: Set<String> = [], width: Int = 40, height: Int = 12
  ) -> String {
    let drawable = frames.nodes.map(\.frame).filter(\.isDrawable)
    guard let scale = TextDrawing.Scale(for: drawable, width: width, height: height) else {
      return "nothing"
    }
    return TextDrawing(frames, changed: changed, scale: scale)
      .lines(ink: .none, changed: nil).map(\.trimmedAtEnd).asText
  }

  @Test func `boxes that touch share their lines, and what changed is heavy`() {
    let row = SampleReport.frames([
      ("HStack", nil, 0, 0, 300, 100), ("HStack/0.Color", "a", 0, 0, 100, 100),
      ("HStack/1.Color", nil, 100, 0, 100, 100), ("HStack/2.Text", "b", 200, 50, 100, 50),
    ])
    #expect(
      Self.drawing(row, ["HStack/1.Color"], width: 31) == """
        ┌─────────┲━━━━━━━━━┱─────────┐
        │#a       ┃Color    ┃         │
        │         ┃         ┃         │
        │         ┃         ┠─────────┤
        │         ┃         ┃#b       │
        └─────────┺━━━━━━━━━┹─────────┘

        """)
  }

  @Test func `names stand only where they are the innermost, and are shortened to the room`() {
    let frames = SampleReport.frames([
      ("ZStack.padding", nil, 0, 0, 80, 40), ("ZStack", nil, 0, 0, 80, 40),
      ("ZStack/0.Color", "a-name-that-is-long", 0, 20, 36, 20),
    ])
    #expect(
      Self.drawing(frames, width: 21, height: 12) == """
        ┌───────────────────┐
        │ZStack             │
        │                   │
        ├────────┐          │
        │#a-n…ong│          │
        └────────┴──────────┘

        """)
  }

  @Test func `what cannot be drawn is left out, lines and points are drawn as such`() {
    #expect(
      Self.drawing(
        SampleReport.frames([
          ("A", nil, 0, 0, 40, 40), ("B", nil, 20, 10, 0, 20), ("C", nil, 10, 10, 0, 0),
          ("D", nil, 0, 0, .infinity, 10), ("E", nil, 40, 40, -8, -8),
        ]), width: 11, height: 6) == """
          ┌─────────┐
          │A · ╷    │
          │    │    │
          │    │    │
          │    ╵  ┌─┤
          └───────┴─┘

          """)
    #expect(Self.drawing(SampleReport.frames([("A", nil, 0, 0, .infinity, 1)])) == "nothing")
    #expect(Self.drawing(SampleReport.frames([("A", nil, 3, 3, 0, 0)])) == "·\n")
    #expect(
      Self.drawing(SampleReport.frames([("A", nil, 0, 0, 1e9 - 1, 1)]), width: 5, height: 5)
        == "╶───╴\n")
  }
}
