import Foundation
import Testing

/// `plumb query --views`, which is `Documentation/database.md`, and its questions.
struct ContractPageTests {
  // To write it anew: plumb query --views > Documentation/database.md
  @Test func `the page of the database is what the program prints`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/database.md")
    let answer = try Program().run("query", "--views")
    #expect(answer.status == 0)
    #expect(answer.output == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: [
    (["query"], "plumb query: error: expected SQL"),
    (["query", "--views", "SELECT 1"], "plumb query: error: unexpected argument 'SELECT 1'"),
    (["query", "--views", "--format", "csv"], "'--format' and '--views' exclude each other"),
  ])
  func `views or a query`(_ words: [String], _ message: String) throws {
    let answer = try Program().start(words).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }

  @Test func `every question of the page is answered`() throws {
    let page = try #require(try Program().run("query", "--views", "--json").json)
    let questions = try #require(page["questions"] as? [[String: String]])
    #expect(questions.count == 12)
    let program = try Self.suite()
    for question in questions {
      let sql = try #require(question["sql"])
      let answer = try program.run("query", sql, "--json")
      #expect(answer.status == 0, "\(question["question"] ?? ""): \(answer.messages)")
      let rows = try #require(answer.json?["rows"] as? [Any])
      #expect(!rows.isEmpty, "\(question["question"] ?? "")")
    }
  }

  /// A suite in which there is something of everything.
  private static func suite() throws -> Program {
    let program = try Program()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Database/make.sh").standardizedFileURL
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [script.path(), Program.executable.deletingLastPathComponent().path()]
    process.currentDirectoryURL = program.folder.url
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: messages, as: UTF8.self))")
    return program
  }
}
