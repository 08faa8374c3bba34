import Regression
import Scenarios

/// What an earlier review has kept, and what of it still counts.
struct KeptReview {
  let file: ReviewDraftFile

  /// What was decided about what is to decide now.
  let steps: [ReviewStep]

  /// What was decided about scenarios that this review is not about.
  private let others: [[ReviewDraft.Entry]]

  private let by: String

  /// What is said of decisions that count no more; `nil` for nothing.
  let remark: String?

  /// - Parameters:
  ///   - file: Where it is kept.
  ///   - review: The review of now.
  ///   - isWhole: Whether it is of all scenarios.
  ///   - by: Who decides now.
  /// - Throws: ``Failure`` for a file that no review wrote.
  init(_ file: ReviewDraftFile, of review: Review, isWhole: Bool, by: String) throws {
    self.file = file
    self.by = by
    guard let draft = try file.draft() else {
      (steps, others, remark) = ([], [], nil)
      return
    }
    let names = Set(review.items.map(\.scenario))
    others =
      isWhole
      ? []
      : draft.steps.map { $0.filter { !names.contains($0.scenario) } }.filter { !$0.isEmpty }
    let own = draft.steps.map { $0.filter { isWhole || names.contains($0.scenario) } }
    let resumed = ReviewDraft(run: draft.run, steps: own)
      .resumed(in: review, on: String(System.now.prefix(10)), by: by)
    steps = resumed.steps
    remark =
      resumed.leftOut.isEmpty
      ? nil
      : "\(file.path): left out, as it is not the same any more: "
        + resumed.leftOut.joined(separator: ", ")
  }

  /// What is said where something was taken up; `nil` for nothing.
  var greeting: String? {
    let count = Set(steps.flatMap(\.entries).map(\.item)).count
    guard count > 0 else { return nil }
    return "\(count) \(count == 1 ? "decision" : "decisions") of an earlier review: 'u' takes back"
  }

  /// What is to be kept after this review.
  func draft(of review: Review, steps: [ReviewStep]) -> ReviewDraft {
    var draft = ReviewDraft(steps, of: review, by: by)
    draft.steps = others + draft.steps
    return draft
  }
}
