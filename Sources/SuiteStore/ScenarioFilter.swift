package import Scenarios

/// Which scenarios a verb is about: names, globs and conditions.
///
/// Several names or globs select what any of them does; conditions narrow that down. Of one
/// condition given several times any value will do. In a glob `*` stands for anything; no other
/// character is special, since names contain `?`. A term without `*` is a scenario's name, or
/// the name of a block or an article for all scenarios of it.
package struct ScenarioFilter: Hashable, Sendable {
  /// Names and globs; empty selects all.
  package var names: [String] = []
  package var verdicts: [Verdict] = []
  package var views: [String] = []
  package var modifiers: [String] = []
  package var articles: [String] = []
  package var bases: [Expectation.Basis] = []

  /// Whether retired scenarios are selected too.
  package var includesRetired = false

  package init() {}

  /// Reads the terms of a command line: `stacks/*`, `verdict:fail`, `view:HStack`,
  /// `modifier:padding`, `article:stacks`, `basis:stated`.
  package init(parsing terms: [String]) throws {
    preconditionFailure("being written")
  }
}
