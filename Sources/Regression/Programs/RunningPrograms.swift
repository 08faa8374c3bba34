internal import CWatchdog
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process groups of the engines that run now, so that neither an interrupt nor a sudden end
/// leaves one behind.
package enum RunningPrograms {
  private static let capacity = 4096

  /// Process groups; 0 for a free place.
  ///
  /// Safe: allocated once and never freed. Written under ``lock`` only, a whole number at a time;
  /// the signal handler reads without it and at worst misses a program that is being started.
  nonisolated(unsafe) private static let groups: UnsafeMutablePointer<pid_t> = {
    let groups = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
    groups.initialize(repeating: 0, count: capacity)
    return groups
  }()

  private static let lock = Locked(())

  /// Makes the list, which a signal handler must not do.
  package static func prepare() { _ = groups }

  /// Where the process is told of groups that kills them if this one ends and they have not; -1
  /// where there is none.
  private static let watchdog: Int32 = plumb_start_watchdog()

  /// Starts the watchdog; better before there are pipes that it would inherit.
  static func startWatchdog() { _ = watchdog }

  static func add(_ group: pid_t) {
    replace(0, by: group)
    tellWatchdog(group)
  }

  static func remove(_ group: pid_t) {
    replace(group, by: 0)
    tellWatchdog(-group)
  }

  /// Without a watchdog an engine is left to the end of its input.
  private static func tellWatchdog(_ message: pid_t) {
    guard watchdog >= 0 else { return }
    var message = message
    // Four bytes fit into a pipe as a whole or not at all.
    while write(watchdog, &message, 4) < 0, errno == EINTR {}
  }

  private static func replace(_ old: pid_t, by new: pid_t) {
    lock.withLock { _ in
      // Beyond the capacity a program is only left to the end of its input.
      if let index = (0..<capacity).first(where: { groups[$0] == old }) { groups[index] = new }
    }
  }

  /// Ends all of them; may be called from a signal handler after ``prepare()``.
  package static func killAll() {
    var index = 0
    while index < capacity {
      if groups[index] > 0 { kill(-groups[index], SIGKILL) }
      index += 1
    }
  }
}
