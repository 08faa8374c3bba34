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
    /// The expectation was replaced by one that holds.
    case accepted

    package var isClosed: Bool { self == .fixed || self == .accepted }
  }

  /// The first run that failed, by version, then run.
  package var firstRunID: Int64

  /// The last version known to be before it that came out well under the same expectation, by its
  /// id; `nil` if there is none, so that this is no regression.
  package var lastGoodID: Int64?

  /// The frames of that version, and of the first failing run; `nil` where there are none.
  package var goodFrameSetID: Int64?
  package var badFrameSetID: Int64?
  package var state: State
  package var acknowledgementID: Int64?

  /// The first run after it that came out well, or failed in a new way; `nil` if none did yet.
  package var endRunID: Int64?

  /// The expectation that accepted it.
  package var expectationID: Int64?

  package init(
    firstRunID: Int64, lastGoodID: Int64? = nil, goodFrameSetID: Int64? = nil,
    badFrameSetID: Int64? = nil, state: State, acknowledgementID: Int64? = nil,
    endRunID: Int64? = nil, expectationID: Int64? = nil
  ) {
    self.firstRunID = firstRunID
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
  /// are none; else those before.
  var goodFrameSetID: Int64?

  /// The new ones; `nil` where there are none.
  var badFrameSetID: Int64?

  /// Whether no other came after it in the same failure, or among the moves.
  var isLast = true
}

/// Follows one scenario through the runs of one engine, and says where it failed and moved.
///
/// Two neighbours are held against the expectation of the later one: where that was replaced, the
/// engine neither broke nor repaired anything. Runs in which the engine did not offer what the
/// scenario needs are to be left out; they say nothing.
struct FailureHistory {
  /// What a run says of the scenario.
  struct Point {
    var runID: Int64
    var versionID: Int64
    var kind: Outcome.Kind
    var frameSetID: Int64?

    /// The expectation in force in the run.
    var expectationID: Int64?

    func isSame(as other: Point) -> Bool {
      kind == other.kind && frameSetID == other.frameSetID
        && expectationID == other.expectationID
    }
  }

  /// Whether an expectation, if there is one, is met by frames.
  typealias Judge = (_ expectationID: Int64, _ frameSetID: Int64) throws -> Bool

  /// Whether a version is known to be before another one, or is the same.
  typealias Order = (_ versionID: Int64, _ other: Int64) -> Bool

  private(set) var stretches: [FailureStretch] = []
  private(set) var shifts: [FrameShift] = []
  private var previous: Point?

  /// All points so far.
  private var points: [Point] = []
  private var isFailing = false

  /// Whether the last failure that was fixed is known to have failed before that.
  private var wasMended = false
  private let judge: Judge
  private let isBefore: Order

  init(judge: @escaping Judge, isBefore: @escaping Order = { _, _ in true }) {
    self.judge = judge
    self.isBefore = isBefore
  }

  /// Adds the next result, by version, then run.
  mutating func add(_ point: Point) throws {
    defer {
      previous = point
      points.append(point)
    }
    guard let previous else {
      if try !isGood(point, under: point.expectationID) { begin(at: point, after: nil) }
      return
    }
    guard !previous.isSame(as: point) else { return }
    let wasGood = try isGood(previous, under: point.expectationID)
    if try isGood(point, under: point.expectationID) {
      end(wasGood ? .accepted : .fixed, at: point)
      if wasGood, point.expectationID == nil { noteMove(to: point, from: previous) }
    } else if wasGood {
      end(.accepted, at: point)
      begin(at: point, after: try lastGood(before: point))
    } else if isFailing {
      noteOtherFailure(at: point, after: previous)
    } else {
      begin(at: point, after: nil)
    }
  }

  /// Ends the history with the expectation that is in force now.
  mutating func finish(expectationID: Int64?) throws {
    guard isFailing, let previous, previous.expectationID != expectationID,
      try isGood(previous, under: expectationID)
    else { return }
    stretches[stretches.count - 1].state = .accepted
    stretches[stretches.count - 1].expectationID = expectationID
  }

  /// The last result known to be of before a point, if that came out well.
  ///
  /// A version in no known order with that of the point has broken nothing.
  private func lastGood(before point: Point) throws -> Point? {
    let last = points.last { isBefore($0.versionID, point.versionID) }
    return try last.flatMap { try isGood($0, under: point.expectationID) ? $0 : nil }
  }

  private func isGood(_ point: Point, under expectationID: Int64?) throws -> Bool {
    guard point.kind == .frames, let frames = point.frameSetID else { return false }
    guard let expectationID else { return true }
    return try judge(expectationID, frames)
  }

  private mutating func noteMove(to point: Point, from previous: Point) {
    guard previous.frameSetID != point.frameSetID else { return }
    append(
      FrameShift(
        runID: point.runID, failureRunID: nil, goodFrameSetID: previous.frameSetID,
        badFrameSetID: point.frameSetID))
  }

  private mutating func noteOtherFailure(at point: Point, after previous: Point) {
    guard let failure = stretches.last,
      previous.kind != point.kind || previous.frameSetID != point.frameSetID
    else { return }
    append(
      FrameShift(
        runID: point.runID, failureRunID: failure.firstRunID,
        goodFrameSetID: failure.goodFrameSetID,
        badFrameSetID: point.frameSetID))
  }

  private mutating func append(_ shift: FrameShift) {
    if let before = shifts.lastIndex(where: { $0.failureRunID == shift.failureRunID }) {
      shifts[before].isLast = false
    }
    shifts.append(shift)
  }

  private mutating func begin(at point: Point, after good: Point?) {
    let wasFixed = good != nil && wasMended && stretches.last?.state == .fixed
    stretches.append(
      FailureStretch(
        firstRunID: point.runID, lastGoodID: good?.versionID, goodFrameSetID: good?.frameSetID,
        badFrameSetID: point.frameSetID, state: wasFixed ? .reopened : .open))
    isFailing = true
  }

  private mutating func end(_ state: FailureStretch.State, at point: Point) {
    guard isFailing else { return }
    isFailing = false
    wasMended = previous.map { isBefore($0.versionID, point.versionID) } ?? false
    stretches[stretches.count - 1].state = state
    stretches[stretches.count - 1].endRunID = point.runID
    if state == .accepted {
      stretches[stretches.count - 1].expectationID = point.expectationID
    }
  }
}
