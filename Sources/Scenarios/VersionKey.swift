/// A text that sorts, byte by byte, as semantic versions do.
///
/// The database sorts by it, so that SQL and Swift agree which version is the later one. Whole
/// numbers are padded; a release ends in `~`, which sorts after the `-` of a pre-release;
/// identifiers of a pre-release are parted by `!`, the smallest character that is none of theirs.
/// What is no semantic version sorts before all that are.
package enum VersionKey {
  package static func text(_ version: String) -> String {
    // Build metadata says nothing about order.
    let plain = version.prefix { $0 != "+" }
    let core = plain.prefix { $0 != "-" }
    let numbers = (core.hasPrefix("v") ? core.dropFirst() : core)
      .split(separator: ".", omittingEmptySubsequences: false).map(padded)
    guard numbers.count <= 3, !numbers.contains(nil) else { return " " + version }
    let missing = Array(repeating: "0000000000", count: 3 - numbers.count)
    let release = (numbers.compactMap { $0 } + missing).joined(separator: ".")
    guard core.count < plain.count else { return release + "~" }
    let identifiers = plain.dropFirst(core.count + 1)
      .split(separator: ".", omittingEmptySubsequences: false)
      .map { identifier in padded(identifier).map { "0" + $0 } ?? "1" + identifier }
    return release + "-" + identifiers.joined(separator: "!")
  }

  /// The last of some versions that is not after another one, else the first of all.
  ///
  /// - Parameters:
  ///   - text: The version, perhaps with an engine's name and `@` before it, as the others.
  ///   - versions: What there is.
  /// - Returns: `nil` for a text that is no semantic version, or if there are no versions.
  package static func nearest(to text: String, among versions: Set<String>) -> String? {
    func key(_ text: String) -> String {
      Self.text(
        String(text[(text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex)...]))
    }
    let wanted = key(text)
    guard !wanted.hasPrefix(" ") else { return nil }
    let ordered = versions.sorted { (key($0), $0) < (key($1), $1) }
    return ordered.last { key($0) <= wanted } ?? ordered.first
  }

  /// Whether a text says where a version stands: one to three numbers, perhaps with `v` in front, a
  /// pre-release, build metadata.
  package static func isVersion(_ text: String) -> Bool {
    let plain = text.prefix { $0 != "+" }
    let parts = [plain.drop { $0 != "-" }, text[plain.endIndex...]]
    return !Self.text(text).hasPrefix(" ")
      && parts.allSatisfy { part in
        part.isEmpty
          || part.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isIdentifier) }
      }
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func padded(_ number: some StringProtocol) -> String? {
    guard !number.isEmpty, number.count <= 10, number.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return String(repeating: "0", count: 10 - number.count) + number
  }
}
