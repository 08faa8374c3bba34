/// Parts of the safe area; only the container's has a geometry here.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// A bit for each of them.
  public let rawValue: UInt

  /// A set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// What the device and its bars cover.
  public static let container = SafeAreaRegions(rawValue: 1)

  /// What the keyboard covers.
  public static let keyboard = SafeAreaRegions(rawValue: 2)

  /// Whatever covers the view.
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// The top or the bottom.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
  case top
  case bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
  case leading
  case trailing
}

extension View {
  /// Lets the view grow into the unsafe areas that it reaches; for its parent it stays as it is.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    let edges = regions.contains(.container) ? edges : []
    return modified(
      by: ElementModifier(.ignoresSafeArea) { _ in .container(.ignoresSafeArea(edges)) })
  }

  /// Lays content above or below the view and makes the view's safe area end there.
  public func safeAreaInset<Content: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return modified(
      by: SafeAreaInsetModifier { tree in
        .safeAreaInset(
          edge == .top ? .top : .bottom, alignment: tree.key(of: alignment), spacing: spacing)
      } content: {
        content._lower(into: $0)
      })
  }

  /// Lays content before or after the view and makes the view's safe area end there.
  public func safeAreaInset<Content: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return modified(
      by: SafeAreaInsetModifier { tree in
        .safeAreaInset(
          edge == .leading ? .leading : .trailing, alignment: tree.key(of: alignment),
          spacing: spacing)
      } content: {
        content._lower(into: $0)
      })
  }

  /// Keeps room beside the view, in points, into which what ignores the safe area may grow.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modified(by: ElementModifier(.safeAreaPadding) { _ in .container(.safeAreaPadding(insets)) })
  }

  /// Keeps room at the chosen edges; `nil` is 16 points.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(length ?? EdgeInsets.defaultPadding, edges: edges))
  }

  /// Keeps the same room at all edges, in points.
  public func safeAreaPadding(_ length: CGFloat) -> some View {
    safeAreaPadding(.all, length)
  }
}

/// A view at an edge of the view that it modifies.
private struct SafeAreaInsetModifier: NodeModifier {
  let element: (LayoutTree) -> ContainerElement
  let content: (ViewLowering) -> Void

  func open(in lowering: ViewLowering) {
    lowering.tree.add(.container(element(lowering.tree)), name: .safeAreaInset)
  }

  func close(in lowering: ViewLowering) {
    lowering.tree.beginDecoration()
    lowering.single(in: .depth) { content(lowering) }
    lowering.tree.close()
  }
}
