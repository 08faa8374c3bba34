/// Decisions as a text that lives beside the articles: one block each, sorted by what they are about,
/// so that two branches that decide different things merge line by line.
///
/// ```
/// [[known]]
/// scenario = "rows/a-row-is-narrower-than-it-is@320x80"
/// content = "5f70…"
/// engine = "builtin"
/// by = "ada"
/// date = "2026-11-22T02:49:00Z"
/// reason = "soon"
/// owner = "eve"
/// until = "2027-01-31"
/// frames = [
///   ["HStack", 0, 0, 320, 80],
/// ]
/// ```
package enum DecisionFile {
  private static let head = """
    # Decisions about scenarios: 'plumb decisions export' writes them, 'import' takes them over.

    """

  /// The whole text.
  package static func text(_ decisions: [Decision]) -> String {
    head + decisions.sorted { $0.key < $1.key }.map { "\n" + block($0) }.joined()
  }

  /// One decision, from its head to the end of its last line.
  package static func block(_ decision: Decision) -> String {
    switch decision {
    case .accepted(let accepted): accepted.block
    case .known(let known): known.block
    case .acknowledged(let acknowledged): acknowledged.block
    case .renamed(let renamed): renamed.block
    case .retired(let retired): retired.block
    case .voided(let voided): voided.block
    }
  }

  /// Reads a text.
  ///
  /// - Returns: The decisions in the order of the text, each with the line of its head.
  /// - Throws: ``TOML/Failure`` where it is of another form.
  package static func decisions(
    of text: String
  ) throws(TOML.Failure) -> [(decision: Decision, line: Int)] {
    var decisions: [(decision: Decision, line: Int)] = []
    for table in try TOML.tables(of: text) {
      decisions.append((try decision(DecisionFields(table)), table.line))
    }
    return decisions
  }

  private static func decision(_ fields: DecisionFields) throws(TOML.Failure) -> Decision {
    var fields = fields
    let decision: Decision
    switch fields.name {
    case AcceptedFrames.head: decision = .accepted(try AcceptedFrames(&fields))
    case KnownFailure.head: decision = .known(try KnownFailure(&fields))
    case AcknowledgedFailure.head:
      decision = .acknowledged(try AcknowledgedFailure(&fields))
    case RenamedScenario.head: decision = .renamed(try RenamedScenario(&fields))
    case RetiredScenario.head: decision = .retired(try RetiredScenario(&fields))
    case VoidedRun.head: decision = .voided(try VoidedRun(&fields))
    default:
      let heads = [
        AcceptedFrames.head, KnownFailure.head, AcknowledgedFailure.head, RenamedScenario.head,
        RetiredScenario.head,
      ]
      throw TOML.Failure(
        line: fields.line,
        message: "'\(fields.name)' is no kind of decision; there are "
          + "\(heads.joined(separator: ", ")) and \(VoidedRun.head)")
    }
    try fields.end()
    return decision
  }
}

extension AcceptedFrames {
  fileprivate static let head = "accepted"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add(scenario)
    block.add("engine", engine)
    block.add(note)
    block.add("runEngine", run?.engine)
    block.add("runVersion", run?.version)
    block.add("runDate", run?.started)
    block.add("claim", claim?.hex)
    if expectation.tolerance != 0 { block.add("tolerance", .number(expectation.tolerance)) }
    if !expectation.isExact { block.add("exact", .bool(false)) }
    block.add(
      "frames",
      rows: expectation.lines.map { line in
        [.string(line.target.text)]
          + [line.x, line.y, line.width, line.height].map { $0.map { .number($0) } ?? .string("_") }
      })
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    let rows = try fields.rows("frames")
    var lines: [Expectation.Line] = []
    for row in rows {
      guard row.count == 5, let target = row[0].string,
        row.dropFirst().allSatisfy({ $0.number != nil || $0 == .string("_") })
      else { throw fields.failure("frames", "expected rows such as [\"HStack\", 0, 0, 320, 80]") }
      lines.append(
        Expectation.Line(
          target: Expectation.Line.Target(text: target), x: row[1].number, y: row[2].number,
          width: row[3].number, height: row[4].number))
    }
    let tolerance = try fields.optionalNumber("tolerance") ?? 0
    guard tolerance >= 0, tolerance.isFinite else {
      throw fields.failure("tolerance", "expected a number that is not negative")
    }
    self.init(
      scenario: try DecidedScenario(&fields), engine: try fields.optionalString("engine"),
      note: try DecisionNote(&fields), run: try Run(&fields),
      claim: try fields.optionalDigest("claim"),
      expectation: Expectation(
        basis: .accepted, tolerance: tolerance, isExact: try fields.optionalBool("exact") ?? true,
        lines: lines))
  }
}

extension AcceptedFrames.Run {
  /// `nil` where there is nothing of it.
  fileprivate init?(_ fields: inout DecisionFields) throws(TOML.Failure) {
    guard let engine = try fields.optionalString("runEngine") else { return nil }
    self.init(
      engine: engine, version: try fields.string("runVersion"),
      started: try fields.date("runDate"))
  }
}

extension KnownFailure {
  fileprivate static let head = "known"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add(scenario)
    block.add("engine", engine)
    block.add(note)
    block.add("owner", owner)
    block.add("until", until)
    block.add(frames)
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    let frames = try FrameSet(&fields)
    let until = try fields.string("until")
    guard CalendarDay(until) != nil else {
      throw fields.failure("until", "'\(until)' is no day; expected one such as 2027-01-31")
    }
    var note = try DecisionNote(&fields)
    if let decided = Int(note.date.prefix(4)), let year = Int(until.prefix(4)),
      year > decided + 101
    {
      throw fields.failure("until", "'\(until)' is more than a hundred years after the decision")
    }
    let owner = try fields.optionalString("owner")
    // Texts without one are from when only the owner was kept.
    let earlier = note.by ?? ""
    if owner == nil { note.by = nil }
    self.init(
      scenario: try DecidedScenario(&fields), engine: try fields.string("engine"), note: note,
      owner: owner ?? earlier, until: until, frames: frames)
  }
}

extension AcknowledgedFailure {
  fileprivate static let head = "acknowledged"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add(scenario)
    block.add("engine", engine)
    block.add("by", note.by)
    block.add("date", note.date)
    block.add("link", note.link)
    block.add("owner", owner)
    if let frames { block.add(frames) }
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    self.init(
      scenario: try DecidedScenario(&fields), engine: try fields.string("engine"),
      note: DecisionNote(
        by: try fields.optionalString("by"), date: try fields.date("date"), reason: "",
        link: try fields.optionalString("link")),
      owner: try fields.string("owner"),
      frames: fields.has("frames") ? try FrameSet(&fields) : nil)
  }
}

extension VoidedRun {
  fileprivate static let head = "voided"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add("engine", engine.name)
    block.add("version", engine.version)
    block.add("revision", engine.revision)
    block.add("revisionDate", engine.revisionDate)
    block.add("started", started)
    block.add("results", digest.hex)
    block.add(note)
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    self.init(
      engine: EngineVersion(
        name: try fields.string("engine"), version: try fields.string("version"),
        revision: try fields.string("revision"),
        revisionDate: try fields.string("revisionDate")),
      started: try fields.date("started"), digest: try fields.digest("results"),
      note: try DecisionNote(&fields))
  }
}

extension RenamedScenario {
  fileprivate static let head = "renamed"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add("scenario", scenario)
    block.add("content", content?.hex)
    block.add("from", from)
    if to != scenario { block.add("to", to) }
    block.add(note)
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    let scenario = try fields.string("scenario")
    self.init(
      scenario: scenario, from: try fields.string("from"),
      to: try fields.optionalString("to") ?? scenario, note: try DecisionNote(&fields),
      content: try fields.optionalDigest("content"))
  }
}

extension RetiredScenario {
  fileprivate static let head = "retired"

  fileprivate var block: String {
    var block = DecisionBlock(Self.head)
    block.add("scenario", scenario)
    block.add("content", content?.hex)
    block.add(note)
    return block.text
  }

  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    self.init(
      scenario: try fields.string("scenario"), note: try DecisionNote(&fields),
      content: try fields.optionalDigest("content"))
    guard note.by != nil else {
      throw TOML.Failure(line: fields.line, message: "'[[\(Self.head)]]' needs 'by'")
    }
  }
}

extension DecidedScenario {
  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    self.init(name: try fields.string("scenario"), content: try fields.digest("content"))
  }
}

extension DecisionNote {
  fileprivate init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    self.init(
      by: try fields.optionalString("by"), date: try fields.date("date"),
      reason: try fields.string("reason"), link: try fields.optionalString("link"))
  }
}
