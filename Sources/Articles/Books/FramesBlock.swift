import BuiltinEngine
import Scenarios

/// What a `frames` block of a scenario book says: a proposal, an environment, and the frames there.
struct FramesBlock {
  var proposal: Proposal
  var environment = LayoutEnvironment()

  /// `nil` if the block states nothing but the proposal.
  var expectation: Expectation?

  /// The choice of values it is about, as scenario names have it; `nil` for all of them.
  var values: String?

  /// The only engine that the frames hold for; `nil` for all.
  var engine: String?

  /// The lines as they stand in the article.
  var text: String

  /// Where each line of ``expectation`` is stated.
  private(set) var places: [ClaimPlace] = []

  /// Reads the head and the lines of `block`.
  ///
  /// - Throws: ``ArticleError`` at the first word that is none of the grammar.
  init(_ block: CodeBlock, file: String) throws(ArticleError) {
    let head = block.head ?? CodeBlock.Line(number: 1, text: "", indent: 0)
    var reader = FramesHead(
      line: head, file: file, metrics: .known)
    try reader.read()
    proposal = reader.proposal
    environment = reader.environment
    values = reader.values
    engine = reader.engine
    text = block.lines.map { $0.text.trimmingSuffix(while: \.isWhitespace) }
      .joined(separator: "\n")
    var lines: [Expectation.Line] = []
    var targets: Set<Expectation.Line.Target> = []
    for line in block.lines {
      guard let place = try Self.place(line, file) else { continue }
      guard targets.insert(place.claim.target).inserted else {
        throw ArticleError(
          file: file, line: line.number, column: line.column(of: 1),
          message: "the frame of '\(place.claim.target.text)' is stated twice")
      }
      lines.append(place.claim)
      places.append(place)
    }
    guard let basis = reader.basis else {
      guard engine == nil else {
        throw ArticleError(
          file: file, line: head.number, column: head.column(of: 1),
          message: "what is stated for one engine needs a basis: \(FramesHead.bases)")
      }
      guard let first = block.lines.first(where: { !WordReader.isEmpty($0) }) else { return }
      throw ArticleError(
        file: file, line: first.number, column: first.column(of: 1),
        message: "frames need a basis in the head of their block: \(FramesHead.bases)")
    }
    guard !lines.isEmpty || reader.isExact else {
      throw ArticleError(
        file: file, line: head.number, column: head.column(of: 1),
        message: "this frames block states no frame; expected a line 'PATH X Y WIDTH HEIGHT'")
    }
    expectation = Expectation(
      basis: basis, source: reader.source, tolerance: reader.tolerance, isExact: reader.isExact,
      lines: lines)
  }

  /// `HStack/1.Color 210 _ 200 _`; `nil` for a blank line or a comment.
  private static func place(
    _ line: CodeBlock.Line, _ file: String
  ) throws(ArticleError) -> ClaimPlace? {
    let words = WordReader.words(of: line.text, comments: true)
    guard let first = words.first else { return nil }
    func fail(_ word: WordReader.Word, _ message: String) -> ArticleError {
      ArticleError(
        file: file, line: line.number, column: line.column(of: word.column), message: message)
    }
    // An id may contain blanks; the last four words are the frame.
    guard words.count >= 5 else {
      throw fail(first, "expected 'PATH X Y WIDTH HEIGHT', found \(words.count) words")
    }
    let name = words.dropLast(4).map(\.text).joined(separator: " ")
    guard words.count == 5 || name.hasPrefix("#") else {
      throw fail(words[5], "'\(words[5].text)' is one word too many after X Y WIDTH HEIGHT")
    }
    // A length before the four is one too many rather than a part of the id.
    if words.count > 5, Length.parse(words[words.count - 5].text) != nil {
      throw fail(words[words.count - 1], "one number too many after X Y WIDTH HEIGHT")
    }
    guard name != "#" else { throw fail(first, "expected an id after '#'") }
    var edges: [Double?] = []
    for word in words.suffix(4) {
      if word.text == "_" {
        edges.append(nil)
      } else if case .some(.some(let length)) = Length.parse(word.text) {
        edges.append(length)
      } else {
        throw fail(word, "'\(word.text)' is no length; expected a number, 'inf', '-inf' or '_'")
      }
    }
    return ClaimPlace(
      claim: Expectation.Line(
        target: name.hasPrefix("#") ? .id(String(name.dropFirst())) : .path(name),
        x: edges[0], y: edges[1], width: edges[2], height: edges[3]),
      line: line.number, column: line.column(of: first.column),
      columns: words.suffix(4).map { line.column(of: $0.column) })
  }
}

extension WordReader {
  static func isEmpty(_ line: CodeBlock.Line) -> Bool {
    words(of: line.text, comments: true).isEmpty
  }
}
