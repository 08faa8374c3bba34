struct Dominoes: Layout {
  private enum Orientation {
    case lying, standing

    mutating func toggle() {
      self = self == .lying ? .standing : .lying
    }

    func size(_ side: CGFloat) -> CGSize {
      switch self {
      case .lying: return CGSize(width: side * 2, height: side)
      case .standing: return CGSize(width: side, height: side * 2)
      }
    }
  }

  var side: CGFloat = 20

  private func frames(count: Int) -> [CGRect] {
    var orientation = Orientation.lying
    var cursor = CGPoint.zero
    return (0..<count).map { _ in
      let size = orientation.size(side)
      defer {
        cursor.x += size.width
        if orientation == .standing { cursor.y += side }
        orientation.toggle()
      }
      return CGRect(origin: cursor, size: size)
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    frames(count: subviews.count).reduce(CGRect.zero) { $0.union($1) }.size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (frame, subview) in zip(frames(count: subviews.count), subviews) {
      let moved = frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
      subview.place(
        at: CGPoint(x: moved.midX, y: moved.midY), anchor: .center, proposal: .init(moved.size))
    }
  }
}
