package import Scenarios
package import SuiteStore
import Threads

/// How what two engine versions, runs or engines answer differs, whatever is expected.
package struct LayoutDiff: Sendable {
  /// A scenario, and which of its code was answered.
  package struct Compared: Hashable, Sendable {
    package var name: String

    /// Which code it was, 1 for the first; `nil` for what it has now.
    package var edition: Int?

    /// The name; where this is not what the scenario is now, with the edition.
    package var text: String { edition.map { "\(name) (edition \($0))" } ?? name }

    package init(name: String, edition: Int? = nil) {
      self.name = name
      self.edition = edition
    }

    init(_ edition: NamedEdition) {
      self.init(name: edition.scenario, edition: edition.isCurrent ? nil : edition.number)
    }
  }

  /// One of the two, and where its answers are from.
  package struct Side: Hashable, Sendable {
    package var engine: EngineVersion

    /// The run, where it is one.
    package var run: Int64?

    /// Whether the run is voided.
    package var isVoided: Bool

    package init(engine: EngineVersion, run: Int64? = nil, isVoided: Bool = false) {
      self.engine = engine
      self.run = run
      self.isVoided = isVoided
    }
  }

  /// What was answered.
  package enum Answer: Hashable, Sendable {
    case frames(FrameSet)
    case other(Verdict, message: String?, path: String?)
  }

  /// A content that is answered differently.
  package struct Entry: Hashable, Sendable {
    /// The scenarios that have it, by name.
    package var scenarios: [Compared]

    /// `nil` where both are frames.
    package var before: Answer?
    package var after: Answer?

    /// The nodes that moved, appeared or vanished; empty where one of them has no frames.
    package var moves: [FrameChange]

    /// All frames of both; `nil` where one of them has none.
    package var frames: Frames?

    package struct Frames: Hashable, Sendable {
      package var before: FrameSet
      package var after: FrameSet
    }

    /// How far the node moved that moved most, in points.
    package var distance: Double { moves.map(\.distance).max() ?? 0 }
  }

  /// A scenario that its article edited between the two: what they answer says nothing of engines.
  package struct Edited: Hashable, Sendable {
    package var scenario: String

    /// Which code the one laid out, and which the other: the newest, where there are several.
    package var before: Int
    package var after: Int

    /// What is another in it.
    package var parts: [ScenarioEdit.Part]
    package var declarations: [String]
  }

  package let before: Side
  package let after: Side

  /// What is answered by one and not by the other first, then by the largest move, then by name.
  package private(set) var entries: [Entry] = []

  /// The scenarios of which some code has the very same frames on both sides.
  var equal: Set<String> = []

  /// Those that differ by no more than the grids on which the frames of the two engines lie.
  private var rounded: Set<String> = []

  /// Those without frames on either side that are answered alike.
  private var alike: Set<String> = []

  /// How many scenarios have the very same frames on both sides, all of their code that is compared.
  package var equalCount: Int {
    equal.subtracting(rounded).subtracting(alike).subtracting(different).count
  }

  /// How many differ by no more than the grids on which the frames of the two engines lie.
  ///
  /// Two versions of one engine are compared exactly: what moves on its grid moved.
  package var roundedCount: Int { rounded.subtracting(different).count }

  /// How many have no frames on either side, and are answered alike.
  package var alikeCount: Int { alike.subtracting(rounded).subtracting(different).count }

  /// How many moved, or are answered otherwise: as many as there are, whatever code of theirs.
  package var movedCount: Int { moved.count }
  package var otherwiseCount: Int { different.subtracting(moved).count }

  private var different: Set<String> { Set(entries.flatMap { $0.scenarios.map(\.name) }) }

  private var moved: Set<String> {
    Set(entries.filter { $0.before == nil }.flatMap { $0.scenarios.map(\.name) })
  }

  /// The scenarios that only one side has computed, by name.
  package internal(set) var onlyBefore: [Compared] = []
  package internal(set) var onlyAfter: [Compared] = []

  /// The scenarios of which the two laid out different code, by name.
  package internal(set) var edited: [Edited] = []

  /// The largest move of all.
  package var largest: (scenario: Compared, move: FrameChange)? {
    let widest = entries.max { $0.distance < $1.distance }
    guard let widest, let move = widest.moves.largestMove, let first = widest.scenarios.first
    else { return nil }
    return (first, move)
  }

  init(before: Side, after: Side) {
    self.before = before
    self.after = after
  }

  mutating func add(_ scenarios: [Compared], _ a: Answer, _ b: Answer) {
    if case .frames(let old) = a, case .frames(let new) = b {
      let moves = [FrameChange](from: old, to: new)
      let step =
        before.engine.name == after.engine.name
        ? 0 : max(old.precision.roundingStep, new.precision.roundingStep)
      if !moves.isEmpty, moves.allSatisfy({ $0.isWithin(step) }) {
        rounded.formUnion(scenarios.map(\.name))
        return
      }
      guard moves.isEmpty else {
        entries.append(
          Entry(
            scenarios: scenarios, before: nil, after: nil, moves: moves,
            frames: Entry.Frames(before: old, after: new)))
        return
      }
      equal.formUnion(scenarios.map(\.name))
    } else if a == b {
      alike.formUnion(scenarios.map(\.name))
    } else {
      entries.append(Entry(scenarios: scenarios, before: a, after: b, moves: []))
    }
  }

  mutating func sort() {
    entries.sort { a, b in
      if (a.before == nil) != (b.before == nil) { return a.before != nil }
      if a.distance != b.distance { return a.distance > b.distance }
      return a.scenarios.lexicographicallyPrecedes(b.scenarios) { $0.text < $1.text }
    }
    onlyBefore.sort { $0.text < $1.text }
    onlyAfter.sort { $0.text < $1.text }
    edited.sort { $0.scenario < $1.scenario }
  }
}

extension FrameChange {
  /// Whether no edge is farther off than the grid of an engine.
  fileprivate func isWithin(_ step: Double) -> Bool {
    before != nil && after != nil && distance <= step
  }
}

// What is computed.
extension LayoutDiff {
  /// Lets two engines lay out the contents of some scenarios and compares; nothing is stored.
  ///
  /// - Parameters:
  ///   - before: The one engine.
  ///   - after: The other one.
  ///   - material: The contents.
  ///   - workers: How many contents are computed at the same time.
  ///   - progress: Told how many contents are done and of how many.
  /// - Throws: ``EngineProgramError`` if an engine cannot be started, and ``SuiteError`` where what
  ///   is stored cannot be read.
  package init(
    from before: EngineSource, to after: EngineSource, of material: RunMaterial, workers: Int,
    progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil
  ) throws {
    self.init(before: Side(engine: before.version), after: Side(engine: after.version))
    let total = material.contents.count
    let report = progress.map { progress in { @Sendable done in progress(done, total) } }
    let answers = try Workers(count: workers).map(
      material.contents, makeTool: { (try before.make(), try after.make()) }, progress: report,
      work: { planned, engines in
        let content = try planned.content()
        return (
          planned.scenarios.map { Compared(name: $0.name) },
          Answer(engines.0.layout(content).checked),
          Answer(engines.1.layout(content).checked)
        )
      })
    for (scenarios, old, new) in answers { add(scenarios, old, new) }
    sort()
  }
}

extension LayoutDiff.Answer {
  init(_ outcome: Outcome, _ frames: [Int64: StoredFrames]) throws {
    if let id = outcome.frameSetID {
      guard let stored = frames[id] else {
        throw SuiteError.damaged(what: "frame set \(id)", reason: "it is missing")
      }
      self = .frames(try stored.frameSet())
    } else {
      self = .other(
        Verdict(outcome.kind, judgement: nil, hasMoved: false), message: outcome.message,
        path: outcome.path)
    }
  }

  init(_ outcome: EngineOutcome) {
    switch outcome {
    case .frames(let answer): self = .frames(answer.frames)
    case .unsupported(let construct, let path):
      self = .other(.unsupported, message: construct, path: path)
    case .error(let message, let path): self = .other(.error, message: message, path: path)
    case .crash(let message): self = .other(.crash, message: message, path: nil)
    case .timeout(let seconds): self = .other(.timeout, message: JSON.shortest(seconds), path: nil)
    }
  }
}
