/// How many units of length a view takes in a ``LeastProportionalStack``.
struct Units: LayoutValueKey {
  static let defaultValue: Double = 1
}

extension View {
  func units(_ count: Double) -> some View {
    layoutValue(key: Units.self, value: count)
  }
}

/// The smallest stack in which all lengths have their proportions and nothing is cut off.
struct LeastProportionalStack: Layout {
  var axis: Axis = .horizontal

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let length = unit(of: subviews) * total(of: subviews)
    let cross = subviews.map { breadth(of: $0) }.max() ?? 0
    switch axis {
    case .horizontal: return CGSize(width: length, height: cross)
    case .vertical: return CGSize(width: cross, height: length)
    }
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let unit = unit(of: subviews)
    var offset: CGFloat = 0
    for subview in subviews {
      let length = unit * subview[Units.self]
      switch axis {
      case .horizontal:
        subview.place(
          at: CGPoint(x: bounds.minX + offset, y: bounds.minY),
          proposal: ProposedViewSize(width: length, height: bounds.height))
      case .vertical:
        subview.place(
          at: CGPoint(x: bounds.minX, y: bounds.minY + offset),
          proposal: ProposedViewSize(width: bounds.width, height: length))
      }
      offset += length
    }
  }

  private func unit(of subviews: Subviews) -> CGFloat {
    subviews
      .map { length(of: $0) / $0[Units.self] }
      .reduce(0, max)
  }

  private func total(of subviews: Subviews) -> CGFloat {
    subviews.map { $0[Units.self] }.reduce(0, +)
  }

  private func length(of subview: LayoutSubview) -> CGFloat {
    let ideal = subview.sizeThatFits(.unspecified)
    return axis == .horizontal ? ideal.width : ideal.height
  }

  private func breadth(of subview: LayoutSubview) -> CGFloat {
    let ideal = subview.sizeThatFits(.unspecified)
    return axis == .horizontal ? ideal.height : ideal.width
  }
}
