import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// A hundred pages of any make, into which frames are written.
struct GeneratedPagesTests {
  /// Numbers that are the same in each run.
  private struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let codes = [
    "Text(\"one\")", "HStack {\n  Color.red\n  Text(\"two\")\n}",
    "Color.red.frame(width: 7, height: 9)",
    "struct Row: View {\n  var body: some View { Text(\"row\") }\n}", "Text(missing)", "print(1)",
  ]

  private static let proses = [
    "Some *prose*.  ", "- a list\n- of things", "> quoted\n> text",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "<div>\n<b>html</b>\n</div>", "    indented();", "# A heading #", "\ttab \u{1F600}",
    "a\u{A0}b\\",
  ]

  static func page(_ seed: UInt64) -> String {
    var draw = Draw(state: seed &* 7_919 &+ 1)
    var parts = ["## Page"]
    for _ in 0..<Int.random(in: 1...6, using: &draw) {
      parts.append(proses.randomElement(using: &draw) ?? "")
      let fence = ["```", "````", "~~~"].randomElement(using: &draw) ?? ""
      let prefix = ["", "", "> ", "  "].randomElement(using: &draw) ?? ""
      let code = codes.randomElement(using: &draw) ?? ""
      let block = "\(fence)swift\n\(code)\n\(fence)".split(separator: "\n")
      parts.append(block.map { prefix + $0 }.joined(separator: "\n"))
    }
    let text = parts.joined(separator: "\n\n") + (Bool.random(using: &draw) ? "\n" : "")
    return Bool.random(using: &draw)
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `nothing but frames blocks is written`(seed: UInt64) throws {
    let text = Self.page(seed)
    var editor = try FramesEditor(
      ArticleSource(name: "page", file: "page.md", text: text), importer: ArticleImporter())
    for scenario in editor.article.scenarios {
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else { continue }
      editor.state(answer.frames, of: scenario.name)
    }
    let count = editor.article.scenarios.count
    guard let edited = editor.edited() else {
      #expect(count == 0)
      return
    }
    #expect(editor.leftAlone.isEmpty)
    let (rest, blocks) = Self.withoutFrames(
      String(decoding: edited.bytes, as: UTF8.self), ending: text.contains("\r\n") ? "\r\n" : "\n")
    #expect(blocks == count)
    #expect(rest == text)
  }

  /// The text without its frames blocks and the blank lines in front of them, and how many there were.
  private static func withoutFrames(_ text: String, ending: String) -> (String, Int) {
    var lines = text.split(separator: ending, omittingEmptySubsequences: false).map(String.init)
    func bare(_ line: String) -> Substring { line.drop { "> ".contains($0) } }
    var blocks = 0
    while let opening = lines.indices.first(where: { bare(lines[$0]).contains("frames 393x852") }) {
      let fence = bare(lines[opening]).prefix { "`~".contains($0) }
      let closing = lines[opening...].firstIndex { bare($0) == fence } ?? opening
      #expect(bare(lines[opening - 1]).isEmpty)
      lines.removeSubrange(opening - 1...closing)
      blocks += 1
    }
    return (lines.joined(separator: ending), blocks)
  }
}
