package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// Writes the report as JSON Lines: `{"kind": "run", …}` with all members of ``json`` but its
  /// scenarios, then `{"kind": "scenario", …}` each.
  ///
  /// - Parameter take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeLines(to take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    var members = members(by: nil)
    members["kind"] = "run"
    var line = JSON.object(members).canonicalText + "\n"
    try line.withUTF8(take)
    let base = base?.run.id
    try JSON.writeLines(
      count: entries.count, element: { entries[$0].draft(base: base).with("kind", "scenario") },
      to: take)
  }
}
