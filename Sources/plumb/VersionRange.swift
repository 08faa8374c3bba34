import Scenarios
import SuiteStore

/// `A..B` on a command line: two runs or versions that are held against each other.
///
/// `A..` ends with the newest version, `..B` begins with the version before B; B alone is held
/// against whatever came before.
struct VersionRange {
  private let base: String?
  private let run: String?
  private let isRange: Bool

  /// - Throws: ``UsageError`` for a text with both ends missing, or with more than two.
  init(parsing text: String) throws(UsageError) {
    guard let dots = text.firstRange(of: "..") else {
      (base, run, isRange) = (nil, text, false)
      return
    }
    let parts = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !(parts.0.isEmpty && parts.1.isEmpty), !parts.1.contains("..") else {
      throw .conflict("A..B are two runs or versions, not '\(text)'")
    }
    base = parts.0.isEmpty ? nil : String(parts.0)
    run = parts.1.isEmpty ? nil : String(parts.1)
    isRange = true
  }

  /// Whether a text looks like a range rather than like a scenario.
  static func isRange(_ text: String) -> Bool {
    text.contains("..") && !text.contains("/")
  }

  /// - Throws: ``UsageError`` where one run or version is named and two are needed.
  func requireTwo() throws(UsageError) {
    guard !isRange else { return }
    throw .conflict("A..B are two runs or versions, not '\(run ?? "")'")
  }

  /// What the ends name; the first is `nil` where whatever came before is meant.
  ///
  /// - Throws: ``SuiteError`` for what there is no run of.
  func runs(in store: SuiteStore) throws -> (base: RunSummary?, run: RunSummary) {
    if let base, let run {
      let (first, last) = try store.runs(named: base, run)
      return (first, last)
    }
    let first = try base.map { try store.run(named: $0) }
    // The newest version is that of the engine that is compared.
    let newest = first.map { "\($0.engine.name)@latest" } ?? "latest"
    let last = try store.run(named: run ?? newest)
    if first == nil, isRange { return (try store.run(before: last), last) }
    return (first, last)
  }

  /// Whether each end means a version rather than one run.
  var areVersions: (base: Bool, run: Bool) {
    (base.map { Int64($0) == nil } ?? true, run.map { Int64($0) == nil } ?? true)
  }

  /// The words for both ends, as ``SuiteStore/run(named:)`` takes them.
  ///
  /// - Throws: ``SuiteError`` for what there is no run of.
  func words(in store: SuiteStore) throws -> (base: String, run: String) {
    let found = try runs(in: store)
    return (
      Self.word(base, for: found.base ?? found.run), Self.word(run, for: found.run)
    )
  }

  /// A version by its engine, which only both ends together may tell.
  private static func word(_ text: String?, for run: RunSummary) -> String {
    guard let text, Int64(text) == nil else { return text ?? "\(run.id)" }
    let engine = run.engine.name + "@"
    return text.hasPrefix(engine) ? text : engine + text
  }
}
