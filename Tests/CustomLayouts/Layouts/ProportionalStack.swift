private struct ShareKey: ContainerValueKey {
  static let defaultValue: CGFloat = 1
}

extension ContainerValues {
  /// The view's part of a ``ProportionalStack``, compared with the parts of its neighbours.
  var share: CGFloat {
    get { self[ShareKey.self] }
    set { self[ShareKey.self] = newValue }
  }
}

extension View {
  func share(_ value: CGFloat) -> some View {
    containerValue(\.share, value)
  }
}

/// Divides its length between its subviews by their shares.
struct ProportionalStack: Layout {
  let axis: Axis

  init(_ axis: Axis) {
    self.axis = axis
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let total = subviews.reduce(0) { $0 + $1.containerValues.share }
    guard total > 0 else { return }

    var origin = bounds.origin
    for subview in subviews {
      let fraction = subview.containerValues.share / total
      var size = bounds.size
      if axis == .horizontal {
        size.width *= fraction
      } else {
        size.height *= fraction
      }
      subview.place(at: origin, proposal: ProposedViewSize(size))
      if axis == .horizontal {
        origin.x += size.width
      } else {
        origin.y += size.height
      }
    }
  }
}
