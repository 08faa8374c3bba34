import Testing

@testable import LayoutEngine

/// A layout that hands everything to another one, as article code does.
private struct Forwarding<Inner: Layout>: Layout {
  var inner: Inner

  func makeCache(subviews: Subviews) -> Inner.Cache { inner.makeCache(subviews: subviews) }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Inner.Cache
  ) -> CGSize {
    inner.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Inner.Cache
  ) {
    inner.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  func spacing(subviews: Subviews, cache: inout Inner.Cache) -> ViewSpacing {
    inner.spacing(subviews: subviews, cache: &cache)
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Inner.Cache
  ) -> CGFloat? {
    inner.explicitAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}

private enum Middle: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}

private struct Queue: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(
      width: sizes.reduce(0) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for subview in subviews {
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
      x += subview.sizeThatFits(.unspecified).width
    }
  }
}

struct GridTests {
  @ViewBuilder private var bars: some View {
    color(20, 10).id("a")
    Color().id("b")
    color(30, 30).id("c")
  }

  @Test func `a grid lines cells up in rows and columns`() throws {
    let frames = try frames(
      of: Grid(horizontalSpacing: 5, verticalSpacing: 0) {
        GridRow(alignment: .bottom) {
          color(20, 10).id("a")
          color(30, 20).id("b")
        }
        ForEach(0..<2) { index in
          GridRow {
            color(10, 10).gridColumnAlignment(.trailing).id("row\(index)")
          }
        }
        color(75, 10).gridCellUnsizedAxes([.horizontal]).id("wide")
        color(4, 4).gridCellAnchor(.bottomTrailing).gridCellColumns(2).id("anchored")
      }, nil, nil)
    #expect(frames["root"] == rect(0, 0, 75, 54))
    #expect(frames["a"] == rect(10, 10, 20, 10))
    #expect(frames["b"] == rect(40, 0, 30, 20))
    #expect(frames["row1"] == rect(20, 30, 10, 10))
    #expect(frames["wide"] == rect(0, 40, 75, 10))
    #expect(frames["anchored"] == rect(71, 50, 4, 4))
  }

  @Test func `cells of a column meet at a custom guide`() throws {
    let middle = HorizontalAlignment(Middle.self)
    let frames = try frames(
      of: Grid(verticalSpacing: 0) {
        GridRow {
          color(20, 10).alignmentGuide(middle) { _ in 0 }.gridColumnAlignment(middle).id("a")
        }
        GridRow { color(40, 10).id("b") }
      }, nil, nil)
    #expect(frames["root"] == rect(0, 0, 40, 20))
    #expect(frames["a"] == rect(20, 0, 20, 10))
    #expect(frames["b"] == rect(0, 10, 40, 10))
  }

  @Test func `a grid passes its cells' baselines on`() throws {
    let frames = try frames(
      of: HStack(alignment: .firstTextBaseline, spacing: 0) {
        Grid { GridRow { Text("A") } }.id("grid")
        color(10, 40).id("bar")
      }, nil, nil)
    #expect(frames["grid"] == rect(0, 24, 10, 20))
    #expect(frames["bar"] == rect(10, 0, 10, 40))
  }

  @Test func `grids in a reader are built anew for each layout`() throws {
    let tree = LayoutTree()
    GeometryReader { proxy in
      Grid(horizontalSpacing: 0) {
        GridRow {
          Color().frame(width: proxy.size.width / 2, height: 10)
          color(10, 10).gridCellColumns(2).id("b")
        }
      }
    }._lower(into: ViewLowering(tree: tree))
    for (width, x) in [(100.0, 50.0), (60, 30), (100, 50)] {
      _ = try tree.layout(RootProposal(ProposedViewSize(width: width, height: 50)))
      let frame = try tree.reportedNodes().first { $0.id == "b" }?.frame
      #expect(frame == rect(x, 0, 10, 10))
    }
  }

  @Test func `a grid of many cells in a reader has room for them`() throws {
    let frames = try frames(
      of: GeometryReader { _ in
        Grid(horizontalSpacing: 0) {
          GridRow { ForEach(0..<40) { index in Color().id("cell\(index)") } }
        }
      }, 400, 10)
    #expect(frames["cell39"] == rect(390, 0, 10, 10))
  }

  @Test func `a lazy grid takes its columns from grid items`() throws {
    let frames = try frames(
      of: LazyVGrid(
        columns: [GridItem(.fixed(40), spacing: 0, alignment: .topLeading), GridItem()],
        alignment: .leading, spacing: 2
      ) {
        color(20, 10).id("a")
        color(nil, 30).id("b")
        color(20, 10).id("c")
      }, 100, nil)
    #expect(frames["root"] == rect(0, 0, 100, 42))
    #expect(frames["a"] == rect(0, 0, 20, 10))
    #expect(frames["b"] == rect(40, 0, 60, 30))
    #expect(frames["c"] == rect(0, 32, 20, 10))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a layout that asks a built-in one gives its frames`(direction: LayoutDirection) throws {
    let row = try frames(
      of: HStack(alignment: .top, spacing: 5) { bars }, 100, 50, direction: direction)
    let forwarded = try frames(
      of: Forwarding(inner: HStackLayout(alignment: .top, spacing: 5)) { bars }, 100, 50,
      direction: direction)
    let erased = try frames(
      of: Forwarding(inner: AnyLayout(HStackLayout(alignment: .top, spacing: 5))) { bars }, 100,
      50, direction: direction)
    #expect(forwarded == row)
    #expect(erased == row)
    let layers = try frames(of: ZStack { bars }, 100, 50, direction: direction)
    let forwardedLayers = try frames(
      of: Forwarding(inner: ZStackLayout()) { bars }, 100, 50, direction: direction)
    #expect(forwardedLayers == layers)
    let column = try frames(of: VStack { bars }, 100, 50, direction: direction)
    let forwardedColumn = try frames(
      of: Forwarding(inner: VStackLayout()) { bars }, 100, 50, direction: direction)
    #expect(forwardedColumn == column)
    let grid = try frames(of: Grid { bars }, 100, 100, direction: direction)
    let forwardedGrid = try frames(
      of: Forwarding(inner: GridLayout()) { bars }, 100, 100, direction: direction)
    #expect(forwardedGrid == grid)
  }

  @Test func `priorities, guides and spacing reach a layout that is asked`() throws {
    @ViewBuilder func content(_ inner: some View) -> some View {
      HStack(alignment: .firstTextBaseline) {
        inner
        color(10, 40).id("bar")
      }
    }
    @ViewBuilder var words: some View {
      Text("A").id("text")
      Color().layoutPriority(1).frame(height: 5).layoutPriority(2).id("line")
    }
    let row = try frames(of: content(HStack { words }), 100, 50)
    let forwarded = try frames(of: content(Forwarding(inner: HStackLayout()) { words }), 100, 50)
    #expect(forwarded == row)
  }

  @Test func `any layout holds a declared one`() throws {
    let frames = try frames(
      of: AnyLayout(Queue()) {
        color(10, 10).id("a")
        color(20, 20).id("b")
      }, 100, 100)
    #expect(frames["root"] == rect(0, 0, 30, 20))
    #expect(frames["b"] == rect(10, 0, 20, 20))
  }

  @Test func `any layout is there around a single view`() throws {
    let frames = try frames(
      of: HStack(spacing: 0) {
        AnyLayout(HStackLayout()) { Color().layoutPriority(1).id("a") }
        HStackLayout { Color().id("b") }
      }, 100, 10)
    #expect(frames["a"] == rect(0, 0, 50, 10))
  }

  private func questions<Content: View>(_ view: Content) throws -> Int {
    let tree = LayoutTree()
    view._lower(into: ViewLowering(tree: tree))
    _ = try tree.layout(
      RootProposal(ProposedViewSize(width: 500, height: 500)), recording: .counts)
    return tree.queryCount
  }

  @Test func `a grid asks a number of questions that grows with its cells`() throws {
    func grid(_ rows: Int, _ columns: Int) -> some View {
      Grid {
        ForEach(0..<rows) { _ in
          GridRow { ForEach(0..<columns) { _ in Color() } }
        }
      }
    }
    let small = try questions(grid(10, 10))
    let tall = try questions(grid(1_000, 10))
    let wide = try questions(grid(10, 1_000))
    #expect(tall <= small * 100)
    #expect(wide <= small * 100)
  }

  @Test func `nested grids do not multiply their questions without end`() throws {
    func nested(_ depth: Int) -> AnyView {
      if depth == 0 { return AnyView(Color()) }
      return AnyView(
        Grid {
          GridRow {
            nested(depth - 1)
            Color()
          }
        })
    }
    let six = try questions(nested(6))
    let twelve = try questions(nested(12))
    #expect(twelve <= six * 64)
  }

  @Test(
    arguments: [
      (nil, nil), (0, 0), (.infinity, .infinity), (nil, .infinity), (.infinity, 0), (-10, 5),
    ] as [(CGFloat?, CGFloat?)])
  func `no length of a grid is not a number`(width: CGFloat?, height: CGFloat?) throws {
    let view = VStack {
      Grid(horizontalSpacing: .infinity) {
        GridRow(alignment: .lastTextBaseline) {
          Color().frame(maxWidth: .infinity, maxHeight: .infinity)
          Text("A")
          Spacer()
        }
        Color().gridCellColumns(3)
      }
      LazyVGrid(
        columns: [
          GridItem(.adaptive(minimum: 0), spacing: 0), GridItem(.adaptive(minimum: 10)),
          GridItem(.flexible(minimum: .infinity)), GridItem(.fixed(-5), spacing: -.infinity),
        ]
      ) { ForEach(0..<5) { _ in Color() } }
      LazyHGrid(rows: [GridItem(.flexible())]) { Color() }
    }
    let tree = LayoutTree()
    view._lower(into: ViewLowering(tree: tree))
    _ = try tree.layout(RootProposal(ProposedViewSize(width: width, height: height)))
    for node in try tree.reportedNodes() {
      let frame = node.frame
      let edges = [frame.minX, frame.minY, frame.width, frame.height]
      let isNumber = edges.allSatisfy { !$0.isNaN }
      #expect(isNumber, "\(node)")
    }
  }
}
