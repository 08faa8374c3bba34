/// Proposals, answers and placements in order, each thing said once.
///
/// An engine that forgets an answer has to ask again, and one that does not is no different: of a
/// question that was asked before and answered the same only the question and the answer are kept.
package struct Conversation: Hashable, Sendable {
  package let steps: [TraceStep]

  package init(_ steps: [TraceStep]) {
    var kept: [TraceStep] = []
    kept.reserveCapacity(steps.count)
    var open: [Int] = []
    var known: [Question: TraceStep] = [:]
    for step in steps {
      kept.append(step)
      switch step.event {
      case .propose: open.append(kept.count - 1)
      case .answer:
        // What does not answer the last question follows an order of its own: all of it is kept.
        guard let start = open.popLast(), kept[start].path == step.path else {
          open.removeAll()
          continue
        }
        let question = Question(kept[start])
        if let before = known[question], before.width == step.width, before.height == step.height {
          kept.removeSubrange(start + 1..<kept.count - 1)
        } else {
          known[question] = step
        }
      case .place: open.removeAll()
      }
    }
    self.steps = kept
  }

  /// Steps that are known to say each thing once.
  init(settled steps: [TraceStep]) { self.steps = steps }

  private struct Question: Hashable {
    var path: String
    var width, height: Double?

    init(_ step: TraceStep) {
      path = step.path
      width = step.width
      height = step.height
    }
  }
}
