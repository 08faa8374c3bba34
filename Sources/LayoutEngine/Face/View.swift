/// A piece of a view hierarchy: something that can be laid out.
///
/// SwiftUI's protocol without actor isolation, so that trees can be laid out on any thread.
public protocol View: SendableMetatype {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// Adds the view to a tree; only the engine's own views implement it.
  func _lower(into lowering: ViewLowering)

  /// Adds the views that this one consists of to a list; only the engine's own views implement it.
  func _list(in listing: ViewListing)
}

extension View {
  public func _lower(into lowering: ViewLowering) {
    body._lower(into: lowering)
  }

  public func _list(in listing: ViewListing) {
    body._list(in: listing)
  }
}

extension Never: View {
  public var body: Never { self }
}

/// A view without a body: the engine lowers it itself.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { preconditionFailure("a primitive view has no body") }

  public func _list(in listing: ViewListing) {
    listing.append(_lower(into:))
  }
}

/// Builds views from closures.
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// The name of ``ViewBuilder`` in newer SDKs.
public typealias ContentBuilder = ViewBuilder
