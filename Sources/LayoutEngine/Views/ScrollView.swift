/// A view that takes what it is proposed along its axes and offers its content nothing there.
///
/// Its content is one column, also where it scrolls horizontally. Frames are those at the scroll
/// position at which it appears; nothing is clipped.
public struct ScrollView<Content: View>: View, PrimitiveView {
  private let axes: Axis.Set
  private let content: Content

  /// A view that scrolls along `axes`; indicators take no room.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.viewport(
      .scroll(axes), name: "ScrollView",
      of: .stack(.vertical, alignment: .horizontalCenter, spacing: nil), isSingle: true, content)
  }
}

/// A list: here only what relative frames look at, and a column of rows as wide as the list.
///
/// The insets and heights of rows on a platform are not known.
public struct List<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A list of the views that the closure makes, one a row.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.viewport(.scope(isList: true), name: "List", of: .rows, content)
  }
}

/// A form: laid out as a ``List``.
public struct Form<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A form of the views that the closure makes, one a row.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.viewport(.scope(isList: true), name: "Form", of: .rows, content)
  }
}

/// A stack of screens: takes what it is proposed and is what relative frames in it look at.
public struct NavigationStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stack that shows its root.
  public init(@ViewBuilder root: () -> Content) {
    content = root()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.viewport(
      .scope(isList: false), name: "NavigationStack",
      of: .stack(.vertical, alignment: .horizontalCenter, spacing: nil), isSingle: true, content)
  }
}

/// Tabs: takes what it is proposed and is what relative frames in it look at.
///
/// Every tab is laid out in the whole of it.
public struct TabView<Content: View>: View, PrimitiveView {
  private let content: Content

  /// The pages that the closure makes.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.viewport(
      .scope(isList: false), name: "TabView",
      of: .depthStack(horizontal: .horizontalCenter, vertical: .verticalCenter), content)
  }
}

extension Element {
  /// The rows of a list: a column without spacing.
  package static var rows: Element { .stack(.vertical, alignment: .leading, spacing: 0) }
}

extension ViewLowering {
  /// Adds a container whose content is one stack that is no node; with `isSingle` the content is one
  /// view, so that a modifier of a group is one around all of it.
  fileprivate func viewport<Content: View>(
    _ element: ContainerElement, name: String, of stack: Element, isSingle: Bool = false,
    _ content: Content
  ) {
    self.element {
      tree.add(.container(element), name: tree.name(name))
      tree.add(stack, name: .none, isImplicit: true)
      if isSingle {
        single(in: .vertical) { content._lower(into: self) }
      } else {
        children { content._lower(into: self) }
      }
      tree.close()
      tree.close()
    }
  }
}
