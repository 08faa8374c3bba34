/// What an import made of one block of Swift.
package struct ImportedBlock: Hashable, Sendable {
  package enum Outcome: String, Sendable {
    /// At least one scenario came in.
    case scenario
    case declaration
    case refused
    /// No layout code, or a declaration whose body is empty.
    case ignored
  }

  package var file: String

  /// The first line of code in the file, from 1.
  package var line: Int

  /// From the first line of code to the last.
  package var lines: Int
  package var outcome: Outcome

  /// Why it was ignored; nil for any other outcome.
  package var reason: String?

  /// The names of the scenarios that came in.
  package var scenarios: [String]

  /// The names of the declarations that were accepted.
  package var declarations: [String]

  /// At lines and columns of the file.
  package var refusals: [Refusal]
  package var warnings: [String] = []

  /// What is wrong with its frames blocks and stops nothing, at lines and columns of the file.
  package var placedWarnings: [Refusal] = []

  package init(
    file: String, line: Int, lines: Int, outcome: Outcome, scenarios: [String] = [],
    declarations: [String] = [], refusals: [Refusal] = []
  ) {
    self.file = file
    self.line = line
    self.lines = lines
    self.outcome = outcome
    self.scenarios = scenarios
    self.declarations = declarations
    self.refusals = refusals
  }
}
