import Foundation
import Testing

/// A suite of which the last run left something to decide: two scenarios that fail and one that moved
/// for one reason, and a new one.
struct ReviewedSuite {
  let program: Program

  private static let engine = Program.executable.deletingLastPathComponent()
    .appending(path: "FaultyEngine").path()

  private static let book = """
    ## One

    ```swift
    Color.red.padding(5)
    ```

    ```frames 100x50 derived
    Color.padding 0 0 100 50
    ```

    ## Two

    ```swift
    Color.blue.padding(10)
    ```

    ```frames 100x50 derived
    Color.padding 0 0 100 50
    ```

    ## Free

    ```swift
    HStack(spacing: 10) { Color.red.padding(7); Color.green.id("b") }
    ```

    """

  private static let more = """
    ## New

    ```swift
    VStack { Color.red; Text("hello") }
    ```

    """

  init() throws {
    program = try Program()
    try program.write("rows.md", Self.book)
    try importBook()
    try run("1.0.0", "none")
    try program.write("rows.md", Self.book + Self.more)
    try importBook()
    try run("2.0.0", "padding")
  }

  func importBook() throws {
    let answer = try program.run("import", "rows.md", "--proposal", "320x80")
    #expect(answer.status == 0, "\(answer.messages)")
  }

  func run(_ version: String, _ fault: String) throws {
    let answer = try program.run("run", "--engine", "'\(Self.engine)' \(version) \(fault)")
    #expect(answer.status < 2, "\(answer.messages)")
  }

  /// What was decided, a line each: `accepted rows/one@100x50 why`.
  func decided() throws -> [String] {
    let sql = """
      SELECT what || ' ' || scenario || ' ' || reason AS line FROM decision
      WHERE what IN ('accepted', 'known') ORDER BY line
      """
    let answer = try program.run("query", sql, "--json")
    let rows = try #require(answer.json?["rows"] as? [[String]], "\(answer.messages)")
    return rows.map { $0[0] }
  }

  /// Whether a review left decisions beside the database.
  var isKept: Bool {
    FileManager.default.fileExists(
      atPath: program.folder.url.appending(path: "plumb.db-review").path())
  }

  #if os(Linux)
    /// Starts a review on a terminal.
    func review(
      _ words: String..., width: Int = 80, height: Int = 24, environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
      try PseudoTerminal(
        [Program.executable.path(), "review"] + words, in: program.folder.url, width: width,
        height: height, environment: environment)
    }
  #endif
}
