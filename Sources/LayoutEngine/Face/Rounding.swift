/// Rounding without the functions of the C library: a program that uses the module and imports
/// nothing else need not be linked with its mathematics.
extension CGFloat {
  /// The largest whole number that is not larger; infinities and what is no number stay.
  var roundedDown: CGFloat {
    // From 2⁵² on every number is whole.
    guard magnitude < 4_503_599_627_370_496 else { return self }
    let whole = CGFloat(Int64(self))
    return whole > self ? whole - 1 : whole
  }

  /// The smallest whole number that is not smaller.
  var roundedUp: CGFloat { -(-self).roundedDown }
}
