// What layout code does with rectangles, as CoreGraphics has it: what a function gives has lengths
// of 0 or more.

/// An edge of a rectangle from which it is divided.
public enum CGRectEdge: UInt32, Hashable, Sendable {
  case minXEdge
  case minYEdge
  case maxXEdge
  case maxYEdge
}

extension CGRect {
  /// The rectangle that stands for none at all: what two rectangles apart have in common.
  public static let null = CGRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The rectangle without limits.
  public static let infinite = CGRect(
    x: -.greatestFiniteMagnitude / 2, y: -.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// Whether it is the rectangle that stands for none.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether it is the rectangle without limits.
  public var isInfinite: Bool { self == .infinite }

  /// Whether nothing fits in: a length is 0, or there is no rectangle.
  public var isEmpty: Bool { isNull || width == 0 || height == 0 }

  /// The same rectangle with lengths of 0 or more.
  public var standardized: CGRect {
    guard !isNull else { return .null }
    return CGRect(x: minX, y: minY, width: width, height: height)
  }

  /// The smallest rectangle with whole numbers around the rectangle.
  public var integral: CGRect {
    guard !isNull else { return .null }
    let rect = standardized
    let (x, y) = (rect.minX.roundedDown, rect.minY.roundedDown)
    return CGRect(
      x: x, y: y, width: rect.maxX.roundedUp - x, height: rect.maxY.roundedUp - y)
  }

  /// The rectangle moved by the given distances.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    guard !isNull else { return .null }
    let rect = standardized
    return CGRect(x: rect.minX + dx, y: rect.minY + dy, width: rect.width, height: rect.height)
  }

  /// The rectangle made smaller at all four edges, around the same centre; null where nothing is
  /// left.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    guard !isNull else { return .null }
    let rect = standardized
    let (width, height) = (rect.width - 2 * dx, rect.height - 2 * dy)
    guard width >= 0, height >= 0 else { return .null }
    return CGRect(x: rect.minX + dx, y: rect.minY + dy, width: width, height: height)
  }

  /// The smallest rectangle that covers both.
  public func union(_ other: CGRect) -> CGRect {
    if isNull { return other }
    if other.isNull { return self }
    let (a, b) = (standardized, other.standardized)
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return CGRect(
      x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }

  /// What both have in common, be it a line or a point; null where they are apart.
  public func intersection(_ other: CGRect) -> CGRect {
    guard !isNull, !other.isNull else { return .null }
    let (a, b) = (standardized, other.standardized)
    let (x, y) = (max(a.minX, b.minX), max(a.minY, b.minY))
    let (right, bottom) = (min(a.maxX, b.maxX), min(a.maxY, b.maxY))
    guard x <= right, y <= bottom else { return .null }
    return CGRect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// Whether the two have anything in common, be it the line or the point at which they touch.
  ///
  /// Source: the documentation of CoreGraphics, by which they intersect unless their intersection is the null
  /// rectangle; Foundation on Linux has the same.
  public func intersects(_ other: CGRect) -> Bool { !intersection(other).isNull }

  /// Whether a point lies inside; the right and the bottom edge are outside.
  public func contains(_ point: CGPoint) -> Bool {
    let rect = standardized
    return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY
      && point.y < rect.maxY
  }

  /// Whether the whole of the other rectangle lies inside.
  public func contains(_ other: CGRect) -> Bool { union(other) == standardized }

  /// The part of the rectangle up to a distance from one of its edges, and the rest.
  public func divided(
    atDistance distance: CGFloat, from edge: CGRectEdge
  ) -> (slice: CGRect, remainder: CGRect) {
    var (slice, rest) = (standardized, standardized)
    let isAcross = edge == .minXEdge || edge == .maxXEdge
    let length = isAcross ? slice.width : slice.height
    let taken = min(max(distance, 0), length)
    if isAcross {
      slice.size.width = taken
      rest.size.width = length - taken
    } else {
      slice.size.height = taken
      rest.size.height = length - taken
    }
    switch edge {
    case .minXEdge: rest.origin.x += taken
    case .minYEdge: rest.origin.y += taken
    case .maxXEdge: slice.origin.x += length - taken
    case .maxYEdge: slice.origin.y += length - taken
    }
    return (slice, rest)
  }

  /// Whether both are the same, as `==` says.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
