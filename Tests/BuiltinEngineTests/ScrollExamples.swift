import Scenarios

func scroll(_ axes: JSON? = nil, _ children: ViewNode...) -> ViewNode {
  ViewNode(view: "ScrollView", arguments: axes.map { ["0": $0] } ?? [:], children: children)
}

/// The worked examples of scroll views, by their numbers in the rules for containers.
let scrollExamples: [Example] = [
  Example(
    "1", scroll(nil, column(0, nil, color(nil, 100), color(nil, 100), color(nil, 100))),
    at: "200x150", "200x150", "ScrollView/0.VStack 0 0 200 300",
    "ScrollView/0.VStack/2.Color.frame 0 200 200 100"),
  Example("2", scroll(nil, text("Hi")), at: "200x150", "20x150", "ScrollView/0.Text 0 0 20 20"),
  Example(
    "3", scroll(nil, text("Hi").frame(["maxWidth": "inf"])), at: "200x150", "200x150",
    "ScrollView/0.Text 90 0 20 20"),
  Example(
    "4", scroll(nil, column(0, nil, color(50, 100), color(50, 100))), at: "nilxnil", "50x200"),
  Example(
    "5", scroll(nil, column(0, nil, color(), color())), at: "200x150", "200x150",
    "ScrollView/0.VStack/1.Color 0 10 200 10"),
  Example(
    "6", scroll("horizontal", row(0, nil, color(100), color(300))), at: "200x80", "200x80",
    "ScrollView/0.HStack 0 0 400 80"),
  Example(
    "7", column(0, nil, text("Hi"), scroll(nil, color(50, 500))), at: "200x150", "50x150",
    "VStack/1.ScrollView 0 20 50 130", "VStack/1.ScrollView/0.Color.frame 0 20 50 500"),
  Example(
    "8", column(0, nil, scroll(nil, color(10, 10)), scroll(nil, color(10, 20))), at: "10x300",
    "10x300", "VStack/0.ScrollView 0 0 10 150", "VStack/1.ScrollView 0 150 10 150"),
  Example(
    "8, one empty", column(0, nil, scroll(nil), scroll(nil, color(10, 20))), at: "10x300",
    "10x300", "VStack/0.ScrollView 5 0 0 150"),
  Example(
    "9", scroll(nil, column(nil, nil, color().relative(0.5, height: 0.5))), at: "200x150",
    "100x150", "ScrollView/0.VStack/0.Color 0 0 50 10"),
  Example(
    "10", scroll(nil, color(50, 20), view("Spacer"), color(50, 20)), at: "200x150", "50x150",
    "ScrollView/1.Spacer 25 20 0 8", "ScrollView/2.Color.frame 0 28 50 20"),
  Example(
    "11", scroll(nil, color(500, 30)).frame(300), at: "300x100", "300x100",
    "ScrollView -100 0 500 100"),
  Example(
    "12", scroll(["horizontal", "vertical"], color(50, 30)), at: "200x150", "200x150",
    "ScrollView/0.Color.frame 75 60 50 30"),
  Example(
    "two views make a column", scroll("horizontal", color(50, 20), color(80, 20)), at: "60x100",
    "60x48", "ScrollView/0.Color.frame 15 0 50 20", "ScrollView/1.Color.frame 0 28 80 20"),
]

/// Lazy stacks, by their numbers in the rules for containers.
let lazyExamples: [Example] = [
  Example(
    "1", view("LazyVStack", [:], color(50, 20), color(30, 20)), at: "200x500", "200x48",
    "LazyVStack/0.Color.frame 75 0 50 20", "LazyVStack/1.Color.frame 85 28 30 20"),
  Example(
    "2", view("LazyVStack", ["alignment": "leading", "spacing": 0], color(50, 20), color(30, 20)),
    at: "200x0", "200x40", "LazyVStack/1.Color.frame 0 20 30 20"),
  Example(
    "3", view("LazyVStack", [:], color(), view("Spacer"), color()), at: "100x300", "100x28",
    "LazyVStack/2.Color 0 18 100 10"),
  Example(
    "4", view("LazyHStack", [:], color(50, 20), color(30, 20)), at: "200x100", "88x100",
    "LazyHStack/0.Color.frame 0 40 50 20"),
  Example(
    "without a proposal", view("LazyVStack", ["pinnedViews": []], color(50, 20), color(30, 20)),
    at: "nilxnil", "50x48", "LazyVStack/1.Color.frame 10 28 30 20"),
  Example(
    "one child is no other", view("LazyVStack", [:], color(50, 20)), at: "200x100", "200x20",
    "LazyVStack/0.Color.frame 75 0 50 20"),
]

/// The view that fits, by the examples of the rules for containers.
let fittingExamples: [Example] = [
  Example("210", three("horizontal"), at: "210x100", "210x20", "ViewThatFits/0.Text 0 0 210 20"),
  Example("200", three("horizontal"), at: "200x100", "110x20", "ViewThatFits/1.Text 0 0 110 20"),
  Example("10", three("horizontal"), at: "10x100", "10x40", "ViewThatFits/2.Text 0 0 10 40"),
  Example("nil", three("horizontal"), at: "nilxnil", "210x20"),
  Example("both axes", three(nil), at: "110x10", "20x20"),
  Example("no axis", three([]), at: "10x20", "10x20", "ViewThatFits/0.Text 0 0 10 20"),
  Example(
    "least width", view("ViewThatFits", [:], color().frame(["minWidth": 80]), text("Hi")),
    at: "50x50", "20x20", "ViewThatFits/1.Text 0 0 20 20"),
  Example("greedy", view("ViewThatFits", [:], color(), text("Hi")), at: "50x50", "50x50"),
  Example(
    "row or column, 129",
    view(
      "ViewThatFits", [:], row(10, nil, color(60, 20), color(60, 20)),
      column(10, nil, color(60, 20), color(60, 20))), at: "129x100", "60x50"),
  Example(
    "row or column, 130",
    view(
      "ViewThatFits", [:], row(10, nil, color(60, 20), color(60, 20)),
      column(10, nil, color(60, 20), color(60, 20))), at: "130x100", "130x20"),
  Example(
    "in a row of 200", row(0, nil, two, color()), at: "200x20", "200x20",
    "HStack/0.ViewThatFits/1.Text 0 0 20 20", "HStack/1.Color 20 0 180 20"),
  Example(
    "in a row of 230", row(0, nil, two, color()), at: "230x20", "230x20",
    "HStack/0.ViewThatFits/0.Text 0 0 110 20", "HStack/1.Color 110 0 120 20"),
  Example(
    "in a scroll view",
    scroll(nil, view("ViewThatFits", ["in": "vertical"], color(50, 500), color(50, 50))),
    at: "100x100", "50x100", "ScrollView/0.ViewThatFits/0.Color.frame 0 0 50 500"),
  Example("no child", view("ViewThatFits"), at: "100x100", "0x0"),
]

private func three(_ axes: JSON?) -> ViewNode {
  view(
    "ViewThatFits", axes.map { ["in": $0] } ?? [:], text("Hello Beautiful World"),
    text("Hello World"), text("Hi"))
}

private let two = view("ViewThatFits", ["in": "horizontal"], text("Hello World"), text("Hi"))
