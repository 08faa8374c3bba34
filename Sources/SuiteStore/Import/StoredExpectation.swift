package import Scenarios

/// An expectation with its history.
package struct StoredExpectation: Hashable, Sendable {
  package var id: Int64
  package var editionID: Int64

  /// Whose frames are judged by it, rather than by what holds for all; `nil`: all engines'.
  package var engineID: Int64?

  /// The name of that engine.
  package var engine: String?
  package var basis: Expectation.Basis
  package var source: String
  package var tolerance: Double
  package var isExact: Bool

  /// `Expectation.linesJSON` as text; parsed only where it is needed.
  package var lines: String

  /// When it came in or was accepted, ISO 8601 in UTC.
  package var created: String

  /// Who accepted it, and why; `nil` if it came in with an article.
  package var by: String?
  package var reason: String?

  /// The run whose frames were taken over; `nil` also where the suite does not have it.
  package var fromRun: Int64?

  /// Whether it was accepted and came back as a text.
  package var isRestored = false

  /// The run that it is from then, as far as it is known.
  package var restoredRun: AcceptedFrames.Run?

  /// When it ceased to be in force, and what took its place; `nil` while it is in force.
  package var ended: String?
  package var supersededBy: Int64?

  /// Who took an acceptance back, and why.
  package var endedBy: String?
  package var endedReason: String?

  /// Whether somebody accepted it; no article states it.
  package var isAccepted: Bool { fromRun != nil || isRestored }

  /// The expectation itself.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if the stored lines are not of their form.
  package func expectation() throws -> Expectation {
    guard let lines = Expectation.lines(text: lines) else {
      throw SuiteError.damaged(what: "expectation \(id)", reason: "its lines cannot be read")
    }
    return Expectation(
      basis: basis, source: source, tolerance: tolerance, isExact: isExact, lines: lines)
  }
}
