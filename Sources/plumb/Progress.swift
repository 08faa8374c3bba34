import Threads

/// A line on a terminal that says how far a long command is.
///
/// It appears after a second, only where messages go to a terminal, and moves at least each second,
/// also while nothing is counted: with a slow engine, or while a run is recorded.
final class Progress: Sendable {
  private struct State {
    var line: ProgressLine
    var phaseStart = ContinuousClock.now
    var lastShown: ContinuousClock.Instant
    var isFinished = false
  }

  /// Whether a line stands on the terminal, which a message must not be written behind.
  private static let isVisible = Locked(false)

  private let isShown: Bool
  private let state: Locked<State>

  /// - Parameters:
  ///   - phase: What is done first: `computing`.
  ///   - console: Where messages go, if it shows any.
  init(_ phase: String, on console: Console) {
    isShown = console.verbosity > .quiet && Descriptor.standardError.isTerminal
    state = Locked(
      State(line: ProgressLine(phase: phase), lastShown: ContinuousClock.now + .milliseconds(900)))
    guard isShown else { return }
    Task.detached { [weak self] in
      while self?.tick() ?? false { try await Task.sleep(for: .milliseconds(500)) }
    }
  }

  /// Says that `done` of `total` are done; drawn at most ten times a second.
  func show(_ done: Int, of total: Int) {
    guard isShown else { return }
    state.withLock { state in
      state.line.done = done
      state.line.total = total
      if ContinuousClock.now - state.lastShown >= .milliseconds(100) { draw(&state) }
    }
  }

  /// Says that something else is being done now.
  func begin(_ phase: String) {
    state.withLock { state in
      state.line = ProgressLine(phase: phase)
      state.phaseStart = ContinuousClock.now
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { $0.isFinished = true }
    Self.clearLine()
  }

  /// Takes away a line that stands on the terminal, for a message to take its place.
  static func clearLine() {
    isVisible.withLock { isVisible in
      if isVisible { Console.put("\r\u{1B}[K") }
      isVisible = false
    }
  }

  /// Draws the line where it has not moved; false at the end.
  private func tick() -> Bool {
    state.withLock { state in
      guard !state.isFinished else { return false }
      if ContinuousClock.now - state.lastShown >= .milliseconds(500) { draw(&state) }
      return true
    }
  }

  private func draw(_ state: inout State) {
    guard !state.isFinished else { return }
    let now = ContinuousClock.now
    state.lastShown = now
    state.line.seconds = (now - state.phaseStart) / .seconds(1)
    Self.isVisible.withLock { $0 = true }
    Console.put("\r\(state.line.text)\u{1B}[K")
  }
}
