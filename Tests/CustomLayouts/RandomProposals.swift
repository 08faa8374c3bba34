/// Proposals from a seed, the same on every machine.
struct RandomProposals {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Proposals of up to 400 points, in steps of a quarter, with `nil` and 0 among them.
  func finite(_ count: Int) -> [ProposedViewSize] {
    list(count, kinds: 8)
  }

  /// The same, with infinity among them.
  func any(_ count: Int) -> [ProposedViewSize] {
    list(count, kinds: 9)
  }

  private func list(_ count: Int, kinds: UInt64) -> [ProposedViewSize] {
    var generator = self
    return (0..<count).map { _ in
      ProposedViewSize(width: generator.length(kinds), height: generator.length(kinds))
    }
  }

  private mutating func length(_ kinds: UInt64) -> CGFloat? {
    switch next() % kinds {
    case 0: nil
    case 1: 0
    case 8: .infinity
    default: CGFloat(next() % 1600) / 4
    }
  }

  /// The next number of a linear congruential generator, without its weak low bits.
  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
