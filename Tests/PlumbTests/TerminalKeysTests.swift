import Regression
import Testing

@testable import plumb

struct TerminalKeysTests {
  /// What a terminal sends, and what it means.
  private static let sent: [(String, [ReviewKey])] = [
    ("aA?", [.character("a"), .character("A"), .character("?")]),
    (
      "\n\r\u{7F}\u{8}\u{15}\u{17}\u{4}",
      [.enter, .enter, .backspace, .backspace, .deleteLine, .deleteWord, .endOfInput]
    ),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~", [.up, .pageUp, .pageDown, .home, .end]),
    // What means nothing here is left out whole.
    (
      "\u{1B}[15~x\u{1B}[1;5Cy\u{1B}az\u{0}\u{1}",
      [.character("x"), .character("y"), .character("z")]
    ),
    ("é€😀", [.character("é"), .character("€"), .character("😀")]),
    ("\u{85}a\u{202E}b", [.character("a"), .character("b")]),
    // What is pasted presses nothing.
    (
      "a\u{1B}[200~it\nw\u{1B}[Ay\u{9B}\u{1B}[201~w",
      [.character("a"), .pasted("it w [Ay "), .character("w")]
    ),
    ("\u{1B}", [.escape]), ("a\u{1B}", [.character("a"), .escape]),
  ]

  @Test func `bytes become keys, in one piece or one by one`() {
    for (text, expected) in Self.sent {
      var whole = TerminalKeys()
      whole.add(Array(text.utf8))
      var single = TerminalKeys()
      var keys: [[ReviewKey]] = [[], []]
      while let key = whole.next() { keys[0].append(key) }
      for byte in text.utf8 {
        single.add([byte])
        while let key = single.next() { keys[1].append(key) }
      }
      while let key = whole.next(isAll: true) { keys[0].append(key) }
      while let key = single.next(isAll: true) { keys[1].append(key) }
      #expect(keys[0] == expected, "\(text.debugDescription)")
      #expect(keys[1] == expected, "\(text.debugDescription)")
    }
  }

  @Test func `bytes that are no text are left out`() {
    var keys = TerminalKeys()
    keys.add([0xFF, 0xC3, 0x28, 0xE2, 0x82])
    #expect(keys.next() == .character("("))
    #expect(keys.next() == nil)
    #expect(keys.isUnfinished)
    #expect(keys.next(isAll: true) == nil)
  }
}

struct EditorTests {
  @Test(arguments: [
    ("vim", "a.md", ["+7", "a.md"]), ("/usr/bin/nano -w", "a.md", ["+7", "a.md"]),
    ("code --wait", "a.md", ["--goto", "a.md:7"]), ("hx", "a.md", ["a.md:7"]),
    ("vi", "-a.md", ["+7", "./-a.md"]), ("vi", "+a.md", ["+7", "./+a.md"]),
  ])
  func `an editor is told the line in its own way`(
    _ command: String, _ file: String, _ arguments: [String]
  ) {
    #expect(Editor(visual: nil, editor: command)?.arguments(file: file, line: 7) == arguments)
  }

  @Test func `the visual editor goes first, and no command is no editor`() {
    #expect(Editor(visual: "a", editor: "b")?.command == "a")
    #expect(Editor(visual: "", editor: "b")?.command == "b")
    #expect(Editor(visual: nil, editor: "") == nil)
  }
}
