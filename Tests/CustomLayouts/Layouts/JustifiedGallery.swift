struct AspectKey: LayoutValueKey { static let defaultValue: CGFloat = 1 }
extension View {
  func aspect(_ ratio: CGFloat) -> some View { layoutValue(key: AspectKey.self, value: ratio) }
}

struct JustifiedGallery: Layout {
  let targetHeight: CGFloat
  let spacing: CGFloat

  private struct Line {
    var range: Range<Int>
    var height: CGFloat
  }

  private func lines(width: CGFloat, ratios: [CGFloat]) -> [Line] {
    guard width > 0 else { return [] }
    var result: [Line] = []
    var start = 0
    var sum: CGFloat = 0
    for (i, r) in ratios.enumerated() {
      sum += r
      let gaps = spacing * CGFloat(i - start)
      let height = (width - gaps) / sum
      if height <= targetHeight {
        result.append(Line(range: start..<i + 1, height: height))
        start = i + 1
        sum = 0
      }
    }
    if start < ratios.count {
      result.append(.init(range: start..<ratios.count, height: targetHeight))
    }
    return result
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.width ?? 400
    let rows = lines(width: width, ratios: subviews.map { $0[AspectKey.self] })
    let height = rows.map(\.height).reduce(0, +) + CGFloat(max(rows.count - 1, 0)) * spacing
    return CGSize(width: width, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let ratios = subviews.map { $0[AspectKey.self] }
    var y = bounds.minY
    for line in lines(width: bounds.width, ratios: ratios) {
      var x = bounds.minX
      for index in line.range {
        let size = CGSize(width: line.height * ratios[index], height: line.height)
        subviews[index].place(at: CGPoint(x: x, y: y), proposal: .init(size))
        x += size.width + spacing
      }
      y += line.height + spacing
    }
  }
}
