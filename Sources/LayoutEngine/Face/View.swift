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
  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    body._lower(into: lowering)
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    body._list(in: listing)
  }
}

extension Never: View {
  /// There is no such value, and so no body.
  public var body: Never { self }
}

/// A view without a body: the engine lowers it itself.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never asked for: the engine lowers the view itself.
  public var body: Never { preconditionFailure("a primitive view has no body") }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    listing.append(_lower(into:))
  }
}

/// Builds views from closures.
@resultBuilder
public enum ViewBuilder {
  /// A view as it is written.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// What an empty closure makes: no view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// What a closure of one view makes: that view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// What a closure of several views makes: all of them, in order.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// What an `if` without `else` makes: the view, or none.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// One branch of an `if` with `else`, or of a `switch`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// One branch of an `if` with `else`, or of a `switch`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  /// A view behind `if #available`, without its type.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// The name of ``ViewBuilder`` in newer SDKs.
public typealias ContentBuilder = ViewBuilder
