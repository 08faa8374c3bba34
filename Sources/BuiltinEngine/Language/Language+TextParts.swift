/// What texts are made of, seen otherwise than by characters, and what is cut off them.
extension Language {
  static let textPartRows: [LanguageRow] =
    viewRows + setRows + [
      .init("Character.wholeNumberValue: Int?", .one { a, _ in whole(try a.string) }),
      .init("Character.isHexDigit: Bool", character { $0.isHexDigit }),
      .init("Character.isSymbol: Bool", character { $0.isSymbol }),
      .init("Character.isNewline: Bool", character { $0.isNewline }),
      .init("String.debugDescription: String", reflected { try $0.string }),
      .init("String.init(reflecting: String)", reflected { try $0.string }),
      .init("String.init(reflecting: Int)", .one { a, _ in .string("\(try a.int)") }),
      .init("String.init(reflecting: Double)", .one { a, _ in .string("\(try a.double)") }),
      .init("String.init(reflecting: Bool)", .one { a, _ in .string("\(try a.bool)") }),
      .init(
        "String.trimmingCharacters(in: CharacterSet) -> String",
        .two { text, set, machine in
          let text = try text.string
          try machine.look(at: text)
          if case .string(let scalars) = set { try machine.look(at: scalars) }
          let set = try ScalarSet(set)
          let scalars = text.unicodeScalars
          guard let first = scalars.firstIndex(where: { !set.contains($0) }),
            let last = scalars.lastIndex(where: { !set.contains($0) })
          else { return .string("") }
          return .string(String(scalars[first...last]))
        }),
      .init(
        "String.components(separatedBy: CharacterSet) -> [String]",
        .two { text, set, machine in
          let text = try text.string
          try machine.look(at: text)
          if case .string(let scalars) = set { try machine.look(at: scalars) }
          let set = try ScalarSet(set)
          let parts = text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: set.contains)
          try machine.make(parts.count + text.utf8.count)
          return .array(parts.map { .string(String($0)) })
        }),
      .init(
        "String.padding(toLength: Int, withPad: String, startingAt: Int) -> String",
        .many { arguments, machine in
          guard arguments.count == 4 else { throw Trap.malformed }
          let (length, start) = (try arguments[1].int, try arguments[3].int)
          try machine.look(at: try arguments[0].string)
          try machine.look(at: try arguments[2].string)
          let (text, pad) = (
            Array(try arguments[0].string.utf16), Array(try arguments[2].string.utf16)
          )
          guard length >= 0 else { throw Trap("a text padded to a negative length") }
          guard length > text.count else {
            return .string(String(decoding: text.prefix(length), as: UTF16.self))
          }
          guard pad.indices.contains(start) else {
            throw Trap("a text padded with nothing, or from beyond its end")
          }
          try machine.make(length, adding: length / 16)
          let more = (0..<(length - text.count)).map { pad[(start + $0) % pad.count] }
          return .string(String(decoding: text + more, as: UTF16.self))
        }),
    ]

  private static let scalar = LanguageRow.Body.one { a, _ in
    guard let value = UInt32(exactly: try a.int), let scalar = Unicode.Scalar(value) else {
      return .none
    }
    return .string(String(scalar))
  }

  private static func view(_ parts: @escaping @Sendable (String) -> [ProgramValue])
    -> LanguageRow.Body
  {
    .one { a, machine in
      let text = try a.string
      try machine.look(at: text)
      try machine.make(text.utf8.count)
      return .array(parts(text))
    }
  }

  /// The views of a text, and what they are made of.
  private static let viewRows: [LanguageRow] = [
    .init("String.utf8: String.UTF8View", view { $0.utf8.map { .int(Int($0)) } }),
    .init("String.utf16: String.UTF16View", view { $0.utf16.map { .int(Int($0)) } }),
    .init(
      "String.unicodeScalars: String.UnicodeScalarView",
      view { $0.unicodeScalars.map { .string(String($0)) } }),
    // A literal alone is an Int.
    .init("UnicodeScalar.init(Int) -> UnicodeScalar?", scalar),
    .init(
      "UnicodeScalar.init(String) -> UnicodeScalar?",
      .one { a, _ in Unicode.Scalar(try a.string).map { .string(String($0)) } ?? .none }),
    .init("UnicodeScalar.init(UInt8)", scalar),
    .init("UnicodeScalar.init(UInt32) -> UnicodeScalar?", scalar),
    .init(
      "UnicodeScalar.value: UInt32",
      .one { a, _ in .int(Int(try a.string.unicodeScalars.first?.value ?? 0)) }),
    .init(
      "UnicodeScalar.isASCII: Bool",
      .one { a, _ in .bool(try a.string.unicodeScalars.first?.isASCII ?? false) }),
    .init("UnicodeScalar.description: String", .one { a, _ in a }),
    .init("Character.init(UnicodeScalar)", .one { a, _ in a }),
    .init("String.init(UnicodeScalar)", .one { a, _ in a }),
    .init(
      "Character.unicodeScalars: String.UnicodeScalarView",
      view { $0.unicodeScalars.map { .string(String($0)) } }),
    .init("Character.utf8: String.UTF8View", view { $0.utf8.map { .int(Int($0)) } }),
    .init(
      "Character.asciiValue: UInt8?",
      .one { a, _ in Character(try a.string).asciiValue.map { .int(Int($0)) } ?? .none }),
    .init("Character.isASCII: Bool", character { $0.isASCII }),
    .init(
      "Character.hexDigitValue: Int?",
      .one { a, _ in Character(try a.string).hexDigitValue.map { .int($0) } ?? .none }),
  ]

  private static let setRows: [LanguageRow] =
    ScalarSet.Name.allCases.map { name in
      LanguageRow(
        "static CharacterSet.\(name): CharacterSet", .many { _, _ in .int(name.rawValue) })
    } + [.init("CharacterSet.init(charactersIn: String)", .one { a, _ in a })]

  private static func whole(_ character: String) -> ProgramValue {
    character.first?.wholeNumberValue.map { .int($0) } ?? .none
  }

  /// A text with quotes around it, as it is written inside other values.
  private static func reflected(
    _ text: @escaping @Sendable (ProgramValue) throws -> String
  ) -> LanguageRow.Body {
    .one { a, machine in
      let text = try text(a)
      try machine.look(at: text)
      return .string(text.debugDescription)
    }
  }
}

/// A `CharacterSet`: one with a name, or of the scalars of a text.
///
/// The names stand for what Foundation's documentation says of them, in Unicode's categories.
private enum ScalarSet {
  enum Name: Int, CaseIterable {
    case whitespaces, newlines, whitespacesAndNewlines, punctuationCharacters, decimalDigits
    case letters, alphanumerics
  }

  case named(Name)
  case listed(Set<Unicode.Scalar>)

  init(_ value: ProgramValue) throws {
    if case .string(let text) = value {
      self = .listed(Set(text.unicodeScalars))
      return
    }
    guard let name = Name(rawValue: try value.int) else { throw Trap.malformed }
    self = .named(name)
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard case .named(let name) = self else {
      if case .listed(let scalars) = self { return scalars.contains(scalar) }
      return false
    }
    let category = scalar.properties.generalCategory
    let isNewline =
      (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    let isSpace = category == .spaceSeparator || scalar == "\t"
    return switch name {
    case .whitespaces: isSpace
    case .newlines: isNewline
    case .whitespacesAndNewlines: isSpace || isNewline
    case .decimalDigits: category == .decimalNumber
    case .letters: category.isLetter
    case .alphanumerics: category.isLetter || category.isNumber
    case .punctuationCharacters: category.isPunctuation
    }
  }
}

extension Unicode.GeneralCategory {
  /// Letters and the marks that are written with them.
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  fileprivate var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
