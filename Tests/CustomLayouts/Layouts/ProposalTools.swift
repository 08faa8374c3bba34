extension ProposedViewSize {
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0 - insets.leading - insets.trailing) },
      height: height.map { max(0, $0 - insets.top - insets.bottom) })
  }

  static func width(_ width: CGFloat) -> Self { .init(width: width, height: nil) }

  var isUnspecified: Bool { self == .unspecified }
}

extension CGRect {
  init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  var center: CGPoint { CGPoint(x: midX, y: midY) }

  func inset(by insets: EdgeInsets) -> CGRect {
    var copy = self
    copy.origin.x += insets.leading
    copy.origin.y += insets.top
    copy.size.width -= insets.leading + insets.trailing
    copy.size.height -= insets.top + insets.bottom
    return copy
  }
}

extension EdgeInsets {
  init(all length: CGFloat) {
    self.init(top: length, leading: length, bottom: length, trailing: length)
  }
}

struct ProposalTools: Layout {
  var insets = EdgeInsets(top: 4, leading: 8, bottom: 6, trailing: 2)

  init(_ length: CGFloat? = nil) {
    if let length { insets = EdgeInsets(all: length) }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let inner =
      subviews.first?.sizeThatFits(
        proposal.isUnspecified ? .width(90) : proposal.inset(by: insets)) ?? .zero
    return CGSize(
      width: inner.width + insets.leading + insets.trailing,
      height: inner.height + insets.top + insets.bottom)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let inner = bounds.inset(by: insets)
    for subview in subviews {
      let size = subview.sizeThatFits(.init(inner.size))
      let rect = CGRect(center: inner.center, size: size)
      subview.place(at: rect.origin, proposal: .init(rect.size))
    }
  }
}
