struct ParentKey: LayoutValueKey { static let defaultValue: Int? = nil }

extension View {
  func child(of parent: Int) -> some View { layoutValue(key: ParentKey.self, value: parent) }
}

struct OrgChart: Layout {
  var levelGap: CGFloat = 10
  var siblingGap: CGFloat = 6

  struct Node: Identifiable {
    let id: Int
    var children: [Node] = []
    var size: CGSize
    var x: CGFloat = 0

    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
  }

  private func tree(_ id: Int, _ subviews: Subviews) -> Node {
    let children = subviews.indices
      .filter { subviews[$0][ParentKey.self] == id }
      .map { tree($0, subviews) }
    return Node(id: id, children: children, size: subviews[id].sizeThatFits(.unspecified))
  }

  private func width(_ node: Node) -> CGFloat {
    let below =
      node.children.map(width).reduce(0, +)
      + siblingGap * CGFloat(max(node.children.count - 1, 0))
    return max(node.size.width, below)
  }

  private func levels(_ node: Node, _ depth: Int = 0, into heights: inout [CGFloat]) {
    if heights.count <= depth { heights.append(0) }
    heights[depth] = max(heights[depth], node.size.height)
    for child in node.children { levels(child, depth + 1, into: &heights) }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    let root = tree(0, subviews)
    var heights: [CGFloat] = []
    levels(root, into: &heights)
    return CGSize(
      width: width(root),
      height: heights.reduce(0, +) + levelGap * CGFloat(heights.count - 1))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard !subviews.isEmpty else { return }
    let root = tree(0, subviews)
    var heights: [CGFloat] = []
    levels(root, into: &heights)
    var placed: [(id: Int, at: CGPoint)] = []
    func place(_ node: Node, x: CGFloat, y: CGFloat, level: Int) {
      let whole = width(node)
      placed.append((node.id, CGPoint(x: x + whole / 2, y: y)))
      var left = x
      for child in node.children {
        place(child, x: left, y: y + heights[level] + levelGap, level: level + 1)
        left += width(child) + siblingGap
      }
    }
    place(root, x: bounds.minX, y: bounds.minY, level: 0)
    for item in placed {
      subviews[item.id].place(at: item.at, anchor: .top, proposal: .unspecified)
    }
  }
}
