import Scenarios

/// The lines of a plan or a part as they come, with all that can be seen of a file by itself: that
/// it is of this form, that no line is damaged, and that none is missing.
struct CheckedFile {
  enum Kind: String {
    case plan
    case part
  }

  let kind: Kind
  let isBadInput: Bool
  private var lines: LineReader
  private var chain = LineChain()
  private(set) var end: EndLine?

  /// How the file's lines so far are called in a message.
  private(set) var number = 0

  var path: String { lines.file.path }

  init(_ file: any PlacedBytes, _ kind: Kind) {
    lines = LineReader(file)
    self.kind = kind
    // A plan is what the user names; a part is what is recorded.
    isBadInput = kind == .plan
  }

  /// Why the line that was read last cannot be used.
  func error(_ message: String) -> ShardError {
    ShardError("\(path):\(max(number, 1))", message, isBadInput: isBadInput)
  }

  /// The digest of all lines so far.
  var digest: Digest { chain.digest }

  /// Reads the head.
  ///
  /// - Returns: Its members.
  mutating func head() throws(ShardError) -> JSON {
    guard let line = try nextLine() else { throw error("the file is empty; expected a \(kind)") }
    let json = line.bytes.withUnsafeBufferPointer { try? JSON(parsing: $0) }
    guard let json, json["plumb"] == .string(kind.rawValue) else {
      throw error("this is no \(kind) of plumb's")
    }
    guard json["format"]?.count == ShardPlan.Head.format else {
      let format = json["format"]?.canonicalText ?? "unknown"
      throw error(
        "this \(kind) has format \(format.prefix(40)), this plumb reads \(ShardPlan.Head.format)")
    }
    chain.add(try checked(line))
    return json
  }

  /// The next line between head and end; `nil` when the file has ended as it should.
  mutating func next() throws(ShardError) -> (line: CheckedLine, place: LineReader.Line)? {
    guard let place = try nextLine() else {
      throw error("the file is cut off after this line: its end is missing")
    }
    let line = try checked(place)
    guard line.bytes.starts(with: Array("{\"end\":".utf8)) else {
      chain.add(line)
      return (line, place)
    }
    guard let json = try? line.json(), let end = EndLine(json) else {
      throw error("this line cannot be read")
    }
    guard end.count == chain.count - 1, end.chain == chain.digest else {
      throw error("lines are missing or changed: this end is that of other lines")
    }
    self.end = end
    guard try nextLine() == nil else { throw error("this line stands behind the end") }
    return nil
  }

  private mutating func nextLine() throws(ShardError) -> LineReader.Line? {
    do {
      guard let line = try lines.next() else { return nil }
      number = line.number
      return line
    } catch {
      throw ShardError(error.place, error.message, isBadInput: isBadInput)
    }
  }

  private func checked(_ line: LineReader.Line) throws(ShardError) -> CheckedLine {
    guard let checked = CheckedLine(line.bytes) else {
      throw error("this line is damaged: it does not have the digest that it names")
    }
    return checked
  }
}
