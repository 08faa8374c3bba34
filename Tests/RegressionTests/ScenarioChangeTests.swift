import Regression
import Scenarios
import Testing

struct ScenarioChangeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var before: Verdict?
    var after: Verdict
    var isSameAnswer = false
    var then: Verdict?
    var change: ScenarioChange
    var testDescription: String {
      "\(before?.rawValue ?? "nothing") → \(after.rawValue)" + (isSameAnswer ? ", same answer" : "")
    }
  }

  @Test(arguments: [
    Case(before: .pass, after: .fail, then: .pass, change: .regression),
    Case(before: .pass, after: .error, then: .pass, change: .regression),
    Case(before: .pass, after: .crash, then: .pass, change: .regression),
    Case(before: .pass, after: .timeout, then: .pass, change: .regression),
    Case(before: .unjudged, after: .error, then: .unjudged, change: .regression),
    Case(before: .pass, after: .pass, isSameAnswer: true, then: .pass, change: .unchanged),
    Case(before: .pass, after: .pass, then: .pass, change: .passesOtherwise),
    Case(before: .pass, after: .pass, change: .passesOtherwise),
    Case(before: .unjudged, after: .unjudged, isSameAnswer: true, change: .unchanged),
    Case(before: .unjudged, after: .moved, change: .moved),
    Case(before: .fail, after: .pass, then: .fail, change: .fixed),
    Case(before: .error, after: .pass, then: .error, change: .fixed),
    Case(before: .error, after: .unjudged, then: .error, change: .fixed),
    Case(before: .error, after: .moved, then: .error, change: .moved),
    Case(before: .fail, after: .fail, isSameAnswer: true, then: .fail, change: .stillFailing),
    Case(before: .fail, after: .fail, then: .fail, change: .failsDifferently),
    Case(before: .fail, after: .error, then: .fail, change: .failsDifferently),
    Case(before: .error, after: .error, isSameAnswer: true, change: .stillFailing),
    Case(before: .error, after: .error, change: .failsDifferently),
    Case(before: .pass, after: .pass, isSameAnswer: true, then: .fail, change: .accepted),
    Case(before: .pass, after: .pass, then: .fail, change: .accepted),
    Case(before: .fail, after: .fail, isSameAnswer: true, then: .pass, change: .claimChanged),
    Case(before: .fail, after: .fail, then: .pass, change: .claimChanged),
    Case(before: .fail, after: .error, then: .pass, change: .claimChanged),
    Case(before: .fail, after: .fail, isSameAnswer: true, change: .stillFailing),
    Case(before: .fail, after: .fail, isSameAnswer: true, then: .unjudged, change: .claimChanged),
    Case(before: .fail, after: .pass, then: .unjudged, change: .accepted),
    Case(before: .fail, after: .pass, then: .pass, change: .accepted),
    Case(before: .fail, after: .pass, change: .fixed),
    Case(before: nil, after: .pass, change: .new),
    Case(before: nil, after: .unjudged, change: .new),
    Case(before: nil, after: .fail, change: .newFailure),
    Case(before: nil, after: .timeout, change: .newFailure),
    Case(before: nil, after: .unsupported, change: .unsupported),
    Case(before: .pass, after: .unsupported, change: .unsupported),
    Case(before: .fail, after: .unsupported, change: .unsupported),
    Case(before: .unsupported, after: .pass, change: .new),
    Case(before: .unsupported, after: .fail, change: .newFailure),
  ])
  func `two results make a change`(_ test: Case) {
    let before = test.before.map {
      ScenarioChange.Side(verdict: $0, answer: .frames(test.isSameAnswer ? 2 : 1))
    }
    let after = ScenarioChange.Side(verdict: test.after, answer: .frames(2))
    #expect(ScenarioChange(from: before, to: after, then: test.then) == test.change)
  }
}
