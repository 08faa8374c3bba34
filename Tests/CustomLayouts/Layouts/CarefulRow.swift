enum LayoutProblem: Error {
  case empty
  case tooWide(CGFloat)
}
struct CarefulRow: Layout {
  func measure(_ subviews: Subviews, _ limit: CGFloat) throws -> CGSize {
    guard !subviews.isEmpty else { throw LayoutProblem.empty }
    let w = subviews.map { $0.sizeThatFits(.unspecified).width }.reduce(0, +)
    if w > limit { throw LayoutProblem.tooWide(w) }
    return CGSize(width: w, height: 20)
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    do {
      return try measure(subviews, proposal.width ?? 50)
    } catch LayoutProblem.tooWide(let w) {
      return CGSize(width: w / 2, height: 40)
    } catch {
      return .zero
    }
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let size = (try? measure(subviews, bounds.width)) ?? CGSize(width: 7, height: 7)
    let other = (try? measure(subviews, .infinity)) ?? .zero
    var x = bounds.minX
    for s in subviews {
      s.place(
        at: CGPoint(x: x, y: bounds.minY + size.height + other.height), proposal: .unspecified)
      x += size.width / 4
    }
  }
}
