import LayoutEngine
import LayoutEngineMacros
import Testing

extension ContainerValues {
  @Entry var proportion: Double = 1
  @Entry var title: String?
  @Entry fileprivate var isPinned = false
}

/// An article's layout: each child takes its proportion of the width.
private struct ProportionalRow: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let whole = subviews.reduce(0) { $0 + $1.containerValues.proportion }
    var x = bounds.minX
    for subview in subviews {
      let width = bounds.width * subview.containerValues.proportion / whole
      subview.place(
        at: CGPoint(x: x, y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
      x += width
    }
  }
}

struct EntryTests {
  @Test func `an entry has its initial value until it is set`() {
    var values = ContainerValues()
    #expect(values.proportion == 1)
    #expect(values.title == nil)
    #expect(!values.isPinned)
    values.proportion = 3
    values.title = "three"
    values.isPinned = true
    #expect(values.proportion == 3)
    #expect(values.title == "three")
    #expect(values.isPinned)
  }

  @Test func `entries are told apart`() {
    var values = ContainerValues()
    values.title = "one"
    #expect(values.proportion == 1)
  }

  @Test func `a layout reads what a view was given by its key path`() throws {
    let row = ProportionalRow()() {
      Color.red.containerValue(\.proportion, 3).id("red")
      Color.blue.id("blue")
    }
    let tree = LayoutTree()
    row._lower(into: ViewLowering(tree: tree))
    _ = try tree.layout(RootProposal(ProposedViewSize(width: 200, height: 40)))
    let widths = try tree.reportedNodes().filter { $0.id != nil }.map(\.frame.width)
    #expect(widths == [150, 50])
  }
}
