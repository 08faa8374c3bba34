import Scenarios

/// A LazyVGrid with these columns.
private func lazyGrid(
  _ columns: [JSON], _ arguments: [String: JSON], _ children: [ViewNode]
) -> ViewNode {
  ViewNode(
    view: "LazyVGrid", arguments: arguments.merging(["columns": .array(columns)]) { $1 },
    children: children)
}

private func lazyGrid(_ columns: [JSON], _ children: [ViewNode]) -> ViewNode {
  lazyGrid(columns, [:], children)
}

private func item(_ size: JSON, spacing: Double? = nil, alignment: String? = nil) -> JSON {
  var arguments: [String: JSON] = ["0": size]
  arguments["spacing"] = spacing.map { .number($0) }
  arguments["alignment"] = alignment.map { .string($0) }
  return ["GridItem": .object(arguments)]
}

private func fixed(_ length: Double) -> JSON { item(["fixed": ["0": .number(length)]]) }

private func flexible(_ minimum: Double? = nil, spacing: Double? = nil) -> JSON {
  item(
    ["flexible": minimum.map { ["minimum": .number($0)] } ?? .object([:])], spacing: spacing)
}

private func adaptive(_ minimum: Double, _ maximum: Double? = nil) -> JSON {
  var lengths: [String: JSON] = ["minimum": .number(minimum)]
  lengths["maximum"] = maximum.map { .number($0) }
  return item(["adaptive": .object(lengths)])
}

private func bars(_ count: Int) -> [ViewNode] { Array(repeating: color(nil, 10), count: count) }

/// The worked examples of the container rules for lazy grids, and what they leave open.
let lazyGridExamples: [Example] = [
  Example(
    "1", lazyGrid([fixed(70), adaptive(40)], bars(3)), at: "200x100", "200x10",
    "LazyVGrid/0.Color.frame 0 0 70 10", "LazyVGrid/1.Color.frame 78 0 57 10",
    "LazyVGrid/2.Color.frame 143 0 57 10"),
  Example(
    "2", lazyGrid([flexible(50), flexible(120)], bars(2)).frame(200), at: "300x100", "200x10",
    "LazyVGrid -12 0 224 10", "LazyVGrid/0.Color.frame -12 0 108 10",
    "LazyVGrid/1.Color.frame 104 0 120 10"),
  Example(
    "3", lazyGrid([flexible(100), flexible(180)], bars(2)).frame(300), at: "400x100", "300x10",
    "LazyVGrid -17 0 334 10", "LazyVGrid/0.Color.frame -17 0 163 10",
    "LazyVGrid/1.Color.frame 154 0 180 10"),
  Example(
    "4", lazyGrid([flexible(180), flexible(100)], bars(2)).frame(300), at: "400x100", "300x10",
    "LazyVGrid 0 0 300 10", "LazyVGrid/1.Color.frame 188 0 112 10"),
  Example(
    "5", lazyGrid([adaptive(50, 100)], bars(6)), at: "300x100", "300x28",
    "LazyVGrid/4.Color.frame 246.4 0 53.6 10", "LazyVGrid/5.Color.frame 0 18 53.6 10"),
  Example(
    "6", lazyGrid([adaptive(50), adaptive(40)], bars(5)), at: "300x100", "300x10",
    "LazyVGrid/1.Color.frame 77 0 69 10", "LazyVGrid/2.Color.frame 154 0 43.333 10",
    "LazyVGrid/4.Color.frame 256.667 0 43.333 10"),
  Example(
    "7", lazyGrid([flexible(100), fixed(100), adaptive(100), fixed(100)], bars(4)).frame(300),
    at: "400x100", "300x10", "LazyVGrid -12 0 324 10", "LazyVGrid/2.Color.frame 204 0 0 10",
    "LazyVGrid/3.Color.frame 212 0 100 10"),
  Example(
    "8", lazyGrid([fixed(60), fixed(100)], bars(2)), at: "300x100", "300x10",
    "LazyVGrid/0.Color.frame 66 0 60 10", "LazyVGrid/1.Color.frame 134 0 100 10"),
  Example(
    "8 leading", lazyGrid([fixed(60), fixed(100)], ["alignment": "leading"], bars(2)),
    at: "300x100", "300x10", "LazyVGrid/0.Color.frame 0 0 60 10",
    "LazyVGrid/1.Color.frame 68 0 100 10"),
  Example(
    "9",
    lazyGrid(
      Array(repeating: flexible(spacing: 0), count: 3), ["spacing": 10],
      Array(repeating: color(nil, 50), count: 4)), at: "300x500", "300x110",
    "LazyVGrid/2.Color.frame 200 0 100 50", "LazyVGrid/3.Color.frame 0 60 100 50"),
  Example(
    "10",
    lazyGrid([flexible(), flexible()], [color(nil, 20), color(nil, 50), color(nil, 30)]),
    at: "208x500", "208x88", "LazyVGrid/0.Color.frame 0 15 100 20",
    "LazyVGrid/2.Color.frame 0 58 100 30"),
  Example(
    "11", lazyGrid([flexible(100), adaptive(40), flexible(180)], bars(4)).frame(300),
    at: "400x100", "300x10", "LazyVGrid -44 0 388 10", "LazyVGrid/0.Color.frame -44 0 124 10",
    "LazyVGrid/1.Color.frame 88 0 58 10", "LazyVGrid/2.Color.frame 154 0 58 10",
    "LazyVGrid/3.Color.frame 220 0 180 10"),
  Example("nothing", lazyGrid([flexible()], []), at: "300x100", "300x0"),
  Example("no item", lazyGrid([], bars(2)), at: "50x100", "50x28"),
  Example("a nil width", lazyGrid([["GridItem": [:]]], bars(1)), at: "nilxnil", "10x10"),
  Example(
    "an infinite width", lazyGrid([fixed(20), adaptive(40, 50)], bars(3)), at: "infxnil",
    "infx10"),
  Example(
    "an item's alignment",
    lazyGrid(
      [item(["fixed": ["0": 60]], alignment: "bottomTrailing"), fixed(60)],
      [color(20, 20), color(20, 50)]), at: "128x100", "128x50",
    "LazyVGrid/0.Color.frame 40 30 20 20", "LazyVGrid/1.Color.frame 88 0 20 50"),
  Example(
    "rows in a lazy grid are groups",
    lazyGrid([flexible(spacing: 0), flexible()], [cells(color(nil, 10), color(nil, 10))]),
    at: "100x100", "100x10", "LazyVGrid/1.Color.frame 50 0 50 10"),
  Example(
    "transposed",
    ViewNode(
      view: "LazyHGrid", arguments: ["rows": [fixed(20), flexible()], "alignment": "top"],
      children: [color(10), color(30), color(20)]), at: "nilx100", "58x100",
    "LazyHGrid/0.Color.frame 10 0 10 20", "LazyHGrid/1.Color.frame 0 28 30 72",
    "LazyHGrid/2.Color.frame 38 0 20 20"),
  mirroredLazyGrid,
]

private let mirroredLazyGrid = {
  var example = Example(
    "columns are mirrored", lazyGrid([fixed(60), fixed(100)], ["alignment": "leading"], bars(2)),
    at: "300x100", "300x10", "LazyVGrid/0.Color.frame 240 0 60 10",
    "LazyVGrid/1.Color.frame 132 0 100 10")
  example.environment.layoutDirection = .rightToLeft
  return example
}()
