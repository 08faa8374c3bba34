/// A page that is put together from parts of a file, with the way back to the places of the file.
struct DerivedPage {
  private(set) var bytes: [UInt8] = []

  /// Text that stands in the file as it stands here, or, if it is put in or read from an escape, one
  /// that stands there for another one.
  private struct Piece {
    /// Where it begins in the page.
    var offset: Int

    /// Where it begins in the file, from 1.
    var line: Int
    var column: Int
  }

  private var pieces: [Piece] = []

  /// Where the page's lines begin.
  private var starts = [0]

  /// Adds text that begins at a place of the file, and stands there in one line.
  mutating func append(_ text: some Sequence<UInt8>, line: Int, column: Int) {
    pieces.append(Piece(offset: bytes.count, line: line, column: column))
    for byte in text {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { starts.append(bytes.count) }
    }
  }

  /// What a reader finds in the page, at the places of the file.
  func elements(_ read: (ArticleText) -> [ArticleElement]) -> [ArticleElement] {
    var places = Places(page: self)
    return read(ArticleText(bytes)).map { element in
      guard case .code(var block) = element else { return element }
      for index in block.lines.indices { places.place(&block.lines[index]) }
      if var head = block.head {
        places.place(&head)
        block.head = head
      }
      return .code(block)
    }
  }

  /// The places of the file, a line of the page at a time.
  private struct Places {
    let page: DerivedPage

    /// The line of the page that was asked for last, and where its characters stand.
    private var number = 0
    private var line = 1
    private var columns: [Int] = []

    init(page: DerivedPage) { self.page = page }

    mutating func place(_ line: inout CodeBlock.Line) {
      guard page.starts.indices.contains(line.number - 1), !page.pieces.isEmpty else { return }
      if line.number != number { read(line.number) }
      line.columns = (1...line.text.count + 1).map { column in
        let place = line.column(of: column)
        return columns[min(place, columns.count) - 1]
      }
      line.number = self.line
    }

    private mutating func read(_ number: Int) {
      self.number = number
      let start = page.starts[number - 1]
      let end = number < page.starts.count ? page.starts[number] : page.bytes.count
      var piece = page.piece(at: start)
      line = page.pieces[piece].line
      columns = []
      var offset = start
      var inPiece = 0
      for character in String(decoding: page.bytes[start..<end], as: UTF8.self) {
        while piece + 1 < page.pieces.count, page.pieces[piece + 1].offset <= offset {
          piece += 1
          inPiece = 0
        }
        columns.append(page.pieces[piece].column + inPiece)
        offset += character.utf8.count
        inPiece += 1
      }
      columns.append((columns.last ?? page.pieces[piece].column - 1) + 1)
    }
  }

  /// The last piece that begins at a byte or before it.
  private func piece(at offset: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].offset <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
