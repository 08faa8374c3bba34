struct RulerLayout: Layout {
  let values: [Double]
  let step: Double

  private var domain: (min: Double, max: Double) {
    guard let low = values.min(), let high = values.max() else { return (0, 1) }
    let lower = (low / step).rounded(.down) * step
    let upper = (high / step).rounded(.up) * step
    return (min: lower, max: upper == lower ? lower + step : upper)
  }

  var ticks: [Double] { Array(stride(from: domain.min, through: domain.max, by: step)) }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let height = subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 10
    return CGSize(width: proposal.width ?? CGFloat(ticks.count) * 30, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let (lower, upper) = domain
    for (tick, subview) in zip(ticks, subviews) {
      let fraction = (tick - lower) / (upper - lower)
      let anchor = UnitPoint(x: fraction, y: 0)
      subview.place(
        at: CGPoint(x: bounds.minX + bounds.width * fraction, y: bounds.minY), anchor: anchor,
        proposal: .unspecified)
    }
  }
}
