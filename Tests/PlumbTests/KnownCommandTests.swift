import Foundation
import Testing

/// `plumb known` with several engines, and before anything was run.
struct KnownCommandTests {
  private static let row = "a/a-row@320x80"

  /// A row that fails, known of two engines.
  private static func known() throws -> Program {
    let program = try SmallEngine.program(versions: 5...5)
    let script = try program.text(of: "releases/small-0.5")
    try program.write("other.py", script.replacing("\"small\"", with: "\"other\""))
    for engine in ["releases/small-0.5", "python3 other.py"] {
      try program.expect(1, "run", "--engine", engine)
      try program.expect(
        0, "known", "add", row, "--reason", "r", "--owner", "ada", "--until",
        "2099-01-31")
    }
    return program
  }

  @Test func `known issues are listed and removed of the engine that is named`() throws {
    let program = try Self.known()
    #expect(try program.expect(0, "known", "list").output.contains("small"))
    let own = try program.expect(0, "known", "list", "--engine", "other", "--json")
    let issues = own.json?["issues"] as? [[String: Any]]
    #expect(issues?.map { $0["engine"] as? String } == ["other"])
    for words in [["list"], ["remove", "a"]] {
      let unknown = try program.start(["known"] + words + ["--engine", "othr"]).answer()
      #expect(unknown.status == 2)
      #expect(
        unknown.messages.contains("unknown engine 'othr'; did you mean 'other'?"),
        "\(unknown.messages)")
    }
    try program.expect(0, "known", "remove", "a", "--engine", "small")
    let left = try program.expect(0, "known", "list", "--json")
    #expect(
      (left.json?["issues"] as? [[String: Any]])?.map { $0["engine"] as? String } == ["other"])
    let none = try program.expect(2, "known", "remove", "a", "--engine", "small")
    #expect(none.messages.contains("no selected scenario has a known issue of 'small'"))
    try program.expect(0, "known", "remove", "a")
    #expect(try program.expect(0, "known", "list").output == "no known issues\n")
  }

  @Test func `latest and those before it are of the engine of the last run`() throws {
    let program = try Self.known()
    for words in [["report", "latest~1"], ["report", "latest~1..latest"]] {
      let answer = try program.start(words).answer()
      #expect(answer.status == 2, "\(answer.output)")
      #expect(answer.messages.contains("unknown version 'latest~1'"), "\(answer.messages)")
    }
    #expect(try program.run("report", "latest").output.contains("other 0.5.0"))
  }

  @Test func `a suite that nobody ran has known issues from a text`() throws {
    let program = try Self.known()
    try program.expect(0, "decisions", "export", "decisions.toml")
    let fresh = ["--db", "fresh.db"]
    for words in [["import", "a.md"], ["decisions", "import", "decisions.toml"]] {
      #expect(try program.start(words + fresh).answer().status == 0)
    }
    let listed = try program.start(["list", "is:known"] + fresh).answer()
    #expect(listed.output.contains(Self.row), "\(listed.messages)")
  }

  /// What asks for a run, where there is none.
  @Test(arguments: [
    ["known", "add", "a", "--reason", "r", "--owner", "o", "--until", "2099-01-31"],
    ["known", "acknowledge", "a", "--owner", "o"], ["list", "since:1.0"], ["list", "seq(pass)"],
    ["report", "since:1.0"], ["retire", "since:1.0", "--reason", "r"], ["log", "since:1.0"],
    ["known", "list", "count(fail) >= 1"], ["export", "since:1.0"],
    ["accept", "since:1.0", "--reason", "r"],
  ])
  func `a suite without a run says so`(_ words: [String]) throws {
    let program = try SmallEngine.program(versions: 5...5)
    let answer = try program.start(words).answer()
    #expect(answer.status == 2)
    #expect(
      answer.messages.contains("nothing was recorded yet; 'plumb run' makes a run"),
      "\(answer.messages)")
  }
}
