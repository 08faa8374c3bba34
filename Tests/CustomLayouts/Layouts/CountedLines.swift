struct Steps: Sequence, IteratorProtocol {
  var left: Int
  mutating func next() -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    return left
  }
}

struct CountedLines: Layout {
  private func frames(_ width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    struct Line {
      var first = 0
      var height: CGFloat = 0
      mutating func take(_ size: CGSize) { height = max(height, size.height) }
    }
    var frames: [CGRect] = []
    var line = Line()
    var y: CGFloat = 0
    var x: CGFloat { frames.last.map { frames.count > line.first ? $0.maxX + 2 : 0 } ?? 0 }
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if !fits(size) { breakLine() }
      put(size)
    }
    func put(_ size: CGSize) {
      frames.append(CGRect(origin: CGPoint(x: x, y: y), size: size))
      line.take(size)
    }
    func breakLine() {
      y += line.height + 3
      line = Line(first: frames.count)
    }
    func fits(_ size: CGSize) -> Bool { x == 0 || x + size.width <= width }
    return frames
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let all = frames(proposal.width ?? .infinity, subviews)
    let steps = Steps(left: subviews.count).reduce(0, +)
    return CGSize(
      width: all.map(\.maxX).max() ?? 0, height: (all.map(\.maxY).max() ?? 0) + CGFloat(steps))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let all = frames(bounds.width, subviews)
    for index in Steps(left: subviews.count) {
      let frame = all[index].offsetBy(dx: bounds.minX, dy: bounds.minY)
      subviews[index].place(at: frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }
}
