import Regression
import Scenarios
import SuiteStore

/// How changes of frames are put into words: `width 200 → 180, expected 200`.
enum Wording {
  /// A difference on one line, with the node's frame in the result that is compared with.
  static func text(
    _ difference: Difference, of expectation: Expectation?, before: Frame?
  ) -> String {
    switch difference {
    case .frame(let node, let expected, let actual):
      let edges = unmetEdges(expected, actual, tolerance: expectation?.tolerance)
      let parts = edges.map { edge -> String in
        let was = before.flatMap { $0[edge] == actual[edge] ? nil : $0[edge] }
        // The edge is one of those that are stated.
        let texts = Points.texts(
          actual[edge], expected: expected[edge] ?? actual[edge], was: was,
          tolerance: expectation?.tolerance ?? 0)
        let change = texts.before.map { "\($0) → \(texts.length)" } ?? texts.length
        return "\(edge.rawValue) \(change), expected \(texts.expected)"
      }
      let basis = expectation.map { " (\($0.basis.rawValue))" } ?? ""
      return "\(node)  \(parts.joined(separator: "; "))\(basis)"
    case .missing(_, let reason): return reason
    case .extra(let node, let actual): return "extra node '\(node)' at \(text(actual))"
    }
  }

  /// What a tree says behind the frame of a node: `expected width 200`.
  static func note(_ difference: Difference, tolerance: Double) -> String {
    switch difference {
    case .frame(_, let expected, let actual):
      let edges = expected.unmetEdges(of: actual, tolerance: tolerance)
      let parts = edges.map { edge -> String in
        let expected = expected[edge] ?? actual[edge]
        let texts = Points.texts(actual[edge], expected: expected, tolerance: tolerance)
        return "\(edge.rawValue) \(texts.expected)"
      }
      return "expected " + parts.joined(separator: ", ")
    case .missing(_, let reason): return reason
    case .extra: return "not expected"
    }
  }

  /// What a tree says behind the frame of a node that is as expected: `x, width as stated`; of what
  /// only the engine's grid lets pass: `measured width 200 within the engine's step of 1`.
  static func note(
    metBy line: Expectation.Line, _ frame: Frame, of expectation: Expectation,
    within precision: FramePrecision
  ) -> String {
    let basis = expectation.basis.rawValue
    let stated = Expectation.Line.Edge.allCases.filter { line[$0] != nil }
    guard !stated.isEmpty else { return "exists, as \(basis)" }
    let rounded = line.unmetEdges(of: frame, tolerance: expectation.tolerance)
    let met = stated.filter { !rounded.contains($0) }
    var parts: [String] = []
    if met.count == Expectation.Line.Edge.allCases.count {
      parts.append("as \(basis)")
    } else if !met.isEmpty {
      parts.append(met.map(\.rawValue).joined(separator: ", ") + " as \(basis)")
    }
    if !rounded.isEmpty {
      let lengths = rounded.map { edge -> String in
        let expected = line[edge] ?? frame[edge]
        let texts = Points.texts(frame[edge], expected: expected, tolerance: expectation.tolerance)
        return "\(edge.rawValue) \(texts.expected)"
      }
      let step = Points.text(precision.roundingStep, decimals: 4)
      parts.append(
        "\(basis) \(lengths.joined(separator: ", ")) within the engine's step of \(step)")
    }
    return parts.joined(separator: "; ")
  }

  /// What a tree says behind the frame of a node that moved: `was width 200`.
  static func note(_ change: FrameChange) -> String {
    guard let after = change.after else { return "vanished" }
    guard let before = change.before else { return "appeared" }
    let parts = changed(before, after).map { "\($0.rawValue) \(texts($0, before, after).before)" }
    return "was " + parts.joined(separator: ", ")
  }

  /// A move on one line: `#yellow  width 200 → 180`.
  static func text(_ change: FrameChange) -> String {
    let node = change.id.map { "#" + $0 } ?? change.node
    guard let after = change.after else { return "\(node)  vanished" }
    guard let before = change.before else { return "\(node)  appeared" }
    let parts = changed(before, after).map { edge in
      let (before, after) = texts(edge, before, after)
      return "\(edge.rawValue) \(before) → \(after)"
    }
    return "\(node)  \(parts.joined(separator: ", "))"
  }

  static func text(_ frame: Frame) -> String {
    Expectation.Line.Edge.allCases.map { Points.text(frame[$0]) }.joined(separator: " ")
  }

  /// What an engine said instead of frames.
  static func text(_ kind: Verdict, message: String?, path: String?) -> String {
    let reason = reason(kind, message: message, path: path)
    return kind == .error || kind == .crash ? "\(kind.rawValue): \(reason)" : reason
  }

  /// The same where the verdict stands beside it.
  static func reason(_ kind: Verdict, message: String?, path: String?) -> String {
    let place = path.map { " at \($0)" } ?? ""
    switch kind {
    case .timeout: return "no answer within \(Seconds.text(message ?? "some"))" + place
    case .unsupported: return "\(message ?? "something") is not supported" + place
    default: return (message ?? "without a message") + place
    }
  }

  /// The edges to tell of; without a tolerance those that are visibly off, if any are.
  private static func unmetEdges(
    _ expected: Expectation.Line, _ actual: Frame, tolerance: Double?
  ) -> [Expectation.Line.Edge] {
    if let tolerance { return expected.unmetEdges(of: actual, tolerance: tolerance) }
    let visible = expected.unmetEdges(of: actual, tolerance: 0.01)
    return visible.isEmpty ? expected.unmetEdges(of: actual, tolerance: 0) : visible
  }

  private static func changed(_ before: Frame, _ after: Frame) -> [Expectation.Line.Edge] {
    Expectation.Line.Edge.allCases.filter { before[$0] != after[$0] }
  }

  private static func texts(
    _ edge: Expectation.Line.Edge, _ before: Frame, _ after: Frame
  ) -> (before: String, after: String) {
    let texts = Points.texts([before[edge], after[edge]])
    return (texts[0], texts[1])
  }
}

extension RunReport.Entry {
  /// What happened, on one line: the first difference, or the largest move.
  var headline: String {
    switch verdict {
    case .fail:
      guard let first = differences.first else { return "fails" }
      return Wording.text(first, of: expectation, before: frameBefore(first.node))
        + Self.more(differences.count - 1)
    case .error, .crash, .timeout, .unsupported:
      return Wording.text(verdict, message: message, path: path)
    case .pass, .unjudged, .moved:
      let moves = moves
      guard let move = repaired(moves) ?? moves.largestMove ?? moves.first else {
        // What it was before is told under the expectation of now, by which it passed.
        guard change != .accepted, change != .claimChanged else {
          return "it failed under the one before"
        }
        return verdictBefore.map { "was \($0.rawValue)" } ?? ""
      }
      return Wording.text(move) + Self.more(moves.count - 1)
    }
  }

  /// The move that made the first difference of before go away.
  private func repaired(_ moves: [FrameChange]) -> FrameChange? {
    guard let expectation, let framesBefore else { return nil }
    let difference = Comparison(of: framesBefore, with: expectation).differences.first
    return moves.first { move in
      move.node == difference?.node || move.id.map { "#" + $0 } == difference?.node
    }
  }

  private static func more(_ count: Int) -> String { count > 0 ? "  +\(count) more" : "" }

  private func frameBefore(_ node: String) -> Frame? {
    framesBefore?.nodes.first { $0.path == node || $0.id.map { "#" + $0 } == node }?.frame
  }

  /// `stacks.md:12`; `nil` for a scenario given by hand.
  var place: String? { file.map { "\($0):\(line)" } }
}

extension Difference {
  /// The node as the expectation or the frames name it.
  var node: String {
    switch self {
    case .frame(let node, _, _), .missing(let node, _), .extra(let node, _): node
    }
  }
}

extension Int64 {
  /// A time in nanoseconds, in the unit that fits: `34 µs`, `1.2 ms`, `2.5 s`.
  var durationText: String {
    let nanoseconds = Double(self)
    switch nanoseconds {
    case ..<1_000: return "\(self) ns"
    // What would be written as a thousand of a unit is one of the next.
    case ..<999_500: return figure(nanoseconds / 1e3) + " µs"
    case ..<999_500_000: return figure(nanoseconds / 1e6) + " ms"
    default: return figure(nanoseconds / 1e9) + " s"
    }
  }

  private func figure(_ value: Double) -> String {
    Points.text(value, decimals: value < 10 ? 1 : 0)
  }
}
