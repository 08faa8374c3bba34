package import Regression
package import Scenarios

/// What two versions said about one scenario, as far as it leads to where they part, as
/// `plumb explain A..B` prints it.
package struct PartingPage: Sendable {
  private let scenario: String
  private let content: Content
  private let good, bad: TraceSides.Side

  /// `nil` where a trace is not known, or both lead to the same.
  private let diagnosis: Diagnosis?

  /// `nil` where both sides are the same, or give no frames.
  private let cause: Cause?

  package init(scenario: String, _ sides: TraceSides) {
    self.scenario = scenario
    content = sides.content
    good = sides.good
    bad = sides.bad
    diagnosis = sides.diagnosis
    cause =
      if let diagnosis {
        diagnosis.cause
      } else if let earlier = sides.good.frames, let later = sides.bad.frames {
        sides.isUnsteady ? Cause(unsteady: earlier, later) : Cause(good: earlier, bad: later)
      } else {
        nil
      }
  }

  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int = 80, ink: Ink = .none) -> String {
    var blocks = [
      [
        ink(scenario, .heading),
        "proposed \(content.proposal.text), "
          + Words.sides(
            (good.engine, voidedRun: good.voidedRun), (bad.engine, voidedRun: bad.voidedRun)),
      ]
    ]
    blocks.append(trail(width: width) + end(width: width, ink: ink))
    if let stop = diagnosis?.trail.last, cause?.event != .place {
      blocks.append(told("Before", stop.good, width: width, ink: ink))
      blocks.append(told("Now", stop.bad, width: width, ink: ink))
    }
    if let frames = bad.frames {
      let moves = good.frames.map { [FrameChange](from: $0, to: frames) } ?? []
      blocks.append(FrameTree(frames, moves: moves).lines(width: width, ink: ink))
    }
    return blocks.filter { !$0.isEmpty }.map(\.asText).joined(separator: "\n")
  }

  private var nodes: [NodeFrame] { (good.frames?.nodes ?? []) + (bad.frames?.nodes ?? []) }

  private var names: NodeNames {
    NodeNames(paths: nodes.map(\.path), nodes: nodes, document: content.document)
  }

  /// What both offer the nodes around the one that behaves otherwise, and what those take.
  private func trail(width: Int) -> [String] {
    let names = names
    return (diagnosis?.trail ?? []).flatMap { stop -> [String] in
      guard let before = stop.good, let after = stop.bad else { return [] }
      var text = "\(names[stop.node]) is offered \(Words.size(after.offer)) by both"
      if let earlier = before.size, let later = after.size {
        text +=
          earlier.hasEqualSize(to: later)
          ? " and takes \(Words.size(later))"
          : " and takes \(Words.size(later)), before \(Words.size(earlier))"
      }
      return (text + ".").wrapped(to: width)
    }
  }

  /// What was said on the way to the answer of the node in which they part.
  private func told(
    _ when: String, _ answer: Diagnosis.Answer?, width: Int, ink: Ink
  ) -> [String] {
    guard let answer, answer.steps.count > 2 else { return [] }
    let explanation = Explanation(answer.steps, nodes: nodes, document: content.document)
    return [ink(when + ", by " + (when == "Now" ? bad : good).engine.shortText, .heading)]
      + explanation.text(width: width)
  }

  private func end(width: Int, ink: Ink) -> [String] {
    guard let cause else {
      let text =
        good.frames == nil || bad.frames == nil
        ? "One of them gave no frames." : "Both find the same frames."
      return text.wrapped(to: width)
    }
    let names = names
    var lines = ("Here they part: " + cause.sentence { names[$0] } + ".").wrapped(to: width)
    lines[0] = lines[0].replacing("Here they part:", with: ink("Here they part:", .changed))
    lines += ("\(cause.cluster): \(cause.ruleText)").wrapped(to: width).map { ink($0, .faint) }
    if let reservation = cause.reservation { lines += reservation.wrapped(to: width) }
    return lines
  }

  package var json: JSON {
    func json(_ side: TraceSides.Side) -> JSON {
      [
        "engine": side.engine.json,
        "trace": side.trace.map { .array($0.steps.map(\.json)) } ?? .null,
      ]
    }
    return [
      "scenario": .string(scenario), "proposal": content.proposal.json, "good": json(good),
      "bad": json(bad),
      "trail": diagnosis.map { .array($0.trail.map { .string($0.node) }) } ?? .null,
      "cause": cause?.json ?? .null,
    ]
  }
}

extension TraceStep {
  fileprivate func hasEqualSize(to other: TraceStep) -> Bool {
    Words.size(self) == Words.size(other)
  }
}
