/// The lines of an input as they come, each without its line feed.
struct InputLines {
  enum Line: Equatable {
    case line([UInt8])
    /// A line that was passed over.
    case tooLong
  }

  private let input: Descriptor
  private let maximumLength: Int
  private var buffer: [UInt8] = []
  /// Where the next line begins in the buffer.
  private var start = 0
  /// How far the buffer was searched for a line feed.
  private var searched = 0
  private var isSkipping = false
  private var hasEnded = false

  init(_ input: Descriptor, maximumLength: Int) {
    self.input = input
    self.maximumLength = maximumLength
  }

  /// Waits for the next line; `nil` at the end of the input.
  ///
  /// A last line without a line feed is a line.
  ///
  /// - Throws: ``Failure`` if the input cannot be read.
  mutating func next() throws(Failure) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end])
        start = end + 1
        searched = start
        if isSkipping || line.count > maximumLength {
          isSkipping = false
          return .tooLong
        }
        return .line(line)
      }
      guard !hasEnded else { return last() }
      try read()
    }
  }

  private mutating func last() -> Line? {
    defer {
      buffer = []
      start = 0
      searched = 0
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    return start < buffer.count ? .line(Array(buffer[start...])) : nil
  }

  private mutating func read() throws(Failure) {
    buffer.removeSubrange(..<start)
    start = 0
    if buffer.count > maximumLength {
      isSkipping = true
      buffer.removeAll()
    }
    searched = buffer.count
    do throws(SystemError) {
      let bytes = try input.bytes(upTo: 1 << 16)
      hasEnded = bytes.isEmpty
      buffer += bytes
    } catch {
      throw .input("standard input", error.message)
    }
  }
}
