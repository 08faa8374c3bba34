/// Splits a command line into words as a shell does with simple quoting.
///
/// Words are separated by white space. `'…'` is taken as it is, in `"…"` a backslash makes `"` and
/// `\` plain, outside it makes any character plain. Nothing is expanded.
package enum CommandWords {
  /// The words; `nil` if a quote is not closed, or if there is none.
  package static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = command[...]
    while let character = characters.popFirst() {
      if character == quote {
        quote = nil
      } else if character == "\\", quote != "'" {
        guard let next = characters.popFirst() else { return nil }
        let isPlain = quote == nil || next == "\"" || next == "\\"
        word = (word ?? "") + (isPlain ? String(next) : "\\" + String(next))
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        // Two quotes alone are an empty word.
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    return words.isEmpty || words[0].isEmpty ? nil : words
  }
}
