/// A page that is put together from parts of a file, with the file's line of each of its lines.
struct DerivedPage {
  private(set) var bytes: [UInt8] = []

  /// The file's lines, from 1, by the page's.
  private var numbers = [1]

  /// Adds text that stands in a line of the file, all of it.
  mutating func append(_ text: some Sequence<UInt8>, ofLine number: Int) {
    if bytes.last ?? UInt8(ascii: "\n") == UInt8(ascii: "\n") {
      numbers[numbers.count - 1] = number
    }
    for byte in text {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { numbers.append(number) }
    }
  }

  /// What a reader finds in the page, at the places of the file.
  ///
  /// The line is the file's, the column that of the text that was taken from it.
  func elements(_ read: (ArticleText) -> [ArticleElement]) -> [ArticleElement] {
    read(ArticleText(bytes)).map { element in
      guard case .code(var block) = element else { return element }
      for index in block.lines.indices { place(&block.lines[index]) }
      if var head = block.head {
        place(&head)
        block.head = head
      }
      return .code(block)
    }
  }

  private func place(_ line: inout CodeBlock.Line) {
    if numbers.indices.contains(line.number - 1) { line.number = numbers[line.number - 1] }
  }
}
