import Scenarios

/// The worked examples of the core rules for containers, by their numbers.
let containerExamples: [Example] = [
  Example(
    "47", layers(nil, color(50), color(nil, 50)), at: "300x200", "300x200",
    "ZStack/0.Color 125 0 50 200", "ZStack/1.Color 0 75 300 50"),
  Example(
    "48",
    layers(
      "topTrailing", color(100, 100),
      color(40, 40).guide("top", ["/": [get("d.height"), 2]])
        .guide("trailing", ["/": [get("d.width"), 2]])), at: "300x300", "120x120",
    "ZStack/0.Color.frame 0 20 100 100", "ZStack/1.Color.frame 80 0 40 40"),
  Example(
    "49", layers(nil, color(), text("Hello")).modifier("fixedSize"), at: "300x300", "50x20",
    "ZStack/0.Color 0 0 50 20"),
  Example(
    "50",
    layers(
      "leading", color(100, 100).priority(-1), color(60, 60), color(40, 40).priority(1)),
    at: "300x300", "40x40", "ZStack/0.Color.frame 0 -30 100 100",
    "ZStack/1.Color.frame 0 -10 60 60", "ZStack/2.Color.frame 0 0 40 40"),
  Example(
    "51", layers(nil, color(), text("Hello").priority(1)), at: "300x300", "50x20",
    "ZStack/0.Color 0 0 50 20"),
  Example(
    "52", row(0, nil, color(), color(), color()), at: "300x100", "300x100",
    "HStack/0.Color 0 0 100 100", "HStack/2.Color 200 0 100 100"),
  Example(
    "53", row(nil, nil, color(), color()), at: "108x10", "108x10", "HStack/0.Color 0 0 50 10",
    "HStack/1.Color 58 0 50 10"),
  Example(
    "54", row(0, nil, color().frame(["maxWidth": 100]), color().frame(["minWidth": 100])),
    at: "150x100", "175x100", "HStack/0.Color 0 0 75 100", "HStack/1.Color 75 0 100 100"),
  Example(
    "55", row(0, nil, color(), color(90, 10), color()), at: "120x10", "120x10",
    "HStack/0.Color 0 0 15 10", "HStack/2.Color 105 0 15 10"),
  Example(
    "56", row(0, nil, color(), color().frame(["minWidth": 80])), at: "100x10", "100x10",
    "HStack/0.Color 0 0 20 10", "HStack/1.Color 20 0 80 10"),
  Example(
    "57",
    row(
      0, nil, color().frame(["minWidth": 50, "maxWidth": 60]), color().frame(["minWidth": 20]),
      color()), at: "200x10", "200x10", "HStack/0.Color 0 0 60 10", "HStack/1.Color 60 0 70 10",
    "HStack/2.Color 130 0 70 10"),
  Example(
    "58", row(10, nil, color().relative(0.5), color(), color()), at: "620x80", "620x80",
    "HStack/0.Color.relativeProposed 0 0 100 80", "HStack/1.Color 110 0 250 80",
    "HStack/2.Color 370 0 250 80"),
  Example(
    "59", row(10, nil, color(), color().relative(0.5), color()), at: "620x80", "620x80",
    "HStack/0.Color 0 0 200 80", "HStack/1.Color 210 0 100 80", "HStack/2.Color 320 0 300 80"),
  Example(
    "60", row(10, nil, color(), color(), color().relative(0.5)), at: "620x80", "520x80",
    "HStack/1.Color 210 0 200 80", "HStack/2.Color 420 0 100 80"),
  Example(
    "61", row(10, nil, color(), color(), color().relative(0.5).priority(1)), at: "620x80",
    "620x80", "HStack/0.Color 0 0 150 80", "HStack/1.Color 160 0 150 80",
    "HStack/2.Color 320 0 300 80"),
  Example(
    "62",
    color().frame(["maxWidth": 400]).relative(0.8)
      .frame(["maxWidth": "inf", "alignment": "trailing"]), at: "1000x60", "1000x60",
    "Color 600 0 400 60"),
  Example(
    "63", row(nil, nil, color(), text("Hello, world"), color()), at: "200x100", "200x100",
    "HStack/0.Color 0 0 61.333 100", "HStack/1.Text 69.333 30 61.333 40",
    "HStack/2.Color 138.667 0 61.333 100"),
  Example(
    "64", row(nil, nil, color(), text("Hello, world").priority(1), color()), at: "200x100",
    "200x100", "HStack/0.Color 0 0 32 100", "HStack/1.Text 40 40 120 20",
    "HStack/2.Color 168 0 32 100"),
  Example(
    "65", row(0, nil, text("AAAAAAAAAA"), color().frame(["minWidth": 30]).priority(-1)),
    at: "100x50", "100x50", "HStack/0.Text 0 5 70 40", "HStack/1.Color 70 0 30 50"),
  Example(
    "66", row(0, nil, color().frame(["minWidth": 20]), color().priority(1)), at: "90x10",
    "90x10", "HStack/0.Color 0 0 20 10", "HStack/1.Color 20 0 70 10"),
  Example(
    "67", row(0, nil, color(), color().priority(1), color().priority(1)), at: "90x10", "90x10",
    "HStack/0.Color 0 0 0 10", "HStack/1.Color 0 0 45 10", "HStack/2.Color 45 0 45 10"),
  Example(
    "68", row(0, nil, color(), color().priority(1).frame(nil, 20)), at: "100x50", "100x50",
    "HStack/0.Color 0 0 50 50", "HStack/1.Color 50 15 50 20"),
  Example(
    "69", row(0, nil, color(), color().priority(1).overlay(nil, color())), at: "100x50",
    "100x50", "HStack/0.Color 0 0 0 50", "HStack/1.Color 0 0 100 50"),
  Example(
    "70", row(nil, nil, color(), view("Spacer")), at: "100x20", "100x20",
    "HStack/0.Color 0 0 92 20", "HStack/1.Spacer 92 10 8 0"),
  Example(
    "71", row(nil, nil, color(50, 50), view("Spacer"), color(50, 50)), at: "200x80", "200x50",
    "HStack/1.Spacer 50 25 100 0", "HStack/2.Color 150 0 50 50"),
  Example(
    "72", row(nil, nil, color(50, 50), view("Spacer"), color(50, 50)), at: "100x80", "108x50",
    "HStack/2.Color 58 0 50 50"),
  Example(
    "73", row(10, nil, color(50, 50), view("Spacer"), color(50, 50)), at: "200x80", "200x50",
    "HStack/1.Spacer 60 25 80 0", "HStack/2.Color 150 0 50 50"),
  Example(
    "74", row(nil, nil, color(50, 50), view("Spacer"), color(50, 50)), at: "nilxnil", "108x50"),
  Example(
    "75", row(nil, nil, color(50, 50), view("Spacer", ["minLength": 30]), color(50, 50)),
    at: "120x80", "130x50"),
  Example(
    "76", column(nil, nil, view("Spacer"), color(20, 20), view("Spacer")), at: "50x100",
    "20x100", "VStack/1.Color 0 40 20 20"),
  Example(
    "77", row(8, nil, color(50), color().frame(["minWidth": 30])), at: "0x10", "88x10"),
  Example(
    "78", row(5, nil, color(40, 10), color()), at: "infx10", "infx10",
    "HStack/1.Color 45 0 inf 10"),
  Example(
    "79", row(5, nil, color(), color(50, 20), text("Hey")), at: "nilxnil", "100x20",
    "HStack/0.Color 0 0 10 20", "HStack/1.Color 15 0 50 20", "HStack/2.Text 70 0 30 20"),
  Example(
    "80", row(-20, nil, color(), color()), at: "100x10", "100x10", "HStack/0.Color 0 0 60 10",
    "HStack/1.Color 40 0 60 10"),
]
