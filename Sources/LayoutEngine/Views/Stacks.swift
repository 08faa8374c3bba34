/// A row of views.
public struct HStack<Content: View>: View, PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A row; with `spacing` nil each pair of neighbours decides its distance.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .stack(.horizontal, alignment: tree.key(of: alignment), spacing: spacing), name: .hStack,
      content)
  }
}

/// A column of views.
public struct VStack<Content: View>: View, PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A column; with `spacing` nil each pair of neighbours decides its distance.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .stack(.vertical, alignment: tree.key(of: alignment), spacing: spacing), name: .vStack,
      content)
  }
}

/// Views on top of each other, lined up.
public struct ZStack<Content: View>: View, PrimitiveView {
  private let alignment: Alignment
  private let content: Content

  /// Views in front of each other, lined up at a guide on each axis.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .depthStack(
        horizontal: tree.key(of: alignment.horizontal), vertical: tree.key(of: alignment.vertical)),
      name: .zStack, content)
  }
}

/// A custom layout with its content.
struct LayoutContainer<Wrapped: Layout, Content: View>: View, PrimitiveView {
  let layout: Wrapped
  let content: Content

  func _lower(into lowering: ViewLowering) {
    if let layout = layout as? any BuiltinLayout {
      return lowering.container(openedBy: { layout._open(in: lowering, as: nil) }, content)
    }
    lowering.container(
      .layout(TypedLayoutBox(layout)),
      name: lowering.tree.name(String(describing: Wrapped.self)), content)
  }
}

extension ViewLowering {
  /// Adds a layout container and its children.
  func container<Content: View>(_ element: Element, name: NodeName, _ content: Content) {
    container(openedBy: { tree.add(element, name: name) }, content)
  }

  /// Adds a layout container that `open` opens, and its children.
  func container<Content: View>(openedBy open: () -> Void, _ content: Content) {
    self.element {
      open()
      children { content._lower(into: self) }
      tree.close()
    }
  }
}
