/// One of the views that a view given to a container consists of.
///
/// It can be placed like any view, more than once too.
public struct Subview: View, PrimitiveView, Identifiable {
  /// Tells the views of one list apart.
  public struct ID: Hashable, Sendable {
    let place: Int
  }

  /// Tells the view apart from the others of its list.
  public let id: ID
  let element: ListedView

  /// The values that `containerValue` gave the view.
  ///
  /// The first access builds the view once, by itself.
  public var containerValues: ContainerValues { element.containerValues }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    element.lower(into: lowering)
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    listing.append(id: id, element.lower(into:))
  }
}

/// The views that a view consists of: itself a view, of all of them in order.
public struct SubviewsCollection: RandomAccessCollection, View, PrimitiveView {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One of the views.
  public typealias Element = Subview

  /// Some of the views, at the places that they have in the whole.
  public typealias SubSequence = SubviewsCollectionSlice

  fileprivate let subviews: [Subview]

  init(subviews: [Subview]) {
    self.subviews = subviews
  }

  init<Content: View>(of view: Content) {
    self.init(subviews: ViewListing(of: view).subviews)
  }

  /// The place of the first element.
  public var startIndex: Int { subviews.startIndex }

  /// The place after the last element.
  public var endIndex: Int { subviews.endIndex }

  /// The view at a place.
  public subscript(position: Int) -> Subview { subviews[position] }

  /// The views at some places, which they keep.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    self[startIndex..<endIndex]._lower(into: lowering)
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    for subview in subviews { subview._list(in: listing) }
  }
}

/// Some of the views of a ``SubviewsCollection``, with the places that they have there: itself a
/// view.
public struct SubviewsCollectionSlice: RandomAccessCollection, View, PrimitiveView {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One of the views.
  public typealias Element = Subview

  /// Some of the views, at the places that they have in the whole.
  public typealias SubSequence = SubviewsCollectionSlice

  fileprivate let subviews: ArraySlice<Subview>

  /// The place of the first element.
  public var startIndex: Int { subviews.startIndex }

  /// The place after the last element.
  public var endIndex: Int { subviews.endIndex }

  /// The view at a place.
  public subscript(position: Int) -> Subview { subviews[position] }

  /// The views at some places, which they keep.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) {
      for subview in subviews {
        guard !lowering.tree.hasFailed else { return }
        subview._lower(into: lowering)
      }
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    for subview in subviews { subview._list(in: listing) }
  }
}

/// The views that a view consists of, taken apart when they are first asked for.
public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One of the views.
  public typealias Element = Subview

  private final class Storage {
    private let content: Content
    private(set) lazy var subviews = SubviewsCollection(of: content)

    init(_ content: Content) { self.content = content }
  }

  private let storage: Storage

  init(_ content: Content) {
    storage = Storage(content)
  }

  /// The place of the first element.
  public var startIndex: Int { storage.subviews.startIndex }

  /// The place after the last element.
  public var endIndex: Int { storage.subviews.endIndex }

  /// The view at a place.
  public subscript(position: Int) -> Subview { storage.subviews[position] }
}

/// What a closure makes of the views that a view consists of.
public struct GroupElementsOfContent<Base: View, Result: View>: View, PrimitiveView {
  fileprivate let base: Base
  fileprivate let transform: (SubviewsCollection) -> Result

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) {
      transform(SubviewsCollection(of: base))._lower(into: lowering)
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    transform(SubviewsCollection(of: base))._list(in: listing)
  }
}

extension Group {
  /// What `transform` makes of the views that `view` consists of, in order.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init { GroupElementsOfContent(base: view, transform: transform) }
  }
}

extension ForEach {
  /// A view for each of the views that `view` consists of, in order.
  public init<Base: View>(
    subviews view: Base, @ViewBuilder content: @escaping (Subview) -> Content
  ) where Data == ForEachSubviewCollection<Base> {
    self.init(ForEachSubviewCollection(view), content: content)
  }
}
