package import Scenarios

/// The frames of a content that an engine gave, and those that it gives in their place.
struct CauseKey {
  var contentID: Int64
  var goodFrameSetID: Int64
  var badFrameSetID: Int64
}

extension Cause {
  /// The name of a cluster of one version's regressions.
  package func cluster(since version: String) -> String { cluster + "@" + version }
}

extension Cause.Fact {
  /// The text that is stored.
  var text: String {
    switch self {
    case .step(let step): step.json.canonicalText
    case .frame(let frame): frame.json.canonicalText
    }
  }

  init?(text: String) {
    guard let json = try? JSON(parsing: text) else { return nil }
    if let frame = Frame(json: json) {
      self = .frame(frame)
    } else if let step = TraceStep(json: json) {
      self = .step(step)
    } else {
      return nil
    }
  }
}
