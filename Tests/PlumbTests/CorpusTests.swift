import Foundation
import Testing

/// The scenario books that come with the program.
struct CorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Corpus")

  @Test func `every claim of the shipped books holds`() throws {
    let program = try Program()
    let imported = try program.run("import", Self.corpus.path(), "--json")
    #expect(imported.status == 0, "\(imported.messages)")
    #expect((imported.json?["counts"] as? [String: Int])?["refused"] == 0)
    let run = try program.run("run")
    #expect(run.status == 0, "\(run.output)")
    let unjudged = try program.run("list", "verdict:unjudged", "--json")
    #expect(unjudged.output == "[]\n")
  }

  @Test func `a scenario is drawn`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    let name = "rows/a-row-shares-what-is-left@320x80"
    let early = try program.run("show", name, "--svg")
    #expect(early.status == 2)
    #expect(early.messages == "plumb: error: no run has computed '\(name)' yet\n")
    #expect(try program.run("run").status == 0)
    let drawn = try program.run("show", name, "--svg", "-o", "row.svg")
    #expect(drawn.status == 0, "\(drawn.messages)")
    #expect(drawn.output == "")
    let picture = try program.text(of: "row.svg")
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(picture.contains(">\(name)</title>"))
    #expect(picture.contains(">3 Color: 100 × 80</text>"))
    #expect(try program.run("show", name, "--svg", "--json").status == 2)
  }

  /// The numbers that headings of the books of worked examples begin with.
  private static func numbers() throws -> [String] {
    let folder = corpus.appending(path: "worked-examples")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("## ") }
        .compactMap { $0.dropFirst(3).split(separator: " ").first.map(String.init) }
    }
  }

  @Test func `every worked example of the core rules is a scenario`() throws {
    #expect(try Self.numbers().compactMap { Int($0) }.sorted() == Array(1...113))
  }

  @Test(arguments: [
    ("2.1", 21), ("2.2", 6), ("2.3", 13), ("2.4", 15), ("2.5", 11), ("2.6", 4), ("2.7", 12),
    ("2.8", 10), ("2.9", 11), ("2.10", 12), ("2.12", 7), ("2.13", 12), ("2.14", 5),
  ])
  func `every worked example of the rules for containers is a scenario`(
    _ section: String, _ count: Int
  ) throws {
    let numbers = try Self.numbers().filter { $0.hasPrefix(section + ".") }
      .compactMap { $0.dropFirst(section.count + 1).split(separator: "-").first }
      .compactMap { Int($0) }
    #expect(Set(numbers) == Set(1...count))
  }
}
