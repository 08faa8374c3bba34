import CAllocations

/// Takes the time of something that is done many times.
struct Stopwatch {
  /// How many times each figure is taken.
  var samples: Int

  /// The median time of one call of `work`, in microseconds.
  ///
  /// What takes less than two milliseconds is done in batches.
  func microseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var batch = 1
    while try clock.measure({ for _ in 0..<batch { try work() } }) < .milliseconds(2) { batch *= 2 }
    var times: [Double] = []
    for _ in 0..<samples {
      let time = try clock.measure { for _ in 0..<batch { try work() } }
      times.append(time.microseconds / Double(batch))
    }
    return times.sorted()[samples / 2]
  }

  /// How often `work` asks for memory.
  static func allocations(_ work: () throws -> Void) rethrows -> Int {
    let before = plumb_allocations()
    try work()
    return Int(plumb_allocations() - before)
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}
