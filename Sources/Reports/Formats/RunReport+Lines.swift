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
    func put(_ members: [String: JSON], kind: String) throws {
      var members = members
      members["kind"] = .string(kind)
      var line = JSON.object(members).canonicalText + "\n"
      try line.withUTF8(take)
    }
    try put(members(by: nil), kind: "run")
    let base = base?.run.id
    for entry in entries {
      guard case .object(let members) = entry.draft(base: base).json else { continue }
      try put(members, kind: "scenario")
    }
  }
}
