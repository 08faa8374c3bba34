extension Language {
  static let textRows: [LanguageRow] = [
    .init("String.init()", .many { _, _ in .string("") }),
    .init("String.init(String)", .one { a, _ in a }),
    .init("String.init(Character)", .one { a, _ in a }),
    .init("String.init(Int)", .one { a, _ in .string(String(try a.int)) }),
    .init("String.init(Double)", .one { a, _ in .string("\(try a.double)") }),
    .init("String.init(describing: Int)", .one { a, _ in .string(String(try a.int)) }),
    .init("String.init(describing: Double)", .one { a, _ in .string("\(try a.double)") }),
    .init(
      "String.init(repeating: String, count: Int)",
      .two { text, count, machine in
        let (text, count) = (try text.string, try count.int)
        guard count >= 0 else { throw Trap("a negative count of repetitions") }
        let (size, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
        try machine.make(overflow ? .max : size, adding: overflow ? 0 : size / 16)
        return .string(String(repeating: text, count: count))
      }),
    .init(
      "+(String, String) -> String",
      .two { a, b, machine in
        let (a, b) = (try a.string, try b.string)
        let size = a.utf8.count + b.utf8.count
        try machine.make(size, adding: size / 16 + 1)
        return .string(a + b)
      }),
    .init("String.count: Int", text { .int($0.count) }),
    .init("String.isEmpty: Bool", .one { a, _ in .bool(try a.string.isEmpty) }),
    .init("String.uppercased() -> String", text { .string($0.uppercased()) }),
    .init("String.lowercased() -> String", text { .string($0.lowercased()) }),
    .init("String.capitalized: String", text { .string(capitalized($0)) }),
    .init("String.hasPrefix(String) -> Bool", texts { .bool($0.hasPrefix($1)) }),
    .init("String.hasSuffix(String) -> Bool", texts { .bool($0.hasSuffix($1)) }),
    .init("String.contains(Character) -> Bool", texts { .bool($0.contains(Character($1))) }),
    .init("String.description: String", .one { a, _ in a }),
    .init(
      "String.split(separator: Character) -> [String]",
      texts { text, separator in
        .array(text.split(separator: Character(separator)).map { .string(String($0)) })
      }),
    .init(
      "[String].joined() -> String", .one { a, machine in try joined(a, "", machine) }),
    .init(
      "[String].joined(separator: String) -> String",
      .two { a, separator, machine in try joined(a, try separator.string, machine) }),
    .init(
      "mutating String.append(String)",
      .changing { a, rest, machine in
        let added = try rest[0].string
        guard case .string(var text) = a else { throw Trap.malformed }
        a = .none
        try machine.make(text.utf8.count + added.utf8.count, adding: added.utf8.count / 16 + 1)
        text += added
        a = .string(text)
        return .none
      }),
  ]

  /// A row that looks at the whole text.
  private static func text(
    _ body: @escaping @Sendable (String) -> ProgramValue
  ) -> LanguageRow.Body {
    .one { a, machine in
      let text = try a.string
      try machine.spend(text.utf8.count / 16 + 1)
      return body(text)
    }
  }

  private static func texts(
    _ body: @escaping @Sendable (String, String) -> ProgramValue
  ) -> LanguageRow.Body {
    .two { a, b, machine in
      let (a, b) = (try a.string, try b.string)
      try machine.spend(a.utf8.count / 16 + 1)
      return body(a, b)
    }
  }

  /// Foundation's `capitalized`, for words parted by blanks.
  private static func capitalized(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }

  private static func joined(
    _ texts: ProgramValue, _ separator: String, _ machine: Machine
  ) throws -> ProgramValue {
    let texts = try texts.array.map { try $0.string }
    let size = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
    try machine.make(size, adding: size / 16 + texts.count)
    return .string(texts.joined(separator: separator))
  }
}
