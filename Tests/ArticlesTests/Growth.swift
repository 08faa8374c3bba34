/// How time grows with the size of what is done.
enum Growth {
  /// Whether something takes about as long as ten times a tenth of it.
  ///
  /// Both sides last as long where it is linear, so that other tests disturb them alike; what is
  /// quadratic takes ten times as long. What takes no time at all may be held up.
  static func isAboutLinear(upTo size: Int, _ work: (_ size: Int) throws -> Void) rethrows -> Bool {
    try work(1)
    let clock = ContinuousClock()
    let tenths = try clock.measure { for _ in 0..<10 { try work(size / 10) } }
    return try clock.measure { try work(size) } < tenths * 4 + .seconds(2)
  }
}
