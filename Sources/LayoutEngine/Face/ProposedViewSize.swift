/// The size a parent proposes to a child, in points, each axis apart.
///
/// `nil` asks for the ideal length, 0 for the smallest and infinity for the largest: a convention
/// that nothing enforces. Source: Apple's documentation of `ProposedViewSize`.
public struct ProposedViewSize: Equatable, Sendable {
  /// The proposed width, in points: nil asks for the ideal one, infinity for the largest.
  public var width: CGFloat?

  /// The proposed height, in points: nil asks for the ideal one, infinity for the largest.
  public var height: CGFloat?

  /// A proposal of a length on each axis, in points; nil for none.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// A proposal of both lengths of a size.
  public init(_ size: CGSize) {
    self.init(width: size.width, height: size.height)
  }

  /// 0 on both axes, which asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)

  /// Nothing on either axis, which asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Infinity on both axes, which asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// The proposal with each `nil` replaced by the length of `size` on that axis.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}
