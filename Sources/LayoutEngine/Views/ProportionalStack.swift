/// A stack that gives each subview a share of its length by the subview's `proportion`.
///
/// Assembled from "Proportional layout with SwiftUI": the article uses the stack's initializer and
/// elides both bodies. It takes the size it is proposed, 10 points where nothing is; the running
/// position advances by the allotted, not by the answered length, and there is no spacing.
public struct ProportionalStack: Layout {
  /// How the stack finds its own length.
  public enum Fitting: Hashable, Sendable {
    /// It takes what it is proposed: the article's code.
    case proposal

    /// It takes the least length in which every subview has its ideal one: the article's "next
    /// step". The unit is the largest ideal length divided by its proportion, the cross length the
    /// largest ideal one (our own decision).
    case least

    /// It takes what it is proposed; a subview that answers less than that along the axis keeps its
    /// answer, and the others share the rest: the later version of the article's code.
    case fixedChildren
  }

  private let direction: Axis
  private let fitting: Fitting

  /// A stack along an axis, whose lengths follow what `fitting` says.
  public init(direction: Axis, fitting: Fitting = .proposal) {
    self.direction = direction
    self.fitting = fitting
  }

  /// The size that the stack takes of a proposal, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    guard fitting == .least else { return proposal.replacingUnspecifiedDimensions() }
    var unit = 0.0
    var cross = 0.0
    for subview in subviews {
      let ideal = subview.sizeThatFits(.unspecified)
      let length = direction == .horizontal ? ideal.width : ideal.height
      unit = max(unit, length / subview.containerValues.proportion)
      cross = max(cross, direction == .horizontal ? ideal.height : ideal.width)
    }
    return size(main: unit * total(subviews), cross: cross)
  }

  /// Places the views one after the other along the axis.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard fitting != .fixedChildren else {
      return placeAroundFixed(in: bounds, proposal: proposal, subviews: subviews)
    }
    let total = total(subviews)
    var origin = bounds.origin
    for subview in subviews {
      let share = subview.containerValues.proportion / total
      let size =
        direction == .horizontal
        ? CGSize(width: bounds.size.width * share, height: bounds.size.height)
        : CGSize(width: bounds.size.width, height: bounds.size.height * share)
      subview.place(at: origin, proposal: ProposedViewSize(size))
      switch direction {
      case .horizontal: origin.x += size.width
      case .vertical: origin.y += size.height
      }
    }
  }

  private func placeAroundFixed(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews
  ) {
    let isHorizontal = direction == .horizontal
    let offered = (isHorizontal ? proposal.width : proposal.height) ?? 0
    let fixed = subviews.map { subview -> CGFloat? in
      let size = subview.sizeThatFits(proposal)
      let length = isHorizontal ? size.width : size.height
      return length < offered ? length : nil
    }
    let left =
      (isHorizontal ? bounds.size.width : bounds.size.height) - fixed.reduce(0) { $0 + ($1 ?? 0) }
    let total = zip(subviews, fixed).reduce(0) { total, child in
      child.1 == nil ? total + child.0.containerValues.proportion : total
    }
    var origin = bounds.origin
    for (subview, fixed) in zip(subviews, fixed) {
      let length = fixed ?? left * subview.containerValues.proportion / total
      let cross = isHorizontal ? bounds.size.height : bounds.size.width
      subview.place(
        at: origin, proposal: ProposedViewSize(size(main: length, cross: cross)))
      if isHorizontal { origin.x += length } else { origin.y += length }
    }
  }

  private func total(_ subviews: Subviews) -> Double {
    subviews.reduce(0) { $0 + $1.containerValues.proportion }
  }

  private func size(main: Double, cross: Double) -> CGSize {
    direction == .horizontal
      ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }
}

private struct ProportionKey: ContainerValueKey {
  static let defaultValue = 1.0
}

extension ContainerValues {
  /// A view's share in a ``ProportionalStack``; 1 where none is given.
  public var proportion: Double {
    get { self[ProportionKey.self] }
    set { self[ProportionKey.self] = newValue }
  }
}

extension View {
  /// Gives the view its share in a ``ProportionalStack``.
  public func proportion(_ value: Double) -> some View {
    containerValue(\.proportion, value)
  }
}
