import Scenarios

/// Views that stand for others, and modifiers of the whole they make.
///
/// Expected by core rules §3.
let listExamples: [Example] = [
  Example(
    "a section is its views, each modified",
    column(0, nil, view("Section", [:], text("A"), color(40, 10)).modifier("padding", ["0": 5])),
    at: "100x100", "50x50", "VStack/0.Text 20 5 10 20", "VStack/1.Color.frame 5 35 40 10"),
  Example(
    "a view of unknown type is the view it holds", view("AnyView", [:], row(0, nil, color())),
    at: "30x20", "30x20", "HStack/0.Color 0 0 30 20"),
  Example(
    // A list of one such view is no fixed list: its priority stays inside.
    "a view of unknown type in a stack is not elided",
    row(0, nil, column(0, nil, view("AnyView", [:], color().priority(1))), color()), at: "100x10",
    "100x10", "HStack/0.VStack 0 0 50 10", "HStack/1.Color 50 0 50 10"),
  Example(
    // Both lie in a ZStack that is no node; the text alone sizes it, then fills it.
    "the priority of a group over a view is that of the whole",
    color(0, 60).modifier(
      "overlay", [:],
      view("Group", [:], text("ab"), color()).priority(-1)), at: "0x60", "0x60",
    "Color.frame.overlay/0.Text 0 10 0 40", "Color.frame.overlay/1.Color 0 0 0 60"),
  Example(
    // The overlay stands outside what sets the direction.
    "an overlay keeps the direction of its place",
    color(40, 10)
      .modifier("environment", ["0": "layoutDirection", "1": "rightToLeft"])
      .modifier("overlay", [:], row(0, nil, color(10, 10), color(30, 10))), at: "40x10", "40x10",
    "Color.frame.overlay/0.HStack/0.Color.frame 0 0 10 10",
    "Color.frame.overlay/0.HStack/1.Color.frame 10 0 30 10"),
]

/// Where lengths are infinite.
///
/// Expected by core rules §2.5 and the size function of grids.
let infiniteExamples: [Example] = [
  Example(
    // The text spans two columns that have no cells of their own.
    "a cell behind an infinite column is as wide as its columns",
    view(
      "Grid", ["horizontalSpacing": 0],
      view(
        "GridRow", [:], color(),
        color(30, 20).modifier("gridCellColumns", ["0": 2]).modifier("padding", ["0": 0]))),
    at: "infx20", "infx20", "Grid/1.Color.frame inf 0 30 20"),
  Example(
    // A circle of negative height gives back what the row then has.
    "a negative length across makes room along a row",
    row(0, nil, view("Circle"), color()), at: "0x-4", "0x0", "HStack/1.Color -4 2 4 -4"),
]

/// Margins and anchors of scroll views.
///
/// Expected by containers rules §2.10.
let scrollModifierExamples: [Example] = [
  Example(
    "margins lie around the content",
    scroll(nil, color(nil, 300)).modifier("contentMargins", ["0": "horizontal", "1": 20]),
    at: "200x150", "200x150", "ScrollView/0.Color.frame 20 0 160 300"),
  Example(
    "margins on all edges",
    scroll(nil, color(nil, 300)).modifier(
      "contentMargins", ["1": ["top": 1, "leading": 2, "bottom": 3, "trailing": 4]]),
    at: "nilxnil", "16x304", "ScrollView/0.Color.frame 2 1 10 300"),
  Example(
    "the margins further inside count",
    scroll(nil, color(nil, 300)).modifier("contentMargins", ["0": 30, "for": "scrollContent"])
      .modifier("contentMargins", ["0": 5]),
    at: "200x150", "200x150", "ScrollView/0.Color.frame 30 30 140 300"),
  Example(
    "margins of the indicators move nothing",
    scroll(nil, color(nil, 300)).modifier(
      "contentMargins", ["0": 30, "for": "scrollIndicators"]),
    at: "200x150", "200x150", "ScrollView/0.Color.frame 0 0 200 300"),
  Example(
    "an anchor at the bottom shows the end",
    scroll(nil, color(50, 400)).modifier("defaultScrollAnchor", ["0": "bottom"]),
    at: "200x150", "50x150", "ScrollView/0.Color.frame 0 -250 50 400"),
  Example(
    "an anchor lines up shorter content too",
    scroll("vertical", color(50, 50)).modifier("defaultScrollAnchor", ["0": "bottom"]),
    at: "200x150", "50x150", "ScrollView/0.Color.frame 0 100 50 50"),
  Example(
    "an anchor for the offset leaves shorter content",
    scroll("vertical", color(50, 50)).modifier(
      "defaultScrollAnchor", ["0": "bottom", "for": "initialOffset"]),
    at: "200x150", "50x150", "ScrollView/0.Color.frame 0 0 50 50"),
  Example(
    "an anchor for the alignment leaves longer content",
    scroll("vertical", color(50, 400)).modifier(
      "defaultScrollAnchor", ["0": ["UnitPoint": ["x": 0.5, "y": 1]], "for": "alignment"]),
    at: "200x150", "50x150", "ScrollView/0.Color.frame 0 0 50 400"),
]
