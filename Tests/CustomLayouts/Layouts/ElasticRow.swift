/// A row that asks every view how small, how large and how wide ideally it is, and gives all of
/// them the same part of the way between two of these widths.
struct ElasticRow: Layout {
  struct Limits {
    var minimum: CGFloat
    var ideal: CGFloat
    var maximum: CGFloat

    /// A width between the three, for -1 the minimum, for 0 the ideal, for 1 the maximum one.
    func width(at position: CGFloat) -> CGFloat {
      position < 0
        ? ideal + (ideal - minimum) * position
        : ideal + (maximum - ideal) * position
    }
  }

  func makeCache(subviews: Subviews) -> [Limits] {
    subviews.map { subview in
      let minimum = subview.sizeThatFits(.zero).width
      let ideal = subview.sizeThatFits(.unspecified).width
      let maximum = subview.sizeThatFits(.infinity).width
      return Limits(
        minimum: min(minimum, ideal),
        ideal: ideal,
        maximum: maximum.isInfinite ? ideal * 4 : max(ideal, maximum))
    }
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout [Limits]
  ) -> CGSize {
    let widths = widths(for: proposal.width, cache)
    let heights = zip(subviews, widths).map { subview, width in
      subview.sizeThatFits(ProposedViewSize(width: width, height: proposal.height)).height
    }
    return CGSize(width: widths.reduce(0, +), height: heights.max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [Limits]
  ) {
    var x = bounds.minX
    for (subview, width) in zip(subviews, widths(for: proposal.width, cache)) {
      subview.place(
        at: CGPoint(x: x, y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
      x += width
    }
  }

  private func widths(for proposed: CGFloat?, _ limits: [Limits]) -> [CGFloat] {
    guard let proposed else { return limits.map(\.ideal) }
    let minimum = limits.reduce(0) { $0 + $1.minimum }
    let ideal = limits.reduce(0) { $0 + $1.ideal }
    let maximum = limits.reduce(0) { $0 + $1.maximum }

    let position: CGFloat
    switch proposed {
    case ..<minimum: position = -1
    case minimum..<ideal: position = (proposed - ideal) / (ideal - minimum)
    case ideal..<maximum: position = (proposed - ideal) / (maximum - ideal)
    default: position = maximum > ideal ? 1 : 0
    }
    return limits.map { $0.width(at: position) }
  }
}
