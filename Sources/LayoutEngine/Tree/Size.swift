/// A pair of lengths inside the solver: a size, or a proposal in which NaN is `nil`.
///
/// Two words that travel in registers. Only a proposal may hold NaN; every operation that could
/// make one by accident goes through ``Lengths``.
package struct Size: Equatable, BitwiseCopyable, Sendable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  static let unspecified = Size(.nan, .nan)

  init(_ proposal: ProposedViewSize) {
    self.init(proposal.width ?? .nan, proposal.height ?? .nan)
  }

  init(_ size: CGSize) {
    self.init(size.width, size.height)
  }

  /// The proposal for code outside the solver.
  var proposed: ProposedViewSize {
    ProposedViewSize(
      width: width.isNil ? nil : width, height: height.isNil ? nil : height)
  }

  var size: CGSize { CGSize(width: width, height: height) }
}

extension Double {
  /// Whether a length of a proposal is not given: whether it is NaN.
  ///
  /// One comparison, where `isNaN` takes the number apart.
  @inline(__always)
  var isNil: Bool { self != self }
}

/// The arithmetic of lengths where infinity meets infinity or zero.
///
/// A NaN would silently read as "unspecified" and miss every memo, so it is never let out of here.
/// Source of the choices: core rules §2.5, the rest our own decisions.
enum Lengths {
  /// `a − b`; ∞ − ∞ leaves `a` unchanged, as a stack's remaining space does.
  @inline(__always)
  static func difference(_ a: Double, _ b: Double) -> Double {
    let result = a - b
    return result.isNil ? a : result
  }

  /// `a + b`; ∞ + −∞ leaves `a` unchanged.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> Double {
    let result = a + b
    return result.isNil ? a : result
  }

  /// `a × b`; 0 × ∞ is 0.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> Double {
    let result = a * b
    return result.isNil ? 0 : result
  }

  /// The position `a − b`; ∞ − ∞ is 0.
  @inline(__always)
  static func position(_ a: Double, _ b: Double) -> Double {
    let result = a - b
    return result.isNil ? 0 : result
  }

  /// `x` brought into `low…high`; where the bounds cross, `high` wins.
  @inline(__always)
  static func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
    min(max(low, x), high)
  }
}
