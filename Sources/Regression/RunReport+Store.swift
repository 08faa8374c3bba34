import Scenarios
package import SuiteStore

extension RunReport {
  /// Reads the report on a run from the store: all that was asked for, in one go.
  ///
  /// Frames are read only for what is told about, so that a night in which nothing changed costs
  /// little.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, or another ``SuiteError`` where the store
  ///   cannot be read.
  package init(_ request: Request, in store: SuiteStore) throws {
    if request.parts.contains(.evidence) {
      let (material, read) = try store.reading(
        beside: { try PageMaterial(request, in: $0) }, and: { try Self.read(request, in: store) })
      self = read.report
      try add(material, read.rows, request, from: store)
    } else {
      self = try Self.read(request, in: store).report
    }
    if let scenarios = request.scenarios { keep(scenarios) }
  }

  /// Reads all but what a page tells of every scenario beside its row; rows only where a page has them
  /// of scenarios that the report has no entry of.
  private static func read(
    _ request: Request, in store: SuiteStore
  ) throws -> (report: RunReport, rows: [PlacedVerdict]) {
    let isWhole = try request.tellsAll(in: store)
    var comparison = try store.comparison(
      of: request.runID, with: request.baseID, isWhole: isWhole)
    if let scenarios = request.scenarios { try comparison.keep(scenarios, in: store) }
    let earlier = try EarlierVerdicts(comparison, in: store)
    var found: [ScenarioChange: [ReportedResult]] = [:]
    var unchanged: [ReportedResult] = []
    if isWhole { unchanged.reserveCapacity(comparison.scenarios.count) }
    let edits = try EditedResults(comparison, since: request.baseID, in: store)
    for result in comparison.scenarios {
      var (change, edit) = try earlier.change(of: result, edits)
      // A version known to be earlier may have come out well all the same, also one beside that
      // with which the result is compared.
      let failure = comparison.failures[result.editionID]
      let isByAcceptance = change == .claimChanged && edit == nil
      if isByAcceptance, failure?.lastGood != nil, try earlier.failsAnyway(result) {
        change = .regression
      }
      let isRegression = change == .regression && failure?.lastGood != nil
      if result.earlier?.isOrdered == false, !isRegression { change = change.withoutOrder }
      if request.baseID == nil,
        change == .stillFailing || change == .failsDifferently || isByAcceptance, let failure,
        failure.stretch.sinceRunID == comparison.run.id,
        let version = result.earlier?.found.version,
        failure.lastGood?.order(to: version) == .unordered
      {
        change = .regression
      }
      if result.isUnsteady {
        change = change == .claimChanged && edit == nil ? .unsteady : change.withoutSteadiness
      }
      if result.isUnheld {
        change = change.withoutJudgement(
          result, failure, isFirst: failure?.stretch.firstRunID == comparison.run.id)
      }
      guard change != .unchanged || isWhole else { continue }
      var entry = try Entry(result, change, earlier, in: comparison)
      entry.lastPass = try edits.lastPass(of: result)
      if let edit { entry.add(edit, base: comparison.base?.id) }
      let reported = ReportedResult(result: result, entry: entry)
      if change == .unchanged {
        unchanged.append(reported)
      } else {
        found[change, default: []].append(reported)
      }
    }
    var results = ScenarioChange.allCases.flatMap { found[$0] ?? [] }
    let tellsEvidence = request.parts.contains(.evidence)
    try results.addDetails(from: store, limit: request.detailing, isWhole: tellsEvidence)
    if tellsEvidence {
      // What is new and came out well stands behind what there is something to tell of.
      let notable = results.count { $0.entry.change != .new && $0.entry.change != .unsupported }
      try results.addEvidence(
        of: comparison.run, from: store, limit: max(notable, request.evidenceLimit))
    }
    if isWhole {
      try unchanged.addDetails(from: store, limit: .max, isWhole: true)
      try unchanged.addEvidence(of: comparison.run, from: store, limit: .max)
    }
    try results.addFixes(
      by: comparison.run.engine.name, from: store, limit: request.detailing)
    let base = (comparison.base ?? results.map(\.entry).editedSince).map { run in
      let order = run.engine.order(to: comparison.run.engine)
      let reason: Base.Reason =
        switch (request.baseID, order) {
        case (let asked?, _): asked == run.id ? .asked : .beforeAsked
        case (nil, .same): .sameVersion
        case (nil, .before): .earlierVersion
        case (nil, _): .unordered
        }
      return Base(run: run, reason: reason, isOrdered: order != .unordered)
    }
    var report = Self(
      run: comparison.run, base: base, skipped: request.baseID == nil ? comparison.skipped : [],
      counts: comparison.counts, entries: results.map(\.entry),
      retired: comparison.retired, slowest: comparison.slowest)
    report.hasEarlierRuns = comparison.hasEarlierRuns
    if isWhole { report.unchanged = unchanged.map { Unchanged($0.entry) } }
    let notable = comparison.verdicts
    try report.add(request, notable: notable, from: store)
    report.isOfSelection = request.scenarios != nil
    guard tellsEvidence, !isWhole else { return (report, []) }
    return (report, try store.placedVerdicts(ofRun: request.runID, notable: notable))
  }

  /// Leaves out what is about other scenarios.
  private mutating func keep(_ scenarios: Set<String>) {
    stale.removeAll { !scenarios.contains($0.name) }
    contradictions.removeAll {
      !scenarios.contains($0.stronger.scenario) && !scenarios.contains($0.weaker.scenario)
    }
    results.removeAll { !scenarios.contains($0.scenario) }
    unchanged.removeAll { !scenarios.contains($0.scenario) }
    matrix = VersionMatrix(
      versions: matrix.versions, verdicts: matrix.verdicts.filter { scenarios.contains($0.key) })
  }

  /// Adds what only some formats tell of.
  private mutating func add(
    _ request: Request, notable: [Int64: Verdict], from store: SuiteStore
  ) throws {
    // More are not named on a command line.
    uncomputed = try store.retired(among: Array(badScenarios.prefix(Self.namedCount)))
    stale = try store.staleScenarios(inRun: run.id)
    decision = RunDecision(on: entries, stale: stale, triggers: request.triggers)
    if request.parts.contains(.contradictions) {
      contradictions = try Contradiction.all(in: store, engine: run.engine.name)
    }
    if request.parts.contains(.suspects) { try addSuspects(from: store) }
    if request.parts.contains(.results) {
      results = try store.verdicts(ofRun: run.id, notable: notable)
    }
    guard request.versions != .none else { return }
    let known = try store.versions(engine: run.engine.name)
    let all = known.upTo(run, base: base?.run)
    guard request.versions == .compared else {
      versions = all
      return
    }
    // Two versions are what the rest of the report is about.
    let engine = base?.run.engine
    let isBase = { (version: RunSummary) in version.engine == engine }
    let first = known.firstIndex(where: isBase) ?? all.firstIndex(where: isBase) ?? 0
    if all.count - first > 2 { versions = Array(all[first...]) }
  }
}

extension [RunSummary] {
  /// Of versions, each by the run that stands for it, those up to a run's; the two that a report is
  /// about by theirs.
  func upTo(_ run: RunSummary, base: RunSummary?) -> [RunSummary] {
    var versions = self
    if !versions.contains(where: { $0.engine == run.engine }) {
      // All runs of that version are voided, this one too.
      let before = versions.lastIndex { $0.engine.order(to: run.engine) == .before } ?? -1
      versions.insert(run, at: before + 1)
    }
    let last = versions.lastIndex { $0.engine == run.engine } ?? versions.endIndex - 1
    return versions[...last].map { version in
      [run, base].compactMap(\.self).first { $0.engine == version.engine } ?? version
    }
  }
}

/// A result and what the report says of it.
struct ReportedResult {
  var result: ScenarioResult
  var entry: RunReport.Entry

  /// The frames that are told of.
  ///
  /// - Parameter isWhole: Whether all that is known is shown.
  /// - Returns: Their ids, some of them perhaps twice.
  func frameSetIDs(isWhole: Bool) -> [Int64] {
    if entry.isOnlyNew, !isWhole { return [] }
    let before = result.earlier?.found
    return [
      result.outcome.frameSetID, before?.outcome.frameSetID, before?.lastFrameSetID,
      entry.edit?.outcome.frameSetID,
    ].compactMap { $0 }
  }
}

extension [RunReport.Entry] {
  /// The run since which most of them were edited, of equals the last; nil if none was.
  fileprivate var editedSince: RunSummary? {
    Dictionary(grouping: compactMap { $0.edit?.run }, by: \.id).values
      .max { ($0.count, $0[0].id) < ($1.count, $1[0].id) }?.first
  }
}

extension RunReport.Entry {
  /// Holds the entry against the result before an edit.
  fileprivate mutating func add(_ edit: ScenarioEdit, base: Int64?) {
    self.edit = edit
    guard verdictBefore == nil else { return }
    verdictBefore = edit.verdict
    otherBase = edit.run.id == base ? nil : edit.run.id
  }
}

extension [ReportedResult] {
  /// Adds frames, expectations and differences.
  ///
  /// - Parameters:
  ///   - store: Where they are read from.
  ///   - limit: How many of one change get theirs, beside the first of each cluster.
  ///   - isWhole: Whether those too that only their name is told of.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  fileprivate mutating func addDetails(
    from store: SuiteStore, limit: Int, isWhole: Bool
  ) throws {
    var counts: [ScenarioChange: Int] = [:]
    var knownCount = 0
    var clusters: Set<String> = []
    let told = indices.filter { index in
      let entry = self[index].entry
      let isExample = entry.cluster.map { clusters.insert($0).inserted } ?? false
      // What is known is listed apart.
      if entry.isKnown {
        knownCount += 1
        return isExample || knownCount <= limit
      }
      counts[entry.change, default: 0] += 1
      return isExample || counts[entry.change, default: 0] <= limit
    }
    let frameSets = try store.frameSets(
      Set(told.flatMap { self[$0].frameSetIDs(isWhole: isWhole) }).sorted())
    let expectations = try store.expectations(
      Set(told.compactMap { self[$0].result.expectationID }).sorted())
    let places = try store.claimPlaces(
      ofEditions: told.filter { self[$0].result.verdict == .fail }.map { self[$0].result.editionID }
    )
    for index in told {
      let result = self[index].result
      let expectation = try result.expectationID.flatMap { try expectations[$0]?.expectation() }
      let frames = result.outcome.frameSetID.flatMap { frameSets[$0] }
      self[index].entry.expectation = expectation
      self[index].entry.frames = frames
      let before =
        result.earlier?.found.lastFrameSetID ?? self[index].entry.edit?.outcome.frameSetID
      self[index].entry.framesBefore = before.flatMap { frameSets[$0] }
      if let expectation, let frames, result.verdict == .fail {
        self[index].entry.differences = Comparison(of: frames, with: expectation).differences
        self[index].entry.places = places[result.editionID] ?? []
      }
    }
  }
}

extension [ReportedResult] {
  /// Adds what mended scenarios that come out well again.
  fileprivate mutating func addFixes(
    by engine: String, from store: SuiteStore, limit: Int
  ) throws {
    for index in indices.filter({ self[$0].entry.change == .fixed }).prefix(limit) {
      let result = self[index].result
      guard let before = result.earlier?.found.outcome.framesID,
        let after = result.outcome.framesID, before != after
      else { continue }
      self[index].entry.fixedBy = try store.cause(
        ofContent: result.contentID, from: before, to: after, engine: engine)
    }
  }
}

/// What the results that are compared with come to under the expectations of the reported run.
private struct EarlierVerdicts {
  private let runID: Int64
  private let frames: [Int64: FrameSet]
  private let expectations: [Int64: StoredExpectation]

  init(_ comparison: RunComparison, in store: SuiteStore) throws {
    runID = comparison.run.id
    let restated = comparison.scenarios.filter(\.mayFailAnyway)
    // Mostly somebody has judged the two together before.
    let unknown = comparison.scenarios.filter { result in
      result.isNotable && result.expectationID != nil && result.earlier?.judgementNow == nil
        && result.earlier?.found.outcome.frameSetID != nil
    }
    frames = try store.frameSets(
      Set(
        unknown.compactMap { $0.earlier?.found.outcome.frameSetID }
          + restated.compactMap(\.outcome.frameSetID)
      ).sorted())
    expectations = try store.expectations(
      Set(unknown.compactMap(\.expectationID) + restated.compactMap { $0.earlier?.expectationID })
        .sorted())
  }

  /// Whether a result that fails did not come out well by what was expected before either.
  func failsAnyway(_ result: ScenarioResult) throws -> Bool {
    guard let found = result.outcome.frameSetID else { return true }
    guard let id = result.earlier?.expectationID else { return false }
    guard let frames = frames[found], let expectation = expectations[id] else { return false }
    return !Comparison(of: frames, with: try expectation.expectation()).judgement.passes
  }

  /// What happened to a scenario, and what its article changed.
  func change(
    of result: ScenarioResult, _ edits: EditedResults
  ) throws -> (change: ScenarioChange, edit: ScenarioEdit?) {
    guard result.isNotable else { return (.unchanged, nil) }
    let after = ScenarioChange.Side(verdict: result.verdict, answer: result.outcome.answer)
    guard let earlier = result.earlier else {
      guard let edit = try edits.edit(of: result) else {
        return (ScenarioChange(from: nil, to: after), nil)
      }
      let before = ScenarioChange.Side(
        verdict: try edits.verdictNow(of: edit, result), answer: edit.outcome.answer)
      return (ScenarioChange(edit, from: before, to: after), edit)
    }
    let then = Verdict(
      earlier.found.outcome.kind, judgement: earlier.judgementThen, hasMoved: false)
    // What an earlier version was found to be later was decided on later.
    let isDecidedLater = earlier.found.runID > runID && !then.isFailure
    let before = ScenarioChange.Side(
      verdict: try verdict(of: earlier, result), answer: earlier.found.outcome.answer)
    guard let edit = try edits.restatement(of: result) else {
      return (
        ScenarioChange(from: before, to: after, then: isDecidedLater ? nil : then), nil
      )
    }
    return (ScenarioChange(restatedFrom: before, to: after, then: then), edit)
  }

  func verdict(of earlier: EarlierResult, _ result: ScenarioResult) throws -> Verdict {
    let outcome = earlier.found.outcome
    var judgement = earlier.judgementNow
    if judgement == nil, let expectation = result.expectationID.flatMap({ expectations[$0] }),
      let frames = outcome.frameSetID.flatMap({ frames[$0] })
    {
      judgement = Comparison(of: frames, with: try expectation.expectation()).judgement
    }
    return Verdict(outcome.kind, judgement: judgement, hasMoved: false)
  }
}

extension RunReport.Entry {
  /// What is said of a result, all but its frames.
  fileprivate init(
    _ result: ScenarioResult, _ change: ScenarioChange, _ verdicts: EarlierVerdicts,
    in comparison: RunComparison
  ) throws {
    let earlier = result.earlier
    let baseID = comparison.base?.id
    self.init(
      scenario: result.name, file: result.file, line: result.line, change: change,
      verdict: result.verdict,
      verdictBefore: try earlier.map { try verdicts.verdict(of: $0, result) },
      otherBase: earlier.flatMap { $0.found.runID == baseID ? nil : $0.found.runID },
      message: result.outcome.message,
      path: result.outcome.path, warnings: result.outcome.warnings)
    article = result.article
    if let found = earlier?.found, found.outcome.frameSetID == nil, result.outcome.frameSetID != nil
    {
      framesRun = found.lastFramesRunID
    }
    if let earlier { wasExpected = earlier.expectationID != nil }
    isUsual = result.wasUnsupported
    if result.verdict.isFailure { failure = comparison.failures[result.editionID] }
    if change == .moved { move = comparison.moves[result.editionID] }
    // What differs from time to time began in no version, and no step of it is the cause.
    if change == .unsteady { failure = nil }
    if result.verdict.isFailure {
      known = comparison.knownIssues.about(result, at: comparison.run.started)
        .map(RunReport.Entry.Known.init)
    }
  }
}

extension ScenarioResult {
  /// Whether it fails by something else than was expected of the result before.
  fileprivate var mayFailAnyway: Bool {
    verdict == .fail && earlier.map { $0.expectationID != expectationID } ?? false
  }

  /// Whether anything may have to be said of it: not if it came out well, as it did before, under
  /// the expectation of before.
  fileprivate var isNotable: Bool {
    guard verdict == .pass || verdict == .unjudged, let earlier else { return true }
    return earlier.found.outcome != outcome || earlier.expectationID != expectationID
  }
}

extension ScenarioResult {
  /// Whether nothing could be held against this result or the one before: no two verdicts are told
  /// apart then.
  fileprivate var isUnheld: Bool {
    guard let earlier else { return false }
    return [judgement, earlier.judgementNow].contains { $0?.isHeld == false }
  }
}

extension ScenarioChange {
  /// The same where nothing could be held against one of the two results.
  fileprivate func withoutJudgement(
    _ result: ScenarioResult, _ failure: ScenarioFailure?, isFirst: Bool
  ) -> ScenarioChange {
    if result.verdict.isFailure {
      return !isFirst && failure != nil
        ? .stillFailing : failure?.lastGood != nil ? .regression : .newFailure
    }
    let hadFrames = result.earlier?.found.outcome.kind == .frames
    return hadFrames && result.verdict != .moved ? .unchanged : self
  }
}

extension Outcome {
  fileprivate var answer: ScenarioChange.Answer {
    kind == .frames ? .frames(framesID) : .message(message)
  }
}
