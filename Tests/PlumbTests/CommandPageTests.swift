import Foundation
import Testing

@testable import plumb

/// `Documentation/command-line.md`: a section a command, each with an example that runs.
struct CommandPageTests {
  private static let commands = Plumb.groups.flatMap(\.commands).map { $0.declaration }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The sections of the page, by their headings.
  private static func sections() throws -> [(title: String, text: String)] {
    let page = try String(
      contentsOf: root.appending(path: "Documentation/command-line.md"), encoding: .utf8)
    return page.components(separatedBy: "\n## ").dropFirst().map { section in
      let title = section.prefix { $0 != "\n" }
      return (String(title), String(section.dropFirst(title.count)))
    }
  }

  @Test func `the page has a section a command, in the order of the help page`() throws {
    let names = Self.commands.map(\.name)
    #expect(try Self.sections().map(\.title).filter(names.contains) == names)
  }

  @Test func `the table of the first page names every command`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = Set(
      rows.flatMap { row in
        let cell = row.dropFirst(2).prefix { $0 != "|" }
        return cell.split(separator: "`").compactMap { words in
          words.split(separator: " ").first.map(String.init)
        }
      })
    #expect(Self.commands.map(\.name).filter { !named.contains($0) } == [])
  }

  @Test(arguments: commands.map(\.name))
  func `a section begins with how the command is called, and an example`(_ name: String) throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let section = try #require(try Self.sections().first { $0.title == name })
    let page = try Program().run(name, "--help").output
    let usage = try #require(page.split(separator: "\n").first).dropFirst("Usage: ".count)
    #expect(section.text.hasPrefix("\n\n```\n\(usage)\n\(command.example)\n```\n\n"), "\(usage)")
  }

  /// All of them run in one folder.
  ///
  /// It has a few of the shipped books, a kept program of each of three versions, and eight runs before what
  /// is about runs: eight runs of all books take minutes.
  @Test func `every example runs on the shipped books`() throws {
    let program = try Program()
    let articles = program.folder.url.appending(path: "articles")
    try FileManager.default.createDirectory(at: articles, withIntermediateDirectories: true)
    for book in [
      "frames", "padding-and-fixed-size", "questions", "relative-sizing", "spacing", "stacks",
      "text",
    ] {
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "Sources/Corpus/\(book).md"),
        to: articles.appending(path: "\(book).md"))
    }
    let products = Program.executable.deletingLastPathComponent().path()
    for (version, fault) in [("1.0.0", "none"), ("1.1.0", "priorities"), ("1.2.0", "padding")] {
      let name = try program.write(
        "releases/sample-\(version)",
        "#!/bin/sh\nexec '\(products)FaultyEngine' \(version) \(fault)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: program.folder.url.appending(path: name).path())
    }
    for command in Self.commands {
      if command.name == "report" {
        for version in ["1.0.0", "1.1.0", "1.0.0", "1.1.0", "1.0.0", "1.0.0", "1.2.0"] {
          let answer = try program.run("run", "--engine", "releases/sample-\(version)")
          #expect(answer.status < 2, "\(answer.messages)")
        }
      }
      if command.name == "check" {
        try FileManager.default.copyItem(
          at: program.folder.url.appending(path: "plumb.db"),
          to: program.folder.url.appending(path: "nightly.db"))
      }
      guard command.name != "review" else {
        try Self.look(at: command.example, in: program)
        continue
      }
      let (status, messages) = try Self.run(command.example, in: program, products)
      #expect(status == 0, "\(command.example): \(messages)")
    }
  }

  /// Runs what asks on a terminal, where nothing is decided.
  private static func look(at line: String, in program: Program) throws {
    #if os(Linux)
      let words = line.split(separator: " ").dropFirst().map(String.init)
      let terminal = try PseudoTerminal(
        [Program.executable.path()] + words, in: program.folder.url)
      terminal.wait(for: "q quit")
      terminal.press("q")
      #expect(terminal.end() == 0)
    #endif
  }

  private static func run(
    _ line: String, in program: Program, _ products: String
  ) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "set -o pipefail; PATH='\(products)':$PATH; \(line)"]
    process.currentDirectoryURL = program.folder.url
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: messages, as: UTF8.self))
  }
}
