package import Scenarios

/// What a part says of itself.
package struct PartHead: Sendable {
  /// What the engine greets with.
  package var engine: EngineHello

  /// The digest of the plan that was cut, and of which contents it has, and how many.
  package var plan: Digest
  package var selection: Digest
  package var contentCount: Int

  package var shard: Shard

  /// How many contents fall to the shard, and which.
  package var shareCount: Int
  package var share: Digest

  package var key: String?

  /// ISO 8601 in UTC.
  package var started: String

  /// Which plumb computed it.
  package var version: String

  /// The words behind `plumb` that compute a shard of this plan with this engine, but for which
  /// shard and which file.
  package var command: [String]
}

extension PartHead {
  /// The head of a shard's part.
  package init(
    of plan: ShardPlan, share: [Int], shard: Shard, engine: EngineHello, key: String?,
    started: String, version: String, command: [String]
  ) {
    self.init(
      engine: engine, plan: plan.digest, selection: plan.selection,
      contentCount: plan.contents.count, shard: shard, shareCount: share.count,
      share: Digest.ofSelection(share.lazy.map { plan.contents[$0].digest }), key: key,
      started: started, version: version, command: command)
  }

  var line: CheckedLine {
    CheckedLine([
      ("plumb", JSON.string("part").canonicalText), ("format", "\(ShardPlan.Head.format)"),
      ("shard", JSON.string(shard.description).canonicalText),
      ("engine", engine.json.canonicalText),
      ("plan", plan.json.canonicalText), ("selection", selection.json.canonicalText),
      ("contents", "\(contentCount)"), ("answers", "\(shareCount)"),
      ("share", share.json.canonicalText),
      ("key", (key.map { .string($0) } ?? JSON.null).canonicalText),
      ("started", JSON.string(started).canonicalText),
      ("version", JSON.string(version).canonicalText),
      ("command", JSON.strings(command).canonicalText),
    ])
  }

  /// Reads what ``line`` writes; `nil` where something is missing or of another kind.
  init?(_ json: JSON) {
    guard let engine = json["engine"].flatMap({ try? EngineHello(json: $0) }),
      let plan = Digest(json: json["plan"]), let selection = Digest(json: json["selection"]),
      let share = Digest(json: json["share"]), let contents = json["contents"]?.count,
      let answers = json["answers"]?.count,
      let shard = json["shard"]?.string.flatMap({ Shard($0) }),
      let key = json["key"], key == .null || key.string?.isEmpty == false,
      let started = json["started"]?.string, CalendarTime.isTime(started),
      let version = json["version"]?.string, let command = json["command"]?.strings
    else { return nil }
    self.init(
      engine: engine, plan: plan, selection: selection, contentCount: Int(contents), shard: shard,
      shareCount: Int(answers), share: share, key: key.string, started: started, version: version,
      command: command)
  }
}
