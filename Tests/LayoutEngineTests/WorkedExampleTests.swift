import Testing

@testable import LayoutEngine

/// A worked example of the core rules: its number, a view, a proposal and the frames by id.
struct WorkedExample: CustomTestStringConvertible, Sendable {
  var number: Int
  var width: CGFloat?
  var height: CGFloat?
  var expected: [String: CGRect]
  var frames: @Sendable (CGFloat?, CGFloat?) throws -> [String: CGRect]

  var testDescription: String { "example \(number)" }

  init<Content: View>(
    _ number: Int, _ width: CGFloat?, _ height: CGFloat?, _ size: (CGFloat, CGFloat),
    _ expected: [String: CGRect] = [:], @ViewBuilder _ view: @escaping @Sendable () -> Content
  ) {
    self.number = number
    self.width = width
    self.height = height
    self.expected = expected
    self.expected["root"] = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    frames = { try LayoutEngineTests.frames(of: view(), $0, $1) }
  }
}

struct WorkedExampleTests {
  @Test(arguments: leaves + frames + placement + layers + rows + columns + guides + readers)
  func `a worked example of the rules comes out`(_ example: WorkedExample) throws {
    let frames = try example.frames(example.width, example.height)
    for (id, expected) in example.expected.sorted(by: { $0.key < $1.key }) {
      let actual = try #require(frames[id], "no node has the id \(id)")
      for (edge, actual, expected) in [
        ("x", actual.minX, expected.minX), ("y", actual.minY, expected.minY),
        ("width", actual.width, expected.width), ("height", actual.height, expected.height),
      ] {
        #expect(
          actual == expected || abs(actual - expected) < 0.001,
          "\(id) \(edge): \(actual) instead of \(expected)")
      }
    }
  }

  static let leaves: [WorkedExample] = [
    WorkedExample(1, nil, 30, (10, 30)) { Color() },
    WorkedExample(2, 80, 50, (50, 50)) { Circle() },
    WorkedExample(3, .infinity, nil, (.infinity, .infinity)) { Circle() },
    WorkedExample(4, 100, 10, (40, 30)) { Image(size: CGSize(width: 40, height: 30)) },
    WorkedExample(5, nil, 60, (200, 60)) { image(200, 100) },
    WorkedExample(6, nil, nil, (110, 20)) { Text("Hello world") },
    WorkedExample(7, 80, nil, (60, 40)) { Text("Hello world") },
    WorkedExample(8, 60, 20, (60, 20)) { Text("Hello world") },
    WorkedExample(9, 30, nil, (30, 40)) { Text("Hello") },
    WorkedExample(10, 0, 0, (0, 0)) { Text("Hello") },
  ]

  static let frames: [WorkedExample] = [
    WorkedExample(11, 10, 10, (100, 50), ["t": rect(80, 30, 20, 20)]) {
      Text("Hi").id("t").frame(width: 100, height: 50, alignment: .bottomTrailing)
    },
    WorkedExample(12, 100, 70, (30, 70)) { color(30) },
    WorkedExample(13, 70, 70, (70, 30)) { color(.infinity, 30) },
    WorkedExample(14, nil, nil, (100, 100), ["c": rect(5, 0, 20, 20)]) {
      color(20, 20).id("c").alignmentGuide(.leading) { _ in -5 }
        .frame(width: 100, height: 100, alignment: .topLeading)
    },
    WorkedExample(15, 100, 20, (100, 20), ["t": rect(0, 0, 20, 20)]) {
      Text("Hi").id("t").frame(maxWidth: .infinity, alignment: .leading)
    },
    WorkedExample(16, nil, 20, (20, 20)) { Text("Hi").frame(maxWidth: .infinity) },
    WorkedExample(17, 50, 20, (110, 20)) {
      Text("Hello world").fixedSize().frame(maxWidth: .infinity)
    },
    WorkedExample(18, 50, 20, (50, 20), ["t": rect(-30, 0, 110, 20)]) {
      Text("Hello world").id("t").fixedSize().frame(minWidth: 0, maxWidth: .infinity)
    },
    WorkedExample(19, 80, 10, (80, 10), ["c": rect(15, 0, 50, 10)]) {
      color(50, 10).id("c").frame(maxWidth: 100)
    },
    WorkedExample(20, 200, 10, (100, 10), ["c": rect(25, 0, 50, 10)]) {
      color(50, 10).id("c").frame(maxWidth: 100)
    },
    WorkedExample(21, 200, 10, (100, 10), ["c": rect(-100, 0, 300, 10)]) {
      color(300, 10).id("c").frame(maxWidth: 100)
    },
    WorkedExample(22, 80, 10, (100, 10)) { Color().frame(minWidth: 100) },
    WorkedExample(23, 200, 10, (200, 10), ["c": rect(-50, 0, 300, 10)]) {
      color(300, 10).id("c").frame(minWidth: 100)
    },
    WorkedExample(24, 200, 10, (100, 10), ["c": rect(25, 0, 50, 10)]) {
      color(50, 10).id("c").frame(minWidth: 100)
    },
    WorkedExample(25, nil, 20, (70, 20)) { Color().frame(idealWidth: 70) },
    WorkedExample(26, 40, 20, (40, 20)) { Color().frame(idealWidth: 70) },
    WorkedExample(27, nil, 10, (100, 10)) { Color().frame(minWidth: 100, idealWidth: 50) },
    WorkedExample(28, 200, 10, (100, 10)) { Color().frame(minWidth: 100, maxWidth: 50) },
  ]

  static let placement: [WorkedExample] = [
    WorkedExample(29, 100, 15, (100, 20), ["c": rect(10, 10, 80, 0)]) {
      Color().id("c").padding(10)
    },
    WorkedExample(30, nil, nil, (0, 0), ["c": rect(-30, -30, 50, 50)]) {
      color(50, 50).id("c").padding(-30)
    },
    WorkedExample(31, nil, nil, (82, 62), ["c": rect(16, 16, 50, 30)]) {
      color(50, 30).id("c").padding()
    },
    WorkedExample(32, 100, 100, (10, 10)) { Color().fixedSize() },
    WorkedExample(33, 200, 200, (60, 60), ["t": rect(-25, 20, 110, 20)]) {
      Text("Hello world").id("t").fixedSize(horizontal: true, vertical: false)
        .frame(width: 60, height: 60)
    },
    WorkedExample(34, 100, 100, (100, 50)) { Color().aspectRatio(2, contentMode: .fit) },
    WorkedExample(35, 100, 100, (200, 100)) { Color().aspectRatio(2, contentMode: .fill) },
    WorkedExample(36, 100, nil, (100, 50)) { Color().aspectRatio(2, contentMode: .fit) },
    WorkedExample(37, 100, nil, (100, 50)) { Color().aspectRatio(2, contentMode: .fill) },
    WorkedExample(38, nil, nil, (10, 10)) { Color().aspectRatio(2, contentMode: .fit) },
    WorkedExample(39, 80, 80, (80, 40)) { image(200, 100).scaledToFit() },
    WorkedExample(40, 200, 200, (80, 80), ["i": rect(-40, 0, 160, 80)]) {
      image(200, 100).id("i").scaledToFill().frame(width: 80, height: 80)
    },
    WorkedExample(41, 100, 100, (100, 100), ["t": rect(20, 30, 20, 20)]) {
      Text("Hi").id("t").position(x: 30, y: 40)
    },
    WorkedExample(42, nil, nil, (20, 20), ["t": rect(20, 30, 20, 20)]) {
      Text("Hi").id("t").position(x: 30, y: 40)
    },
    WorkedExample(43, nil, nil, (40, 20), ["a": rect(30, 5, 20, 20), "b": rect(20, 0, 20, 20)]) {
      HStack(spacing: 0) {
        color(20, 20).id("a").offset(x: 30, y: 5)
        color(20, 20).id("b")
      }
    },
  ]

  static let layers: [WorkedExample] = [
    WorkedExample(44, 200, 200, (20, 20), ["o": rect(-40, -40, 100, 100)]) {
      Text("Hi").overlay { color(100, 100).id("o") }
    },
    WorkedExample(45, nil, nil, (100, 40), ["b": rect(90, -10, 20, 20)]) {
      color(100, 40).overlay(alignment: .topTrailing) {
        color(20, 20).id("b").alignmentGuide(.top) { $0.height / 2 }
          .alignmentGuide(.trailing) { $0.width / 2 }
      }
    },
    WorkedExample(46, nil, nil, (100, 100), ["a": rect(10, 0, 20, 20), "b": rect(0, 5, 40, 10)]) {
      color(100, 100).overlay(alignment: .topLeading) {
        color(20, 20).id("a")
        color(40, 10).id("b")
      }
    },
    WorkedExample(
      47, 300, 200, (300, 200), ["a": rect(125, 0, 50, 200), "b": rect(0, 75, 300, 50)]
    ) {
      ZStack {
        color(50).id("a")
        color(nil, 50).id("b")
      }
    },
    WorkedExample(48, 500, 500, (120, 120), ["a": rect(0, 20, 100, 100), "b": rect(80, 0, 40, 40)])
    {
      ZStack(alignment: .topTrailing) {
        color(100, 100).id("a")
        color(40, 40).id("b").alignmentGuide(.top) { $0.height / 2 }
          .alignmentGuide(.trailing) { $0.width / 2 }
      }
    },
    WorkedExample(49, 200, 200, (50, 20), ["c": rect(0, 0, 50, 20)]) {
      ZStack {
        Color().id("c")
        Text("Hello")
      }.fixedSize()
    },
    WorkedExample(
      50, nil, nil, (40, 40),
      ["a": rect(0, -30, 100, 100), "b": rect(0, -10, 60, 60), "c": rect(0, 0, 40, 40)]
    ) {
      ZStack(alignment: .leading) {
        color(100, 100).id("a").layoutPriority(-1)
        color(60, 60).id("b")
        color(40, 40).id("c").layoutPriority(1)
      }
    },
    WorkedExample(51, 300, 300, (50, 20), ["bg": rect(0, 0, 50, 20)]) {
      ZStack {
        Color().id("bg")
        Text("Hello").layoutPriority(1)
      }
    },
    WorkedExample(109, 60, 40, (10, 10)) {
      ZStack {
        Spacer()
        color(10, 10)
      }
    },
  ]
}
