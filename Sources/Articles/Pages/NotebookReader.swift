import Scenarios

/// Finds headings and code in a Jupyter notebook, each cell of which is a page of Markdown.
package struct NotebookReader {
  static func elements(of text: ArticleText) -> [ArticleElement] {
    var reader = PlacedJSON.Reader(text.bytes)
    guard let notebook = reader.value() else { return [] }
    let language = language(of: notebook)
    return cells(of: notebook).flatMap { elements(of: $0, in: language) }
  }

  /// Whether a text is JSON; what is none has no cells that could be missed.
  package static func isNotebook(_ bytes: [UInt8]) -> Bool {
    var reader = PlacedJSON.Reader(bytes)
    return reader.value() != nil
  }

  /// The cells; those of notebooks before the fourth version stand in worksheets.
  private static func cells(of notebook: PlacedJSON) -> [PlacedJSON] {
    if case .array(let cells)? = notebook["cells"] { return cells }
    guard case .array(let sheets)? = notebook["worksheets"] else { return [] }
    return sheets.flatMap { $0["cells"]?.elements ?? [] }
  }

  private static func elements(of cell: PlacedJSON, in language: String?) -> [ArticleElement] {
    guard let source = cell["source"] ?? cell["input"],
      case .text(let kind)? = cell["cell_type"]
    else { return [] }
    var texts: [PlacedJSON.Text] = []
    for case .text(let text) in source.elements { texts.append(text) }
    var page = DerivedPage()
    func put(_ text: String) {
      page.append(text.utf8, line: kind.line, column: kind.column)
    }
    switch kind.text {
    case "heading": return [.heading(texts.map(\.text).joined())]
    case "markdown":
      for text in texts { page.append(text) }
      return page.elements { MarkdownReader(text: $0).elements() }
    case "code":
      var language = language
      if case .text(let own)? = cell["language"] { language = Self.language(named: own.text) }
      // A magic of the cell hands all of it to another program.
      guard let language, texts.first?.text.hasPrefix("%%") != true else { return [] }
      put(mark + language + "\n")
      for text in texts { page.append(text) }
      put("\n" + mark + "\n")
      return page.elements { MarkdownReader(text: $0).elements() }.map(withoutMagics)
    default: return []
    }
  }

  /// A fence that no code has.
  private static let mark = String(repeating: "`", count: 20)

  /// Code without lines such as `%install`, which are for the notebook alone.
  private static func withoutMagics(_ element: ArticleElement) -> ArticleElement {
    guard case .code(var block) = element else { return element }
    for (index, line) in block.lines.enumerated()
    where line.text.hasPrefix("%") && line.text.dropFirst().first?.isLetter == true {
      block.lines[index].text = ""
    }
    block.trim()
    return .code(block)
  }

  /// What its code is fenced as: nothing where the notebook does not say, nil for another language.
  private static func language(of notebook: PlacedJSON) -> String? {
    let metadata = notebook["metadata"]
    let stated = [metadata?["kernelspec"]?["language"], metadata?["language_info"]?["name"]]
    for case .text(let name)?? in stated { return language(named: name.text) }
    return ""
  }

  private static func language(named name: String) -> String? {
    name.lowercased() == "swift" ? "swift" : nil
  }
}

extension DerivedPage {
  /// Adds a text of a file of JSON.
  fileprivate mutating func append(_ text: PlacedJSON.Text) {
    var column = text.column
    for piece in text.pieces {
      append(piece.text.utf8, line: text.line, column: column)
      column += piece.width
    }
  }
}

/// A value of JSON with the places of its texts.
indirect enum PlacedJSON {
  case text(Text)
  case array([PlacedJSON])
  case object([(key: String, value: PlacedJSON)])
  /// A number or a word.
  case other

  struct Text {
    var text: String

    /// Where it begins in the file, behind its quote, from 1.
    var line: Int
    var column: Int

    /// As it stands in the file, between its quotes.
    var written: ArraySlice<UInt8>

    /// Its parts, each as it reads and with the number of characters that it takes in the file: what
    /// stands there as it reads, and single escapes.
    var pieces: [(text: String, width: Int)] {
      var pieces: [(text: String, width: Int)] = []
      var rest = written
      while !rest.isEmpty {
        let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
        if !plain.isEmpty {
          let text = String(decoding: plain, as: UTF8.self)
          pieces.append((text, text.count))
          rest = rest[plain.endIndex...]
          continue
        }
        // Two that belong together have one meaning.
        let escape = [6, 12, 2].lazy.map { rest.prefix($0) }
          .compactMap { escape in Self.meaning(of: escape).map { (escape.count, $0) } }.first
        guard let (count, meaning) = escape else { return [(text, written.count)] }
        pieces.append((meaning, count))
        rest = rest.dropFirst(count)
      }
      return pieces
    }

    private static func meaning(of escape: ArraySlice<UInt8>) -> String? {
      let isLong = escape.dropFirst().first == UInt8(ascii: "u")
      guard escape.count == 2 ? !isLong : isLong else { return nil }
      let quote = [UInt8(ascii: "\"")]
      let text = String(decoding: quote + escape + quote, as: UTF8.self)
      return (try? JSON(parsing: text))?.string
    }
  }

  subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array; the value itself for any other.
  var elements: [PlacedJSON] {
    if case .array(let elements) = self { elements } else { [self] }
  }

  /// Reads JSON; what is none ends it.
  struct Reader {
    private let bytes: [UInt8]
    private var place = 0
    private var textPlace: TextPlace
    private var depth = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      textPlace = TextPlace(in: bytes)
    }

    private static let maximumDepth = 64

    /// The next value; nil where none stands.
    mutating func value() -> PlacedJSON? {
      guard let byte = next(), depth < Self.maximumDepth else { return nil }
      depth += 1
      defer { depth -= 1 }
      switch byte {
      case UInt8(ascii: "\""): return string().map { .text($0) }
      case UInt8(ascii: "["):
        var elements: [PlacedJSON] = []
        guard items(until: UInt8(ascii: "]"), { $0.value().map { elements.append($0) } != nil })
        else { return nil }
        return .array(elements)
      case UInt8(ascii: "{"):
        var members: [(key: String, value: PlacedJSON)] = []
        let isWhole = items(until: UInt8(ascii: "}")) { reader in
          guard reader.next() == UInt8(ascii: "\""), let key = reader.string(),
            reader.next() == UInt8(ascii: ":")
          else { return false }
          reader.place += 1
          return reader.value().map { members.append((key.text, $0)) } != nil
        }
        return isWhole ? .object(members) : nil
      default:
        let start = place
        while place < bytes.count, !" \t\r\n,]}".utf8.contains(bytes[place]) { place += 1 }
        return place > start ? .other : nil
      }
    }

    /// The next byte that is no blank.
    private mutating func next() -> UInt8? {
      while place < bytes.count, " \t\r\n".utf8.contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }

    private mutating func items(until end: UInt8, _ item: (inout Reader) -> Bool) -> Bool {
      place += 1
      if next() == end {
        place += 1
        return true
      }
      while item(&self) {
        guard let byte = next() else { return false }
        place += 1
        if byte == end { return true }
        guard byte == UInt8(ascii: ",") else { return false }
      }
      return false
    }

    /// The text whose quote stands here.
    private mutating func string() -> Text? {
      let start = place
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        guard bytes[place] != UInt8(ascii: "\n") else { return nil }
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard place < bytes.count else { return nil }
      place += 1
      let written = String(decoding: bytes[start..<place], as: UTF8.self)
      textPlace.advance(to: start + 1)
      return (try? JSON(parsing: written))?.string.map { text in
        Text(
          text: text, line: textPlace.line, column: textPlace.column,
          written: bytes[start + 1..<place - 1])
      }
    }
  }
}
