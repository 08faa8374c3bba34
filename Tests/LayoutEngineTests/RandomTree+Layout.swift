@testable import LayoutEngine

extension RandomTree {
  /// Lays the tree out and returns the root's size and the frames of its nodes, in order.
  func frames(
    in proposal: ProposedViewSize, direction: LayoutDirection = .leftToRight,
    recording: LayoutTree.Recording = .nothing, decorated: Bool = false
  ) throws -> [CGRect] {
    let tree = LayoutTree()
    tree.layoutDirection = direction
    add(to: tree, decorated: decorated)
    _ = try tree.layout(RootProposal(proposal), recording: recording)
    return try tree.reportedNodes().filter { $0.id == "tree" }.map(\.frame)
  }

  /// Adds the tree's nodes, all with one id.
  ///
  /// - Parameters:
  ///   - tree: The tree that they are added to.
  ///   - decorated: Whether each view carries decorations that must not change its layout.
  func add(to tree: LayoutTree, decorated: Bool = false) {
    guard decorated, isDecorable else { return addElement(to: tree, decorated: decorated) }
    tree.add(
      .decoration(horizontal: .leading, vertical: .bottom), name: .overlay)
    addElement(to: tree, decorated: decorated)
    tree.beginDecoration()
    tree.add(
      .fixedFrame(width: 300, height: 5, horizontal: .leading, vertical: .top), name: .frame)
    tree.add(.greedy, name: .color)
    tree.close()
    tree.close()
  }

  /// A priority or a guide is no view: what it is said of is decorated instead.
  private var isDecorable: Bool {
    switch self {
    case .priority, .guide: false
    default: true
    }
  }

  private func addElement(to tree: LayoutTree, decorated: Bool) {
    let vertical: [GuideKey] = [.top, .verticalCenter, .bottom]
    let horizontal: [GuideKey] = [.leading, .horizontalCenter, .trailing]
    switch self {
    case .priority(let priority, let child):
      tree.attach(priority: priority)
      return child.add(to: tree, decorated: decorated)
    case .guide(let axis, let guide, let value, _):
      tree.add(
        .alignmentGuide(axis == .horizontal ? horizontal[guide] : vertical[guide]) { _ in value },
        name: .none)
    case .color:
      tree.attach(id: "tree")
      return tree.add(.greedy, name: .color)
    case .spacer(let length):
      tree.attach(id: "tree")
      return tree.add(.spacer(minLength: length), name: .spacer)
    case .text(let text):
      tree.attach(id: "tree")
      return tree.add(.text(text, TextStyle()), name: .text)
    case .stack(let axis, let alignment, let spacing, _):
      tree.attach(id: "tree")
      tree.add(
        .stack(
          axis, alignment: axis == .horizontal ? vertical[alignment] : horizontal[alignment],
          spacing: spacing), name: axis == .horizontal ? .hStack : .vStack)
    case .depthStack(let x, let y, _):
      tree.attach(id: "tree")
      tree.add(.depthStack(horizontal: horizontal[x], vertical: vertical[y]), name: .zStack)
    case .frame(let width, let height, let x, let y, _):
      tree.attach(id: "tree")
      tree.add(
        .fixedFrame(
          width: width, height: height, horizontal: horizontal[x], vertical: vertical[y]),
        name: .frame)
    case .flexible(let frame, let x, let y, _):
      tree.attach(id: "tree")
      tree.add(
        .flexibleFrame(frame, horizontal: horizontal[x], vertical: vertical[y]), name: .frame)
    case .padding(let insets, _):
      tree.attach(id: "tree")
      tree.add(.padding(insets), name: .padding)
    case .fixedSize(let horizontal, let vertical, _):
      tree.attach(id: "tree")
      tree.add(.fixedSize(horizontal: horizontal, vertical: vertical), name: .fixedSize)
    case .grid(let grid, let cells): return grid.add(cells, to: tree, decorated: decorated)
    case .lazyGrid(let axis, let items, _):
      tree.attach(id: "tree")
      tree.add(
        .lazyGrid(
          axis, items: items, alignment: axis == .vertical ? .trailing : .top, spacing: 3),
        name: axis == .vertical ? .lazyVGrid : .lazyHGrid)
    case .relative(let width, let height, _):
      tree.attach(id: "tree")
      tree.add(.relative(width: width, height: height, .proposal), name: .relativeProposed)
    }
    for child in children { child.add(to: tree, decorated: decorated) }
    tree.close()
  }
}
