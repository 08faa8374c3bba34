/// One step of the conversation between the nodes of a tree, in the order in which it was held.
package struct TraceStep: Hashable, Sendable {
  package enum Event: String, CaseIterable, Sendable {
    /// The node is offered a size; a length that is `nil` is unspecified.
    case propose
    /// The node answers with its size.
    case answer
    /// The node is put where it stays.
    case place
  }

  /// The node that is asked, answers or is placed.
  package var path: String
  package var event: Event

  /// Points: of a placement x and y in the space of the node around it, else width and height.
  package var width, height: Double?

  /// Why the engine took the step, in a word of its own: `share`.
  package var rule: String

  package init(path: String, event: Event, width: Double?, height: Double?, rule: String) {
    self.path = path
    self.event = event
    self.width = width
    self.height = height
    self.rule = rule
  }
}

extension TraceStep {
  package var json: JSON {
    [
      "path": .string(path), "event": .string(event.rawValue), "width": .length(width),
      "height": .length(height), "rule": .string(rule),
    ]
  }

  /// Reads what ``json`` writes; the rule may be left out.
  package init?(json: JSON) {
    guard let path = json["path"]?.string, let event = json["event"]?.string.flatMap(Event.init),
      let size = Proposal(json: .array([json["width"] ?? .null, json["height"] ?? .null]))
    else { return nil }
    let rule = json["rule"] ?? ""
    guard let rule = rule == .null ? "" : rule.string else { return nil }
    self.init(path: path, event: event, width: size.width, height: size.height, rule: rule)
  }
}

/// What became of one content, and how.
package struct TracedOutcome: Hashable, Sendable {
  package var outcome: EngineOutcome

  /// `nil` where the engine cannot trace or gave no frames.
  package var trace: [TraceStep]?

  package init(outcome: EngineOutcome, trace: [TraceStep]?) {
    self.outcome = outcome
    self.trace = trace
  }
}
