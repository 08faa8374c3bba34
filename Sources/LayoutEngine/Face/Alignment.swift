/// A type that names an alignment of its own and says where it lies by default.
public protocol AlignmentID: SendableMetatype {
  /// The guide's position in a view that gives no explicit one, in the view's coordinates.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A guide along the horizontal axis: a view's x that is lined up with others'.
public struct HorizontalAlignment: Equatable, Sendable {
  let guide: Guide

  /// An alignment of the type's own: views of one tree that use the type share it.
  public init(_ id: any AlignmentID.Type) { guide = .custom(id) }

  init(guide: Guide) { self.guide = guide }

  package init(_ key: GuideKey) { guide = .builtin(key) }

  /// The number of an alignment that the tree was told of; nil for any other.
  package var declaredNumber: Int? { guide.declaredNumber }

  /// The leading edge: x is 0.
  public static let leading = HorizontalAlignment(.leading)

  /// The middle: half the width.
  public static let center = HorizontalAlignment(.horizontalCenter)

  /// The trailing edge: the whole width.
  public static let trailing = HorizontalAlignment(.trailing)

  /// Where the separator of a list's row begins and ends: by default at the sides of a view.
  public static let listRowSeparatorLeading = HorizontalAlignment(ListRowSeparatorLeading.self)

  /// Where the separator of a list's row ends: by default at the trailing side of a view.
  public static let listRowSeparatorTrailing = HorizontalAlignment(ListRowSeparatorTrailing.self)

  /// The explicit guide of a container whose views have the given ones, in the container's
  /// coordinates; `nil` if none is left.
  public func combineExplicit(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    guide.combined(values)
  }
}

private enum ListRowSeparatorLeading: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

private enum ListRowSeparatorTrailing: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}

/// A guide along the vertical axis: a view's y that is lined up with others'.
public struct VerticalAlignment: Equatable, Sendable {
  let guide: Guide

  /// An alignment of the type's own: views of one tree that use the type share it.
  public init(_ id: any AlignmentID.Type) { guide = .custom(id) }

  init(guide: Guide) { self.guide = guide }

  package init(_ key: GuideKey) { guide = .builtin(key) }

  /// The number of an alignment that the tree was told of; nil for any other.
  package var declaredNumber: Int? { guide.declaredNumber }

  /// The upper edge: y is 0.
  public static let top = VerticalAlignment(.top)

  /// The middle: half the height.
  public static let center = VerticalAlignment(.verticalCenter)

  /// The lower edge: the whole height.
  public static let bottom = VerticalAlignment(.bottom)

  /// The baseline of the topmost text; without a text the lower edge.
  public static let firstTextBaseline = VerticalAlignment(.firstTextBaseline)

  /// The baseline of the lowest text; without a text the lower edge.
  public static let lastTextBaseline = VerticalAlignment(.lastTextBaseline)

  /// The explicit guide of a container whose views have the given ones, in the container's
  /// coordinates; `nil` if none is left.
  public func combineExplicit(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    guide.combined(values)
  }
}

/// A guide on each axis.
public struct Alignment: Equatable, Sendable {
  /// The guide along the horizontal axis.
  public var horizontal: HorizontalAlignment

  /// The guide along the vertical axis.
  public var vertical: VerticalAlignment

  /// An alignment by its guides.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle of both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)

  /// The leading edge, halfway down.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)

  /// The trailing edge, halfway down.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)

  /// The upper edge, halfway across.
  public static let top = Alignment(horizontal: .center, vertical: .top)

  /// The lower edge, halfway across.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)

  /// The top-leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)

  /// The top-trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)

  /// The bottom-leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)

  /// The bottom-trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// The first baseline, halfway across.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)

  /// The last baseline, halfway across.
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)

  /// The first baseline at the leading edge.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)

  /// The last baseline at the leading edge.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)

  /// The first baseline at the trailing edge.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)

  /// The last baseline at the trailing edge.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
}

/// What a public alignment stands for: one of the engine's own guides, or a type's.
enum Guide: Equatable, Sendable {
  case builtin(GuideKey)
  case custom(any AlignmentID.Type)

  /// The number that ``GuideKey/declared(_:)`` was made of.
  var declaredNumber: Int? {
    guard case .builtin(let key) = self, key.rawValue >= GuideKey.firstCustom else { return nil }
    return Int(key.rawValue - GuideKey.firstCustom)
  }

  /// The explicit guides of several views as one: the six of frames never leave their container,
  /// the first baseline is the topmost, the last the bottom-most, any other the mean.
  func combined(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    let values = values.compactMap(\.self)
    switch self {
    case .builtin(.firstTextBaseline): return values.min()
    case .builtin(.lastTextBaseline): return values.max()
    case .builtin(let key) where key.rawValue < GuideKey.firstCustom: return nil
    default: return values.isEmpty ? nil : values.reduce(0, +) / CGFloat(values.count)
    }
  }

  static func == (a: Guide, b: Guide) -> Bool {
    switch (a, b) {
    case (.builtin(let a), .builtin(let b)): a == b
    case (.custom(let a), .custom(let b)): a == b
    default: false
    }
  }
}

/// A small number for a guide, unique within one tree.
///
/// Custom alignments are numbered by the tree as they are met; see ``LayoutTree/key(of:)``.
package struct GuideKey: Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let leading = GuideKey(rawValue: 0)
  package static let horizontalCenter = GuideKey(rawValue: 1)
  package static let trailing = GuideKey(rawValue: 2)
  package static let top = GuideKey(rawValue: 3)
  package static let verticalCenter = GuideKey(rawValue: 4)
  package static let bottom = GuideKey(rawValue: 5)
  package static let firstTextBaseline = GuideKey(rawValue: 6)
  package static let lastTextBaseline = GuideKey(rawValue: 7)

  /// The first number of a custom alignment.
  static let firstCustom: UInt8 = 8

  /// How many alignments a tree may be told of.
  package static let maximumDeclared = 200

  /// The custom alignment that a tree was told of as its `number`th, from 0; below
  /// ``maximumDeclared``.
  package static func declared(_ number: Int) -> GuideKey {
    GuideKey(rawValue: firstCustom + UInt8(min(number, maximumDeclared)))
  }

  /// This guide in a set of guides; from the 64th on guides share a bit, which is only slower.
  var bit: UInt64 { 1 << UInt64(min(rawValue, 63)) }

  /// The six guides that never leave their container (core rule: built-in guides stay inside).
  static let frameGuides: UInt64 = 0b11_1111

  /// Both text baselines.
  static let baselines: UInt64 = 0b1100_0000
}
