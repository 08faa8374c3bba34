/// The arguments of one command, sorted into options and operands.
struct Arguments: Equatable {
  /// The values of each option in order, by long name; a flag's values are empty texts.
  private(set) var values: [String: [String]] = [:]

  /// The arguments that are no options, in order.
  private(set) var operands: [String] = []

  /// Whether the help page is asked for; the rest then need not be right.
  private(set) var asksForHelp = false
}

extension Arguments {
  subscript(flag: Flag) -> Bool { values[flag.declaration.name] != nil }

  /// The value of an option that may be given once; `nil` if it is not given.
  func value<Value>(of option: ValueOption<Value>) throws(UsageError) -> Value? {
    try self.values(of: option).last
  }

  /// The values of an option, in order.
  func values<Value>(of option: ValueOption<Value>) throws(UsageError) -> [Value] {
    var read: [Value] = []
    for text in values[option.declaration.name] ?? [] {
      guard let value = option.read(text) else {
        throw .unusableValue(
          option: option.declaration.name, text: text, expected: option.expected)
      }
      read.append(value)
    }
    return read
  }
}

extension Arguments {
  /// Sorts the words behind a command's name.
  ///
  /// Long options are `--name VALUE` or `--name=VALUE`, short ones `-o VALUE`, `-oVALUE`; short
  /// flags may be joined (`-qv`). The word behind an option with a value is its value, so that
  /// negative numbers need no quoting, unless it begins with `--`. `--` ends the options; `-` alone
  /// is an operand.
  init(
    parsing words: some Sequence<String>, for command: CommandDeclaration
  ) throws(UsageError) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      } else if word == "--help" || word == "-h" {
        asksForHelp = true
        return
      } else if word.hasPrefix("--") {
        try takeLong(word, &words, command)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word, &words, command)
      } else {
        operands.append(word)
      }
    }
    try check(command)
  }

  private mutating func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandDeclaration
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .unknownOption(name, nearest: command.nearestOption(to: name))
    }
    guard let value = option.value else {
      guard parts.count == 1 else { throw .unexpectedValue(option: name) }
      return try add("", to: option)
    }
    if parts.count == 2 { return try add(String(parts[1]), to: option) }
    guard let next = Self.takeValue(&rest) else {
      throw .missingValue(option: name, value: value)
    }
    try add(next, to: option)
  }

  private mutating func takeShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandDeclaration
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.letter == letter }) else {
        throw .unknownOption("-\(letter)", nearest: nil)
      }
      guard let value = option.value else {
        try add("", to: option)
        continue
      }
      if !letters.isEmpty { return try add(String(letters), to: option) }
      guard let next = Self.takeValue(&rest) else {
        throw .missingValue(option: "-\(letter)", value: value)
      }
      return try add(next, to: option)
    }
  }

  /// The next word unless it is an option: a forgotten value must not swallow one.
  private static func takeValue(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.removeFirst()
  }

  private mutating func add(
    _ value: String, to option: OptionDeclaration
  ) throws(UsageError) {
    guard option.isRepeatable || values[option.name] == nil else {
      throw .repeated(option: option.name)
    }
    values[option.name, default: []].append(value)
  }

  private func check(_ command: CommandDeclaration) throws(UsageError) {
    guard let declared = command.operands else {
      guard let first = operands.first else { return }
      throw .unexpectedOperand(first)
    }
    guard operands.count >= declared.minimum else {
      throw .missingOperand(operands.isEmpty ? declared.name : declared.rest ?? declared.name)
    }
    if let maximum = declared.maximum, operands.count > maximum {
      throw .unexpectedOperand(operands[maximum])
    }
  }
}
