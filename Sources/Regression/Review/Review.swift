package import Scenarios
package import SuiteStore

/// What of a run somebody has to decide: failures, moves, and frames that nothing is expected of
/// yet; by cause.
///
/// What was decided since the run, by whomever, is not in it any more.
package struct Review: Sendable {
  package let run: RunSummary

  /// What most of it is compared with; `nil` for the first results of an engine.
  package let base: RunReport.Base?

  /// In the order in which they are looked at: those of one cause stand together.
  package internal(set) var items: [ReviewItem]

  /// What the causes are called, as the items count them: a cluster's name, or what is another.
  package let causes: [String]

  /// The scenarios that the run had to tell something of and whose code was edited since: nobody can
  /// decide about them before they are run again.
  package private(set) var editedSince: [String] = []

  /// The scenarios that the run's answers get another verdict for by what is expected of them now, by
  /// name, where the run or today has something to tell: nobody can decide about them either.
  package private(set) var judgedOtherwise: [(scenario: String, verdict: Verdict)] = []

  /// How many decisions there were on each scenario when it was looked at.
  var decisionCounts: [String: Int] = [:]

  package init(run: RunSummary, base: RunReport.Base?, items: [ReviewItem], causes: [String]) {
    self.run = run
    self.base = base
    self.items = items
    self.causes = causes
  }

  /// The places of the items of one cause.
  package func items(ofCause cause: Int) -> [Int] {
    items.indices.filter { items[$0].cause == cause }
  }
}

extension Review {
  /// What frames are called of which there is no earlier result.
  private static let newFrames = "new frames"

  /// Reads what a run left to decide.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios; a verdict in it is that of the run. Retired ones are left out.
  ///   - run: The run.
  ///   - store: The suite.
  /// - Throws: ``SuiteError`` for what the filter names, and where the store cannot be read.
  package init(_ filter: ScenarioFilter, of run: RunSummary, in store: SuiteStore) throws {
    let filter = filter.ofRun(run.id)
    var request = RunReport.Request(run: run.id)
    request.scenarios = Set(try store.selectNames(filter, engine: run.engine.name).names)
    var report = try RunReport(request, in: store)
    let verdicts = Dictionary(
      report.entries.map { ($0.scenario, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    report.entries.removeAll { !$0.isToDecide }
    let plans = try Plans(of: report.entries.map(\.scenario), in: run, store)
    editedSince = report.entries.map(\.scenario).filter(plans.uncovered.contains).sorted()
    report.entries.removeAll {
      plans.isDecided($0.scenario) || plans.uncovered.contains($0.scenario)
    }
    let asked = request.scenarios ?? []
    let undecided = Set(report.entries.map(\.scenario))
    for scenario in try store.scenarios(engine: run.engine.name) {
      guard scenario.runID == run.id, asked.contains(scenario.name), let now = scenario.verdict,
        now != verdicts[scenario.name], now.isBad || undecided.contains(scenario.name)
      else { continue }
      judgedOtherwise.append((scenario.name, now))
    }
    let otherwise = Set(judgedOtherwise.map(\.scenario))
    report.entries.removeAll { otherwise.contains($0.scenario) }
    var groups = report.groups(by: .cause)
    let new = report.entries(.new)
    if !new.isEmpty { groups.append(RunReport.Group(title: Self.newFrames, entries: new)) }
    items = groups.enumerated().flatMap { cause, group in
      group.entries.map { entry in
        ReviewItem(
          entry, plan: plans.items[entry.scenario], refusal: plans.refusals[entry.scenario],
          cause: cause, engine: run.engine.name)
      }
    }
    causes = groups.map(\.title)
    self.run = run
    base = report.base
    decisionCounts = try store.decisionCounts(
      of: items.map(\.scenario), engine: run.engine.name)
  }

  /// What accepting each would do today.
  private struct Plans {
    var items: [String: AcceptancePlan.Item] = [:]
    var refusals: [String: String] = [:]
    var uncovered: Set<String> = []

    init(of scenarios: [String], in run: RunSummary, _ store: SuiteStore) throws {
      guard !scenarios.isEmpty else { return }
      let plan = try AcceptancePlan(reviewing: scenarios, run: run.id, in: store)
      for item in plan.items { items[item.scenario] = item }
      for refusal in plan.refusals { refusals[refusal.scenario] = refusal.reason }
      uncovered = Set(plan.refusals.filter(\.isUncovered).map(\.scenario))
    }

    /// Whether the frames are as expected by now.
    func isDecided(_ scenario: String) -> Bool { items[scenario]?.isNew == false }
  }
}

extension AcceptancePlan {
  /// What accepting scenarios would do, whatever is expected of them.
  init(reviewing scenarios: [String], run: Int64, in store: SuiteStore) throws {
    try self.init(
      ScenarioFilter(names: scenarios), run: run, over: Set(Expectation.Basis.allCases), in: store)
  }
}

extension RunReport.Entry {
  /// Whether somebody has to say something about it: frames that nothing is expected of are in a
  /// report only where they are others than before, or the first.
  fileprivate var isToDecide: Bool { !isKnown && (verdict.isBad || verdict == .unjudged) }
}
