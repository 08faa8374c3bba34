struct Keyboard: Layout {
  static let rows = [10, 9, 7]
  private static let offsets: [CGFloat] = [0, 0.5, 1.5]
  let gap: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.width ?? 320
    let key = keyWidth(width)
    return CGSize(width: width, height: CGFloat(Self.rows.count) * (key * 1.3 + gap) - gap)
  }

  private func keyWidth(_ width: CGFloat) -> CGFloat {
    let longest = Self.rows.max() ?? 1
    return (width - gap * CGFloat(longest - 1)) / CGFloat(longest)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let key = keyWidth(bounds.width)
    var keys = subviews.makeIterator()
    for (row, count) in Self.rows.enumerated() {
      for column in 0..<count {
        guard let next = keys.next() else { return }
        let x = bounds.minX + (key + gap) * (CGFloat(column) + Self.offsets[row])
        let y = bounds.minY + (key * 1.3 + gap) * CGFloat(row)
        next.place(at: .init(x: x, y: y), proposal: .init(width: key, height: key * 1.3))
      }
    }
  }
}
