/// Proposals from a seed, the same on every machine.
struct RandomProposals {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Proposals of up to 400 points, in steps of a quarter, with `nil` and 0 among them.
  func finite(_ count: Int) -> [ProposedViewSize] {
    var generator = self
    return (0..<count).map { _ in
      ProposedViewSize(width: generator.length(), height: generator.length())
    }
  }

  private mutating func length() -> CGFloat? {
    switch next() % 8 {
    case 0: nil
    case 1: 0
    default: CGFloat(next() % 1600) / 4
    }
  }

  /// The next number of a linear congruential generator, without its weak low bits.
  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
