/// A step of a trace as plain numbers, as it is packed.
package struct NumberedStep: Sendable {
  package var event: TraceStep.Event

  /// The number of the path.
  package var path: Int32

  /// Points, as ``TraceStep`` has them; NaN for unspecified.
  package var width, height: Double

  package var remark: Remark

  /// What is told of a step beside its size, as several steps may share it; NaN where nothing is said.
  package struct Remark: Sendable {
    /// The number of the rule: that of a known one, or one more below −1 for each other word.
    package var rule: Int32
    package var axis: LayoutAxis?
    package var isPlacing = false
    package var priority = Double.nan
    package var left = Double.nan
    package var reserved = Double.nan
    package var spacing = Double.nan

    /// −1 where it is not said.
    package var among = -1

    /// Which of all numbers of views are the view's whose rule it is.
    package var values = 0..<0

    @inlinable
    package init(rule: Int32) { self.rule = rule }
  }

  @inlinable
  package init(
    _ event: TraceStep.Event, path: Int32, width: Double, height: Double, remark: Remark
  ) {
    self.event = event
    self.path = path
    self.width = width
    self.height = height
    self.remark = remark
  }
}

extension TraceStep {
  /// The number of a rule that stands as one in what is packed; `nil` for another word.
  package static func number(ofRule rule: String) -> Int32? {
    traceRuleNumbers[rule].map { Int32($0) }
  }
}

extension Double {
  /// Bits that are equal for equal lengths: −0 equals 0, and one NaN, unspecified, the other.
  @inline(__always)
  var lengthBits: UInt64 { self == 0 ? 0 : isNaN ? Double.nan.bitPattern : bitPattern }
}
