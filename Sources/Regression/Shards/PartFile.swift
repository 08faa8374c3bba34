import Scenarios

/// A part as far as it is held: what it says of itself, and where its answers stand.
struct PartFile: Sendable {
  struct Place: Sendable {
    var line: Int
    var offset: Int64
    var count: Int
    var nanoseconds: Int64
  }

  /// An answer without itself.
  struct Answer: Sendable {
    var content: Digest
    var scenarios: [String]
    var place: Place
  }

  /// Where the answers are read from.
  let source: PartSource
  let head: PartHead
  let answers: [Answer]

  /// How long it took to compute, in nanoseconds.
  let duration: Int64

  var path: String { source.path }

  /// Reads a part through.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - scratch: Where it is unpacked if gzip packed it.
  /// - Throws: ``ShardError`` with the line where the part is not as it was written, or does not
  ///   hold what its head says.
  init(_ path: String, scratch: ScratchFile) throws(ShardError) {
    let file = try LocalFile(path).unpacked(into: scratch)
    var lines = CheckedFile(file, .part)
    guard let head = PartHead(try lines.head()) else {
      throw lines.error("the head of this part cannot be read")
    }
    var answers: [Answer] = []
    while let (line, place) = try lines.next() {
      guard let answer = PartAnswer.Head(line) else {
        throw lines.error("this line answers no content")
      }
      answers.append(
        Answer(
          content: answer.content, scenarios: answer.scenarios,
          place: Place(
            line: place.number, offset: place.offset, count: place.bytes.count,
            nanoseconds: answer.nanoseconds)))
    }
    guard let duration = lines.end?.duration else {
      throw lines.error("the end does not say how long the part took")
    }
    let contents = answers.map(\.content).sorted { $0.precedes($1) }
    guard contents.count == head.shareCount, Digest.ofSelection(contents) == head.share else {
      throw ShardError(
        path,
        "it answers \(contents.count) contents that are not the \(head.shareCount) that were asked "
          + "of it")
    }
    source = PartSource(path: path, unpacked: file as? UnpackedFile)
    self.head = head
    self.answers = answers
    self.duration = duration
  }
}

/// Where a part's answers are read from.
///
/// A file that is not packed is opened for each: thousands of parts are more than may be open at once.
struct PartSource: Sendable {
  let path: String
  let unpacked: UnpackedFile?

  /// The line of an answer, read again.
  func line(at place: PartFile.Place) throws(ShardError) -> CheckedLine {
    let bytes: [UInt8]
    if let unpacked {
      bytes = try unpacked.bytes(at: place.offset, count: place.count)
    } else {
      bytes = try LocalFile(path).bytes(at: place.offset, count: place.count)
    }
    guard let line = CheckedLine(bytes) else {
      throw ShardError("\(path):\(place.line)", "this line has changed since the part was read")
    }
    return line
  }
}

extension PartFile {
  /// What begins every part of any format.
  private static let beginning = Array("{\"plumb\":\"part\",".utf8)

  /// Whether a file of a folder is a part, whole or damaged.
  ///
  /// - Throws: ``ShardError`` where that cannot be known: a part that cannot be read is not missing.
  static func isPart(_ path: String) throws(ShardError) -> Bool {
    let file = try LocalFile(path)
    guard file.isRegular else { return false }
    guard try file.isGzip() else {
      return try file.bytes(at: 0, count: beginning.count) == beginning
    }
    // What is packed and damaged at once may be a part.
    let start = try? GzipSource(file).next(beginning.count)
    return start == nil || start == beginning
  }
}
