internal import CSQLite

/// Ends statements of our own that do not end by themselves, as what a damaged or prepared database
/// says may have them: how much a transaction may do grows with the file.
final class StepLimit {
  /// Steps of SQLite's virtual machine: seconds, and a hundred times of what the largest suites that
  /// are measured take.
  private static let base = 300_000_000
  private static let stepsPerPage = 20_000
  private static let stepsBetweenCalls: Int32 = 1_000_000

  private let total: Int
  private var left: Int

  /// - Parameter pages: How many the file has.
  convenience init(pages: Int64) {
    self.init(steps: Self.base + Int(min(max(pages, 0), 1 << 32)) * Self.stepsPerPage)
  }

  init(steps: Int) {
    total = steps
    left = steps
  }

  /// Has SQLite ask this object; the caller keeps it alive as long as it keeps the connection.
  func install(on connection: OpaquePointer) {
    // Unretained: the caller's promise above makes it safe.
    sqlite3_progress_handler(
      connection, Self.stepsBetweenCalls,
      { pointer in
        guard let pointer else { return 1 }
        return Unmanaged<StepLimit>.fromOpaque(pointer).takeUnretainedValue().progress()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins anew, with a transaction.
  func reset() { left = total }

  private func progress() -> Int32 {
    left -= Int(Self.stepsBetweenCalls)
    return left > 0 ? 0 : 1
  }
}
