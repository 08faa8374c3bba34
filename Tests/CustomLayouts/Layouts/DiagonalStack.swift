struct DiagonalStack: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var size = CGSize.zero
    for s in subviews {
      size += s.sizeThatFits(.unspecified)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var corner = bounds.origin
    for s in subviews {
      s.place(at: corner, proposal: .unspecified)
      corner = corner + s.sizeThatFits(.unspecified)
    }
  }
}

private func + (point: CGPoint, size: CGSize) -> CGPoint {
  CGPoint(x: point.x + size.width, y: point.y + size.height)
}

extension CGSize {
  static func += (lhs: inout CGSize, rhs: CGSize) {
    lhs = CGSize(width: lhs.width + rhs.width, height: lhs.height + rhs.height)
  }
}
