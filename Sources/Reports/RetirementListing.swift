package import Scenarios
package import SuiteStore

/// What `plumb retire` did, or with a dry run would do.
package struct RetirementListing: Sendable {
  private let names: [String]
  private let isDryRun: Bool

  package init(_ names: [String], isDryRun: Bool) {
    self.names = names
    self.isDryRun = isDryRun
  }

  /// A line a scenario.
  package func text(ink: Ink = .none) -> String {
    names.map { ink(isDryRun ? "to retire" : "retired", .changed) + "  " + $0 }.asText
  }

  /// `{"dryRun", "retired": ["…", …]}`.
  package var json: JSON {
    ["dryRun": .bool(isDryRun), "retired": .array(names.map { .string($0) })]
  }
}

/// What `plumb retire --undo` did, or with a dry run would do.
package struct ReturnListing: Sendable {
  private let retirements: [Retirement]
  private let isDryRun: Bool

  package init(_ retirements: [Retirement], isDryRun: Bool) {
    self.retirements = retirements
    self.isDryRun = isDryRun
  }

  /// A line a scenario, with what it had retired for.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var table = Columns()
    for retirement in retirements {
      let gone = retirement.gone.map { "stays retired: its block is gone since \($0.prefix(10))" }
      table.rows.append([
        .init(isDryRun ? "to bring back" : "back", .changed), .init(retirement.scenario),
        .init(gone ?? "retired \(retirement.date.prefix(10)): \(retirement.reason)"),
      ])
    }
    return table.lines(foldedTo: width, ink: ink).asText
  }

  /// `{"dryRun", "undone": [{"scenario", "date", "by", "reason", "gone"}, …]}`.
  package var json: JSON {
    [
      "dryRun": .bool(isDryRun),
      "undone": .array(retirements.map(\.json)),
    ]
  }
}

extension Retirement {
  /// `{"scenario", "date", "by", "reason", "gone"}`.
  var json: JSON {
    [
      "scenario": .string(scenario), "date": .string(date), "by": .string(by),
      "reason": .string(reason), "gone": .text(gone),
    ]
  }
}
