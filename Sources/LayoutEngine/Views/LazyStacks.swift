/// Views that a lazy stack may pin to its edges; they change no frame at rest.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  /// A bit for each of them.
  public let rawValue: UInt32

  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)

  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A column as wide as it is proposed, of views at their ideal heights.
public struct LazyVStack<Content: View>: View, PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A column; with `spacing` nil each pair of neighbours decides its distance.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .container(.lazyStack(.vertical, alignment: tree.key(of: alignment), spacing: spacing)),
      name: tree.name("LazyVStack"), content)
  }
}

/// A row as high as it is proposed, of views at their ideal widths.
public struct LazyHStack<Content: View>: View, PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A row; with `spacing` nil each pair of neighbours decides its distance.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .container(.lazyStack(.horizontal, alignment: tree.key(of: alignment), spacing: spacing)),
      name: tree.name("LazyHStack"), content)
  }
}

/// The first of several views whose ideal size fits the proposal, the last if none does.
public struct ViewThatFits<Content: View>: View, PrimitiveView {
  private let axes: Axis.Set
  private let content: Content

  /// A choice that looks at the lengths on `axes` only.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.container(
      .container(.fitting(axes)), name: lowering.tree.name("ViewThatFits"), content)
  }
}
