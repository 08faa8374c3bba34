import LayoutEngine
import Scenarios
import Testing

@testable import BuiltinEngine

/// The way of stored contents beside the general one: they may not differ in anything.
struct StoredContentTests {
  private static let others: [Example] = [
    Example("an overlay", color(10, 10).overlay("topLeading", color(2, 2)), at: "50x50", ""),
    Example(
      "an overlay of two views", color(10, 10).overlay(nil, color(2, 2), text("ab")), at: "50x50",
      ""),
    Example(
      "a background of a style", color(10, 10).modifier("background", ["0": "blue"]), at: "50x50",
      ""),
    Example("a relative size of a spacer", view("Spacer").relative(0.5), at: "50x50", ""),
    Example("a group", row(0, nil, view("Group", [:], color(), color())), at: "50x50", ""),
    Example("an unknown view", view("Colour"), at: "50x50", ""),
    Example("a wrong argument", color().modifier("frame", ["widht": 1]), at: "50x50", ""),
    Example("a font", text("ab").modifier("font", ["0": "title"]), at: "50x50", ""),
    Example("escapes", text("a \"b\" \\ \u{1F600} \n c"), at: "50x50", ""),
    Example("an id with a quote", row(0, nil, color().id("a \"b\"")), at: "50x50", ""),
    Example("ids", row(0, nil, color().id("a").padding(1).id("b").id("c")), at: "50x50", ""),
    Example("a negative size", color(10, 10).padding(-20), at: "50x50", ""),
    Example("a warning", color(-10, 10), at: "50x50", ""),
    Example("infinity", color(), at: "infxinf", ""),
    Example("thirds", row(0, nil, color(), color(), color()), at: "100x100", ""),
    Example(
      "a font around a font",
      row(0, nil, text("ab").modifier("font", ["0": "caption"]), text("ab"))
        .modifier("font", ["0": "title"]), at: "500x50", ""),
    Example(
      "a font around a background of texts",
      text("ab").modifier("background", [:], text("abc"), text("d")).modifier("font", font(30)),
      at: "500x50", ""),
    Example(
      "a font inside a background of texts",
      text("ab").modifier("font", font(30)).modifier("background", [:], text("abc"), text("d")),
      at: "500x50", ""),
    Example(
      "a limit of lines around another",
      column(
        0, nil, text("a b c d e f g").modifier("lineLimit", ["0": 1]), text("a b c d e f g"),
        text("a b c d").modifier("lineLimit", ["0": .null])
      ).modifier("lineLimit", ["0": 2]), at: "40x500", ""),
    Example(
      "a symbol in a font",
      view("Image", ["systemName": "star"]).modifier("font", ["0": "title"]), at: "50x50", ""),
    Example("a font and a frame", text("ab").modifier("font", font(7)).frame(9), at: "50x50", ""),
  ]

  private static func font(_ size: Double) -> [String: JSON] {
    ["0": ["system": ["size": .number(size)]]]
  }

  @Test(arguments: allExamples + others)
  func `a stored content is laid out like a document`(_ example: Example) throws {
    let engine = BuiltinEngine()
    let expected = engine.layout(example.content)
    for _ in 0..<2 {
      guard case .outcome(expected) = try engine.recompute(example.content.text, known: nil) else {
        Issue.record("another outcome than \(expected)")
        return
      }
    }
  }

  @Test(arguments: allExamples + others)
  func `the same frames are recognised, others are not`(_ example: Example) throws {
    let engine = BuiltinEngine()
    let expected = engine.layout(example.content)
    guard case .frames(let answer) = expected, answer.warnings.isEmpty else { return }
    let known = FrameTexts(answer.frames)
    switch try engine.recompute(example.content.text, known: known) {
    case .unchanged: break
    case .outcome(let outcome): #expect(outcome == expected)
    }
    var shifted = answer.frames
    let last = shifted.nodes.count - 1
    shifted.nodes[last].frame.x = shifted.nodes[last].frame.x.nextUp
    var renamed = answer.frames
    renamed.nodes[last].path += "s"
    var identified = answer.frames
    identified.nodes[last].id = "other"
    var shortened = answer.frames
    shortened.nodes.removeLast()
    for frames in [shifted, renamed, identified, shortened] where frames != answer.frames {
      let answer = try engine.recompute(example.content.text, known: FrameTexts(frames))
      guard case .outcome(expected) = answer else {
        Issue.record("\(frames) counts as unchanged")
        return
      }
    }
  }

  @Test(arguments: allExamples + others)
  func `a stored content holds the trace of its document`(_ example: Example) throws {
    let engine = BuiltinEngine()
    let expected = engine.trace(example.content)
    for _ in 0..<2 { #expect(try engine.trace(example.content.text) == expected) }
  }

  @Test(arguments: allExamples + others)
  func `what is told of a recomputation is the trace of its document`(
    _ example: Example
  ) throws {
    let engine = BuiltinEngine()
    let traced = engine.trace(example.content)
    // What was asked in between is not what is told of.
    #expect(engine.lastTrace() == nil)
    for _ in 0..<2 {
      _ = try engine.recompute(example.content.text, known: nil)
      let told = engine.lastTrace()
      guard case .frames(let answer) = traced.outcome, let trace = traced.trace else {
        #expect(told == nil)
        continue
      }
      #expect(told == Trace(trace).bytes(for: answer.frames.nodes.map(\.path)))
      #expect(engine.lastTrace() == nil)
    }
  }

  @Test func `a recomputation that is cut off or unchanged has no trace`() throws {
    let engine = BuiltinEngine()
    let content = Example("a row", row(0, nil, color(), color()), at: "100x100", "").content
    guard case .frames(let answer) = engine.layout(content) else { return }
    _ = try engine.recompute(content.text, known: FrameTexts(answer.frames))
    #expect(engine.lastTrace() == nil)
    engine.tree.maximumTraceSteps = 3
    _ = try engine.recompute(content.text, known: nil)
    #expect(engine.lastTrace() == [])
  }

  /// A call with two numbers in it, whose values are to be put in.
  struct Numbered: Sendable, CustomTestStringConvertible {
    var name: String
    var root: @Sendable (_ first: JSON, _ second: JSON) -> ViewNode
    var testDescription: String { name }

    /// A modifier of a colour.
    static func modifier(
      _ name: String, _ arguments: @escaping @Sendable (JSON, JSON) -> [String: JSON]
    ) -> Numbered {
      Numbered(name: name) { first, second in color().modifier(name, arguments(first, second)) }
    }
  }

  private static let calls: [Numbered] = [
    .modifier("frame") { ["width": $0, "height": $1] },
    .modifier("frame") { first, _ in ["width": first, "alignment": "topLeading"] },
    .modifier("frame") { ["minWidth": $0, "maxWidth": $1] },
    .modifier("frame") { ["minHeight": $0, "idealHeight": $1, "maxHeight": 40] },
    .modifier("padding") { first, _ in ["0": first] },
    .modifier("padding") { ["0": .object(["top": $0, "leading": $1])] },
    .modifier("padding") { first, _ in ["0": "horizontal", "1": first] },
    .modifier("offset") { ["x": $0, "y": $1] },
    .modifier("aspectRatio") { first, _ in ["0": first, "contentMode": "fit"] },
    .modifier("relativeProposed") { ["width": $0, "height": $1] },
    .modifier("layoutPriority") { first, _ in ["0": first] },
    .modifier("id") { first, _ in ["0": first] },
    .modifier("opacity") { first, _ in ["0": first] },
    Numbered(name: "HStack") { first, _ in
      view("HStack", ["spacing": first], color().padding(1), color(3, 3))
    },
    Numbered(name: "Spacer") { first, _ in view("Spacer", ["minLength": first]) },
    Numbered(name: "Color") { view("Color", ["white": $0, "opacity": $1]) },
    Numbered(name: "lineLimit") { first, _ in
      text("ab cd ef").modifier("lineLimit", ["0": first])
    },
    Numbered(name: "font") { first, _ in
      text("ab cd ef").modifier("font", ["0": .object(["system": .object(["size": first])])])
    },
  ]

  private static let numbers: [JSON] = [
    0, 1, 2, -3, 7, 0.5, 12.25, 33.333_333_333_333_336, 1e21, 4e-7, 123_456_789_012_345,
    .null, "inf", "-inf", "1", true,
  ]

  @Test(arguments: calls)
  func `calls that differ in a number are laid out like documents`(_ call: Numbered) throws {
    // One engine sees all of them: what it has learnt from one call may not be wrong for the next.
    let engine = BuiltinEngine()
    for first in Self.numbers {
      for second in Self.numbers {
        let root = call.root(first, second)
        let content = Content(
          document: ViewDocument(root: root), proposal: Proposal(width: 100, height: 50))
        let expected = engine.layout(content)
        let found = try engine.recompute(content.text, known: nil)
        guard case .outcome(expected) = found else {
          Issue.record("\(content.text.document): \(found), not \(expected)")
          return
        }
      }
    }
  }

  @Test func `more calls than are kept are laid out like documents`() throws {
    let engine = BuiltinEngine()
    for number in 0..<40_000 {
      let root = color().modifier("frame", ["width": .number(Double(number)), "height": 1])
      let text = Content(
        document: ViewDocument(root: root), proposal: Proposal(width: 100, height: 50)
      ).text
      guard case .outcome(.frames(let answer)) = try engine.recompute(text, known: nil) else {
        Issue.record("no frames for \(number)")
        return
      }
      #expect(answer.width == Double(number))
    }
  }

  @Test func `most examples are recognised without the general way`() throws {
    let engine = BuiltinEngine()
    let contents = singleViewExamples + containerExamples + alignmentExamples
    let recognised = try contents.count { example in
      guard case .frames(let answer) = engine.layout(example.content) else { return false }
      let known = FrameTexts(answer.frames)
      guard case .unchanged = try engine.recompute(example.content.text, known: known) else {
        return false
      }
      return true
    }
    #expect(recognised * 10 > contents.count * 6, "\(recognised) of \(contents.count)")
  }

  @Test(arguments: [
    #"{"format":1,"view":"Color","arguments":{"0":"blue"}"#,
    #"{"format":2,"view":"Color","arguments":{"0":"blue"}}"#,
    #"{"view":"Color","arguments":{"0":"blue"}}"#,
    #"{"arguments":{"0":"blue"},"format":1,"view":"Color"} "#,
    #"{"arguments":{"0":"blue"},"format":1,"view":"Color"}}"#,
    #"{"arguments":{"0":"blue"},"format":1,"view":"Color","view":"Text"}"#,
    #"{"arguments":{"0":"blue"},"children":[],"format":1,"view":"Color"}"#,
    #"{"arguments":{"0":"blue}"},"format":1,"view":"Color"}"#,
    #"{"arguments":{"0":"b\u006cue"},"format":1,"modifiers":[{"name":"padding"}],"view":"Color"}"#,
    #"{"arguments":{"0":1e999},"format":1,"view":"Color"}"#,
    #"{"arguments":{"0":"blue","0":"blue"},"format":1,"view":"Color"}"#,
    #"{"format":1,"view":""}"#, "{", "", "null", #"{"format":1,"view":"Color"}"#,
  ])
  func `damaged and unusual texts are read like documents`(_ document: String) throws {
    let engine = BuiltinEngine()
    let text = ContentText(document: document, proposal: "[100,50]", environment: "{}")
    guard let content = try? Content(text) else {
      #expect(throws: (any Error).self) { try engine.recompute(text, known: nil) }
      return
    }
    let expected = engine.layout(content)
    guard case .outcome(expected) = try engine.recompute(text, known: nil) else {
      Issue.record("another outcome than \(expected)")
      return
    }
  }
}
