package import Scenarios
package import SuiteStore

/// What two runs laid out under one name, where an article was edited between them.
package struct EditedSides: Sendable {
  package struct Side: Sendable {
    package var run: RunSummary
    package var verdict: Verdict
    package var code: EditedCode

    /// nil where the engine gave none.
    package var frames: FrameSet?
  }

  package let good, bad: Side

  /// Whether both laid out the same edition.
  package var isSame: Bool { good.code.number == bad.code.number }

  /// What is another between the two, beside what is expected.
  package var edit: (parts: [ScenarioEdit.Part], declarations: [String]) {
    ScenarioEdit.changes(from: good.code, to: bad.code)
  }

  /// Reads both sides; nil where one of the two did not cover the scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - good: The earlier run or version.
  ///   - bad: The later one.
  ///   - store: Where both are read from.
  /// - Throws: ``SuiteError`` for an unknown name.
  package init?(scenario: String, good: String, bad: String, in store: SuiteStore) throws {
    let codes = try store.editedCodes(of: scenario)
    func side(_ name: String) throws -> Side? {
      let run = try store.run(named: name)
      let entries = try store.history(
        of: scenario, engine: run.engine.name, includingVoided: true)
      let entry =
        entries.first { $0.run.id == run.id }
        ?? entries.last { $0.run.engine == run.engine && !$0.run.isVoided }
      guard let entry, let code = codes[entry.edition] else { return nil }
      let frames = try entry.outcome.frameSetID.flatMap { try store.frameSets([$0])[$0] }
      return Side(run: entry.run, verdict: entry.verdict, code: code, frames: frames)
    }
    guard let good = try side(good), let bad = try side(bad) else { return nil }
    (self.good, self.bad) = (good, bad)
  }
}
