import Scenarios

/// A stretch of results in which a scenario does not come out well: a row of `failure`.
package struct FailureStretch: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case open
    /// Somebody said that it was looked at.
    case acknowledged
    /// Open, and the same scenario was fixed before.
    case reopened
    /// The engine answers well again.
    case fixed
    /// The expectation was replaced: by one that holds, or by one under which this is another failure.
    case accepted

    package var isClosed: Bool { self == .fixed || self == .accepted }
  }

  /// The first run that failed by what was expected in it, by version, then run: what was accepted and
  /// taken back since was not.
  package var firstRunID: Int64

  /// Where it began: the first run after the last good one, which came out well where something else
  /// was expected then.
  ///
  /// Of what goes on failing by another expectation, which nothing ever met: the first run of all.
  package var sinceRunID: Int64

  /// Since which run its frames are ``badFrameSetID``: that where it began, so that it has the cause
  /// that it had there, whatever was accepted and taken back since.
  package var alikeRunID: Int64

  /// The newest version known to be before it that meets the same expectation, by its id; `nil` if
  /// there is none, so that this is no regression.
  package var lastGoodID: Int64?

  /// The frames of that version, and those with which it began; `nil` where there are none.
  package var goodFrameSetID: Int64?
  package var badFrameSetID: Int64?
  package var state: State
  package var acknowledgementID: Int64?

  /// The first run after it that came out well, or failed in a new way; `nil` if none did yet.
  package var endRunID: Int64?

  /// The expectation that accepted it; `nil` also where the run with which it began fails by what is
  /// expected now as well, which nothing ever met.
  package var expectationID: Int64?

  /// Whether the version that came out well is known to come after the one before it; one that may
  /// be earlier mended nothing.
  package var isEndOrdered = true

  package init(
    firstRunID: Int64, sinceRunID: Int64, alikeRunID: Int64, lastGoodID: Int64? = nil,
    goodFrameSetID: Int64? = nil, badFrameSetID: Int64? = nil, state: State,
    acknowledgementID: Int64? = nil, endRunID: Int64? = nil, expectationID: Int64? = nil
  ) {
    self.firstRunID = firstRunID
    self.sinceRunID = sinceRunID
    self.alikeRunID = alikeRunID
    self.lastGoodID = lastGoodID
    self.goodFrameSetID = goodFrameSetID
    self.badFrameSetID = badFrameSetID
    self.state = state
    self.acknowledgementID = acknowledgementID
    self.endRunID = endRunID
    self.expectationID = expectationID
  }
}

/// Frames that became others while the scenario went on failing, or while nothing was expected of
/// it: a row of `shift`.
struct FrameShift: Hashable {
  /// The first run with the new frames, by version, then run.
  var runID: Int64

  /// The first run of the failure; `nil` where nothing is expected, so that the scenario moved.
  var failureRunID: Int64?

  /// What the new frames are held against: in a failure those that came out well, `nil` where there
  /// are none; else the last before.
  var goodFrameSetID: Int64?

  /// The new ones; `nil` where there are none.
  var badFrameSetID: Int64?

  /// Whether no other came after it in the same failure, or among the moves.
  var isLast = true

  /// The same of those with frames.
  var isLastFrames = true
}

/// Follows one scenario through the runs of one engine, and says where it failed and moved.
///
/// Two neighbours are held against the expectation of the later one: where that was replaced, the
/// engine neither broke nor repaired anything. Runs in which the engine did not offer what the
/// scenario needs are to be left out; they say nothing.
///
/// What was expected in a run is meant without acceptances that were taken back since: as
/// ``Timeline/points(of:)`` gives it.
///
/// A failure is held against one expectation, that of its first failing run. Its last good result is
/// the newest earlier one that meets this, whatever was expected there; it begins with the next one,
/// which is where the frames became wrong, and not where somebody took an acceptance back or an
/// article its claim. Where something else comes to be expected of what goes on failing, it stays
/// the same failure as long as its last good result does.
///
/// Runs need not be recorded in the order of their versions. A run of a later version that is older
/// than what is expected in a failure is held against that too, lest it end what goes on; unless it
/// failed by what was expected then and meets this, which is how an acceptance answers it. Where
/// nothing was expected then, its frames moved as well.
struct FailureHistory {
  /// What a run says of the scenario.
  struct Point {
    var runID: Int64
    var versionID: Int64
    var kind: Outcome.Kind
    var frameSetID: Int64?

    /// The same however precisely they were told, ``Outcome/framesID``.
    var framesID: Int64?

    /// The expectation in force in the run.
    var expectationID: Int64?

    /// Whether anything of it could be held against the frames, as ``FailureHistory/add(_:)`` finds.
    ///
    /// Else they can only move, and be what there was before a run without any.
    fileprivate(set) var isHeld = true

    func isSame(as other: Point) -> Bool {
      kind == other.kind && frameSetID == other.frameSetID
        && expectationID == other.expectationID
    }
  }

  /// What an expectation says of frames.
  typealias Judge = (_ expectationID: Int64, _ frameSetID: Int64) throws -> Judgement

  /// Whether a version is known to be before another one, or is the same.
  typealias Order = (_ versionID: Int64, _ other: Int64) -> Bool

  private(set) var stretches: [FailureStretch] = []
  private(set) var shifts: [FrameShift] = []

  /// All points so far.
  private var points: [Point] = []
  private var isFailing = false

  /// The newest run that failed by what is expected in the failure; `nil` outside of one.
  private var newestFailing: Point?

  /// Whether the last failure that was fixed is known to have failed before that.
  private var wasMended = false

  /// Whether a version in no known order with the beginning of the failure came out well: one that
  /// fails later, known to be after it, was broken anew.
  private var isPassBesideBeginning = false

  /// Whether there were frames in the failure, which only others that are held against can mend.
  private var hasWrongFrames = false
  private let judge: Judge
  private let isBefore: Order

  init(judge: @escaping Judge, isBefore: @escaping Order = { _, _ in true }) {
    self.judge = judge
    self.isBefore = isBefore
  }

  /// Adds the next result, by version, then run.
  mutating func add(_ point: Point) throws {
    let movesAnyway = try point.kind == .frames && (point.expectationID == nil || !isHeld(point))
    var point = point
    point.expectationID = try expectation(heldAgainst: point)
    point.isHeld = try isHeld(point)
    defer {
      points.append(point)
      noteNewestFailing(point)
    }
    guard point.isHeld else {
      if isFailing, !hasWrongFrames { end(.fixed, at: point) }
      noteMove(to: point)
      return
    }
    if movesAnyway { noteMove(to: point) }
    let before = points.last { $0.isHeld || !isFailing && point.kind != .frames }
    guard let previous = before else {
      if try !isGood(point, under: point.expectationID) { try begin(at: point) }
      return
    }
    let isAfterUnheld = points.last.map { !$0.isHeld } ?? false
    guard isFailing && isPassBesideBeginning || isAfterUnheld || !previous.isSame(as: point)
    else { return }
    let wasGood = try isGood(previous, under: point.expectationID)
    if try isGood(point, under: point.expectationID) {
      end(wasGood ? .accepted : .fixed, at: point)
    } else if wasGood {
      end(.accepted, at: point)
      try begin(at: point, mayReopen: true)
    } else if isFailing, try !isAnotherFailure(point, after: previous) {
      noteOtherFailure(at: point, after: previous)
    } else if isFailing, point.expectationID == previous.expectationID {
      end(.fixed, at: point, isOrdered: false)
      try begin(at: point)
    } else {
      // What is expected was replaced: the result before does not meet it either.
      let wasFailing = isFailing
      end(.accepted, at: point)
      try begin(at: point, isGoingOn: wasFailing)
    }
  }

  /// The expectation of a point, or that of the failure in which it stands where this is newer.
  private func expectation(heldAgainst point: Point) throws -> Int64? {
    guard let newest = newestFailing, point.runID < newest.runID,
      let failing = newest.expectationID,
      try isGood(point, under: point.expectationID) || !isGood(point, under: failing)
    else { return point.expectationID }
    return failing
  }

  private mutating func noteNewestFailing(_ point: Point) {
    guard isFailing else {
      newestFailing = nil
      return
    }
    let isOlder =
      newestFailing.map {
        $0.expectationID == point.expectationID && $0.runID > point.runID
      } ?? false
    if point.isHeld, !isOlder { newestFailing = point }
  }

  private func isHeld(_ point: Point) throws -> Bool {
    guard let expectation = point.expectationID, let frames = point.frameSetID else { return true }
    return try judge(expectation, frames).isHeld
  }

  /// Ends the history with the expectation that is in force now.
  ///
  /// The last result may come to fail, to be well, or to be another failure, by what was decided since.
  mutating func finish(expectationID: Int64?) throws {
    while let last = points.last, !last.isHeld, last.expectationID == expectationID {
      // It is not judged now, whatever was before.
      guard isFailing else { return }
      points.removeLast()
    }
    guard var last = points.last, last.expectationID != expectationID else { return }
    last.expectationID = expectationID
    last.isHeld = true
    let isGood = try isGood(last, under: expectationID)
    if isFailing, isGood {
      stretches[stretches.count - 1].state = .accepted
      stretches[stretches.count - 1].expectationID = expectationID
    } else if !isFailing, !isGood {
      points.removeLast()
      try begin(at: last)
      points.append(last)
    } else if !isGood, let previous = points.last, try isAnotherFailure(last, after: previous) {
      let failing = stretches[stretches.count - 1]
      // One run begins one failure: the regression of now, else what was one until now.
      let beganHere = failing.firstRunID == last.runID
      if beganHere, try lastGood(before: last) != nil {
        stretches.removeLast()
        shifts.removeAll { $0.failureRunID == failing.firstRunID }
      } else {
        stretches[stretches.count - 1].state = .accepted
        // What is expected now accepts nothing, and what began here goes on failing by it.
        if beganHere { return }
        stretches[stretches.count - 1].expectationID = expectationID
      }
      points.removeLast()
      try begin(at: last, isGoingOn: true)
      points.append(last)
    }
  }

  /// Whether a scenario that goes on failing has another last good result by now: under another
  /// expectation, or in a version in no known order with that in which it began to fail.
  private func isAnotherFailure(_ point: Point, after previous: Point) throws -> Bool {
    guard let failure = stretches.last,
      isPassBesideBeginning || point.expectationID != previous.expectationID
    else { return false }
    let good = try lastGood(before: point).map { points[$0] }
    return good?.versionID != failure.lastGoodID || good?.framesID != failure.goodFrameSetID
  }

  /// The place of the last result known to be of before a point that meets what is expected there.
  ///
  /// A version in no known order with that of the point has broken nothing.
  private func lastGood(before point: Point) throws -> Int? {
    try points.lastIndex {
      try isBefore($0.versionID, point.versionID) && counts($0, for: point)
        && isGood($0, under: point.expectationID)
    }
  }

  /// Whether a result says anything of another one, which does not come out well.
  private func counts(_ point: Point, for failing: Point) -> Bool {
    point.isHeld || failing.kind != .frames
  }

  private func isGood(_ point: Point, under expectationID: Int64?) throws -> Bool {
    guard point.kind == .frames, let frames = point.frameSetID else { return false }
    guard let expectationID else { return true }
    return try judge(expectationID, frames).passes
  }

  /// Runs without frames in between hide no move.
  private mutating func noteMove(to point: Point) {
    guard let previous = points.last(where: { $0.kind == .frames }),
      previous.framesID != point.framesID
    else { return }
    append(
      FrameShift(
        runID: point.runID, failureRunID: nil, goodFrameSetID: previous.framesID,
        badFrameSetID: point.framesID))
  }

  private mutating func noteOtherFailure(at point: Point, after previous: Point) {
    hasWrongFrames = hasWrongFrames || point.kind == .frames
    guard let failure = stretches.last,
      previous.kind != point.kind || previous.framesID != point.framesID
    else { return }
    append(
      FrameShift(
        runID: point.runID, failureRunID: failure.firstRunID,
        goodFrameSetID: failure.goodFrameSetID,
        badFrameSetID: point.framesID))
  }

  private mutating func append(_ shift: FrameShift) {
    for index in shifts.indices where shifts[index].failureRunID == shift.failureRunID {
      shifts[index].isLast = false
      if shift.badFrameSetID != nil { shifts[index].isLastFrames = false }
    }
    shifts.append(shift)
  }

  // `mayReopen`: the result before it meets what is expected now. A failure that was mended under
  // another expectation does not come back.
  private mutating func begin(
    at point: Point, mayReopen: Bool = false, isGoingOn: Bool = false
  ) throws {
    let place = try lastGood(before: point)
    let good = place.map { points[$0] }
    // A version in no known order with it may have come out well after that.
    let before = try points.lastIndex {
      try counts($0, for: point) && isGood($0, under: point.expectationID)
    }
    // What frames mended that nothing could be held against is over, whatever these were.
    let mended = stretches.last.flatMap { last in
      points.lastIndex { !$0.isHeld && $0.runID == last.endRunID }
    }
    let wrong =
      place.map { good in
        points[(max(good, before ?? good, mended ?? good) + 1)...]
          .drop { !isBefore(points[good].versionID, $0.versionID) }
          .filter { counts($0, for: point) }
      } ?? []
    let wasFixed = mayReopen && good != nil && wasMended && stretches.last?.state == .fixed
    let first = wrong.first ?? point
    let since =
      place == nil && isGoingOn
      ? points.first { isBefore($0.versionID, point.versionID) && counts($0, for: point) } : first
    // What goes on and never came out well is as it is since the first run in a row that found it so.
    let alike =
      place == nil && isGoingOn
      ? points.reversed().prefix {
        $0.kind == point.kind && $0.framesID == point.framesID && counts($0, for: point)
          && isBefore($0.versionID, point.versionID)
      }.last ?? first : first
    stretches.append(
      FailureStretch(
        firstRunID: point.runID, sinceRunID: since?.runID ?? point.runID,
        alikeRunID: alike.runID, lastGoodID: good?.versionID,
        goodFrameSetID: good?.framesID, badFrameSetID: first.framesID,
        state: wasFixed ? .reopened : .open))
    isFailing = true
    hasWrongFrames = first.kind == .frames
    for (previous, next) in zip(wrong, wrong.dropFirst() + [point]) {
      noteOtherFailure(at: next, after: previous)
    }
    isPassBesideBeginning = (before ?? -1) > (place ?? -1)
  }

  private mutating func end(
    _ state: FailureStretch.State, at point: Point, isOrdered: Bool = true
  ) {
    guard isFailing else { return }
    isFailing = false
    wasMended = isOrdered && points.last.map { isBefore($0.versionID, point.versionID) } ?? false
    stretches[stretches.count - 1].state = state
    stretches[stretches.count - 1].endRunID = point.runID
    stretches[stretches.count - 1].isEndOrdered = state != .fixed || wasMended
    if state == .accepted {
      stretches[stretches.count - 1].expectationID = point.expectationID
    }
  }
}
