import Testing

@testable import LayoutEngine

/// A layout that answers and places as it is told.
private struct Odd: Layout {
  var size = CGSize(width: 50, height: 20)
  var place: @Sendable (CGRect, LayoutSubviews) -> Void = { _, _ in }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { size }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { place(bounds, subviews) }
}

/// A layout that asks each of its subviews for many parts of its own proposal.
private struct Curious: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let whole = proposal.replacingUnspecifiedDimensions()
    var size = CGSize.zero
    for subview in subviews {
      for part in 1...8 {
        let width = whole.width * Double(part) / 8
        size = subview.sizeThatFits(ProposedViewSize(width: width, height: whole.height))
      }
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
  }
}

/// Trees and layouts that nobody means well with.
struct HostileTreeTests {
  private func tree(_ view: some View) -> LayoutTree {
    let tree = LayoutTree()
    view._lower(into: ViewLowering(tree: tree))
    return tree
  }

  private func frames(of view: some View, _ width: Double = 100) throws -> [String: CGRect] {
    let tree = tree(view)
    _ = try tree.layout(RootProposal(ProposedViewSize(width: width, height: 100)))
    return try Dictionary(
      tree.reportedNodes().compactMap { node in node.id.map { ($0, node.frame) } },
      uniquingKeysWith: { $1 })
  }

  @Test func `an infinite answer makes an infinite row`() throws {
    let frames = try frames(
      of: HStack(spacing: 0) {
        Odd(size: CGSize(width: Double.infinity, height: 20))() { Color().id("child") }.id("odd")
        Color().id("next")
      })
    #expect(frames["odd"]?.width == .infinity)
    #expect(frames["next"] == CGRect(x: .infinity, y: 0, width: 0, height: 100))
  }

  @Test func `a negative answer is taken as it stands`() throws {
    let frames = try frames(
      of: HStack(alignment: .top, spacing: 0) {
        Odd(size: CGSize(width: -30, height: -10))() { Color() }.id("odd")
        Color().id("next")
      })
    #expect(frames["odd"] == CGRect(x: 0, y: 0, width: -30, height: -10))
    #expect(frames["next"] == CGRect(x: -30, y: 0, width: 130, height: 100))
  }

  @Test func `a layout that never places leaves its subviews in the middle`() throws {
    let frames = try frames(of: Odd()() { Color().frame(width: 10, height: 10).id("child") })
    #expect(frames["child"] == CGRect(x: 20, y: 5, width: 10, height: 10))
  }

  @Test func `a layout that places twice is taken at its last word`() throws {
    let odd = Odd { _, subviews in
      for x in [7.0, 3] {
        subviews[0].place(at: CGPoint(x: x, y: 0), proposal: .zero)
      }
    }
    #expect(try frames(of: odd { Color().id("child") })["child"]?.minX == 3)
  }

  @Test func `a subview at infinity is there`() throws {
    let odd = Odd { _, subviews in
      subviews[0].place(at: CGPoint(x: .infinity, y: 0), proposal: .zero)
    }
    #expect(try frames(of: odd { Color().id("child") })["child"]?.minX == .infinity)
  }

  @Test func `an answer that is not a number names the layout among many`() {
    let tree = tree(
      HStack {
        Color()
        Odd(size: CGSize(width: .nan, height: 1))() { Color() }
      })
    #expect {
      try tree.layout(RootProposal(.zero))
    } throws: { error in
      (error as? LayoutError)?.failure == .sizeIsNaN
        && (error as? LayoutError)?.path.hasPrefix("HStack/1.") == true
    }
  }

  private func nested(_ depth: Int, in tree: LayoutTree, _ open: () -> Void) {
    for _ in 0..<depth { open() }
    tree.add(.greedy, name: .color)
    for _ in 0..<depth { tree.close() }
  }

  @Test func `nested grids are asked few questions`() throws {
    let tree = LayoutTree()
    nested(30, in: tree) {
      tree.add(
        .grid(
          horizontal: .horizontalCenter, vertical: .verticalCenter, horizontalSpacing: 8,
          verticalSpacing: 8), name: .grid)
      tree.beginGridRow()
      tree.add(.text("Hello world", TextStyle()), name: .text)
    }
    _ = try tree.layout(
      RootProposal(ProposedViewSize(width: 300, height: 200)), recording: .counts)
    #expect(tree.queryCount < 20_000)
  }

  @Test func `curious layouts in one another come to an end`() throws {
    let tree = LayoutTree()
    tree.maximumMeasurements = 20_000
    nested(40, in: tree) {
      tree.add(.layout(TypedLayoutBox(Curious())), name: .color)
    }
    let limit = 20_000 + 100 * tree.nodeCount
    #expect {
      try tree.layout(RootProposal(ProposedViewSize(width: 300, height: 200)))
    } throws: { error in
      (error as? LayoutError)?.failure == .tooManyMeasurements(limit: limit)
    }
  }

  @Test func `ratios in stacks in one another come to an end`() throws {
    let tree = LayoutTree()
    tree.maximumMeasurements = 20_000
    for _ in 0..<60 {
      tree.add(.stack(.vertical, alignment: .horizontalCenter, spacing: 8), name: .vStack)
      tree.add(.text("Hello world", TextStyle()), name: .text)
      tree.add(.aspectRatio(nil, .fit), name: .scaledToFit)
    }
    tree.add(.greedy, name: .color)
    for _ in 0..<60 {
      tree.close()
      tree.close()
    }
    #expect {
      try tree.layout(RootProposal(ProposedViewSize(width: 300, height: 300)))
    } throws: { error in
      let limit = 20_000 + 100 * tree.nodeCount
      return (error as? LayoutError)?.failure == .tooManyMeasurements(limit: limit)
    }
  }

  @Test func `a million views end where the tree is full`() {
    let tree = LayoutTree(maximumNodes: 50_000)
    let view = HStack { ForEach(0..<1_000_000) { _ in Color() } }
    view._lower(into: ViewLowering(tree: tree))
    #expect(tree.nodeCount <= 50_002)
    #expect(throws: LayoutError(path: "HStack/49999.Color", failure: .tooLarge(limit: 50_000))) {
      try tree.layout(RootProposal(.zero))
    }
  }

  @Test func `a row of a hundred thousand views is shared out`() throws {
    let tree = LayoutTree()
    tree.add(.stack(.horizontal, alignment: .verticalCenter, spacing: 0), name: .hStack)
    for _ in 0..<100_000 { tree.add(.greedy, name: .color) }
    tree.close()
    let size = try tree.layout(
      RootProposal(ProposedViewSize(width: 200_000, height: 10)), recording: .counts)
    #expect(abs(size.width - 200_000) < 1e-3)
    #expect(tree.queryCount <= 4 * tree.nodeCount)
  }

  private struct Mirrors: View {
    var body: some View {
      GeometryReader { _ in
        Mirrors()
        Mirrors()
      }
    }
  }

  private enum Low: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.bottom] }
  }

  @Test func `a frame's line does not ask where the frame puts its view`() throws {
    let low = VerticalAlignment(Low.self)
    let frames = try frames(
      of: Color().id("child")
        .alignmentGuide(.bottom) { $0.height / 2 }
        .frame(height: 80, alignment: Alignment(horizontal: .leading, vertical: low))
        .frame(alignment: Alignment(horizontal: .leading, vertical: low)))
    #expect(frames["child"] == CGRect(x: 0, y: 40, width: 100, height: 80))
  }

  @Test func `readers that double are an error`() {
    let tree = LayoutTree(maximumNodes: 20_000)
    Mirrors()._lower(into: ViewLowering(tree: tree))
    #expect(throws: LayoutError.self) {
      try tree.layout(RootProposal(ProposedViewSize(width: 100, height: 100)))
    }
  }
}
