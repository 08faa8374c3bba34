/// Rules of the solver that stand alone, each in one place.
///
/// The solver is compiled for one set of them, as it is for one recorder: the rules of SwiftUI's
/// layout cost nothing for being named. Programs of the tests put another rule in the place of one
/// of them, to have an engine that is wrong in one point.
package protocol SolverRules {
  /// The priority with whose group a stack serves a child of some layout priority.
  static func groupPriority(of priority: Double) -> Double

  /// Says what becomes of the length that a stack's children left.
  ///
  /// - Parameters:
  ///   - left: What nobody took, in points; below 0 where they took more than there was.
  ///   - count: How many children there are, in the order in which they were served.
  ///   - offerMore: Offers a child so much more than it took and returns how much more it takes.
  static func giveOutRest(
    _ left: Double, count: Int, offerMore: (_ child: Int, _ length: Double) -> Double)

  /// The length that padding offers its child of a length it is offered.
  static func paddedOffer(_ length: Double, less leading: Double, _ trailing: Double) -> Double

  /// The size of `relativeProposed` when its child took `size` of what it was proposed.
  static func relativeSize(proposed: Size, taken size: Size) -> Size
}

/// The rules of SwiftUI's layout.
///
/// Source: core rules §6 and §7.
package enum StandardRules: SolverRules {
  @inline(__always)
  package static func groupPriority(of priority: Double) -> Double { priority }

  /// There is one pass: length that nobody took stays unused.
  @inline(__always)
  package static func giveOutRest(
    _ left: Double, count: Int, offerMore: (_ child: Int, _ length: Double) -> Double
  ) {}

  @inline(__always)
  package static func paddedOffer(
    _ length: Double, less leading: Double, _ trailing: Double
  ) -> Double {
    max(0, Lengths.difference(length, Lengths.sum(leading, trailing)))
  }

  @inline(__always)
  package static func relativeSize(proposed: Size, taken size: Size) -> Size { size }
}
