import BuiltinEngine
import Foundation
import Scenarios
import Testing

/// Texts in the metrics of real fonts.
struct FontMetricTests {
  /// One text as HarfBuzz and ICU lay it out.
  private struct Case {
    var metric, text: String
    var weight, em, width, widest, unitsPerEm: Double?
    var lines: Double

    init(_ json: JSON) throws {
      metric = try #require(json["metric"]?.string)
      text = try #require(json["text"]?.string)
      weight = json["weight"]?.number
      em = json["em"]?.number
      width = json["width"]?.number
      widest = json["widest"]?.number
      unitsPerEm = json["unitsPerEm"]?.number
      lines = try #require(json["lines"]?.number)
    }
  }

  /// The pixel is so small that sizes are those of the units.
  private static let scale = 1024.0

  private func size(
    _ text: JSON, _ modifiers: [ModifierNode] = [], width: Double? = nil, height: Double? = nil,
    metric: String = "noto-sans-1", scale: Double = scale,
    missing: LayoutEnvironment.MissingGlyphs = .refused
  ) throws -> (width: Double, height: Double) {
    let outcome = outcome(
      text, modifiers, width: width, height: height, metric: metric, scale: scale,
      missing: missing)
    guard case .frames(let answer) = outcome else {
      throw Failure(outcome: outcome)
    }
    return (answer.width, answer.height)
  }

  private struct Failure: Error { var outcome: EngineOutcome }

  private func outcome(
    _ text: JSON, _ modifiers: [ModifierNode] = [], width: Double? = nil, height: Double? = nil,
    metric: String = "noto-sans-1", scale: Double = scale,
    missing: LayoutEnvironment.MissingGlyphs = .refused
  ) -> EngineOutcome {
    let view = ViewNode(view: "Text", arguments: ["0": text], modifiers: modifiers)
    var environment = LayoutEnvironment()
    environment.textMetric = metric
    environment.displayScale = scale
    environment.missingGlyphs = missing
    return BuiltinEngine().layout(
      Content(
        document: ViewDocument(root: view), proposal: Proposal(width: width, height: height),
        environment: environment))
  }

  private func font(_ size: Double, weight: String = "regular") -> ModifierNode {
    ModifierNode(
      name: "font",
      arguments: ["0": ["system": ["size": .number(size), "weight": .string(weight)]]])
  }

  @Test func `texts are as wide and have as many lines as HarfBuzz and ICU say`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "texts.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 400)
    for line in lines {
      let one = try Case(JSON(parsing: String(line)))
      let em = try #require(one.em)
      let face = font(em, weight: one.weight == 700 ? "bold" : "regular")
      let found = try size(.string(one.text), [face], width: one.width, metric: one.metric)
      let unit = try size("x", [face], metric: one.metric)
      let widest = try #require(one.widest) * em / #require(one.unitsPerEm)
      let expected = min(widest, one.width ?? .infinity)
      #expect(abs(found.width - expected) <= 1 / Self.scale, "\(line)")
      #expect(found.height == one.lines * unit.height, "\(line)")
    }
  }

  @Test func `a line of Noto Sans is as wide as CoreText measures it`() throws {
    let text: JSON = "Hello, world 0123"
    #expect(abs(try size(text, [font(17)], scale: 1000).width - 139.043) < 1e-9)
    #expect(abs(try size(text, [font(15)], scale: 1000).width - 122.685) < 1e-9)
    #expect(try size(text, [font(15)], scale: 2).width == 123)
    let inter = try size("Hello, world", [font(13)], metric: "inter-1", scale: 1000).width
    #expect(abs(inter - 72.479) < 1e-9)
  }

  @Test(arguments: [(15.0, 20.0), (18, 24), (23, 32), (36, 49)])
  func `a line of Noto Sans is as high as CoreText says`(size em: Double, height: Double) throws {
    #expect(try size("x", [font(em)]).height == height)
  }

  @Test func `a text is never wider than a finite proposal and shows the space at the break`()
    throws
  {
    let word = try size("Hello", [font(17)]).width
    let space = try size("Hello ", [font(17)]).width
    #expect(space > word)
    #expect(try size("Hello world", [font(17)], width: 60).width == space)
    #expect(try size("Hello world", [font(17)], width: word).width <= word)
  }

  @Test func `faces are chosen by font, weight and slant`() throws {
    let text: JSON = "Weight"
    let regular = try size(text, [font(17)]).width
    let bold = try size(text, [font(17, weight: "bold")]).width
    #expect(bold > regular)
    #expect(try size(text, [ModifierNode(name: "bold"), font(17)]).width == bold)
    let semibold = ModifierNode(name: "fontWeight", arguments: ["0": "semibold"])
    let headline = ModifierNode(name: "font", arguments: ["0": "headline"])
    let byWeight = try size(text, [semibold, font(17)]).width
    #expect(try size(text, [headline]).width == byWeight)
    #expect(byWeight > regular && byWeight < bold)
    let notBold = ModifierNode(name: "bold", arguments: ["0": "false"])
    #expect(try size(text, [notBold, font(17)]).width == regular)
    #expect(try size(text, [ModifierNode(name: "italic"), font(17)]).width != regular)
  }

  @Test(arguments: [
    (
      "x", "fontWeight", ["0": "black"] as [String: JSON],
      "a face 'black' in textMetric noto-sans-1"
    ),
    ("x", "fontWeight", [:], "a face that the document does not tell in textMetric noto-sans-1"),
    (
      "x", "italic", ["0": "unknown"],
      "a face that the document does not tell in textMetric noto-sans-1"
    ),
    ("x", "textCase", [:], "textCase in textMetric noto-sans-1"),
    ("نص", "opacity", [:], "U+0646 'ن' in textMetric noto-sans-1"),
    ("a\u{301}", "opacity", [:], "U+0301 in textMetric noto-sans-1"),
    ("a\tb", "opacity", [:], "U+0009 in textMetric noto-sans-1"),
    ("日本", "opacity", [:], "U+65E5 '日' in textMetric noto-sans-1"),
  ])
  func `what a font lacks is refused by name`(
    text: String, modifier: String, arguments: [String: JSON], construct: String
  ) {
    let outcome = outcome(.string(text), [ModifierNode(name: modifier, arguments: arguments)])
    #expect(outcome == .unsupported(construct: construct, path: "Text"))
  }

  @Test func `what a font lacks counts as one em with a warning where that is asked for`() throws {
    let outcome = outcome("日本a", [font(10)], missing: .em)
    guard case .frames(let answer) = outcome else { throw Failure(outcome: outcome) }
    let letter = try size("a", [font(10)]).width
    #expect(answer.width == 20 + letter)
    #expect(
      answer.warnings == [
        "U+65E5 '日' in textMetric noto-sans-1: not there; counted as one em"
      ])
    // A character of several code points is one, and ideographs break anywhere.
    #expect(try size("👨‍👩‍👧", [font(10)], missing: .em).width == 10)
    #expect(try size("日本", [font(10)], width: 15, missing: .em).width == 10)
  }

  @Test(arguments: ["tail", "head", "middle"])
  func `what is cut off gives way to the ellipsis, without spaces next to it`(
    mode: String
  ) throws {
    let truncation = ModifierNode(name: "truncationMode", arguments: ["0": .string(mode)])
    let one = ModifierNode(name: "lineLimit", arguments: ["0": 1])
    let shown = ["tail": "one two…", "head": "…ree four", "middle": "one …our"][mode] ?? ""
    let expected = try size(.string(shown), [font(17)]).width
    let found = try size(
      "one two three four", [font(17), truncation, one], width: expected + 1)
    #expect(found.width <= expected + 1)
    #expect(found.width > expected - 12, "\(found.width) of \(expected)")
    let ellipsis = try size("…", [font(17)]).width
    #expect(
      try size("one two three four", [font(17), truncation, one], width: ellipsis).width
        == ellipsis)
  }

  @Test func `the ellipsis is as wide as the font says and follows no space`() throws {
    let one = ModifierNode(name: "lineLimit", arguments: ["0": 1])
    let shown = try size("one…", [font(17)]).width
    let more = try size("one …", [font(17)]).width
    #expect(try size("one two three", [font(17), one], width: shown).width == shown)
    #expect(try size("one two three", [font(17), one], width: more).width == shown)
  }

  @Test func `a text shrinks by hundredths until nothing is cut off`() throws {
    let one = ModifierNode(name: "lineLimit", arguments: ["0": 1])
    func shrinking(_ factor: Double) -> ModifierNode {
      ModifierNode(name: "minimumScaleFactor", arguments: ["0": .number(factor)])
    }
    let natural = try size("Hello, world", [font(20)]).width
    let found = try size(
      "Hello, world", [font(20), one, shrinking(0.5)], width: natural * 0.805)
    #expect(abs(found.width - natural * 0.8) < 0.01)
    let cut = try size("Hello, world", [font(20), one, shrinking(0.9)], width: natural / 2)
    #expect(cut.width <= natural / 2)
    #expect(cut.height == (try size("x", [font(18)]).height))
  }

  @Test func `the deterministic metric does not know how far a text shrinks`() {
    let factor = ModifierNode(name: "minimumScaleFactor", arguments: ["0": 0.5])
    #expect(
      outcome("x", [factor], metric: "plumb-1")
        == .unsupported(
          construct: "minimumScaleFactor in textMetric plumb-1", path: "Text"))
  }

  @Test func `tracking is added to every character, line spacing between lines`() throws {
    let plain = try size("abc", [font(17)])
    let tracked = try size(
      "abc", [font(17), ModifierNode(name: "tracking", arguments: ["0": 2])])
    #expect(tracked.width == plain.width + 6)
    let spaced = try size(
      "a\nb", [font(17), ModifierNode(name: "lineSpacing", arguments: ["0": 5])])
    #expect(spaced.height == plain.height * 2 + 5)
  }

  @Test func `baselines lie at the rounded ascent`() throws {
    // 17 points: ascent 18.173, descent 4.981; 36 points: ascent 38.484.
    let row = ViewNode(
      view: "HStack", arguments: ["alignment": "firstTextBaseline", "spacing": 0],
      children: [
        ViewNode(view: "Text", arguments: ["0": "a"], modifiers: [font(17)]),
        ViewNode(view: "Text", arguments: ["0": "b"], modifiers: [font(36)]),
      ])
    var environment = LayoutEnvironment()
    environment.textMetric = "noto-sans-1"
    let outcome = BuiltinEngine().layout(
      Content(
        document: ViewDocument(root: row), proposal: Proposal(width: nil, height: nil),
        environment: environment))
    guard case .frames(let answer) = outcome else { throw Failure(outcome: outcome) }
    #expect(answer.frames.nodes.map(\.frame.y) == [0, 20, 0])
  }
}
