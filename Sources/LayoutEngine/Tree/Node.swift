/// One node of the flat tree: a view, a modifier, or a container that only the engine knows.
///
/// Nodes lie in source order, a node before its children, so the next sibling of a node is where
/// its subtree ends. A plain struct of numbers: what cannot be one (closures, custom layouts) lies
/// in the tree's side tables and is found by ``payload``.
struct Node: BitwiseCopyable {
  // The fields lie in the order of their size, which saves eight bytes a node.
  var flags: NodeFlags = []
  var name: NodeName
  var kind: NodeKind

  /// For a stack the cross alignment, for frames, overlays and ZStacks both.
  var horizontalGuide: GuideKey = .horizontalCenter
  var verticalGuide: GuideKey = .verticalCenter

  /// How many modifiers lie between this node and the next memo below it.
  var unmemoizedHeight: UInt8 = 0

  var parent: Int32
  var childCount: Int32 = 0

  /// The first child; other than the next node only for content built at layout time.
  var firstChild: Int32

  /// The index after the last node of the subtree.
  var end: Int32 = 0

  /// Where the kind's numbers begin among the tree's parameters.
  var parameters: Int32 = -1

  /// The kind's entry in its side table; for a stack its ``StackGuides``.
  var payload: Int32 = -1

  var memo: Int32 = -1

  /// The spacing preference's entry in the tree's table; −1 until it is asked for.
  var spacing: Int32 = -1

  /// The layout priority that the parent sees.
  var priority: Double = 0

  /// The guides for which some explicit value may be found below; a superset.
  var guides: UInt64 = 0
}

/// What a node is.
///
/// A closed set and a switch: the solver never calls through an existential
/// except for custom layouts.
enum NodeKind: UInt8 {
  // Leaves
  case greedy
  case circle
  case image
  case resizableImage
  case spacer
  case divider
  case text
  case reader

  // One child
  case elided
  case fixedFrame
  case flexibleFrame
  case padding
  case fixedSize
  case aspectRatio
  case offset
  case position
  case alignmentGuide
  case relative
  case containerFrame
  case relativeLength
  case ignoresSafeArea
  case safeAreaPadding

  /// A primary child and a view beside it.
  case safeAreaInset

  /// A primary child, then the secondary ones in one container.
  case decoration

  // Any number of children
  case horizontalStack
  case verticalStack
  case depthStack
  case custom
  case lazyHorizontalStack
  case lazyVerticalStack
  case fitting

  /// The containers of relative frames; the one child is a stack of the content.
  case scroll
  case scope
  case grid
  case verticalLazyGrid
  case horizontalLazyGrid

  /// Whether there can be anything to place inside the node.
  @inline(__always)
  var hasInside: Bool { rawValue >= NodeKind.reader.rawValue }

  /// Whether the node wraps exactly one view: a modifier, or a container that is not there.
  var isUnary: Bool {
    switch self {
    case .elided, .fixedFrame, .flexibleFrame, .padding, .fixedSize, .aspectRatio, .offset,
      .position, .alignmentGuide, .relative, .decoration, .containerFrame, .relativeLength,
      .ignoresSafeArea, .safeAreaPadding, .safeAreaInset:
      true
    default: false
    }
  }

  /// Whether the node asks its children more often than its own few answers can be remembered: once
  /// a question and more, so that nested ones would ask exponentially often.
  var probes: Bool { self == .grid || self == .custom }

  /// Whether values for the container around pass through, as they do through modifiers.
  ///
  /// A container stops them, also one of a single view; a relative size is a container too.
  var passesValues: Bool { isUnary && self != .elided && self != .relative }
}

struct NodeFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  /// The node is listed with a path and a frame.
  static let isReported = NodeFlags(rawValue: 1)
  /// The children come from `ForEach`, `if` and the like: a single one is not elided.
  static let isDynamic = NodeFlags(rawValue: 2)
  /// Children are mirrored when they are placed.
  static let isRightToLeft = NodeFlags(rawValue: 4)
  /// Some child has a layout priority other than 0.
  static let hasPriorities = NodeFlags(rawValue: 8)
  /// The priority was given by `layoutPriority`.
  static let hasOwnPriority = NodeFlags(rawValue: 16)
  /// A stack that probes this node with width 0 knows the answer, which is 0, as of every text.
  static let answersZeroProbe = NodeFlags(rawValue: 32)
  /// For spacers, dividers: the enclosing container stacks horizontally.
  static let isHorizontal = NodeFlags(rawValue: 64)
  /// For spacers, dividers: the enclosing container stacks vertically.
  static let isVertical = NodeFlags(rawValue: 128)
  /// A container that stands for a list of views and was not written.
  static let isImplicit = NodeFlags(rawValue: 256)
  /// A custom layout's child was placed in the current call.
  static let isPlaced = NodeFlags(rawValue: 512)
  /// For `fixedSize`, relative sizes: the axes concerned.
  static let onHorizontalAxis = NodeFlags(rawValue: 1024)
  static let onVerticalAxis = NodeFlags(rawValue: 2048)
  /// For `aspectRatio`: fill instead of fit; for relative sizes: probe the ideal size.
  static let isVariant = NodeFlags(rawValue: 4096)
  /// A modifier on a spacer, with nothing but transparent ones in between.
  static let holdsSpacer = NodeFlags(rawValue: 8192)
  /// A grid or a custom layout lies somewhere below.
  static let holdsProber = NodeFlags(rawValue: 16384)
  /// The answer depends on the lengths of the container around, not on the proposal alone.
  static let readsContainer = NodeFlags(rawValue: 32768)
}

/// Where a node was put by its parent, and what it was proposed there.
struct Placement: BitwiseCopyable {
  /// In the parent's coordinates, points.
  var x: Double = 0
  var y: Double = 0
  var size = Size(0, 0)
  var proposal = Size.unspecified
}
