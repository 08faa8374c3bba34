extension Language {
  /// Whether a text has another in it, whatever the case of its letters.
  ///
  /// Which letters are the same beyond those of ASCII the user's language tells.
  @Sendable private static func containsInAnyCase(
    _ text: ProgramValue, _ part: ProgramValue, _ machine: Machine
  ) throws -> ProgramValue {
    let (text, part) = (try text.string, try part.string)
    guard (text + part).utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
      throw Trap("which letters beyond ASCII are the same in the user's language is not known")
    }
    guard !part.isEmpty else { return .bool(false) }
    return .bool(
      try TextSearch(for: part.lowercased(), machine).finds(in: text.lowercased(), machine))
  }

  static let textRows: [LanguageRow] = [
    .init("String.init()", .many { _, _ in .string("") }),
    .init("String.init(String)", .one { a, _ in a }),
    .init("String.init(Character)", .one { a, _ in a }),
    .init("String.init(Int)", .one { a, _ in .string(String(try a.int)) }),
    .init("String.init(Double)", number { try $0.written }),
    .init("String.init(Bool)", .one { a, _ in .string(String(try a.bool)) }),
    .init(
      "String.init(Sequence<Character>)",
      .one { a, machine in
        try joined(.array(try machine.elements(of: a)), "", machine)
      }),
    .init(
      "String.init(Int, radix: Int)",
      .two { a, b, _ in .string(String(try a.int, radix: try radix(b))) }),
    .init(
      "String.init(Int, radix: Int, uppercase: Bool)",
      .three { a, b, isUpper, _ in
        .string(String(try a.int, radix: try radix(b), uppercase: try isUpper.bool))
      }),
    .init(
      "Int.init(String, radix: Int) -> Int?",
      .two { a, b, machine in
        try machine.look(at: try a.string)
        return Int(try a.string, radix: try radix(b)).map { .int($0) } ?? .none
      }),
    .init(
      "Bool.init(String) -> Bool?", .one { a, _ in Bool(try a.string).map { .bool($0) } ?? .none }),
    .init(
      "String.init(format: String, Int)",
      .two { format, a, machine in
        let number = try a.int
        return try formatted(try format.string, machine) { conversion in
          conversion.isWhole ? conversion.text(of: number) : nil
        }
      }),
    .init(
      "String.init(format: String, Double)",
      .two { format, a, machine in
        let number = try a.double
        return try formatted(try format.string, machine) { conversion in
          conversion.isWhole ? nil : NumberFormat.conversion(conversion).text(of: number)
        }
      }),
    .init(
      "Double.formatted…(Int, Int, Bool) -> String",
      .many { values, machine in
        .string(try words(of: try values[0].double, values.dropFirst(), machine))
      }),
    .init(
      "Double.formatted…(String, Int, Int, Bool) -> String",
      .many { values, machine in
        let number = try values[0].double
        let words = try words(of: number.magnitude, values.dropFirst(2), machine)
        return .string((number.sign == .minus ? "-" : "") + (try values[1].string) + words)
      }),
    .init(
      "Int.formatted…(Int, Bool) -> String",
      .three { number, zeros, isGrouped, machine in
        try machine.spend(4)
        let conversion = NumberFormat.Conversion(kind: .integer, isGrouped: try isGrouped.bool)
        guard let words = conversion.text(of: try number.int), (0...64).contains(try zeros.int)
        else { throw Trap.malformed }
        let zeros = String(repeating: "0", count: try zeros.int)
        return .string(words + (zeros.isEmpty ? "" : "." + zeros))
      }),
    .init(
      "Character.init(String)",
      .one { a, machine in
        let text = try a.string
        try machine.look(at: text)
        guard text.prefix(2).count == 1 else {
          throw Trap("a Character of no or several characters")
        }
        return a
      }),
    .init("Character.isLetter: Bool", character { $0.isLetter }),
    .init("Character.isNumber: Bool", character { $0.isNumber }),
    .init("Character.isWhitespace: Bool", character { $0.isWhitespace }),
    .init("Character.isUppercase: Bool", character { $0.isUppercase }),
    .init("Character.isLowercase: Bool", character { $0.isLowercase }),
    .init("Character.isPunctuation: Bool", character { $0.isPunctuation }),
    .init("Character.uppercased() -> String", text { .string($0.uppercased()) }),
    .init("Character.lowercased() -> String", text { .string($0.lowercased()) }),
    .init(
      "String.contains(String) -> Bool",
      .two { text, part, machine in
        // Foundation finds nothing in any text, not even nothing.
        let part = try part.string
        return .bool(
          try !part.isEmpty && TextSearch(for: part, machine).finds(in: try text.string, machine))
      }),
    .init(
      "String.localizedCaseInsensitiveContains(String) -> Bool", .two(containsInAnyCase)),
    .init("String.localizedStandardContains(String) -> Bool", .two(containsInAnyCase)),
    .init(
      "String.components(separatedBy: String) -> [String]",
      .two { text, separator, machine in
        let parts = try separated(try text.string, by: try separator.string, machine)
        return .array(parts.map { .string($0) })
      }),
    .init(
      "String.replacingOccurrences(of: String, with: String) -> String",
      .three { text, old, new, machine in
        let parts = try separated(try text.string, by: try old.string, machine)
        return try joined(.array(parts.map { .string($0) }), try new.string, machine)
      }),
    .init("String.init(describing: Int)", .one { a, _ in .string(String(try a.int)) }),
    .init("String.init(describing: Double)", number { try $0.written }),
    .init("String.init(repeating: String, count: Int)", .two(repeated)),
    .init("String.init(repeating: Character, count: Int)", .two(repeated)),
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
      "Sequence<String>.joined() -> String",
      .one { a, machine in try joined(.array(machine.elements(of: a)), "", machine) }),
    .init(
      "Sequence<Substring>.joined() -> String",
      .one { a, machine in try joined(try texts(of: a, machine), "", machine) }),
    .init(
      "Sequence<Substring>.joined(separator: String) -> String",
      .two { a, separator, machine in
        try joined(try texts(of: a, machine), try separator.string, machine)
      }),
    .init(
      "Sequence<String>.joined(separator: String) -> String",
      .two { a, separator, machine in
        try joined(.array(machine.elements(of: a)), try separator.string, machine)
      }),
    .init(
      "mutating String.append(String)",
      .changing { a, rest, machine in
        let added = try rest[0].string
        guard case .string(var text) = a else { throw Trap.malformed }
        a = .none
        try machine.make(text.utf8.count + added.utf8.count, adding: added.utf8.count / 16 + 1)
        let before = text.address
        text += added
        // What is held twice was copied.
        if text.address != before { try machine.spend(text.utf8.count / 16) }
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
      try machine.look(at: text)
      return body(text)
    }
  }

  private static func texts(
    _ body: @escaping @Sendable (String, String) -> ProgramValue
  ) -> LanguageRow.Body {
    .two { a, b, machine in
      let (a, b) = (try a.string, try b.string)
      try machine.look(at: a)
      try machine.look(at: b)
      return body(a, b)
    }
  }

  /// A row that reads a value off a text.
  static func read(_ body: @escaping @Sendable (String) -> ProgramValue?) -> LanguageRow.Body {
    text { body($0) ?? .none }
  }

  /// A row that asks about a character, which may be made of ever so many scalars.
  static func character(_ body: @escaping @Sendable (Character) -> Bool) -> LanguageRow.Body {
    .one { a, machine in
      let text = try a.string
      try machine.spend(text.utf8.count / 4)
      guard let character = text.first else { throw Trap.malformed }
      return .bool(body(character))
    }
  }

  static func radix(_ value: ProgramValue) throws -> Int {
    let radix = try value.int
    guard (2...36).contains(radix) else { throw Trap("a radix that is not from 2 to 36") }
    return radix
  }

  /// The pieces between a separator; the whole text for an empty one.
  private static func separated(
    _ text: String, by separator: String, _ machine: Machine
  ) throws -> [String] {
    guard !separator.isEmpty else { return [text] }
    let parts = try TextSearch(for: separator, machine).pieces(of: text, machine)
    try machine.make(parts.count)
    return parts
  }

  /// A number in Swift's own writing, which takes several steps' time.
  private static func number(
    _ body: @escaping @Sendable (Double) throws -> String
  ) -> LanguageRow.Body {
    .one { a, machine in
      try machine.spend(4)
      return .string(try body(try a.double))
    }
  }

  /// A number as `formatted()` writes it: the least and the most digits behind the point, and whether
  /// thousands are set apart.
  private static func words(
    of number: Double, _ settings: ArraySlice<ProgramValue>, _ machine: Machine
  ) throws -> String {
    try machine.spend(4)
    let settings = Array(settings)
    guard settings.count == 3, let digits = digits(try settings[0].int, try settings[1].int) else {
      throw Trap.malformed
    }
    guard let words = NumberFormat.formatted(digits: digits).text(of: number) else {
      throw Trap("a number that is too large to be written with its thousands")
    }
    return try settings[2].bool ? words : words.filter { $0 != "," }
  }

  private static func digits(_ least: Int, _ most: Int) -> ClosedRange<Int>? {
    0 <= least && least <= most && most <= NumberFormat.maximumDigits ? least...most : nil
  }

  /// A number in a format with one place for it.
  private static func formatted(
    _ format: String, _ machine: Machine, _ written: (NumberFormat.Conversion) -> String?
  ) throws -> ProgramValue {
    try machine.look(at: format)
    guard let pieces = NumberFormat.pieces(format) else {
      throw Trap("a format that is not known: \(format)")
    }
    var text = ""
    var count = 0
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .number(.conversion(let conversion)):
        guard let part = written(conversion) else {
          throw Trap("a number that is too large for its format, or of another kind: \(format)")
        }
        text += part
        count += 1
      default: throw Trap("a format for other values than it is given: \(format)")
      }
    }
    guard count == 1 else { throw Trap("a format for other values than it is given: \(format)") }
    try machine.spend(text.utf8.count)
    return .string(text)
  }

  /// Foundation's `capitalized`: the first letter of each word large, the others small.
  ///
  /// A word is a row of letters that have a case, and of what says nothing about it (`'`, an accent): a
  /// digit, a point and a hyphen end it, an apostrophe does not.
  private static func capitalized(_ text: String) -> String {
    var result = ""
    var isInside = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter:
        result += isInside ? properties.lowercaseMapping : String(scalar)
        isInside = true
      case .lowercaseLetter:
        result += isInside ? String(scalar) : properties.titlecaseMapping
        isInside = true
      case .otherPunctuation where scalar != "'", .initialPunctuation:
        // Unicode has some of them between the letters of a word, as the points of `e.g.`.
        result.unicodeScalars.append(scalar)
        isInside = false
      default:
        result.unicodeScalars.append(scalar)
        if !properties.isCaseIgnorable { isInside = false }
      }
    }
    return result
  }

  /// A part of a text as a text.
  static func text(ofPart part: ProgramValue, _ machine: Machine) throws -> String {
    try joined(.array(try machine.elements(of: part)), "", machine).string
  }

  /// Parts of texts as texts.
  private static func texts(of parts: ProgramValue, _ machine: Machine) throws -> ProgramValue {
    .array(
      try machine.elements(of: parts).map { part in
        try joined(.array(try machine.elements(of: part)), "", machine)
      })
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

extension Language {
  /// A text or a character so many times.
  private static func repeated(
    _ text: ProgramValue, _ count: ProgramValue, _ machine: Machine
  ) throws -> ProgramValue {
    let (text, count) = (try text.string, try count.int)
    guard count >= 0 else { throw Trap("a negative count of repetitions") }
    let (size, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
    try machine.make(overflow ? .max : size, adding: overflow ? 0 : size / 16)
    return .string(String(repeating: text, count: count))
  }
}
