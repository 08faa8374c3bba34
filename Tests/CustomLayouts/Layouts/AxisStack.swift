extension Axis {
  var main: WritableKeyPath<CGSize, CGFloat> { self == .horizontal ? \.width : \.height }
  var cross: WritableKeyPath<CGSize, CGFloat> {
    switch self {
    case .horizontal: \.height
    case .vertical: \.width
    }
  }
  var position: WritableKeyPath<CGPoint, CGFloat> { self == .horizontal ? \.x : \.y }
}

struct AxisStack: Layout {
  var axis: Axis = .horizontal
  var spacing: CGFloat = 5

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var result = CGSize.zero
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      result[keyPath: axis.main] += size[keyPath: axis.main] + (index > 0 ? spacing : 0)
      result[keyPath: axis.cross] = max(result[keyPath: axis.cross], size[keyPath: axis.cross])
    }
    return result
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var point = bounds.origin
    for subview in subviews {
      subview.place(at: point, proposal: .unspecified)
      point[keyPath: axis.position] +=
        subview.sizeThatFits(.unspecified)[keyPath: axis.main] + spacing
    }
  }
}
