import Foundation
import Testing

@testable import plumb

/// What shells and `man` are told of the command line.
struct CompletionsCommandTests {
  private static let commands = Plumb.groups.flatMap(\.commands).map { $0.declaration }

  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// What a shell with a script writes.
  private static func shell(_ name: String, _ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path(of: name)))
    process.arguments = name == "zsh" ? ["-f", "-c", script] : ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What is typed, and what it is completed to.
  private static let typed: [(words: [String], expected: String)] = [
    (["li"], "list"), (["report", "--for"], "--format"), (["--db", "x", "hist"], "history"),
    (["layout", "--propo"], "--proposal"), (["completi"], "completions"),
    (["query", "--vie"], "--views"), (["report", "--format", "mark"], "markdown"),
    (["list", "--color", "al"], "always"), (["known", "ack"], "acknowledge"),
    (["completions", "fi"], "fish"),
  ]

  @Test(.enabled(if: path(of: "bash") != nil, "bash is not installed"))
  func `bash completes commands and options`() throws {
    let script = Completions.text(for: .bash, of: Self.commands)
    for (words, expected) in Self.typed + [(["run", "-"], "--label")] {
      let typed = (["plumb"] + words).map { "'\($0)'" }.joined(separator: " ")
      let found = try Self.shell(
        "bash",
        script
          + "\nCOMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _plumb; printf '%s\\n' \"${COMPREPLY[@]}\""
      )
      #expect(found.split(separator: "\n").contains { $0 == expected }, "\(words): \(found)")
    }
  }

  @Test(.enabled(if: path(of: "fish") != nil, "fish is not installed"))
  func `fish completes commands and options`() throws {
    let program = try Program()
    try program.write("script", try program.run("completions", "fish").output)
    let file = program.folder.url.appending(path: "script").path
    for (words, expected) in Self.typed {
      let typed = words.joined(separator: " ")
      let found = try Self.shell("fish", "source '\(file)'; complete -C 'plumb \(typed)'")
      let names = found.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(names.contains { $0 == expected }, "\(words): \(found)")
    }
  }

  /// What the shell's own functions are handed to choose from; they do the rest.
  @Test(.enabled(if: path(of: "zsh") != nil, "zsh is not installed"))
  func `zsh completes commands and options`() throws {
    let program = try Program()
    try program.write("script", try program.run("completions", "zsh").output)
    let file = program.folder.url.appending(path: "script").path
    for (words, expected) in Self.typed {
      let typed = (["plumb"] + words).map { "'\($0)'" }.joined(separator: " ")
      let found = try Self.shell(
        "zsh",
        """
        compdef() { }
        _describe() { print -rl -- "${(@P)2}"; }
        _arguments() { print -rl -- "$@"; }
        source '\(file)'
        words=(\(typed)); CURRENT=\(words.count + 1); _plumb
        """)
      let lines = found.split(separator: "\n")
      let names = lines.map { $0.drop { $0 == "*" }.prefix { $0 != ":" && $0 != "[" } }
      let chosen = lines.filter { $0.hasSuffix(")") }.flatMap {
        $0.dropLast().split(separator: "(").last?.split(separator: " ") ?? []
      }
      #expect((names + chosen).contains { $0 == expected }, "\(words): \(found)")
    }
  }

  @Test(
    .enabled(
      if: ["bash", "zsh", "fish"].allSatisfy { path(of: $0) != nil },
      "bash, zsh and fish are not all installed"), arguments: ["bash", "zsh", "fish"])
  func `a script is sound and has every command and option`(_ shell: String) throws {
    let answer = try Program().run("completions", shell)
    #expect(answer.status == 0)
    for command in Self.commands {
      #expect(answer.output.contains(command.name))
      for option in command.options {
        #expect(
          answer.output.contains(shell == "fish" ? "-l " + option.name.dropFirst(2) : option.name))
      }
    }
    let program = try Program()
    try program.write("script", answer.output)
    let file = program.folder.url.appending(path: "script").path
    let check = try Self.shell(shell, "\(shell) -n '\(file)'")
    #expect(check == "")
  }

  @Test(arguments: [
    (["report"], "--format"), (["report"], "--by"), (["query"], "--format"), (["list"], "--color"),
    (["history", "a"], "--format"), (["accept", "a", "--reason", "r"], "--over"),
    (["layout", "a.json"], "--missing-glyphs"),
  ])
  func `a wrong value is told all that shells are told of`(words: [String], name: String) throws {
    let command = try #require(Self.commands.first { $0.name == words[0] })
    let option = try #require(command.options.first { $0.name == name })
    try #require(!option.choices.isEmpty)
    let answer = try Program().start(words + ["\(name)=none"]).answer()
    #expect(answer.status == 2)
    for choice in option.choices {
      #expect(answer.messages.contains(choice), "\(answer.messages)")
    }
  }

  @Test func `another shell is refused`() throws {
    let answer = try Program().run("completions", "bsh")
    #expect(answer.status == 2)
    #expect(
      answer.messages.contains("the shells are bash, zsh, fish, not 'bsh'; did you mean 'bash'?"))
  }

  @Test func `the manual page has every command and no line that is a macro by chance`() throws {
    let answer = try Program().run("man")
    #expect(answer.status == 0)
    let macros = [".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP", ".EX", ".EE"]
    for line in answer.output.split(separator: "\n")
    where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    for command in Self.commands {
      #expect(answer.output.contains(".SS \"plumb \(command.name)\"\n"))
    }
  }
}
