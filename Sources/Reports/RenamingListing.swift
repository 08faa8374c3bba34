package import Scenarios
package import SuiteStore

/// Scenarios that go on under other names.
package struct RenamingListing: Sendable {
  private let renamings: [ScenarioRenaming]

  package init(_ renamings: [ScenarioRenaming]) {
    self.renamings = renamings
  }

  /// `renamed: stacks/row@620x80 → stacks/a-row@620x80`, each ending in a line feed.
  package var text: String { renamings.map { "renamed: \($0.from) → \($0.to)" }.asText }

  /// `[{"from", "to"}, …]`.
  package var json: JSON {
    .array(renamings.map { ["from": .string($0.from), "to": .string($0.to)] })
  }
}
