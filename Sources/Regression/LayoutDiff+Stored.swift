import Scenarios
package import SuiteStore
import Threads

extension LayoutDiff {
  /// Compares what two runs, or two versions, found.
  ///
  /// Code is only ever held against the same code. Where a scenario was edited in between, what the
  /// one found of it is held against what the other's engine answers now, as far as it is among the
  /// sources; nothing is stored.
  ///
  /// - Parameters:
  ///   - before: The one.
  ///   - after: The other one.
  ///   - editions: The scenarios to compare, with all code that they ever had.
  ///   - wholeVersions: Whether the two are versions, in all their runs.
  ///   - sources: Engines at hand, of the versions of the two.
  ///   - workers: How many contents are computed at the same time.
  ///   - store: The suite.
  /// - Throws: ``SuiteError`` where the suite cannot be read, and ``EngineProgramError`` if an engine
  ///   cannot be started.
  package init(
    from before: Snapshot, to after: Snapshot, editions: [Int64: [NamedEdition]],
    wholeVersions: Bool, asking sources: [EngineSource] = [], workers: Int = 1,
    in store: SuiteStore
  ) throws {
    func side(_ snapshot: Snapshot) -> Side {
      Side(
        engine: snapshot.run.engine, run: wholeVersions ? nil : snapshot.run.id,
        isVoided: snapshot.run.isVoided)
    }
    self.init(before: side(before), after: side(after))
    var changed: [(content: Int64, before: Outcome, after: Outcome)] = []
    var firstOnly: [Int64] = []
    var secondOnly: [Int64] = []
    for (content, named) in editions {
      switch (before.outcomes[content], after.outcomes[content]) {
      case (let old?, let new?):
        // Equal frames are one row: what has the same id need not be read.
        if let id = old.frameSetID, id == new.frameSetID {
          equal.formUnion(named.map(\.scenario))
        } else {
          changed.append((content, old, new))
        }
      case (_?, nil): firstOnly.append(content)
      case (nil, _?): secondOnly.append(content)
      case (nil, nil): break
      }
    }
    func source(_ snapshot: Snapshot) -> EngineSource? {
      sources.first { $0.version == snapshot.run.engine }
    }
    let later = try Self.answers(of: source(after), to: firstOnly, workers: workers, in: store)
    let earlier = try Self.answers(of: source(before), to: secondOnly, workers: workers, in: store)
    let outcomes =
      changed.flatMap { [$0.before, $0.after] }
      + later.keys.compactMap { before.outcomes[$0] }
      + earlier.keys.compactMap { after.outcomes[$0] }
    let frames = try store.frames(Set(outcomes.compactMap(\.frameSetID)).sorted())
    func named(_ content: Int64) -> [Compared] { editions[content]?.map(Compared.init) ?? [] }
    for (content, old, new) in changed {
      add(named(content), try Answer(old, frames), try Answer(new, frames))
    }
    for (content, answer) in later {
      guard let old = before.outcomes[content] else { continue }
      add(named(content), try Answer(old, frames), answer)
    }
    for (content, answer) in earlier {
      guard let new = after.outcomes[content] else { continue }
      add(named(content), answer, try Answer(new, frames))
    }
    let left = Set(firstOnly).union(secondOnly).subtracting(later.keys).subtracting(earlier.keys)
    let compared = Set(
      editions.filter { content, _ in
        !left.contains(content)
          && (before.outcomes[content] != nil || after.outcomes[content] != nil)
      }.values.joined().map(\.scenario))
    // Of versions that found one code both, only one may have found a later one as well.
    let asked = Set(
      [later.keys, earlier.keys].joined().flatMap { editions[$0] ?? [] }.map(\.scenario))
    let newest = (
      Self.newest(editions.keys.filter { before.outcomes[$0] != nil }, of: editions),
      Self.newest(editions.keys.filter { after.outcomes[$0] != nil }, of: editions)
    )
    let settled = compared.filter {
      asked.contains($0) || newest.0[$0]?.number == newest.1[$0]?.number
    }
    try addUncompared(
      Self.newest(firstOnly.filter(left.contains), of: editions, besides: compared)
        .merging(newest.0.filter { !settled.contains($0.key) && compared.contains($0.key) }) { $1 },
      Self.newest(secondOnly.filter(left.contains), of: editions, besides: compared)
        .merging(newest.1.filter { !settled.contains($0.key) && compared.contains($0.key) }) { $1 },
      in: store)
    sort()
  }

  /// The newest edition of each scenario that has one of some contents, but for some.
  private static func newest(
    _ contents: [Int64], of editions: [Int64: [NamedEdition]], besides compared: Set<String> = []
  ) -> [String: NamedEdition] {
    let found = contents.flatMap { editions[$0] ?? [] }.filter { !compared.contains($0.scenario) }
    return Dictionary(found.map { ($0.scenario, $0) }) { $0.number > $1.number ? $0 : $1 }
  }

  /// Notes what only one side found, and of what the sides found different code.
  private mutating func addUncompared(
    _ first: [String: NamedEdition], _ second: [String: NamedEdition], in store: SuiteStore
  ) throws {
    onlyAfter = second.filter { first[$0.key] == nil }.map { Compared($0.value) }
    for (name, old) in first {
      guard let new = second[name] else {
        onlyBefore.append(Compared(old))
        continue
      }
      let codes = try store.editedCodes(of: name)
      guard let earlier = codes[old.number], let later = codes[new.number] else { continue }
      let (parts, declarations) = ScenarioEdit.changes(from: earlier, to: later)
      edited.append(
        Edited(
          scenario: name, before: old.number, after: new.number, parts: parts,
          declarations: declarations))
    }
  }

  /// What an engine answers to some contents now; nothing without an engine.
  private static func answers(
    of source: EngineSource?, to contents: [Int64], workers: Int, in store: SuiteStore
  ) throws -> [Int64: Answer] {
    guard let source, !contents.isEmpty else { return [:] }
    let material = try store.contents(contents).sorted { $0.key < $1.key }
    let answers = try Workers(count: workers).map(
      material, makeTool: { try source.make() }, progress: nil,
      work: { planned, engine in (planned.key, Answer(engine.layout(planned.value).checked)) })
    return Dictionary(answers) { first, _ in first }
  }
}
