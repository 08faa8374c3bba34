package import Scenarios

/// The frames of a content between which an engine regressed.
package struct CauseKey: Hashable, Sendable {
  package var contentID: Int64
  package var goodFrameSetID: Int64
  package var badFrameSetID: Int64

  package init(contentID: Int64, goodFrameSetID: Int64, badFrameSetID: Int64) {
    self.contentID = contentID
    self.goodFrameSetID = goodFrameSetID
    self.badFrameSetID = badFrameSetID
  }
}

/// A regression, as causes and clusters need to know it.
package struct DiagnosedRegression: Hashable, Sendable {
  package var editionID: Int64
  package var scenario: String

  /// The cluster with the first bad version: `stack.share.propose@2.0.0`.
  package var cluster: String
  package var cause: Cause
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
