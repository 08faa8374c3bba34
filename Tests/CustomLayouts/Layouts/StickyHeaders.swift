struct IsHeader: LayoutValueKey { static let defaultValue = false }

struct StickyHeaders: Layout {
  var offset: CGFloat

  private struct Section {
    var header: Int?
    var rows: Range<Int>
  }

  private func sections(_ subviews: Subviews) -> [Section] {
    var sections: [Section] = []
    for index in subviews.indices {
      if subviews[index][IsHeader.self] {
        sections.append(Section(header: index, rows: index + 1..<index + 1))
      } else if sections.isEmpty {
        sections.append(Section(header: nil, rows: index..<index + 1))
      } else {
        let last = sections.count - 1
        sections[last].rows = sections[last].rows.lowerBound..<index + 1
      }
    }
    return sections
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    return subviews.reduce(into: CGSize()) { (size: inout CGSize, subview) in
      let own = subview.sizeThatFits(offer)
      size.width = max(size.width, own.width)
      size.height += own.height
    }
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: bounds.width, height: nil)
    var y = bounds.minY - offset
    for section in sections(subviews) {
      let top = y
      var headerHeight: CGFloat = 0
      if let header = section.header {
        headerHeight = subviews[header].sizeThatFits(offer).height
        y += headerHeight
      }
      for row in section.rows {
        subviews[row].place(at: CGPoint(x: bounds.minX, y: y), proposal: offer)
        y += subviews[row].sizeThatFits(offer).height
      }
      if let header = section.header {
        let pinned = min(max(top, bounds.minY), y - headerHeight)
        subviews[header].place(at: CGPoint(x: bounds.minX, y: pinned), proposal: offer)
      }
    }
  }
}
