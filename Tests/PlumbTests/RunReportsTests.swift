import Foundation
import Testing

/// `plumb run` for servers: reports it leaves behind, what ends it badly, and what it says of that.
struct RunReportsTests {
  private static let wrong = "rows/a-row-is-narrower-than-it-is@320x80"

  private static func imported(_ book: String = Book.whole + Book.wrong) throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    #expect(try program.run("import", "rows.md").status == 0)
    return program
  }

  private static func exists(_ name: String, in program: Program) -> Bool {
    FileManager.default.fileExists(atPath: program.folder.url.appending(path: name).path)
  }

  @Test func `one call writes every report and says what failed`() throws {
    let program = try Self.imported()
    let formats = ["text", "markdown", "json", "ndjson", "junit", "github", "problems", "html"]
    let answer = try program.start(
      ["run", "--json"] + formats.flatMap { ["--report", "\($0)=out.\($0)"] }
    ).answer()
    #expect(answer.status == 1, "\(answer.messages)")
    let failed = answer.json?["failed"] as? [[String: Any]]
    #expect(failed?.map { $0["scenario"] as? String } == [Self.wrong])
    #expect(failed?.first?["file"] as? String == "rows.md")
    #expect(failed?.first?["what"] as? String == "HStack  width 320, expected 300 (derived)")
    let decision = answer.json?["decision"] as? [String: Any]
    #expect(decision?["status"] as? Int == 1)
    #expect(decision?["reasons"] as? [String: Int] == ["failure": 1])
    for format in formats {
      let text = try program.text(of: "out.\(format)")
      #expect(text.contains(Self.wrong), "\(format)")
      let again = try program.run("report", "--format", format)
      // What `report` prints of the run is what the run wrote.
      #expect(again.output == text, "\(format)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(!files.contains { $0.hasSuffix(".unfinished") })
  }

  @Test func `a report to standard output stands there alone`() throws {
    let program = try Self.imported()
    let answer = try program.run("run", "--report", "github=-")
    #expect(answer.status == 1)
    #expect(
      answer.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::error file=rows.md") })
  }

  @Test(arguments: [
    ("failure", 1), ("failure,moved", 1), ("regression", 0), ("moved", 0), ("new", 1),
    ("moved,new", 1), ("never", 0),
  ])
  func `what ends a run badly is asked for`(_ triggers: String, _ status: Int32) throws {
    let program = try Self.imported()
    let answer = try program.run("run", "--fail-on", triggers)
    #expect(answer.status == status, "\(answer.messages)")
    #expect(try program.run("run", "--fail-on", "new").status == 0, "nothing is new any more")
  }

  @Test(arguments: [
    (["--fail-on", "sometimes"], "'--fail-on' takes regression, failure, moved, new and stale"),
    (["--fail-on", ""], "'--fail-on' takes regression, failure, moved, new and stale"),
    (["--fail-on", "never,moved"], "'--fail-on' takes regression, failure, moved, new and stale"),
    (["--report", "junit"], "'--report' takes FORMAT=FILE"),
    (["--report", "junit="], "'--report' takes FORMAT=FILE"),
    (["--report", "xml=a"], "'--report' takes FORMAT=FILE"),
    (["--report", "text=a", "--report", "json=a"], "'--report' is given 'a' twice"),
    (["--report", "text=a", "-o", "a"], "'--report' and '--output' are both given 'a'"),
    (["--report", "text=-", "--json"], "would mix on standard output"),
  ])
  func `what cannot be meant is refused before anything is run`(
    _ options: [String], _ message: String
  ) throws {
    let program = try Self.imported()
    let answer = try program.start(["run"] + options).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(try program.run("runs").output == "no runs: 'plumb run' makes one\n")
  }

  @Test(arguments: ["plumb.db", "plumb.db-wal", "missing/out.xml", "folder"])
  func `a report never lands where it cannot or must not`(_ file: String) throws {
    let program = try Self.imported()
    try program.write("folder/inside", "kept")
    try program.write("plumb.db-wal", "")
    let answer = try program.run("run", "--report", "junit=\(file)")
    #expect(answer.status == 2, "\(answer.messages)")
    #expect(answer.messages.contains(file))
    #expect(try program.run("runs").output == "no runs: 'plumb run' makes one\n")
  }

  @Test func `a run that ends early leaves no report of an earlier one`() throws {
    let program = try Self.imported()
    #expect(try program.run("run", "--report", "junit=out.xml").status == 1)
    #expect(Self.exists("out.xml", in: program))
    let answer = try program.run("run", "--engine", "/nothing/there", "--report", "junit=out.xml")
    #expect(answer.status == 3)
    #expect(!Self.exists("out.xml", in: program))
  }

  @Test func `a link is followed and a device written to`() throws {
    let program = try Self.imported()
    try program.write("real.xml", "old")
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.url.appending(path: "link.xml").path, withDestinationPath: "real.xml")
    #expect(
      try program.run("run", "--report", "junit=link.xml", "--report", "text=/dev/null").status == 1
    )
    #expect(try program.text(of: "real.xml").hasPrefix("<?xml"))
    #expect(Self.exists("/dev/null", in: program) == false)
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test func `known issues end no run`() throws {
    let program = try Self.imported()
    #expect(try program.run("run").status == 1)
    let added = try program.run(
      "known", "add", Self.wrong, "--reason", "soon", "--owner", "ada", "--until", "2099-01-01")
    #expect(added.status == 0)
    let answer = try program.run("run", "--fail-on", "regression,failure,moved,new", "--json")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect((answer.json?["failed"] as? [Any])?.isEmpty == true)
    let decision = answer.json?["decision"] as? [String: Any]
    #expect(
      decision?["text"] as? String
        == "Passes: no regression, nothing fails, nothing has moved, nothing is new. "
        + "1 known issue does not count.")
  }

  private static let xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The schema has of every rule of the two common ones, Ant's and Jenkins', the stricter form.
  @Test(.enabled(if: xmllint != nil, "xmllint (libxml2-utils) is not installed"))
  func `JUnit is what servers read, whatever came out`() throws {
    let program = try Self.imported(
      Book.whole + Book.wrong + """
        ## Quotes " & <b> ]]>

        ```swift
        Color.red.id("a < b & ]]>").padding(10)
        ```

        """)
    let engine = Program.executable.deletingLastPathComponent().appending(path: "FaultyEngine").path
    for words in [["run"], ["run", "--engine", "'\(engine)' 1.0.0 padding"]] {
      let answer = try program.start(words + ["--report", "junit=out.xml"]).answer()
      #expect(answer.status == 1, "\(answer.messages)")
      let schema = try #require(
        Bundle.module.url(forResource: "junit", withExtension: "xsd", subdirectory: "Fixtures"))
      let checked = try Program.Running(
        URL(filePath: Self.xmllint ?? ""), ["--noout", "--schema", schema.path, "out.xml"],
        in: program.folder.url, input: "", environment: [:]
      ).answer()
      #expect(checked.status == 0, "\(checked.messages)")
    }
  }

  /// Where a text stands in another: line and column, from 1.
  private static func place(of text: String, in book: String) -> String? {
    for (index, line) in book.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let range = line.firstRange(of: text) else { continue }
      return "\(index + 1):\(line.distance(from: line.startIndex, to: range.lowerBound) + 1)"
    }
    return nil
  }

  @Test func `a problem is shown at the number that the article states`() throws {
    let program = try Self.imported()
    let book = Book.whole + Book.wrong
    let place = try #require(Self.place(of: "300 80", in: book))
    let answer = try program.run("run", "--report", "problems=-", "--report", "junit=out.xml")
    #expect(answer.output.hasPrefix("rows.md:\(place): error: new failure: \(Self.wrong): "))
    #expect(try program.text(of: "out.xml").contains(">rows.md:\(place)\n"))
    // Prose comes in above: an import finds the number again.
    let moved =
      "Some prose.\n\n" + book.replacing("HStack 0 0 300 80", with: "HStack  0  _  300  _")
    try program.write("rows.md", moved)
    #expect(try program.run("import", "rows.md").status == 0)
    let second = try program.run("run", "--report", "problems=-")
    let now = try #require(Self.place(of: "300  _", in: moved))
    #expect(second.output.hasPrefix("rows.md:\(now): error: "), "\(second.output)")
  }

  @Test func `a number that the article no longer states has no place in it`() throws {
    let program = try Self.imported()
    #expect(try program.run("run").status == 1)
    try program.write(
      "rows.md", Book.whole + Book.wrong.replacing("HStack 0 0 300 80", with: "HStack 0 0 310 80"))
    #expect(try program.run("import", "rows.md").status == 0)
    let book = try program.text(of: "rows.md")
    // The run expected 300; the block is all that is left to lead to.
    let before = try program.run("report", "1", "--format", "problems")
    #expect(before.output.contains("expected 300"))
    #expect(!before.output.contains(Self.place(of: "310", in: book) ?? "310"))
    #expect(before.output.contains(":1: error: "))
  }

  @Test func `a scenario whose block is refused today is stale until it is mended`() throws {
    let program = try Self.imported(Book.whole)
    #expect(try program.run("run", "--fail-on", "stale").status == 0)
    let whole = "One more line.\n\n" + Book.whole
    let broken = whole.replacing("Color.red.padding(10)", with: "Color.red.paddding(10)")
    let line = broken.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("paddding") }.map { $0 + 1 }
    try program.write("rows.md", broken)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 0, "by itself it is no failure")
    let answer = try program.run("run", "--fail-on", "stale", "--report", "problems=-")
    #expect(answer.status == 1, "\(answer.messages)")
    #expect(
      answer.output.contains(
        ":\(line ?? 0):1: error: stale: rows/nobody-says-what-comes-out@393x852: its block is refused since "
      ), "\(answer.output)")
    for format in ["text", "markdown", "html", "json"] {
      let report = try program.run("report", "--format", format)
      #expect(report.output.contains("stale"), "\(format)")
    }
    #expect(try program.run("run", "rows/a-fixed*", "--fail-on", "stale").status == 0)
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run", "--fail-on", "stale").status == 0)
  }
}
