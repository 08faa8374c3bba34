import Testing

@testable import LayoutEngine

/// The public face of scroll views, relative frames and safe areas; their numbers are tables of the
/// engine that reads documents.
struct ContainerFaceTests {
  @Test func `a scroll view offers its content nothing along its axis`() throws {
    let view = ScrollView(.horizontal, showsIndicators: false) {
      Color().id("a")
      Color().frame(width: 80).id("b")
    }
    let frames = try frames(of: view, 60, 100)
    #expect(frames["root"] == rect(0, 0, 60, 100))
    #expect(frames["b"] == rect(0, 54, 80, 46))
    #expect(frames["a"] == rect(0, 0, 80, 46))
  }

  @Test func `a scroll view mirrors its content`() throws {
    let view = ScrollView(.horizontal) { color(80, 20).id("a") }
    #expect(try frames(of: view, 60, 100, direction: .rightToLeft)["a"] == rect(-20, 0, 80, 20))
  }

  @Test func `lazy stacks take the cross proposal`() throws {
    let column = LazyVStack(alignment: .trailing, spacing: 2) {
      color(50, 20).id("a")
      color(30, 20).id("b")
    }
    #expect(try frames(of: column, 100, 10)["b"] == rect(70, 22, 30, 20))
    let row = LazyHStack(alignment: .bottom) { color(50, 20).id("a") }
    #expect(try frames(of: row, 10, 100)["a"] == rect(0, 80, 50, 20))
  }

  @Test func `only the view that fits has a frame`() throws {
    let view = ViewThatFits(in: .horizontal) {
      color(120, 10).id("a")
      color(80, 10).id("b")
    }
    #expect(try Set(frames(of: view, 100, 100).keys) == ["root", "b"])
    #expect(try Set(frames(of: view, 120, 100).keys) == ["root", "a"])
  }

  @Test func `a relative frame looks at the nearest container`() throws {
    let view = TabView {
      ScrollView {
        Color().containerRelativeFrame(.vertical, count: 4, spacing: 0).id("a")
        Color().containerRelativeFrame([.vertical]) { length, axis in
          axis == .vertical ? length / 2 : 0
        }
        .id("b")
        Text("Hi").containerRelativeFrame(.horizontal, alignment: .trailing)
      }
      .frame(height: 80)
    }
    let frames = try frames(of: NavigationStack { List { Form { EmptyView() } } }, 50, 200)
    #expect(frames["root"] == rect(0, 0, 50, 200))
    let tabs = try LayoutEngineTests.frames(of: view, 100, 200)
    #expect(tabs["a"] == rect(0, 60, 100, 20))
    #expect(tabs["b"] == rect(0, 88, 100, 40))
  }

  @Test func `the same question in two containers has two answers`() throws {
    let card = VStack(spacing: 0) { Color().containerRelativeFrame(.vertical) }
    let view = VStack(spacing: 0) {
      ScrollView { card.id("a") }.frame(height: 30)
      ScrollView { card.id("b") }.frame(height: 50)
    }
    let frames = try frames(of: view, 10, 100)
    #expect(frames["a"]?.height == 30)
    #expect(frames["b"]?.height == 50)
  }

  @Test func `the betas' relative lengths are a part of a finite proposal`() throws {
    #expect(try frames(of: Color().relativeWidth(0.5), 40, 10)["root"] == rect(0, 0, 20, 10))
    #expect(try frames(of: Color().relativeHeight(0.5), 40, nil)["root"] == rect(0, 0, 40, 10))
    #expect(
      try frames(of: Color().relativeSize(width: 0.5, height: .nan), .infinity, 8)["root"]
        == rect(0, 0, .infinity, 8))
  }

  @Test func `a view grows into the safe areas that it reaches`() throws {
    let view = Color().id("a").ignoresSafeArea(edges: .bottom)
      .safeAreaInset(edge: .bottom, spacing: 0) { color(nil, 40) }
      .safeAreaInset(edge: .leading, alignment: .top) { color(10, 5).id("b") }
      .safeAreaPadding(.top, 3)
    let frames = try frames(of: view, 100, 100)
    #expect(frames["a"] == rect(18, 3, 82, 97))
    #expect(frames["b"] == rect(0, 3, 10, 5))
  }

  @Test func `no part of infinity is infinity all the same`() throws {
    // Both are flexible without limit, so each is offered 46 in order.
    let row = HStack {
      Color().id("a")
      Color().relativeProposed(width: 0).id("b")
    }
    let frames = try frames(of: row, 100, 100)
    #expect(frames["root"] == rect(0, 0, 54, 100))
    #expect(frames["a"] == rect(0, 0, 46, 100))
    #expect(frames["b"] == rect(54, 0, 0, 100))
  }

  @Test func `several views of an inset lie over each other`() throws {
    let view = Color().safeAreaInset(edge: .bottom, spacing: 0) {
      color(10, 10).id("a")
      color(20, 20).id("b")
    }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["a"] == rect(45, 85, 10, 10))
    #expect(frames["b"] == rect(40, 80, 20, 20))
  }

  @Test func `the keyboard has no safe area`() throws {
    let view = Color().id("a").ignoresSafeArea(.keyboard).safeAreaPadding(5)
    #expect(try frames(of: view, 100, 100)["a"] == rect(5, 5, 90, 90))
  }

  @Test func `nested scroll views with relative frames cost the square of their depth`() throws {
    let (small, large) = try (queries(depth: 30), queries(depth: 60))
    #expect(large <= small * 4)
  }

  @Test func `too many containers in each other are an error`() {
    // A hundred for each node are always allowed.
    #expect(throws: LayoutError.self) { try queries(depth: 30, limit: -18_000) }
  }

  /// How many questions scroll views on alternating axes take, with a relative frame at the bottom.
  private func queries(depth: Int, limit: Int = 1_000_000) throws -> Int {
    let tree = LayoutTree()
    tree.maximumMeasurements = limit
    for _ in 0..<depth {
      for axes in [Axis.Set.horizontal, .vertical] {
        tree.add(.container(.scroll(axes)), name: .none)
        tree.add(.stack(.horizontal, alignment: .verticalCenter, spacing: 0), name: .none)
        tree.add(.greedy, name: .color)
      }
    }
    let whole = ContainerElement.relativeFrame(
      [.horizontal, .vertical], horizontal: .leading, vertical: .top, length: { a, _ in a })
    tree.add(.container(whole), name: .none)
    tree.add(.greedy, name: .color)
    for _ in 0..<4 * depth + 1 { tree.close() }
    _ = try tree.layout(
      RootProposal(ProposedViewSize(width: 100, height: 100)), recording: .counts)
    return tree.queryCount
  }
}
