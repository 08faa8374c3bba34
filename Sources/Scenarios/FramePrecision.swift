/// How finely an engine tells where nodes are, and of which nodes: what its frames can be held to.
package struct FramePrecision: Hashable, Sendable {
  /// The nodes whose frames an engine tells.
  package enum Scope: String, CaseIterable, Sendable {
    case all
    /// Views without children, without their modifiers.
    case leaves
    /// Nodes with an `.id(…)`.
    case ids
  }

  /// The grid that frames lie on, in points, 0 for none.
  ///
  /// A tolerance is never below it.
  package var roundingStep: Double

  package var scope: Scope

  package init(roundingStep: Double = 0, scope: Scope = .all) {
    self.roundingStep = roundingStep
    self.scope = scope
  }

  /// Every frame, exactly.
  package static let exact = FramePrecision()
}
