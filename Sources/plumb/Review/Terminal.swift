import Regression
import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// The terminal that standard input and output are on, key by key.
///
/// It is as it was before once this goes away, or a signal ends the program.
final class Terminal {
  enum Event: Equatable {
    case key(ReviewKey)

    /// What is shown is to be drawn again: the size is another one, or something else was shown.
    case changed

    /// Nothing more will be typed.
    case closed
  }

  /// Whether whole screens can be drawn; else lines are written one below the other.
  let canDraw: Bool

  private let signals: TerminalSignals
  private var keys = TerminalKeys()

  /// How long an escape may take to become the beginning of another key, in milliseconds.
  private static let escapeTime: Int32 = 50

  static var isThere: Bool {
    Descriptor.standardInput.isTerminal && Descriptor.standardOutput.isTerminal
  }

  /// Takes the terminal over.
  ///
  /// - Throws: ``SystemError`` where it cannot be.
  init() throws(SystemError) {
    let kind = System.environment("TERM") ?? ""
    canDraw = !kind.isEmpty && kind != "dumb"
    signals = try TerminalSignals()
    try begin()
  }

  deinit { TerminalMode.restore() }

  /// Another screen, on which lines that are too long are cut, and pastes that are marked as such;
  /// and back to the one before.
  private func begin() throws(SystemError) {
    try TerminalMode.takeKeys(
      canDraw ? "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" : "",
      canDraw ? "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" : "")
  }

  /// Gives the terminal back.
  func end() { TerminalMode.restore() }

  /// How many columns and lines there are; 80 and 24 where the terminal does not say.
  var size: (width: Int, height: Int) {
    Descriptor.standardOutput.size.map { ($0.columns, $0.rows) } ?? (80, 24)
  }

  /// Waits for what happens next.
  ///
  /// - Throws: ``SystemError`` where the terminal cannot be taken over again after a stop.
  func next() throws(SystemError) -> Event {
    while true {
      if let key = keys.next() { return .key(key) }
      var waiting = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, keys.isUnfinished ? Self.escapeTime : -1)
      if count == 0, let key = keys.next(isAll: true) { return .key(key) }
      guard count > 0 else { continue }
      if waiting[1].revents != 0, try takeSignals() { return .changed }
      guard waiting[0].revents != 0 else { continue }
      // A terminal that is gone is an error of the read, too.
      guard let bytes = try? Descriptor.standardInput.bytes(upTo: 1024), !bytes.isEmpty else {
        return .closed
      }
      keys.add(bytes)
    }
  }

  /// Whether something has happened that changes what is shown.
  private func takeSignals() throws(SystemError) -> Bool {
    let events = signals.events()
    if events.contains(.suspended) {
      end()
      signals.suspend()
    }
    // Whoever had the terminal meanwhile may have left it otherwise.
    if events.contains(.suspended) || events.contains(.resumed) {
      end()
      try begin()
    }
    return !events.isEmpty
  }

  /// Draws all lines, and puts the cursor behind what is typed, or hides it.
  func draw(_ rows: [String], cursor: (row: Int, column: Int)?) throws(SystemError) {
    var text = "\u{1B}[?25l\u{1B}[H"
    // Not by line feeds, which scroll at the end. A line is emptied before it is written: behind a
    // full one the last character would go.
    for (row, line) in rows.enumerated() {
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)\u{1B}[0m"
    }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    try Descriptor.standardOutput.put(Array(text.utf8))
  }

  /// Writes below or behind what is there.
  func write(_ text: String) throws(SystemError) {
    try Descriptor.standardOutput.put(Array(text.utf8))
  }

  /// Gives the terminal to another program.
  func lend<Result>(_ body: () throws -> Result) throws -> Result {
    end()
    defer { try? begin() }
    return try signals.whileAnotherRuns(body)
  }
}
