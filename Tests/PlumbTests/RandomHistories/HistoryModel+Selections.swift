extension HistoryModel {
  /// What is asked of the scenarios that are there: a selection, and whether it selects one.
  static let selections: [(text: String, selects: @Sendable (HistoryModel, Int, Int) -> Bool)] = [
    ("is:edited", { model, index, _ in model.scenarios[index].isEdited }),
    ("is:reclaimed", { model, index, _ in model.scenarios[index].isReclaimed }),
    (
      "is:accepted",
      { model, index, engine in
        model.scenarios[index].current?.claim(for: engine)?.isAccepted ?? false
      }
    ),
    (
      "is:known",
      { model, index, engine in
        model.scenarios[index].current?.known[engine] != nil
      }
    ),
    ("is:regression", { $0.isRegression($1, by: $2) }),
    ("is:fixed", { $0.isFixed($1, by: $2) }),
    ("seq(pass fail)", { $0.verdicts($1, by: $2).contains(inARow: [.pass, .fail]) }),
    ("seq(fail pass)", { $0.verdicts($1, by: $2).contains(inARow: [.fail, .pass]) }),
    ("count(fail) >= 2", { $0.verdicts($1, by: $2).count { $0 == .fail } >= 2 }),
    (
      "all(pass unjudged)",
      { model, index, engine in
        let verdicts = model.verdicts(index, by: engine)
        return !verdicts.isEmpty && verdicts.allSatisfy { [.pass, .unjudged].contains($0) }
      }
    ),
    ("none(crash)", { !$0.verdicts($1, by: $2).contains(.crash) }),
  ]

  /// The scenarios that a selection selects, by name.
  func selected(_ selects: (HistoryModel, Int, Int) -> Bool) -> [String] {
    guard let engine = runs.last(where: { !$0.isVoided })?.engine else { return [] }
    return scenarios.indices
      .filter { scenarios[$0].isListed && selects(self, $0, engine) }
      .map { scenarios[$0].name }.sorted()
  }

  /// The versions of an engine that have runs, in order.
  func versionsThatRan(_ engine: Int) -> [Int] {
    Set(ordered(engine).map(\.version)).sorted()
  }

  /// Whether the verdict of a scenario is what it is since a version, or since a later one.
  func isSince(_ version: Int, _ index: Int, by engine: Int) -> Bool {
    let verdicts = versionVerdicts(index, by: engine)
    guard let last = verdicts.last else { return false }
    let first = verdicts.reversed().prefix { $0.verdict == last.verdict }.last
    return first.map { $0.version >= version } ?? false
  }

  /// What the log says of a scenario or of everything, of the days up to so many ago, in order of
  /// time; what one command decided, in that of its words.
  func log(of index: Int?, upToAge age: Int?) -> [[String]] {
    var commands: [[String]] = []
    var last: Int?
    for entry in log
    where (index == nil || entry.scenario == index) && entry.age <= age ?? .max {
      if entry.command != last { commands.append([]) }
      last = entry.command
      let name = entry.scenario.map { scenarios[$0].name }
      commands[commands.count - 1].append("\(entry.what) \(name ?? "-") \(entry.by ?? "-")")
    }
    return commands.map { $0.sorted() }
  }

  /// What the engine's runs say of what a scenario is now, by version, then run.
  private func points(_ index: Int, by engine: Int) -> [(run: Run, result: Result)] {
    ordered(engine).compactMap { run in
      guard let result = run.results[index], result.content == scenarios[index].content,
        result.answer != .unsupported
      else { return nil }
      return (run, result)
    }
  }

  private static func isGood(_ answer: HistoryAnswer, under claim: Claim?) -> Bool {
    guard case .width(let width) = answer else { return false }
    return claim.map { $0.width == width } ?? true
  }

  /// Whether the last result fails, and one of an earlier version meets what is expected now.
  private func isRegression(_ index: Int, by engine: Int) -> Bool {
    var points = points(index, by: engine)
    // Whatever is known of newer versions, the run that was recorded last of those that covered it is
    // meant.
    let lastRun = runs.last {
      $0.engine == engine && !$0.isVoided
        && $0.results[index]?.content == scenarios[index].content
    }
    guard let place = points.firstIndex(where: { $0.run.id == lastRun?.id }) else { return false }
    points.removeSubrange((place + 1)...)
    guard let last = points.last else { return false }
    let now = scenarios[index].current?.claim(for: engine)
    guard !Self.isGood(last.result.answer, under: now) else { return false }
    return points.dropLast().contains { Self.isGood($0.result.answer, under: now) }
  }

  /// Whether the last run mended what failed in the one before it by version.
  private func isFixed(_ index: Int, by engine: Int) -> Bool {
    let last = runs.last { $0.engine == engine && !$0.isVoided }
    let points = points(index, by: engine)
    guard let place = points.firstIndex(where: { $0.run.id == last?.id }), place > 0 else {
      return false
    }
    let (before, after) = (points[place - 1].result, points[place].result)
    let claims = [before, after].map { standing($0.claim, for: engine) }
    return Self.isGood(after.answer, under: claims[1])
      && !Self.isGood(before.answer, under: claims[1])
      && !Self.isGood(before.answer, under: claims[0])
  }

  /// The verdict of each version that covered a scenario, whatever its code was, that of its last run.
  private func verdicts(_ index: Int, by engine: Int) -> [Verdict] {
    versionVerdicts(index, by: engine).map(\.verdict)
  }

  private func versionVerdicts(
    _ index: Int, by engine: Int
  ) -> [(version: Int, verdict: Verdict)] {
    let runs = ordered(engine).filter { $0.results[index] != nil }
    return runs.indices
      .filter { $0 == runs.count - 1 || runs[$0 + 1].version != runs[$0].version }
      .compactMap { place in
        verdict(of: index, in: runs[place]).map { (runs[place].version, $0) }
      }
  }
}

extension HistoryModel.Scenario {
  fileprivate var current: HistoryModel.Edition? { editions[variant] }
  fileprivate var isEdited: Bool { variant != firstVariant }

  fileprivate var isReclaimed: Bool {
    claims.count > 1 || !claims.isEmpty && current?.stated == nil
  }
}

extension [HistoryModel.Verdict] {
  /// Whether verdicts follow each other, of which the same in a row counts once.
  fileprivate func contains(inARow wanted: [HistoryModel.Verdict]) -> Bool {
    let changes = indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
    return changes.indices.contains { changes[$0...].starts(with: wanted) }
  }
}
