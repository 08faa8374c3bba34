import Testing

@testable import Regression

struct TextTailTests {
  struct Case: CustomTestStringConvertible {
    var pieces: [String]
    var quoted: String
    var testDescription: String { quoted }
  }

  @Test(arguments: [
    Case(pieces: [], quoted: ""),
    Case(pieces: ["\n \n"], quoted: ""),
    Case(pieces: ["Trace", "back:\n  no such", " key\n"], quoted: "Traceback:; no such key"),
    Case(pieces: ["\u{1B}[31mred\u{7}"], quoted: "[31mred"),
    Case(
      pieces: Array(repeating: String(repeating: "a", count: 3000), count: 9) + ["\nend"],
      quoted: "…" + String(repeating: "a", count: 395) + "; end"),
  ])
  func `the end is kept and fits a line`(_ text: Case) {
    var tail = TextTail()
    for piece in text.pieces { tail.append(Array(piece.utf8)) }
    #expect(tail.quoted == text.quoted)
  }
}

struct CommandWordsTests {
  struct Case: CustomTestStringConvertible {
    var command: String
    var words: [String]?
    var testDescription: String { command }
  }

  @Test(arguments: [
    Case(command: "plumb engine", words: ["plumb", "engine"]),
    Case(command: "  python3\t-u  'my engine.py'\n", words: ["python3", "-u", "my engine.py"]),
    Case(command: #""a b"c --x="1 2""#, words: ["a bc", "--x=1 2"]),
    Case(command: #"a\ b "\"\\\n" '\'"#, words: ["a b", #""\\n"#, #"\"#]),
    Case(command: "run '' \"\"", words: ["run", "", ""]),
    Case(command: "echo $HOME *", words: ["echo", "$HOME", "*"]),
    Case(command: "", words: nil),
    Case(command: "  ", words: nil),
    Case(command: "''", words: nil),
    Case(command: "a 'b", words: nil),
    Case(command: "a \"b", words: nil),
    Case(command: "a \\", words: nil),
  ])
  func `a command is split as a shell splits it`(_ line: Case) {
    #expect(CommandWords.split(line.command) == line.words)
  }
}
