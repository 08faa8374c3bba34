import Foundation
import Testing

/// `plumb log`: who decided what, when and why.
struct LogCommandTests {
  private static let wrong = "rows/a-row-is-narrower-than-it-is@320x80"
  private static let padded = "rows/nobody-says-what-comes-out@393x852"
  private static let row = "rows/a-row-shares-what-is-left@320x80"
  private static let book =
    Book.whole.replacing("HStack/1.Color 110", with: "HStack/1.Color 120") + Book.wrong

  private static func expect(
    _ program: Program, _ status: Int32, _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try program.start(words).answer()
    #expect(
      answer.status == status, "\(words): \(answer.output)\(answer.messages)",
      sourceLocation: sourceLocation)
  }

  private struct Line: Equatable {
    var what: String
    var scenario: String?
    var by: String?
    var reason: String?
    var owner: String?
    var until: String?
    var basis: String?
  }

  private static func log(_ program: Program, _ words: String...) throws -> [Line] {
    let answer = try program.start(["log", "--json"] + words).answer()
    #expect(answer.status == 0, "\(answer.messages)")
    let entries = try #require(answer.json?["log"] as? [[String: Any]])
    let dates = entries.compactMap { $0["date"] as? String }
    #expect(dates == dates.sorted() && dates.count == entries.count)
    return entries.map { entry in
      Line(
        what: entry["what"] as? String ?? "", scenario: entry["scenario"] as? String,
        by: entry["by"] as? String, reason: entry["reason"] as? String,
        owner: entry["owner"] as? String, until: entry["until"] as? String,
        basis: entry["basis"] as? String)
    }
  }

  @Test func `every decision stands in the log, and what was taken back`() throws {
    let program = try Program()
    try program.write("rows.md", Self.book)
    try Self.expect(program, 0, "import", "rows.md")
    #expect(try program.run("log").output == "no decisions\n")
    try Self.expect(program, 1, "run")
    try Self.expect(
      program, 0, "known", "add", Self.wrong, "--reason", "soon", "--owner", "ada", "--until",
      "2099-01-31", "--link", "https://example.org/7", "--by", "eve")
    try Self.expect(program, 0, "accept", Self.padded, "--reason", "seen", "--by", "bob")
    try Self.expect(program, 0, "accept", Self.padded, "--undo", "--reason", "no", "--by", "eve")
    try Self.expect(program, 0, "runs", "void", "1", "--reason", "disk", "--by", "zoe")
    try Self.expect(
      program, 0, "runs", "restore", "1", "--reason", "it was not", "--by", "bob")
    try Self.expect(
      program, 0, "known", "remove", Self.wrong, "--reason", "mended", "--by", "zoe")
    try Self.expect(program, 0, "retire", Self.wrong, "--reason", "old", "--by", "ada")
    try program.write(
      "rows.md", Self.book.replacing("HStack/1.Color 120", with: "HStack/1.Color 110"))
    try Self.expect(program, 0, "import", "rows.md")
    let lines = try Self.log(program)
    let expected = [
      Line(
        what: "known", scenario: Self.wrong, by: "eve",
        reason: "soon", owner: "ada", until: "2099-01-31"),
      Line(
        what: "accepted", scenario: Self.padded, by: "bob", reason: "seen", basis: "accepted"),
      Line(what: "unaccepted", scenario: Self.padded, by: "eve", reason: "no"),
      Line(what: "voided", by: "zoe", reason: "disk"),
      Line(what: "restored", by: "bob", reason: "it was not"),
      Line(what: "unknown", scenario: Self.wrong, by: "zoe", reason: "mended", owner: "ada"),
      Line(what: "retired", scenario: Self.wrong, by: "ada", reason: "old"),
      Line(what: "claimed", scenario: Self.row, basis: "derived"),
    ]
    let page = try program.run("log").output
    for why in ["soon, until 2099-01-31, ada looks after it", "as derived"] {
      #expect(page.contains(why), "\(page)")
    }
    // Decisions of one second stand in no order of time.
    #expect(lines.count == expected.count, "\(lines)")
    for line in expected { #expect(lines.contains(line), "\(line): \(lines)") }
    #expect(
      try Self.log(program, Self.wrong).map(\.what).sorted() == ["known", "retired", "unknown"])
    #expect(try Self.log(program, "--since", "1970-01-01").count == lines.count)
    let text = try program.run("log", Self.row).output
    #expect(text.hasPrefix("date              what "), "\(text)")
    #expect(text.contains("article claims otherwise"), "\(text)")
    #expect(text.hasSuffix("\(Self.row)  as derived\n"), "\(text)")
  }

  @Test func `a claim that an article withdraws or states again stands in the log`() throws {
    let program = try Program()
    func write(_ claim: String?) throws {
      let frames = claim.map { "```frames 100x100 derived\n#a 0 0 \($0) 10\n```\n" } ?? ""
      try program.write(
        "rows.md", "# a row\n\n```swift\nColor.red.frame(width: 10).id(\"a\")\n```\n\n" + frames)
      try Self.expect(program, 0, "import", "rows.md", "--proposal", "100x100")
    }
    for claim in ["10", nil, "10", nil] { try write(claim) }
    #expect(
      try Self.log(program, "rows").map(\.what).sorted()
        == ["claimed", "unclaimed", "unclaimed"])
    #expect(try program.run("list", "is:reclaimed").output.contains("rows/"))
    let text = try program.run("log").output
    #expect(text.contains("article claims nothing"), "\(text)")
    try write("10")
    #expect(try program.run("list", "is:reclaimed").output.contains("rows/") == false)
  }

  @Test func `a claim that was given up with other code is not given up again`() throws {
    let program = try Program()
    func write(_ width: Int, _ claim: String?) throws {
      let frames = claim.map { "```frames 100x100 derived\n#a 0 0 \($0) 10\n```\n" } ?? ""
      try program.write(
        "rows.md",
        "# a row\n\n```swift\nColor.red.frame(width: \(width)).id(\"a\")\n```\n\n" + frames)
      try Self.expect(program, 0, "import", "rows.md", "--proposal", "100x100")
    }
    try write(10, "10")
    try write(11, "10")
    try write(11, nil)
    try write(10, nil)
    #expect(try Self.log(program, "rows").map(\.what) == ["unclaimed"])
    #expect(try program.run("list", "is:reclaimed").output.contains("rows/"))
    try write(10, "10")
    #expect(try Self.log(program, "rows").map(\.what).sorted() == ["claimed", "unclaimed"])
    // Going back and forth between codes that are stated says nothing.
    try write(11, "10")
    try write(10, "10")
    #expect(try Self.log(program, "rows").map(\.what).count { $0 == "unclaimed" } == 1)
    try write(10, nil)
    #expect(try Self.log(program, "rows").map(\.what).count { $0 == "unclaimed" } == 2)
    try Self.expect(program, 0, "check")
  }

  @Test(arguments: [
    (["--since", "2026-13-01"], "a day such as 2026-11-22"),
    (["--since", "2026-02-29"], "a day such as 2026-11-22"),
    (["--since", "2026-W47-1"], "a day such as 2026-11-22"),
    (["--since", "๒๕๖๙-11-01"], "a day such as 2026-11-22"),
    (["--since", "2569-11-01"], "not '2569-11-01'"),
    (["--since", "5787-01-01"], "not '5787-01-01'"),
    (["--since", "1448-05-01"], "not '1448-05-01'"),
    (["--since", "0115-11-01"], "not '0115-11-01'"),
    (["nobody/*"], "nobody/*"),
  ])
  func `what cannot be is refused`(_ words: [String], _ message: String) throws {
    let program = try Program()
    try program.write("rows.md", Self.book)
    try Self.expect(program, 0, "import", "rows.md")
    let answer = try program.start(["log"] + words).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }
}
