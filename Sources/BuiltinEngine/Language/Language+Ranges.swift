extension Language {
  static let rangeRows: [LanguageRow] =
    plainRangeRows + clampedRows + overlapRows + rangePartRows

  private static let overlapRows: [LanguageRow] = ["Range", "ClosedRange"].flatMap { one in
    ["Range", "ClosedRange"].map { other in
      LanguageRow(
        "\(one)<Int>.overlaps(\(other)<Int>) -> Bool",
        .two { a, b, _ in
          let (a, b) = (try a.range, try b.range)
          guard one == "ClosedRange" || a.lower < a.upper,
            other == "ClosedRange" || b.lower < b.upper
          else { return .bool(false) }
          let isBefore = one == "ClosedRange" ? a.upper < b.lower : a.upper <= b.lower
          let isBehind = other == "ClosedRange" ? b.upper < a.lower : b.upper <= a.lower
          return .bool(!isBefore && !isBehind)
        })
    }
  }

  /// Ranges of what can be compared otherwise, as texts: an instance of two bounds.
  static let comparableRangeRows: [LanguageRow] =
    [
      .init(
        "~=(T, T) -> Bool where T: Equatable",
        .two { a, b, machine in .bool(try a.equals(b, machine)) })
    ] + boundedRows

  private static let boundedRows: [LanguageRow] = [true, false].flatMap {
    isClosed -> [LanguageRow] in
    let name = isClosed ? "ClosedRange" : "Range"
    let inside = LanguageRow.Body.two { range, value, machine in
      let bounds = try range.instance.fields
      guard bounds.count == 2 else { throw Trap.malformed }
      if try value.isLess(than: bounds[0], machine) { return .bool(false) }
      return .bool(
        isClosed
          ? try !bounds[1].isLess(than: value, machine) : try value.isLess(than: bounds[1], machine)
      )
    }
    return [
      .init(
        "\(isClosed ? "..." : "..<")(T, T) -> \(name)<T> where T: Comparable",
        .two { a, b, machine in
          guard try !b.isLess(than: a, machine) else {
            throw Trap("Range requires lowerBound <= upperBound")
          }
          return .instance(Instance([a, b]))
        }),
      .init("~=(\(name)<T>, T) -> Bool where T: Comparable", inside),
      .init("\(name)<T>.contains(T) -> Bool where T: Comparable", inside),
      .init("\(name)<T>.lowerBound: T", .one { a, _ in try a.field(0) }),
      .init("\(name)<T>.upperBound: T", .one { a, _ in try a.field(1) }),
    ]
  }

  private static let plainRangeRows: [LanguageRow] = [
    .init(
      "..<(Int, Int) -> Range<Int>",
      .two { a, b, _ in
        let (a, b) = (try a.int, try b.int)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .range(a, b)
      }),
    .init(
      "...(Int, Int) -> ClosedRange<Int>",
      .two { a, b, _ in
        let (a, b) = (try a.int, try b.int)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .closedRange(a, b)
      }),
    .init(
      "..<(Double, Double) -> Range<Double>",
      .two { a, b, _ in
        let (a, b) = (try a.double, try b.double)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .pair(a, b)
      }),
    .init(
      "...(Double, Double) -> ClosedRange<Double>",
      .two { a, b, _ in
        let (a, b) = (try a.double, try b.double)
        guard a <= b else { throw Trap("Range requires lowerBound <= upperBound") }
        return .pair(a, b)
      }),
    .init(
      "~=(Range<Int>, Int) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.range, try b.int)
        return .bool(range.lower <= value && value < range.upper)
      }),
    .init(
      "~=(ClosedRange<Int>, Int) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.range, try b.int)
        return .bool(range.lower <= value && value <= range.upper)
      }),
    .init(
      "~=(Range<Double>, Double) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.pair, try b.double)
        return .bool(range.0 <= value && value < range.1)
      }),
    .init(
      "~=(ClosedRange<Double>, Double) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.pair, try b.double)
        return .bool(range.0 <= value && value <= range.1)
      }),
    .init(
      "Range<Int>.contains(Int) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.range, try b.int)
        return .bool(range.lower <= value && value < range.upper)
      }),
    .init(
      "ClosedRange<Int>.contains(Int) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.range, try b.int)
        return .bool(range.lower <= value && value <= range.upper)
      }),
    .init(
      "Range<Double>.contains(Double) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.pair, try b.double)
        return .bool(range.0 <= value && value < range.1)
      }),
    .init(
      "ClosedRange<Double>.contains(Double) -> Bool",
      .two { a, b, _ in
        let (range, value) = (try a.pair, try b.double)
        return .bool(range.0 <= value && value <= range.1)
      }),
    .init("Range<Int>.firstIndex(of: Int) -> Int?", .two { a, b, _ in try place(of: b, in: a) }),
    .init("Range<Int>.lastIndex(of: Int) -> Int?", .two { a, b, _ in try place(of: b, in: a) }),
    .init("Range<Int>.indices: Range<Int>", .one { a, _ in a }),
    .init("Range<Int>.lowerBound: Int", .one { a, _ in .int(try a.range.lower) }),
    .init("Range<Int>.upperBound: Int", .one { a, _ in .int(try a.range.upper) }),
    .init("ClosedRange<Int>.lowerBound: Int", .one { a, _ in .int(try a.range.lower) }),
    .init("ClosedRange<Int>.upperBound: Int", .one { a, _ in .int(try a.range.upper) }),
    .init("Range<Double>.lowerBound: Double", .one { a, _ in .double(try a.pair.0) }),
    .init("Range<Double>.upperBound: Double", .one { a, _ in .double(try a.pair.1) }),
    .init("ClosedRange<Double>.lowerBound: Double", .one { a, _ in .double(try a.pair.0) }),
    .init("ClosedRange<Double>.upperBound: Double", .one { a, _ in .double(try a.pair.1) }),
    .init(
      "stride(from: Int, to: Int, by: Int) -> Series<Int>",
      .three { a, b, step, machine in
        try steps(machine, try a.int, try b.int, try step.int, includesEnd: false)
      }),
    .init(
      "stride(from: Int, through: Int, by: Int) -> Series<Int>",
      .three { a, b, step, machine in
        try steps(machine, try a.int, try b.int, try step.int, includesEnd: true)
      }),
    .init(
      "stride(from: Double, to: Double, by: Double) -> Series<Double>",
      .three { a, b, step, machine in
        guard try step.double != 0 else { throw Trap("Stride size must not be zero") }
        return try series(
          machine, stride(from: try a.double, to: try b.double, by: try step.double)
        ) { .double($0) }
      }),
    .init(
      "stride(from: Double, through: Double, by: Double) -> Series<Double>",
      .three { a, b, step, machine in
        guard try step.double != 0 else { throw Trap("Stride size must not be zero") }
        return try series(
          machine, stride(from: try a.double, through: try b.double, by: try step.double)
        ) { .double($0) }
      }),
  ]

  static func steps(
    _ machine: Machine, _ from: Int, _ to: Int, _ step: Int, includesEnd: Bool
  ) throws -> ProgramValue {
    guard step != 0 else { throw Trap("Stride size must not be zero") }
    if includesEnd {
      return try series(machine, stride(from: from, through: to, by: step)) { .int($0) }
    }
    return try series(machine, stride(from: from, to: to, by: step)) { .int($0) }
  }

  /// The elements of a series written out, as far as a collection may have them.
  private static func series<Elements: Sequence>(
    _ machine: Machine, _ elements: Elements, _ value: (Elements.Element) -> ProgramValue
  ) throws -> ProgramValue {
    var values: [ProgramValue] = []
    for element in elements {
      try machine.make(values.count + 1, adding: 1)
      values.append(value(element))
    }
    return .array(values)
  }
}

extension Language {
  /// Ranges cut to others, as Swift does: one that lies beside the limits is empty at their edge.
  private static let clampedRows: [LanguageRow] = ["Range", "ClosedRange"].flatMap { name in
    [
      LanguageRow(
        "\(name)<Int>.clamped(to: \(name)<Int>) -> \(name)<Int>",
        .two { a, limits, _ in
          let (lower, upper) = clamped(try a.range, to: try limits.range)
          return name == "Range" ? .range(lower, upper) : .closedRange(lower, upper)
        }),
      LanguageRow(
        "\(name)<Double>.clamped(to: \(name)<Double>) -> \(name)<Double>",
        .two { a, limits, _ in
          let (lower, upper) = clamped(try a.pair, to: try limits.pair)
          return .pair(lower, upper)
        }),
    ]
  }

  private static func clamped<Bound: Comparable>(
    _ range: (Bound, Bound), to limits: (Bound, Bound)
  ) -> (Bound, Bound) {
    let lower =
      limits.0 > range.0 ? limits.0 : limits.1 < range.0 ? limits.1 : range.0
    let upper =
      limits.1 < range.1 ? limits.1 : limits.0 > range.1 ? limits.0 : range.1
    return (lower, upper)
  }

  /// The numbers of a range are its indices.
  private static func place(of number: ProgramValue, in range: ProgramValue) throws -> ProgramValue
  {
    let (bounds, value) = (try range.range, try number.int)
    return bounds.lower <= value && value < bounds.upper ? .int(value) : .none
  }
}
