import Scenarios

extension CodeBlock {
  /// The head of a `frames` block on a line of a comment, which no reader of the page sees and nothing is
  /// held against; nil for any other line.
  init?(framesInCommentLine line: Int, of text: ArticleText) {
    let range = text.range(ofLine: line)
    let blanks = text.bytes[range].prefix { " \t/*<!-`~".utf8.contains($0) }
    let words = text.bytes[blanks.endIndex..<range.upperBound]
    guard words.starts(with: "frames ".utf8), words.count < 1_000 else { return nil }
    let info = String(decoding: words, as: UTF8.self)
    guard let size = info.split(separator: " ").dropFirst().first,
      Proposal(parsing: String(size)) != nil
    else { return nil }
    let own = Line(
      number: line + 1, text: info, indent: text.text(range.lowerBound..<blanks.endIndex).count)
    self.init(language: .unreadFrames, lines: [own])
    head = own
  }
}
