/// Each view begins where the one before it ends, to the right of it and below it.
struct Staircase: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    subviews
      .map { $0.sizeThatFits(.unspecified) }
      .reduce(CGSize.zero, +)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var corner = bounds.origin
    // swift-format-ignore: ReplaceForEachWithForLoop
    subviews.forEach { step in
      step.place(at: corner, proposal: .unspecified)
      corner = corner.moved(by: step.sizeThatFits(.unspecified))
    }
  }
}

extension CGSize {
  static func + (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width + b.width, height: a.height + b.height)
  }
}

extension CGPoint {
  func moved(by size: CGSize) -> CGPoint {
    CGPoint(x: x + size.width, y: y + size.height)
  }
}
