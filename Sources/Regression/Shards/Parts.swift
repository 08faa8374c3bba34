package import Scenarios
import Synchronization
import Threads

/// The parts of one plan: together the answers of one engine to all its contents.
///
/// Where the answers stand is held, not the answers.
package final class Parts: Sendable {
  private struct Place: Sendable {
    var file: Int32
    var place: PartFile.Place
  }

  /// What all parts say of themselves alike.
  let head: PartHead

  /// When the first part was begun, ISO 8601 in UTC.
  package let started: String

  /// How long the longest part took, in nanoseconds.
  package let duration: Int64

  /// The numbers of the shards that have no part.
  package let missing: [Int]

  /// The contents with the scenarios that they were computed for, in the order of the digests.
  package let contents: [(digest: Digest, scenarios: [String])]

  private let sources: [PartSource]
  private let places: [Digest: Place]
  private let untold = Atomic(0)

  /// Reads parts.
  ///
  /// - Parameters:
  ///   - paths: The files, in any order; at least one.
  ///   - workers: How many are read at the same time.
  ///   - isPartial: Whether shards may be missing.
  /// - Throws: ``ShardError`` for parts that are damaged, do not belong together, answer
  ///   differently or are missing.
  package init(reading paths: [String], workers: Int, isPartial: Bool) throws {
    let scratch = ScratchFile()
    let files = try Workers(count: workers).map(
      paths, makeTool: { () }, progress: nil,
      work: { path, _ in try PartFile(path, scratch: scratch) })
    guard let first = files.first else {
      throw ShardError("plumb run --parts", "there is no part", isBadInput: true)
    }
    for file in files.dropFirst() { try file.requireSamePlan(as: first) }
    head = first.head
    started = files.map(\.head.started).min() ?? first.head.started
    duration = files.map(\.duration).max() ?? 0
    let present = Set(files.map(\.head.shard.index))
    missing = (1...head.shard.count).filter { !present.contains($0) }
    sources = files.map(\.source)
    (places, contents) = try Self.joined(files)
    guard missing.isEmpty else {
      guard isPartial else { throw MissingParts(missing, of: first, among: paths).error }
      return
    }
    guard contents.count == head.contentCount,
      Digest.ofSelection(contents.lazy.map(\.digest)) == head.selection
    else {
      throw ShardError(
        paths[0],
        "the parts answer \(contents.count) contents that are not the \(head.contentCount) of "
          + "their plan")
    }
  }

  /// The answers of all files, each once.
  private static func joined(
    _ files: [PartFile]
  ) throws -> (places: [Digest: Place], contents: [(digest: Digest, scenarios: [String])]) {
    var places: [Digest: Place] = [:]
    var contents: [(digest: Digest, scenarios: [String])] = []
    for (index, file) in files.enumerated() {
      for answer in file.answers {
        let place = Place(file: Int32(index), place: answer.place)
        if let other = places[answer.content] {
          try file.require(answer, sameAs: other.place, of: files[Int(other.file)].source)
        } else {
          places[answer.content] = place
          contents.append((answer.content, answer.scenarios))
        }
      }
    }
    return (places, contents.sorted { $0.digest.precedes($1.digest) })
  }
}

extension Parts {
  /// Whether a file of a folder is a part, whole or damaged.
  ///
  /// - Throws: ``ShardError`` where that cannot be known.
  package static func isPart(_ path: String) throws(ShardError) -> Bool {
    try PartFile.isPart(path)
  }

  /// Whose answers these are.
  package var engine: EngineVersion { head.engine.version }

  /// Whether traces could be asked for.
  package var canTrace: Bool { head.engine.canTrace }

  /// The ingest key that the plan was given.
  package var key: String? { head.key }

  package var shardCount: Int { head.shard.count }

  /// How many traces were wanted that nobody asked the engine for.
  package var untoldTraces: Int { untold.load(ordering: .relaxed) }

  func noteUntoldTrace() { untold.wrappingAdd(1, ordering: .relaxed) }

  /// What a content took; `nil` for one that is not answered.
  package func nanoseconds(of content: Digest) -> Int64? {
    places[content]?.place.nanoseconds
  }

  /// The answer to a content.
  func answer(to content: Digest) throws(ShardError) -> PartAnswer {
    guard let place = places[content] else {
      throw ShardError(sources[0].path, "no part answers the content \(content.hex)")
    }
    let source = sources[Int(place.file)]
    let path = source.path
    let line = try source.line(at: place.place)
    let answer: PartAnswer
    do throws(EngineProtocolError) {
      answer = try PartAnswer(line, precision: head.engine.precision)
    } catch {
      throw ShardError(
        "\(path):\(place.place.line)", "this answer cannot be used: \(error.message)")
    }
    guard answer.content == content else {
      throw ShardError("\(path):\(place.place.line)", "this line answers another content now")
    }
    return answer
  }
}

extension PartFile {
  /// Refuses a part that does not belong to another one.
  fileprivate func requireSamePlan(as other: PartFile) throws(ShardError) {
    func refuse(_ what: String, _ mine: String, _ others: String) throws(ShardError) {
      guard mine != others else { return }
      throw ShardError(path, "\(what) is \(mine), that of \(other.path) is \(others)")
    }
    try refuse("its engine", head.engine.version.told, other.head.engine.version.told)
    guard head.engine.json == other.head.engine.json else {
      throw ShardError(path, "its engine greets otherwise than that of \(other.path)")
    }
    guard head.selection == other.head.selection else {
      throw ShardError(
        path,
        "it is of a plan of \(head.contentCount) contents, \(other.path) of one of other "
          + "\(other.head.contentCount)")
    }
    try refuse(
      "the number of shards", "\(head.shard.count)", "\(other.head.shard.count)")
    try refuse("its key", head.key ?? "none", other.head.key ?? "none")
    guard head.plan == other.head.plan else {
      throw ShardError(
        path,
        "it is of another plan of the same contents than \(other.path): the times or the "
          + "history of the plans differ, and so may their shards")
    }
  }

  /// Refuses an answer that is not the same as another one to the same content.
  fileprivate func require(
    _ answer: Answer, sameAs place: Place, of otherSource: PartSource
  ) throws(ShardError) {
    let line = try source.line(at: answer.place)
    let other = try otherSource.line(at: place)
    if line.bytes == other.bytes { return }
    guard let mine = try? line.json()["answer"], let others = try? other.json()["answer"],
      mine == others
    else {
      throw ShardError(
        "\(path):\(answer.place.line)",
        "another answer to the same content stands in \(otherSource.path):\(place.line)")
    }
  }
}

extension EngineVersion {
  /// Name, version, revision and its date, as far as they are known.
  fileprivate var told: String {
    "\(name) \(version), revision \(revision)"
      + (revisionDate == "unknown" ? "" : " of \(revisionDate)")
  }
}
