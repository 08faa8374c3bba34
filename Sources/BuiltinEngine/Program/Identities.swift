package import Scenarios
import Synchronization

/// The identities that one run of known code makes, as `UUID()` does: a copy has the same one, and what is
/// made anew another.
///
/// What is not in the code that runs may be worked out anew in each run, as the rows of a constant are, of
/// which Swift makes one. So nothing is known of two identities of two runs.
package struct Identities {
  private static let runs = Atomic<Int>(0)

  /// The run that began last.
  package static var lastRun: Int { runs.load(ordering: .relaxed) }

  /// How the text of such an identity begins.
  private static let mark = "#"

  private let run = Self.runs.wrappingAdd(1, ordering: .relaxed).newValue
  private var count = 0

  mutating func next() -> String {
    count += 1
    return "\(Self.mark)\(run).\(count)"
  }

  /// Whether two texts are those of one identity; nil where that is not known.
  static func areSame(_ a: String, _ b: String) -> Bool? {
    guard isOne(a), isOne(b) else { return nil }
    if a == b { return true }
    return a.prefix { $0 != "." } == b.prefix { $0 != "." } ? false : nil
  }

  static func isOne(_ text: String) -> Bool { text.hasPrefix(mark) }

  /// Whether a text is that of an identity which a run after another made.
  package static func isMade(_ text: String, after run: Int) -> Bool {
    guard isOne(text) else { return false }
    return Int(text.dropFirst(mark.count).prefix { $0 != "." }).map { $0 > run } ?? true
  }
}

extension JSON {
  /// The same with identities of which nothing is known in the place of those that were made after a run, or
  /// of all of them, as documents hold them: which run made one is no part of a value.
  package func withoutIdentities(after run: Int = 0) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.withoutIdentities(after: run) })
    case .object(let members):
      if case .string(let text)? = members[Language.viewField], Identities.isMade(text, after: run)
      {
        .object([Language.viewField: ""])
      } else if let object = withoutIdentityOfObject(after: run) {
        .object(object.mapValues { $0.withoutIdentities(after: run) })
      } else {
        .object(members.mapValues { $0.withoutIdentities(after: run) })
      }
    default: self
    }
  }
}
