struct PageLayout: Layout {
  enum Region: Int, CaseIterable, Hashable { case header, sidebar, content, footer }

  struct RegionKey: LayoutValueKey { static let defaultValue: Region? = nil }

  var sidebarWidth: CGFloat = 80
  var isCollapsed = false

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: .init(width: 400, height: 300))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var byRegion: [Region: LayoutSubview] = [:]
    for subview in subviews {
      if let region = subview[RegionKey.self] { byRegion[region] = subview }
    }
    var rest = bounds
    func cut(_ amount: CGFloat, _ edge: Edge) -> CGRect {
      var slice = rest
      switch edge {
      case .top:
        slice.size.height = amount
        rest.origin.y += amount
        rest.size.height -= amount
      case .bottom:
        slice.origin.y = rest.maxY - amount
        slice.size.height = amount
        rest.size.height -= amount
      case .leading:
        slice.size.width = amount
        rest.origin.x += amount
        rest.size.width -= amount
      case .trailing:
        slice.origin.x = rest.maxX - amount
        slice.size.width = amount
        rest.size.width -= amount
      }
      return slice
    }
    func height(of region: Region) -> CGFloat {
      byRegion[region]?.sizeThatFits(.init(width: rest.width, height: nil)).height ?? 0
    }
    var frames: [Region: CGRect] = [:]
    frames[.header] = cut(height(of: .header), .top)
    frames[.footer] = cut(height(of: .footer), .bottom)
    if !isCollapsed { frames[.sidebar] = cut(min(sidebarWidth, rest.width / 2), .leading) }
    frames[.content] = rest
    for region in Region.allCases {
      guard let subview = byRegion[region] else { continue }
      let frame = frames[region, default: .zero]
      subview.place(at: frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }
}

extension View {
  func region(_ region: PageLayout.Region) -> some View {
    layoutValue(key: PageLayout.RegionKey.self, value: region)
  }
}
