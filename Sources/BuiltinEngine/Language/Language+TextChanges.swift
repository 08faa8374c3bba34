/// What changes a text.
extension Language {
  static let changingTextRows: [LanguageRow] = [
    .init("mutating String.append(Character)", changing { $0 += try $1[0].string }),
    .init(
      "mutating String.append(contentsOf: Sequence<Character>)",
      .changing { a, rest, machine in
        try change(&a, machine) { $0 += try text(ofPart: rest[0], machine) }
        return .none
      }),
    .init(
      "mutating String.insert(Character, at: String.Index)",
      changing { text, rest in
        text.insert(
          Character(try rest[0].string), at: try TextView(text).place(rest[1].int))
      }),
    .init(
      "mutating String.insert(contentsOf: Sequence<Character>, at: String.Index)",
      .changing { a, rest, machine in
        let added = try text(ofPart: rest[0], machine)
        try change(&a, machine) {
          $0.insert(contentsOf: added, at: try TextView($0).place(rest[1].int))
        }
        return .none
      }),
    .init(
      "mutating String.remove(at: String.Index) -> Character",
      taking { text, rest in
        let place = try TextView(text).place(rest[0].int)
        return place < text.endIndex ? text.remove(at: place) : nil
      }),
    .init(
      "mutating String.removeFirst() -> Character",
      taking { text, _ in text.isEmpty ? nil : text.removeFirst() }),
    .init(
      "mutating String.removeLast() -> Character",
      taking { text, _ in text.popLast() }),
    .init(
      "mutating String.popLast() -> Character?",
      .changing { a, _, machine in
        var last: Character?
        try change(&a, machine) { last = $0.popLast() }
        return last.map { .string(String($0)) } ?? .none
      }),
    .init("mutating String.removeFirst(Int)", changing { try cut(&$0, $1) { $0.removeFirst($1) } }),
    .init("mutating String.removeLast(Int)", changing { try cut(&$0, $1) { $0.removeLast($1) } }),
    .init("mutating String.removeAll()", changing { text, _ in text = "" }),
    .init("mutating String.removeAll(keepingCapacity: Bool)", changing { text, _ in text = "" }),
    .init("mutating String.reserveCapacity(Int)", changing { _, _ in }),
    .init(
      "mutating String.removeAll(where: (Character) -> Bool)",
      .changing { a, rest, machine in
        let body = try rest[0].function
        try change(&a, machine) { text in
          try text.removeAll { try machine.invoke(body, .string(String($0))).bool }
        }
        return .none
      }),
    .init(
      "mutating String.removeSubrange(Range<String.Index>)",
      changing { text, rest in text.removeSubrange(try TextView(text).range(rest[0])) }),
    .init(
      "mutating String.replaceSubrange(Range<String.Index>, with: Sequence<Character>)",
      .changing { a, rest, machine in
        let added = try text(ofPart: rest[1], machine)
        try change(&a, machine) { $0.replaceSubrange(try TextView($0).range(rest[0]), with: added) }
        return .none
      }),
  ]

  private static func cut(
    _ text: inout String, _ rest: [ProgramValue], _ body: (inout String, Int) -> Void
  ) throws {
    let count = try rest[0].int
    guard count >= 0, count <= text.count else {
      throw Trap("more characters are removed than the text has")
    }
    body(&text, count)
  }

  /// Lends a text to `body`; it counts as looked at and made.
  private static func change(
    _ value: inout ProgramValue, _ machine: Machine, _ body: (inout String) throws -> Void
  ) throws {
    guard case .string(var text) = value else { throw Trap.malformed }
    value = .none
    // A closure may throw: then the text is what it was.
    defer { value = .string(text) }
    try machine.look(at: text)
    try body(&text)
    try machine.make(text.utf8.count, adding: text.utf8.count / 16 + 1)
  }

  private static func changing(
    _ body: @escaping @Sendable (inout String, [ProgramValue]) throws -> Void
  ) -> LanguageRow.Body {
    .changing { a, rest, machine in
      try change(&a, machine) { try body(&$0, rest) }
      return .none
    }
  }

  /// A row that takes a character out of a text.
  private static func taking(
    _ body: @escaping @Sendable (inout String, [ProgramValue]) throws -> Character?
  ) -> LanguageRow.Body {
    .changing { a, rest, machine in
      var taken: Character?
      try change(&a, machine) { taken = try body(&$0, rest) }
      guard let taken else { throw Trap("a character is removed that is not in the text") }
      return .string(String(taken))
    }
  }
}
