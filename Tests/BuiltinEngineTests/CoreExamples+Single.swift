import Scenarios

/// The worked examples of the core rules for one view with modifiers, by their numbers.
let singleViewExamples: [Example] = [
  Example("1", color(), at: "nilx30", "10x30"),
  Example("2", view("Circle"), at: "80x50", "50x50", "Circle 0 0 50 50"),
  Example("3", view("Circle"), at: "infxnil", "infxinf"),
  Example("4", image("40x30"), at: "100x10", "40x30", "Image 0 0 40 30"),
  Example("5", image("200x100").modifier("resizable"), at: "nilx60", "200x60"),
  Example("6", text("Hello world"), at: "nilxnil", "110x20"),
  Example("7", text("Hello world"), at: "80xnil", "60x40"),
  Example("8", text("Hello world"), at: "60x20", "60x20"),
  Example("9", text("Hello"), at: "30xnil", "30x40"),
  Example("10", text("Hello"), at: "0x0", "0x0"),
  Example(
    "11", text("Hi").frame(100, 50, "bottomTrailing"), at: "10x10", "100x50",
    "Text.frame 0 0 100 50", "Text 80 30 20 20"),
  Example("12", color().frame(30), at: "100x70", "30x70"),
  Example("13", color().frame(.infinity, 30), at: "70x70", "70x30"),
  Example(
    "14", color(20, 20).guide("leading", -5).frame(100, 100, "topLeading"), at: "nilxnil",
    "100x100", "Color.frame 5 0 20 20"),
  Example(
    "15", text("Hi").frame(["maxWidth": "inf", "alignment": "leading"]), at: "100x20", "100x20",
    "Text 0 0 20 20"),
  Example("16", text("Hi").frame(["maxWidth": "inf"]), at: "nilx20", "20x20"),
  Example(
    "17", text("Hello world").modifier("fixedSize").frame(["maxWidth": "inf"]), at: "50x20",
    "110x20"),
  Example(
    "18", text("Hello world").modifier("fixedSize").frame(["minWidth": 0, "maxWidth": "inf"]),
    at: "50x20", "50x20", "Text -30 0 110 20"),
  Example(
    "19", color(50, 10).frame(["maxWidth": 100]), at: "80x10", "80x10", "Color 15 0 50 10"),
  Example(
    "20", color(50, 10).frame(["maxWidth": 100]), at: "200x10", "100x10", "Color 25 0 50 10"),
  Example(
    "21", color(300, 10).frame(["maxWidth": 100]), at: "200x10", "100x10",
    "Color -100 0 300 10"),
  Example("22", color().frame(["minWidth": 100]), at: "80x10", "100x10"),
  Example(
    "23", color(300, 10).frame(["minWidth": 100]), at: "200x10", "200x10",
    "Color -50 0 300 10"),
  Example(
    "24", color(50, 10).frame(["minWidth": 100]), at: "200x10", "100x10", "Color 25 0 50 10"),
  Example("25", color().frame(["idealWidth": 70]), at: "nilx20", "70x20"),
  Example("26", color().frame(["idealWidth": 70]), at: "40x20", "40x20"),
  Example("27", color().frame(["minWidth": 100, "idealWidth": 50]), at: "nilx10", "100x10"),
  Example("28", color().frame(["minWidth": 100, "maxWidth": 50]), at: "200x10", "100x10"),
  Example(
    "29", color().padding(10), at: "100x15", "100x20", "Color 10 10 80 0",
    "Color.padding 0 0 100 20"),
  Example(
    "30", color(50, 50).padding(-30), at: "100x100", "0x0", "Color.frame -30 -30 50 50"),
  Example(
    "31", color(50, 30).modifier("padding"), at: "100x100", "82x62", "Color.frame 16 16 50 30"),
  Example("32", color().modifier("fixedSize"), at: "100x100", "10x10"),
  Example(
    "33",
    text("Hello world").modifier("fixedSize", ["horizontal": true, "vertical": false])
      .frame(60, 60), at: "nilxnil", "60x60", "Text -25 20 110 20"),
  Example("34", color().ratio(2, "fit"), at: "100x100", "100x50"),
  Example("35", color().ratio(2, "fill"), at: "100x100", "200x100"),
  Example("36", color().ratio(2, "fit"), at: "100xnil", "100x50"),
  Example("37", color().ratio(2, "fill"), at: "100xnil", "100x50"),
  Example("38", color().ratio(2, "fit"), at: "nilxnil", "10x10"),
  Example(
    "39", image("200x100").modifier("resizable").modifier("scaledToFit"), at: "80x80", "80x40",
    "Image.scaledToFit 0 0 80 40"),
  Example(
    "40", image("200x100").modifier("resizable").modifier("scaledToFill").frame(80, 80),
    at: "nilxnil", "80x80", "Image -40 0 160 80", "Image.scaledToFill -40 0 160 80"),
  Example(
    "41", text("Hi").modifier("position", ["x": 30, "y": 40]), at: "100x100", "100x100",
    "Text 20 30 20 20", "Text.position 0 0 100 100"),
  Example(
    "42", text("Hi").modifier("position", ["x": 30, "y": 40]), at: "nilxnil", "20x20",
    "Text 20 30 20 20"),
  Example(
    "43", row(0, nil, color(20, 20).modifier("offset", ["x": 30, "y": 5]), color(20, 20)),
    at: "100x100", "40x20", "HStack/0.Color.frame 30 5 20 20", "HStack/1.Color.frame 20 0 20 20"),
  Example(
    "44", text("Hi").overlay(nil, color(100, 100)), at: "200x200", "20x20",
    "Text.overlay/0.Color.frame -40 -40 100 100"),
  Example(
    "45",
    color(100, 40).overlay(
      "topTrailing",
      color(20, 20).guide("top", ["/": [get("d.height"), 2]])
        .guide("trailing", ["/": [get("d.width"), 2]])), at: "nilxnil", "100x40",
    "Color.frame.overlay/0.Color.frame 90 -10 20 20"),
  Example(
    "46", color(100, 100).overlay("topLeading", color(20, 20), color(40, 10)), at: "nilxnil",
    "100x100", "Color.frame.overlay/0.Color.frame 10 0 20 20",
    "Color.frame.overlay/1.Color.frame 0 5 40 10"),
]

extension ViewNode {
  fileprivate func ratio(_ ratio: Double, _ mode: String) -> ViewNode {
    modifier("aspectRatio", ["0": .number(ratio), "contentMode": .string(mode)])
  }
}
