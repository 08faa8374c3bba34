/// What an import did, or with a dry run would do.
package struct ImportSummary: Hashable, Sendable {
  package enum Change: String, Sendable {
    case new
    /// Was retired, and its article asks for it again.
    case back
    /// Has another content than before.
    case edited
    /// Has the content that it had, and its article expects something else of it, for the first time
    /// something, or nothing any more.
    case claimChanged
    case unchanged
  }

  package struct Scenario: Hashable, Sendable {
    package var name: String
    package var file: String
    package var line: Int
    package var change: Change
  }

  /// A scenario that goes on with older code, since its block is refused today.
  package struct Stale: Hashable, Sendable {
    package var name: String
    package var file: String

    /// The block's first line of code.
    package var line: Int

    /// When its block was refused first since it came in, ISO 8601 in UTC.
    package var since: String

    /// When the code that it goes on with came in, ISO 8601 in UTC.
    package var codeDate: String
  }

  /// In the order of the import.
  package var scenarios: [Scenario] = []

  /// The names of the scenarios whose block is gone, in alphabetical order.
  package var retired: [String] = []

  /// The names of scenarios whose blocks are there, and which have retired by decision.
  package var keptRetired: [String] = []

  /// An article whose file is gone from a folder that is imported, and whose scenarios go on.
  package struct Vanished: Hashable, Sendable {
    package var file: String

    /// How many there are.
    package var scenarios: Int
  }

  /// By file.
  package var vanished: [Vanished] = []

  /// The scenarios that go on under other names, by the names before.
  package var renamed: [ScenarioRenaming] = []

  /// By article, then by name.
  package var stale: [Stale] = []

  /// The scenarios whose accepted expectation gave way to new frames of their article, in
  /// alphabetical order.
  package var replacedAcceptances: [String] = []

  /// The scenarios whose code was edited after frames were accepted for it, and of which nothing is
  /// expected any more, in alphabetical order.
  package var lostAcceptances: [String] = []

  /// What was decided before about scenarios that have come by now, and is in force from now on.
  package var decisions: [String] = []

  package func count(_ change: Change) -> Int {
    scenarios.count { $0.change == change }
  }
}
