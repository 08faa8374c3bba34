/// Whose rule made a proposal, an answer or a placement, in the word that a trace tells.
package enum TraceRule: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// The scenario's proposal to the root, and where the root lies.
  case root

  // MARK: Stacks

  /// A stack asks what a child takes at least, to serve the least flexible first.
  case minimum
  /// A stack asks what a child takes at most, to serve the least flexible first.
  case maximum
  /// A stack keeps back what a child of lower priority takes at least.
  case reserve
  /// A stack offers an equal share of what the children before left.
  case share
  /// A stack passes nil, infinity or 0 on to all children.
  case unprobed
  /// A stack is as long as its children and its gaps; one child comes after the other.
  case stack
  /// A lazy stack offers nil along its axis.
  case lazy
  /// Layers of a ZStack are offered what it is offered.
  case layer
  /// A ZStack is as large as its aligned children of highest priority.
  case layers

  // MARK: Grids

  /// A grid asks what a cell takes at least, to serve the least flexible first.
  case trackMinimum
  /// A grid asks what a cell takes at most, to serve the least flexible first.
  case trackMaximum
  /// A grid offers a cell its column's and its row's share of what those before left.
  case trackShare
  /// A grid passes nil on to all cells.
  case trackUnprobed
  /// A lazy grid offers a track's width.
  case track
  /// A grid is as large as its tracks and its gaps.
  case tracks
  /// A grid's view is offered its whole cell and lined up in it.
  case cell

  // MARK: Modifiers; in brackets the values

  /// A frame offers and has its own lengths \[width, height].
  case frame
  /// A frame offers what lies between its bounds \[minWidth, idealWidth, maxWidth, minHeight,
  /// idealHeight, maxHeight].
  case flexibleFrame
  /// A frame as long as the container around makes it.
  case containerFrame
  /// A frame of a part of the proposal \[width, height].
  case relativeLength
  /// Insets are taken off the proposal and added to the answer \[top, leading, bottom, trailing].
  case padding
  /// A view is offered nil on the axes on which it is fixed.
  case fixedSize
  /// The proposal is brought to a ratio \[ratio].
  case aspectRatio
  /// The proposal is multiplied by factors \[width, height].
  case relative
  /// A view's centre is put at a point \[x, y] of all that is offered.
  case position
  /// A view is moved by an offset \[x, y].
  case offset
  /// What is offered is passed on unchanged.
  case passOn
  /// The answer is the child's answer.
  case child
  /// A modifier asks for the ideal size.
  case ideal
  /// Content over or under a view is offered the view's size.
  case decoration
  /// Room is kept for content at an edge.
  case inset
  /// A view grows into the safe area's insets.
  case safeArea
  /// Guides of the child and of what is around meet.
  case alignment
  /// The child is centred.
  case center

  // MARK: Other containers

  /// The first view that fits is taken.
  case fit
  /// A scroll view offers nil along its axes.
  case scroll
  /// A container of relative frames offers its size.
  case container
  /// A custom layout asks, answers or places.
  case layout
  /// A geometry reader offers its size.
  case reader

  // MARK: Leaves

  /// The view takes what it is offered.
  case fill
  /// The view takes the largest circle in what it is offered.
  case circle
  /// An image has its natural size \[width, height].
  case natural
  /// A spacer takes what it is offered, at least its minimum \[minimum].
  case spacer
  /// A divider takes what it is offered across, its thickness along.
  case divider
  /// A text takes the lines it needs \[font size].
  case text

  /// The word in which a trace tells it: the name of its case.
  package var word: String { Self.words[Int(rawValue)] }

  private static let words = allCases.map { "\($0)" }

  /// Whether a step by the rule has the numbers of the modifier that makes it.
  var isOfModifier: Bool {
    switch self {
    case .frame, .flexibleFrame, .relativeLength, .padding, .aspectRatio, .relative, .position,
      .offset:
      true
    default: false
    }
  }
}

extension TraceRule {
  /// The rule of a proposal that a node of some kind makes; `nil` for the root's.
  init(_ rule: Rule, by kind: NodeKind?) {
    guard let kind else {
      self = .root
      return
    }
    switch rule {
    case .root: self = .root
    case .ideal: self = .ideal
    case .decoration: self = .decoration
    case .reader: self = .reader
    case .layout: self = .layout
    case .layer: self = .layer
    case .reserve: self = .reserve
    case .modifier, .placement: self.init(offerOf: kind)
    case .minimum:
      self = kind == .grid ? .trackMinimum : kind == .safeAreaInset ? .inset : .minimum
    case .maximum: self = kind == .grid ? .trackMaximum : .maximum
    case .share: self = kind == .grid ? .trackShare : .share
    case .unprobed:
      switch kind {
      case .grid: self = .trackUnprobed
      case .verticalLazyGrid, .horizontalLazyGrid: self = .track
      case .lazyHorizontalStack, .lazyVerticalStack: self = .lazy
      default: self = .unprobed
      }
    }
  }

  /// The rule by which a node of some kind changes what it is offered.
  private init(offerOf kind: NodeKind) {
    switch kind {
    case .fixedFrame: self = .frame
    case .flexibleFrame: self = .flexibleFrame
    case .containerFrame: self = .containerFrame
    case .relativeLength: self = .relativeLength
    case .padding, .safeAreaPadding: self = .padding
    case .fixedSize: self = .fixedSize
    case .aspectRatio: self = .aspectRatio
    case .relative: self = .relative
    case .position: self = .position
    case .ignoresSafeArea: self = .safeArea
    case .safeAreaInset: self = .inset
    case .fitting: self = .fit
    case .scroll: self = .scroll
    case .scope: self = .container
    case .depthStack: self = .layer
    case .custom: self = .layout
    case .grid, .verticalLazyGrid, .horizontalLazyGrid: self = .cell
    case .lazyHorizontalStack, .lazyVerticalStack: self = .lazy
    default: self = .passOn
    }
  }

  /// The rule by which a node of some kind comes to its size.
  init(answerOf kind: NodeKind) {
    switch kind {
    case .greedy, .resizableImage, .reader, .scope: self = .fill
    case .circle: self = .circle
    case .image: self = .natural
    case .spacer: self = .spacer
    case .divider: self = .divider
    case .text: self = .text
    case .horizontalStack, .verticalStack: self = .stack
    case .lazyHorizontalStack, .lazyVerticalStack: self = .lazy
    case .depthStack: self = .layers
    case .grid, .verticalLazyGrid, .horizontalLazyGrid: self = .tracks
    case .custom: self = .layout
    case .fitting: self = .fit
    case .scroll: self = .scroll
    case .fixedFrame: self = .frame
    case .flexibleFrame: self = .flexibleFrame
    case .containerFrame: self = .containerFrame
    case .relativeLength: self = .relativeLength
    case .padding, .safeAreaPadding: self = .padding
    case .position: self = .position
    case .safeAreaInset: self = .inset
    case .elided, .fixedSize, .aspectRatio, .offset, .alignmentGuide, .relative,
      .ignoresSafeArea, .decoration:
      self = .child
    }
  }

  /// The rule by which a node of some kind puts its children.
  init(placementBy kind: NodeKind) {
    switch kind {
    case .horizontalStack, .verticalStack: self = .stack
    case .lazyHorizontalStack, .lazyVerticalStack: self = .lazy
    case .fixedFrame, .flexibleFrame, .containerFrame, .relativeLength, .depthStack, .decoration:
      self = .alignment
    case .padding, .safeAreaPadding: self = .padding
    case .offset: self = .offset
    case .position: self = .position
    case .aspectRatio, .relative: self = .center
    case .custom: self = .layout
    case .grid, .verticalLazyGrid, .horizontalLazyGrid: self = .cell
    case .reader: self = .reader
    case .scroll: self = .scroll
    case .scope: self = .container
    case .safeAreaInset: self = .inset
    case .ignoresSafeArea: self = .safeArea
    case .fitting: self = .fit
    default: self = .child
    }
  }
}
