/// Takes a line of a book apart at its blanks; quotes keep blanks together.
struct WordReader {
  struct Word: Equatable {
    /// Without quotes; `\"` and `\\` are the signs themselves.
    var text: String

    /// The column of its first character, from 1.
    var column: Int
    var hasOpenQuote = false
  }

  /// The words of `line`; `//` outside quotes begins a comment.
  static func words(of line: String, comments: Bool) -> [Word] {
    var words: [Word] = []
    var word: Word?
    var isQuoted = false
    var isEscaped = false
    let characters = Array(line)
    for (index, character) in characters.enumerated() {
      if isEscaped {
        word?.text.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"", isQuoted || word?.text.hasSuffix("=") == true {
        isQuoted.toggle()
        word?.hasOpenQuote = isQuoted
      } else if character.isWhitespace, !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        if comments, character == "/", characters[index...].starts(with: "//") {
          if let word { words.append(word) }
          return words
        }
        if word == nil { word = Word(text: "", column: index + 1) }
        word?.text.append(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
