/// The first view, and the others as if seen in a mirror below it, half as large.
struct MirrorStage: Layout, Animatable {
  var x: CGFloat
  var y: CGFloat

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { .init(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    guard let first = subviews.first else { return .zero }
    let size = first.sizeThatFits(proposal)
    return CGSize(width: size.width, height: size.height * 1.5 + y)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let first = subviews.first else { return }
    let stage = CGRect(origin: .zero, size: first.sizeThatFits(proposal))
    first.place(at: bounds.origin, proposal: ProposedViewSize(stage.size))
    let mirror = CGAffineTransform(translationX: bounds.minX + x, y: bounds.minY + y)
      .translatedBy(x: 0, y: stage.height)
      .scaledBy(x: 0.5, y: 0.5)
    for (index, view) in subviews.dropFirst().enumerated() {
      let seen = stage.applying(
        mirror.concatenating(CGAffineTransform(translationX: CGFloat(index) * 10, y: 0)))
      let back = CGPoint(x: seen.midX, y: seen.midY).applying(mirror.inverted())
      let size = seen.size.applying(CGAffineTransform(scaleX: 1, y: back.x > 0 ? 1 : 0.5))
      view.place(
        at: CGPoint(x: seen.midX, y: seen.minY), anchor: .top,
        proposal: ProposedViewSize(width: size.width, height: size.height))
    }
  }
}
