/// A row of views as a layout: `HStackLayout { … }` is an ``HStack``.
public struct HStackLayout: BuiltinLayout {
  /// The guide at which the views are lined up.
  public var alignment: VerticalAlignment

  /// The distance between views, in points; nil for what the views prefer.
  public var spacing: CGFloat?

  /// A row; with `spacing` nil each pair of neighbours decides its distance.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The axis along which the views lie.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  /// Opens the container in a tree, under its own name or another.
  public func _open(in lowering: ViewLowering, as name: String?) {
    lowering.open(
      .stack(.horizontal, alignment: lowering.tree.key(of: alignment), spacing: spacing),
      name ?? "HStackLayout")
  }
}

/// A column of views as a layout: `VStackLayout { … }` is a ``VStack``.
public struct VStackLayout: BuiltinLayout {
  /// The guide at which the views are lined up.
  public var alignment: HorizontalAlignment

  /// The distance between views, in points; nil for what the views prefer.
  public var spacing: CGFloat?

  /// A column; with `spacing` nil each pair of neighbours decides its distance.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The axis along which the views lie.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  /// Opens the container in a tree, under its own name or another.
  public func _open(in lowering: ViewLowering, as name: String?) {
    lowering.open(
      .stack(.vertical, alignment: lowering.tree.key(of: alignment), spacing: spacing),
      name ?? "VStackLayout")
  }
}

/// Views on top of each other as a layout: `ZStackLayout { … }` is a ``ZStack``.
public struct ZStackLayout: BuiltinLayout {
  /// The guides at which the views are lined up.
  public var alignment: Alignment

  /// A layout of views in front of each other, lined up at a guide on each axis.
  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  /// Opens the container in a tree, under its own name or another.
  public func _open(in lowering: ViewLowering, as name: String?) {
    let tree = lowering.tree
    lowering.open(
      .depthStack(
        horizontal: tree.key(of: alignment.horizontal), vertical: tree.key(of: alignment.vertical)),
      name ?? "ZStackLayout")
  }
}

/// Views in rows and columns as a layout: `GridLayout { … }` is a ``Grid``.
public struct GridLayout: BuiltinLayout {
  /// Where views lie in their cells that say nothing else.
  public var alignment: Alignment

  /// The distance between columns, in points; nil for what the views prefer.
  public var horizontalSpacing: CGFloat?

  /// The distance between rows, in points; nil for what the views prefer.
  public var verticalSpacing: CGFloat?

  /// A grid; a spacing of `nil` is the largest distance of the cells that meet at a gap.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  func element(in tree: LayoutTree) -> Element {
    .grid(
      horizontal: tree.key(of: alignment.horizontal), vertical: tree.key(of: alignment.vertical),
      horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
  }

  /// Opens the container in a tree, under its own name or another.
  public func _open(in lowering: ViewLowering, as name: String?) {
    lowering.open(element(in: lowering.tree), name ?? "GridLayout")
  }
}

extension ViewLowering {
  fileprivate func open(_ element: Element, _ name: String) {
    tree.add(element, name: tree.name(name))
  }
}
