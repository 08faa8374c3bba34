/// What arrays and other collections have beyond any sequence.
extension Language {
  static func outOfRange(_ index: Int, _ count: Int) -> Trap {
    Trap("index \(index) is out of range of \(count) element\(count == 1 ? "" : "s")")
  }

  /// A row of a collection that only needs the number of its elements.
  private static func counted(
    _ body: @escaping @Sendable (Int) -> ProgramValue
  ) -> LanguageRow.Body {
    .one { a, machine in
      switch a {
      case .array(let elements): body(elements.count)
      case .subviews(let subviews): body(subviews.value.count)
      case .table(let table): body(table.count)
      default: body(try machine.elements(of: a).count)
      }
    }
  }

  static let collectionRows: [LanguageRow] =
    [
      .init("Collection<T>.count: Int", counted { .int($0) }),
      .init("Collection<T>.isEmpty: Bool", counted { .bool($0 == 0) }),
      .init(
        "Collection<T>.first: T?",
        .one { a, machine in
          switch a {
          case .array(let elements): elements.first ?? .none
          case .subviews(let subviews): subviews.value.first.map { .subview($0) } ?? .none
          default: try machine.elements(of: a).first ?? .none
          }
        }),
      .init(
        "Collection<T>.last: T?",
        .one { a, machine in
          switch a {
          case .array(let elements): elements.last ?? .none
          case .subviews(let subviews): subviews.value.last.map { .subview($0) } ?? .none
          default: try machine.elements(of: a).last ?? .none
          }
        }),
      .init(
        "Sequence<T>.last(where: (T) -> Bool) -> T?",
        .stream { a, rest, machine in
          let body = try rest[0].function
          return try machine.settled(a).last { try machine.invoke(body, $0).bool } ?? .none
        }),
    ]

  // MARK: Arrays

  /// A row that changes an array in place.
  private static func changing(
    _ body:
      @escaping @Sendable (inout [ProgramValue], [ProgramValue], Machine) throws
      -> ProgramValue
  ) -> LanguageRow.Body {
    .changing { a, rest, machine in
      guard case .array(var elements) = a else { throw Trap.malformed }
      // Held once by the place and once by the variable here: let go of the former.
      a = .none
      defer { a = .array(elements) }
      var result = ProgramValue.none
      try machine.changing(&elements) { result = try body(&$0, rest, machine) }
      return result
    }
  }

  /// Checks the bounds of a part of a collection whose indices begin at 0.
  static func bounds(_ value: ProgramValue, _ count: Int) throws -> Range<Int> {
    let (lower, upper) = try value.range
    var end = upper
    if case .closedRange = value {
      guard upper < Int.max else { throw outOfRange(upper, count) }
      end += 1
    }
    guard lower >= 0, end <= count else { throw outOfRange(lower < 0 ? lower : end, count) }
    return lower..<end
  }

  static let arrayRows: [LanguageRow] = readingRows + changingRows + replacingRows

  private static let readingRows: [LanguageRow] = [
    .init("Array<T>.init()", .many { _, _ in .array([]) }),
    .init(
      "Array<T>.init(repeating: T, count: Int)",
      .two { element, count, machine in
        let count = try count.int
        guard count >= 0 else { throw Trap("Can't construct Array with count < 0") }
        try machine.make(count)
        return .array(Array(repeating: element, count: count))
      }),
    .init(
      "Range<Int>.subscript(Int) -> Int",
      .two { a, index, _ in
        let (range, index) = (try a.range, try index.int)
        guard range.lower <= index, index < range.upper else {
          throw Trap("index \(index) is out of range")
        }
        return .int(index)
      }),
    .init(
      "+(ArraySlice<T>, Sequence<T>) -> ArraySlice<T>",
      .two { a, b, machine in
        guard case .slice(let part, let start) = a else { throw Trap.malformed }
        let added = try machine.elements(of: b)
        try machine.make(part.count + added.count)
        return .slice(part + added, start: start)
      }),
    .init(
      "+([T], [T]) -> [T]",
      .two { a, b, machine in
        let (a, b) = (try a.array, try b.array)
        try machine.make(a.count + b.count)
        return .array(a + b)
      }),
    .init(
      "+([T], Sequence<T>) -> [T]",
      .two { a, b, machine in
        let (a, b) = (try a.array, try machine.elements(of: b))
        try machine.make(a.count + b.count)
        return .array(a + b)
      }),
  ]

  /// Parts of an array put in, taken out or put in the place of others.
  static let replacingRows: [LanguageRow] = [
    .init(
      "mutating [T].insert(contentsOf: Sequence<T>, at: Int)",
      changing { elements, rest, machine in
        let (added, index) = (try machine.elements(of: rest[0]), try rest[1].int)
        guard index >= 0, index <= elements.count else { throw outOfRange(index, elements.count) }
        try machine.make(elements.count + added.count)
        elements.insert(contentsOf: added, at: index)
        return .none
      }),
    .init(
      "mutating [T].removeSubrange(Range<Int>)",
      changing { elements, rest, machine in
        try machine.spend(elements.count)
        elements.removeSubrange(try bounds(rest[0], elements.count))
        return .none
      }),
    .init(
      "mutating [T].removeSubrange(ClosedRange<Int>)",
      changing { elements, rest, machine in
        try machine.spend(elements.count)
        elements.removeSubrange(try bounds(rest[0], elements.count))
        return .none
      }),
    .init("mutating [T].replaceSubrange(Range<Int>, with: Sequence<T>)", replacing),
    .init("mutating [T].replaceSubrange(ClosedRange<Int>, with: Sequence<T>)", replacing),
  ]

  private static let replacing = changing { elements, rest, machine in
    let added = try machine.elements(of: rest[1])
    try machine.make(elements.count + added.count)
    elements.replaceSubrange(try bounds(rest[0], elements.count), with: added)
    return .none
  }

  private static let changingRows: [LanguageRow] = [
    .init(
      "mutating [T].append(T)",
      changing { elements, rest, machine in
        try machine.make(elements.count + 1, adding: 1)
        elements.append(rest[0])
        return .none
      }),
    .init(
      "mutating [T].append(contentsOf: Sequence<T>)",
      changing { elements, rest, machine in
        let added = try machine.elements(of: rest[0])
        try machine.make(elements.count + added.count, adding: added.count)
        elements += added
        return .none
      }),
    .init(
      "mutating [T].insert(T, at: Int)",
      changing { elements, rest, machine in
        let index = try rest[1].int
        guard index >= 0, index <= elements.count else {
          throw outOfRange(index, elements.count)
        }
        try machine.make(elements.count + 1, adding: elements.count - index + 1)
        elements.insert(rest[0], at: index)
        return .none
      }),
    .init(
      "mutating [T].remove(at: Int) -> T",
      changing { elements, rest, machine in
        let index = try rest[0].int
        guard elements.indices.contains(index) else { throw outOfRange(index, elements.count) }
        try machine.spend(elements.count - index)
        return elements.remove(at: index)
      }),
    .init(
      "mutating [T].removeFirst() -> T",
      changing { elements, _, machine in
        guard !elements.isEmpty else {
          throw Trap("Can't remove first element from an empty collection")
        }
        try machine.spend(elements.count)
        return elements.removeFirst()
      }),
    .init(
      "mutating [T].removeFirst(Int)",
      changing { elements, rest, machine in
        let count = try rest[0].int
        guard (0...elements.count).contains(count) else {
          throw Trap("Can't remove more items from a collection than it has")
        }
        try machine.spend(elements.count)
        elements.removeFirst(count)
        return .none
      }),
    .init(
      "mutating [T].removeLast() -> T",
      changing { elements, _, _ in
        guard let last = elements.popLast() else {
          throw Trap("Can't remove last element from an empty collection")
        }
        return last
      }),
    .init(
      "mutating [T].removeLast(Int)",
      changing { elements, rest, _ in
        let count = try rest[0].int
        guard (0...elements.count).contains(count) else {
          throw Trap("Can't remove more items from a collection than it has")
        }
        elements.removeLast(count)
        return .none
      }),
    .init(
      "mutating [T].popLast() -> T?",
      changing { elements, _, _ in elements.popLast() ?? .none }),
    .init(
      "mutating [T].removeAll()",
      changing { elements, _, _ in
        elements.removeAll()
        return .none
      }),
    .init(
      "mutating [T].removeAll(keepingCapacity: Bool)",
      changing { elements, _, _ in
        elements.removeAll()
        return .none
      }),
    .init(
      "mutating [T].removeAll(where: (T) -> Bool)",
      changing { elements, rest, machine in
        let body = try rest[0].function
        try machine.spend(elements.count)
        try elements.removeAll { try machine.invoke(body, $0).bool }
        return .none
      }),
    .init(
      "mutating [T].reserveCapacity(Int)", changing { _, _, _ in .none }),
    .init(
      "mutating [T].swapAt(Int, Int)",
      changing { elements, rest, _ in
        let (a, b) = (try rest[0].int, try rest[1].int)
        for index in [a, b] where !elements.indices.contains(index) {
          throw outOfRange(index, elements.count)
        }
        elements.swapAt(a, b)
        return .none
      }),
    .init(
      "mutating [T].reverse()",
      changing { elements, _, machine in
        try machine.spend(elements.count)
        elements.reverse()
        return .none
      }),
    .init(
      "mutating [T].partition(by: (T) -> Bool) -> Int",
      changing { elements, rest, machine in
        let body = try rest[0].function
        try machine.spend(elements.count)
        return .int(try elements.partition { try machine.invoke(body, $0).bool })
      }),
    .init(
      "mutating [T].sort() where T: Comparable",
      changing { elements, _, machine in
        // As for `sorted()`.
        try machine.spend(elements.count * 4)
        try elements.sort { try $0.isLess(than: $1, machine) }
        return .none
      }),
    .init(
      "mutating [T].sort(by: (T, T) -> Bool)",
      changing { elements, rest, machine in
        let body = try rest[0].function
        try elements.sort { try machine.invoke(body, $0, $1).bool }
        return .none
      }),
  ]
}
