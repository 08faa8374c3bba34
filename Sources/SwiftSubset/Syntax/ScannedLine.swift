/// What the scanner saw on a line.
package struct ScannedLine {
  /// How many tokens at the beginning are kept.
  package static let headCount = 24

  package struct Token: Equatable {
    package enum Kind {
      case word, number, string, comment
      case open, close
      case dot, colon, separator, mark, `operator`
      /// What no Swift has: an apostrophe, a dash, a bullet, a quote that is not closed.
      case odd
    }

    package var kind: Kind
    package var range: Range<Int>

    /// Whether there is space in front.
    package var isSpaced: Bool
    package var keyword: Keyword?
  }

  /// The first tokens.
  package var head: [Token] = []

  /// The last token that is no comment.
  package var last: Token?

  /// Where the first token begins; `nil` on a blank line.
  package var indent: Int?

  /// How often something stands here that Swift never says: two words side by side, a period with
  /// space after it, an apostrophe.
  package var oddities = 0

  /// How many signs stand here that prose has little use for.
  package var punctuation = 0

  /// How many brackets are closed that were not opened.
  package var unmatched = 0

  package var hasComment = false

  /// Where a comment begins that goes on to the end of the line.
  package var lineComment: Int?

  /// Whether the line begins inside a comment or a string of several lines.
  package var isContinued = false

  package var isBlank: Bool { indent == nil && !isContinued }

  /// Whether nothing but a comment stands here.
  package var isComment: Bool { head.first?.kind == .comment && last == nil }

  /// Whether a line among code is prose all the same.
  package var isProse: Bool {
    !isContinued && (oddities >= 3 || oddities >= 1 && punctuation == 0)
  }

  /// Whether the code goes on in the next line: an operator, a comma or `=` comes last.
  package func endsOpen(_ bytes: [UInt8]) -> Bool {
    guard let last else { return false }
    switch last.kind {
    case .separator: return bytes[last.range.lowerBound] == UInt8(ascii: ",")
    case .colon: return true
    case .operator:
      // `x!` and `x?` end an operand.
      let isPostfix = !last.isSpaced && "!?>".utf8.contains(bytes[last.range.upperBound - 1])
      return !isPostfix || last.range.count > 1
    default: return last.keyword == .operatorLike
    }
  }
}

extension ScannedLine.Token {
  package var endsOperand: Bool {
    switch kind {
    case .word, .number, .string, .close: true
    default: false
    }
  }

  /// Whether a value or a name begins here; brackets are left out, they may be anything.
  package var startsOperand: Bool {
    switch kind {
    case .word: keyword == nil
    case .number, .string: true
    default: false
    }
  }

  package var isPunctuation: Bool {
    switch kind {
    case .open, .close, .dot, .mark, .operator, .colon: true
    default: false
    }
  }

  /// The token as it counts for what follows: the name of an attribute or directive is followed
  /// by what it belongs to, like a keyword.
  package func attributed(after previous: Self?) -> Self {
    var token = self
    if kind == .word, let previous, previous.kind == .mark, !isSpaced { token.keyword = .attribute }
    return token
  }

  /// Whether it names a platform, which a version follows: `iOS 16`.
  package func isPlatform(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard kind == .word else { return false }
    let text = bytes[range]
    return ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "swift"].contains {
      text.elementsEqual($0.utf8)
    }
  }
}

/// A word that may stand beside another word in Swift.
package enum Keyword {
  /// Begins a type: `struct`, `extension`.
  case type
  case function
  case binding
  case `import`
  case `typealias`
  /// Stands in front of a declaration: `public`, `static`.
  case modifier
  /// Begins a statement that ends with a block: `for`, `if`.
  case control
  case `return`
  /// Stands between operands: `in`, `as`, `is`.
  case operatorLike
  /// Any other word that others may stand beside: `some`, `throws`, `case`.
  case other
  /// The name of an attribute or a directive.
  case attribute

  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    // The longest keyword has 15 letters, and none begins with a capital.
    guard range.count <= 15, bytes[range.lowerBound] >= UInt8(ascii: "_") else { return nil }
    let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    guard let keyword = Self.byName[word] else { return nil }
    self = keyword
  }

  private static let byName: [String: Keyword] = {
    let words: [Keyword: String] = [
      .type: "struct class enum actor protocol extension",
      .function: "func init deinit subscript",
      .binding: "let var",
      .import: "import",
      .typealias: "typealias associatedtype",
      .modifier: """
      public private fileprivate internal open package final static mutating nonmutating override \
      indirect lazy weak unowned nonisolated required convenience optional dynamic prefix postfix \
      infix borrowing consuming
      """,
      .control: "for if guard switch while do repeat defer",
      .return: "return throw",
      .operatorLike: "in as is",
      .other: """
      some any inout throws rethrows async await try else catch where case default get set willSet \
      didSet operator fallthrough break continue isolated _ each yield unsafe then
      """,
    ]
    var names: [String: Keyword] = [:]
    for (keyword, list) in words {
      for word in list.split(separator: " ") { names[String(word)] = keyword }
    }
    return names
  }()
}
