#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The processes of this machine, as `/proc` tells of them.
enum Processes {
  /// Whether a process exists and is no zombie.
  static func isRunning(_ process: Int32) -> Bool {
    guard let state = state("\(process)") else { return false }
    return state != "Z"
  }

  /// Whether a process exists, be it as a zombie.
  static func exists(_ process: String) -> Bool { fields(process) != nil }

  private static func state(_ name: String) -> String? { fields(name)?.first }

  /// State, parent and so on: what stands behind the name in parentheses.
  private static func fields(_ name: String) -> [String]? {
    guard let text = text("/proc/\(name)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    return text[text.index(after: end)...].split(separator: " ").map(String.init)
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
