import Foundation
import Testing

@testable import SuiteStore

/// Does what a history says to a suite, by the command line, and to the model, and holds what both
/// say of it against each other.
final class HistoryDriver {
  let program: Program
  private(set) var model = HistoryModel()

  /// What an engine that is still there answered last.
  private(set) var lastRecomputation: HistoryEvent.Recomputation?

  /// What differs, in words; the first difference ends a history.
  private(set) var difference: String?

  init() throws {
    program = try Program()
    for article in ["first", "second"] { try write(article) }
    try importAll()
    // A claim that comes in the second of its scenario's first import is none of its own.
    try passDay()
  }

  /// Does events until one differs; everything is compared after so many events, and after the last.
  static func difference(after events: [HistoryEvent], every interval: Int = 1) throws -> String? {
    let driver = try HistoryDriver()
    for (index, event) in events.enumerated() {
      try driver.apply(event)
      if driver.difference == nil, index % interval == 0 || index == events.count - 1 {
        try driver.compare()
      }
      if driver.difference == nil, index == events.count - 1 { try driver.compareDecisions() }
      if let difference = driver.difference { return "event \(index), \(event): \(difference)" }
    }
    return nil
  }

  /// The same difference after fewer events: what can be left out is.
  static func shrunk(_ events: [HistoryEvent]) throws -> [HistoryEvent] {
    var events = events
    var length = max(events.count / 2, 1)
    while true {
      var start = 0
      while start < events.count {
        var fewer = events
        fewer.removeSubrange(start..<min(start + length, events.count))
        if try difference(after: fewer) != nil { events = fewer } else { start += length }
      }
      guard length > 1 else { return events }
      length /= 2
    }
  }

  func expect<Value: Equatable>(_ told: Value, is wanted: Value, _ what: String) {
    guard told != wanted, difference == nil else { return }
    difference = "\(what): the program says \(told), the model \(wanted)"
  }

  // MARK: Doing

  private func apply(_ event: HistoryEvent) throws {
    model.nextCommand()
    switch event {
    case .run(let run): try recompute(run)
    case .void(let ordinal): try setVoided(true, ordinal)
    case .restore(let ordinal): try setVoided(false, ordinal)
    case .restate(let index, let width):
      model.restate(index, width: width)
      try reimport(index)
    case .edit(let index, let variant):
      model.edit(index, variant: variant)
      try reimport(index)
    case .remove(let index), .putBack(let index):
      if case .remove = event { model.remove(index) } else { model.putBack(index) }
      try reimport(index)
    case .accept(let index, let ordinal, let forAll): try accept(index, ordinal, forAll: forAll)
    case .undo(let index): try undo(index)
    case .addKnown(let index): try addKnown(index)
    case .removeKnown(let index): try removeKnown(index)
    case .expireKnown: try expireKnown()
    case .retire(let index): try retire(index, undoes: false)
    case .comeBack(let index): try retire(index, undoes: true)
    case .rename(let index, let heading): try rename(index, to: heading)
    case .move(let index, let heading):
      model.move(index, under: heading)
      try reimport(index)
    case .dayPasses: try passDay()
    }
  }

  func run(_ arguments: [String]) throws -> Program.Answer {
    try program.start(arguments, environment: ["USER": "ada"]).answer()
  }
}

// MARK: Articles

extension HistoryDriver {
  private func write(_ article: String) throws {
    var text = "# \(article)\n"
    for scenario in model.scenarios where scenario.block.article == article && scenario.isPresent {
      text += """

        ## \(HistoryModel.Block.heading(scenario.block.heading, scenario.heading))

        ```swift
        Color.red.frame(width: \(scenario.variant + 1)).id("\(scenario.block.letter)")
        ```

        """
      if let width = scenario.block.stated {
        text += """

          ```frames 100x100 derived
          #\(scenario.block.letter) 0 0 \(width) 10
          ```

          """
      }
    }
    try program.write("\(article).md", text)
  }

  private func importAll() throws {
    let answer = try run(["import", "first.md", "second.md", "--proposal", "100x100"])
    expect(answer.status, is: 0, "import \(answer.messages)")
  }

  private func reimport(_ index: Int) throws {
    let article = model.scenarios[index].block.article
    try write(article)
    let answer = try run(["import", "\(article).md", "--proposal", "100x100"])
    expect(answer.status, is: 0, "import of \(article): \(answer.messages)")
  }
}

// MARK: Runs

extension HistoryDriver {
  /// An engine in shell, which starts quickly: it answers by the letter that the document names.
  private func writeEngine(_ run: HistoryEvent.Recomputation) throws -> String {
    let cases = run.answers.enumerated().map { index, answer in
      let letter = "abc"[String.Index(utf16Offset: index, in: "abc")]
      let reply =
        switch answer {
        case .width(let width):
          #"echo "{\"id\":$id,\"size\":[\#(width),10],\"nodes\":[{\"path\":\"Color.frame\","#
            + #"\"id\":\"\#(letter)\",\"frame\":[0,0,\#(width),10]}]}""#
        case .crash: "kill -9 $$"
        case .error: #"echo "{\"id\":$id,\"error\":\"no\"}""#
        case .unsupported: #"echo "{\"id\":$id,\"unsupported\":\"Color\"}""#
        }
      return "*'\"0\":\"\(letter)\"'*) \(reply);;"
    }
    let hello =
      #"{"plumb":1,"engine":"\#(HistoryModel.engines[run.engine])","#
      + #""version":"\#(HistoryModel.versions[run.version])","supports":["Color","frame","id"]}"#
    return try program.write(
      "engine-\(run.ordinal).sh",
      """
      while IFS= read -r line; do
        case "$line" in
        *'"hello"'*) echo '\(hello)'; continue;;
        esac
        rest=${line##*'"id":'}
        id=${rest%%[!0-9]*}
        case "$line" in
        \(cases.joined(separator: "\n  "))
        esac
      done

      """)
  }
}

extension HistoryDriver {
  private func recompute(_ event: HistoryEvent.Recomputation) throws {
    let results = model.results(of: event)
    guard !results.isEmpty else { return }
    let engine = try writeEngine(event)
    lastRecomputation = event
    let selection = event.scenarios.map { model.scenarios[$0] }.filter(\.isListed)
    let key = event.key.map { ["--key", $0] } ?? []
    let answer = try run(
      ["run", "--json", "--engine", "sh \(engine)"] + key + selection.map(\.name))
    if let known = model.run(withKey: event.key) {
      guard known.isSame(as: event, results) else {
        return expect(answer.status, is: 2, "another run under the key of run \(known.id)")
      }
      return expect(answer.json?["id"] as? Int, is: known.id, "the same run under one key again")
    }
    guard let json = answer.json, let id = json["id"] as? Int else {
      return expect(answer.messages, is: "a run", "status \(answer.status)")
    }
    let recorded = HistoryModel.Run(
      id: id, ordinal: event.ordinal, engine: event.engine, version: event.version,
      key: event.key, results: results)
    model.add(recorded)
    let counts = (json["counts"] as? [String: Int] ?? [:]).filter { $0.value > 0 }
    expect(counts, is: model.counts(of: recorded), "verdicts of run \(id)")
    expect(answer.status, is: model.status(of: recorded), "status of run \(id)")
  }

  private func setVoided(_ isVoided: Bool, _ ordinal: Int) throws {
    guard let index = model.runs.firstIndex(where: { $0.ordinal == ordinal }),
      model.runs[index].isVoided != isVoided
    else { return }
    let answer = try run(
      ["runs", isVoided ? "void" : "restore", "\(model.runs[index].id)", "--reason", "chance"])
    expect(answer.status, is: 0, "runs: \(answer.messages)")
    model.setVoided(isVoided, index)
  }

  private func accept(_ index: Int, _ ordinal: Int, forAll: Bool) throws {
    guard let run = model.runs.first(where: { $0.ordinal == ordinal }),
      model.scenarios[index].isListed
    else { return }
    let canBe = model.canAccept(index, from: run)
    let answer = try self.run(
      [
        "accept", model.scenarios[index].name, "--run", "\(run.id)", "--reason", "chance",
        "--over", "derived",
      ] + (forAll ? ["--for-all"] : []))
    expect(answer.status, is: canBe ? 0 : 2, "accept: \(answer.output)\(answer.messages)")
    if canBe { model.accept(index, from: run, forAll: forAll) }
  }

  private func undo(_ index: Int) throws {
    guard model.scenarios[index].isListed else { return }
    let answer = try run([
      "accept", model.scenarios[index].name, "--undo", "--reason", "chance",
    ])
    expect(answer.status, is: model.undo(index) ? 0 : 2, "undo: \(answer.messages)")
  }

  private func addKnown(_ index: Int) throws {
    guard let engine = model.runs.last(where: { !$0.isVoided })?.engine,
      model.scenarios[index].isListed
    else { return }
    let pinned = model.pin(index, by: engine)
    let answer = try run([
      "known", "add", model.scenarios[index].name, "--reason", "chance", "--owner", "eve",
      "--until", "2099-01-01",
    ])
    expect(answer.status, is: pinned ? 0 : 2, "known add: \(answer.messages)")
  }

  private func removeKnown(_ index: Int) throws {
    guard model.scenarios[index].isListed else { return }
    let answer = try run(["known", "remove", model.scenarios[index].name])
    expect(answer.status, is: model.unpin(index) ? 0 : 2, "known remove: \(answer.messages)")
  }
}

extension HistoryDriver {
  private func retire(_ index: Int, undoes: Bool) throws {
    let name = model.scenarios[index].name
    let answer = try run(["retire", name, "--reason", "chance"] + (undoes ? ["--undo"] : []))
    let isDone = undoes ? model.comeBack(index) : model.retire(index)
    expect(answer.status, is: isDone ? 0 : 2, "retire: \(answer.messages)")
  }

  private func rename(_ index: Int, to heading: Int) throws {
    let scenario = model.scenarios[index]
    let answer = try run([
      "rename", scenario.name, scenario.block.name(heading), "--reason", "chance",
    ])
    expect(
      answer.status, is: model.rename(index, to: heading) ? 0 : 2, "rename: \(answer.messages)")
  }
}

// Time passes: nothing of the command line does that.
extension HistoryDriver {
  private func expireKnown() throws {
    // By plumb's own connection, which seals what it writes.
    try store().connection.execute(
      "UPDATE known_issue SET until = '2000-01-01' WHERE removed IS NULL")
    model.expireKnown()
  }

  private func passDay() throws {
    let store = try store()
    for (table, columns) in [
      ("scenario", ["retired", "stale"]), ("edition", ["created"]), ("run", ["started"]),
      ("run_void", ["date"]), ("expectation", ["created", "ended"]),
      ("acknowledgement", ["created"]), ("known_issue", ["created", "removed"]),
      ("rename", ["date"]), ("retirement", ["date", "gone", "ended"]),
      ("claim_withdrawal", ["date"]), ("declared_code", ["created"]),
    ] {
      // What is no date stays what it is.
      let earlier = columns.map {
        "\($0) = coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', \($0), '-1 day'), \($0))"
      }
      try store.connection.execute("UPDATE \(table) SET \(earlier.joined(separator: ", "))")
    }
    model.passDay()
  }

  private func store() throws -> SuiteStore {
    try SuiteStore(
      path: program.folder.url.appending(path: "plumb.db").path(), access: .readWrite)
  }
}
