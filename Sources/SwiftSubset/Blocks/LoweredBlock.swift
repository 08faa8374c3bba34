package import Scenarios
import SwiftSyntax

/// What became of one block of code.
package struct LoweredBlock: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case scenario(ViewDocument)
    /// Declarations only, all of them accepted.
    case declarations([DeclarationSummary])
    /// No layout code, or a declaration whose body is empty.
    case ignored(reason: String)
    case refused
  }

  package var kind: Kind

  /// What a scenario's views are; nil for any other block.
  package var document: ViewDocument? {
    if case .scenario(let document) = kind { document } else { nil }
  }

  /// In the order of the source; of a scenario what is wrong with declarations that it does not name.
  package var refusals: [Refusal]

  /// The names that need a value from outside, in order of appearance.
  package var freeNames: [String]

  package var warnings: [String]

  /// What the block declares, whatever else it is.
  package var declarations: [DeclarationSummary]

  /// The scenarios that the block gives, each for itself, where there are several.
  package var variants: [BlockVariant] = []

  /// What the code says itself that the view is proposed, as a preview's `fixedLayout` does.
  package var proposal: Proposal?

  /// What the code says and its layout leaves out.
  var leftOut = LeftOut()

  /// How many expressions of a kind views made a value of that the language did not understand; of a
  /// scenario alone.
  var fallbacks: [SyntaxKind: Int] = [:]

  /// How many plain values of its views were made without types, by the file that made them.
  var ownValues: [String: Int] = [:]

  /// What a layout with these surroundings leaves out of what the code says, a sentence a kind.
  package func remarks(in environment: LayoutEnvironment) -> [String] {
    leftOut.warnings(in: environment)
  }

  init(
    kind: Kind = .refused, refusals: [Refusal] = [], freeNames: [String] = [],
    warnings: [String] = [], declarations: [DeclarationSummary] = []
  ) {
    self.kind = kind
    self.refusals = refusals
    self.freeNames = freeNames
    self.warnings = warnings
    self.declarations = declarations
  }
}
