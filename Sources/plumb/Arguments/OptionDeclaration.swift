/// An option or flag as the parser and the help page see it.
struct OptionDeclaration: Hashable, Sendable {
  /// The long name with its dashes: `--proposal`.
  var name: String

  /// The letter of the short form: `o` for `-o`.
  var letter: Character?

  /// What stands for the value on the help page (`WxH`); `nil` for a flag.
  var value: String?

  /// Whether it may be given more than once.
  var isRepeatable: Bool

  /// One sentence, with the default.
  var help: String

  /// All values that there are; empty where they cannot be listed.
  var choices: [String] = []
}

/// A flag: given or not.
struct Flag: Sendable {
  let declaration: OptionDeclaration

  init(_ name: String, letter: Character? = nil, help: String) {
    declaration = OptionDeclaration(
      name: name, letter: letter, value: nil, isRepeatable: true, help: help)
  }
}

/// An option with a value, and how the value is read.
struct ValueOption<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration

  /// What a right value looks like, as it completes "… takes": `a size such as 620x80`.
  let expected: String

  /// The value that a text stands for; `nil` if it stands for none.
  let read: @Sendable (String) -> Value?

  /// An option that may be given once.
  ///
  /// - Parameters:
  ///   - name: The long name with its dashes.
  ///   - letter: The letter of the short form.
  ///   - value: What stands for the value on the help page.
  ///   - help: One sentence, with the default.
  ///   - isRepeatable: Whether it may be given more than once.
  ///   - expected: What a right value looks like, as it completes "… takes".
  ///   - choices: All values that there are, for shells; empty where they cannot be listed.
  ///   - read: The value that a text stands for; `nil` if it stands for none.
  init(
    _ name: String, letter: Character? = nil, _ value: String, help: String,
    isRepeatable: Bool = false, expected: String, choices: [String] = [],
    read: @escaping @Sendable (String) -> Value?
  ) {
    declaration = OptionDeclaration(
      name: name, letter: letter, value: value, isRepeatable: isRepeatable, help: help,
      choices: choices)
    self.expected = expected
    self.read = read
  }
}

extension ValueOption where Value == String {
  /// An option that takes any text but one without a character to be seen.
  init(_ name: String, letter: Character? = nil, _ value: String, help: String) {
    self.init(name, letter: letter, value, help: help, expected: "a value \(value)") { text in
      text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }
}
