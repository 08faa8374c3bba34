/// What a run says of a scenario.
package enum Verdict: String, CaseIterable, Sendable {
  /// The frames are what the expectation says.
  case pass
  /// A frame is outside its tolerance, missing or extra.
  case fail
  /// Without an expectation: nothing to compare with, or as this engine's last ones.
  case unjudged
  /// Without an expectation: the frames differ from this engine's last ones.
  case moved
  /// The engine does not offer what the scenario needs: never a failure, counted apart.
  case unsupported
  /// The engine refused it, or its answer cannot be used.
  case error
  case crash
  case timeout

  /// Whether `plumb run` ends with status 1 because of it.
  package var isBad: Bool {
    switch self {
    case .pass, .unjudged, .unsupported: false
    case .fail, .moved, .error, .crash, .timeout: true
    }
  }
}

extension Verdict {
  /// As tables of counts are full of verdicts, the word itself is not hashed.
  package func hash(into hasher: inout Hasher) { hasher.combine(place) }

  private var place: UInt8 {
    switch self {
    case .pass: 0
    case .fail: 1
    case .unjudged: 2
    case .moved: 3
    case .unsupported: 4
    case .error: 5
    case .crash: 6
    case .timeout: 7
    }
  }
}

/// A frame outside tolerance, a missing node, an extra node.
package enum Difference: Hashable, Sendable {
  /// The node's frame is `actual`; the edges that `expected` states are not met.
  case frame(node: String, expected: Expectation.Line, actual: Frame)

  /// The expectation names a node that the answer lacks, or an id that names several nodes.
  case missing(node: String, reason: String)

  /// The expectation is exact and the answer has a node it does not name.
  case extra(node: String, actual: Frame)
}
