/// Where two conversations about one content part.
package struct Parting: Hashable, Sendable {
  /// How many steps both begin with.
  package var commonCount: Int

  /// The first step that is not the other's; `nil` for a conversation that ended.
  package var good, bad: TraceStep?

  /// By how much lengths may differ before conversations part, in points.
  ///
  /// An own decision: sums in another order differ in their last bits, and nobody sees that.
  private static let tolerance = 1e-6

  /// `nil` where both say the same.
  ///
  /// - Parameters:
  ///   - good: The conversation that led to the frames as they should be.
  ///   - bad: The one that led elsewhere.
  package init?(of good: Conversation, from bad: Conversation) {
    let parting =
      Self.first(good.steps, bad.steps, within: Self.tolerance)
      ?? Self.first(good.steps, bad.steps, within: 0)
    guard let parting else { return nil }
    self = parting
  }

  private init(commonCount: Int, good: TraceStep?, bad: TraceStep?) {
    self.commonCount = commonCount
    self.good = good
    self.bad = bad
  }

  private static func first(
    _ good: [TraceStep], _ bad: [TraceStep], within tolerance: Double
  ) -> Parting? {
    let shared = min(good.count, bad.count)
    let index =
      (0..<shared).first { !good[$0].says(the: bad[$0], within: tolerance) } ?? shared
    guard index < max(good.count, bad.count) else { return nil }
    return Parting(
      commonCount: index, good: index < good.count ? good[index] : nil,
      bad: index < bad.count ? bad[index] : nil)
  }
}

extension TraceStep {
  /// Whether another step tells the same of the same node, whatever rule it names.
  fileprivate func says(the other: TraceStep, within tolerance: Double) -> Bool {
    path == other.path && event == other.event
      && Self.isEqual(width, other.width, within: tolerance)
      && Self.isEqual(height, other.height, within: tolerance)
  }

  static func isEqual(_ a: Double?, _ b: Double?, within tolerance: Double) -> Bool {
    // Infinities differ by NaN from themselves.
    if a == b { return true }
    guard let a, let b else { return false }
    return abs(a - b) <= tolerance
  }

  /// The axes on which two steps of one event and node differ; `nil` where they do not.
  package func axis(from other: TraceStep) -> Cause.Axis? {
    switch (
      Self.isEqual(width, other.width, within: 0), Self.isEqual(height, other.height, within: 0)
    ) {
    case (true, true): nil
    case (false, true): .horizontal
    case (true, false): .vertical
    case (false, false): .both
    }
  }
}
