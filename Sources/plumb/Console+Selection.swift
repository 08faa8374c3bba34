import SuiteStore

extension Console {
  /// Says on standard error which part of a selection left nothing, if one did.
  func noteNothing(
    _ filter: ScenarioFilter, engine: String? = nil, in store: SuiteStore
  ) throws {
    if let reason = try store.whyNothing(filter, engine: engine) { note("plumb: \(reason)") }
  }
}
