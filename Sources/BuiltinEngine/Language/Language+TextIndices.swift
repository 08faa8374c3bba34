import Scenarios

/// Indices of texts, and the parts of texts that they bound.
///
/// An index is a distance in UTF-8 from the beginning of the text, as in Swift: it means the same
/// place of a text and of its parts, and another one of a text that has been changed. One that is at
/// no character is an error, where Swift takes the character around it.
///
/// A part has its characters as a part of an array has its elements, and starts at an index.
extension Language {
  static let textIndexRows: [LanguageRow] =
    ["String", "Substring"].flatMap {
      indexRows($0) + subscriptRows($0) + partRows($0) + splittingRows($0)
    }
    + changingTextRows + substringRows + copiedRows

  // MARK: Indices

  private static func indexRows(_ owner: String) -> [LanguageRow] {
    [
      .init("\(owner).startIndex: String.Index", index { view, _ in view.start }),
      .init("\(owner).endIndex: String.Index", index { view, _ in view.end }),
      .init(
        "\(owner).index(after: String.Index) -> String.Index",
        index { view, rest in try view.offset(try view.place(rest[0].int), 1) }),
      .init(
        "\(owner).index(before: String.Index) -> String.Index",
        index { view, rest in try view.offset(try view.place(rest[0].int), -1) }),
      .init(
        "\(owner).index(String.Index, offsetBy: Int) -> String.Index",
        index { view, rest in try view.offset(try view.place(rest[0].int), try rest[1].int) }),
      .init(
        "\(owner).index(String.Index, offsetBy: Int, limitedBy: String.Index) -> String.Index?",
        row { view, rest, _ in
          let place = try view.place(rest[0].int)
          let (limit, distance) = (try view.place(rest[2].int), try rest[1].int)
          // A limit that lies on the other side limits nothing.
          guard distance < 0 ? limit <= place : limit >= place else {
            return .int(try view.offset(place, distance))
          }
          return view.text.index(place, offsetBy: distance, limitedBy: limit)
            .map { .int(view.number(of: $0)) } ?? .none
        }),
      .init(
        "\(owner).distance(from: String.Index, to: String.Index) -> Int",
        row { view, rest, _ in
          .int(
            view.text.distance(
              from: try view.place(rest[0].int), to: try view.place(rest[1].int)))
        }),
      .init(
        "\(owner).indices: [String.Index]",
        row { view, _, machine in
          try machine.make(view.text.utf8.count)
          return .array(view.text.indices.map { .int(view.number(of: $0)) })
        }),
      .init(
        "\(owner).range(of: String) -> Range<String.Index>?",
        row { view, rest, machine in
          let part = try rest[0].string
          guard !part.isEmpty else { return .none }
          guard
            let found = try TextSearch(for: part, machine).firstRange(in: view.text, machine)
          else { return .none }
          return .instance(
            Instance([
              .int(view.number(of: found.lowerBound)), .int(view.number(of: found.upperBound)),
            ]))
        }),
      .init(
        "\(owner).firstIndex(of: Character) -> String.Index?",
        found { view, rest, _ in view.text.firstIndex(of: Character(try rest[0].string)) }),
      .init(
        "\(owner).lastIndex(of: Character) -> String.Index?",
        found { view, rest, _ in view.text.lastIndex(of: Character(try rest[0].string)) }),
      .init(
        "\(owner).firstIndex(where: (Character) -> Bool) -> String.Index?",
        found { view, rest, machine in
          let body = try rest[0].function
          return try view.text.firstIndex { try machine.invoke(body, .string(String($0))).bool }
        }),
      .init(
        "\(owner).lastIndex(where: (Character) -> Bool) -> String.Index?",
        found { view, rest, machine in
          let body = try rest[0].function
          return try view.text.lastIndex { try machine.invoke(body, .string(String($0))).bool }
        }),
    ]
  }

  // MARK: Characters and parts

  private static func subscriptRows(_ owner: String) -> [LanguageRow] {
    [
      .init(
        "\(owner).subscript(String.Index) -> Character",
        row { view, rest, _ in
          let place = try view.place(rest[0].int)
          guard place < view.text.endIndex else { throw Trap("String index is out of bounds") }
          return .string(String(view.text[place]))
        }),
      .init(
        "\(owner).subscript(Range<String.Index>) -> Substring",
        part { view, rest in try view.range(rest[0]) }),
      .init(
        "\(owner).subscript(ClosedRange<String.Index>) -> Substring",
        part { view, rest in
          let bounds = try view.range(rest[0])
          return bounds.lowerBound..<(try view.after(bounds.upperBound))
        }),
      .init(
        "\(owner).subscript(from…: String.Index) -> Substring",
        part { view, rest in try view.place(rest[0].int)..<view.text.endIndex }),
      .init(
        "\(owner).subscript(…below: String.Index) -> Substring",
        part { view, rest in view.text.startIndex..<(try view.place(rest[0].int)) }),
      .init(
        "\(owner).subscript(…through: String.Index) -> Substring",
        part { view, rest in
          view.text.startIndex..<(try view.after(try view.place(rest[0].int)))
        }),
    ]
  }

  private static func partRows(_ owner: String) -> [LanguageRow] {
    func counted(
      _ call: String, _ bounds: @escaping @Sendable (String, Int) -> Substring
    ) -> LanguageRow {
      .init(
        "\(owner).\(call) -> Substring",
        part { view, rest in
          let count = try rest.first?.int ?? 1
          guard count >= 0 else { throw Trap("a part of a negative length is asked for") }
          let part = bounds(view.text, count)
          return part.startIndex..<part.endIndex
        })
    }
    func tested(
      _ call: String,
      _ bounds: @escaping @Sendable (String, (Character) throws -> Bool) throws -> Substring
    ) -> LanguageRow {
      .init(
        "\(owner).\(call)(while: (Character) -> Bool) -> Substring",
        row { view, rest, machine in
          let body = try rest[0].function
          let part = try bounds(view.text) {
            try machine.invoke(body, .string(String($0))).bool
          }
          return try view.part(part.startIndex..<part.endIndex, machine)
        })
    }
    return [
      counted("prefix(Int)") { $0.prefix($1) },
      counted("suffix(Int)") { $0.suffix($1) },
      counted("dropFirst()") { $0.dropFirst($1) },
      counted("dropFirst(Int)") { $0.dropFirst($1) },
      counted("dropLast()") { $0.dropLast($1) },
      counted("dropLast(Int)") { $0.dropLast($1) },
      tested("prefix") { try $0.prefix(while: $1) },
      tested("drop") { try $0.drop(while: $1) },
    ]
  }

  private static func splittingRows(_ owner: String) -> [LanguageRow] {
    SplitOptions.forms.flatMap { options in
      [
        LanguageRow(
          "\(owner).split(separator: Character\(options.afterSeparator)) -> [Substring]",
          row { view, rest, machine in
            let (count, omitsEmpty) = try options.read(rest.dropFirst())
            let parts = view.text.split(
              separator: Character(try rest[0].string), maxSplits: count,
              omittingEmptySubsequences: omitsEmpty)
            return try view.parts(parts, machine)
          }),
        LanguageRow(
          "\(owner).split(\(options.beforeCondition)whereSeparator: (Character) -> Bool)"
            + " -> [Substring]",
          row { view, rest, machine in
            let (count, omitsEmpty) = try options.read(rest.dropLast())
            let body = try (rest.last ?? .none).function
            let parts = try view.text.split(
              maxSplits: count, omittingEmptySubsequences: omitsEmpty
            ) { try machine.invoke(body, .string(String($0))).bool }
            return try view.parts(parts, machine)
          }),
      ]
    }
  }

  // MARK: Rows of views

  private static func row(
    _ body: @escaping @Sendable (TextView, [ProgramValue], Machine) throws -> ProgramValue
  ) -> LanguageRow.Body {
    .many { values, machine in
      let view = try TextView(values[0], machine)
      try machine.look(at: view.text)
      return try body(view, Array(values.dropFirst()), machine)
    }
  }

  private static func index(
    _ body: @escaping @Sendable (TextView, [ProgramValue]) throws -> Int
  ) -> LanguageRow.Body {
    row { view, rest, _ in .int(try body(view, rest)) }
  }

  private static func found(
    _ body: @escaping @Sendable (TextView, [ProgramValue], Machine) throws -> String.Index?
  ) -> LanguageRow.Body {
    row { view, rest, machine in
      try body(view, rest, machine).map { .int(view.number(of: $0)) } ?? .none
    }
  }

  private static func part(
    _ bounds: @escaping @Sendable (TextView, [ProgramValue]) throws -> Range<String.Index>
  ) -> LanguageRow.Body {
    row { view, rest, machine in try view.part(try bounds(view, rest), machine) }
  }
}

/// A text or a part of one, with the index at which it starts.
struct TextView {
  let text: String
  let start: Int

  init(_ text: String, start: Int = 0) { (self.text, self.start) = (text, start) }

  init(_ value: ProgramValue, _ machine: Machine) throws {
    switch value {
    case .string(let text): self.init(text)
    case .slice(_, let start): self.init(try Language.text(ofPart: value, machine), start: start)
    default: self.init(try Language.text(ofPart: value, machine))
    }
  }

  var end: Int { start + text.utf8.count }

  func number(of place: String.Index) -> Int { start + place.utf16OrUTF8Offset(in: text) }

  /// The place in the text that an index stands for.
  func place(_ number: Int) throws -> String.Index {
    guard (start...end).contains(number) else { throw Trap("String index is out of bounds") }
    let place = text.utf8.index(text.startIndex, offsetBy: number - start)
    guard place == text.endIndex || String.Index(place, within: text) != nil else {
      throw Trap("an index that is at no character of this text: it is one of another text")
    }
    return place
  }

  func range(_ value: ProgramValue) throws -> Range<String.Index> {
    let (lower, upper) = (try place(value.field(0).int), try place(value.field(1).int))
    guard lower <= upper else { throw Trap("Range requires lowerBound <= upperBound") }
    return lower..<upper
  }

  func after(_ place: String.Index) throws -> String.Index {
    guard place < text.endIndex else { throw Trap("String index is out of bounds") }
    return text.index(after: place)
  }

  /// The index that is so many characters on.
  func offset(_ place: String.Index, _ distance: Int) throws -> Int {
    let limit = distance < 0 ? text.startIndex : text.endIndex
    guard let found = text.index(place, offsetBy: distance, limitedBy: limit) else {
      throw Trap("String index is out of bounds")
    }
    return number(of: found)
  }

  func parts(_ parts: [Substring], _ machine: Machine) throws -> ProgramValue {
    try machine.make(parts.count)
    return .array(try parts.map { try part($0.startIndex..<$0.endIndex, machine) })
  }

  func part(_ bounds: Range<String.Index>, _ machine: Machine) throws -> ProgramValue {
    try machine.make(text[bounds].utf8.count)
    return .slice(
      text[bounds].map { .string(String($0)) }, start: number(of: bounds.lowerBound))
  }
}

extension String.Index {
  fileprivate func utf16OrUTF8Offset(in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: self)
  }
}

// MARK: Parts as texts

extension Language {
  /// What takes characters from the ends of a part; the indices of the others stay theirs.
  private static let shorteningRows: [LanguageRow] = [
    .init("mutating Substring.removeFirst() -> Character", shortening(isAtStart: true)),
    .init("mutating Substring.removeLast() -> Character", shortening(isAtStart: false)),
    .init(
      "mutating Substring.popFirst() -> Character?", shortening(isAtStart: true, mayBeEmpty: true)),
    .init(
      "mutating Substring.popLast() -> Character?", shortening(isAtStart: false, mayBeEmpty: true)),
    .init("mutating Substring.removeFirst(Int)", cutting(isAtStart: true)),
    .init("mutating Substring.removeLast(Int)", cutting(isAtStart: false)),
  ]

  private static func shortening(
    isAtStart: Bool, mayBeEmpty: Bool = false
  ) -> LanguageRow.Body {
    .changing { a, _, machine in
      let view = try TextView(a, machine)
      guard let taken = isAtStart ? view.text.first : view.text.last else {
        guard mayBeEmpty else { throw Trap("a character is removed that is not in the text") }
        return .none
      }
      let rest = isAtStart ? view.text.dropFirst() : view.text.dropLast()
      a = try view.part(rest.startIndex..<rest.endIndex, machine)
      return .string(String(taken))
    }
  }

  private static func cutting(isAtStart: Bool) -> LanguageRow.Body {
    .changing { a, rest, machine in
      let view = try TextView(a, machine)
      let count = try rest[0].int
      guard count >= 0, count <= view.text.count else {
        throw Trap("more characters are removed than the text has")
      }
      let rest = isAtStart ? view.text.dropFirst(count) : view.text.dropLast(count)
      a = try view.part(rest.startIndex..<rest.endIndex, machine)
      return .none
    }
  }

  private static let substringRows: [LanguageRow] =
    shorteningRows + [
      .init(
        "Substring.init(String)", part { view, _ in view.text.startIndex..<view.text.endIndex }),
      .init(
        "Substring.init(Sequence<Character>)",
        .one { a, machine in .slice(try machine.elements(of: a), start: 0) }),
      .init("==(Substring, Substring) -> Bool", compared { $0 == $1 }),
      .init("==(Substring, String) -> Bool", compared { $0 == $1 }),
      .init("==(String, Substring) -> Bool", compared { $0 == $1 }),
      .init("!=(Substring, Substring) -> Bool", compared { $0 != $1 }),
      .init("!=(Substring, String) -> Bool", compared { $0 != $1 }),
      .init("!=(String, Substring) -> Bool", compared { $0 != $1 }),
      .init("<(Substring, Substring) -> Bool", compared { $0 < $1 }),
      .init("<(Substring, String) -> Bool", compared { $0 < $1 }),
      .init("<(String, Substring) -> Bool", compared { $0 < $1 }),
      .init("+(String, Substring) -> String", .two(joined)),
      .init(
        "+(Substring, String) -> Substring",
        .two { a, b, machine in
          .slice(try machine.elements(of: try joined(a, b, machine)), start: 0)
        }),
      .init(
        "+(Substring, Substring) -> Substring",
        .two { a, b, machine in
          .slice(try machine.elements(of: try joined(a, b, machine)), start: 0)
        }),
    ]

  private static func compared(
    _ body: @escaping @Sendable (String, String) -> Bool
  ) -> LanguageRow.Body {
    .two { a, b, machine in
      let (a, b) = (try TextView(a, machine).text, try TextView(b, machine).text)
      try machine.look(at: a)
      try machine.look(at: b)
      return .bool(body(a, b))
    }
  }

  @Sendable private static func joined(
    _ a: ProgramValue, _ b: ProgramValue, _ machine: Machine
  ) throws -> ProgramValue {
    let (a, b) = (try TextView(a, machine).text, try TextView(b, machine).text)
    try machine.make(a.utf8.count + b.utf8.count, adding: (a.utf8.count + b.utf8.count) / 16 + 1)
    return .string(a + b)
  }

  /// What texts have and change nothing by, for parts of texts.
  private static let copiedRows: [LanguageRow] =
    (textRows + textPartRows).compactMap { row in
      guard row.owner == .string, row.kind == .method || row.kind == .property, !row.isMutating,
        row.name != "filter"
      else { return nil }
      let text = "Substring" + row.text.dropFirst("String".count)
      let body: LanguageRow.Body? =
        switch row.body {
        case .one(let body):
          .one { a, machine in try body(.string(try TextView(a, machine).text), machine) }
        case .two(let body):
          .two { a, b, machine in try body(.string(try TextView(a, machine).text), b, machine) }
        case .three(let body):
          .three { a, b, c, machine in
            try body(.string(try TextView(a, machine).text), b, c, machine)
          }
        case .many(let body):
          .many { values, machine in
            let first = ProgramValue.string(try TextView(values[0], machine).text)
            return try body([first] + values.dropFirst(), machine)
          }
        default: nil
        }
      return body.map { .init(text, $0) }
    }
}
