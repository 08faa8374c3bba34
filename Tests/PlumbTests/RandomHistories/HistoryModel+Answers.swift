// What commands must say, worked out from all results at once.
extension HistoryModel {
  enum Verdict: String {
    case pass, fail, unjudged, moved, unsupported, error, crash, timeout

    /// Whether it makes a run end with status 1.
    var isBad: Bool { ![.pass, .unjudged, .unsupported].contains(self) }

    /// Whether the engine did wrong, rather than that something changed.
    var isFailure: Bool { isBad && self != .moved }
  }

  /// A result with the run that it is from.
  struct Point {
    var run: Run
    var result: Result
  }

  /// What one scenario is told to be in a report on a run.
  struct Entry: Equatable {
    var change: String
    var verdict: String
    var before: String?
    var base: Int?
  }

  /// The runs of an engine in the order of its versions, then of recording; voided ones left out.
  func ordered(_ engine: Int, including id: Int? = nil) -> [Run] {
    runs.filter { $0.engine == engine && (!$0.isVoided || $0.id == id) }
      .sorted { ($0.version, $0.id) < ($1.version, $1.id) }
  }

  /// The results of a scenario before a run that say something of a content, last first.
  func before(_ run: Run, _ index: Int, _ content: Content) -> [Point] {
    ordered(run.engine, including: run.id).prefix { $0.id != run.id }.reversed().compactMap {
      earlier in
      earlier.results[index].flatMap { result in
        result.content == content && result.answer != .unsupported
          ? Point(run: earlier, result: result) : nil
      }
    }
  }

  func verdict(on answer: HistoryAnswer, under claim: Claim?, lastWidth: Int?) -> Verdict {
    switch answer {
    case .crash: .crash
    case .error: .error
    case .unsupported: .unsupported
    case .width(let width):
      if let claim {
        claim.width == width ? .pass : .fail
      } else {
        lastWidth == nil || lastWidth == width ? .unjudged : .moved
      }
    }
  }

  /// The width of the last frames of a content before a run.
  private func lastWidth(before run: Run, _ index: Int, _ content: Content) -> Int? {
    before(run, index, content).lazy.compactMap { point in
      if case .width(let width) = point.result.answer { width } else { nil }
    }.first
  }

  func verdict(of index: Int, in run: Run) -> Verdict? {
    run.results[index].map { result in
      verdict(
        on: result.answer, under: result.claim,
        lastWidth: lastWidth(before: run, index, result.content))
    }
  }

  /// Scenarios by verdict, those that nothing got left out.
  func counts(of run: Run) -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in run.results.keys {
      if let verdict = verdict(of: index, in: run) { counts[verdict.rawValue, default: 0] += 1 }
    }
    return counts
  }

  /// What a suite without runs says of results that it has decisions on.
  func judgedAnew(
    _ results: [Int: Result], by engine: Int
  ) -> (counts: [String: Int], status: Int32) {
    let run = Run(id: 0, ordinal: 0, engine: engine, version: 0, results: results)
    var alone = self
    alone.runs = []
    return (alone.counts(of: run), alone.status(of: run))
  }

  /// The failures of a run that are known and do not count.
  func known(in run: Run) -> Set<Int> {
    Set(
      run.results.keys.filter { index in
        guard let result = run.results[index], case .width(let width) = result.answer,
          verdict(of: index, in: run) == .fail
        else { return false }
        let known = scenarios[index].editions[result.content.variant]?.known[run.engine]
        return known?.width == width && known?.isExpired == false
      })
  }

  /// The exit status of a run that has just been recorded.
  func status(of run: Run) -> Int32 {
    let bad = run.results.keys.count { verdict(of: $0, in: run)?.isBad ?? false }
    return bad > known(in: run).count ? 1 : 0
  }

  /// What a report on a run tells, by scenario; what is as well as before is left out.
  func report(on run: Run) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for (index, result) in run.results {
      guard let after = verdict(of: index, in: run) else { continue }
      if let base = before(run, index, result.content).first {
        let before = verdict(on: base.result.answer, under: result.claim, lastWidth: nil)
        let change = change(of: index, result, after, in: run, base: base, before: before)
        guard change != "unchanged" else { continue }
        entries[scenarios[index].name] = Entry(
          change: change, verdict: after.rawValue, before: before.rawValue, base: base.run.id)
      } else {
        let edited = lastOfOtherCode(before: run, index)
        let change =
          if after == .unsupported {
            "unsupported"
          } else if edited != nil {
            "edited"
          } else {
            after.isFailure ? "newFailure" : "new"
          }
        entries[scenarios[index].name] = Entry(
          change: change, verdict: after.rawValue,
          before: edited.flatMap { verdict(of: index, in: $0)?.rawValue }, base: edited?.id)
      }
    }
    return entries
  }

  /// The last run before one, by version and as they were recorded, that says something of what a
  /// scenario was.
  private func lastOfOtherCode(before run: Run, _ index: Int) -> Run? {
    ordered(run.engine, including: run.id).prefix { $0.id != run.id }.last { earlier in
      earlier.id < run.id && earlier.results[index].map { $0.answer != .unsupported } ?? false
    }
  }

  private func change(
    of index: Int, _ result: Result, _ after: Verdict, in run: Run, base: Point, before: Verdict
  ) -> String {
    if after == .unsupported { return "unsupported" }
    // Judged then, by what was expected of this scenario then.
    let earlier = base.run.results[index]
    let then = verdict(on: base.result.answer, under: earlier?.claim, lastWidth: nil)
    if !before.isFailure && after.isFailure { return "regression" }
    // What was recorded later was claimed later.
    if let earlier, base.run.id < run.id, isRestated(from: earlier, to: result),
      before.isFailure != then.isFailure
    {
      return "claimChanged"
    }
    if after == .moved { return "moved" }
    // What came out well by what was expected then, before somebody accepted something else.
    if !then.isFailure, before == .fail, base.run.id < run.id {
      if after == .pass { return "accepted" }
      let isWrongAnyway = verdict(on: result.answer, under: earlier?.claim, lastWidth: nil)
        .isFailure
      let hasGood = self.before(run, index, result.content).contains {
        !verdict(on: $0.result.answer, under: result.claim, lastWidth: nil).isFailure
      }
      return isWrongAnyway && hasGood ? "regression" : "claimChanged"
    }
    switch (before.isFailure, after.isFailure) {
    case (true, false): return "fixed"
    case (true, true):
      return base.result.answer == result.answer ? "stillFailing" : "failsDifferently"
    default: break
    }
    if after == .pass && then == .fail { return "accepted" }
    return after == .pass && base.result.answer != result.answer ? "passesOtherwise" : "unchanged"
  }

  /// Whether the article says something else; what somebody accepts or takes back is no word of it.
  private func isRestated(from earlier: Result, to later: Result) -> Bool {
    let then = earlier.claim
    guard let now = later.claim else { return then.map { !$0.isAccepted } ?? false }
    guard !now.isAccepted, !undone.contains(then?.id ?? 0) else { return false }
    // An earlier version may have been run after something was accepted in the place of the same.
    if let then, then.isAccepted, now.id < then.id, earlier.stated == later.stated { return false }
    return then?.width != now.width
  }

  /// What a list says of the scenarios that are there: the engine of the last run, each scenario's
  /// last run of it, under what is expected now.
  func list() -> [String: String] {
    guard let engine = runs.last(where: { !$0.isVoided })?.engine else { return [:] }
    var verdicts: [String: String] = [:]
    for (index, scenario) in scenarios.enumerated() where scenario.isListed {
      verdicts[scenario.name] =
        last(of: index, by: engine).map { run, verdict in
          "\(run.id) \(verdict.rawValue)"
        } ?? "not run"
    }
    return verdicts
  }

  /// The last run of an engine that covered a scenario as it is, and what it comes to now.
  func last(of index: Int, by engine: Int) -> (Run, Verdict)? {
    let content = scenarios[index].content
    let run = runs.last {
      $0.engine == engine && !$0.isVoided && $0.results[index]?.content == content
    }
    guard let run, let answer = run.results[index]?.answer else { return nil }
    let claim = scenarios[index].editions[content.variant]?.claim(for: engine)
    return (
      run, verdict(on: answer, under: claim, lastWidth: lastWidth(before: run, index, content))
    )
  }

  /// The verdicts of a scenario, by engine, then version, then run.
  func history(of index: Int) -> [String] {
    Self.engines.indices.flatMap { engine in
      ordered(engine).compactMap { run in
        verdict(of: index, in: run).map { "\(run.id) \($0.rawValue)" }
      }
    }
  }
}
