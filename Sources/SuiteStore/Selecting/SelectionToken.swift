/// A word, a parenthesis or a comparison in a selection.
struct SelectionToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word
    /// A word in quotes, which is a name whatever it says.
    case quoted
    case open
    case close
    case comparison
  }

  var kind: Kind
  var text: String

  /// From 1, in the words of the selection parted by a space each.
  var column: Int

  /// Whether nothing stands between it and the token before.
  var isAttached: Bool

  /// How long one word of a command line may be, in characters.
  static let maximumLength = 16_384

  /// The tokens of the words of a command line.
  ///
  /// - Throws: ``SuiteError/selection(column:reason:)`` for a quote without its end, an empty name
  ///   and a word beyond ``maximumLength``.
  static func all(in terms: [String]) throws -> [SelectionToken] {
    var tokens: [SelectionToken] = []
    var column = 1
    for term in terms {
      let letters = Array(term)
      guard letters.count <= maximumLength else {
        throw SuiteError.selection(
          column: column + maximumLength,
          reason: "a selection of more than \(maximumLength) characters in one word")
      }
      guard letters.contains(where: { !$0.isWhitespace }) else {
        throw SuiteError.selection(column: column, reason: "an empty word selects nothing")
      }
      var lexer = SelectionLexer(letters: letters, column: column)
      while let token = try lexer.next() { tokens.append(token) }
      column += letters.count + 1
    }
    return tokens
  }
}

/// Takes one word of a command line apart.
private struct SelectionLexer {
  let letters: [Character]

  /// Of the first letter.
  let column: Int
  private var position = 0
  private static let comparisons: Set<Character> = ["<", ">", "=", "!"]

  init(letters: [Character], column: Int) {
    self.letters = letters
    self.column = column
  }

  mutating func next() throws -> SelectionToken? {
    let start = position
    while position < letters.count, letters[position].isWhitespace { position += 1 }
    guard position < letters.count else { return nil }
    let isAttached = position == start && start > 0
    let first = position
    func token(_ kind: SelectionToken.Kind, _ text: String) -> SelectionToken {
      SelectionToken(kind: kind, text: text, column: column + first, isAttached: isAttached)
    }
    switch letters[position] {
    case "(", ")":
      position += 1
      return token(letters[first] == "(" ? .open : .close, String(letters[first]))
    case "'", "\"":
      return token(.quoted, try quoted())
    case let letter where Self.comparisons.contains(letter):
      while position < letters.count, Self.comparisons.contains(letters[position]) { position += 1 }
      return token(.comparison, String(letters[first..<position]))
    default:
      return token(.word, try word())
    }
  }

  /// What stands between two quotes of a kind, of which two in a row are one of the text.
  private mutating func quoted() throws -> String {
    let first = position
    let quote = letters[position]
    var text = ""
    position += 1
    while position < letters.count {
      let letter = letters[position]
      position += 1
      guard letter == quote else {
        text.append(letter)
        continue
      }
      guard position < letters.count, letters[position] == quote else {
        guard !text.isEmpty else {
          throw SuiteError.selection(
            column: column + first, reason: "an empty name selects nothing")
        }
        return text
      }
      text.append(quote)
      position += 1
    }
    throw SuiteError.selection(column: column + first, reason: "this \(quote) has no end")
  }

  /// A text in a scenario's values, with its quotes and as it is written there.
  private mutating func literal() throws -> String {
    let first = position
    position += 1
    while position < letters.count, letters[position] != "\"" {
      position += letters[position] == "\\" ? 2 : 1
    }
    guard position < letters.count else {
      throw SuiteError.selection(column: column + first, reason: "this \" has no end")
    }
    position += 1
    return String(letters[first..<position])
  }

  /// Up to a space or a parenthesis; of a scenario's values these may be a part.
  private mutating func word() throws -> String {
    var text = ""
    var depth = 0
    while position < letters.count {
      let letter = letters[position]
      let isInValues = text.contains("@") && text.contains("?")
      if isInValues, letter == "(" { depth += 1 }
      if depth > 0, letter == ")" {
        depth -= 1
        text.append(letter)
        position += 1
        continue
      }
      if depth == 0, letter.isWhitespace || letter == ")" || letter == "(" { break }
      if text.hasSuffix(":"), letter == "'" || letter == "\"" {
        text += try quoted()
        break
      }
      if isInValues, letter == "\"" {
        text += try literal()
        continue
      }
      text.append(letter)
      position += 1
    }
    return text
  }
}
