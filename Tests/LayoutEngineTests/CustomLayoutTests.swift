import Testing

@testable import LayoutEngine

/// A layout as articles write it: it offers its one subview a part of what it is offered.
private struct PartOfProposal: Layout {
  var widthFactor: Double = 1
  var heightFactor: Double = 1

  private func part(of proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { $0 * widthFactor },
      height: proposal.height.map { $0 * heightFactor })
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    assert(subviews.count == 1, "one subview is expected")
    return subviews[0].sizeThatFits(part(of: proposal))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews[0].place(
      at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center,
      proposal: part(of: proposal))
  }
}

extension View {
  fileprivate func partOfProposal(width: Double = 1, height: Double = 1) -> some View {
    PartOfProposal(widthFactor: width, heightFactor: height) {
      VStack { self }
    }
  }
}

private struct ShareKey: LayoutValueKey {
  static let defaultValue: CGFloat = 1
}

/// Subviews below each other, each as wide as its value says.
private struct SharedWidths: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    CGSize(width: 100, height: 10 * CGFloat(subviews.count))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX, y: bounds.minY + 10 * CGFloat(index)),
        proposal: ProposedViewSize(width: subview[ShareKey.self], height: 10))
    }
  }
}

/// A layout that has others place its subviews, in a region of its own choice.
private struct Filled<Inner: Layout>: Layout where Inner.Cache == Void {
  var inner: Inner
  var proposal: ProposedViewSize

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { CGSize(width: 100, height: 100) }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    inner.placeSubviews(in: bounds, proposal: self.proposal, subviews: subviews, cache: &cache)
  }
}

/// Subviews side by side, each as wide as the widest, kept in a cache.
private struct EqualWidths: Layout {
  struct Cache {
    var width: CGFloat
    var height: CGFloat
  }

  func makeCache(subviews: Subviews) -> Cache {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return Cache(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    CGSize(width: cache.width * CGFloat(subviews.count), height: cache.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + cache.width * CGFloat(index), y: bounds.minY),
        proposal: ProposedViewSize(width: cache.width, height: cache.height))
    }
  }
}

/// Subviews below each other without spacing; its guides are merged by default.
private struct Pile: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(0) { $0 + $1.height })
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for subview in subviews {
      subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: .unspecified)
      y += subview.sizeThatFits(.unspecified).height
    }
  }
}

/// A layout that does with its subviews what the closures say.
private struct Scripted: Layout {
  var size: (Subviews) -> CGSize = { _ in CGSize(width: 100, height: 60) }
  var place: (CGRect, Subviews) -> Void

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { size(subviews) }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) { place(bounds, subviews) }
}

private enum Middle: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}

private struct Weight: LayoutValueKey {
  static let defaultValue = 7.0
}

struct CustomLayoutTests {
  @Test(
    arguments: [620.0, 333, 1, 0, nil] as [CGFloat?],
    [80.0, 7, 0, nil] as [CGFloat?])
  func `an article's relative layout and the built-in one give the same frames`(
    width: CGFloat?, height: CGFloat?
  ) throws {
    let text = Text("Hello, world").padding(3).id("t")
    let custom = try frames(
      of: HStack(spacing: 10) {
        Color().id("a").partOfProposal(width: 0.5)
        text.partOfProposal(width: 0.8, height: 0.5).layoutPriority(1)
        Color().id("c")
      }, width, height)
    let builtin = try frames(
      of: HStack(spacing: 10) {
        Color().id("a").relativeProposed(width: 0.5)
        text.relativeProposed(width: 0.8, height: 0.5).layoutPriority(1)
        Color().id("c")
      }, width, height)
    #expect(custom == builtin)
  }

  @Test func `an infinite centre is an error in a custom layout and 0 in the built-in one`() throws
  {
    #expect(
      throws: LayoutError(path: "PartOfProposal/0.VStack", failure: .positionIsNaN)
    ) { try frames(of: Color().partOfProposal(width: 0.5), .infinity, 20) }
    let placed = try frames(of: Color().id("c").relativeProposed(width: 0.5), .infinity, 20)
    #expect(placed["c"] == rect(0, 0, .infinity, 20))
  }

  @Test func `a cache serves every call of one layout`() throws {
    let frames = try frames(
      of: EqualWidths {
        Text("Hi").id("a")
        Text("Hello").id("b")
      }, 300, 300)
    #expect(frames["root"] == rect(0, 0, 100, 20))
    #expect(frames["b"] == rect(50, 0, 50, 20))
  }

  @Test func `a subview that is not placed is centred`() throws {
    let layout = Scripted { _, subviews in subviews[0].place(at: .zero, proposal: .zero) }
    let frames = try frames(
      of: layout {
        color(10, 10).id("a")
        color(20, 20).id("b")
      }, 200, 200)
    #expect(frames["a"] == rect(0, 0, 10, 10))
    #expect(frames["b"] == rect(40, 20, 20, 20))
  }

  @Test func `the last placement of a subview counts`() throws {
    let layout = Scripted { _, subviews in
      subviews[0].place(at: .zero, proposal: .zero)
      subviews[0].place(at: CGPoint(x: 7, y: 8), anchor: .bottomTrailing, proposal: .zero)
    }
    let frames = try frames(of: layout { color(5, 5).id("a") }, nil, nil)
    #expect(frames["a"] == rect(2, 3, 5, 5))
  }

  @Test func `a size that is not a number names the layout`() {
    let layout = Scripted(size: { _ in CGSize(width: .nan, height: 5) }, place: { _, _ in })
    #expect(throws: LayoutError(path: "HStack/1.Scripted", failure: .sizeIsNaN)) {
      try frames(
        of: HStack {
          Color()
          layout { Color() }
        }, 100, 100)
    }
  }

  @Test func `a position that is not a number names the subview`() {
    let layout = Scripted { _, subviews in
      subviews[1].place(at: CGPoint(x: .nan, y: 0), proposal: .zero)
    }
    #expect(throws: LayoutError(path: "Scripted/1.Text", failure: .positionIsNaN)) {
      try frames(
        of: layout {
          Color()
          Text("b")
        }, 100, 100)
    }
  }

  @Test func `proportions that sum up to nothing are an error`() {
    #expect(throws: LayoutError.self) {
      try frames(
        of: ProportionalStack(direction: .horizontal) {
          Color().proportion(0)
          Color().proportion(0)
        }, 100, 100)
    }
  }

  @Test func `a custom layout merges the custom guides of its subviews`() throws {
    let middle = HorizontalAlignment(Middle.self)
    let frames = try frames(
      of: VStack(alignment: middle, spacing: 0) {
        Pile {
          color(20, 10).alignmentGuide(middle) { _ in 0 }
          color(40, 10).alignmentGuide(middle) { _ in 40 }
        }.id("pile")
        color(100, 10).id("wide")
      }, nil, nil)
    #expect(frames["pile"]?.minX == 30)
    #expect(frames["wide"]?.minX == 0)
  }

  @Test func `a custom layout keeps frame guides and passes text baselines`() throws {
    let frames = try frames(
      of: HStack(alignment: .firstTextBaseline, spacing: 0) {
        Pile {
          Text("A").alignmentGuide(.leading) { _ in -7 }
          Text("B")
        }.id("pile")
        color(10, 40)
      }, nil, nil)
    #expect(frames["pile"] == rect(0, 24, 10, 40))
  }

  @Test func `a custom layout asks for the distances of all its subviews`() throws {
    let gap: (AnyView) throws -> CGFloat? = { content in
      try frames(
        of: VStack {
          content
          color(40, 10).id("below")
        }, nil, nil)["below"].map { $0.minY - 30 }
    }
    let pile = try gap(
      AnyView(
        Pile {
          Text("T")
          color(40, 10)
        }))
    let column = try gap(
      AnyView(
        VStack(spacing: 0) {
          Text("T")
          color(40, 10)
        }))
    #expect(pile == 10)
    #expect(column == 8)
  }

  @Test func `layout values, container values and priorities reach the layout`() throws {
    nonisolated(unsafe) var seen: [String] = []
    let layout = Scripted { _, subviews in
      seen = subviews.map {
        "\($0[Weight.self]) \($0.containerValues.proportion) \($0.priority)"
      }
    }
    _ = try frames(
      of: layout {
        Color().layoutValue(key: Weight.self, value: 1).padding(4).proportion(3)
          .layoutValue(key: Weight.self, value: 2)
        Color().layoutPriority(5)
        VStack {
          Color().proportion(9)
          Color()
        }
      }, 100, 100)
    #expect(seen == ["1.0 3.0 0.0", "7.0 1.0 5.0", "7.0 1.0 0.0"])
  }

  @Test func `subviews can be sliced and chosen`() throws {
    nonisolated(unsafe) var widths: [[CGFloat]] = []
    let layout = Scripted { _, subviews in
      let measure = { (subviews: LayoutSubviews) in
        subviews.map { $0.sizeThatFits(.unspecified).width }
      }
      widths = [measure(subviews[1...]), measure(subviews[[2, 0]])]
    }
    _ = try frames(
      of: layout {
        color(1, 1)
        color(2, 2)
        color(3, 3)
      }, nil, nil)
    #expect(widths == [[2, 3], [3, 1]])
  }

  @Test func `the innermost of several layout values counts`() throws {
    let view = SharedWidths {
      color().layoutValue(key: ShareKey.self, value: 40).padding(0)
        .layoutValue(key: ShareKey.self, value: 50).id("a")
      Group {
        color().id("b")
        color().layoutValue(key: ShareKey.self, value: 20).id("c")
      }
      .layoutValue(key: ShareKey.self, value: 60)
    }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["a"] == rect(0, 0, 40, 10))
    #expect(frames["b"] == rect(0, 10, 60, 10))
    #expect(frames["c"] == rect(0, 20, 20, 10))
  }

  /// Core rules §7.5 and §8.1: where nothing is proposed across, a stack offers what it has.
  @Test func `a stack called as a layout fills the bounds it is given`() throws {
    let row = try frames(
      of: Filled(
        inner: HStackLayout(spacing: 0), proposal: ProposedViewSize(width: 100, height: nil)
      ) {
        color().id("a")
        color().frame(width: 20, height: 20).id("b")
      }, 300, 300)
    #expect(row["a"] == rect(0, 0, 80, 100))
    #expect(row["b"] == rect(80, 40, 20, 20))
    let layers = try frames(
      of: Filled(inner: ZStackLayout(), proposal: .unspecified) {
        color().id("a")
        color().frame(width: 20, height: 20).id("b")
      }, 300, 300)
    #expect(layers["a"] == rect(0, 0, 100, 100))
    #expect(layers["b"] == rect(40, 40, 20, 20))
  }

  @Test func `a layout that places where it measures is an error that names it`() {
    let layout = Scripted(
      size: { subviews in
        subviews[0].place(at: CGPoint(x: 7, y: 7), proposal: .unspecified)
        return CGSize(width: 100, height: 60)
      }, place: { _, _ in })
    let row = HStack {
      color()
      layout { color() }
    }
    #expect(throws: LayoutError(path: "HStack/1.Scripted", failure: .placedOutOfTurn)) {
      _ = try frames(of: row, 100, 100)
    }
  }
}
