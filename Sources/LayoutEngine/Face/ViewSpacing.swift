/// The distances a view prefers to its neighbours, edge by edge, in points.
///
/// Each edge offers values by category; between two views the largest sum of values of a category
/// that both facing edges offer counts, else the larger of the uncategorised values, else 8.
/// Source: core rules §7.1.
public struct ViewSpacing: Equatable, Sendable {
  /// What one edge offers; NaN is "nothing".
  ///
  /// The categories concern texts only.
  struct EdgePreference: Equatable, Sendable {
    var uncategorised = Double.nan
    /// Distance to what lies above a text, offered by the text's top and the other's bottom edge.
    var aboveText = Double.nan
    /// Distance to what lies below a text, offered by the text's bottom and the other's top edge.
    var belowText = Double.nan
    /// Distance between two texts.
    var textToText = Double.nan

    static func == (a: Self, b: Self) -> Bool {
      a.uncategorised.bitPattern == b.uncategorised.bitPattern
        && a.aboveText.bitPattern == b.aboveText.bitPattern
        && a.belowText.bitPattern == b.belowText.bitPattern
        && a.textToText.bitPattern == b.textToText.bitPattern
    }

    mutating func formUnion(_ other: Self) {
      // An edge without an uncategorised value asks for nothing: a spacer's 0 counts (measured).
      uncategorised = Self.larger(uncategorised, other.uncategorised)
      aboveText = Self.larger(aboveText, other.aboveText)
      belowText = Self.larger(belowText, other.belowText)
      textToText = Self.larger(textToText, other.textToText)
    }

    private static func larger(_ a: Double, _ b: Double) -> Double {
      if a.isNaN { return b }
      return b.isNaN ? a : max(a, b)
    }

    /// The distance between this edge and the one that faces it.
    func distance(to other: Self) -> Double {
      var best = Double.nan
      for sum in [
        aboveText + other.aboveText, belowText + other.belowText, textToText + other.textToText,
      ] where !sum.isNaN { best = best.isNaN ? sum : max(best, sum) }
      if !best.isNaN { return best }
      let uncategorised = Self.larger(self.uncategorised, other.uncategorised)
      return uncategorised.isNaN ? ViewSpacing.defaultDistance : uncategorised
    }
  }

  /// The distance between two views that ask for nothing particular.
  static let defaultDistance = 8.0

  var top = EdgePreference(aboveText: .nan, belowText: 0)
  var bottom = EdgePreference(aboveText: 0, belowText: .nan)
  var leading = EdgePreference()
  var trailing = EdgePreference()

  /// The preferences of an ordinary view.
  public init() {}

  /// No distance on any edge.
  public static let zero: ViewSpacing = {
    var spacing = ViewSpacing()
    let none = EdgePreference(uncategorised: 0)
    (spacing.top, spacing.bottom, spacing.leading, spacing.trailing) = (none, none, none, none)
    return spacing
  }()

  static let ordinary = ViewSpacing()

  /// Raises each preference on `edges` to that of `other` where it is larger.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top.formUnion(other.top) }
    if edges.contains(.bottom) { bottom.formUnion(other.bottom) }
    if edges.contains(.leading) { leading.formUnion(other.leading) }
    if edges.contains(.trailing) { trailing.formUnion(other.trailing) }
  }

  /// The union with `other` on `edges`.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }

  /// The preferred distance to `next`, which follows this view along `axis`, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    switch axis {
    case .horizontal: trailing.distance(to: next.leading)
    case .vertical: bottom.distance(to: next.top)
    }
  }

  /// The preferences of a spacer along its container's axis; across it asks for nothing.
  static func spacer(isHorizontal: Bool, isVertical: Bool) -> ViewSpacing {
    var spacing = ViewSpacing()
    let none = EdgePreference(uncategorised: 0)
    let nothing = EdgePreference()
    let horizontal = isHorizontal || !isVertical ? none : nothing
    let vertical = isVertical || !isHorizontal ? none : nothing
    (spacing.leading, spacing.trailing) = (horizontal, horizontal)
    (spacing.top, spacing.bottom) = (vertical, vertical)
    return spacing
  }

  /// The preferences of a text in the deterministic metric with pixels of `pixel` points.
  static func text(em: Double, pixel: Double) -> ViewSpacing {
    var spacing = ViewSpacing()
    // A tenth of the line, rounded up to the pixel; there is no libm in the engine, hence Int.
    let pixels = 0.1 * em / pixel
    let whole = Double(Int(min(pixels, 1e9)))
    let gap = (whole < pixels ? whole + 1 : whole) * pixel
    let ascent = TextMetric.ascent * em
    let descent = TextMetric.descent * em
    let capHeight = TextMetric.capHeight * em
    spacing.top = EdgePreference(aboveText: em + gap - ascent, textToText: 0)
    spacing.bottom = EdgePreference(
      belowText: max(em + gap - capHeight, gap + descent), textToText: 0)
    return spacing
  }
}
