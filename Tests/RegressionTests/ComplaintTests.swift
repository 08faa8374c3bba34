import Testing

@testable import Regression

struct ComplaintTests {
  struct Case: CustomTestStringConvertible {
    var pieces: [String]
    var quoted: String
    var testDescription: String { quoted }
  }

  @Test(arguments: [
    Case(pieces: [], quoted: ""),
    Case(pieces: ["\n \n"], quoted: ""),
    Case(pieces: ["out of", " ideas\nand of paper\n"], quoted: "out of ideas"),
    Case(
      pieces: [
        "laying out\nMain/Row.swift:12: Fatal error: Index out of range\n\n",
        "*** Signal 4: Backtracing from 0x7f2a3c1d5e10... done ***\nrax 0x0000000000000001\n",
      ], quoted: "Main/Row.swift:12: Fatal error: Index out of range"),
    Case(
      pieces: ["Traceback (most recent call last):\n  File \"a.py\", line 3\n", "KeyError: 'x'\n"],
      quoted: "KeyError: 'x'"),
    Case(
      pieces: [
        "warning: no fonts\nTraceback (most recent call last):\n\tFile \"a.py\", line 3\n    f()\n",
        "ValueError: a\n\nDuring handling of the above exception, another exception occurred:\n\n",
        "Traceback (most recent call last):\n  File \"b.py\", line 4\n    \t^^^\nIndexError: z\nbye\n",
      ], quoted: "IndexError: z"),
    Case(
      pieces: ["thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\nnote: run with"],
      quoted: "thread 'main' panicked at src/main.rs:2:5: index out of bounds"),
    Case(pieces: ["bad node at 0x7ffd1234abcd of 0x10"], quoted: "bad node at 0x… of 0x10"),
    Case(pieces: ["\u{1B}[31mred\u{7}"], quoted: "[31mred"),
    Case(
      pieces: [String(repeating: "a", count: 3000)] + Array(repeating: "b", count: 9000),
      quoted: String(repeating: "a", count: 400) + "…"),
  ])
  func `the line is quoted that tells what went wrong`(_ text: Case) {
    var complaint = Complaint()
    for piece in text.pieces { complaint.append(Array(piece.utf8)) }
    #expect(complaint.quoted == text.quoted)
  }

  @Test func `an endless complaint is kept in part, its last line too`() {
    var complaint = Complaint()
    complaint.append(Array("Traceback (most recent call last):\n".utf8))
    for _ in 0..<9000 { complaint.append(Array("  File a.py\n".utf8)) }
    complaint.append(Array("RecursionError: too deep\n".utf8))
    #expect(complaint.quoted == "RecursionError: too deep")
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
