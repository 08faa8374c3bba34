/// A cause, and the way that led to it.
package struct Diagnosis: Sendable {
  package let cause: Cause

  /// The nodes that were looked into, the root first; the cause is in the last one.
  package let trail: [Stop]

  /// A node that both versions offer the same, and in which something is another one in the end.
  package struct Stop: Sendable {
    package var node: String
    package var good, bad: Answer?
  }

  /// A question, with what was said on the way to its answer.
  package struct Answer: Sendable {
    package var offer: TraceStep

    /// `nil` where the trace ends before.
    package var size: TraceStep?
    package var steps: [TraceStep]
  }

  /// - Returns: `nil` where both lead to the same.
  package init?(good: LayoutAccount, bad: LayoutAccount) {
    // An own decision: sums in another order differ in their last bits, in points, and nobody sees
    // that. It is looked for only where nothing else differs.
    for tolerance in [1e-6, 0] {
      var search = CauseSearch(good: good, bad: bad, tolerance: tolerance)
      guard let finding = search.search() else { continue }
      cause = Cause(finding, good: good, bad: bad, search.nesting)
      trail = search.trail.map { node, question in
        Stop(
          node: node, good: question.good.map { Answer($0, in: good) },
          bad: question.bad.map { Answer($0, in: bad) })
      }
      return
    }
    return nil
  }
}

extension Diagnosis.Answer {
  fileprivate init(_ number: Int, in account: LayoutAccount) {
    let question = account.question(number)
    offer = question.offer
    size = question.answer
    steps = Array(account.trace.steps[question.index...question.end])
  }
}
