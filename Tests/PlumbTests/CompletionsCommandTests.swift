import Foundation
import Testing

@testable import plumb

/// What shells and `man` are told of the command line.
struct CompletionsCommandTests {
  private static let commands = Plumb.groups.flatMap(\.commands).map { $0.declaration }

  /// Runs a shell with a script; `nil` where it is not installed.
  private static func shell(_ name: String, _ script: String) throws -> String? {
    let paths = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + name }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: [
    (["li"], "list"), (["report", "--for"], "--format"), (["--db", "x", "hist"], "history"),
    (["layout", "--propo"], "--proposal"), (["completi"], "completions"),
    (["run", "-"], "--label"),
  ])
  func `bash completes commands and options`(_ words: [String], _ expected: String) throws {
    let script = Completions.text(for: .bash, of: Self.commands)
    let typed = (["plumb"] + words).map { "'\($0)'" }.joined(separator: " ")
    let found = try Self.shell(
      "bash",
      script
        + "\nCOMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _plumb; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    guard let found else { return }
    #expect(found.split(separator: "\n").contains { $0 == expected }, "\(found)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
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
    #expect(check ?? "" == "")
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
