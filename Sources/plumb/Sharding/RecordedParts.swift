import Regression
import Scenarios
import SuiteStore

/// What a database makes of parts, and what is said of that.
struct RecordedParts {
  let parts: Parts
  private let files: PartFiles
  private let toldNames = 5

  init(_ operands: [String], workers: Int, isPartial: Bool) throws {
    files = try PartFiles(operands)
    parts = try Parts(reading: files.paths, workers: workers, isPartial: isPartial)
  }

  /// The key under which the run is recorded, if one is given with it or came with the plan.
  ///
  /// Shards that are missing may still come: the key of the whole run stays free for them.
  func key(given: String?) throws -> String? {
    if let given, let planned = parts.key, given != planned {
      throw Failure.input(
        files.paths[0], "the plan has the key '\(planned)', and '--key' says '\(given)'")
    }
    return given ?? (parts.missing.isEmpty ? parts.key : nil)
  }

  /// What is recorded, after what is unusual about it was said.
  func material(in store: SuiteStore, _ console: Console) throws -> RunMaterial {
    for file in files.passedOver { console.note("\(file): passed over: it is no part") }
    let found = try store.material(
      of: parts.contents.map { ComputedContent(digest: $0.digest, scenarios: $0.scenarios) },
      engine: parts.engine)
    if let foreign = found.foreign.first {
      throw ShardError(
        files.paths[0],
        "the parts answer the content \(foreign.hex), which this suite does not have: they are of "
          + "another one")
    }
    if !parts.missing.isEmpty {
      Console.complain(
        "partial: \(parts.missing.count) of \(parts.shardCount) shards \(parts.missing.count == 1 ? "is" : "are") missing, "
          + "and so are \(parts.missing.count == 1 ? "its" : "their") scenarios")
    }
    tell(found.edited, "edited since the plan; recorded with what was computed", console)
    tell(found.retired, "retired since the plan; recorded all the same", console)
    tell(found.unknown, "not in the suite any more with what was computed; not recorded", console)
    return found.material
  }

  /// Says what is not there that a run computed here would have.
  func tellUntold(_ console: Console) {
    let count = parts.untoldTraces
    guard count > 0 else { return }
    console.note(
      "\(count) new frames come without their conversation: the plan took them for known; "
        + "'--previous-engine' may tell their causes later")
  }

  private func tell(_ scenarios: [String], _ what: String, _ console: Console) {
    guard !scenarios.isEmpty else { return }
    var told = scenarios.prefix(toldNames).joined(separator: ", ")
    if scenarios.count > toldNames { told += " and \(scenarios.count - toldNames) more" }
    Console.complain("\(told): \(what)")
  }
}
