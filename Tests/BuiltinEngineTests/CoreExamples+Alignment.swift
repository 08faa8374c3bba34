import Scenarios

/// The worked examples of the core rules from 81 on, by their numbers.
///
/// The 90th is missing: it needs an alignment of one's own.
let alignmentExamples: [Example] = [
  Example(
    "81",
    column(
      0, nil, color().frame(["minHeight": 5, "maxHeight": 100]),
      color().frame(["minHeight": 80])), at: "100x85", "100x122.5",
    "VStack/0.Color 0 0 100 42.5", "VStack/1.Color 0 42.5 100 80"),
  Example(
    "82",
    column(
      0, nil, color().frame(["minHeight": 5, "maxHeight": 100]),
      color().frame(["minHeight": 80])), at: "100x0", "100x85"),
  Example(
    "83", row(0, nil, color(80, 10), color(80, 10)).frame(100, 20), at: "nilxnil", "100x20",
    "HStack/0.Color.frame -30 5 80 10", "HStack/1.Color.frame 50 5 80 10"),
  Example(
    "84", column(0, "trailing", color(30, 10), color(50, 10)), at: "100x100", "50x20",
    "VStack/0.Color 20 0 30 10", "VStack/1.Color 0 10 50 10"),
  Example(
    "85",
    column(
      0, "leading", color(20, 10).guide("leading", 0), color(20, 10).guide("leading", -10),
      color(20, 10).guide("leading", -20)), at: "100x100", "40x30", "VStack/0.Color 0 0 20 10",
    "VStack/1.Color 10 10 20 10", "VStack/2.Color 20 20 20 10"),
  Example(
    "86", row(0, "top", color(20, 30).guide("top", -10), color(20, 20).guide("top", -5)),
    at: "100x100", "40x40", "HStack/0.Color 0 10 20 30", "HStack/1.Color 20 5 20 20"),
  Example(
    "87", row(0, "top", color(20, 20).guide("top", 50), color(20, 20).guide("top", 40)),
    at: "100x100", "40x50", "HStack/0.Color 0 0 20 20", "HStack/1.Color 20 10 20 20"),
  Example(
    "88",
    row(
      0, "top", column(0, nil, color(20, 20).guide("top", -10), color(20, 20)), color(20, 20)),
    at: "100x100", "40x40", "HStack/1.Color 20 0 20 20"),
  Example(
    "89", row(0, "top", column(nil, nil, color(20, 20).guide("top", -10)), color(20, 20)),
    at: "100x100", "40x30", "HStack/0.VStack/0.Color 0 10 20 20", "HStack/1.Color 20 0 20 20"),
  Example(
    "91", row(0, "firstTextBaseline", text("A"), column(0, nil, color(10, 30), text("C"))),
    at: "100x100", "20x50", "HStack/0.Text 0 30 10 20", "HStack/1.VStack/0.Color 10 0 10 30"),
  Example(
    "92", row(0, "lastTextBaseline", text("A"), column(0, nil, text("B"), text("C"))),
    at: "100x100", "20x40", "HStack/0.Text 0 20 10 20"),
  Example(
    "93", row(0, "firstTextBaseline", text("A"), color(10, 40)), at: "100x100", "20x44",
    "HStack/0.Text 0 24 10 20", "HStack/1.Color 10 0 10 40"),
  Example(
    "94", column(nil, nil, color(40, 10), text("T"), color(40, 10)), at: "100x100", "40x56",
    "VStack/1.Text 15 16 10 20", "VStack/2.Color 0 46 40 10"),
  Example(
    "95", column(nil, nil, color(), view("Divider"), color()), at: "100x101", "100x101",
    "VStack/0.Color 0 0 100 42", "VStack/1.Divider 0 50 100 1", "VStack/2.Color 0 59 100 42"),
  Example(
    "96", row(4, nil, color(), view("Divider"), color()), at: "109x30", "109x30",
    "HStack/1.Divider 54 0 1 30", "HStack/2.Color 59 0 50 30"),
  Example(
    "97", row(nil, nil, color(), text("Hello")).modifier("fixedSize"), at: "100x100", "68x20",
    "HStack/0.Color 0 0 10 20", "HStack/1.Text 18 0 50 20"),
  Example(
    "98",
    row(
      0, nil, text("Hi").frame(["maxHeight": "inf"]),
      text("Hello world").frame(["maxHeight": "inf"])
    )
    .modifier("fixedSize", ["horizontal": false, "vertical": true]), at: "80x500", "80x40",
    "HStack/0.Text.frame 0 0 20 40", "HStack/0.Text 0 10 20 20",
    "HStack/1.Text.frame 20 0 60 40"),
  Example(
    "99", column(0, nil, text("Hello world foo"), color(200, 10)).frame(["maxWidth": "inf"]),
    at: "100x300", "200x50", "VStack 0 10 200 30", "VStack/0.Text 25 10 150 20",
    "VStack/1.Color 0 30 200 10"),
  Example(
    "100", column(0, nil, text("Hello world foo"), color(200, 10)), at: "100x300", "200x50",
    "VStack/0.Text 55 0 90 40", "VStack/1.Color 0 40 200 10"),
  Example(
    "101",
    row(
      0, nil, image("200x100").modifier("resizable").modifier("scaledToFit"), color()),
    at: "100x40", "100x40", "HStack/0.Image.scaledToFit 0 7.5 50 25", "HStack/1.Color 50 0 50 40"
  ),
  Example(
    "102", half(color(10, 10)), at: "200x100", "200x100", "GeometryReader/0.Color 0 0 100 50",
    "GeometryReader/1.Color 0 0 10 10"),
  Example("103", half(), at: "nilxnil", "10x10", "GeometryReader/0.Color 0 0 5 5"),
  Example(
    "104", row(0, nil, color().padding(30), color()), at: "100x80", "100x80",
    "HStack/0.Color.padding 0 0 60 80", "HStack/0.Color 30 30 0 20", "HStack/1.Color 60 0 40 80"),
  Example(
    "105", column(10, nil, row(0, nil, color(), color()), color(nil, 20)), at: "100x100",
    "100x100", "VStack/0.HStack/0.Color 0 0 50 70", "VStack/0.HStack/1.Color 50 0 50 70",
    "VStack/1.Color 0 80 100 20"),
  Example(
    "106", row(nil, nil, view("Spacer").frame(20), color()), at: "100x20", "100x20",
    "HStack/0.Spacer.frame 0 10 20 0", "HStack/1.Color 20 0 80 20"),
  Example(
    "107", row(0, nil, view("Group", [:], color(10, 10), color(10, 10)).padding(5)),
    at: "100x100", "40x20", "HStack/0.Color.frame 5 5 10 10", "HStack/1.Color.frame 25 5 10 10",
    "HStack/1.Color.frame.padding 20 0 20 20"),
  Example(
    "108", row(0, nil, view("Circle"), view("Circle")), at: "100x80", "100x50",
    "HStack/1.Circle 50 0 50 50"),
  Example("109", layers(nil, view("Spacer"), color(10, 10)), at: "60x40", "10x10"),
  Example("109, alone", layers(nil, view("Spacer")), at: "60x40", "60x40"),
  Example("110", view("Spacer"), at: "60xnil", "60x8"),
  Example(
    "111", row(0, nil, text("Hello world"), color().frame(["minWidth": 60])), at: "100x60",
    "110x60", "HStack/0.Text 0 10 50 40", "HStack/1.Color 50 0 60 60"),
  Example(
    "112",
    view(
      "ProportionalStack", ["direction": "horizontal"], color().proportion(3),
      color().proportion(1), color().proportion(2)
    ).frame(300, 300), at: "nilxnil", "300x300", "ProportionalStack/0.Color 0 0 150 300",
    "ProportionalStack/1.Color 150 0 50 300", "ProportionalStack/2.Color 200 0 100 300"),
  Example(
    "113",
    text("Hello world").relative(0.8).frame(["maxWidth": "inf", "alignment": "trailing"]),
    at: "100x60", "100x40", "Text 40 0 60 40"),
]

/// A reader with a colour of half its size, and more views.
private func half(_ others: ViewNode...) -> ViewNode {
  var view = reader(
    color().frame([
      "width": ["/": [get("proxy.size.width"), 2]],
      "height": ["/": [get("proxy.size.height"), 2]],
    ]))
  view.children += others
  return view
}
