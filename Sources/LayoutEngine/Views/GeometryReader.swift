/// A container that takes the size it is proposed and builds its content from it.
///
/// The children are put at the top-leading corner, each offered the reader's size; they never
/// affect it.
public struct GeometryReader<Content: View>: View, PrimitiveView {
  private let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public func _lower(into lowering: ViewLowering) {
    let style = lowering.textStyle
    lowering.element {
      lowering.tree.addReader { [content] proxy, tree in
        let lowering = ViewLowering(tree: tree)
        lowering.textStyle = style
        lowering.children { content(proxy)._lower(into: lowering) }
      }
    }
  }
}

/// What a geometry reader knows when its content is built.
public struct GeometryProxy: Sendable {
  /// The reader's size, in points, not rounded to pixels.
  public let size: CGSize

  /// How far the safe area lies inside the reader's surroundings: what the reader could grow by
  /// at each edge if it ignored the safe area.
  public let safeAreaInsets: EdgeInsets

  package init(size: CGSize, safeAreaInsets: EdgeInsets = EdgeInsets()) {
    self.size = size
    self.safeAreaInsets = safeAreaInsets
  }
}
