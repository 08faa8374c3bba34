extension VerticalAlignment {
  private enum IconCenter: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d[VerticalAlignment.center] }
  }
  static let iconCenter = VerticalAlignment(IconCenter.self)
}
extension HorizontalAlignment {
  struct Lead: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 4 }
  }
  static let lead = HorizontalAlignment(Lead.self)
}
extension Alignment { static let leadIcon = Alignment(horizontal: .lead, vertical: .iconCenter) }
struct AlignedRow: Layout {
  var alignment: VerticalAlignment = .center
  var spacing: CGFloat = 8
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var w: CGFloat = 0
    var up: CGFloat = 0
    var down: CGFloat = 0
    for s in subviews {
      let d = s.dimensions(in: .unspecified)
      w += d.width
      up = max(up, d[alignment])
      down = max(down, d.height - d[alignment])
    }
    return CGSize(width: w + spacing * CGFloat(max(subviews.count - 1, 0)), height: up + down)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let up = subviews.map { $0.dimensions(in: .unspecified)[alignment] }.max() ?? 0
    var x = bounds.minX
    for s in subviews {
      let d = s.dimensions(in: .unspecified)
      s.place(at: CGPoint(x: x, y: bounds.minY + up - d[alignment]), proposal: .unspecified)
      x += d.width + spacing
    }
  }
}
struct AlignedDeck: Layout {
  let alignment: Alignment
  init(_ alignment: Alignment = .center) { self.alignment = alignment }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 100))
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for s in subviews {
      let d = s.dimensions(in: ProposedViewSize(bounds.size))
      s.place(
        at: CGPoint(
          x: bounds.midX - d[alignment.horizontal], y: bounds.midY - d[alignment.vertical]),
        proposal: ProposedViewSize(bounds.size))
    }
  }
}
