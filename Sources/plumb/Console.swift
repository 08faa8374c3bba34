import Regression
import Reports
import Scenarios

/// Where a command's results and messages go: results to standard output or the file of `-o`,
/// messages to standard error.
///
/// Results are buffered and written in large pieces. A reader that goes away (`plumb list | head`)
/// ends the output, not the command.
///
/// Whatever articles, engines and databases say passes here on its way to a terminal, and what a
/// terminal might act on is written out: nothing else has to think of that.
final class Console {
  /// How much is shown besides results.
  enum Verbosity: Comparable {
    case quiet
    case normal
    case verbose
  }

  /// When results are coloured.
  enum Colouring: String, CaseIterable, Sendable {
    /// Where they go to a terminal and NO_COLOR is not set.
    case auto
    case always
    case never
  }

  let verbosity: Verbosity

  /// Whether results are coloured.
  let usesColour: Bool

  /// How many columns results may take; `nil` where they do not go to a terminal.
  let width: Int?

  /// What stands for ESC in coloured text until it is written: nobody can know it before.
  private let mark = "\u{E000}\(UInt64.random(in: .min ... .max))\u{E001}"

  /// The colours of results.
  var ink: Ink { Ink(escape: usesColour ? mark : nil) }

  private let output: Descriptor

  /// The file of `-o`, which is whole or as it was.
  private let draft: WholeFile.Draft?

  /// Packs what goes to the file of `-o`, where its name says so.
  private let packed: GzipOutput?
  private let isTerminal: Bool
  private let outputName: String
  private var buffer: [UInt8] = []
  private var isClosed = false

  /// - Parameters:
  ///   - file: The file that takes the results; `nil` for standard output.
  ///   - verbosity: How much is shown besides results.
  ///   - colouring: When results are coloured.
  /// - Throws: ``Failure`` if the file cannot be written; what was in it is kept until
  ///   ``finish()``.
  init(file: String? = nil, verbosity: Verbosity = .normal, colouring: Colouring = .auto)
    throws(Failure)
  {
    self.verbosity = verbosity
    outputName = file ?? "standard output"
    let whole = file.map(WholeFile.init)
    draft = try whole?.draft()
    do {
      packed = try draft.flatMap { whole?.isPacked == true ? try GzipOutput($0) : nil }
    } catch {
      throw Failure(error)
    }
    output = draft?.descriptor ?? .standardOutput
    isTerminal = output.isTerminal
    width = isTerminal ? output.columns : nil
    usesColour =
      switch colouring {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && (System.environment("NO_COLOR") ?? "").isEmpty
          && System.environment("TERM") != "dumb"
      }
  }

  /// Adds text for people to the results.
  func write(_ text: some StringProtocol) throws(Failure) {
    try add(coloured(text.shownHarmless).utf8)
  }

  /// Gives text that was written with ``ink`` its colours; it has to be harmless already.
  func coloured(_ text: String) -> String {
    usesColour ? text.replacing(mark, with: "\u{1B}") : text
  }

  /// Adds JSON, or a part of it that ends outside of its strings, to the results.
  func write(json: some StringProtocol) throws(Failure) {
    try add(json.harmlessJSON.utf8)
  }

  /// Adds JSON in UTF-8 to the results.
  func write(json: UnsafeBufferPointer<UInt8>) throws(Failure) {
    // The largest byte is found many at a time, the first such one by ones.
    let isPlain = json.reduce(0, max) <= 0x7E
    guard !isPlain else { return try add(json) }
    try write(json: String(decoding: json, as: UTF8.self))
  }

  /// Adds a document for other programs to the results, as it is unless a terminal shows it.
  func write(document: String) throws(Failure) {
    try add((isTerminal ? document.shownHarmless : document).utf8)
  }

  /// The same in UTF-8.
  func write(document: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard isTerminal else { return try add(document) }
    try write(document: String(decoding: document, as: UTF8.self))
  }

  private func add(_ bytes: some Collection<UInt8>) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes what is buffered and gives the file of `-o` its name; to be called at the end.
  func finish() throws(Failure) {
    try flush()
    guard let packed else { return try draft?.finish() ?? () }
    do {
      try packed.finish()
    } catch {
      throw Failure(error)
    }
  }

  /// Writes what is buffered.
  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !isClosed else { return }
    if let packed {
      do {
        return try packed.put(buffer)
      } catch {
        throw Failure(error)
      }
    }
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
    put(message.shownHarmless + "\n")
  }

  /// Writes to standard error as it is.
  static func put(_ text: String) {
    // There is nobody left to tell when this fails.
    try? Descriptor.standardError.put(Array(text.utf8))
  }
}
