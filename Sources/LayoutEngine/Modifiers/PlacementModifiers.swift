extension View {
  /// Adds room around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    modified(by: ElementModifier(.padding) { _ in .padding(insets) })
  }

  /// Adds room at the chosen edges; `nil` is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(length ?? EdgeInsets.defaultPadding, edges: edges))
  }

  /// Adds the same room at all edges, in points.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Draws the view elsewhere; for its parent it stays where it is.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    modified(by: ElementModifier(.offset) { _ in .offset(x: x, y: y) })
  }

  /// Draws the view elsewhere; for its parent it stays where it is.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Puts the view's centre at a point of the space that it is offered.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    modified(by: ElementModifier(.position) { _ in .position(x: x, y: y) })
  }

  /// Puts the view's centre at a point of the space that it is offered.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }

  /// Gives the view an explicit guide, computed from its size and guides.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modified(
      by: ElementModifier(.none) { tree in .alignmentGuide(tree.key(of: guide), computeValue) })
  }

  /// Gives the view an explicit guide, computed from its size and guides.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modified(
      by: ElementModifier(.none) { tree in .alignmentGuide(tree.key(of: guide), computeValue) })
  }

  /// Lays content over the view, lined up with it and offered its size.
  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return modified(
      by: DecorationModifier(.overlay, alignment: alignment) { content._lower(into: $0) })
  }

  /// Lays content under the view, lined up with it and offered its size.
  public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return modified(
      by: DecorationModifier(.background, alignment: alignment) { content._lower(into: $0) })
  }

  /// Lays a view over the view, lined up with it and offered its size: the older form.
  @_disfavoredOverload
  public func overlay<Content: View>(
    _ content: Content, alignment: Alignment = .center
  ) -> some View {
    overlay(alignment: alignment) { content }
  }

  /// Lays a view under the view, lined up with it and offered its size: the older form.
  @_disfavoredOverload
  public func background<Content: View>(
    _ content: Content, alignment: Alignment = .center
  ) -> some View {
    background(alignment: alignment) { content }
  }

  /// Fills the view's background; a style has no geometry.
  public func background(_ style: some ShapeStyle) -> some View { self }

  /// Fills what lies over the view; a style has no geometry.
  public func overlay(_ style: some ShapeStyle) -> some View { self }

  /// Draws a border inside the view's frame; it has no geometry.
  public func border(_ content: some ShapeStyle, width: CGFloat = 1) -> some View { self }
}

extension EdgeInsets {
  /// What `padding()` adds where no length is given, in points.
  package static let defaultPadding = 16.0

  /// The same length at the chosen edges, 0 at the others.
  package init(_ length: CGFloat, edges: Edge.Set) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }
}
