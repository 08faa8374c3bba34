/// A view's size under one proposal, and its alignment guides in the view's own coordinates.
///
/// Valid only while the tree that it came from is laid out.
public struct ViewDimensions {
  /// The width of the view, in points.
  public let width: CGFloat

  /// The height of the view, in points.
  public let height: CGFloat

  let tree: LayoutTree
  /// The view, or -1 for a size that belongs to none.
  let node: Int32
  let proposal: Size

  /// The guide's position: the explicit one if there is one, else the alignment's default.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    self[explicit: guide] ?? tree.defaultValue(of: tree.key(of: guide), in: self)
  }

  /// The guide's position: the explicit one if there is one, else the alignment's default.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    self[explicit: guide] ?? tree.defaultValue(of: tree.key(of: guide), in: self)
  }

  /// The explicit position of the guide, or `nil`.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? {
    tree.explicitValue(of: tree.key(of: guide), in: self)
  }

  /// The explicit position of the guide, or `nil`.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? {
    tree.explicitValue(of: tree.key(of: guide), in: self)
  }
}
