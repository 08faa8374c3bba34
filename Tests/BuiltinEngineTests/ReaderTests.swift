import Scenarios
import Testing

@testable import BuiltinEngine

/// Documents whose numbers are only known once a reader has its size.
struct ReaderTests {
  /// As an importer stores it: two `let`s, a condition, lengths that are code.
  private static let stored = """
    {"format": 1, "view": "GeometryReader", "parameters": ["proxy"],
     "lets": [{"name": "size", "value": {"get": "proxy.size"}},
              {"name": "half", "value": {"*": [{"get": "size.width"}, 0.5]}}],
     "children": [
       {"view": "HStack", "arguments": {"spacing": 0}, "children": [
         {"view": "Color", "arguments": {"0": "blue"},
          "modifiers": [{"name": "frame", "arguments": {"width": {"get": "half"}}}]},
         {"view": "Color", "arguments": {"0": "green"},
          "modifiers": [{"name": "frame", "arguments":
            {"width": {"max": [{"-": [{"get": "half"}, 100]}, 10]}}}]},
         {"view": "if", "arguments": {"condition": {">": [{"get": "proxy.size.width"}, 250]}},
          "children": [{"view": "Text", "arguments": {"0": "wide"}}],
          "otherwise": [{"view": "Color", "arguments": {"0": "red"}}]}]}]}
    """

  @Test(
    arguments: [
      (
        300.0,
        [
          "GeometryReader 0 0 300 100", "GeometryReader/0.HStack 0 0 240 100",
          "GeometryReader/0.HStack/0.Color.frame 0 0 150 100",
          "GeometryReader/0.HStack/0.Color 0 0 150 100",
          "GeometryReader/0.HStack/1.Color.frame 150 0 50 100",
          "GeometryReader/0.HStack/1.Color 150 0 50 100",
          "GeometryReader/0.HStack/2.Text 200 40 40 20",
        ]
      ),
      (
        200,
        [
          "GeometryReader 0 0 200 100", "GeometryReader/0.HStack 0 0 200 100",
          "GeometryReader/0.HStack/0.Color.frame 0 0 100 100",
          "GeometryReader/0.HStack/0.Color 0 0 100 100",
          "GeometryReader/0.HStack/1.Color.frame 100 0 10 100",
          "GeometryReader/0.HStack/1.Color 100 0 10 100",
          "GeometryReader/0.HStack/2.Color 110 0 90 100",
        ]
      ),
      (
        137,
        [
          "GeometryReader 0 0 137 100", "GeometryReader/0.HStack 0 0 137 100",
          "GeometryReader/0.HStack/0.Color.frame 0 0 68.5 100",
          "GeometryReader/0.HStack/0.Color 0 0 68.5 100",
          "GeometryReader/0.HStack/1.Color.frame 68.5 0 10 100",
          "GeometryReader/0.HStack/1.Color 68.5 0 10 100",
          "GeometryReader/0.HStack/2.Color 78.5 0 58.5 100",
        ]
      ),
    ] as [(Double, [String])])
  func `one stored document is right at any proposal`(width: Double, lines: [String]) throws {
    let document = try ViewDocument(json: JSON(parsing: Self.stored))
    let content = Content(document: document, proposal: Proposal(width: width, height: 100))
    #expect(Outcome(BuiltinEngine().layout(content)).lines == lines)
  }

  @Test func `a reader in a reader sees both sizes`() {
    var inner = reader(
      color().frame([
        "width": ["-": [get("proxy.size.width"), get("inner.size.width")]]
      ]))
    inner.parameters = ["inner"]
    let example = Example(
      "", reader(inner.frame(30, 30)), at: "100x100", "100x100",
      "GeometryReader/0.GeometryReader/0.Color 0 0 70 30")
    #expect(failures(of: example) == nil)
  }

  @Test func `an inner name hides an outer one`() {
    let example = Example(
      "", reader(reader(color().frame(["width": get("proxy.size.width")])).frame(30, 30)),
      at: "100x100", "100x100", "GeometryReader/0.GeometryReader/0.Color 0 0 30 30")
    #expect(failures(of: example) == nil)
  }

  @Test func `lets keep the values of their own place`() {
    func shaded(_ width: Double) -> ViewNode {
      var group = view("Group", [:], color().frame(["width": get("w")]))
      group.lets = [LetBinding(name: "w", value: .literal(.number(width)))]
      return group
    }
    let example = Example(
      "", row(0, nil, shaded(10), reader(shaded(20)).frame(40, 40), shaded(30)), at: "100x100",
      "80x100", "HStack/0.Color.frame 0 0 10 100", "HStack/1.GeometryReader/0.Color 10 30 20 40",
      "HStack/2.Color.frame 50 0 30 100")
    #expect(failures(of: example) == nil)
  }

  @Test func `an alignment guide computes with the view's dimensions and a reader's size`() {
    let guide: JSON = ["+": [["guide": ["d", "trailing"]], ["/": [get("proxy.size.width"), 10]]]]
    let example = Example(
      "", reader(column(0, "leading", color(20, 10).guide("leading", guide), color(20, 10))),
      at: "100x100", "100x100", "GeometryReader/0.VStack/0.Color 0 0 20 10",
      "GeometryReader/0.VStack/1.Color 30 10 20 10")
    #expect(failures(of: example) == nil)
  }

  @Test func `an explicit guide is absent where none was given`() {
    let guide: JSON = ["??": [["explicitGuide": ["d", "top"]], 7]]
    let example = Example(
      "",
      row(
        0, "top", color(20, 10).guide("top", guide),
        color(20, 10).guide("top", 3).guide("top", guide)), at: "100x100", "40x14",
      "HStack/0.Color 0 0 20 10", "HStack/1.Color 20 4 20 10")
    #expect(failures(of: example) == nil)
  }

  @Test func `fonts, priorities and alignments may depend on a size`() {
    let wide: JSON = [">": [get("proxy.size.width"), 50]]
    let example = Example(
      "",
      reader(
        text("ab").modifier(
          "font", ["0": ["system": ["size": ["/": [get("proxy.size.width"), 10]]]]]),
        text("ab").frame([
          "width": 60, "alignment": ["?:": [wide, "trailing", "leading"]],
        ])), at: "100x100", "100x100", "GeometryReader/0.Text 0 0 10 10",
      "GeometryReader/1.Text 40 0 20 20")
    #expect(failures(of: example) == nil)
  }
}
