/// Indices, and the parts of arrays, of slices and of ranges of whole numbers, which have those of the
/// whole.
extension Language {
  static let sliceRows: [LanguageRow] =
    ["[T]", "ArraySlice<T>"].flatMap { placeRows($0) + boundedRows($0) + openRows($0) }
    + ["[T]", "ArraySlice<T>", "LayoutSubviews"].flatMap(findingRows)
    + [
      .init(
        "ArraySlice<T>.subscript(Int) -> T",
        .two { a, index, _ in
          let (elements, index) = (try a.array, try index.int)
          guard a.indices(elements.count).contains(index) else {
            throw outOfRange(index, a.indices(elements.count))
          }
          return elements[index - a.firstIndex]
        }),
      .init(
        "mutating ArraySlice<T>.popFirst() -> T?", shortening(isAtStart: true)),
      .init(
        "mutating ArraySlice<T>.popLast() -> T?", shortening(isAtStart: false)),
      .init(
        "mutating ArraySlice<T>.removeFirst() -> T",
        shortening(isAtStart: true, "Can't remove first element from an empty collection")),
      .init(
        "mutating ArraySlice<T>.removeLast() -> T",
        shortening(isAtStart: false, "Can't remove last element from an empty collection")),
    ]

  /// Takes the first or the last element away; the indices of the others stay theirs.
  ///
  /// Where there is none, the program ends for a reason, if one is given.
  private static func shortening(
    isAtStart: Bool, _ reason: String? = nil
  ) -> LanguageRow.Body {
    .changing { a, _, machine in
      var elements = try a.array
      let start = a.firstIndex
      guard !elements.isEmpty else {
        if let reason { throw Trap(reason) }
        return .none
      }
      try machine.spend(elements.count)
      let taken = isAtStart ? elements.removeFirst() : elements.removeLast()
      a = .slice(elements, start: isAtStart ? start + 1 : start)
      return taken
    }
  }

  private static func outOfRange(_ index: Int, _ indices: Range<Int>) -> Trap {
    guard indices.lowerBound != 0 else { return outOfRange(index, indices.count) }
    return Trap(
      "index \(index) is out of range of a part that has the indices from \(indices.lowerBound) up to"
        + " \(indices.upperBound)")
  }

  private static func placeRows(_ owner: String) -> [LanguageRow] {
    [
      .init(
        "\(owner).indices: Range<Int>",
        .one { a, _ in
          let indices = a.indices(try a.array.count)
          return .range(indices.lowerBound, indices.upperBound)
        }),
      .init("\(owner).startIndex: Int", .one { a, _ in .int(a.firstIndex) }),
      .init(
        "\(owner).endIndex: Int", .one { a, _ in .int(a.indices(try a.array.count).upperBound) }),
      .init("\(owner).index(after: Int) -> Int", .two { _, a, _ in .int(try a.int &+ 1) }),
      .init("\(owner).index(before: Int) -> Int", .two { _, a, _ in .int(try a.int &- 1) }),
      .init(
        "\(owner).index(Int, offsetBy: Int) -> Int",
        .three { _, a, distance, _ in
          let (index, overflows) = try a.int.addingReportingOverflow(distance.int)
          guard !overflows else { throw Trap("arithmetic overflow in 'index(_:offsetBy:)'") }
          return .int(index)
        }),
      .init(
        "\(owner).index(Int, offsetBy: Int, limitedBy: Int) -> Int?",
        .many { values, _ in
          guard values.count == 4 else { throw Trap.malformed }
          let (place, distance, limit) = (
            try values[1].int, try values[2].int, try values[3].int
          )
          // A limit that lies on the other side limits nothing.
          let (room, isFar) = limit.subtractingReportingOverflow(place)
          let (index, overflows) = place.addingReportingOverflow(distance)
          guard !isFar, !overflows else {
            throw Trap("arithmetic overflow in 'index(_:offsetBy:limitedBy:)'")
          }
          let isBeyond = distance > 0 ? room >= 0 && room < distance : room <= 0 && distance < room
          return isBeyond ? .none : .int(index)
        }),
      .init(
        "\(owner).distance(from: Int, to: Int) -> Int",
        .three { _, from, to, _ in
          let (distance, overflows) = try to.int.subtractingReportingOverflow(from.int)
          guard !overflows else { throw Trap("arithmetic overflow in 'distance(from:to:)'") }
          return .int(distance)
        }),
    ]
  }

  // MARK: Finding

  /// The place of the element that a condition picks.
  private static func index(
    _ find: @escaping @Sendable ([ProgramValue], (ProgramValue) throws -> Bool) throws -> Int?
  ) -> LanguageRow.Body {
    place { elements, rest, machine in
      let body = try rest[0].function
      return try find(elements) { try machine.invoke(body, $0).bool }
    }
  }

  private static func equalIndex(
    _ find: @escaping @Sendable ([ProgramValue], (ProgramValue) throws -> Bool) throws -> Int?
  ) -> LanguageRow.Body {
    place { elements, rest, machine in
      try find(elements) { try $0.equals(rest[0], machine) }
    }
  }

  /// The index of the element at a place counted from 0.
  private static func place(
    _ find: @escaping @Sendable ([ProgramValue], [ProgramValue], Machine) throws -> Int?
  ) -> LanguageRow.Body {
    .many { values, machine in
      let elements = try machine.elements(of: values[0])
      try machine.spend(elements.count)
      let place = try find(elements, Array(values.dropFirst()), machine)
      return place.map { .int(values[0].firstIndex + $0) } ?? .none
    }
  }

  private static func findingRows(_ owner: String) -> [LanguageRow] {
    let element = owner == "LayoutSubviews" ? "LayoutSubview" : "T"
    let equatable = owner == "LayoutSubviews" ? "" : " where T: Equatable"
    return [
      .init(
        "\(owner).firstIndex(where: (\(element)) -> Bool) -> Int?",
        index { try $0.firstIndex(where: $1) }),
      .init(
        "\(owner).lastIndex(where: (\(element)) -> Bool) -> Int?",
        index { try $0.lastIndex(where: $1) }),
      .init(
        "\(owner).firstIndex(of: \(element)) -> Int?" + equatable,
        equalIndex { try $0.firstIndex(where: $1) }),
      .init(
        "\(owner).lastIndex(of: \(element)) -> Int?" + equatable,
        equalIndex { try $0.lastIndex(where: $1) }),
    ]
  }

  // MARK: Parts

  private static func boundedRows(_ owner: String) -> [LanguageRow] {
    ["Range<Int>", "ClosedRange<Int>"].map { range in
      .init(
        "\(owner).subscript(\(range)) -> ArraySlice<T>",
        .two { a, range, machine in
          let (lower, upper) = try range.range
          var end = upper
          if case .closedRange = range, upper < .max { end += 1 }
          return try part(of: a, lower, end, written: (lower, upper), machine)
        })
    }
  }

  /// Parts that one index bounds: `array[2...]`, `array[..<2]` and `array[...2]` stand under labels
  /// that nobody can write.
  private static func openRows(_ owner: String) -> [LanguageRow] {
    func row(
      _ call: String,
      _ bounds: @escaping @Sendable (Int, Range<Int>) -> (lower: Int, upper: Int)
    ) -> LanguageRow {
      .init(
        "\(owner).\(call) -> ArraySlice<T>",
        .two { a, index, machine in
          let index = try index.int
          let (lower, upper) = bounds(index, a.indices(try a.array.count))
          return try part(of: a, lower, upper, written: (index, index), machine)
        })
    }
    return [
      row("prefix(upTo: Int)") { ($1.lowerBound, $0) },
      row("prefix(through: Int)") { ($1.lowerBound, $0 == .max ? $0 : $0 + 1) },
      row("suffix(from: Int)") { ($0, $1.upperBound) },
      row("subscript(from…: Int)") { ($0, $1.upperBound) },
      row("subscript(…below: Int)") { ($1.lowerBound, $0) },
      row("subscript(…through: Int)") { ($1.lowerBound, $0 == .max ? $0 : $0 + 1) },
    ]
  }

  /// The part between two indices; `written` are those that the code has, which a trap names.
  private static func part(
    of value: ProgramValue, _ lower: Int, _ upper: Int, written: (lower: Int, upper: Int),
    _ machine: Machine
  ) throws -> ProgramValue {
    let elements = try value.array
    let indices = value.indices(elements.count)
    guard lower >= indices.lowerBound, lower <= upper, upper <= indices.upperBound else {
      let isLowerInside = indices.lowerBound <= lower && lower <= indices.upperBound
      throw outOfRange(isLowerInside ? written.upper : written.lower, indices)
    }
    try machine.make(upper - lower)
    let start = indices.lowerBound
    return .slice(Array(elements[lower - start..<upper - start]), start: lower)
  }
}

extension ProgramValue {
  /// The index of the first element: that of a part in the whole, that of a range its first number.
  fileprivate var firstIndex: Int {
    switch self {
    case .slice(_, let start): start
    case .range(let lower, _): lower
    default: 0
    }
  }

  /// The indices of so many elements.
  fileprivate func indices(_ count: Int) -> Range<Int> { firstIndex..<firstIndex + count }

  /// A part of the elements of a value, with the indices that they have there.
  static func slice(_ part: ArraySlice<ProgramValue>, of value: ProgramValue) -> ProgramValue {
    .slice(Array(part), start: value.firstIndex + part.startIndex)
  }
}
