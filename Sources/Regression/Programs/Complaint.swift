/// What a program wrote to standard error, of which only the line is quoted that tells what went
/// wrong.
///
/// The same crash has to be the same text in every version: register dumps, backtraces and load
/// addresses differ from start to start.
struct Complaint: Equatable {
  /// How many bytes of the beginning and of the end are kept.
  static let capacity = 4096

  /// How many characters are quoted.
  static let quotedLength = 400

  private var head: [UInt8] = []
  private var tail: [UInt8] = []

  mutating func append(_ more: [UInt8]) {
    head += more.prefix(Self.capacity - head.count)
    tail += more.suffix(Self.capacity)
    if tail.count > Self.capacity { tail.removeFirst(tail.count - Self.capacity) }
  }

  /// The line that tells what went wrong, fit for a message; empty if there is nothing.
  ///
  /// That is the first line with a word for the end of a program, else the one with the error that
  /// ends Python's last traceback, else the first of all.
  var quoted: String {
    let lines = Self.lines(head).map { String($0.drop(while: \.isWhitespace)) }
    guard let first = lines.first else { return "" }
    var told = first
    if let fatal = lines.firstIndex(where: Self.isFatal) {
      told = lines[fatal]
      // Rust puts what happened on a line of its own, behind the place.
      if told.hasSuffix(":"), fatal + 1 < lines.count { told += " " + lines[fatal + 1] }
    } else if let error = pythonError {
      told = error
    }
    told = told.withoutAddresses
    return told.count <= Self.quotedLength ? told : told.prefix(Self.quotedLength) + "…"
  }

  private static let traceback = "Traceback (most recent call last)"

  /// The first line behind the last traceback that is not indented as its places are.
  private var pythonError: String? {
    let end = Self.lines(tail)
    let start = end.lastIndex { $0.hasPrefix(Self.traceback) }
    guard start != nil || Self.lines(head).contains(where: { $0.hasPrefix(Self.traceback) }) else {
      return nil
    }
    // Where the tail begins within it, its first line may be a part of one.
    return end.dropFirst((start ?? 0) + 1).first { $0.first?.isWhitespace == false } ?? end.last
  }

  private static let fatalWords = [
    "Fatal error", "fatal error", "Precondition failed", "Assertion failed", "assertion failed",
    "panicked at", "terminate called", "ERROR: AddressSanitizer", "runtime error",
  ]

  private static func isFatal(_ line: String) -> Bool {
    fatalWords.contains { line.contains($0) }
  }

  /// The lines that say something, without what a terminal might act on.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { line in String(line.map { $0 == "\t" ? " " : $0 }.filter { !$0.isControl }) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

extension Character {
  /// Whether a terminal might act on it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension String {
  /// The text with `0x…` in the place of every address, which differs from start to start.
  fileprivate var withoutAddresses: String {
    var text = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "0x") {
      text += rest[..<start.upperBound]
      rest = rest[start.upperBound...]
      let digits = rest.prefix { $0.isHexDigit }
      // Fewer digits are a number that somebody meant.
      text += digits.count < 5 ? String(digits) : "…"
      rest = rest[digits.endIndex...]
    }
    return text + rest
  }
}
