/// Finds headings and code in a feed: the titles of its entries, and their contents, which are HTML that
/// is escaped or stands in `CDATA`.
package struct FeedReader {
  private let bytes: [UInt8]
  private var place: TextPlace
  private var page = DerivedPage()

  static func elements(of text: ArticleText) -> [ArticleElement] {
    var reader = FeedReader(bytes: text.bytes)
    reader.readEntries()
    return reader.page.elements(HTMLReader.elements)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    place = TextPlace(in: bytes)
  }

  /// Whether a file is a feed, by its first element: of other XML a folder may hold thousands.
  package static func isFeed(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    return ["<rss", "<feed", "<rdf:RDF"].contains { head.contains($0) }
  }

  // MARK: Entries

  private mutating func readEntries() {
    var place = 0
    while let entry = nextOpening(of: ["item", "entry"], in: place..<bytes.count) {
      guard let end = closing(of: entry.name, in: entry.inside..<bytes.count) else { return }
      readEntry(entry.inside..<end)
      place = end
    }
  }

  /// What holds an entry's text, the whole of it first.
  private static let contents = ["content:encoded", "content", "description", "summary"]

  private mutating func readEntry(_ range: Range<Int>) {
    // The title may stand behind the text.
    if let title = element("title", in: range) {
      put("<h1>", at: range.lowerBound)
      page.append(plain(title.inside), line: place.line, column: place.column)
      put("</h1>\n", at: range.lowerBound)
    }
    let texts = Self.contents.compactMap { element($0, in: range) }
    guard let found = texts.first else { return }
    if found.isMarkup { append(found.inside) } else { readText(found.inside) }
    put("\n", at: found.inside.upperBound)
  }

  /// The content of the first element of a name that has any, and whether tags in it are its own.
  private func element(
    _ name: String, in range: Range<Int>
  ) -> (inside: Range<Int>, isMarkup: Bool)? {
    var start = range.lowerBound
    while let opening = nextOpening(of: [name], in: start..<range.upperBound),
      let end = closing(of: name, in: opening.inside..<range.upperBound)
    {
      if end > opening.inside {
        let tag = String(decoding: bytes[opening.tag..<opening.inside], as: UTF8.self)
        let isMarkup = tag.contains("type=\"xhtml\"") || tag.contains("type='xhtml'")
        return (opening.inside..<end, isMarkup)
      }
      start = end
    }
    return nil
  }

  /// What a text that nobody looks up in the file reads as HTML.
  private func plain(_ range: Range<Int>) -> [UInt8] {
    var reader = FeedReader(bytes: Array(bytes[range]))
    reader.readText(0..<range.count)
    return reader.page.bytes
  }

  /// Takes over text: `CDATA` as it is, and all else without its escapes.
  private mutating func readText(_ range: Range<Int>) {
    let (opening, ending) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    var place = range.lowerBound
    while place < range.upperBound {
      if let start = bytes[place..<range.upperBound].firstRange(of: opening) {
        unescape(place..<start.lowerBound)
        let inside = start.upperBound..<range.upperBound
        let end = bytes[inside].firstRange(of: ending)
        append(inside.lowerBound..<(end?.lowerBound ?? range.upperBound))
        place = end?.upperBound ?? range.upperBound
      } else {
        unescape(place..<range.upperBound)
        place = range.upperBound
      }
    }
  }

  private mutating func unescape(_ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = bytes[place..<range.upperBound]
      let escape = rest.firstIndex(of: UInt8(ascii: "&")) ?? range.upperBound
      append(place..<escape)
      guard escape < range.upperBound else { return }
      if let end = rest[escape...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = Entity.character(String(decoding: rest[escape...end], as: UTF8.self))
      {
        put(character, at: escape)
        place = end + 1
      } else {
        append(escape..<escape + 1)
        place = escape + 1
      }
    }
  }

  /// Takes over bytes as they are.
  private mutating func append(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let rest = bytes[start..<range.upperBound]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? range.upperBound
      place.advance(to: start)
      page.append(bytes[start..<end], line: place.line, column: place.column)
      start = end
    }
  }

  /// Adds what the file does not have so.
  private mutating func put(_ text: some StringProtocol, at offset: Int) {
    place.advance(to: offset)
    page.append(text.utf8, line: place.line, column: place.column)
  }

  // MARK: Tags

  /// What stands between these is text, or on no page.
  private static let closed = [
    (opening: Array("![CDATA[".utf8), closing: Array("]]>".utf8)),
    (opening: Array("!--".utf8), closing: Array("-->".utf8)),
  ]

  /// Where the next tag outside of CDATA and comments begins; `rest` is then what stands behind its
  /// bracket.
  private func nextTag(in rest: inout ArraySlice<UInt8>) -> Int? {
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let closed = Self.closed.first(where: { rest.starts(with: $0.opening) }) else {
        return open
      }
      guard let end = rest.firstRange(of: closed.closing) else { return nil }
      rest = rest[end.upperBound...]
    }
    return nil
  }

  /// The next element of one of the names, and where its tag and its content begin.
  private func nextOpening(
    of names: [String], in range: Range<Int>
  ) -> (name: String, tag: Int, inside: Int)? {
    var rest = bytes[range]
    while let tag = nextTag(in: &rest) {
      let word = rest.prefix(32).prefix { !" \t\r\n/>".utf8.contains($0) }
      guard let name = names.first(where: { word.elementsEqual($0.utf8) }) else { continue }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      guard bytes[end - 1] != UInt8(ascii: "/") else { continue }
      return (name, tag, end + 1)
    }
    return nil
  }

  /// Where an element's content ends; nil where nothing closes it.
  private func closing(of name: String, in range: Range<Int>) -> Int? {
    var rest = bytes[range]
    while let open = nextTag(in: &rest) {
      let word = rest.prefix(32).prefix { !" \t\r\n>".utf8.contains($0) }
      if word.elementsEqual(("/" + name).utf8) { return open }
    }
    return nil
  }
}
