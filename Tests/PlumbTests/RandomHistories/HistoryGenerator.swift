/// Makes up what happens to a suite; one seed always gives the same history.
struct HistoryGenerator {
  /// SplitMix64: the same numbers on every machine.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private var numbers: Numbers
  private var runCount = 0
  private var keyed: HistoryEvent.Recomputation?

  init(seed: UInt64) { numbers = Numbers(state: seed) }

  /// Eight to fifteen runs, with other events in between.
  mutating func events() -> [HistoryEvent] {
    let wanted = 8 + pick(8)
    var events: [HistoryEvent] = [recomputation()]
    while runCount < wanted { events.append(event()) }
    return events
  }

  /// A number below `count`.
  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  private mutating func event() -> HistoryEvent {
    let scenario = pick(HistoryModel.blocks.count)
    switch pick(34) {
    case 0: return .void(run: pick(runCount))
    case 1: return .restore(run: pick(runCount))
    case 2: return .restate(scenario: scenario, width: [10, 20, 30, nil][pick(4)])
    case 3: return .restate(scenario: scenario, width: [10, 20][pick(2)])
    case 4: return .remove(scenario: scenario)
    case 5: return .putBack(scenario: scenario)
    case 6, 7, 31:
      return .accept(scenario: scenario, run: pick(runCount), forAll: pick(3) == 0)
    case 8, 32: return .undo(scenario: scenario)
    case 9: return .addKnown(scenario: scenario)
    case 10: return .removeKnown(scenario: scenario)
    case 11: return .expireKnown
    case 12, 13: return .edit(scenario: scenario, variant: pick(3))
    case 14:
      // The same night is sent again.
      guard var again = keyed else { return recomputation() }
      again.ordinal = runCount
      runCount += 1
      return .run(again)
    case 15: return .retire(scenario: scenario)
    case 16: return .comeBack(scenario: scenario)
    case 17: return .rename(scenario: scenario, heading: pick(3))
    case 18, 19: return .move(scenario: scenario, heading: pick(3))
    case 20, 21: return .dayPasses
    default: return recomputation()
    }
  }

  private mutating func recomputation() -> HistoryEvent {
    defer { runCount += 1 }
    let isPartial = pick(3) == 0
    let event = HistoryEvent.Recomputation(
      ordinal: runCount, engine: pick(4) / 3, version: pick(HistoryModel.versions.count),
      scenarios: isPartial ? HistoryModel.blocks.indices.filter { _ in pick(2) == 0 } : [],
      answers: (0..<3).map { _ in answer() }, key: pick(4) == 0 ? "night-\(pick(2))" : nil)
    if event.key != nil { keyed = event }
    return .run(event)
  }

  private mutating func answer() -> HistoryAnswer {
    switch pick(10) {
    case 0: .crash
    case 1: .error
    case 2: .unsupported
    case 3...6: .width(10)
    case 7, 8: .width(20)
    default: .width(30)
    }
  }
}
