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
  ]

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
    let known = KnownFrames(answer.frames)
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
      let answer = try engine.recompute(example.content.text, known: KnownFrames(frames))
      guard case .outcome(expected) = answer else {
        Issue.record("\(frames) counts as unchanged")
        return
      }
    }
  }

  @Test func `most examples are recognised without the general way`() throws {
    let engine = BuiltinEngine()
    let contents = singleViewExamples + containerExamples + alignmentExamples
    let recognised = try contents.count { example in
      guard case .frames(let answer) = engine.layout(example.content) else { return false }
      let known = KnownFrames(answer.frames)
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
