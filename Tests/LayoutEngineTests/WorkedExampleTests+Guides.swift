@testable import LayoutEngine

private enum Middle: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}

extension HorizontalAlignment {
  fileprivate static let middle = HorizontalAlignment(Middle.self)
}

extension WorkedExampleTests {
  static let guides: [WorkedExample] = [
    WorkedExample(
      85, nil, nil, (40, 30),
      ["a": rect(0, 0, 20, 10), "b": rect(10, 10, 20, 10), "c": rect(20, 20, 20, 10)]
    ) {
      VStack(alignment: .leading, spacing: 0) {
        color(20, 10).alignmentGuide(.leading) { _ in 0 }.id("a")
        color(20, 10).alignmentGuide(.leading) { _ in -10 }.id("b")
        color(20, 10).alignmentGuide(.leading) { _ in -20 }.id("c")
      }
    },
    WorkedExample(86, nil, nil, (40, 40), ["a": rect(0, 10, 20, 30), "b": rect(20, 5, 20, 20)]) {
      HStack(alignment: .top, spacing: 0) {
        color(20, 30).alignmentGuide(.top) { _ in -10 }.id("a")
        color(20, 20).alignmentGuide(.top) { _ in -5 }.id("b")
      }
    },
    WorkedExample(87, nil, nil, (40, 50), ["a": rect(0, 0, 20, 20), "b": rect(20, 10, 20, 20)]) {
      HStack(alignment: .top, spacing: 0) {
        color(20, 20).alignmentGuide(.top) { _ in 50 }.id("a")
        color(20, 20).alignmentGuide(.top) { _ in 40 }.id("b")
      }
    },
    WorkedExample(88, nil, nil, (40, 40), ["b": rect(20, 0, 20, 20)]) {
      HStack(alignment: .top, spacing: 0) {
        VStack(spacing: 0) {
          color(20, 20).alignmentGuide(.top) { _ in -10 }
          color(20, 20)
        }
        color(20, 20).id("b")
      }
    },
    WorkedExample(89, nil, nil, (40, 30), ["a": rect(0, 10, 20, 20), "b": rect(20, 0, 20, 20)]) {
      HStack(alignment: .top, spacing: 0) {
        VStack { color(20, 20).alignmentGuide(.top) { _ in -10 }.id("a") }
        color(20, 20).id("b")
      }
    },
    WorkedExample(90, nil, nil, (100, 20), ["a": rect(30, 0, 20, 10), "b": rect(50, 0, 20, 10)]) {
      VStack(alignment: .middle, spacing: 0) {
        HStack(spacing: 0) {
          color(20, 10).alignmentGuide(.middle) { _ in 0 }.id("a")
          color(20, 10).alignmentGuide(.middle) { _ in 20 }.id("b")
        }
        color(100, 10)
      }
    },
    WorkedExample(91, nil, nil, (20, 50), ["A": rect(0, 30, 10, 20), "C": rect(10, 30, 10, 20)]) {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("A").id("A")
        VStack(spacing: 0) {
          color(10, 30)
          Text("C").id("C")
        }
      }
    },
    WorkedExample(92, nil, nil, (20, 40), ["A": rect(0, 20, 10, 20)]) {
      HStack(alignment: .lastTextBaseline, spacing: 0) {
        Text("A").id("A")
        VStack(spacing: 0) {
          Text("B")
          Text("C")
        }
      }
    },
    WorkedExample(93, nil, nil, (20, 44), ["A": rect(0, 24, 10, 20), "c": rect(10, 0, 10, 40)]) {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("A").id("A")
        color(10, 40).id("c")
      }
    },
  ]

  static let readers: [WorkedExample] = [
    WorkedExample(102, 200, 100, (200, 100), ["a": rect(0, 0, 100, 50), "b": rect(0, 0, 10, 10)]) {
      GeometryReader { proxy in
        color(proxy.size.width / 2, proxy.size.height / 2).id("a")
        color(10, 10).id("b")
      }
    },
    WorkedExample(103, nil, nil, (10, 10), ["a": rect(0, 0, 5, 5)]) {
      GeometryReader { proxy in color(proxy.size.width / 2, proxy.size.height / 2).id("a") }
    },
    WorkedExample(
      112, nil, nil, (300, 300),
      ["a": rect(0, 0, 150, 300), "b": rect(150, 0, 50, 300), "c": rect(200, 0, 100, 300)]
    ) {
      ProportionalStack(direction: .horizontal) {
        Color().id("a").proportion(3)
        Color().id("b")
        Color().id("c").proportion(2)
      }.frame(width: 300, height: 300)
    },
  ]
}
