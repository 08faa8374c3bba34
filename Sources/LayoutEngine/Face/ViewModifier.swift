/// A modifier written as a view around the modified one.
public protocol ViewModifier: SendableMetatype {
  associatedtype Body: View

  typealias Content = ViewModifierContent

  /// The modified view; `content` stands for the view that the modifier is applied to.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` is applied to; for a list of views, all of them.
public struct ViewModifierContent: View, PrimitiveView {
  private let lower: (ViewLowering) -> Void
  private let list: (ViewListing) -> Void

  init<Content: View>(_ content: Content) {
    lower = { content._lower(into: $0) }
    list = { content._list(in: $0) }
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lower(lowering)
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    list(listing)
  }
}

/// A view with a modifier of one's own.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// The view that is modified.
  public var content: Content

  /// What is done to it.
  public var modifier: Modifier

  /// A view and what is done to it.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// What the modifier makes of the view.
  public var body: some View {
    modifier.body(content: ViewModifierContent(content))
  }
}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// A modifier that changes nothing.
  public init() {}

  /// The view as it is.
  public func body(content: Content) -> some View { content }
}

extension View {
  /// Applies a modifier of one's own.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
