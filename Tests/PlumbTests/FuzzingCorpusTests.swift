import Foundation
import Testing

/// What a fuzzer begins with, and whatever it has found, ends every command as it should.
struct FuzzingCorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fuzzing/Corpus").standardizedFileURL

  /// How a file of a surface is handed to the program.
  private static func words(_ surface: String, _ file: URL) -> [String]? {
    switch surface {
    case "article": ["test", file.path()]
    case "layout", "document": ["layout", file.path(), "--proposal", "300x300"]
    case "request", "answer": ["engine"]
    case "decisions": ["decisions", "import", file.path()]
    case "selection": ["list", "--"]
    default: nil
    }
  }

  private static let surfaces = [
    "article", "layout", "document", "request", "answer", "decisions", "selection",
  ]

  @Test(arguments: surfaces)
  func `every input ends with a status that a command may have`(surface: String) throws {
    let program = try Program()
    #expect(try program.run("import", "--quiet", program.write("a.md", "Nothing.\n")).status == 0)
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.corpus.appending(path: surface), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      var words = try #require(Self.words(surface, file))
      if surface == "selection" { words += text.split(separator: "\n").map(String.init) }
      let answer = try program.start(words, input: text).answer()
      #expect((0...3).contains(answer.status), "\(file.lastPathComponent): \(answer.messages)")
      if answer.status >= 2 { #expect(!answer.messages.isEmpty, "\(file.lastPathComponent)") }
    }
  }
}
