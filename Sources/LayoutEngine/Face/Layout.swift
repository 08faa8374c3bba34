/// A container that sizes and places its subviews by rules of its own.
///
/// SwiftUI's protocol: a layout printed in an article compiles against it unchanged. Lengths are
/// points; a proposal's `nil` asks for the ideal length. An answer that is not a number is an error
/// that names the node. Source: Apple's documentation of `Layout`.
public protocol Layout: Animatable {
  /// Values that the layout keeps between calls; `Void` if it keeps none.
  associatedtype Cache = Void

  typealias Subviews = LayoutSubviews

  /// How the container presents itself to the views in it.
  static var layoutProperties: LayoutProperties { get }

  /// Makes the cache for a new set of subviews.
  func makeCache(subviews: Subviews) -> Cache

  /// Brings the cache up to date when the subviews change; by default it is made anew.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The distances that the container prefers to its neighbours; by default the union of its
  /// subviews' preferences.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// The container's size under a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize

  /// Places the subviews; one that is not placed is centred in `bounds`.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// The position of a guide; by default the subviews' explicit guides are merged.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?

  /// The position of a guide; by default the subviews' explicit guides are merged.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  /// No axis of its own.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Makes the cache anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// The spacing of all subviews together.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.unionOfSpacings
  }

  /// The subviews' explicit guides, merged where they are placed; nil where none gives one.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  /// The position of a guide in a layout that states none.
  package func mergedAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    subviews.mergedGuide(of: guide.guide, .horizontal, in: bounds, proposal: proposal) {
      placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// The subviews' explicit guides, merged where they are placed; nil where none gives one.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    mergedAlignment(
      of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  /// The position of a guide in a layout that states none.
  package func mergedAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    subviews.mergedGuide(of: guide.guide, .vertical, in: bounds, proposal: proposal) {
      placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Makes a container of the layout and its content: `MyLayout(…) { … }`.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutContainer(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// No cache.
  public func makeCache(subviews: Subviews) {}
}

/// How a layout presents itself to the views in it.
public struct LayoutProperties: Sendable {
  /// The axis along which spacers and dividers in it lie; `nil` for none.
  public var stackOrientation: Axis?

  /// Properties of a layout without an axis.
  public init() {}
}

/// A type whose values can be interpolated; here it only lets layouts written for it compile.
public protocol Animatable {
  associatedtype AnimatableData = EmptyAnimatableData

  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing to animate: setting it changes nothing.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Nothing that could be interpolated.
public struct EmptyAnimatableData: Equatable, Sendable {
  /// Nothing to animate.
  public init() {}
}

/// Two values that are interpolated together.
public struct AnimatablePair<First, Second> {
  /// The first value.
  public var first: First

  /// The second value.
  public var second: Second

  /// A pair of values.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}
