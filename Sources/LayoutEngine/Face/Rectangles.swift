// What layout code does with rectangles. Unlike CoreGraphics nothing is standardised: a rectangle
// with a negative length reaches from its origin to the other side.

extension CGRect {
  /// Whether nothing fits in: a length is 0 or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle moved by the given distances.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    CGRect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The rectangle made smaller at all four edges, around the same centre.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The smallest rectangle that covers both.
  public func union(_ other: CGRect) -> CGRect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return CGRect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Whether the two have an area in common.
  public func intersects(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether a point lies inside; the right and the bottom edge are outside.
  public func contains(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the whole of the other rectangle lies inside.
  public func contains(_ other: CGRect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }
}
