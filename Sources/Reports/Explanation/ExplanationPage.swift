package import Scenarios

/// A scenario's trace with the frames that it led to, as `plumb explain` prints them.
package struct ExplanationPage: Sendable {
  private let scenario: String
  private let content: Content
  private let engine: EngineVersion
  private let answer: EngineAnswer
  private let steps: [TraceStep]

  /// - Throws: ``ExplanationError`` for an engine that gives no frames or tells nothing of them.
  package init(
    scenario: String, content: Content, engine: any Engine
  ) throws(ExplanationError) {
    let traced = engine.trace(content)
    guard case .frames(let answer) = traced.outcome else {
      throw ExplanationError(engine: engine.version, outcome: traced.outcome)
    }
    guard let steps = traced.trace else {
      throw ExplanationError(engine: engine.version, outcome: nil)
    }
    self.scenario = scenario
    self.content = content
    self.engine = engine.version
    self.answer = answer
    self.steps = steps
  }

  private var explanation: Explanation {
    Explanation(steps, nodes: answer.frames.nodes, document: content.document)
  }

  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int = 80, ink: Ink = .none) -> String {
    var lines = [
      ink(scenario, .heading) + "  proposed \(content.proposal.text), \(engine.shortText)", "",
    ]
    lines += explanation.text(width: width)
    lines.append("")
    lines += FrameTree(answer.frames).lines(width: width, ink: ink)
    return lines.asText
  }

  package var json: JSON {
    [
      "scenario": .string(scenario), "engine": engine.json, "proposal": content.proposal.json,
      "size": .array([.length(answer.width), .length(answer.height)]),
      "explanation": explanation.json, "trace": .array(steps.map(\.json)),
    ]
  }
}

/// Why there is nothing to explain.
package struct ExplanationError: Error, Hashable {
  package var engine: EngineVersion

  /// `nil` where there are frames but no trace.
  package var outcome: EngineOutcome?

  package var message: String {
    switch outcome {
    case nil, .frames: "\(engine.name) \(engine.version) tells no conversations"
    case .unsupported(let construct, let path):
      Wording.text(.unsupported, message: construct, path: path)
    case .error(let message, let path): Wording.text(.error, message: message, path: path)
    case .crash(let message): Wording.text(.crash, message: message, path: nil)
    case .timeout(let seconds):
      Wording.text(.timeout, message: JSON.shortest(seconds), path: nil)
    }
  }
}
