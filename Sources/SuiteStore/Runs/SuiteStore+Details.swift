import Scenarios

extension SuiteStore {
  /// Everything about one scenario, with its latest result by an engine.
  ///
  /// - Parameters:
  ///   - name: The scenario; it may be retired.
  ///   - engine: Whose result and expectation; `nil` means the engine of the last run.
  /// - Returns: The scenario as it is now.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such scenario.
  package func scenario(named name: String, engine: String? = nil) throws -> ScenarioDetails {
    try reading {
      let engine = try engine ?? lastEngine()
      let table = try ScenarioTable(
        engineID: engine.map(existingEngineID(named:)), named: currentName(of: name), in: self)
      var selected = try table.scenarios(at: table.rows.indices)
      try addVerdicts(to: &selected, engine: engine)
      guard let found = selected.first else {
        throw try unknownScenario(name)
      }
      let id = found.summary.editionID
      let expectations = try expectations(ofEditions: [id])[id] ?? []
      let (content, digest, source) = try content(ofEdition: found.summary.editionID)
      var details = ScenarioDetails(
        summary: found.summary, content: content, contentDigest: digest, source: source,
        expectation: expectations.first { $0.id == found.expectationID },
        supersededExpectations: expectations.filter { other in
          other.id != found.expectationID && (other.ended != nil || other.engineID == nil)
        })
      details.formerNames = try formerNames(of: found.summary.id)
      details.retirement = try retirement(of: found.summary.id)
      details.stale = try staleSince(found.summary.id)
      try addLatest(to: &details, engine: engine)
      return details
    }
  }

  /// Those that editions ever had, latest first.
  func expectations(ofEditions editions: [Int64]) throws -> [Int64: [StoredExpectation]] {
    var statement = try connection.prepare(
      """
      SELECT expectation.id FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.edition_id = wanted.value
      """)
    try statement.bind(Self.list(Set(editions).sorted()))
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return Dictionary(grouping: try storedExpectations(ids).values, by: \.editionID)
      .mapValues { $0.sorted { $0.id > $1.id } }
  }

  func content(
    ofEdition id: Int64
  ) throws -> (content: Content, digest: Digest, source: String) {
    var statement = try connection.prepare(Self.contentOfEdition)
    return try Self.content(ofEdition: id, &statement)
  }

  static let contentOfEdition = """
    SELECT document, proposal, environment, digest, source FROM edition
    JOIN content ON content.id = edition.content_id
    WHERE edition.id = ?
    """

  /// The same by ``contentOfEdition``, which may be asked for many.
  static func content(
    ofEdition id: Int64, _ statement: inout Statement
  ) throws -> (content: Content, digest: Digest, source: String) {
    try statement.bind(id)
    defer { statement.reset() }
    guard try statement.step() else {
      throw SuiteError.damaged(what: "edition \(id)", reason: "it has no content")
    }
    let digest = try statement.digest(3)
    do {
      let content = try Content(
        ContentText(
          document: statement.text(0), proposal: statement.text(1),
          environment: statement.text(2)))
      return (content, digest, statement.text(4))
    } catch {
      throw SuiteError.damaged(what: "content \(digest.hex)", reason: "\(error)")
    }
  }

  private func addLatest(to details: inout ScenarioDetails, engine: String?) throws {
    guard let engine = try engine ?? lastEngine() else { return }
    let timeline = try timeline(engine: engine, contents: [details.summary.contentID])
    guard let edition = timeline.editions[details.summary.editionID],
      let latest = timeline.latest(of: edition)
    else { return }
    details.outcome = latest.outcome
    details.engine = timeline.runs[latest.position].summary.engine
    guard let frames = latest.outcome.frameSetID else { return }
    details.frames = try storedFrames([frames])[frames]
  }
}
