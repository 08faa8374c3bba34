import Testing

@testable import LayoutEngine

/// What the views of lower priority need is kept back from those of a higher one.
struct PriorityTests {
  /// A column of 592.67 points, of which 26 are gaps: what the three colours need comes to the rest to
  /// the last digit, but not if it is taken off one after the other.
  @Test func `minima of lower groups are kept back as one sum`() throws {
    let column = VStack {
      Text("x").aspectRatio(contentMode: .fit).id("text").layoutPriority(1)
      color(nil, 150)
      color(nil, 150)
      color(nil, 800.0 / 3).id("last")
    }
    let frames = try frames(of: column.frame(maxWidth: .infinity), 100, 100)
    #expect(frames["text"]?.size == .zero)
    #expect(frames["last"]?.minY == 326)
  }
}
