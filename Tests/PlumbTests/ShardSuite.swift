import Foundation
import Testing

/// Two databases of the same books: in `whole.db` runs are computed and recorded, in `parts.db` they
/// are recorded from parts.
struct ShardSuite {
  static let faultyEngine = Program.executable.deletingLastPathComponent()
    .appending(path: "FaultyEngine").path()

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Corpus").standardizedFileURL

  let program: Program

  /// Some of the shipped books.
  init(_ books: [String] = ["stacks", "padding-and-fixed-size", "relative-sizing"]) throws {
    program = try Program()
    for book in books {
      try program.write(
        "books/\(book).md",
        String(contentsOf: Self.corpus.appending(path: book + ".md"), encoding: .utf8))
    }
    try importBooks()
  }

  /// A book of one's own.
  init(book: String) throws {
    program = try Program()
    try program.write("books/book.md", book)
    try importBooks()
  }

  private func importBooks() throws {
    let answer = try program.run("import", "books", "--db", "whole.db", "--quiet")
    #expect(answer.status == 0, "\(answer.messages)")
    let url = program.folder.url
    try FileManager.default.copyItem(
      at: url.appending(path: "whole.db"), to: url.appending(path: "parts.db"))
  }

  /// The words that choose FaultyEngine in a version with a fault; none for the built-in engine.
  static func engine(_ version: String, _ fault: String = "none") -> [String] {
    ["--engine", "'\(faultyEngine)' \(version) \(fault)"]
  }

  func plumb(_ words: [String], _ environment: [String: String] = [:]) throws -> Program.Answer {
    try program.start(words, environment: environment).answer()
  }

  /// Runs everything in one piece.
  func runWhole(_ engine: [String] = []) throws -> Program.Answer {
    try plumb(["run", "--db", "whole.db", "--json"] + engine)
  }

  /// Writes a plan and computes shards of it into the folder `parts`.
  func compute(
    _ engine: [String] = [], shards: [Int], of count: Int, plan more: [String] = []
  ) throws {
    let plan = try plumb(
      ["plan", "--db", "parts.db", "-o", "plan.jsonl", "--quiet"] + engine + more)
    #expect(plan.status == 0, "\(plan.messages)")
    let folder = program.folder.url.appending(path: "parts")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for shard in shards { try compute(engine, shard: shard, of: count) }
  }

  func compute(_ engine: [String] = [], shard: Int, of count: Int) throws {
    let answer = try plumb(
      [
        "run", "--plan", "plan.jsonl", "--shard", "\(shard)/\(count)", "--part",
        "parts/\(shard).jsonl",
      ] + engine)
    #expect(answer.status == 0, "\(answer.messages)")
  }

  /// Records parts, all of the folder where none are named.
  func record(_ words: String...) throws -> Program.Answer {
    try plumb(
      ["run", "--db", "parts.db", "--json", "--parts"] + (words.isEmpty ? ["parts"] : words))
  }

  /// How many runs the database of parts has.
  func recordedRuns() throws -> Int? {
    let answer = try program.run(
      "query", "SELECT count(*) FROM run", "--json", "--db", "parts.db")
    return (answer.json?["rows"] as? [[Int]])?.first?.first
  }

  /// What a database says of its runs, times left out, with every table that a run writes.
  func state(of database: String) throws -> [String] {
    let report = try plumb(["report", "--json", "--db", database])
    let tables = [
      """
      SELECT run.key, label, pass, fail, unjudged, moved, unsupported, error, crash, timeout,
        hex(run.digest), hex(selection.digest) FROM run
      JOIN selection ON selection.id = selection_id ORDER BY run.id
      """,
      """
      SELECT hex(content.digest), run_id, kind, hex(frame_set.digest), message, outcome.path, warnings
      FROM outcome JOIN content ON content.id = content_id
      LEFT JOIN frame_set ON frame_set.id = frame_set_id ORDER BY 1, 2
      """,
      """
      SELECT hex(content.digest), hex(frame_set.digest), engine_version.version, hex(steps)
      FROM trace JOIN content ON content.id = content_id
      JOIN frame_set ON frame_set.id = frame_set_id
      JOIN engine_version ON engine_version.id = engine_version_id ORDER BY 1, 2, 3
      """,
      """
      SELECT expectation_id, hex(frame_set.digest), verdict, differences FROM judgement
      JOIN frame_set ON frame_set.id = frame_set_id ORDER BY 1, 2
      """,
      "SELECT * FROM regression_cause ORDER BY 1, 2, 3",
      "SELECT * FROM move ORDER BY 1, 2, 3",
    ]
    return try [Self.withoutTimes(report.output)]
      + tables.map { sql in
        let answer = try program.run("query", sql, "--db", database)
        #expect(answer.status == 0, "\(answer.messages)")
        return answer.output
      }
  }

  private static func withoutTimes(_ report: String) throws -> String {
    func plain(_ value: Any) -> Any {
      if let members = value as? [String: Any] {
        return members.filter {
          !["started", "date", "duration", "median", "slowest"].contains($0.key)
        }.mapValues(plain)
      }
      return (value as? [Any]).map { $0.map(plain) } ?? value
    }
    let json = try JSONSerialization.jsonObject(with: Data(report.utf8))
    return String(
      decoding: try JSONSerialization.data(
        withJSONObject: plain(json), options: [.sortedKeys, .prettyPrinted]), as: UTF8.self)
  }
}
