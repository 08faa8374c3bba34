struct CardFan: Layout {
  var spread: CGFloat = 0.15

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let card = subviews.first?.sizeThatFits(.unspecified) ?? .zero
    let steps = CGFloat(subviews.count - 1)
    return CGSize(
      width: card.width * (1 + steps * spread),
      height: card.height + pow(steps / 2, 2) * spread * 10)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let middle = CGFloat(subviews.count - 1) / 2
    for (i, card) in zip(0..., subviews) {
      let distance = abs(CGFloat(i) - middle)
      let sink = pow(distance, 2) * spread * 10
      let width = card.sizeThatFits(.unspecified).width
      card.place(
        at: CGPoint(x: bounds.midX + (CGFloat(i) - middle) * width * spread, y: bounds.minY + sink),
        anchor: .top, proposal: .unspecified)
    }
  }
}
