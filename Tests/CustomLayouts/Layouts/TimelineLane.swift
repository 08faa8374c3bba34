enum EventSpan {
  case moment(at: CGFloat)
  case period(from: CGFloat, to: CGFloat)
  indirect case delayed(by: CGFloat, CGFloat)
}

struct EventKey: LayoutValueKey {
  static let defaultValue: EventSpan = .moment(at: 0)
}

extension View {
  func at(_ time: CGFloat) -> some View {
    layoutValue(key: EventKey.self, value: .moment(at: time))
  }
  func during(_ start: CGFloat, _ end: CGFloat) -> some View {
    layoutValue(key: EventKey.self, value: .period(from: start, to: end))
  }
}

struct TimelineLane: Layout {
  let range: ClosedRange<CGFloat>
  var laneHeight = 20.0

  private func span(_ subview: LayoutSubview) -> (start: CGFloat, length: CGFloat) {
    switch subview[EventKey.self] {
    case .moment(at: let time): return (time, 0)
    case .period(let from, let to): return (from, to - from)
    case .delayed(by: let delay, let time): return (time + delay, 0)
    }
  }

  private func lanes(_ subviews: Subviews) -> [Int] {
    var ends: [CGFloat] = []
    return subviews.map { subview in
      let (start, length) = span(subview)
      if let free = ends.firstIndex(where: { $0 <= start }) {
        ends[free] = start + length
        return free
      }
      ends.append(start + length)
      return ends.count - 1
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let count = (lanes(subviews).max() ?? -1) + 1
    return CGSize(
      width: proposal.replacingUnspecifiedDimensions(by: CGSize(width: 240, height: 10)).width,
      height: Double(count) * laneHeight)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let scale = bounds.width / (range.upperBound - range.lowerBound)
    for (subview, lane) in zip(subviews, lanes(subviews)) {
      let (start, length) = span(subview)
      let clamped = min(max(start, range.lowerBound), range.upperBound)
      let x = bounds.minX + (clamped - range.lowerBound) * scale
      let y = bounds.minY + laneHeight * Double(lane)
      if length > 0 {
        subview.place(
          at: CGPoint(x: x, y: y), proposal: .init(width: length * scale, height: laneHeight))
      } else {
        subview.place(
          at: CGPoint(x: x, y: y + laneHeight / 2), anchor: .leading,
          proposal: ProposedViewSize(width: nil, height: laneHeight))
      }
    }
  }
}
