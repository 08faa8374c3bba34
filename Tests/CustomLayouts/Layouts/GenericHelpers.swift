func weighted<C: Collection>(_ values: C, by weight: (C.Element) -> CGFloat) -> CGFloat {
  values.reduce(0) { $0 + weight($1) }
}

func total(_ lengths: CGFloat...) -> CGFloat { lengths.reduce(0, +) }

func longest(_ values: some Sequence<CGFloat>) -> CGFloat {
  var best: CGFloat = 0
  for value in values where value > best { best = value }
  return best
}

extension Collection where Element: BinaryFloatingPoint {
  var average: Element { isEmpty ? 0 : reduce(0, +) / Element(count) }
}

extension LayoutSubviews {
  func ideals() -> some Collection<CGSize> { map { $0.sizeThatFits(.unspecified) } }
}

struct GenericHelpers: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.ideals()
    return CGSize(
      width: total(weighted(sizes) { $0.width }, 10, sizes.map(\.height).average),
      height: longest(sizes.map(\.height)))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for (subview, size) in zip(subviews, subviews.ideals()) {
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(size))
      x += size.width
    }
  }
}
