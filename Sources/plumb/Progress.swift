import Synchronization

/// A line on a terminal that says how far a long command is.
///
/// It appears after a second, and only where messages go to a terminal.
final class Progress: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var isVisible = false
  }

  private let noun: String
  private let isShown: Bool
  private let state = Mutex(State(lastShown: ContinuousClock.now + .milliseconds(900)))

  /// - Parameters:
  ///   - noun: What is counted: `scenarios`.
  ///   - console: Where messages go, if it shows any.
  init(_ noun: String, on console: Console) {
    self.noun = noun
    isShown = console.verbosity > .quiet && Descriptor.standardError.isTerminal
  }

  /// Says that `done` of `total` are done; at most ten times a second.
  func show(_ done: Int, of total: Int) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.lastShown >= .milliseconds(100) else { return }
      state.lastShown = now
      state.isVisible = true
      let filled = total == 0 ? 0 : 24 * done / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
      Console.put("\r\(bar) \(done)/\(total) \(noun)\u{1B}[K")
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { state in
      if state.isVisible { Console.put("\r\u{1B}[K") }
      state.isVisible = false
    }
  }
}
