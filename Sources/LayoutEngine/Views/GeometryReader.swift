/// A container that takes the size it is proposed and builds its content from it.
///
/// The children are put at the top-leading corner, each offered the reader's size; they never
/// affect it.
public struct GeometryReader<Content: View>: View, PrimitiveView {
  private let content: (GeometryProxy) -> Content

  /// A view that takes what it is proposed, and whose content is made for that.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// Adds the view to a tree.
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

  let place: ReaderPlace

  init(size: CGSize, safeAreaInsets: EdgeInsets = EdgeInsets(), place: ReaderPlace) {
    self.size = size
    self.safeAreaInsets = safeAreaInsets
    self.place = place
  }

  /// The reader's frame in a space: its own, that in which frames are reported, or that of a view
  /// around it.
  ///
  /// A name that no view around has stands for the global space (our own decision).
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: space.coordinateSpace)
  }

  /// The reader's frame in a space.
  public func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(origin: place.origin(in: space), size: size)
  }

  /// The rectangle of a view around the reader, in the reader's space; `nil` if no view around has
  /// the name.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? {
    place.view(named: space).map {
      CGRect(origin: CGPoint(x: -$0.origin.x, y: -$0.origin.y), size: $0.size)
    }
  }
}
