@testable import LayoutEngine

/// Lays out a view and returns its nodes' frames by id, the root's under "root".
func frames<Content: View>(
  of view: Content, _ width: CGFloat?, _ height: CGFloat?,
  direction: LayoutDirection = .leftToRight
) throws -> [String: CGRect] {
  let tree = LayoutTree()
  tree.layoutDirection = direction
  view._lower(into: ViewLowering(tree: tree))
  let size = try tree.layout(RootProposal(ProposedViewSize(width: width, height: height)))
  var frames = ["root": CGRect(origin: .zero, size: size)]
  for node in try tree.reportedNodes() {
    if let id = node.id { frames[id] = node.frame }
  }
  return frames
}

/// A colour of a fixed size; `nil` leaves an axis free.
func color(_ width: CGFloat? = nil, _ height: CGFloat? = nil) -> some View {
  Color().frame(width: width, height: height)
}

/// A resizable image of a natural size.
func image(_ width: CGFloat, _ height: CGFloat) -> Image {
  Image(size: CGSize(width: width, height: height)).resizable()
}

/// A rectangle in one line.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
