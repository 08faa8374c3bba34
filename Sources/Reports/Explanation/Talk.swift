import Scenarios

/// A conversation with its questions inside each other.
///
/// Flat, since trees nest ten thousand deep: questions and placements refer to each other by number.
struct Talk {
  /// A question, its answer and what was asked in between.
  struct Question {
    var offer: TraceStep

    /// `nil` where the conversation ends before.
    var answer: TraceStep?

    /// Where the offer stands among the steps.
    var index: Int

    /// The questions asked on the way to the answer.
    var inner: [Int] = []
  }

  private(set) var questions: [Question] = []

  /// The questions that nobody asked on the way to an answer: the root's, and those asked where
  /// nodes are placed.
  private(set) var outer: [Int] = []

  /// Where nodes stay, in order.
  private(set) var places: [TraceStep] = []

  init(_ steps: [TraceStep]) {
    var open: [Int] = []
    for (index, step) in steps.enumerated() {
      switch step.event {
      case .propose:
        let number = questions.count
        questions.append(Question(offer: step, index: index))
        if let parent = open.last {
          questions[parent].inner.append(number)
        } else {
          outer.append(number)
        }
        open.append(number)
      case .answer:
        // An answer to an earlier question closes those that were never answered.
        guard let match = open.lastIndex(where: { questions[$0].offer.path == step.path }) else {
          continue
        }
        questions[open[match]].answer = step
        open.removeSubrange(match...)
      case .place:
        open.removeAll()
        places.append(step)
      }
    }
  }
}
