import LayoutEngine
import Testing

/// What a package that depends on LayoutEngine sees: no `@testable` here.
struct ViewLayoutTests {
  var row: some View {
    HStack(spacing: 10) {
      Color.blue
      Color.green.padding(5).id("green")
    }
  }

  @Test func `a view is laid out for a proposal`() throws {
    let layout = try ViewLayout(of: row, proposal: ProposedViewSize(width: 110, height: 40))
    #expect(layout.size == CGSize(width: 110, height: 40))
    #expect(
      layout.nodes.map(\.path) == [
        "HStack", "HStack/0.Color", "HStack/1.Color.padding", "HStack/1.Color",
      ])
    #expect(layout["HStack/0.Color"] == CGRect(x: 0, y: 0, width: 50, height: 40))
    #expect(layout["#green"] == CGRect(x: 60, y: 0, width: 50, height: 40))
    #expect(layout["HStack/1.Color"] == CGRect(x: 65, y: 5, width: 40, height: 30))
    #expect(layout["HStack/2.Color"] == nil)
    #expect(layout["#blue"] == nil)
  }

  @Test func `without a proposal it has its ideal size`() throws {
    // Colours are ideally 10 by 10.
    #expect(try ViewLayout(of: row).size == CGSize(width: 40, height: 20))
  }

  @Test func `leading edges are on the right from right to left`() throws {
    let layout = try ViewLayout(
      of: row, proposal: ProposedViewSize(width: 110, height: 40), layoutDirection: .rightToLeft)
    #expect(layout["HStack/0.Color"]?.minX == 60)
  }

  @Test func `what cannot be laid out names its node`() throws {
    struct Nowhere: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: .nan, height: 0)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {}
    }
    let error = #expect(throws: ViewLayoutError.self) {
      try ViewLayout(of: VStack { Nowhere { Color.red } })
    }
    #expect(error?.path == "VStack/0.Nowhere")
    #expect(
      error?.description
        == "VStack/0.Nowhere: the layout answered a size that is not a number")
    #expect(throws: ViewLayoutError.self) { try ViewLayout(of: row, maximumDepth: 1) }
  }
}
