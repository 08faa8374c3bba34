/// Tells which widths fit into a line: in points, or, where nothing is added to characters, in units,
/// which is the same and takes no arithmetic.
struct LineRuler {
  private let scale, tracking: Double
  /// How wide a line may be, in points; a little more, which forgives rounding errors.
  private let limit: Double
  /// The most units that are within the limit, where they alone decide.
  private let most: Int
  /// Whether widths compare as their units do.
  let countsUnits: Bool

  /// - Parameters:
  ///   - scale: Points a unit.
  ///   - tracking: What every character advances besides, in points.
  ///   - width: How wide a line may be, in points; not NaN.
  init(scale: Double, tracking: Double, width: Double) {
    self.scale = scale
    self.tracking = tracking
    limit = width + 1e-6
    countsUnits = tracking == 0 && scale > 1e-9 && scale < 1e9
    most = countsUnits ? Self.units(within: limit, scale) : 0
  }

  /// The largest whole number that is, scaled, at most `limit`; the largest of all beyond what texts
  /// reach.
  private static func units(within limit: Double, _ scale: Double) -> Int {
    let quotient = limit / scale
    guard quotient < 1e15 else { return .max }
    guard quotient > -1e15 else { return .min }
    // Next to the rounded quotient: what counts is the product, as ``points(_:)`` has it.
    var units = Int(quotient)
    while Double(units) * scale > limit { units -= 1 }
    while Double(units + 1) * scale <= limit { units += 1 }
    return units
  }

  @inline(__always)
  func fits(_ width: LineWidth) -> Bool {
    countsUnits ? width.units <= most : points(width) <= limit
  }

  /// Whether it is known that nothing fits that is so many units wide or wider.
  @inline(__always)
  func excludes(_ units: Int) -> Bool { countsUnits && units > most }

  /// In points, as exact as comparing needs.
  @inline(__always)
  func points(_ width: LineWidth) -> Double {
    Double(width.units) * scale + Double(width.characters) * tracking
  }
}
