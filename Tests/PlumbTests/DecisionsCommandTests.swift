import Foundation
import Testing

/// `plumb decisions`: what was decided outlives the database.
struct DecisionsCommandTests {
  private static let wrong = "rows/a-row-is-narrower-than-it-is@320x80"
  private static let padded = "rows/nobody-says-what-comes-out@393x852"
  private static let row = "rows/a-row-shares-what-is-left@320x80"
  private static let book =
    Book.whole.replacing("HStack/1.Color 110", with: "HStack/1.Color 120") + Book.wrong
  private static let file = "decisions.toml"

  /// A suite with a known issue, frames that were accepted for one engine and for all, and a run
  /// that was voided; what was decided is in ``file``.
  private static func decided() throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    try program.expect(0, "import", "rows.md")
    try program.expect(1, "run")
    try program.expect(
      0, "known", "add", wrong, "--reason", "soon \"enough\"", "--owner", "ada", "--by",
      "ada", "--until", "2099-01-31", "--link", "https://example.org/7")
    try program.expect(0, "accept", padded, "--reason", "looked at", "--by", "bob", "--for-all")
    try program.expect(0, "accept", row, "--over", "derived", "--reason", "it is so", "--by", "bob")
    try program.expect(0, "run", "--label", "noise")
    try program.expect(0, "runs", "void", "2", "--reason", "the disk was full")
    try program.expect(0, "decisions", "export", file)
    return program
  }

  private static func loseDatabase(of program: Program) throws {
    for part in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        at: program.folder.url.appending(path: "plumb.db" + part))
    }
  }

  private static func restored() throws -> Program {
    let program = try decided()
    try loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "decisions", "import", file)
    return program
  }

  @Test func `a text that gzip packed as its name says is taken over`() throws {
    let program = try Self.decided()
    try program.expect(0, "decisions", "export", "packed.toml.gz")
    let packed = try program.expect(0, "decisions", "import", "packed.toml.gz")
    let plain = try program.expect(0, "decisions", "import", Self.file)
    #expect(packed.output == plain.output)
    var bytes = try Data(contentsOf: program.folder.url.appending(path: "packed.toml.gz"))
    bytes.removeLast(9)
    try program.write("packed.toml.gz", bytes)
    let cut = try program.expect(2, "decisions", "import", "packed.toml.gz")
    #expect(cut.messages == "packed.toml.gz: error: the file is cut off\n")
  }

  @Test func `a lost database loses no decision`() throws {
    let program = try Self.decided()
    let text = try program.text(of: Self.file)
    #expect(text.contains("reason = \"soon \\\"enough\\\"\"\nlink = \"https://example.org/7\"\n"))
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    #expect(try program.run("run").status == 1, "without the decisions it fails")
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.hasSuffix("4 decisions: 3 taken over, 1 waiting\n"), "\(taken.output)")
    #expect(taken.output.contains("there is no such run"))
    // Before anything is run the text is what it was, with what waits.
    #expect(try program.run("decisions", "export").output == text)
    try program.expect(0, "run")
    #expect(try program.run("decisions", "export").output == text)
    let known = try program.run("known", "list").output
    #expect(known.contains("soon \"enough\"  https://example.org/7"), "\(known)")
    #expect(known.contains("known  2099-01-31  ada"))
    let history = try program.run("history", Self.padded).output
    #expect(
      history.contains(#/\n    accepted [-\d]+ by bob from a run of builtin/#), "\(history)")
    #expect(history.contains(": looked at"))
    let report = try program.run("report", "--format", "json")
    let scenarios = report.json?["scenarios"] as? [[String: Any]]
    let entry = try #require(scenarios?.first { $0["scenario"] as? String == Self.padded })
    #expect(entry["verdict"] as? String == "pass")
    #expect((entry["expectation"] as? [String: Any])?["basis"] as? String == "accepted")
    try program.expect(0, "check")
  }

  @Test func `who looks after a failure comes back with the failure`() throws {
    let program = try Program()
    try program.write("rows.md", Self.book)
    try program.expect(0, "import", "rows.md")
    try program.expect(1, "run")
    try program.expect(
      0, "known", "acknowledge", Self.wrong, "--owner", "eve", "--by", "ada", "--link",
      "https://example.org/7")
    try program.expect(0, "decisions", "export", Self.file)
    let text = try program.text(of: Self.file)
    #expect(text.contains("\n[[acknowledged]]\nscenario = \"\(Self.wrong)\"\n"), "\(text)")
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    let early = try program.expect(0, "decisions", "import", Self.file)
    #expect(early.output.contains("it does not fail like that"), "\(early.output)")
    #expect(try program.run("decisions", "export").output == text)
    try program.expect(1, "run")
    #expect(
      try program.run("report").output.contains("looked after by eve, https://example.org/7"))
    #expect(try program.run("decisions", "export").output == text)
    let log = try program.run("log").output
    let looked = #/looked after +ada +\S+, run 1 of builtin +eve looks after it/#
    #expect(log.contains(looked), "\(log)")
    let again = try program.expect(0, "decisions", "import", Self.file)
    #expect(again.output == "1 decision: 1 unchanged\n")
    // Nothing comes back of a failure that is over.
    try program.expect(
      0, "accept", Self.wrong, "--over", "derived", "--reason", "so", "--by", "bob")
    let over = try program.expect(0, "decisions", "import", Self.file)
    #expect(over.output.contains("the failure that it was about is over"), "\(over.output)")
    try program.expect(0, "check")
  }

  @Test func `what came back is taken back as what was accepted here`() throws {
    let program = try Self.restored()
    try program.expect(0, "run")
    let undone = try program.expect(
      0, "accept", Self.row, "--undo", "--reason", "it is not", "--by", "eve")
    #expect(undone.output.contains(Self.row))
    #expect(try program.run("list", "basis:accepted").output.contains(Self.padded))
    #expect(try !program.run("list", "basis:accepted").output.contains(Self.row))
    // The text still says it: that is a contradiction, and nothing is written.
    let again = try program.expect(2, "decisions", "import", Self.file)
    #expect(
      again.messages.contains(
        "error: accepted \(Self.row) of builtin: it was taken back on "), "\(again.messages)")
    #expect(again.messages.contains(" by eve: it is not"))
    try program.expect(0, "known", "remove", Self.wrong)
    let third = try program.expect(2, "decisions", "import", Self.file)
    #expect(third.messages.contains("error: known \(Self.wrong) of builtin: it was taken back on "))
  }

  @Test func `what was taken back later than an older text decided stays taken back`() throws {
    let program = try Self.restored()
    // Another text, decided before the suite took its own back, but not the same.
    let text = try program.text(of: Self.file)
    let later = text.replacing("soon \\\"enough\\\"", with: "later").replacing(
      #/date = "(\d+-\d+-\d+T\d+:\d+:\d+)\.(\d)\d\dZ"/#
    ) { "date = \"\($0.1).\($0.2)99Z\"" }
    try program.write("other.toml", later)
    Thread.sleep(forTimeInterval: 0.3)
    try program.expect(0, "known", "remove", Self.wrong, "--by", "eve")
    try program.expect(0, "accept", Self.padded, "--undo", "--reason", "it is not", "--by", "eve")
    let answer = try program.expect(2, "decisions", "import", "other.toml")
    for kind in ["known \(Self.wrong) of builtin", "accepted \(Self.padded)"] {
      #expect(
        answer.messages.contains("\(kind): it was taken back on "), "\(answer.messages)")
    }
  }

  @Test func `importing twice does nothing more`() throws {
    let program = try Self.restored()
    let before = try program.run("query", "SELECT * FROM expectation, known_issue").output
    let again = try program.expect(0, "decisions", "import", Self.file)
    #expect(again.output.hasSuffix("4 decisions: 3 unchanged, 1 waiting\n"), "\(again.output)")
    #expect(
      try program.run("query", "SELECT * FROM expectation, known_issue").output == before)
    // Also in the suite that they are from.
    let first = try Self.decided()
    let own = try first.expect(0, "decisions", "import", Self.file)
    #expect(own.output == "4 decisions: 4 unchanged\n")
  }

  @Test func `decisions that come before their articles wait for them`() throws {
    let program = try Self.decided()
    try Self.loseDatabase(of: program)
    let early = try program.expect(0, "decisions", "import", Self.file)
    #expect(early.output.hasSuffix("4 decisions: 4 waiting\n"), "\(early.output)")
    let text = try program.text(of: Self.file)
    #expect(try program.run("decisions", "export").output == text)
    let imported = try program.expect(0, "import", "rows.md")
    #expect(imported.messages.contains("taken over: known \(Self.wrong) of builtin\n"))
    #expect(try program.run("decisions", "export").output == text)
    try program.expect(0, "run")
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    let program = try Self.decided()
    try Self.loseDatabase(of: program)
    let answer = try program.expect(0, "decisions", "import", Self.file, "--dry-run")
    #expect(answer.output.hasSuffix("4 decisions: 4 waiting\n"))
    #expect(
      !FileManager.default.fileExists(
        atPath: program.folder.url.appending(path: "plumb.db").path))
  }

  @Test func `of two decisions about the same the later one counts, and others contradict`() throws
  {
    let program = try Self.restored()
    let text = try program.text(of: Self.file)
    let other = text.replacing("soon \\\"enough\\\"", with: "never")
    try program.write(Self.file, other)
    let refused = try program.expect(2, "decisions", "import", Self.file)
    #expect(
      refused.messages.contains(
        "error: known \(Self.wrong) of builtin: the suite has another one, of ada, 20"))
    #expect(refused.messages.hasPrefix("\(Self.file):"))
    #expect(try program.run("decisions", "export").output == text, "nothing is written")
    let date = try #require(text.firstMatch(of: #/by = "ada"\ndate = "([^"]*)"/#)?.1)
    let later = other.replacing(
      "by = \"ada\"\ndate = \"\(date)\"", with: "by = \"ada\"\ndate = \"2998-01-01T00:00:00Z\"")
    try program.write(Self.file, later)
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.contains("replaces an earlier one"), "\(taken.output)")
    #expect(try program.run("decisions", "export").output == later)
    // Two blocks that say otherwise, as a merge leaves them.
    try program.write(Self.file, later + "\n" + String(text.drop { $0 != "[" }))
    let both = try program.expect(2, "decisions", "import", Self.file)
    #expect(both.messages.contains(": another block says otherwise"), "\(both.messages)")
  }

  @Test func `what the article states since goes before what was accepted`() throws {
    let program = try Self.decided()
    try Self.loseDatabase(of: program)
    try program.write(
      "rows.md", Self.book.replacing("HStack/1.Color 120", with: "HStack/1.Color 121"))
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(
      taken.output.contains(Self.row) && taken.output.contains("overruled"), "\(taken.output)")
    #expect(try program.run("run").status == 1, "the article is held to what it says")
  }

  @Test func `two branches that decide different things merge`() throws {
    let program = try Self.decided()
    let text = try program.text(of: Self.file)
    // The head is no block.
    let blocks = text.components(separatedBy: "\n[[").dropFirst().map { "\n[[" + $0 }
    try #require(blocks.count == 4)
    let head = String(text.prefix(text.count - blocks.joined().count))
    try program.write("base", head + blocks[1])
    try program.write("ours", head + blocks[0] + blocks[1])
    try program.write("theirs", head + blocks[1] + blocks[2] + blocks[3])
    let merged = try Program.Running(
      URL(filePath: "/usr/bin/env"), ["git", "merge-file", "-p", "ours", "base", "theirs"],
      in: program.folder.url, input: "", environment: [:]
    ).answer()
    #expect(merged.status == 0, "\(merged.output)")
    #expect(merged.output == text)
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    for side in ["ours", "theirs"] {
      let taken = try program.run(
        "decisions", "import", "-", input: program.text(of: side))
      #expect(taken.status == 0)
    }
    try program.expect(0, "decisions", "export", "both")
    #expect(try program.text(of: "both") == text, "imported one after the other")
  }

  @Test(arguments: [
    (["decisions"], "expected ACTION"),
    (["decisions", "import"], "expected FILE"),
    (["decisions", "exprt"], "did you mean 'export'"),
    (["decisions", "export", "--dry-run"], "'--dry-run' is for 'import'"),
    (["decisions", "export", "plumb.db"], "the text would replace the suite's database"),
    (["decisions", "import", "none.toml"], "none.toml: error: "),
    (["decisions", "import", "broken.toml"], "broken.toml:2: error: 'x' is no value"),
  ])
  func `wrong use is said and writes nothing`(_ words: [String], _ message: String) throws {
    let program = try Self.decided()
    try program.write("broken.toml", "[[known]]\nreason = x\n")
    let answer = try program.start(words).answer()
    #expect(answer.status == 2, "\(answer.output)")
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(
      try program.run("decisions", "export").output == program.text(of: Self.file))
  }

  // MARK: Names and retirements

  private static let renamed = "rows/a-row-of-two@320x80"

  /// A suite in which a heading was changed, which the import saw, and a scenario retired.
  private static func named() throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    try program.expect(0, "import", "rows.md")
    try program.expect(1, "run")
    try program.write("rows.md", book.replacing("A row shares what is left", with: "A row of two"))
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "retire", wrong, "--reason", "nobody needs it", "--by", "ada")
    try program.expect(0, "decisions", "export", file)
    return program
  }

  @Test func `a lost database loses neither names nor retirements`() throws {
    let program = try Self.named()
    let text = try program.text(of: Self.file)
    #expect(text.contains("[[renamed]]\nscenario = \"\(Self.renamed)\"\ncontent = \""))
    #expect(text.contains("\nfrom = \"\(Self.row)\"\n"))
    #expect(text.contains("[[retired]]\nscenario = \"\(Self.wrong)\"\ncontent = \""))
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.hasSuffix("2 decisions: 2 taken over\n"), "\(taken.output)")
    #expect(try program.run("decisions", "export").output == text)
    #expect(try !program.run("list").output.contains(Self.wrong))
    #expect(try program.run("show", Self.row).output.contains(Self.renamed), "by its earlier name")
    let again = try program.expect(0, "decisions", "import", Self.file)
    #expect(again.output == "2 decisions: 2 unchanged\n")
    try program.expect(0, "check")
  }

  @Test func `names and retirements that come before their articles wait for them`() throws {
    let program = try Self.named()
    let text = try program.text(of: Self.file)
    try Self.loseDatabase(of: program)
    let early = try program.expect(0, "decisions", "import", Self.file)
    #expect(early.output.hasSuffix("2 decisions: 2 waiting\n"), "\(early.output)")
    let imported = try program.expect(0, "import", "rows.md")
    #expect(imported.messages.contains("taken over: retired \(Self.wrong)\n"))
    #expect(try program.run("decisions", "export").output == text)
    #expect(try !program.run("list").output.contains(Self.wrong))
  }

  @Test func `a rename that somebody decided is done where it was not`() throws {
    let program = try Program()
    try program.write("rows.md", Self.book)
    try program.expect(0, "import", "rows.md")
    try program.expect(
      0, "rename", Self.row, Self.renamed, "--reason", "a better name", "--by", "eve")
    try program.expect(0, "decisions", "export", Self.file)
    let text = try program.text(of: Self.file)
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.hasSuffix("1 decision: 1 taken over\n"), "\(taken.output)")
    #expect(try program.run("decisions", "export").output == text)
    try program.expect(0, "list", Self.renamed)
    // Where it is called something else meanwhile, that name stays.
    try program.expect(
      0, "rename", Self.renamed, "rows/third@320x80", "--reason", "again", "--by", "bob")
    let later = try program.expect(0, "decisions", "import", Self.file)
    #expect(later.output == "1 decision: 1 unchanged\n", "\(later.output)")
  }

  @Test(arguments: [false, true])
  func `a decided name is found under a heading that changed since`(isEarly: Bool) throws {
    let program = try Program()
    try program.write("rows.md", Self.book)
    try program.expect(0, "import", "rows.md")
    for name in [Self.renamed, "rows/short@320x80"] {
      try program.expect(0, "rename", Self.row, name, "--reason", "better", "--by", "eve")
    }
    let later = Self.book.replacing("A row shares what is left", with: "Another heading")
    try program.write("rows.md", later)
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "retire", "rows/short", "--reason", "old", "--by", "ada")
    try program.expect(0, "decisions", "export", Self.file)
    let text = try program.text(of: Self.file)
    try Self.loseDatabase(of: program)
    if isEarly { try program.expect(0, "decisions", "import", Self.file) }
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    let fate = isEarly ? "unchanged" : "taken over"
    #expect(taken.output.hasSuffix("4 decisions: 4 \(fate)\n"), "\(taken.output)")
    #expect(try program.run("decisions", "export").output == text)
    let shown = try program.run("show", Self.row).output
    #expect(shown.contains("rows/short@320x80") && shown.contains("retired"), "\(shown)")
    try program.expect(0, "check")
  }

  @Test func `a decided name is that of what its block gives later`() throws {
    let program = try Program()
    let code = "## One\n\n```swift\nColor.red\n```\n"
    try program.write("rows.md", code)
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "rename", "rows/one", "rows/red", "--reason", "r", "--by", "eve")
    try program.write("rows.md", code + "\n```frames 60x60 stated\nColor 0 0 60 60\n```\n")
    try program.expect(0, "import", "rows.md")
    #expect(try program.run("list").output.contains("rows/red@60x60"))
    try program.expect(0, "decisions", "export", Self.file)
    try Self.loseDatabase(of: program)
    try program.expect(0, "import", "rows.md")
    try program.expect(0, "decisions", "import", Self.file)
    #expect(try program.run("list").output.contains("rows/red@60x60"))
    try program.expect(0, "check")
  }

  @Test func `a name that an import gives is waited for`() throws {
    let program = try Self.named()
    try Self.loseDatabase(of: program)
    try program.write("rows.md", Self.book)
    try program.expect(0, "import", "rows.md")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.contains("the article still has the earlier name"), "\(taken.output)")
    #expect(taken.output.hasSuffix("2 decisions: 1 taken over, 1 waiting\n"), "\(taken.output)")
  }

  @Test(arguments: [false, true])
  func `a decision is found where its article has another name`(isEarly: Bool) throws {
    let program = try Program()
    let row = "## Row\n\n```swift\nHStack { Color.red.frame(width: 30); Spacer() }\n```\n"
    try program.write("docs/one/page.md", row)
    try program.write("docs/two/page.md", row.replacing("red", with: "blue"))
    try program.expect(0, "import", "docs")
    try program.expect(0, "run")
    try program.expect(0, "accept", "one/page/row", "--reason", "looked at")
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "docs/two"))
    try program.expect(0, "decisions", "export", Self.file)
    try #require(program.run("list").output.contains("accepted  one/page/row@393x852"))
    try Self.loseDatabase(of: program)
    if isEarly { try program.expect(0, "decisions", "import", Self.file) }
    try program.expect(0, "import", "docs")
    if !isEarly { try program.expect(0, "decisions", "import", Self.file) }
    let text = try program.run("decisions", "export").output
    #expect(text.contains("[[accepted]]\nscenario = \"page/row@393x852\""), "\(text)")
  }

  @Test func `a decision about code that two articles have is taken over by neither`() throws {
    let program = try Program()
    let row = "## Row\n\n```swift\nHStack { Color.red.frame(width: 30); Spacer() }\n```\n"
    try program.write("one/page.md", row)
    try program.expect(0, "import", "one/page.md")
    try program.expect(0, "run")
    try program.expect(0, "accept", "page/row", "--reason", "looked at")
    try program.expect(0, "decisions", "export", Self.file)
    try Self.loseDatabase(of: program)
    try program.write("two/page.md", row)
    try program.expect(0, "import", "one", "two")
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.hasSuffix("1 decision: 1 waiting\n"), "\(taken.output)")
  }

  @Test(arguments: [false, true])
  func `an example that is gone leaves its retirement to no other one`(isEarly: Bool) throws {
    let program = try Program()
    func write(_ blocks: [(heading: String, code: String)]) throws {
      let text = blocks.map { "## \($0.heading)\n\n```swift\n\($0.code)\n```\n" }
      try program.write("page.md", text.joined(separator: "\n"))
      try program.expect(0, "import", "page.md")
    }
    let first = "HStack(spacing: 3) { Color.red.frame(width: 30); Spacer() }"
    try write([("Eta", first)])
    try write([("Gamma", first)])
    try write([("Gamma", first), ("Eta", "VStack { Rectangle().frame(height: 9); Circle() }")])
    try program.expect(0, "retire", "page/eta", "--reason", "told elsewhere", "--by", "ada")
    try write([("Gamma", first)])
    try program.expect(0, "decisions", "export", Self.file)
    try Self.loseDatabase(of: program)
    if isEarly { try program.expect(0, "decisions", "import", Self.file) }
    try program.expect(0, "import", "page.md")
    if !isEarly { try program.expect(0, "decisions", "import", Self.file) }
    #expect(try program.run("list").output.contains("page/gamma@393x852"))
  }

  @Test func `what is decided of an earlier name is about the later one`() throws {
    let program = try Self.decided()
    let other = Self.book.replacing("A row shares what is left", with: "A row of two")
    try program.write("rows.md", other)
    let imported = try program.expect(0, "import", "rows.md")
    try #require((imported.output + imported.messages).contains(Self.renamed))
    let own = try program.expect(0, "decisions", "import", Self.file)
    #expect(own.output == "4 decisions: 4 unchanged\n", "\(own.output)")
    let text = try program.run("decisions", "export").output
    #expect(text.contains("[[accepted]]\nscenario = \"\(Self.renamed)\""), "\(text)")
  }

  @Test func `a later retirement takes the place of an earlier one and can be taken back`() throws {
    let program = try Self.named()
    let text = try program.text(of: Self.file)
    let date = try #require(text.firstMatch(of: /by = "ada"\ndate = "([^"]*)"/)?.1)
    try program.write(
      Self.file,
      text.replacing(
        "by = \"ada\"\ndate = \"\(date)\"", with: "by = \"ada\"\ndate = \"2998-01-01T00:00:00Z\""))
    let taken = try program.expect(0, "decisions", "import", Self.file)
    #expect(taken.output.contains("replaces an earlier one"), "\(taken.output)")
    #expect(try !program.run("list").output.contains(Self.wrong))
    try program.expect(0, "retire", "--undo", Self.wrong, "--reason", "it is needed", "--by", "bob")
    #expect(try program.run("list").output.contains(Self.wrong), "it is computed again")
  }

  @Test func `a retirement that was taken back contradicts`() throws {
    let program = try Self.named()
    try program.expect(
      0, "retire", "--undo", Self.wrong, "--reason", "somebody does", "--by", "bob")
    let again = try program.expect(2, "decisions", "import", Self.file)
    #expect(
      again.messages.contains("error: retired \(Self.wrong): it was taken back on "),
      "\(again.messages)")
    #expect(again.messages.contains(" by bob: somebody does"))
  }
}
