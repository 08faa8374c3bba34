/// One of the sections that a view given to a container consists of.
///
/// Views that stand in no section form one of their own with those beside them; it has neither
/// header nor footer. A section inside another one belongs to that one's content (our own
/// decisions).
public struct SectionConfiguration: Identifiable {
  /// Tells the sections of one list apart.
  public struct ID: Hashable, Sendable {
    let place: Int
  }

  /// Tells the section apart from the others of its list.
  public let id: ID

  /// The views of the header; none without a header.
  public let header: SubviewsCollection

  /// The views between header and footer.
  public let content: SubviewsCollection

  /// The views of the footer; none without a footer.
  public let footer: SubviewsCollection
  private let element: ListedView?

  init(_ section: ViewListing.Section, place: Int, of listing: ViewListing) {
    func views(_ range: Range<Int>) -> SubviewsCollection {
      SubviewsCollection(subviews: Array(listing.subviews[range]))
    }
    id = ID(place: place)
    header = views(section.header)
    content = views(section.content)
    footer = views(section.footer)
    element = section.element
  }

  /// The values that `containerValue` gave the section; none where its views stand in no section.
  public var containerValues: ContainerValues { element?.containerValues ?? ContainerValues() }
}

/// The sections that a view consists of, in order.
public struct SectionCollection: RandomAccessCollection {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One of the sections.
  public typealias Element = SectionConfiguration

  private let sections: [SectionConfiguration]

  init<Content: View>(of view: Content) {
    let listing = ViewListing(of: view)
    sections = listing.sections.enumerated().map { place, section in
      SectionConfiguration(section, place: place, of: listing)
    }
  }

  /// The place of the first element.
  public var startIndex: Int { sections.startIndex }

  /// The place after the last element.
  public var endIndex: Int { sections.endIndex }

  /// The section at a place.
  public subscript(position: Int) -> SectionConfiguration { sections[position] }
}

/// The sections that a view consists of, taken apart when they are first asked for.
public struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One of the sections.
  public typealias Element = SectionConfiguration

  private final class Storage {
    private let content: Content
    private(set) lazy var sections = SectionCollection(of: content)

    init(_ content: Content) { self.content = content }
  }

  private let storage: Storage

  init(_ content: Content) {
    storage = Storage(content)
  }

  /// The place of the first element.
  public var startIndex: Int { storage.sections.startIndex }

  /// The place after the last element.
  public var endIndex: Int { storage.sections.endIndex }

  /// The section at a place.
  public subscript(position: Int) -> SectionConfiguration { storage.sections[position] }
}

/// What a closure makes of the sections that a view consists of.
public struct GroupSectionsOfContent<Base: View, Result: View>: View, PrimitiveView {
  fileprivate let base: Base
  fileprivate let transform: (SectionCollection) -> Result

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.list(isDynamic: true) {
      transform(SectionCollection(of: base))._lower(into: lowering)
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    transform(SectionCollection(of: base))._list(in: listing)
  }
}

extension Group {
  /// What `transform` makes of the sections that `view` consists of, in order.
  public init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    self.init { GroupSectionsOfContent(base: view, transform: transform) }
  }
}

extension ForEach {
  /// A view for each of the sections that `view` consists of, in order.
  public init<Base: View>(
    sections view: Base, @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) where Data == ForEachSectionCollection<Base> {
    self.init(ForEachSectionCollection(view), content: content)
  }
}
