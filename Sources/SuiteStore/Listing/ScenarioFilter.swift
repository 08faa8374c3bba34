package import Scenarios

/// Which scenarios a verb is about: names, globs and conditions.
///
/// Several names or globs select what any of them does; conditions narrow that down. Of one
/// condition given several times any value will do. In a glob `*` stands for anything; no other
/// character is special, since names contain `?`. A term without `*` is a scenario's name, or
/// the name of a block or an article for all scenarios of it, or of a cluster of regressions.
package struct ScenarioFilter: Hashable, Sendable {
  /// Names and globs; empty selects all.
  package var names: [String] = []
  package var verdicts: [Verdict] = []

  /// What scenarios were found to be in certain runs, under the expectations of their time.
  package var verdictsInRuns: [VerdictInRun] = []
  package var views: [String] = []
  package var modifiers: [String] = []
  package var articles: [String] = []
  package var bases: [Expectation.Basis] = []

  /// Clusters of regressions, with or without the version at their end.
  package var clusters: [String] = []

  /// Whether retired scenarios are selected too, unless they are named.
  package var includesRetired = false

  /// `fail@5`: what a run found.
  package struct VerdictInRun: Hashable, Sendable {
    package var verdict: Verdict
    package var runID: Int64
  }

  package init() {}

  /// Reads the terms of a command line: `stacks/*`, `verdict:fail`, `verdict:fail@5` (in run 5),
  /// `view:HStack`, `modifier:padding`, `article:stacks`, `basis:stated`, `cluster:padding.propose@2.0.0`.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for a condition, a verdict or a basis
  ///   that does not exist. Names are looked up where the filter is used.
  package init(parsing terms: [String]) throws {
    for term in terms {
      // A colon in a name comes after a slash, an "@" or a "?": "a/b@10x10?name=x:y".
      guard let colon = term.firstIndex(of: ":"),
        !term[..<colon].contains(where: { "/@?*".contains($0) })
      else {
        names.append(term)
        continue
      }
      try add(String(term[..<colon]), String(term[term.index(after: colon)...]))
    }
  }

  /// The same scenarios, where a verdict without a run is what this run found.
  package func ofRun(_ runID: Int64) -> ScenarioFilter {
    var filter = self
    filter.verdictsInRuns += verdicts.map { VerdictInRun(verdict: $0, runID: runID) }
    filter.verdicts = []
    return filter
  }

  private static let conditions = [
    "verdict", "view", "modifier", "article", "basis", "cluster",
  ]

  private mutating func add(_ condition: String, _ value: String) throws {
    switch condition {
    case "verdict": try addVerdict(value)
    case "basis": bases.append(try Self.value(of: condition, value))
    case "view": views.append(value)
    case "modifier": modifiers.append(value)
    case "article": articles.append(value)
    case "cluster": clusters.append(value)
    default:
      throw SuiteError.unknown(
        kind: "condition", name: condition,
        nearest: Spelling.nearest(to: condition, among: Self.conditions))
    }
  }

  private mutating func addVerdict(_ text: String) throws {
    guard let at = text.firstIndex(of: "@") else {
      verdicts.append(try Self.value(of: "verdict", text))
      return
    }
    let run = text[text.index(after: at)...]
    let verdict: Verdict = try Self.value(of: "verdict", String(text[..<at]))
    guard let id = Int64(run), id > 0, run.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      throw SuiteError.unknown(kind: "run", name: String(run), nearest: nil)
    }
    verdictsInRuns.append(VerdictInRun(verdict: verdict, runID: id))
  }

  private static func value<Value: RawRepresentable & CaseIterable>(
    of condition: String, _ text: String
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw SuiteError.unknown(
        kind: condition, name: text,
        nearest: Spelling.nearest(to: text, among: Value.allCases.map(\.rawValue)))
    }
    return value
  }
}

/// A pattern in which `*` stands for any characters, also none, also slashes.
struct Glob {
  private let parts: [Substring]

  /// `nil` if `text` has no `*`.
  init?(_ text: String) {
    guard text.contains("*") else { return nil }
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else {
      return false
    }
    var rest = name.dropFirst(first.count)
    // Taking each part where it first occurs leaves the most for the parts after it.
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = Self.firstEnd(of: part, in: rest) else { return false }
      rest = rest[place...]
    }
    return rest.hasSuffix(last)
  }

  private static func firstEnd(of part: Substring, in text: Substring) -> Substring.Index? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        return text.index(start, offsetBy: part.count, limitedBy: text.endIndex)
      }
      start = text.index(after: start)
    }
    return nil
  }
}
