package import Scenarios

/// How causes are put into words.
extension Cause {
  /// What happened where two versions part, in one sentence without a stop.
  ///
  /// - Parameter names: What nodes are called.
  /// - Returns: `HStack offers HStack/0.Color 150x80, before 200x80`.
  package func sentence(names: (String) -> String = { $0 }) -> String {
    switch (good, bad) {
    case (.step(let good)?, .step(let bad)?)
    where good.path == bad.path && good.event == bad.event:
      let subject = told(bad, names)
      return good.event == .place
        ? "\(subject), before at \(Words.point(good))" : "\(subject), before \(Words.size(good))"
    case (.step(let good)?, .step(let bad)?):
      return "\(told(bad, names)); before, \(told(good, names, isPast: true))"
    case (nil, .step(let bad)?): return "\(told(bad, names)), which nobody did before"
    case (.step(let good)?, nil):
      return "nothing more is said; before, \(told(good, names, isPast: true))"
    case (.frame(let good)?, .frame(let bad)?):
      return "\(names(node)) is at \(Wording.text(bad)), before at \(Wording.text(good))"
    case (nil, .frame(let bad)?): return "\(names(node)) appeared at \(Wording.text(bad))"
    case (.frame(let good)?, _): return "\(names(node)) vanished from \(Wording.text(good))"
    default: return "the frames are others"
    }
  }

  /// What the cause rests on, where that is less than the trace.
  package var reservation: String? {
    switch (basis, rule) {
    case (.trace, _): nil
    case (.frames, Self.unsteady):
      "asked again, the engine gives other frames: it is unsteady, and what it says is no cause"
    case (.frames, _): "no conversation is known: this is only \(choice)"
    }
  }

  /// The same in a line of a report.
  var shortReservation: String? {
    switch (basis, rule) {
    case (.trace, _): nil
    case (.frames, Self.unsteady): "asked again, the engine gives other frames"
    case (.frames, _): "no trace: this is \(choice)"
    }
  }

  /// Why it is this node, where frames alone tell.
  private var choice: String {
    switch (good, bad) {
    case (.frame(let good)?, .frame(let bad)?)
    where good.width == bad.width && good.height == bad.height:
      "the first node at another place"
    case (.frame?, .frame?): "the innermost node with another size"
    default: "what the frames tell"
    }
  }

  /// `the rule 'share', horizontal`.
  package var ruleText: String {
    (rule.isEmpty || rule == Self.unsteady ? "" : "the rule '\(rule)', ")
      + (axis == .both ? "on both axes" : axis.rawValue)
  }

  private func told(
    _ step: TraceStep, _ names: (String) -> String, isPast: Bool = false
  ) -> String {
    let node = names(step.path)
    // Whose the other step is, is not known here.
    let isOwn = step.path == self.node && step.event == event
    switch step.event {
    case .propose where !isOwn:
      return "\(node) \(isPast ? "was" : "is") offered \(Words.size(step))"
    case .propose:
      return "\(view) \(isPast ? "offered" : "offers") \(node) \(Words.size(step))"
    case .answer: return "\(node) \(isPast ? "took" : "takes") \(Words.size(step))"
    case .place: return "\(node) \(isPast ? "was" : "is") put at \(Words.point(step))"
    }
  }

  package var json: JSON { draft.json }

  /// ``json``, to be written.
  var draft: JSON.Draft {
    func draft(_ fact: Fact?) -> JSON.Draft {
      switch fact {
      case .step(let step): .value(step.json)
      case .frame(let frame): frame.draft
      case nil: .text(nil)
      }
    }
    let members: [JSON.Draft.Member] = [
      ("axis", .text(axis.rawValue)), ("bad", draft(bad)), ("basis", .text(basis.rawValue)),
      ("cluster", .text(cluster)), ("event", .text(event?.rawValue)), ("good", draft(good)),
      ("node", .text(node)), ("rule", .text(rule)), ("text", .text(sentence())),
      ("view", .text(view)),
    ]
    return .object(members)
  }
}

extension Words {
  /// `10, 0`, of a placement.
  static func point(_ step: TraceStep) -> String {
    length(step.width) + ", " + length(step.height)
  }
}
