import Scenarios

/// The words of a code or of a view document, by which it is known again where it was edited.
///
/// Compared are single words, and pairs of words that follow each other, in which any number stands for
/// any other: `padding(3)` is nearer to `padding(4)` than to `frame(width: 3)`.
struct CodeWords: Sendable {
  /// How many words there are that say something.
  private(set) var count = 0

  /// The digests of the words and of the pairs, sorted.
  private var parts: [UInt64] = []

  init(_ text: some StringProtocol) {
    var word = Word()
    var last = Word()
    for byte in text.utf8 {
      if word.takes(byte) { continue }
      add(word, after: &last)
      word = Word()
    }
    add(word, after: &last)
    parts.sort()
  }

  private mutating func add(_ word: Word, after last: inout Word) {
    guard word.length > 0, !Self.common.contains(word.digest) else { return }
    parts.append(word.digest)
    parts.append(last.pair(with: word))
    last = word
    count += 1
  }

  /// What both have, as a part of what they have on average; 1 for equal ones.
  func share(with other: Self) -> Double {
    let all = parts.count + other.parts.count
    return all == 0 ? 1 : Double(2 * common(with: other)) / Double(all)
  }

  /// What both have, as a part of what the shorter one has.
  func containedShare(with other: Self) -> Double {
    let least = min(parts.count, other.parts.count)
    return least == 0 ? 0 : Double(common(with: other)) / Double(least)
  }

  private func common(with other: Self) -> Int {
    var (one, two, common) = (0, 0, 0)
    while one < parts.count, two < other.parts.count {
      if parts[one] == other.parts[two] {
        (one, two, common) = (one + 1, two + 1, common + 1)
      } else if parts[one] < other.parts[two] {
        one += 1
      } else {
        two += 1
      }
    }
    return common
  }

  // MARK: Words

  /// A word or a number, by FNV-1a.
  private struct Word {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    var length = 0
    var isNumber = false

    /// Goes on with a byte, if it is a part of the word.
    mutating func takes(_ byte: UInt8) -> Bool {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isPart =
        isDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || byte == UInt8(ascii: ".") && isNumber
      guard isPart else { return false }
      if length == 0 { isNumber = isDigit }
      add(byte)
      return true
    }

    mutating func add(_ byte: UInt8) {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
      length += 1
    }

    func pair(with next: Word) -> UInt64 {
      var pair = Word()
      for word in [self, next] {
        let value = word.isNumber ? 1 : word.digest
        for shift in 0..<8 { pair.add(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
      }
      return pair.digest
    }
  }

  /// What stands around every view.
  private static let common = Set(
    [
      "import", "SwiftUI", "struct", "View", "var", "body", "some", "return", "ContentView",
      "Preview", "PreviewProvider", "ContentView_Previews", "static", "previews", "private",
    ].map { text in
      var word = Word()
      for byte in text.utf8 { word.add(byte) }
      return word.digest
    })
}

extension CodeWords {
  /// The words of a document in the order of its views, without those of its form, and without the
  /// declarations that views share.
  init(document: JSON) {
    self.init(Self.text(document))
  }

  private static func text(_ json: JSON) -> String {
    switch json {
    case .array(let elements): return elements.map(text).joined(separator: " ")
    case .object(let members):
      let first = ["view", "name", "arguments", "children"]
      let others = Set(members.keys).subtracting(first + ["format", "program"]).sorted()
      let keys = first.filter { members[$0] != nil } + others
      return keys.map { key in
        let isForm = first.contains(key) || key == "modifiers" || key.first?.isNumber == true
        let value = members[key].map(text) ?? ""
        return isForm ? value : key + " " + value
      }.joined(separator: " ")
    case .string(let text): return text
    default: return json.canonicalText
    }
  }
}

/// Reads the words of contents, those of an import or of the store.
struct ContentWords: ~Copyable {
  private let articles: [ImportedArticle]
  private var documents: [Digest: ViewDocument]?
  private var find: Statement

  mutating func words(of content: Digest) throws -> CodeWords {
    if let document = imported()[content] { return CodeWords(document: document.json) }
    try find.bind(content)
    defer { find.reset() }
    guard try find.step() else { return CodeWords("") }
    return CodeWords(document: try JSON(parsing: find.text(0)))
  }

  private mutating func imported() -> [Digest: ViewDocument] {
    if let documents { return documents }
    let contents = articles.flatMap(\.scenarios).map(\.content)
    let made = Dictionary(contents.map { ($0.digest, $0.document) }) { first, _ in first }
    documents = made
    return made
  }
}

extension ContentWords {
  /// Prepares the statement.
  init(of articles: [ImportedArticle], _ connection: borrowing Connection) throws {
    self.init(
      articles: articles, documents: nil,
      find: try connection.prepare("SELECT document FROM content WHERE digest = ?"))
  }
}
