import Scenarios

/// Safe areas, by their numbers in the rules for containers.
let safeAreaExamples: [Example] = [
  Example(
    "1", color().inset("bottom", nil, color(nil, 40)), at: "200x300", "200x300",
    "Color 0 0 200 252", "Color.safeAreaInset/0.Color 0 260 200 40"),
  Example("1, no spacing", bottomInset(color()), at: "200x300", "200x300", "Color 0 0 200 260"),
  Example(
    "2", color().inset("leading", 0, text("Hi").padding(4), alignment: "top"), at: "200x100",
    "200x100",
    "Color 28 0 172 100", "Color.safeAreaInset/0.Text.padding 0 0 28 28"),
  Example(
    "3", bottomInset(color(100, 50)), at: "200x300", "200x90", "Color 50 0 100 50",
    "Color.frame.safeAreaInset/0.Color 0 50 200 40"),
  Example(
    "4", text("Hello").inset("top", 0, text("Hi")), at: "nilxnil", "50x40", "Text 0 20 50 20",
    "Text.safeAreaInset/0.Text 15 0 20 20"),
  Example(
    "5", color().frame(["minHeight": 30]).inset("bottom", 0, color()), at: "100x100", "100x100",
    "Color 0 0 100 30", "Color.frame.safeAreaInset/0.Color 0 30 100 70"),
  Example(
    "6",
    color().modifier(
      "safeAreaPadding", ["0": ["top": 10, "leading": 20, "bottom": 30, "trailing": 40]]),
    at: "200x200", "200x200", "Color 20 10 140 160"),
  Example(
    "7",
    color().inset("leading", nil, color(10)).inset("top", nil, color(nil, 20))
      .inset("trailing", nil, color(30)).inset("bottom", nil, color(nil, 40)), at: "200x200",
    "200x200", "Color 18 28 144 124", "Color.safeAreaInset/0.Color 0 28 10 124",
    "Color.safeAreaInset.safeAreaInset/0.Color 0 0 162 20",
    "Color.safeAreaInset.safeAreaInset.safeAreaInset/0.Color 170 0 30 152",
    "Color.safeAreaInset.safeAreaInset.safeAreaInset.safeAreaInset/0.Color 0 160 200 40"),
  Example(
    "8", bottomInset(color().modifier("ignoresSafeArea", ["edges": "bottom"])), at: "200x300",
    "200x300", "Color 0 0 200 300", "Color.ignoresSafeArea 0 0 200 260"),
  Example(
    "8, the other edges",
    bottomInset(color().modifier("ignoresSafeArea", ["edges": ["top", "horizontal"]])),
    at: "200x300", "200x300", "Color 0 0 200 260"),
  Example(
    "8, the keyboard", bottomInset(color().modifier("ignoresSafeArea", ["0": "keyboard"])),
    at: "200x300", "200x300", "Color 0 0 200 260"),
  Example("9, in the middle", at(150, 390), at: "400x800", "340x760", "Color 150 390 100 20")
    .safe(10, 20, 30, 40),
  Example("9, top", at(150, 10), at: "400x800", "340x760", "Color 150 0 100 30")
    .safe(10, 20, 30, 40),
  Example("9, bottom", at(150, 750), at: "400x800", "340x760", "Color 150 750 100 50")
    .safe(10, 20, 30, 40),
  Example("9, leading", at(20, 100), at: "400x800", "340x760", "Color 0 100 120 20")
    .safe(10, 20, 30, 40),
  Example("9, trailing", at(260, 100), at: "400x800", "340x760", "Color 260 100 140 20")
    .safe(10, 20, 30, 40),
  Example("10", color(), at: "400x800", "400x720", "Color 0 50 400 720").safe(50, 0, 30, 0),
  Example(
    "10, ignored", color().modifier("ignoresSafeArea"), at: "400x800", "400x720",
    "Color 0 0 400 800"
  ).safe(50, 0, 30, 0),
  Example(
    "10, ignored in the old way", color().modifier("edgesIgnoringSafeArea", ["0": "all"]),
    at: "400x800", "400x720", "Color 0 0 400 800"
  ).safe(50, 0, 30, 0),
  Example(
    "10, a text", text("Hi").modifier("ignoresSafeArea"), at: "400x800", "20x20",
    "Text 190 400 20 20"
  ).safe(50, 0, 30, 0),
  Example(
    "11", column(6, nil, color().modifier("ignoresSafeArea", ["edges": "top"]), text("Hi")),
    at: "400x800", "400x720", "VStack/0.Color 0 0 400 744", "VStack/1.Text 190 750 20 20"
  ).safe(50, 0, 30, 0),
  Example(
    "12", color().inset("leading", 0, color(40)), at: "200x100", "200x100",
    "Color.safeAreaInset/0.Color 160 0 40 100", "Color 0 0 160 100"
  ).mirrored,
  Example(
    "12, ignored", color().modifier("ignoresSafeArea").inset("leading", 0, color(40)),
    at: "200x100", "200x100", "Color 0 0 200 100"
  ).mirrored,
  Example(
    "two insets are ignored together",
    bottomInset(bottomInset(color().modifier("ignoresSafeArea"))), at: "200x300", "200x300",
    "Color 0 0 200 300", "Color.ignoresSafeArea 0 0 200 220"),
  Example(
    "a reader is told",
    bottomInset(reader(color(nil, nil).frame(["width": 10, "height": get(bottom)]))),
    at: "200x300", "200x300", "GeometryReader/0.Color.frame 0 0 10 40"),
  Example(
    "padding is ignored", color().modifier("ignoresSafeArea").modifier("safeAreaPadding", ["0": 5]),
    at: "50x50", "50x50", "Color 0 0 50 50"),
  Example(
    "a bar", color().modifier("safeAreaBar", ["edge": "top", "spacing": 2], color(nil, 8)),
    at: "50x50", "50x50", "Color 0 10 50 40"),
  Example(
    "an inset of nothing is greedy", color().inset("top", nil, view("EmptyView")), at: "50x50",
    "50x50", "Color 0 50 50 0"),
]

private let bottom = "proxy.safeAreaInsets.bottom"

private func bottomInset(_ view: ViewNode) -> ViewNode { view.inset("bottom", 0, color(nil, 40)) }

/// A view of 100x20 at a place of a container of 400x800 with insets 10, 20, 30, 40.
private func at(_ x: Double, _ y: Double) -> ViewNode {
  color().modifier("ignoresSafeArea").frame(100, 20).modifier(
    "padding", ["0": ["leading": .number(x - 20), "top": .number(y - 10)]]
  ).frame(["maxWidth": "inf", "maxHeight": "inf", "alignment": "topLeading"])
}

extension ViewNode {
  fileprivate func inset(
    _ edge: String, _ spacing: Double?, _ content: ViewNode, alignment: String? = nil
  ) -> ViewNode {
    var arguments: [String: JSON] = ["edge": .string(edge)]
    arguments["spacing"] = spacing.map { .number($0) }
    arguments["alignment"] = alignment.map { .string($0) }
    return modifier("safeAreaInset", arguments, content)
  }
}

extension Example {
  fileprivate func safe(
    _ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double
  ) -> Example {
    var example = self
    example.environment.safeAreaInsets = .init(
      top: top, leading: leading, bottom: bottom, trailing: trailing)
    return example
  }

  fileprivate var mirrored: Example {
    var example = self
    example.environment.layoutDirection = .rightToLeft
    return example
  }
}
