package import Scenarios

/// What a run is to compute, without a database: what all its shards have to agree on.
///
/// As a file it is JSON Lines: a head, a line a content in the order of their digests, and a line
/// that ends it.
package struct ShardPlan: Sendable {
  package struct Head: Hashable, Sendable {
    /// The name of the engine whose history the plan knows.
    package var engine: String

    /// The words that chose the scenarios.
    package var selection: [String]

    /// The ingest key of the run.
    package var key: String?

    /// How long a content took in the middle of the last run, in nanoseconds.
    package var median: Int64?

    /// Which plumb made it.
    package var version: String

    package init(
      engine: String, selection: [String], key: String?, median: Int64?, version: String
    ) {
      self.engine = engine
      self.selection = selection
      self.key = key
      self.median = median
      self.version = version
    }
  }

  /// The file, or the database, it was read from.
  package let place: String
  package let head: Head

  /// The contents in the order of their digests.
  package let contents: [ContentWeight]

  /// The digest of which contents there are.
  package let selection: Digest

  /// The digest of everything: plans with the same one are cut into the same shards.
  package let digest: Digest

  /// What is to be computed, by its place in ``contents``.
  let entry: @Sendable (Int) throws -> PlanEntry

  /// A plan as a database makes it.
  ///
  /// - Parameters:
  ///   - head: What it says of itself.
  ///   - entries: Each content once.
  ///   - place: The database.
  package init(_ head: Head, entries: [PlanEntry], place: String) {
    let entries = entries.sorted { $0.digest.precedes($1.digest) }
    self.place = place
    self.head = head
    contents = entries.map(\.weight)
    selection = Digest.ofSelection(entries.lazy.map(\.digest))
    var chain = LineChain()
    chain.add(head.line)
    for entry in entries { chain.add(entry.line) }
    digest = chain.digest
    entry = { entries[$0] }
  }

  /// A plan that was read.
  init(
    _ head: Head, contents: [ContentWeight], digest: Digest, place: String,
    entry: @escaping @Sendable (Int) throws -> PlanEntry
  ) {
    self.place = place
    self.head = head
    self.contents = contents
    selection = Digest.ofSelection(contents.lazy.map(\.digest))
    self.digest = digest
    self.entry = entry
  }

  /// The places in ``contents`` that a shard computes.
  package func share(of shard: Shard) -> [Int] {
    let homes = Shard.homes(of: contents, otherwise: head.median, count: shard.count)
    return homes.indices.filter { homes[$0] == shard.index - 1 }
  }
}

extension ShardPlan {
  /// Writes the plan as a file, line by line, each with its line feed.
  package func write(to take: (String) throws -> Void) throws {
    func put(_ line: CheckedLine) throws {
      try take(String(decoding: line.bytes, as: UTF8.self) + "\n")
    }
    try put(head.line)
    for index in contents.indices { try put(entry(index).line) }
    try put(EndLine(count: contents.count, chain: digest).line)
  }
}

extension ShardPlan.Head {
  static let format: Int64 = 1

  var line: CheckedLine {
    CheckedLine([
      ("plumb", JSON.string("plan").canonicalText), ("format", "\(Self.format)"),
      ("engine", JSON.string(engine).canonicalText),
      ("key", (key.map { .string($0) } ?? JSON.null).canonicalText),
      ("median", (median.map { .count($0) } ?? JSON.null).canonicalText),
      ("selection", JSON.strings(selection).canonicalText),
      ("version", JSON.string(version).canonicalText),
    ])
  }

  /// Reads what ``line`` writes.
  init?(_ json: JSON) {
    guard let engine = json["engine"]?.string, let selection = json["selection"]?.strings,
      let version = json["version"]?.string, let key = json["key"], let median = json["median"],
      key == .null || key.string?.isEmpty == false, median == .null || median.count != nil
    else { return nil }
    self.init(
      engine: engine, selection: selection, key: key.string, median: median.count,
      version: version)
  }
}

/// The last line of a plan or a part.
struct EndLine {
  /// How many lines there are beside this one and the head.
  var count: Int

  /// The digest of the lines before it.
  var chain: Digest

  /// How long a part took, in nanoseconds.
  var duration: Int64?

  init(count: Int, chain: Digest, duration: Int64? = nil) {
    self.count = count
    self.chain = chain
    self.duration = duration
  }

  var line: CheckedLine {
    var members: [(name: String, json: String)] = [
      ("end", "\(count)"), ("lines", chain.json.canonicalText),
    ]
    if let duration { members.append(("duration", "\(duration)")) }
    return CheckedLine(members)
  }

  /// Reads what ``line`` writes.
  init?(_ json: JSON) {
    guard let count = json["end"]?.count, let chain = Digest(json: json["lines"]) else {
      return nil
    }
    self.init(count: Int(count), chain: chain, duration: json["duration"]?.count)
  }
}
