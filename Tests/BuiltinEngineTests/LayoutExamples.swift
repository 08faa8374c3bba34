import Scenarios

private func anyLayout(
  _ layout: String, _ arguments: [String: JSON] = [:], _ children: ViewNode...
) -> ViewNode {
  ViewNode(
    view: "AnyLayout", arguments: ["0": .object([layout: .object(arguments)])], children: children)
}

/// The built-in containers as layouts, alone and behind `AnyLayout`.
let layoutExamples: [Example] = [
  Example(
    "a row behind AnyLayout",
    anyLayout("HStackLayout", ["spacing": 0], color(20, 10), view("Spacer"), color(20, 10)),
    at: "100x50", "100x10", "AnyLayout/1.Spacer 20 5 60 0"),
  Example(
    "a column behind AnyLayout",
    anyLayout("VStackLayout", ["spacing": 0], color(20, 10), view("Spacer"), color(20, 10)),
    at: "100x50", "20x50", "AnyLayout/1.Spacer 10 10 0 30"),
  Example(
    "layers behind AnyLayout",
    anyLayout("ZStackLayout", [:], color(20, 10), view("Spacer"), color(20, 10)), at: "100x50",
    "20x10"),
  Example(
    "a grid behind AnyLayout",
    anyLayout(
      "GridLayout", ["verticalSpacing": 0], cells(color(10, 10), color(20, 10)), color(5, 5)),
    at: "nilxnil", "38x15", "AnyLayout/2.Color.frame 16.5 10 5 5"),
  Example(
    "a single view's stack is left out",
    row(0, nil, view("HStackLayout", [:], color().priority(1)), color()), at: "100x50", "100x50",
    "HStack/0.HStackLayout 0 0 100 50"),
  Example(
    "AnyLayout is there around a single view",
    row(0, nil, anyLayout("HStackLayout", [:], color().priority(1)), color()), at: "100x50",
    "100x50", "HStack/0.AnyLayout 0 0 50 50", "HStack/1.Color 50 0 50 50"),
  Example(
    "a ZStack of a single view is left out",
    row(0, nil, layers(nil, color().priority(1)), color()), at: "100x50", "100x50",
    "HStack/0.ZStack 0 0 100 50"),
  Example(
    "a row", view("HStackLayout", ["alignment": "top"], color(20, 10), color(20, 20)),
    at: "nilxnil", "48x20", "HStackLayout/0.Color.frame 0 0 20 10"),
  Example(
    "a column",
    view(
      "VStackLayout", ["alignment": "trailing", "spacing": 5], color(10, 10), color(20, 10)),
    at: "nilxnil", "20x25", "VStackLayout/0.Color.frame 10 0 10 10"),
  Example(
    "layers",
    view("ZStackLayout", ["alignment": "bottomTrailing"], color(10, 10), color(20, 20)),
    at: "nilxnil", "20x20", "ZStackLayout/0.Color.frame 10 10 10 10"),
  Example(
    "guides of layers",
    view(
      "ZStackLayout", ["alignment": "topTrailing"], color(100, 100),
      color(40, 40).guide("top", ["/": [get("d.height"), 2]])
        .guide("trailing", ["/": [get("d.width"), 2]])), at: "300x300", "120x120",
    "ZStackLayout/0.Color.frame 0 20 100 100", "ZStackLayout/1.Color.frame 80 0 40 40"),
  Example(
    "a grid",
    view(
      "GridLayout", ["horizontalSpacing": 0], cells(color(10, 10), color(20, 10)),
      cells(color(20, 10))), at: "nilxnil", "40x28", "GridLayout/0.Color.frame 5 0 10 10"),
  Example(
    "a length that only the layout knows",
    reader(
      anyLayout(
        "HStackLayout", ["spacing": ["/": [get("proxy.size.width"), 10]]], color(10, 10),
        color(10, 10))), at: "100x20", "100x20",
    "GeometryReader/0.AnyLayout/1.Color.frame 20 0 10 10"),
]
