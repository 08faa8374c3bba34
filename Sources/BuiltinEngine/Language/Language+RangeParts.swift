extension Language {
  /// Parts of ranges of whole numbers are ranges, whose bounds Swift does not compare with the whole.
  static let rangePartRows: [LanguageRow] =
    openParts + boundedParts + countedParts + testedParts + [
      .init("Range<Int>.startIndex: Int", .one { a, _ in .int(try a.range.lower) }),
      .init("Range<Int>.endIndex: Int", .one { a, _ in .int(try a.range.upper) }),
    ]

  private typealias Bounds = (lower: Int, upper: Int)

  // MARK: From an index, or up to one

  /// `range[2...]`, `range[..<2]` and `range[...2]` stand under labels that nobody can write.
  private static let openParts: [LanguageRow] = [
    open("subscript(from…: Int)") { ($0, $1.upper) },
    open("subscript(…below: Int)") { ($1.lower, $0) },
    open("subscript(…through: Int)") { ($1.lower, behind($0)) },
    open("suffix(from: Int)") { ($0, $1.upper) },
    open("prefix(upTo: Int)") { ($1.lower, $0) },
    open("prefix(through: Int)") { ($1.lower, behind($0)) },
  ]

  private static func open(
    _ call: String, _ bounds: @escaping @Sendable (Int, Bounds) -> Bounds
  ) -> LanguageRow {
    .init(
      "Range<Int>.\(call) -> Range<Int>",
      .two { a, index, _ in
        let (lower, upper) = bounds(try index.int, try a.range)
        return try part(lower, upper)
      })
  }

  private static let boundedParts: [LanguageRow] = [
    .init("Range<Int>.subscript(Range<Int>) -> Range<Int>", .two { _, range, _ in range }),
    .init(
      "Range<Int>.subscript(ClosedRange<Int>) -> Range<Int>",
      .two { _, range, _ in
        let (lower, upper) = try range.range
        return try part(lower, behind(upper))
      }),
  ]

  private static func behind(_ index: Int) -> Int { index == .max ? index : index + 1 }

  private static func part(_ lower: Int, _ upper: Int) throws -> ProgramValue {
    guard lower <= upper else { throw Trap("a range from \(lower) up to \(upper)") }
    return .range(lower, upper)
  }

  // MARK: So many

  /// Parts of a number of elements: of fewer, where the range has fewer.
  private static let countedParts: [LanguageRow] =
    counted("prefix") { ($1.lower, $1.lower + $0) }
    + counted("suffix") { ($1.upper - $0, $1.upper) }
    + counted("dropFirst", isOneWithout: true) { ($1.lower + $0, $1.upper) }
    + counted("dropLast", isOneWithout: true) { ($1.lower, $1.upper - $0) }

  private static func counted(
    _ name: String, isOneWithout: Bool = false,
    _ bounds: @escaping @Sendable (Int, Bounds) -> Bounds
  ) -> [LanguageRow] {
    let part: @Sendable (ProgramValue, Int) throws -> ProgramValue = { range, count in
      guard count >= 0 else { throw Trap("'\(name)' takes no negative number of elements") }
      let whole = try range.range
      let (all, isOverflow) = whole.upper.subtractingReportingOverflow(whole.lower)
      guard !isOverflow else { throw Trap("the range has more elements than an Int counts") }
      let (lower, upper) = bounds(min(count, all), whole)
      return .range(lower, upper)
    }
    let row = LanguageRow(
      "Range<Int>.\(name)(Int) -> Range<Int>", .two { a, count, _ in try part(a, try count.int) })
    guard isOneWithout else { return [row] }
    return [.init("Range<Int>.\(name)() -> Range<Int>", .one { a, _ in try part(a, 1) }), row]
  }

  // MARK: As long as a condition holds

  private static let testedParts: [LanguageRow] = [true, false].map { isPrefix in
    .init(
      "Range<Int>.\(isPrefix ? "prefix" : "drop")(while: (Int) -> Bool) -> Range<Int>",
      .two { a, body, machine in
        let (lower, upper) = try a.range
        let condition = try body.function
        var place = lower
        while place < upper, try machine.invoke(condition, .int(place)).bool { place += 1 }
        return isPrefix ? .range(lower, place) : .range(place, upper)
      })
  }
}
