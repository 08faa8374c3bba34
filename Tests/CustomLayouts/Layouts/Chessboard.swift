struct Chessboard: Layout {
  var files = 8, ranks = 8

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let side = min(proposal.width ?? 320, proposal.height ?? 320)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let cell = CGSize(width: bounds.width / CGFloat(files), height: bounds.height / CGFloat(ranks))
    var index = subviews.startIndex
    outer: for rank in (0..<ranks).reversed() {
      for file in 0..<files where (rank + file) % 2 == 1 {
        if index == subviews.endIndex { break outer }
        defer { index = subviews.index(after: index) }
        guard rank != 4 else { continue outer }
        subviews[index].place(
          at: CGPoint(
            x: bounds.minX + cell.width * (CGFloat(file) + 0.5),
            y: bounds.maxY - cell.height * (CGFloat(rank) + 0.5)),
          anchor: .center, proposal: ProposedViewSize(cell))
      }
    }
  }
}
