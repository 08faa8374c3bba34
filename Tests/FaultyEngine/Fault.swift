import BuiltinEngine
import LayoutEngine

/// The one point in which the engine is wrong.
enum Fault: String, CaseIterable {
  case none
  case leftover
  case priorities
  case relative
  case padding

  var engine: BuiltinEngine {
    switch self {
    case .none: BuiltinEngine()
    case .leftover: BuiltinEngine(rules: LeftoverGivenOutAgain.self)
    case .priorities: BuiltinEngine(rules: PrioritiesIgnored.self)
    case .relative: BuiltinEngine(rules: RelativeAnswersProposal.self)
    case .padding: BuiltinEngine(rules: PaddingOnOneSide.self)
    }
  }
}

/// The standard rules, for those that replace one of them.
protocol OtherwiseStandardRules: SolverRules {}

extension OtherwiseStandardRules {
  static func groupPriority(of priority: Double) -> Double {
    StandardRules.groupPriority(of: priority)
  }

  static func giveOutRest(
    _ left: Double, count: Int, offerMore: (_ child: Int, _ length: Double) -> Double
  ) {
    StandardRules.giveOutRest(left, count: count, offerMore: offerMore)
  }

  static func paddedOffer(_ length: Double, less leading: Double, _ trailing: Double) -> Double {
    StandardRules.paddedOffer(length, less: leading, trailing)
  }

  static func relativeSize(proposed: Size, taken size: Size) -> Size {
    StandardRules.relativeSize(proposed: proposed, taken: size)
  }
}

/// A stack gives out again, in equal shares, what its children left.
enum LeftoverGivenOutAgain: OtherwiseStandardRules {
  static func giveOutRest(
    _ left: Double, count: Int, offerMore: (_ child: Int, _ length: Double) -> Double
  ) {
    var left = left
    for child in 0..<count where left > 0 && left.isFinite {
      left -= offerMore(child, left / Double(count - child))
    }
  }
}

/// A stack serves all children as if they had the same priority.
enum PrioritiesIgnored: OtherwiseStandardRules {
  static func groupPriority(of priority: Double) -> Double { 0 }
}

/// `relativeProposed` is as large as what it proposed, not as what its child took.
enum RelativeAnswersProposal: OtherwiseStandardRules {
  static func relativeSize(proposed: Size, taken size: Size) -> Size {
    Size(
      proposed.width.isFinite ? proposed.width : size.width,
      proposed.height.isFinite ? proposed.height : size.height)
  }
}

/// Padding takes only its top and leading insets off what it offers.
enum PaddingOnOneSide: OtherwiseStandardRules {
  static func paddedOffer(_ length: Double, less leading: Double, _ trailing: Double) -> Double {
    StandardRules.paddedOffer(length, less: leading, 0)
  }
}
