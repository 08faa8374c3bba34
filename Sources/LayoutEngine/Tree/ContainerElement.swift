/// Elements that are a container for relative frames, look at one, or know of safe areas.
package enum ContainerElement {
  /// A scroll view; its one child is the stack of its content.
  case scroll(Axis.Set, anchors: ScrollAnchors = ScrollAnchors())
  /// A list, a navigation stack and the like: it takes what it is proposed, 0 where nothing is. Its
  /// one child is the stack of its content.
  case scope(isList: Bool)
  case lazyStack(Axis, alignment: GuideKey, spacing: Double?)
  /// The first child that fits on the chosen axes.
  case fitting(Axis.Set)
  /// A frame whose lengths on the chosen axes follow from the container's.
  case relativeFrame(
    Axis.Set, horizontal: GuideKey, vertical: GuideKey, length: (CGFloat, Axis) -> CGFloat)
  /// The beta's relative lengths: a part of the proposal where it is finite.
  case relativeLength(width: Double?, height: Double?)
  case ignoresSafeArea(Edge.Set)
  /// The first child is the primary view; what follows ``LayoutTree/beginDecoration()`` lies at the
  /// edge.
  case safeAreaInset(Edge, alignment: GuideKey, spacing: Double?)
  case safeAreaPadding(EdgeInsets)

  var kind: NodeKind {
    switch self {
    case .scroll: .scroll
    case .scope: .scope
    case .lazyStack(.horizontal, _, _): .lazyHorizontalStack
    case .lazyStack(.vertical, _, _): .lazyVerticalStack
    case .fitting: .fitting
    case .relativeFrame: .containerFrame
    case .relativeLength: .relativeLength
    case .ignoresSafeArea: .ignoresSafeArea
    case .safeAreaInset: .safeAreaInset
    case .safeAreaPadding: .safeAreaPadding
    }
  }

  /// The length that `span` of `count` equal columns take in a container, the gaps between them
  /// included.
  package static func columns(
    count: Int, span: Int, spacing: Double
  ) -> (CGFloat, Axis) -> CGFloat {
    { container, _ in
      let column = (container - spacing * Double(count - 1)) / Double(count)
      return column * Double(span) + spacing * Double(span - 1)
    }
  }
}

/// Where the content of a scroll view lies, in unit points of the room that is left.
package struct ScrollAnchors: Equatable, Sendable {
  /// For content that is shorter than the view; `nil` for the start, or the centre where the view
  /// scrolls along both axes.
  package var alignment: UnitPoint?

  /// For content that is longer; `nil` for the start.
  package var offset: UnitPoint?

  package init(alignment: UnitPoint? = nil, offset: UnitPoint? = nil) {
    self.alignment = alignment
    self.offset = offset
  }
}

extension LayoutTree {
  func configure(_ node: Int32, _ element: ContainerElement) {
    switch element {
    case .scroll(let axes, let anchors):
      set(axes, node)
      setParameters(
        node, anchors.alignment?.x ?? .nan, anchors.alignment?.y ?? .nan,
        anchors.offset?.x ?? .nan, anchors.offset?.y ?? .nan)
      addMemo(node)
    case .scope(let isList):
      if isList { set(.isVariant, node) }
    case .lazyStack(let axis, let alignment, let spacing):
      setParameters(node, spacing ?? .nan)
      setGuides(node, horizontal: alignment, vertical: alignment)
      addMemo(node)
      set(axis == .horizontal ? .isHorizontal : .isVertical, node)
    case .fitting(let axes):
      set(axes, node)
      addMemo(node)
    case .relativeFrame(let axes, let horizontal, let vertical, let length):
      set(axes, node)
      set(.readsContainer, node)
      setGuides(node, horizontal: horizontal, vertical: vertical)
      setPayload(node, tables.pointee.containerLengths.count)
      tables.pointee.containerLengths.append(length)
    case .relativeLength(let width, let height):
      setParameters(node, width ?? .nan, height ?? .nan)
    case .ignoresSafeArea(let edges): setParameters(node, Double(edges.rawValue))
    case .safeAreaInset(let edge, let alignment, let spacing):
      setParameters(node, spacing ?? .nan)
      setGuides(node, horizontal: alignment, vertical: alignment)
      set(edge == .leading || edge == .trailing ? .onHorizontalAxis : .onVerticalAxis, node)
      if edge == .top || edge == .leading { set(.isVariant, node) }
      addMemo(node)
    case .safeAreaPadding(let insets):
      setParameters(node, insets.top, insets.leading, insets.bottom, insets.trailing)
    }
  }

  private func set(_ axes: Axis.Set, _ node: Int32) {
    if axes.contains(.horizontal) { set(.onHorizontalAxis, node) }
    if axes.contains(.vertical) { set(.onVerticalAxis, node) }
  }

  /// The container itself for the stack of a scroll view's content, which is no node.
  func listedContainer(_ container: Int32) -> Int32 {
    guard container >= 0 else { return container }
    var parent = storage.pointee.nodes.base[Int(container)].parent
    guard parent >= 0 else { return container }
    // Margins around the content are no node either.
    let around = storage.pointee.nodes.base[Int(parent)]
    if around.kind == .padding, around.name == .none, around.parent >= 0 { parent = around.parent }
    switch storage.pointee.nodes.base[Int(parent)].kind {
    case .scroll, .scope: return parent
    default: return container
    }
  }
}

extension NodeKind {
  /// Whether a second child is listed below the modifier, beside the modified view.
  var hasSecondary: Bool { self == .decoration || self == .safeAreaInset }
}

extension NodeName {
  /// Names of views and modifiers that know of containers and safe areas.
  static let containerNames = [
    "ScrollView", "List", "Form", "NavigationStack", "NavigationView", "TabView", "LazyVStack",
    "LazyHStack", "ViewThatFits", "containerRelativeFrame", "ignoresSafeArea",
    "edgesIgnoringSafeArea", "safeAreaInset", "safeAreaBar", "safeAreaPadding",
  ]
}

/// A size as it is compared in memos: NaN equals itself.
struct SizeBits: Hashable {
  var width: UInt64
  var height: UInt64

  init(_ size: Size) {
    width = size.width.bitPattern
    height = size.height.bitPattern
  }
}

/// A question to a node that looks at the container around it.
struct ContainerQuery: Hashable {
  var node: Int32
  var proposal: SizeBits
  var container: SizeBits
}

/// A geometry reader whose content is still to be built, and what surrounds it.
struct PlacedReader {
  var node: Int32
  var container: Size
  var safeArea: Int32
}

/// A rectangle and the part of it that is safe, in absolute coordinates.
struct SafeArea: BitwiseCopyable {
  /// The next safe area outwards; −1 for none.
  var outer: Int32
  var bounds: Edges
  var insets: Edges

  /// Lengths or coordinates at the four physical edges.
  struct Edges: BitwiseCopyable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }
}
