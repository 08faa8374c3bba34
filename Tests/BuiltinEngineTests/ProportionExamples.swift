import Scenarios

/// The worked examples of relative sizes, by their numbers in the rules for containers.
let relativeExamples: [Example] = [
  Example("1", color().relative(0.5).relative(0.5), at: "400x100", "100x100"),
  Example("2", color().relative(height: 0.5), at: "100x80", "100x40"),
  Example("3", color().relative(0.5), at: "nilx40", "10x40"),
  Example("4", color(100, 20).relative(0.5), at: "80x80", "100x20"),
  Example("5", text("Hello world").relative(0.5), at: "120x40", "60x40"),
  Example("6", color().relative(0.8).frame(300, 50), at: "nilxnil", "300x50", "Color 30 0 240 50"),
  Example(
    "7, outside", color().relative(0.5).padding(10), at: "220x60", "120x60", "Color 10 10 100 40"),
  Example(
    "7, inside", color().padding(10).relative(0.5), at: "220x60", "110x60", "Color 10 10 90 40"),
  Example(
    "8", row(0, nil, view("Group", [:], color(), color()).relative(0.5)), at: "200x108",
    "100x108", "HStack/0.relativeProposed 0 0 100 108",
    "HStack/0.relativeProposed/0.Color 0 0 100 50",
    "HStack/0.relativeProposed/1.Color 0 58 100 50"),
  Example(
    "9", row(0, nil, color(), view("Spacer").relative(0.5), color()), at: "200x50", "200x50",
    "HStack/0.Color 0 0 100 50", "HStack/1.Spacer 100 0 0 50", "HStack/2.Color 100 0 100 50"),
  Example(
    "a divider over a view that the function's own stack is around",
    row(0, nil, color().overlay(nil, view("Divider")).relative(0.5), color()), at: "100x50",
    "100x50", "HStack/0.Color.overlay/0.Divider 0 24.5 25 1"),
  Example(
    "a divider over the function's own stack",
    row(0, nil, color().relative(0.5).overlay(nil, view("Divider")), color()), at: "100x50",
    "100x50", "HStack/0.Color.relativeProposed.overlay/0.Divider 12 0 1 50"),
  Example(
    "a divider over a view in a group over another one",
    row(
      0, nil,
      color().overlay(nil, view("Group", [:], color().overlay(nil, view("Divider")))), color()),
    at: "100x50", "100x50", "HStack/0.Color.overlay/0.Color.overlay/0.Divider 24.5 0 1 50"),
  Example("10", color().relative(0.5).modifier("fixedSize"), at: "200x100", "10x10"),
  Example(
    "11", color().relative(1.5).frame(["maxWidth": "inf", "alignment": "leading"]), at: "200x20",
    "300x20", "Color 0 0 450 20"),
  Example(
    "13", column(0, nil, color().relative(height: 0.5), color()), at: "90x300", "90x300",
    "VStack/0.Color 0 0 90 75", "VStack/1.Color 0 75 90 225"),
  Example(
    "14",
    column(
      25, nil, color().relative(height: 0.2).priority(1),
      row(
        25, nil, color(), color().relative(0.6).priority(1),
        column(25, nil, color(), color().relative(height: 0.5).priority(1)))), at: "1250x850",
    "1250x850",
    "VStack/0.Color 0 0 1250 160", "VStack/1.HStack/0.Color 0 185 240 665",
    "VStack/1.HStack/1.Color 265 185 720 665", "VStack/1.HStack/2.VStack/0.Color 1010 185 240 320",
    "VStack/1.HStack/2.VStack/1.Color 1010 530 240 320"),
  Example(
    "15",
    color().overlay(
      "leading", color().relative(0.3).frame(["maxWidth": "inf", "alignment": "leading"])),
    at: "200x40", "200x40", "Color.overlay/0.Color 0 0 60 40"),
  Example(
    "16", column(10, nil, color().relative(0.5), color(), color()), at: "80x620", "80x620",
    "VStack/0.Color 20 0 40 200", "VStack/1.Color 0 210 80 200"),
  Example(
    "16, heights", column(10, nil, color().relative(height: 0.5), color(), color()),
    at: "80x620", "80x620", "VStack/0.Color 0 0 80 100", "VStack/1.Color 0 110 80 250"),
  Example(
    "bubble of a short text", bubble("Hi", "trailing"), at: "320x100", "320x36",
    "Text.padding.relativeProposed 284 0 36 36", "Text 292 8 20 20"),
  Example(
    "bubble of a long text",
    bubble("aaaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaa", "leading"), at: "320x100", "320x56",
    "Text.padding.relativeProposed 0 0 226 56"),
  Example("bubble at 753", wide("trailing"), at: "753x60", "753x60", "Color 353 0 400 60"),
  Example("bubble at 753, leading", wide("leading"), at: "753x60", "753x60", "Color 0 0 400 60"),
  Example("bubble at 500", wide("trailing"), at: "500x60", "500x60", "Color 100 0 400 60"),
  Example("bubble at 499", wide("trailing"), at: "499x60", "499x60", "Color 99.8 0 399.2 60"),
  Example("bubble at 375", wide("leading"), at: "375x60", "375x60", "Color 0 0 300 60"),
  Example(
    "probing 1", probing(image("200x100").modifier("resizable"), 0.5, 0.5), at: "nilxnil",
    "100x50"),
  Example("probing 2", probing(text("Hello world"), 0.5, 1), at: "nilxnil", "50x20"),
  Example("probing 3", probing(text("Hello world"), 0.5, 1), at: "infxnil", "50x20"),
  Example(
    "probing 4", probing(image("200x100").modifier("resizable"), 0.5, 0.5), at: "80xnil", "40x50"),
  Example(
    "probing 5", row(0, nil, probing(image("200x100").modifier("resizable"), 0.5, 1), color()),
    at: "nilxnil", "110x100"),
  Example("probing 6", probing(color(), 0.5, 1), at: "infx20", "infx20"),
]

private func bubble(_ words: String, _ alignment: String) -> ViewNode {
  text(words).padding(8).relative(0.8).frame([
    "maxWidth": "inf", "alignment": .string(alignment),
  ])
}

private func wide(_ alignment: String) -> ViewNode {
  color().frame(["maxWidth": 400]).relative(0.8).frame([
    "maxWidth": "inf", "alignment": .string(alignment),
  ])
}

private func probing(_ view: ViewNode, _ width: Double, _ height: Double) -> ViewNode {
  view.modifier(
    "relativeProposed",
    ["width": .number(width), "height": .number(height), "basis": "idealWhenUnspecified"])
}

/// The worked examples of ProportionalStack, by their numbers in the rules for containers.
let proportionalExamples: [Example] = [
  Example(
    "2",
    proportional(
      "vertical", color().proportion(3), color().proportion(1), color().proportion(2)
    ).frame(300, 300), at: "nilxnil", "300x300", "ProportionalStack/1.Color 0 150 300 50"),
  Example(
    "3",
    proportional(
      "horizontal", color().proportion(3), color().proportion(1), color().proportion(2)),
    at: "nilxnil", "10x10", "ProportionalStack/1.Color 5 0 1.667 10"),
  Example(
    "4", proportional("horizontal", text("Hi").proportion(3), color()), at: "200x40", "200x40",
    "ProportionalStack/0.Text 0 0 20 20", "ProportionalStack/1.Color 150 0 50 40"),
  Example(
    "5",
    proportional(
      "horizontal", color().proportion(3), color(100), color().proportion(2)
    ).frame(300, 300), at: "nilxnil", "300x300", "ProportionalStack/1.Color.frame 150 0 100 300",
    "ProportionalStack/2.Color 200 0 100 300"),
  Example(
    "6", fixedChildren(color().proportion(3), color(100), color().proportion(2)).frame(300, 300),
    at: "nilxnil", "300x300", "ProportionalStack/0.Color 0 0 120 300",
    "ProportionalStack/1.Color.frame 120 0 100 300", "ProportionalStack/2.Color 220 0 80 300"),
  Example(
    "7", fixedChildren(color().proportion(3), color(150), color().proportion(2)).frame(300, 300),
    at: "nilxnil", "300x300", "ProportionalStack/0.Color 0 0 90 300",
    "ProportionalStack/2.Color 240 0 60 300"),
  Example(
    "8", fixedChildren(text("Hello"), color().proportion(2), color()), at: "200x40", "200x40",
    "ProportionalStack/0.Text 0 0 50 20", "ProportionalStack/1.Color 50 0 100 40",
    "ProportionalStack/2.Color 150 0 50 40"),
  Example(
    "9", fixedChildren(color(), color(100)), at: "nilx50", "10x50",
    "ProportionalStack/0.Color 0 0 5 50", "ProportionalStack/1.Color.frame 5 0 100 50"),
  Example(
    "10", fixedChildren(color(), color(400), color()), at: "300x50", "300x50",
    "ProportionalStack/0.Color 0 0 100 50", "ProportionalStack/1.Color.frame 100 0 400 50",
    "ProportionalStack/2.Color 200 0 100 50"),
  Example(
    "11", proportional("horizontal", color().proportion(3).padding(5), color()), at: "200x40",
    "200x40", "ProportionalStack/0.Color 5 5 140 30", "ProportionalStack/1.Color 150 0 50 40"),
  Example(
    "12",
    view(
      "Group", [:],
      reader(
        row(0, nil, part(0.5), part(0.2), part(0.3)))
    ).modifier("padding").frame(300, 300), at: "nilxnil", "300x300",
    "GeometryReader 16 16 268 268", "GeometryReader/0.HStack/0.Color 16 16 134 268",
    "GeometryReader/0.HStack/1.Color 150 16 53.6 268",
    "GeometryReader/0.HStack/2.Color 203.6 16 80.4 268"),
  Example(
    "least",
    view(
      "ProportionalStack", ["direction": "horizontal", "fitting": "least"],
      color(30).proportion(3), color(10), color(40).proportion(2)), at: "nilxnil", "120x10",
    "ProportionalStack/2.Color.frame 80 0 40 10"),
]

private func proportional(_ direction: String, _ children: ViewNode...) -> ViewNode {
  ViewNode(
    view: "ProportionalStack", arguments: ["direction": .string(direction)], children: children)
}

private func part(_ factor: Double) -> ViewNode {
  color().frame(["width": product(get("proxy.size.width"), .number(factor))])
}

private func fixedChildren(_ children: ViewNode...) -> ViewNode {
  ViewNode(
    view: "ProportionalStack", arguments: ["direction": "horizontal", "fitting": "fixedChildren"],
    children: children)
}
