import Foundation
import Testing

/// Engines with one wrong rule, told apart by their versions.
///
/// Which scenarios a fault touches is worked out from the frames alone, apart from the program.
struct FaultyEngineTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Corpus").standardizedFileURL

  private static let engine = Program.executable.deletingLastPathComponent()
    .appending(path: "FaultyEngine")

  /// The shipped books whose examples the faults touch, and some that none touches: five versions of all of
  /// them take minutes.
  private static let books = [
    "alignment", "frames", "layout-priority", "padding-and-fixed-size", "proportional-layout",
    "relative-sizes-in-stacks", "relative-sizing", "spacing", "stacks",
  ]

  /// A suite with some of the shipped books, and what each engine answers to them.
  private struct Suite {
    let program: Program
    private let scenarios: [[String: Any]]
    private let sound: [[String: [Double]]]

    init() throws {
      program = try Program()
      let paths = FaultyEngineTests.books.map {
        FaultyEngineTests.corpus.appending(path: $0 + ".md").path()
      }
      let answer = try program.start(["import", "--quiet"] + paths).answer()
      #expect(answer.status == 0, "\(answer.messages)")
      let sql = """
        SELECT scenario.name, document, proposal, environment, lines, tolerance FROM scenario
        JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
        JOIN content ON content.id = edition.content_id
        JOIN expectation ON expectation.edition_id = edition.id AND expectation.ended IS NULL
        """
      scenarios = try FaultyEngineTests.rows(program, sql)
      try #require(scenarios.count > 100)
      sound = try Self.frames(of: scenarios, by: "none")
    }

    func run(_ version: String, _ fault: String, _ more: String...) throws {
      let command = "'\(FaultyEngineTests.engine.path())' \(version) \(fault)"
      let answer = try program.start(["run", "--engine", command, "--quiet"] + more).answer()
      #expect(answer.status < 2, "\(answer.messages)")
    }

    /// The scenarios whose stated edges a fault moves by more than their tolerance.
    func touched(by fault: String) throws -> Set<String> {
      let faulty = try Self.frames(of: scenarios, by: fault)
      var touched: Set<String> = []
      for (index, scenario) in scenarios.enumerated() {
        let lines = try Self.json(scenario["lines"]) as? [[String: Any]] ?? []
        let tolerance = scenario["tolerance"] as? Double ?? 0
        let differs = lines.contains { line in
          guard let node = line["node"] as? String, let stated = line["frame"] as? [Any],
            let before = sound[index][node], let after = faulty[index][node]
          else { return true }
          return (0..<4).contains { edge in
            !(stated[edge] is NSNull) && before[edge] != after[edge]
              && !(abs(before[edge] - after[edge]) <= tolerance)
          }
        }
        if differs, let name = scenario["name"] as? String { touched.insert(name) }
      }
      return touched
    }

    /// Frames by path and by `#id`, asked from the program itself.
    private static func frames(
      of scenarios: [[String: Any]], by fault: String
    ) throws -> [[String: [Double]]] {
      let requests = try scenarios.enumerated().map { index, scenario in
        let request: [String: Any] = [
          "id": index, "document": try json(scenario["document"]),
          "proposal": try json(scenario["proposal"]),
          "environment": try json(scenario["environment"]),
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
      }
      let answer = try Program.Running(
        FaultyEngineTests.engine, ["1.0.0", fault],
        in: FileManager.default.temporaryDirectory, input: requests.joined(separator: "\n") + "\n",
        environment: [:]
      ).answer()
      return try answer.output.split(separator: "\n").map { line in
        let reply = try json(String(line)) as? [String: Any]
        var frames: [String: [Double]] = [:]
        for node in try #require(reply?["nodes"] as? [[String: Any]]) {
          let lengths = (node["frame"] as? [Any] ?? []).map { length in
            length as? Double ?? (length as? String == "inf" ? .infinity : -.infinity)
          }
          frames[node["path"] as? String ?? ""] = lengths
          if let id = node["id"] as? String { frames["#" + id] = lengths }
        }
        return frames
      }
    }

    private static func json(_ text: Any?) throws -> Any {
      try JSONSerialization.jsonObject(
        with: Data((text as? String ?? "").utf8), options: .fragmentsAllowed)
    }
  }

  /// What a query gives, a dictionary a row.
  private static func rows(_ program: Program, _ sql: String) throws -> [[String: Any]] {
    let json = try #require(try program.run("query", sql, "--json").json)
    let columns = try #require(json["columns"] as? [String])
    return try #require(json["rows"] as? [[Any]]).map { row in
      Dictionary(zip(columns, row)) { first, _ in first }
    }
  }

  /// What a report says, as far as it is about causes.
  private struct Report {
    var changes: [String: Set<String>] = [:]
    var clusters: [String: Set<String>] = [:]
    var rules: Set<String> = []
    var failures: [String: [String: Any]] = [:]

    init(_ program: Program, _ range: String...) throws {
      let json = try #require(try program.start(["report", "--json"] + range).answer().json)
      for entry in try #require(json["scenarios"] as? [[String: Any]]) {
        let name = entry["scenario"] as? String ?? ""
        changes[entry["change"] as? String ?? "", default: []].insert(name)
        failures[name] = entry["failure"] as? [String: Any]
      }
      for cluster in try #require(json["clusters"] as? [[String: Any]]) {
        let names = Set(cluster["scenarios"] as? [String] ?? [])
        clusters[cluster["cluster"] as? String ?? ""] = names
        let example = cluster["example"] as? [String: Any]
        rules.insert(example?["rule"] as? String ?? "")
        #expect(example?["basis"] as? String == "trace")
      }
    }

    func since(_ name: String) -> String? {
      (failures[name]?["since"] as? [String: Any])?["version"] as? String
    }
  }

  @Test func `four versions with gaps: what broke, why, since when and until when`() throws {
    let suite = try Suite()
    let program = suite.program
    let leftover = try suite.touched(by: "leftover")
    let priorities = try suite.touched(by: "priorities")
    try #require(leftover.count > 1 && priorities.count > 5)

    try suite.run("1.0.0", "none")
    try suite.run("2.0.0", "leftover")
    let second = try Report(program)
    #expect(second.changes == ["regression": leftover])
    #expect(second.clusters == ["stack.share.propose@2.0.0": leftover])
    #expect(second.rules == ["share"])

    // One acceptance takes a whole cluster over, and is taken back.
    let cluster = "stack.share.propose@2.0.0"
    let over = ["measured", "stated", "derived"].flatMap { ["--over", $0] }
    let accepted = try program.start(
      ["accept", cluster, "--run", "2", "--reason", "the row grows", "--json"] + over
    ).answer()
    let items = try #require(accepted.json?["scenarios"] as? [[String: Any]])
    #expect(Set(items.compactMap { $0["scenario"] as? String }) == leftover)
    #expect(try program.run("list", cluster).output.contains("accepted"))
    #expect(try program.run("accept", "--undo", cluster, "--reason", "no").status == 0)
    #expect(
      try program.run("list", "stack.share.prpose").messages.contains("did you mean '\(cluster)'?"))

    // A filtered run, and one that is voided because its engine was wrongly built.
    try suite.run("2.1.0", "leftover", "frames")
    try suite.run("2.2.0", "padding")
    let voided = try program.run("runs", "void", "4", "--reason", "built from the wrong branch")
    #expect(voided.status == 0, "\(voided.messages)")

    try suite.run("3.0.0", "priorities")
    let third = try Report(program)
    #expect(third.changes["regression"] == priorities.subtracting(leftover))
    #expect(third.changes["fixed"] == leftover.subtracting(priorities))
    // What both faults touch fails differently now, by the new one.
    #expect(third.changes["failsDifferently"] ?? [] == priorities.intersection(leftover))
    #expect(third.clusters == ["stack.priority.propose@3.0.0": priorities])
    #expect(third.rules == ["priority"])
    for name in priorities {
      #expect(third.since(name) == (leftover.contains(name) ? "2.0.0" : "3.0.0"))
    }
    let past = try Report(program, "2")
    #expect(past.clusters == second.clusters, "the report on a past run stays what it was")

    // An old release is run again: the leftover fault began after it.
    try suite.run("1.5.0", "none")
    try suite.run("4.0.0", "none")
    let fourth = try Report(program)
    #expect(fourth.changes == ["fixed": priorities])
    #expect(fourth.clusters.isEmpty)

    let rows = try Self.rows(
      program,
      """
      SELECT scenario || ' ' || last_good || ' ' || first_bad || ' ' || end_version AS line
      FROM regression
      """)
    let lines = Set(rows.compactMap { $0["line"] as? String })
    // The filtered run of 2.1.0 is what the scenarios of its article passed last.
    let lastOf2 = { (name: String) in name.hasPrefix("frames/") ? "2.1.0" : "2.0.0" }
    #expect(
      lines
        == Set(
          leftover.subtracting(priorities).map { "\($0) 1.5.0 2.0.0 3.0.0" }
            + leftover.intersection(priorities).map { "\($0) 1.5.0 2.0.0 4.0.0" }
            + priorities.subtracting(leftover).map { "\($0) \(lastOf2($0)) 3.0.0 4.0.0" }))

    let example = try #require(leftover.subtracting(priorities).min())
    let history = try #require(try program.run("history", example, "--json").json)
    let stretches = try #require(history["stretches"] as? [[String: Any]])
    // What was accepted and taken back meanwhile is expected as it was before.
    #expect(stretches.compactMap { $0["verdict"] as? String } == ["pass", "fail", "pass"])
    let parting = try program.run("explain", example, "1.0.0..2.0.0")
    #expect(parting.output.contains("Here they part: "))
    #expect(parting.output.contains("stack.share.propose: the rule 'share'"))
    let listed = try program.run("list", "cluster:stack.share.propose@2.0.0")
    #expect(listed.output.contains("\(leftover.count) scenarios: "))
  }

  @Test func `a fault in a modifier is one cluster, whatever the axis`() throws {
    let suite = try Suite()
    try suite.run("1.0.0", "none")
    for (version, fault, cluster, rule) in [
      ("2.0.0", "relative", "relativeProposed.child.answer@2.0.0", "child"),
      ("3.0.0", "padding", "padding.propose@3.0.0", "padding"),
    ] {
      let touched = try suite.touched(by: fault)
      try #require(touched.count > 5)
      try suite.run(version, fault)
      let report = try Report(suite.program, "1.0.0..\(version)")
      let failing = report.changes.values.reduce(into: Set()) { $0.formUnion($1) }
      #expect(failing == touched)
      #expect(report.clusters.keys.contains(cluster))
      let others = report.clusters.filter { $0.key != cluster }.values.reduce(into: Set()) {
        $0.formUnion($1)
      }
      // What another fault has broken before has its cause already.
      let before = version == "2.0.0" ? [] : try suite.touched(by: "relative")
      #expect(others.isSubset(of: before))
      #expect(report.clusters[cluster]?.isSubset(of: touched) == true)
      #expect(report.rules.contains(rule))
    }
  }

  @Test func `a version that told nothing is asked through its kept program`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    // Nothing is expected of it, so that it moves where the claims fail.
    try program.write("free.md", "```swift\nColor.blue.padding(11)\n```\n")
    #expect(try program.run("import", "rows.md", "free.md").status == 0)
    let faulty = Self.engine.path()
    // The same engine, which hides that it can tell traces.
    try program.write(
      "mute.sh", "exec '\(faulty)' \"$@\" | sed -u 's/\"trace\",//'\n")
    #expect(try program.run("run", "--engine", "sh mute.sh 1.0.0").status < 2)
    let accepted = try program.run("accept", "rows", "--reason", "a base")
    #expect(accepted.status == 0, "\(accepted.messages)")
    #expect(try program.run("run", "--engine", "sh mute.sh 1.0.1").status < 2)
    #expect(try program.run("run", "--engine", "'\(faulty)' 2.0.0 padding").status == 1)
    let sql = "SELECT DISTINCT cause.basis FROM cause"
    #expect(try Self.rows(program, sql).map { $0["basis"] as? String } == ["frames"])
    let moves = "SELECT scenario, version, basis FROM move"
    let moved = try Self.rows(program, moves)
    #expect(moved.map { $0["scenario"] as? String } == ["free/example@393x852"])
    #expect(moved.map { $0["version"] as? String } == ["2.0.0"])
    let report = try program.run("report")
    #expect(report.output.contains("(no trace: this is the"), "\(report.output)")

    let answer = try program.run(
      "run", "--engine", "'\(faulty)' 2.0.0 padding", "--previous-engine", "'\(faulty)' 1.0.1",
      "--verbose")
    #expect(answer.status == 1, "\(answer.messages)")
    #expect(answer.messages.contains("2 of 2 missing conversations came from --previous-engine"))
    #expect(try Self.rows(program, moves).map { $0["basis"] as? String } == ["trace"])
    let unknown = try program.run(
      "run", "--engine", "'\(faulty)' 2.0.0 padding", "--previous-engine", "'\(faulty)' 0.9.0")
    #expect(
      unknown.messages.contains(
        "--previous-engine is sample 0.9.0, revision unknown, of which there is no run: it was not")
    )
    #expect(try Self.rows(program, sql).map { $0["basis"] as? String } == ["trace"])
    let told = try program.run("list", "cluster:padding.propose")
    #expect(told.status == 0, "\(told.messages)")
  }

  @Test func `a cause that the run itself comes to know better had no name before`() throws {
    let program = try Program()
    try program.write("free.md", "```swift\nColor.blue.padding(11)\n```\n")
    try program.expect(0, "import", "free.md")
    let faulty = Self.engine.path()
    try program.write("mute.sh", "exec '\(faulty)' \"$@\" | sed -u 's/\"trace\",//'\n")
    try program.expect(0, "run", "--engine", "sh mute.sh 1.0.0")
    let useless = try program.expect(
      1, "run", "--engine", "'\(faulty)' 2.0.0 padding", "--previous-engine", "sh mute.sh 1.0.0")
    #expect(
      useless.messages.contains(
        "--previous-engine, sample 1.0.0, told 0 of the 1 missing conversation"),
      "\(useless.messages)")
    let itself = try program.run(
      "run", "--engine", "'\(faulty)' 2.0.0 padding", "--previous-engine",
      "'\(faulty)' 2.0.0 padding")
    #expect(
      itself.messages.contains("--previous-engine is the version of this run: it was not asked"),
      "\(itself.messages)")
    // Both again, from before the first of them.
    let other = try Program()
    try other.write("free.md", "```swift\nColor.blue.padding(11)\n```\n")
    try other.write("mute.sh", "exec '\(faulty)' \"$@\" | sed -u 's/\"trace\",//'\n")
    try other.expect(0, "import", "free.md")
    try other.expect(0, "run", "--engine", "sh mute.sh 1.0.0")
    try other.expect(
      1, "run", "--engine", "'\(faulty)' 2.0.0 padding", "--previous-engine", "'\(faulty)' 1.0.0")
    let report = try other.run("report")
    #expect(report.output.contains("padding.propose@2.0.0"), "\(report.output)")
    #expect(!report.output.contains("called"), "\(report.output)")
    #expect(try Self.rows(other, "SELECT former FROM move").allSatisfy { $0["former"] is NSNull })
  }
}
