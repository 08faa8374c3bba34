/// A trace with its questions inside each other.
///
/// Flat, since trees nest ten thousand deep: questions and placements refer to each other by number.
package struct TraceTree: Sendable {
  /// A question, its answer and what was asked in between.
  package struct Question: Sendable {
    package var offer: TraceStep

    /// `nil` where the trace ends before.
    package var answer: TraceStep?

    /// Where the offer stands among the steps.
    package var index: Int

    /// Where the answer stands; the offer's place where there is none.
    package var end: Int

    /// The question on the way to whose answer it was asked; `nil` for the root's, and for those
    /// asked where nodes are placed.
    package var asker: Int?

    /// The questions asked on the way to the answer.
    package var inner: [Int] = []
  }

  package private(set) var questions: [Question] = []

  /// The questions that nobody asked on the way to an answer: the root's, and those asked where
  /// nodes are placed.
  package private(set) var outer: [Int] = []

  /// Where nodes stay, in order.
  package private(set) var places: [TraceStep] = []

  package init(_ steps: [TraceStep]) {
    var open: [Int] = []
    for (index, step) in steps.enumerated() {
      switch step.event {
      case .propose:
        let number = questions.count
        questions.append(Question(offer: step, index: index, end: index, asker: open.last))
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
        questions[open[match]].end = index
        open.removeSubrange(match...)
      case .place:
        open.removeAll()
        places.append(step)
      }
    }
  }
}
