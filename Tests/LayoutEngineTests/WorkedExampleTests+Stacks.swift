@testable import LayoutEngine

extension WorkedExampleTests {
  static let rows: [WorkedExample] = [
    WorkedExample(52, 300, 100, (300, 100), ["c": rect(200, 0, 100, 100)]) {
      HStack(spacing: 0) {
        Color()
        Color()
        Color().id("c")
      }
    },
    WorkedExample(53, 108, 10, (108, 10), ["a": rect(0, 0, 50, 10), "b": rect(58, 0, 50, 10)]) {
      HStack {
        Color().id("a")
        Color().id("b")
      }
    },
    WorkedExample(54, 150, 100, (175, 100), ["a": rect(0, 0, 75, 100), "b": rect(75, 0, 100, 100)])
    {
      HStack(spacing: 0) {
        Color().frame(maxWidth: 100).id("a")
        Color().frame(minWidth: 100).id("b")
      }
    },
    WorkedExample(55, 120, 10, (120, 10), ["a": rect(0, 0, 15, 10), "c": rect(105, 0, 15, 10)]) {
      HStack(spacing: 0) {
        Color().id("a")
        color(90, 10)
        Color().id("c")
      }
    },
    WorkedExample(56, 100, 10, (100, 10), ["a": rect(0, 0, 20, 10), "b": rect(20, 0, 80, 10)]) {
      HStack(spacing: 0) {
        Color().id("a")
        Color().frame(minWidth: 80).id("b")
      }
    },
    WorkedExample(
      57, 200, 10, (200, 10),
      ["a": rect(0, 0, 60, 10), "b": rect(60, 0, 70, 10), "c": rect(130, 0, 70, 10)]
    ) {
      HStack(spacing: 0) {
        Color().frame(minWidth: 50, maxWidth: 60).id("a")
        Color().frame(minWidth: 20).id("b")
        Color().id("c")
      }
    },
    WorkedExample(
      58, 620, 80, (620, 80),
      ["a": rect(0, 0, 100, 80), "b": rect(110, 0, 250, 80), "c": rect(370, 0, 250, 80)]
    ) {
      HStack(spacing: 10) {
        Color().relativeProposed(width: 0.5).id("a")
        Color().id("b")
        Color().id("c")
      }
    },
    WorkedExample(59, 620, 80, (620, 80), ["b": rect(210, 0, 100, 80), "c": rect(320, 0, 300, 80)])
    {
      HStack(spacing: 10) {
        Color()
        Color().relativeProposed(width: 0.5).id("b")
        Color().id("c")
      }
    },
    WorkedExample(60, 620, 80, (520, 80), ["b": rect(210, 0, 200, 80), "c": rect(420, 0, 100, 80)])
    {
      HStack(spacing: 10) {
        Color()
        Color().id("b")
        Color().relativeProposed(width: 0.5).id("c")
      }
    },
    WorkedExample(61, 620, 80, (620, 80), ["b": rect(160, 0, 150, 80), "c": rect(320, 0, 300, 80)])
    {
      HStack(spacing: 10) {
        Color()
        Color().id("b")
        Color().relativeProposed(width: 0.5).layoutPriority(1).id("c")
      }
    },
    WorkedExample(62, 1000, 60, (1000, 60), ["c": rect(600, 0, 400, 60)]) {
      Color().id("c").frame(maxWidth: 400).relativeProposed(width: 0.8)
        .frame(maxWidth: .infinity, alignment: .trailing)
    },
    WorkedExample(
      63, 200, 100, (200, 100),
      [
        "p": rect(0, 0, 184.0 / 3, 100), "t": rect(208.0 / 3, 30, 184.0 / 3, 40),
        "k": rect(416.0 / 3, 0, 184.0 / 3, 100),
      ]
    ) {
      HStack {
        Color().id("p")
        Text("Hello, world").id("t")
        Color().id("k")
      }
    },
    WorkedExample(
      64, 200, 100, (200, 100),
      ["p": rect(0, 0, 32, 100), "t": rect(40, 40, 120, 20), "k": rect(168, 0, 32, 100)]
    ) {
      HStack {
        Color().id("p")
        Text("Hello, world").id("t").layoutPriority(1)
        Color().id("k")
      }
    },
    WorkedExample(65, 100, 50, (100, 50), ["t": rect(0, 5, 70, 40), "c": rect(70, 0, 30, 50)]) {
      HStack(spacing: 0) {
        Text("AAAAAAAAAA").id("t")
        Color().frame(minWidth: 30).layoutPriority(-1).id("c")
      }
    },
    WorkedExample(66, 90, 10, (90, 10), ["b": rect(20, 0, 70, 10)]) {
      HStack(spacing: 0) {
        Color().frame(minWidth: 20)
        Color().layoutPriority(1).id("b")
      }
    },
    WorkedExample(67, 90, 10, (90, 10), ["b": rect(0, 0, 45, 10), "c": rect(45, 0, 45, 10)]) {
      HStack(spacing: 0) {
        Color()
        Color().layoutPriority(1).id("b")
        Color().layoutPriority(1).id("c")
      }
    },
    WorkedExample(68, 100, 50, (100, 50), ["b": rect(50, 15, 50, 20)]) {
      HStack(spacing: 0) {
        Color()
        Color().layoutPriority(1).frame(height: 20).id("b")
      }
    },
    WorkedExample(69, 100, 50, (100, 50), ["b": rect(0, 0, 100, 50)]) {
      HStack(spacing: 0) {
        Color()
        Color().layoutPriority(1).overlay { Color() }.id("b")
      }
    },
    WorkedExample(70, 100, 20, (100, 20), ["s": rect(92, 10, 8, 0)]) {
      HStack {
        Color()
        Spacer().id("s")
      }
    },
    WorkedExample(71, 200, 80, (200, 50), ["s": rect(50, 25, 100, 0), "b": rect(150, 0, 50, 50)]) {
      HStack {
        color(50, 50)
        Spacer().id("s")
        color(50, 50).id("b")
      }
    },
    WorkedExample(72, 100, 80, (108, 50), ["b": rect(58, 0, 50, 50)]) {
      HStack {
        color(50, 50)
        Spacer()
        color(50, 50).id("b")
      }
    },
    WorkedExample(73, 200, 80, (200, 50), ["s": rect(60, 25, 80, 0)]) {
      HStack(spacing: 10) {
        color(50, 50)
        Spacer().id("s")
        color(50, 50)
      }
    },
    WorkedExample(74, nil, nil, (108, 50)) {
      HStack {
        color(50, 50)
        Spacer()
        color(50, 50)
      }
    },
    WorkedExample(75, 120, 80, (130, 50)) {
      HStack {
        color(50, 50)
        Spacer(minLength: 30)
        color(50, 50)
      }
    },
    WorkedExample(77, 0, 10, (88, 10)) {
      HStack(spacing: 8) {
        color(50)
        Color().frame(minWidth: 30)
      }
    },
    WorkedExample(78, .infinity, 10, (.infinity, 10), ["b": rect(45, 0, .infinity, 10)]) {
      HStack(spacing: 5) {
        color(40, 10)
        Color().id("b")
      }
    },
    WorkedExample(
      79, nil, nil, (100, 20),
      ["a": rect(0, 0, 10, 20), "b": rect(15, 0, 50, 20), "t": rect(70, 0, 30, 20)]
    ) {
      HStack(spacing: 5) {
        Color().id("a")
        color(50, 20).id("b")
        Text("Hey").id("t")
      }
    },
    WorkedExample(80, 100, 10, (100, 10), ["a": rect(0, 0, 60, 10), "b": rect(40, 0, 60, 10)]) {
      HStack(spacing: -20) {
        Color().id("a")
        Color().id("b")
      }
    },
    WorkedExample(83, nil, nil, (100, 20), ["a": rect(-30, 5, 80, 10), "b": rect(50, 5, 80, 10)]) {
      HStack(spacing: 0) {
        color(80, 10).id("a")
        color(80, 10).id("b")
      }.frame(width: 100, height: 20)
    },
    WorkedExample(96, 109, 30, (109, 30), ["d": rect(54, 0, 1, 30), "b": rect(59, 0, 50, 30)]) {
      HStack(spacing: 4) {
        Color()
        Divider().id("d")
        Color().id("b")
      }
    },
    WorkedExample(97, 200, 200, (68, 20), ["c": rect(0, 0, 10, 20), "t": rect(18, 0, 50, 20)]) {
      HStack {
        Color().id("c")
        Text("Hello").id("t")
      }.fixedSize()
    },
    WorkedExample(
      98, 80, 500, (80, 40),
      ["f": rect(0, 0, 20, 40), "g": rect(20, 0, 60, 40), "t": rect(0, 10, 20, 20)]
    ) {
      HStack(spacing: 0) {
        Text("Hi").id("t").frame(maxHeight: .infinity).id("f")
        Text("Hello world").frame(maxHeight: .infinity).id("g")
      }.fixedSize(horizontal: false, vertical: true)
    },
    WorkedExample(101, 100, 40, (100, 40), ["i": rect(0, 7.5, 50, 25), "c": rect(50, 0, 50, 40)]) {
      HStack(spacing: 0) {
        image(200, 100).scaledToFit().id("i")
        Color().id("c")
      }
    },
    WorkedExample(104, 100, 80, (100, 80), ["a": rect(30, 30, 0, 20), "b": rect(60, 0, 40, 80)]) {
      HStack(spacing: 0) {
        Color().id("a").padding(30)
        Color().id("b")
      }
    },
    WorkedExample(106, 100, 20, (100, 20), ["s": rect(0, 10, 20, 0), "c": rect(20, 0, 80, 20)]) {
      HStack {
        Spacer().frame(width: 20).id("s")
        Color().id("c")
      }
    },
    WorkedExample(107, nil, nil, (40, 20), ["a": rect(5, 5, 10, 10), "b": rect(25, 5, 10, 10)]) {
      HStack(spacing: 0) {
        Group {
          color(10, 10).id("a")
          color(10, 10).id("b")
        }.padding(5)
      }
    },
    WorkedExample(108, 100, 80, (100, 50)) {
      HStack(spacing: 0) {
        Circle()
        Circle()
      }
    },
    WorkedExample(111, 100, 60, (110, 60), ["t": rect(0, 10, 50, 40), "c": rect(50, 0, 60, 60)]) {
      HStack(spacing: 0) {
        Text("Hello world").id("t")
        Color().frame(minWidth: 60).id("c")
      }
    },
    WorkedExample(113, 100, 60, (100, 40), ["t": rect(40, 0, 60, 40)]) {
      Text("Hello world").id("t").relativeProposed(width: 0.8)
        .frame(maxWidth: .infinity, alignment: .trailing)
    },
  ]

  static let columns: [WorkedExample] = [
    WorkedExample(76, 50, 100, (20, 100), ["c": rect(0, 40, 20, 20)]) {
      VStack {
        Spacer()
        color(20, 20).id("c")
        Spacer()
      }
    },
    WorkedExample(
      81, 100, 85, (100, 122.5), ["a": rect(0, 0, 100, 42.5), "b": rect(0, 42.5, 100, 80)]
    ) {
      VStack(spacing: 0) {
        Color().frame(minHeight: 5, maxHeight: 100).id("a")
        Color().frame(minHeight: 80).id("b")
      }
    },
    WorkedExample(82, 100, 0, (100, 85)) {
      VStack(spacing: 0) {
        Color().frame(minHeight: 5, maxHeight: 100)
        Color().frame(minHeight: 80)
      }
    },
    WorkedExample(84, nil, nil, (50, 20), ["a": rect(20, 0, 30, 10), "b": rect(0, 10, 50, 10)]) {
      VStack(alignment: .trailing, spacing: 0) {
        color(30, 10).id("a")
        color(50, 10).id("b")
      }
    },
    WorkedExample(94, nil, nil, (40, 56), ["t": rect(15, 16, 10, 20), "b": rect(0, 46, 40, 10)]) {
      VStack {
        color(40, 10)
        Text("T").id("t")
        color(40, 10).id("b")
      }
    },
    WorkedExample(
      95, 100, 101, (100, 101), ["d": rect(0, 50, 100, 1), "b": rect(0, 59, 100, 42)]
    ) {
      VStack {
        Color()
        Divider().id("d")
        Color().id("b")
      }
    },
    WorkedExample(
      99, 100, 300, (200, 50),
      ["s": rect(0, 10, 200, 30), "t": rect(25, 10, 150, 20), "c": rect(0, 30, 200, 10)]
    ) {
      VStack(spacing: 0) {
        Text("Hello world foo").id("t")
        color(200, 10).id("c")
      }.id("s").frame(maxWidth: .infinity)
    },
    WorkedExample(100, 100, 300, (200, 50), ["t": rect(55, 0, 90, 40), "c": rect(0, 40, 200, 10)]) {
      VStack(spacing: 0) {
        Text("Hello world foo").id("t")
        color(200, 10).id("c")
      }
    },
    WorkedExample(
      105, 100, 100, (100, 100),
      ["a": rect(0, 0, 50, 70), "b": rect(50, 0, 50, 70), "c": rect(0, 80, 100, 20)]
    ) {
      VStack(spacing: 10) {
        HStack(spacing: 0) {
          Color().id("a")
          Color().id("b")
        }
        color(nil, 20).id("c")
      }
    },
    WorkedExample(110, 60, nil, (60, 8)) { Spacer() },
  ]
}
