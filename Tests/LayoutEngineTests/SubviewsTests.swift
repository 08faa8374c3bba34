import Testing

@testable import LayoutEngine

private struct InsetKey: ContainerValueKey {
  static let defaultValue: CGFloat = 0
}

extension ContainerValues {
  fileprivate var inset: CGFloat {
    get { self[InsetKey.self] }
    set { self[InsetKey.self] = newValue }
  }
}

private struct Pin: Equatable {
  var angle: CGFloat = 0
  var x: CGFloat = 0
}

private struct PinKey: ContainerValueKey {
  static let defaultValue = Pin()
}

extension ContainerValues {
  fileprivate var pin: Pin {
    get { self[PinKey.self] }
    set { self[PinKey.self] = newValue }
  }
}

/// A container as articles write it.
private struct CardStack<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    VStack(spacing: 4) {
      ForEach(subviews: content) { subview in
        subview.padding(subview.containerValues.inset)
      }
    }
  }
}

private struct Pair: View {
  var body: some View {
    color(1, 1)
    color(2, 1)
  }
}

private struct Framed: ViewModifier {
  func body(content: Content) -> some View {
    content.frame(width: 5)
  }
}

/// Views taken apart: `Group(subviews:)`, `ForEach(subviews:)` and their collections.
struct SubviewsTests {
  @Test func `a container lays out each view of its content`() throws {
    let isShown = true
    let view = CardStack {
      Group {
        color(20, 10).id("a")
        color(30, 10).id("b")
      }
      .containerValue(\.inset, 5)
      if isShown { color(40, 10).id("c") }
    }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["root"] == rect(0, 0, 40, 58))
    #expect(frames["a"] == rect(10, 5, 20, 10))
    #expect(frames["b"] == rect(5, 29, 30, 10))
    #expect(frames["c"] == rect(0, 48, 40, 10))
  }

  @Test func `views can be chosen, left out and placed twice`() throws {
    let content = Group {
      color(10, 10).id("a")
      color(20, 10).id("b")
      color(30, 10).id("c")
    }
    let view = HStack(spacing: 0) {
      Group(subviews: content) { subviews in
        if let first = subviews.first { first }
        VStack(spacing: 0) { subviews.dropFirst() }
        subviews[0..<1]
        color(CGFloat(subviews.count), 2).id("count")
      }
    }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["root"] == rect(0, 0, 53, 20))
    #expect(frames["b"] == rect(15, 0, 20, 10))
    #expect(frames["c"] == rect(10, 10, 30, 10))
    // The second of its two places.
    #expect(frames["a"] == rect(40, 5, 10, 10))
    #expect(frames["count"] == rect(50, 9, 3, 2))
  }

  @Test func `a font around a list holds for each of its texts`() throws {
    let content = Group {
      Text("abcd").id("a")
      Text("ab").id("b")
    }
    .font(.system(size: 10))
    let view = VStack(spacing: 0) { ForEach(subviews: content) { $0 } }
    let frames = try frames(of: view, 100, 100)
    #expect(frames["a"] == rect(0, 0, 20, 10))
    #expect(frames["b"] == rect(5, 10, 10, 10))
  }

  @Test func `only what is laid out by itself is a subview`() {
    let table: [(view: AnyView, count: Int)] = [
      (AnyView(EmptyView()), 0),
      (AnyView(color(1, 1)), 1),
      (AnyView(VStack { Pair() }), 1),
      (AnyView(Pair()), 2),
      (AnyView(Group { Pair().padding(1) }), 2),
      (AnyView(Pair().modifier(Framed())), 2),
      (AnyView(GridRow { Pair() }), 2),
      (AnyView(ForEach(0..<3) { _ in Pair() }), 6),
      (AnyView(Color?.none), 0),
      (AnyView(CardStack { Pair() }), 1),
      (AnyView(Group(subviews: Pair()) { $0 }), 2),
      (AnyView(ForEach(subviews: Pair()) { _ in Pair() }), 4),
    ]
    for (row, entry) in table.enumerated() {
      #expect(SubviewsCollection(of: entry.view).count == entry.count, "row \(row)")
    }
  }

  @Test func `the innermost container value of each view counts`() {
    let content = Group {
      color(1, 1)
      color(1, 1).containerValue(\.inset, 3).padding(2)
      // A value inside a container is for that container.
      VStack {
        color(1, 1).containerValue(\.inset, 9)
        color(1, 1)
      }
    }
    let insets = SubviewsCollection(of: content).map(\.containerValues.inset)
    #expect(insets == [0, 3, 0])
    let outer = SubviewsCollection(of: content.containerValue(\.inset, 7))
    #expect(outer.map(\.containerValues.inset) == [7, 3, 7])
  }

  @Test func `modifiers that change a part of one value change one value`() {
    let view = color(1, 1).containerValue(\.pin.x, 5).padding(1)
      .containerValue(\.pin.angle, 10).containerValue(\.pin.x, 7)
    let pins = SubviewsCollection(of: view).map(\.containerValues.pin)
    #expect(pins == [Pin(angle: 10, x: 5)])
  }

  @Test func `subviews keep their ids where they are taken apart again`() throws {
    let subviews = SubviewsCollection(of: Group { ForEach(0..<4) { _ in Pair() } })
    #expect(Set(subviews.map(\.id)).count == 8)
    let rest = subviews.dropFirst(3)
    #expect(SubviewsCollection(of: rest).map(\.id) == rest.map(\.id))
    let view = VStack(spacing: 0) {
      ForEach(Array(subviews.enumerated()), id: \.element.id) { index, subview in
        subview.frame(height: CGFloat(index))
      }
    }
    // 0 + 1 + … + 7
    #expect(try frames(of: view, 100, 100)["root"] == rect(0, 0, 2, 28))
  }
}
