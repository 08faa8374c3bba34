extension LayoutSubviews {
  /// The smallest size that covers each of the subviews.
  func coveringSize(for proposal: ProposedViewSize = .unspecified) -> CGSize {
    var result = CGSize.zero
    for size in map({ $0.sizeThatFits(proposal) }) {
      result.width = Swift.max(result.width, size.width)
      result.height = Swift.max(result.height, size.height)
    }
    return result
  }

  /// The subviews in the order of their priority, the highest first.
  var byPriority: [LayoutSubview] {
    sorted { $0.priority > $1.priority }
  }
}

extension LayoutSubview {
  var idealSize: CGSize { sizeThatFits(.unspecified) }
}

/// The most important view in the middle, the others in turn to its left and to its right.
struct CenterStage: Layout {
  let gap: CGFloat = 4

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    guard subviews.isEmpty == false else { return .zero }
    let widths = subviews.map(\.idealSize.width)
    return CGSize(
      width: widths.reduce(0, +) + gap * CGFloat(widths.count - 1),
      height: subviews.coveringSize().height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let ordered = subviews.byPriority
    guard let star = ordered.first else { return }

    star.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: .unspecified)
    var left = bounds.midX - star.idealSize.width / 2
    var right = bounds.midX + star.idealSize.width / 2

    for (rank, subview) in ordered.dropFirst().enumerated() {
      if rank.isMultiple(of: 2) {
        left -= gap
        subview.place(
          at: CGPoint(x: left, y: bounds.midY), anchor: .trailing, proposal: .unspecified)
        left -= subview.idealSize.width
      } else {
        right += gap
        subview.place(
          at: CGPoint(x: right, y: bounds.midY), anchor: .leading, proposal: .unspecified)
        right += subview.idealSize.width
      }
    }
  }
}
