import Foundation

// What commands say, held against the model.
extension HistoryDriver {
  /// Holds what every command says against the model.
  func compare() throws {
    guard let last = model.runs.last(where: { !$0.isVoided }) else { return }
    try compareReport(on: last)
    try compareList()
    try compareSelections()
    try compareSince(last)
    try compareLog()
    if let middle = model.runs.dropLast().last(where: { !$0.isVoided && $0.id % 3 == 0 }) {
      try compareReport(on: middle)
    }
    for index in model.scenarios.indices where index % 2 == model.runs.count % 2 {
      try compareHistory(of: index)
    }
    if model.runs.count % 4 == 0 { try compareNulls() }
  }

  /// No view has a NULL in a column of which its page says nothing of that.
  private func compareNulls() throws {
    let found = try run(["query", "--json", Self.unsaidNulls]).json?["rows"] as? [[Any]]
    expect(
      found?.map { $0.map { "\($0)" } }.sorted { $0[0] < $1[0] } ?? [["no answer"]], is: [],
      "NULLs of which the page says nothing")
  }

  /// A row a view with rows that have one, by what the page says of its columns.
  private static let unsaidNulls: String = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Documentation/database.md")
    var columns: [(view: String, conditions: [String])] = []
    for line in (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? [] {
      if line.hasPrefix("### ") { columns.append((String(line.dropFirst(4)), [])) }
      guard line.hasPrefix("| `"), !columns.isEmpty, !line.contains("NULL"),
        let name = line.dropFirst(3).split(separator: "`").first
      else { continue }
      let view = columns[columns.count - 1].view
      // All that is about a cause that is not known.
      if view == "move", ["basis", "view", "node", "axis", "rule"].contains(name) { continue }
      columns[columns.count - 1].conditions.append("\(name) IS NULL")
    }
    let queries = columns.map { view, conditions in
      "SELECT '\(view)' AS name, count(*) AS count FROM \(view) WHERE "
        + conditions.joined(separator: " OR ")
    }
    return "SELECT name, count FROM (" + queries.joined(separator: " UNION ALL ")
      + ") WHERE count > 0"
  }()

  /// A suite that is made anew from its articles and its decisions has the same decisions, and judges
  /// by them.
  func compareDecisions() throws {
    let database = program.folder.url.appending(path: "anew.db")
    try? FileManager.default.removeItem(at: database)
    let anew = ["--db", "anew.db"]
    let decisions = try run(["decisions", "export", "decisions.toml"])
    expect(decisions.status, is: 0, "decisions export: \(decisions.messages)")
    let imported = try run(["import", "first.md", "second.md", "--proposal", "100x100"] + anew)
    expect(imported.status, is: 0, "import anew: \(imported.messages)")
    let taken = try run(["decisions", "import", "decisions.toml"] + anew)
    expect(taken.status, is: 0, "decisions import: \(taken.output)\(taken.messages)")
    expect(
      try run(["decisions", "export"] + anew).output, is: try program.text(of: "decisions.toml"),
      "decisions of the suite made anew")
    guard var again = lastRecomputation else { return }
    (again.scenarios, again.key) = ([], nil)
    let results = model.results(of: again)
    guard !results.isEmpty else { return }
    let answer = try run(
      ["run", "--json", "--engine", "sh engine-\(again.ordinal).sh"] + anew)
    let judged = model.judgedAnew(results, by: again.engine)
    let counts = (answer.json?["counts"] as? [String: Int] ?? [:]).filter { $0.value > 0 }
    expect(counts, is: judged.counts, "verdicts of the suite made anew")
    expect(answer.status, is: judged.status, "status of the suite made anew")
  }

  private func compareList() throws {
    let answer = try run(["list", "--json"])
    let data = Data(answer.output.utf8)
    let scenarios = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    var told: [String: String] = [:]
    for scenario in scenarios ?? [] {
      let verdict = scenario["verdict"] as? String
      told[scenario["name"] as? String ?? ""] =
        verdict.map {
          "\(scenario["run"] as? Int ?? 0) \($0)"
        } ?? "not run"
    }
    expect(told, is: model.list(), "list")
  }

  /// Three of the selections each time, others after each run.
  private func compareSelections() throws {
    let count = HistoryModel.selections.count
    for offset in 0..<3 {
      let selection = HistoryModel.selections[(model.runs.count * 3 + offset) % count]
      let answer = try run(["list", selection.text, "--json"])
      let data = Data(answer.output.utf8)
      let scenarios = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
      expect(
        (scenarios ?? []).compactMap { $0["name"] as? String }.sorted(),
        is: model.selected(selection.selects), "list '\(selection.text)'")
    }
  }

  /// A version of the last run's engine, another one after each run.
  private func compareSince(_ last: HistoryModel.Run) throws {
    let versions = model.versionsThatRan(last.engine)
    let version = versions[model.runs.count % versions.count]
    let words = "since:\(HistoryModel.versions[version])"
    let answer = try run(["list", words, "--json"])
    let scenarios = try? JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    expect(
      (scenarios as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }.sorted(),
      is: model.selected { $0.isSince(version, $1, by: $2) }, "list '\(words)'")
  }

  /// All of the log, that of some days, or that of one scenario.
  private func compareLog() throws {
    let today = Date.now
    let age = model.runs.count % 3
    let day = Calendar.utc.date(byAdding: .day, value: -age, to: today) ?? today
    let words = age == 2 ? [] : ["--since", day.formatted(.iso8601.year().month().day())]
    let index = model.runs.count % 2 == 0 ? model.runs.count % model.scenarios.count : nil
    let answer = try run(
      ["log", "--json"] + words + (index.map { [model.scenarios[$0].name] } ?? []))
    // At midnight nobody knows which day it was.
    guard Calendar.utc.isDate(today, inSameDayAs: .now) else { return }
    let told = (answer.json?["log"] as? [[String: Any]] ?? []).map { entry in
      [entry["what"], entry["scenario"], entry["by"]].map { $0 as? String ?? "-" }
        .joined(separator: " ")
    }
    let wanted = model.log(of: index, upToAge: age == 2 ? nil : age)
    var rest = told[...]
    let commands = wanted.map { command in
      defer { rest = rest.dropFirst(command.count) }
      return rest.prefix(command.count).sorted()
    }
    expect(commands + (rest.isEmpty ? [] : [Array(rest)]), is: wanted, "log \(words)")
  }

  private func compareReport(on run: HistoryModel.Run) throws {
    let answer = try self.run(["report", "\(run.id)", "--json"])
    let json = answer.json ?? [:]
    var told: [String: HistoryModel.Entry] = [:]
    for entry in json["scenarios"] as? [[String: Any]] ?? [] {
      told[entry["scenario"] as? String ?? ""] = HistoryModel.Entry(
        change: entry["change"] as? String ?? "", verdict: entry["verdict"] as? String ?? "",
        before: entry["verdictBefore"] as? String, base: entry["base"] as? Int)
    }
    let wanted = model.report(on: run)
    for name in Set(told.keys).union(wanted.keys).sorted() {
      expect(told[name], is: wanted[name], "report on run \(run.id), \(name)")
    }
    let counts = (json["counts"] as? [String: Int] ?? [:]).filter { $0.value > 0 }
    expect(counts, is: model.counts(of: run), "counts of the report on run \(run.id)")
  }

  private func compareHistory(of index: Int) throws {
    let name = model.scenarios[index].name
    let today = Self.day(ago: 0)
    let answer = try run(["history", name, "--json"])
    let runs = answer.json?["runs"] as? [[String: Any]] ?? []
    let told = runs.map { "\($0["run"] as? Int ?? 0) \($0["verdict"] as? String ?? "")" }
    expect(told, is: model.history(of: index), "history of \(name)")
    let days = runs.map { ($0["started"] as? String)?.prefix(10).description }
    let wanted = runs.map { told in
      model.runs.first { $0.id == told["run"] as? Int }.flatMap { Self.day(ago: $0.age) }
    }
    guard today == Self.day(ago: 0) else { return }
    expect(days, is: wanted, "days in the history of \(name)")
  }

  /// `2026-11-24` for yesterday.
  private static func day(ago days: Int) -> String? {
    Calendar.utc.date(byAdding: .day, value: -days, to: .now)?
      .formatted(.iso8601.year().month().day())
  }
}

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()
}
