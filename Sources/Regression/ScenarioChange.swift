package import Scenarios

/// What happened to a scenario between two results of one engine.
///
/// Both results are judged under the expectation of the later run: an acceptance is no repair.
/// The order of the cases is that of a report, most important first.
package enum ScenarioChange: String, CaseIterable, Sendable {
  /// Passed, or was laid out at least, and now does not.
  case regression

  /// Has no earlier result and does not come out well.
  case newFailure

  /// Comes out otherwise than in another run of the very same version and revision, so that nothing
  /// broke and nothing was mended: the engine's answers differ.
  case unsteady

  /// Comes out otherwise than with a version of which nothing tells whether it is an earlier one.
  case unordered

  /// What is expected of it is another, by which the verdict is another: its article states something
  /// else, or it fails by what somebody accepted since.
  case claimChanged

  /// Its example, or what that uses, is another: nothing is held against what it was before.
  case edited

  /// Did not come out well before either, but not in this way.
  case failsDifferently

  /// Without an expectation: the frames are others than before.
  case moved

  /// Comes out as badly as before.
  case stillFailing

  case fixed

  /// Passes because its expectation was replaced, by an acceptance or by taking one back.
  case accepted

  /// Passes as before, with other frames: what moved is nothing that is stated.
  case passesOtherwise

  /// Has no earlier result and comes out well.
  case new

  /// The engine does not offer what it needs.
  case unsupported

  /// Comes out as well as before.
  case unchanged

  /// One of the two results that are compared.
  package struct Side: Hashable, Sendable {
    package var verdict: Verdict

    /// The same in both sides if the engine answered the same.
    package var answer: Answer

    package init(verdict: Verdict, answer: Answer) {
      self.verdict = verdict
      self.answer = answer
    }
  }

  /// What an engine answered, as far as two results are compared.
  package enum Answer: Hashable, Sendable {
    case frames(Int64?)
    case message(String?)
  }

  /// - Parameters:
  ///   - before: The earlier result under the expectation of the later run; `nil` if there is none.
  ///   - after: The later result.
  ///   - then: The verdict on the earlier result under the expectation of its own time; `nil` if
  ///     that was decided on after the later result.
  package init(from before: Side?, to after: Side, then: Verdict? = nil) {
    if after.verdict == .unsupported {
      self = .unsupported
      return
    }
    guard let before, before.verdict != .unsupported else {
      self = after.verdict.isFailure ? .newFailure : after.verdict == .moved ? .moved : .new
      return
    }
    let cameOutWell = then == .pass || then == .unjudged
    if after.verdict.isFailure {
      guard before.verdict.isFailure else {
        self = .regression
        return
      }
      // It came out well as long as what it is held against now was not expected.
      self = cameOutWell ? .claimChanged : before == after ? .stillFailing : .failsDifferently
    } else if after.verdict == .moved {
      // Also behind an error: its frames are not those of before.
      self = .moved
    } else if before.verdict.isFailure {
      // What came out well then was not mended.
      self = after.verdict == .pass && cameOutWell ? .accepted : .fixed
    } else {
      self = after.verdict == .pass && then == .fail ? .accepted : .unchanged
    }
    if self == .unchanged, after.verdict == .pass, before.answer != after.answer {
      self = .passesOtherwise
    }
  }

  /// The same where the engine's answers are known to differ from time to time.
  package var withoutSteadiness: ScenarioChange {
    switch self {
    case .regression, .failsDifferently, .moved, .fixed, .passesOtherwise, .unordered: .unsteady
    default: self
    }
  }

  /// The same where nothing tells which of the two results is of the earlier version.
  package var withoutOrder: ScenarioChange {
    self == .regression || self == .fixed || self == .moved ? .unordered : self
  }
}

extension ScenarioChange {
  /// What happened to a scenario whose article states other frames of the same code.
  ///
  /// The claim made the difference where the earlier result comes to something else by it. What
  /// comes out well by today's claim and then does not is the engine's doing, whatever was claimed.
  ///
  /// - Parameters:
  ///   - before: The earlier result under the expectation of the later run.
  ///   - after: The later result.
  ///   - then: The verdict on the earlier result under the expectation of its own time.
  init(restatedFrom before: Side, to after: Side, then: Verdict) {
    let change = ScenarioChange(from: before, to: after, then: then)
    let isByClaim = before.verdict.isFailure != then.isFailure
    self = isByClaim && change != .regression && change != .unsupported ? .claimChanged : change
  }

  /// What happened to a scenario that was edited.
  ///
  /// Where only what the article declares changed, and not the claim, what passed has to pass.
  ///
  /// - Parameters:
  ///   - edit: What changed in the article.
  ///   - before: The earlier result under the expectation of the later run.
  ///   - after: The later result.
  init(_ edit: ScenarioEdit, from before: Side, to after: Side) {
    guard after.verdict != .unsupported else {
      self = .unsupported
      return
    }
    guard !edit.isOfExample else {
      self = .edited
      return
    }
    guard !edit.parts.contains(.claim) else {
      self = .claimChanged
      return
    }
    let change = ScenarioChange(from: before, to: after)
    self = change == .unchanged || change == .accepted ? .edited : change
  }
}

extension Verdict {
  /// Whether it says that the engine did wrong, rather than that something changed.
  package var isFailure: Bool { isBad && self != .moved }
}
