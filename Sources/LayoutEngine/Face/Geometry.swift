/// A length or a coordinate, in points.
public typealias CGFloat = Double

/// A point, in points, y growing downwards.
public struct CGPoint: Hashable, Sendable {
  /// How far to the right of the origin, in points.
  public var x: CGFloat

  /// How far below the origin, in points.
  public var y: CGFloat

  /// A point by its coordinates, in points.
  public init(x: CGFloat = 0, y: CGFloat = 0) {
    self.x = x
    self.y = y
  }

  /// A point by its coordinates, in points.
  public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }

  /// The origin.
  public static let zero = CGPoint()
}

/// A size, in points.
///
/// Sizes may be infinite, and negative where a view answers so.
public struct CGSize: Hashable, Sendable {
  /// The length along the horizontal axis, in points.
  public var width: CGFloat

  /// The length along the vertical axis, in points.
  public var height: CGFloat

  /// A size by its lengths, in points.
  public init(width: CGFloat = 0, height: CGFloat = 0) {
    self.width = width
    self.height = height
  }

  /// A size by whole lengths, in points.
  public init(width: Int, height: Int) {
    self.init(width: CGFloat(width), height: CGFloat(height))
  }

  /// No length on either axis.
  public static let zero = CGSize()
}

/// A rectangle, in points.
///
/// The size may be negative, and unlike in CoreGraphics its lengths and sides are read as they are.
public struct CGRect: Hashable, Sendable {
  /// The corner that the lengths are measured from, in the coordinates of whatever the rectangle is
  /// in.
  public var origin: CGPoint

  /// The lengths, in points; they may be negative.
  public var size: CGSize

  /// A rectangle by its corner and its lengths, in points.
  public init(origin: CGPoint = .zero, size: CGSize = .zero) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by the coordinates of its corner and its lengths, in points.
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }

  /// A rectangle by whole coordinates and lengths, in points.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }

  /// No lengths at the origin.
  public static let zero = CGRect()

  /// The length along the horizontal axis, in points, 0 or more: `size` has the one that was given.
  public var width: CGFloat { abs(size.width) }

  /// The length along the vertical axis, in points, 0 or more: `size` has the one that was given.
  public var height: CGFloat { abs(size.height) }

  /// The x of the left side, in points: left of `origin` where the width that was given is negative.
  public var minX: CGFloat { size.width < 0 ? origin.x + size.width : origin.x }

  /// The x of the middle, in points.
  public var midX: CGFloat { origin.x + size.width / 2 }

  /// The x of the right side, in points.
  public var maxX: CGFloat { size.width < 0 ? origin.x : origin.x + size.width }

  /// The y of the upper side, in points: above `origin` where the height that was given is negative.
  public var minY: CGFloat { size.height < 0 ? origin.y + size.height : origin.y }

  /// The y of the middle, in points.
  public var midY: CGFloat { origin.y + size.height / 2 }

  /// The y of the lower side, in points.
  public var maxY: CGFloat { size.height < 0 ? origin.y : origin.y + size.height }
}

/// Lengths along the four edges of a view, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The length at the upper edge, in points.
  public var top: CGFloat

  /// The length at the leading edge, in points.
  public var leading: CGFloat

  /// The length at the lower edge, in points.
  public var bottom: CGFloat

  /// The length at the trailing edge, in points.
  public var trailing: CGFloat

  /// Insets by their lengths, in points; 0 where none is given.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// A point in a view's unit space: (0, 0) is its top-leading corner, (1, 1) the opposite one.
public struct UnitPoint: Hashable, Sendable {
  /// The part of the width: 0 is the leading edge, 1 the trailing one.
  public var x: CGFloat

  /// The part of the height: 0 is the upper edge, 1 the lower one.
  public var y: CGFloat

  /// A point by its parts of the width and the height, which may lie outside of 0 to 1.
  public init(x: CGFloat = 0, y: CGFloat = 0) {
    self.x = x
    self.y = y
  }

  /// The top-leading corner.
  public static let zero = UnitPoint()

  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)

  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)

  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)

  /// The middle of the upper edge.
  public static let top = UnitPoint(x: 0.5, y: 0)

  /// The middle of the lower edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)

  /// The top-leading corner, as ``zero``.
  public static let topLeading = UnitPoint(x: 0, y: 0)

  /// The top-trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)

  /// The bottom-leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)

  /// The bottom-trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// The horizontal or the vertical dimension.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    /// A bit for each axis.
    public let rawValue: Int8

    /// A set by its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The horizontal axis alone.
    public static let horizontal = Set(rawValue: 1)

    /// The vertical axis alone.
    public static let vertical = Set(rawValue: 2)
  }
}

/// One side of a rectangle.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top
  case leading
  case bottom
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int8

    /// A set by its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The set of one edge.
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

    /// The upper edge alone.
    public static let top = Set(.top)

    /// The leading edge alone.
    public static let leading = Set(.leading)

    /// The lower edge alone.
    public static let bottom = Set(.bottom)

    /// The trailing edge alone.
    public static let trailing = Set(.trailing)

    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]

    /// The edges that a horizontal line meets: leading and trailing.
    public static let horizontal: Set = [.leading, .trailing]

    /// The edges that a vertical line meets: top and bottom.
    public static let vertical: Set = [.top, .bottom]
  }
}

/// The direction in which leading and trailing lie.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}
