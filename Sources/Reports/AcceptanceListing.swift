package import Regression
package import Scenarios
package import SuiteStore

/// What `plumb accept` did, or with a dry run would do.
package struct AcceptanceListing: Sendable {
  private let plan: AcceptancePlan
  private let isDryRun: Bool

  package init(_ plan: AcceptancePlan, isDryRun: Bool) {
    self.plan = plan
    self.isDryRun = isDryRun
  }

  /// A line a scenario that gets a new expectation, then the counts.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var table = Columns()
    for item in plan.accepted {
      table.rows.append([
        .init(isDryRun ? "to accept" : "accepted", .changed), .init(item.scenario),
        .init(item.remark),
      ])
    }
    let same = plan.items.count { !$0.isNew && $0.untoldBasis == nil }
    let untold = plan.items.compactMap(\.untoldBasis)
    let owner = plan.isForAll ? "all engines" : plan.run.engine.name
    var parts = [
      counted(plan.accepted.count, "scenario") + (isDryRun ? " to accept" : " accepted")
        + " for \(owner)"
    ]
    if same > 0 { parts.append("\(same) as expected already") }
    if !untold.isEmpty {
      let options = Set(untold.map { "--over \($0.rawValue)" }).sorted().joined(separator: " ")
      parts.append(
        "\(untold.count) of which the engine tells no node that is expected"
          + (plan.isForAll ? "" : " ('\(options)' takes the frames over)"))
    }
    let total = parts.joined(separator: ", ") + ", run \(plan.run.id), \(plan.run.engine.shortText)"
    let totals = width.map(total.wrapped) ?? [total]
    return (table.lines(foldedTo: width, ink: ink) + (table.rows.isEmpty ? [] : [""]) + totals)
      .asText
  }

  /// `{"run", "dryRun", "scenarios": [{"scenario", "outcome", "replaces", "expectation",
  /// "differences"}, …]}`; `outcome` is `accepted` or `unchanged`.
  ///
  /// - Parameter acceptances: What was written; none for a dry run.
  /// - Returns: The scenarios that were selected, by name.
  package func json(_ acceptances: [Acceptance]) -> JSON {
    let ids = Dictionary(acceptances.map { ($0.scenario, $0.expectationID) }) { first, _ in first }
    return [
      "run": .integer(plan.run.id), "dryRun": .bool(isDryRun),
      "engine": plan.isForAll ? .null : .string(plan.run.engine.name),
      "scenarios": .array(
        plan.items.map { item in
          [
            "scenario": .string(item.scenario),
            "outcome": item.isNew ? "accepted" : "unchanged",
            "replaces": .text(item.replaced?.basis.rawValue),
            "expectation": .integer(ids[item.scenario]),
            "differences": .array(
              item.differences.map { $0.json(tolerance: item.replaced?.tolerance ?? 0) }),
          ]
        }),
    ]
  }

  /// Why nothing may be accepted, a line a reason, in the order of the first scenario of each.
  package var refusals: [String] {
    let byReason = Dictionary(grouping: plan.refusals, by: \.reason)
    let firsts = plan.refusals.filter { byReason[$0.reason]?.first?.scenario == $0.scenario }
    return firsts.map { first in
      let count = (byReason[first.reason]?.count ?? 1) - 1
      let others = count > 0 ? " and \(count) more" : ""
      return "cannot accept '\(first.scenario)'\(others): \(first.reason)"
    }
  }
}

extension AcceptancePlan.Item {
  /// The first difference, and what gives way.
  fileprivate var remark: String {
    guard let replaced else { return "" }
    guard let first = differences.first else {
      if isOwnUntilNow { return "in place of what was expected of its engine alone" }
      return "in place of what is \(replaced.basis.rawValue), of which the engine tells no node"
    }
    let more = differences.count > 1 ? "  +\(differences.count - 1) more" : ""
    return Wording.text(first, of: replaced, before: nil) + more
  }
}

/// What `plumb accept --undo` did, or with a dry run would do.
package struct RestorationListing: Sendable {
  private let restorations: [Restoration]
  private let isDryRun: Bool

  package init(_ restorations: [Restoration], isDryRun: Bool) {
    self.restorations = restorations
    self.isDryRun = isDryRun
  }

  /// A line a scenario and those whom it is expected of, then the count.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var table = Columns()
    let engines = Set(restorations.filter { $0.engine != nil }.map(\.scenario))
    table.rows = restorations.map { restoration in
      let others = engines.contains(restoration.scenario) ? " for all others" : ""
      return [
        .init(isDryRun ? "to take back" : "taken back", .changed), .init(restoration.scenario),
        .init(
          (restoration.basis.map { "\($0.rawValue) again" } ?? "without an expectation again")
            + (restoration.engine.map { " for \($0)" } ?? others)
            + (restoration.isWritten ? ", as it was written into the article" : ""),
          .faint),
      ]
    }
    let total =
      counted(Set(restorations.map(\.endedID)).count, "acceptance")
      + (isDryRun ? " to take back" : " taken back")
    let totals = width.map(total.wrapped) ?? [total]
    return (table.lines(foldedTo: width, ink: ink) + (table.rows.isEmpty ? [] : [""]) + totals)
      .asText
  }

  /// `{"dryRun", "scenarios": [{"scenario", "engine", "ended", "expectation", "basis"}, …]}`;
  /// `engine` is `null` for what is expected of all.
  package var json: JSON {
    [
      "dryRun": .bool(isDryRun),
      "scenarios": .array(
        restorations.map {
          [
            "scenario": .string($0.scenario), "engine": .text($0.engine),
            "ended": .integer($0.endedID),
            "expectation": isDryRun ? .null : .integer($0.expectationID),
            "basis": .text($0.basis?.rawValue),
          ]
        }),
    ]
  }
}
