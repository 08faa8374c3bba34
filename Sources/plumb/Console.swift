/// Where a command's results and messages go: results to standard output or the file of `-o`,
/// messages to standard error.
///
/// Results are buffered and written in large pieces. A reader that goes away (`plumb list | head`)
/// ends the output, not the command.
final class Console {
  /// How much is shown besides results.
  enum Verbosity: Comparable {
    case quiet
    case normal
    case verbose
  }

  let verbosity: Verbosity

  /// Whether results are coloured: they go to a terminal and NO_COLOR is not set.
  let usesColour: Bool

  /// How many columns results may take; `nil` where they do not go to a terminal.
  let width: Int?

  private let output: Descriptor
  private let outputName: String
  private var buffer: [UInt8] = []
  private var isFresh = true
  private var isClosed = false

  /// - Parameters:
  ///   - file: The file that takes the results; `nil` for standard output.
  ///   - verbosity: How much is shown besides results.
  /// - Throws: ``Failure`` if the file cannot be written; what was in it is kept until the first
  ///   result is written.
  init(file: String? = nil, verbosity: Verbosity = .normal) throws(Failure) {
    self.verbosity = verbosity
    outputName = file ?? "standard output"
    do throws(SystemError) {
      output =
        try file.map { path throws(SystemError) in try Descriptor.writing(path) }
        ?? .standardOutput
    } catch {
      throw .input(outputName, error.message)
    }
    let isTerminal = output.isTerminal
    width = isTerminal ? output.columns : nil
    usesColour =
      isTerminal && (System.environment("NO_COLOR") ?? "").isEmpty
      && System.environment("TERM") != "dumb"
  }

  /// Adds to the results.
  func write(_ text: some StringProtocol) throws(Failure) {
    buffer += text.utf8
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Adds to the results what is UTF-8.
  func write(bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes what is buffered; to be called at the end.
  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if isFresh, output != .standardOutput { output.empty() }
    isFresh = false
    guard !isClosed else { return }
    do throws(SystemError) {
      try output.put(buffer)
    } catch {
      guard error.isBrokenPipe else { throw .suite(outputName, error.message) }
      isClosed = true
    }
  }

  /// Says something beside the results, unless quiet.
  func note(_ message: String) {
    if verbosity > .quiet { Self.complain(message) }
  }

  /// Says something that only interests who asks for it with `-v`.
  func detail(_ message: String) {
    if verbosity >= .verbose { Self.complain(message) }
  }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    Progress.clearLine()
    put(message + "\n")
  }

  /// Writes to standard error as it is.
  static func put(_ text: String) {
    // There is nobody left to tell when this fails.
    try? Descriptor.standardError.put(Array(text.utf8))
  }
}
