/// Words in lines, each line centred; the lines are remembered for one width.
struct TagCloud: Layout {
  let gap: CGSize

  init(horizontalGap: CGFloat = 6, verticalGap: CGFloat = 4) {
    gap = CGSize(width: horizontalGap, height: verticalGap)
  }

  struct Cache {
    var sizes: [CGSize]
    var width: CGFloat?
    var lines: [Line] = []

    struct Line {
      var range: Range<Int>
      var size: CGSize
    }
  }

  func makeCache(subviews: Subviews) -> Cache {
    Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) }, width: nil)
  }

  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache.sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    cache.width = nil
    cache.lines.removeAll()
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    breakLines(in: proposal.width ?? .infinity, cache: &cache)
    var size = CGSize.zero
    for line in cache.lines {
      size.width = max(size.width, line.size.width)
      size.height += line.size.height
    }
    if cache.lines.count > 1 {
      size.height += gap.height * CGFloat(cache.lines.count - 1)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    breakLines(in: proposal.width ?? .infinity, cache: &cache)
    var y = bounds.minY
    for line in cache.lines {
      var x = bounds.midX - line.size.width / 2
      for index in line.range {
        let size = cache.sizes[index]
        subviews[index].place(
          at: CGPoint(x: x, y: y + line.size.height / 2),
          anchor: .leading,
          proposal: .unspecified)
        x += size.width + gap.width
      }
      y += line.size.height + gap.height
    }
  }

  private func breakLines(in width: CGFloat, cache: inout Cache) {
    if let known = cache.width, known == width { return }
    cache.width = width
    cache.lines = []
    var start = 0
    while start < cache.sizes.count {
      var end = start
      var size = CGSize.zero
      while end < cache.sizes.count {
        let next = cache.sizes[end]
        let extended = size.width + next.width + (end > start ? gap.width : 0)
        if end > start && extended > width { break }
        size.width = extended
        size.height = max(size.height, next.height)
        end += 1
      }
      cache.lines.append(Cache.Line(range: start..<end, size: size))
      start = end
    }
  }
}
