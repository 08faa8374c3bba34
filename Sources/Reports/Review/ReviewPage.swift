import Regression
import Scenarios
import SuiteStore

/// The page of one scenario in a review: what happened, why, its frames before and after as one
/// tree and as drawings.
struct ReviewPage {
  let review: Review
  let item: ReviewItem

  /// What was decided about it; `nil` if nothing is.
  let decision: ReviewDecision?

  /// Of larger trees only what changed is shown, with what it is in.
  private static let treeLimit = 40

  /// From how many columns on the drawings stand beside each other.
  private static let besideWidth = 60

  /// How high a drawing is at most: a third of the terminal, within these.
  private static let drawingHeights = 5...12

  /// How many lines the terminal has.
  let height: Int

  func lines(width: Int, ink: Ink) -> [String] {
    let sides = ReviewSides(item, of: review)
    var blocks = [head(width: width, ink)]
    blocks.append(tree(sides, width: width, ink))
    blocks.append(drawings(sides, width: width, ink))
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func head(width: Int, _ ink: Ink) -> [String] {
    let entry = item.entry
    let (word, role) = (entry.change.word, entry.change.role)
    var lines = "\(word)  \(item.scenario)".wrapped(to: width)
    if lines.count == 1 {
      lines = [ink(word, role) + "  " + ink(item.scenario, .heading)]
    } else {
      lines = [ink(word, role), ink(item.scenario, .heading)]
    }
    let origin = [
      entry.place, item.expectation?.basisText(for: item.frames?.precision) ?? "no expectation",
    ]
    lines += origin.compactMap(\.self).joined(separator: ", ").wrapped(to: width)
      .map { ink($0, .faint) }
    lines += causeText.wrapped(to: width)
    lines += entry.remarks.flatMap { $0.wrapped(to: width) }.map { ink($0, .faint) }
    let failure = Wording.text(entry.verdict, message: entry.message, path: entry.path)
    // Those that fail with one message are of one cause, which is called so.
    if item.frames == nil, failure != review.causes[item.cause] {
      lines += failure.wrapped(to: width).map { ink($0, entry.verdict.role) }
    }
    if let refusal = item.refusal, item.frames != nil {
      lines += "cannot be accepted: \(refusal)".wrapped(to: width).map { ink($0, .bad) }
    }
    if let decision {
      lines += "decided: \(decision.text)".wrapped(to: width).map { ink($0, .changed) }
    }
    return lines
  }

  /// `cause stack.share.left@2.0.0, 2 of 7: HStack offers …`.
  private var causeText: String {
    let places = review.items(ofCause: item.cause)
    let place = (places.firstIndex { review.items[$0].scenario == item.scenario } ?? 0) + 1
    let count = places.count > 1 ? ", \(place) of \(places.count)" : ""
    let name = review.causes[item.cause]
    guard let cause = item.entry.cause, item.entry.cluster != nil else { return name + count }
    return "cause \(name)\(count): \(item.entry.causeSentence(cause))"
  }

  private func tree(_ sides: ReviewSides, width: Int, _ ink: Ink) -> [String] {
    guard let after = sides.after else { return [] }
    let notes = FrameNotes(
      after, differences: item.differences, expectation: item.expectation, showsMet: false,
      moves: [])
    guard let before = sides.before else {
      return FrameTree(
        after, differences: item.differences, expectation: item.expectation, limit: Self.treeLimit
      ).lines(width: width, ink: ink)
    }
    // What is expected stands in lines of its own where that is what is compared with.
    let tree = FrameTree(
      from: before, to: after, notes: sides.isExpectation ? notes.withoutLines : notes,
      limit: Self.treeLimit)
    return tree.lines(width: width, ink: ink)
  }

  private func drawings(_ sides: ReviewSides, width: Int, _ ink: Ink) -> [String] {
    guard let after = sides.after else { return [] }
    let changed = sides.changed
    let shown = [sides.before, after].compactMap(\.self)
    let isBeside = shown.count > 1 && width >= Self.besideWidth
    let room = isBeside ? (width - 3) / 2 : width
    let drawable = shown.flatMap { $0.nodes.map(\.frame).filter(\.isDrawable) }
    guard
      let scale = TextDrawing.Scale(
        for: drawable, width: max(room, 8),
        height: min(max(height / 3, Self.drawingHeights.lowerBound), Self.drawingHeights.upperBound)
      )
    else { return [] }
    func drawing(_ title: String, _ frames: FrameSet, _ role: Ink.Role) -> [String] {
      let lines = TextDrawing(frames, changed: changed, scale: scale).lines(
        ink: ink, changed: role)
      return [ink(title.harmless.shortened(to: room), .heading)] + lines
    }
    let now = drawing(sides.afterTitle, after, .good)
    let size = ["a column is \(Points.text(scale.points)) points".shortened(to: width)]
      .map { ink($0, .faint) }
    guard let before = sides.before else { return now + size }
    let old = drawing(sides.beforeTitle, before, .bad)
    guard isBeside else { return old + [""] + now + size }
    // The titles are of the widths that they have, the drawings of one.
    let titles = [sides.beforeTitle, sides.afterTitle].map { $0.harmless.shortened(to: room) }
    let gap = String(repeating: " ", count: room - titles[0].columnCount + 3)
    let blank = String(repeating: " ", count: room - scale.columns + 3)
    return [ink(titles[0], .heading) + gap + ink(titles[1], .heading)]
      + zip(old.dropFirst(), now.dropFirst()).map { $0 + blank + $1 } + size
  }
}

extension FrameNotes {
  /// Only what stands below the tree.
  fileprivate var withoutLines: FrameNotes {
    var notes = self
    notes.keepRemarksOnly()
    return notes
  }
}

extension ReviewDecision {
  /// `accept: the row grows`.
  var text: String {
    switch self {
    case .accept(let reason, nil): "accept: \(reason)"
    case .accept(let reason, let by?): "accept: \(reason) (\(by))"
    case .known(let note):
      "known issue until \(note.until): \(note.reason) (\(note.owner)"
        + (note.link.map { ", \($0)" } ?? "") + ")"
    case .skip: "skip"
    }
  }
}
