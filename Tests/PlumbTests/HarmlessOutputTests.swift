import Foundation
import Testing

/// Whatever an article says, a terminal is told nothing but text.
struct HarmlessOutputTests {
  /// What no command may write: control characters but line feeds and tabs, and marks that turn
  /// the direction of text or end a line.
  private static func harm(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A, 0x09: false
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// Ids that colour, ring, retitle the window, turn text round, end lines and forge them.
  private static let ids = [
    #"a\u{1B}[31mred"#, #"b\u{1B}]0;owned\u{7}"#, #"c\0d"#, #"e\u{202E}f"#, #"g\u{9B}31mh"#,
    #"i\nforged: nothing is wrong"#, #"j\r0 fail"#, #"k\u{2028}l\u{2066}m"#, #"n\u{85}o\u{7F}p"#,
    #"|`<b>q</b>`|"#,
  ]

  private static let commands: [[String]] = [
    ["list"], ["list", "-v"], ["show", "page/ids@300x40"], ["show", "page/ids@300x40", "--svg"],
    ["report"], ["report", "--markdown"], ["report", "--format", "junit"],
    ["report", "--by", "view"], ["report", "1..2"], ["history", "page/ids@300x40"],
    ["history", "page/ids@300x40/#|`<b>q</b>`|"], ["runs"], ["diff", "1", "2"],
    ["explain", "page/ids@300x40"], ["explain", "page/ids@300x40", "1..2"], ["known", "list"],
    ["accept", "page/ids@300x40", "--dry-run", "--reason", "x\u{1B}[0m", "--over", "stated"],
    ["query", "SELECT * FROM frame"], ["query", "SELECT source, lines FROM edition, expectation"],
    ["check"], ["layout", "page.swift"], ["layout", "page.swift", "--trace"],
    ["import", "--dry-run", "page.md", "-v"], ["run", "-v"], ["export", "--json"],
    ["show", "\u{1B}[31m"], ["report", "--fromat\u{7}"], ["\u{1B}c"], ["layout", "no\u{1B}[1m.md"],
  ]

  private func program() throws -> Program {
    let program = try Program()
    let views = Self.ids.map { "Color.red.id(\"\($0)\")" }.joined(separator: "\n  ")
    let code = "HStack {\n  \(views)\n}"
    func page(_ width: Int) -> String {
      "## Ids\n\n```swift\n\(code)\n```\n\n```frames 300x40 stated source=\"\u{1B}[1m\"\n"
        + "HStack 0 0 \(width) 40\n```\n\n## Refused\n\n```swift\nNo\u{202E}ne()\n```\n"
    }
    try program.write("page.swift", code)
    try program.write("page.md", page(300))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    try program.write("page.md", page(299))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 1)
    return program
  }

  @Test func `no command writes what a terminal acts on`() throws {
    let program = try program()
    for command in Self.commands {
      for words in [command, command + ["--json"]] {
        let answer = try program.start(words).answer()
        let isDocument = words.contains("junit") || words.contains("--svg")
        #expect(isDocument || Self.harm(in: answer.output) == [], "\(words)")
        #expect(Self.harm(in: answer.messages) == [], "\(words)")
        #expect(!answer.output.contains("\nforged"), "\(words)")
        #expect(!answer.output.contains("\r"), "\(words)")
        if words.last == "--json", answer.status == 0 {
          #expect(
            (try? JSONSerialization.jsonObject(with: Data(answer.output.utf8))) != nil, "\(words)")
        }
      }
    }
  }

  @Test func `JSON says what was meant`() throws {
    let program = try program()
    let answer = try program.run("layout", "page.swift", "--json")
    let nodes = answer.json?["nodes"] as? [[String: Any]]
    let ids = nodes?.compactMap { $0["id"] as? String } ?? []
    #expect(ids.contains("e\u{202E}f"))
    #expect(ids.contains("c\0d"))
    #expect(ids.contains("i\nforged: nothing is wrong"))
  }
}
