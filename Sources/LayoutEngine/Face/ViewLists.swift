/// Nothing: it takes no place in a list.
public struct EmptyView: View, PrimitiveView {
  /// A view that is nothing.
  public init() {}

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.nothing()
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {}
}

/// Several views, one after the other.
public struct TupleView<each Content: View>: View, PrimitiveView {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list {
      for view in repeat each content { view._lower(into: lowering) }
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    for view in repeat each content { view._list(in: listing) }
  }
}

/// Views that are treated together but laid out apart.
public struct Group<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A group of the views that the closure makes.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list { content._lower(into: lowering) }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    content._list(in: listing)
  }
}

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, Content: View>: View, PrimitiveView {
  private let data: Data
  private let content: (Data.Element) -> Content

  /// A view for each element, told apart by the elements' own identities.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {
    self.data = data
    self.content = content
  }

  /// A view for each element, told apart by what the key path reads.
  public init<ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  /// A view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int> {
    self.data = data
    self.content = content
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) {
      for element in data {
        guard !lowering.tree.hasFailed else { return }
        content(element)._lower(into: lowering)
      }
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    for element in data {
      guard !listing.isFull else { return }
      content(element)._list(in: listing)
    }
  }
}

/// One of two views.
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  case first(First)
  case second(Second)

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) {
      switch self {
      case .first(let view): view._lower(into: lowering)
      case .second(let view): view._lower(into: lowering)
      }
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    switch self {
    case .first(let view): view._list(in: listing)
    case .second(let view): view._list(in: listing)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// An optional view has no body.
  public typealias Body = Never

  /// Never asked for: the engine lowers the view itself, if there is one.
  public var body: Never { preconditionFailure("an optional view has no body") }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) { self?._lower(into: lowering) }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    self?._list(in: listing)
  }
}

/// A view whose type is not known.
public struct AnyView: View, PrimitiveView {
  private let lower: (ViewLowering) -> Void
  private let list: (ViewListing) -> Void

  /// The view without its type.
  public init<Content: View>(_ view: Content) {
    lower = { view._lower(into: $0) }
    list = { view._list(in: $0) }
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.markDynamicList()
    lower(lowering)
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    list(listing)
  }
}
