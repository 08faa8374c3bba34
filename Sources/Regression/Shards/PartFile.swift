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

  let path: String
  let head: PartHead
  let answers: [Answer]

  /// How long it took to compute, in nanoseconds.
  let duration: Int64

  /// Reads a part through.
  ///
  /// - Throws: ``ShardError`` with the line where the part is not as it was written, or does not
  ///   hold what its head says.
  init(_ path: String) throws(ShardError) {
    var lines = CheckedFile(try LocalFile(path), .part)
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
    self.path = path
    self.head = head
    self.answers = answers
    self.duration = duration
  }

  /// The line of an answer, read again.
  static func line(at place: Place, of path: String) throws(ShardError) -> CheckedLine {
    let bytes = try LocalFile(path).bytes(at: place.offset, count: place.count)
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
  static func isPart(_ path: String) -> Bool {
    guard let file = try? LocalFile(path),
      let start = try? file.bytes(at: 0, count: beginning.count)
    else { return false }
    return start == beginning
  }
}
