/// The end of a text that may be endless.
struct TextTail: Equatable {
  /// How many bytes are kept.
  static let capacity = 4096

  /// How many characters are quoted.
  static let quotedLength = 400

  private var bytes: [UInt8] = []

  mutating func append(_ more: [UInt8]) {
    bytes += more.suffix(Self.capacity)
    if bytes.count > Self.capacity { bytes.removeFirst(bytes.count - Self.capacity) }
  }

  /// The last lines as one, fit for a message; empty if there is nothing.
  var quoted: String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let text = lines.map { line in
      String(line.drop(while: \.isWhitespace).filter { !$0.isControl })
    }
    .filter { !$0.isEmpty }.joined(separator: "; ")
    return text.count <= Self.quotedLength ? text : "…" + text.suffix(Self.quotedLength)
  }
}

extension Character {
  /// Whether a terminal might act on it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
