struct CurveLayout: Layout {
  var curve: (CGFloat) -> CGFloat
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 100))
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (i, s) in subviews.enumerated() {
      let t = subviews.count > 1 ? CGFloat(i) / CGFloat(subviews.count - 1) : 0
      s.place(
        at: CGPoint(x: bounds.minX + t * bounds.width, y: bounds.minY + curve(t) * bounds.height),
        proposal: .unspecified)
    }
  }
}

struct Easing {
  var apply: (CGFloat) -> CGFloat
  static func power(_ n: Int) -> Easing {
    Easing { t in (0..<n).reduce(1) { result, _ in result * t } }
  }
}

func cubed(_ t: CGFloat) -> CGFloat { t * t * t }
