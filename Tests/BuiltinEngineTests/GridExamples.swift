import Scenarios

/// A Grid; without spacings it has the default ones.
func grid(_ arguments: [String: JSON] = [:], _ children: ViewNode...) -> ViewNode {
  ViewNode(view: "Grid", arguments: arguments, children: children)
}

/// A GridRow.
func cells(_ children: ViewNode...) -> ViewNode { ViewNode(view: "GridRow", children: children) }

/// A GridRow with an alignment of its own.
func cells(aligned alignment: String, _ children: ViewNode...) -> ViewNode {
  ViewNode(
    view: "GridRow", arguments: ["alignment": .string(alignment)], children: children)
}

extension ViewNode {
  fileprivate func unsized(_ axes: String) -> ViewNode {
    modifier("gridCellUnsizedAxes", ["0": .string(axes)])
  }

  fileprivate func columns(_ count: Int) -> ViewNode {
    modifier("gridCellColumns", ["0": .number(Double(count))])
  }

  fileprivate func columnAlignment(_ alignment: String) -> ViewNode {
    modifier("gridColumnAlignment", ["0": .string(alignment)])
  }

  fileprivate func anchor(_ point: JSON) -> ViewNode { modifier("gridCellAnchor", ["0": point]) }
}

private let hello = cells(text("Hello").id("a"), color(20, 20).id("b"))
private let world = cells(color(20, 20).id("c"), text("World").id("d"))
private let noGaps: [String: JSON] = ["horizontalSpacing": 0, "verticalSpacing": 0]

private func spaced(_ spacing: Double) -> [String: JSON] {
  ["horizontalSpacing": .number(spacing), "verticalSpacing": .number(spacing)]
}

private func noGaps(_ alignment: String) -> [String: JSON] {
  noGaps.merging(["alignment": .string(alignment)]) { $1 }
}

/// The worked examples of the container rules for grids, by their numbers, and what they leave open.
let gridExamples: [Example] =
  numberedGrids + [
    Example(
      "one column for children outside any row",
      grid([:], color(30, 10).id("x"), color(10, 20).id("y")), at: "nilxnil", "30x38",
      "Grid/0.Color.frame#x 0 0 30 10", "Grid/1.Color.frame#y 10 18 10 20"),
    Example("nothing", grid(), at: "100x100", "0x0"),
    Example(
      "a row without cells is none", grid([:], color(10, 10), cells(), color(10, 10)),
      at: "nilxnil", "10x28"),
    Example(
      "a row outside a grid is a group",
      row(0, nil, cells(color(10, 10), color(20, 10)).padding(5)), at: "nilxnil", "50x20",
      "HStack/0.Color.frame 5 5 10 10", "HStack/1.Color.frame 25 5 20 10"),
    Example(
      "a row in a cell's stack is a group",
      grid(noGaps, cells(row(0, nil, cells(color(10, 10), color(10, 10))), color(5, 5))),
      at: "nilxnil", "25x10", "Grid/1.Color.frame 20 2.5 5 5"),
    Example(
      "a row in a row is a group",
      grid(noGaps, cells(cells(color(10, 10)), color(20, 20)), cells(color(30, 30))),
      at: "nilxnil", "50x50", "Grid/1.Color.frame 30 0 20 20", "Grid/2.Color.frame 0 20 30 30"),
    Example(
      "modifiers of a row reach each cell",
      grid(noGaps, cells(color(10, 10), color(20, 10)).padding(5)), at: "nilxnil", "50x20",
      "Grid/0.Color.frame 5 5 10 10", "Grid/1.Color.frame 25 5 20 10"),
    Example(
      "rows and cells may come from loops",
      grid(
        noGaps,
        view(
          "ForEach", [:], cells(color(10, 10), view("ForEach", [:], color(5, 5), color(5, 5))),
          cells(view("EmptyView"), color(10, 10)))), at: "nilxnil", "20x20",
      "Grid/3.Color.frame 0 10 10 10", "Grid/2.Color.frame 15 2.5 5 5"),
    Example(
      "grids in grids",
      grid(
        noGaps, cells(grid(noGaps, cells(color(10, 10), color(10, 10))), color(5, 5)),
        cells(color(30, 5))), at: "nilxnil", "35x15", "Grid/0.Grid 5 0 20 10",
      "Grid/0.Grid/1.Color.frame 15 0 10 10", "Grid/2.Color.frame 0 10 30 5"),
    Example(
      "cell modifiers pass through other modifiers",
      grid(noGaps, cells(color(30, 10).columns(2).padding(5)), cells(color(5, 5), color(5, 5))),
      at: "nilxnil", "40x25", "Grid/2.Color.frame 27.5 20 5 5"),
    Example(
      "more columns than there are keep their gaps",
      grid(spaced(5), cells(color(10, 10).columns(3))), at: "nilxnil", "10x10"),
    Example(
      "a missing cell leaves its column empty",
      grid(noGaps, cells(color(10, 10), color(20, 10)), cells(color(30, 10))), at: "nilxnil",
      "50x20", "Grid/1.Color.frame 30 0 20 10"),
    Example(
      "infinity is passed on", grid(noGaps, cells(color(nil, 10), color(20, 10))), at: "infxnil",
      "infx10"),
    Example(
      "the last baseline lines cells up",
      grid(
        noGaps, cells(aligned: "lastTextBaseline", text("A\nB").id("t"), color(10, 10).id("c"))),
      at: "nilxnil", "20x40", "Grid/0.Text#t 0 0 10 40", "Grid/1.Color.frame#c 10 26 10 10"),
    Example(
      "the first alignment in a column counts",
      grid(
        noGaps, cells(color(10, 10).columnAlignment("leading").id("a")),
        cells(color(20, 10).columnAlignment("trailing").id("b")), cells(color(40, 10))),
      at: "nilxnil", "40x30", "Grid/0.Color.frame#a 0 0 10 10", "Grid/1.Color.frame#b 0 10 20 10"),
    Example(
      "where nothing is proposed an unsized cell counts",
      grid(noGaps, cells(color(10, 30).unsized("vertical")), cells(color(20, 20))), at: "nilxnil",
      "20x50", "Grid/0.Color.frame 5 0 10 30"),
    Example(
      "a grid is no stack to a spacer",
      grid(noGaps, cells(color(20, 20), view("Spacer"))), at: "100x50", "100x30",
      "Grid/1.Spacer 20 0 80 30"),
    Example(
      "a grid of one view is there",
      row(0, nil, grid([:], color().priority(1)), color()), at: "100x10", "100x10",
      "HStack/0.Grid 0 0 50 10", "HStack/1.Color 50 0 50 10"),
    mirroredGrid,
  ]

private let mirroredGrid = {
  var example = Example(
    "columns are mirrored",
    grid(["alignment": "topLeading"], cells(color(30, 10), color(20, 20)), cells(color(10, 30))),
    at: "nilxnil", "58x58", "Grid/0.Color.frame 28 0 30 10", "Grid/1.Color.frame 0 0 20 20",
    "Grid/2.Color.frame 48 28 10 30")
  example.environment.layoutDirection = .rightToLeft
  return example
}()

private let numberedGrids: [Example] = [
  Example(
    "1", grid([:], hello, world), at: "300x300", "108x50", "Grid/0.Text#a 0 0 50 20",
    "Grid/1.Color.frame#b 73 0 20 20", "Grid/2.Color.frame#c 15 30 20 20",
    "Grid/3.Text#d 58 30 50 20"),
  Example(
    "2", grid([:], hello, color(nil, 1).id("line"), world), at: "300x300", "300x59",
    "Grid/2.Color.frame#line 0 30 300 1", "Grid/0.Text#a 48 0 50 20",
    "Grid/4.Text#d 202 39 50 20"),
  Example(
    "3", grid([:], hello, color(nil, 1).unsized("horizontal").id("line"), world), at: "300x300",
    "108x59", "Grid/2.Color.frame#line 0 30 108 1"),
  Example(
    "4",
    grid(
      spaced(1), cells(text("Row 1"), color(), color()),
      cells(text("Row 2"), color(), color(), color(), color(), color()),
      cells(text("Row 3"), color(), color(), color(), color())), at: "305x92", "305x92",
    "Grid/0.Text 0 5 50 20", "Grid/1.Color 51 0 50 30", "Grid/3.Text 0 36 50 20",
    "Grid/8.Color 255 31 50 30", "Grid/9.Text 0 67 50 20", "Grid/13.Color 204 62 50 30"),
  Example(
    "5",
    grid(
      spaced(10), cells(color(50).id("a"), color(), color()),
      cells(color(), color(), color(nil, 20).id("b"))), at: "270x130", "270x130",
    "Grid/0.Color.frame#a 16.667 0 50 60", "Grid/5.Color.frame#b 186.667 90 83.333 20"),
  Example(
    "6",
    grid(
      [:], cells(color(160, 80), color(80, 80)),
      cells(color(nil, 80).unsized("horizontal").id("red"), color(80, 80))), at: "400x400",
    "248x168", "Grid/2.Color.frame#red 0 88 160 80"),
  Example(
    "7", grid(noGaps, cells(color(), text("Hello")), cells(color(30, 40), color())),
    at: "nilxnil", "80x60", "Grid/0.Color 0 0 30 20", "Grid/3.Color 30 20 50 40"),
  Example(
    "8",
    grid(
      noGaps("bottomTrailing"), cells(color(20, 20).id("a"), color(60, 40)),
      cells(color(50, 10), color(10, 10).id("d"))), at: "nilxnil", "110x50",
    "Grid/0.Color.frame#a 30 20 20 20", "Grid/3.Color.frame#d 100 40 10 10"),
  Example(
    "9 column",
    grid(
      noGaps("topLeading"),
      cells(color(20, 20).columnAlignment("trailing").id("a"), color(60, 40)),
      cells(color(50, 10), color(10, 10))), at: "nilxnil", "110x50",
    "Grid/0.Color.frame#a 30 0 20 20"),
  Example(
    "9 row",
    grid(
      noGaps("topLeading"), cells(aligned: "bottom", color(20, 20).id("a"), color(60, 40)),
      cells(color(50, 10), color(10, 10))), at: "nilxnil", "110x50",
    "Grid/0.Color.frame#a 0 20 20 20"),
  Example(
    "9 anchor",
    grid(
      noGaps("topLeading"),
      cells(
        color(20, 20).anchor(["UnitPoint": ["x": 0.25, "y": 0.5]]).id("a"), color(60, 40)),
      cells(color(100, 10), color(10, 10))), at: "nilxnil", "160x50",
    "Grid/0.Color.frame#a 20 10 20 20"),
  Example(
    "9 named anchor",
    grid(
      noGaps, cells(color(20, 20).anchor("bottomTrailing").id("a"), color(60, 40)),
      cells(color(100, 10), color(10, 10))), at: "nilxnil", "160x50",
    "Grid/0.Color.frame#a 80 20 20 20"),
  Example(
    "10",
    grid(
      ["horizontalSpacing": 5, "verticalSpacing": 0], cells(color(20, 20), color(30, 20)),
      cells(color(40, 10).columns(2).id("s"))), at: "nilxnil", "55x30",
    "Grid/2.Color.frame#s 7.5 20 40 10"),
  Example(
    "10 wider",
    grid(
      ["horizontalSpacing": 5, "verticalSpacing": 0],
      cells(color(20, 20).id("a"), color(30, 20).id("b")), cells(color(75, 10).columns(2))),
    at: "nilxnil", "75x30", "Grid/0.Color.frame#a 5 0 20 20", "Grid/1.Color.frame#b 40 0 30 20"),
  Example(
    "11", grid([:], cells(color(100, 20), color(100, 20))).frame(150), at: "300x300", "150x20",
    "Grid -29 0 208 20"),
  Example(
    "12",
    grid(noGaps, cells(text("Hello world"), color().id("b")), cells(text("Hi"), color().id("d"))),
    at: "160x100", "160x100", "Grid/1.Color#b 60 0 100 50", "Grid/3.Color#d 60 50 100 50"),
  Example(
    "13", grid(noGaps, cells(aligned: "firstTextBaseline", text("A"), color(10, 40))),
    at: "nilxnil", "20x40", "Grid/0.Text 0 20 10 20", "Grid/1.Color.frame 10 -4 10 40"),
  Example(
    "14", grid(noGaps, cells(color().relative(0.5).id("a"), color().id("b"))), at: "200x50",
    "150x50", "Grid/0.Color.relativeProposed#a 0 0 50 50", "Grid/1.Color#b 50 0 100 50"),
  Example(
    "15", grid(noGaps, cells(color().id("a"), color().priority(1).id("b"))), at: "200x50",
    "200x50", "Grid/0.Color#a 0 0 0 50", "Grid/1.Color#b 0 0 200 50"),
]
