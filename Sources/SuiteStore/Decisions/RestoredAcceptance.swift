import Scenarios

/// What is kept of an acceptance that came back as text, beside its frames: the run that it is from
/// is not in the suite.
struct RestoredAcceptance {
  var by: String?
  var reason: String
  var run: AcceptedFrames.Run?

  /// Of what the article claimed when the frames were accepted.
  var claim: Digest?

  init(_ accepted: AcceptedFrames) {
    by = accepted.note.by
    reason = accepted.note.reason
    run = accepted.run
    claim = accepted.claim
  }

  /// Reads the column `restored`.
  init(text: String, expectation id: Int64) throws {
    guard let json = try? JSON(parsing: text), let reason = json["reason"]?.string else {
      throw SuiteError.damaged(
        what: "expectation \(id)", reason: "where it was restored from cannot be read")
    }
    self.reason = reason
    by = json["by"]?.string
    claim = json["claim"]?.string.flatMap { Digest(hex: $0.utf8) }
    if let engine = json["engine"]?.string, let version = json["version"]?.string,
      let started = json["started"]?.string
    {
      run = AcceptedFrames.Run(engine: engine, version: version, started: started)
    }
  }

  /// What the column holds.
  var text: String {
    var members: [String: JSON] = ["reason": .string(reason)]
    members["by"] = by.map { .string($0) }
    members["claim"] = claim.map { .string($0.hex) }
    members["engine"] = run.map { .string($0.engine) }
    members["version"] = run.map { .string($0.version) }
    members["started"] = run.map { .string($0.started) }
    return JSON.object(members).canonicalText
  }
}
