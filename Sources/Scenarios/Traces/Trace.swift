/// Proposals, answers and placements in order, each thing said once.
///
/// An engine that forgets an answer has to ask again, and one that does not is no different: of a
/// question that was asked before and answered the same only the question and the answer are kept.
package struct Trace: Hashable, Sendable {
  package let steps: [TraceStep]

  /// Whether there is none because the engine gave other frames, or none, when it was asked for it.
  package let isUnsteady: Bool

  /// What is known of an engine that gives other frames when it is asked again.
  package static let unsteady = Trace(settled: [], isUnsteady: true)

  package init(_ steps: [TraceStep]) {
    var kept: [TraceStep] = []
    kept.reserveCapacity(steps.count)
    var open: [Int] = []
    var numbering = Numbering()
    var questions: [Question] = []
    // By question, the size it was answered last.
    var answers: [Answer] = []
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
        let answer = Answer(width: step.width, height: step.height)
        let number = numbering.number(bits: question.bits) { questions[$0] == question }
        if number == answers.count {
          questions.append(question)
          answers.append(answer)
        } else if answers[number] == answer {
          if start + 1 < kept.count - 1 { kept.removeSubrange(start + 1..<kept.count - 1) }
        } else {
          answers[number] = answer
        }
      case .place: open.removeAll()
      }
    }
    self.steps = kept
    isUnsteady = false
  }

  /// Steps that are known to say each thing once.
  init(settled steps: [TraceStep]) { self.init(settled: steps, isUnsteady: false) }

  private init(settled steps: [TraceStep], isUnsteady: Bool) {
    self.steps = steps
    self.isUnsteady = isUnsteady
  }

  private struct Answer: Equatable {
    var width, height: Double?
  }

  private struct Question: Equatable {
    var path: String
    var width, height: Double?

    init(_ step: TraceStep) {
      path = step.path
      width = step.width
      height = step.height
    }

    var bits: UInt64 {
      var mixed = MixedBits()
      mixed.add(path)
      mixed.add(width)
      mixed.add(height)
      return mixed.bits
    }
  }
}
