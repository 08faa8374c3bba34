/// Takes a view apart into the views that a container around it would lay out.
///
/// Groups, loops, conditions and views with a body leave no trace; a modifier of several views is
/// one of each. Source: core rules §3.
public final class ViewListing {
  /// Puts something around one view of a list; calls its second argument once.
  typealias Wrapper = (ViewLowering, (ViewLowering) -> Void) -> Void

  /// The views of one section, as places among ``subviews``.
  struct Section {
    var header: Range<Int>
    var content: Range<Int>
    var footer: Range<Int>

    /// What is around the section; nil for views that stand in none.
    var element: ListedView?
  }

  private(set) var subviews: [Subview] = []
  private(set) var sections: [Section] = []

  /// Whether the views that are found now belong to a section.
  private var isInSection = false

  /// What is around each view that is found, outermost first.
  private var wrappers: [Wrapper] = []

  /// More views than any tree may have: the listing ends with a tree that refuses them.
  private let maximumCount = 4_000_001

  /// Whether no more views are taken.
  var isFull: Bool { subviews.count >= maximumCount }

  init<Content: View>(of view: Content) {
    view._list(in: self)
  }

  /// Adds one view; without an id it has that of its place.
  func append(id: Subview.ID? = nil, _ lower: @escaping (ViewLowering) -> Void) {
    guard !isFull else { return }
    subviews.append(
      Subview(
        id: id ?? Subview.ID(place: subviews.count),
        element: ListedView(wrappers: wrappers, lower: lower)))
    if !isInSection { extendLooseSection() }
  }

  /// Lists a section; one inside another adds its views to that one.
  func section(header: () -> Void, content: () -> Void, footer: () -> Void) {
    guard !isInSection else {
      header()
      content()
      return footer()
    }
    isInSection = true
    let first = subviews.count
    header()
    let afterHeader = subviews.count
    content()
    let afterContent = subviews.count
    footer()
    isInSection = false
    sections.append(
      Section(
        header: first..<afterHeader, content: afterHeader..<afterContent,
        footer: afterContent..<subviews.count,
        element: ListedView(wrappers: wrappers) { lowering in
          // A view without a name would not be given the values.
          lowering.element { lowering.tree.add(.greedy, name: .color) }
        }))
  }

  /// Puts the last view into the section of the loose views before it, or begins one.
  private func extendLooseSection() {
    let end = subviews.count
    if let last = sections.last, last.element == nil {
      sections[sections.count - 1].content = last.content.lowerBound..<end
      sections[sections.count - 1].footer = end..<end
    } else {
      sections.append(
        Section(header: end - 1..<end - 1, content: end - 1..<end, footer: end..<end))
    }
  }

  /// Lists content of which each view has `wrapper` around it.
  func wrapped(by wrapper: @escaping Wrapper, content: () -> Void) {
    wrappers.append(wrapper)
    content()
    wrappers.removeLast()
  }
}

/// One view of a listing with what is around it.
final class ListedView {
  private let wrappers: [ViewListing.Wrapper]
  private let content: (ViewLowering) -> Void

  init(wrappers: [ViewListing.Wrapper], lower: @escaping (ViewLowering) -> Void) {
    self.wrappers = wrappers
    content = lower
  }

  func lower(into lowering: ViewLowering) {
    lower(wrappers[...], into: lowering)
  }

  private func lower(
    _ wrappers: ArraySlice<ViewListing.Wrapper>, into lowering: ViewLowering
  ) {
    guard let outermost = wrappers.first else { return content(lowering) }
    outermost(lowering) { self.lower(wrappers.dropFirst(), into: $0) }
  }

  /// The values that the view gives a container, found by the rules of a tree.
  private(set) lazy var containerValues: ContainerValues = {
    let tree = LayoutTree()
    let lowering = ViewLowering(tree: tree)
    tree.add(
      .depthStack(horizontal: .horizontalCenter, vertical: .verticalCenter), name: .none)
    let first = tree.nodeCount
    lowering.children { lower(into: lowering) }
    let values =
      tree.nodeCount > first ? tree.containerValues(of: Int32(first)) : ContainerValues()
    tree.close()
    return values
  }()
}
