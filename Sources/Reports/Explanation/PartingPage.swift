package import Regression
package import Scenarios

/// Two conversations about one scenario up to where they part, as `plumb explain A..B` prints them.
package struct PartingPage: Sendable {
  private let scenario: String
  private let content: Content
  private let good, bad: ConversationSides.Side
  private let parting: Parting?

  /// `nil` where both sides are the same, or give no frames.
  private let cause: Cause?

  package init(scenario: String, _ sides: ConversationSides) {
    self.scenario = scenario
    content = sides.content
    good = sides.good
    bad = sides.bad
    if let earlier = good.conversation, let later = bad.conversation {
      parting = Parting(of: earlier, from: later)
      cause = Cause(good: earlier, bad: later)
    } else {
      parting = nil
      cause =
        if let earlier = sides.good.frames, let later = sides.bad.frames {
          Cause(good: earlier, bad: later)
        } else {
          nil
        }
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
        "proposed \(content.proposal.text), \(good.engine.shortText) against "
          + bad.engine.shortText,
      ]
    ]
    if let parting { blocks.append(common(parting, width: width)) }
    blocks.append(end(width: width, ink: ink))
    if let frames = bad.frames {
      let moves = good.frames.map { [FrameChange](from: $0, to: frames) } ?? []
      blocks.append(FrameTree(frames, moves: moves).lines(width: width, ink: ink))
    }
    return blocks.filter { !$0.isEmpty }.map(\.asText).joined(separator: "\n")
  }

  private var nodes: [NodeFrame] { (good.frames?.nodes ?? []) + (bad.frames?.nodes ?? []) }

  /// What both say, up to where they part.
  private func common(_ parting: Parting, width: Int) -> [String] {
    let steps = good.conversation?.steps.prefix(parting.commonCount) ?? []
    return Explanation(Array(steps), nodes: nodes, document: content.document).text(width: width)
  }

  private func end(width: Int, ink: Ink) -> [String] {
    guard let cause else {
      let text =
        good.frames == nil || bad.frames == nil
        ? "One of them gave no frames." : "Both find the same frames in the same way."
      return text.wrapped(to: width)
    }
    let names = NodeNames(paths: nodes.map(\.path), nodes: nodes, document: content.document)
    var lines = ("Here they part: " + cause.sentence { names[$0] } + ".").wrapped(to: width)
    lines[0] = lines[0].replacing("Here they part:", with: ink("Here they part:", .changed))
    lines += ("\(cause.cluster): \(cause.ruleText)").wrapped(to: width).map { ink($0, .faint) }
    if let reservation = cause.reservation { lines += reservation.wrapped(to: width) }
    return lines
  }

  package var json: JSON {
    func json(_ side: ConversationSides.Side) -> JSON {
      [
        "engine": side.engine.json,
        "trace": side.conversation.map { .array($0.steps.map(\.json)) } ?? .null,
      ]
    }
    return [
      "scenario": .string(scenario), "proposal": content.proposal.json, "good": json(good),
      "bad": json(bad), "common": parting.map { .number(Double($0.commonCount)) } ?? .null,
      "cause": cause?.json ?? .null,
    ]
  }
}
