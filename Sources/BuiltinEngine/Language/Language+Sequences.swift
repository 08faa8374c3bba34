/// What any sequence has: arrays, slices, ranges of whole numbers, subviews, dictionaries, sets and
/// the results of `zip`, `enumerated` and `stride`.
extension Language {
  static let sequenceRows: [LanguageRow] =
    mappingRows + searchingRows + orderingRows + partRows + splittingRows

  private static let mappingRows: [LanguageRow] = [
    .init(
      "Sequence<T>.map((T) -> U) -> [U]",
      .stream { a, rest, machine in
        let body = try rest[0].function
        var values: [ProgramValue] = []
        try machine.visit(a) {
          values.append(try machine.invoke(body, $0))
          return true
        }
        try machine.make(values.count)
        return .array(values)
      }),
    .init(
      "Sequence<T>.compactMap((T) -> U?) -> [U]",
      .stream { a, rest, machine in
        let body = try rest[0].function
        var values: [ProgramValue] = []
        try machine.visit(a) {
          let value = try machine.invoke(body, $0)
          if !value.isNone { values.append(value) }
          return true
        }
        try machine.make(values.count)
        return .array(values)
      }),
    .init(
      "Sequence<T>.flatMap((T) -> Sequence<U>) -> [U]",
      .stream { a, rest, machine in
        let body = try rest[0].function
        var values: [ProgramValue] = []
        try machine.visit(a) {
          let added = try machine.elements(of: try machine.invoke(body, $0))
          try machine.make(values.count + added.count, adding: added.count)
          values += added
          return true
        }
        return .array(values)
      }),
    .init(
      "Sequence<Sequence<U>>.joined(separator: Sequence<U>) -> [U]",
      .two { a, separator, machine in
        let between = try machine.elements(of: separator)
        var values: [ProgramValue] = []
        for (index, element) in try machine.elements(of: a).enumerated() {
          let added = (index > 0 ? between : []) + (try machine.elements(of: element))
          try machine.make(values.count + added.count, adding: added.count)
          values += added
        }
        return .array(values)
      }),
    .init(
      "repeatElement(T, count: Int) -> [T]",
      .two { element, count, machine in
        let count = try count.int
        guard count >= 0 else {
          throw Trap("repeatElement needs a count that is not negative")
        }
        try machine.make(count)
        return .array([ProgramValue](repeating: element, count: count))
      }),
    .init(
      "Sequence<T>.filter((T) -> Bool) -> [T]",
      .stream { a, rest, machine in
        let body = try rest[0].function
        var values: [ProgramValue] = []
        try machine.visit(a) {
          if try machine.invoke(body, $0).bool { values.append($0) }
          return true
        }
        try machine.make(values.count)
        return .array(values)
      }),
    .init(
      "Sequence<T>.reduce(U, (U, T) -> U) -> U",
      .stream { a, rest, machine in
        let body = try rest[1].function
        var result = rest[0]
        try machine.visit(a) {
          result = try machine.invoke(body, result, $0)
          return true
        }
        return result
      }),
    .init(
      "Sequence<T>.reduce(into: U, (inout U, T) -> ()) -> U",
      .stream { a, rest, machine in
        let body = try rest[1].function
        var result = rest[0]
        try machine.visit(a) {
          try machine.invoke(body, lending: &result, $0)
          return true
        }
        return result
      }),
    .init(
      "Sequence<T>.forEach((T) -> ())",
      .stream { a, rest, machine in
        let body = try rest[0].function
        try machine.visit(a) {
          _ = try machine.invoke(body, $0)
          return true
        }
        return .none
      }),
    .init(
      "Sequence<T>.enumerated() -> Series<(offset: Int, element: T)>",
      .sequence { elements, _, machine in
        try machine.make(elements.count)
        return .array(
          elements.enumerated().map { .instance(Instance([.int($0.offset), $0.element])) })
      }),
    .init(
      "zip(Endless<T>, Endless<U>) -> Endless<(T, U)>",
      .two { a, b, machine in try LazySeries.pairs(a, b, machine).map { .series($0) } ?? .none }),
    .init(
      "zip(from…: Int, Endless<T>) -> Endless<(Int, T)>",
      .two { first, b, machine in
        let numbers = ProgramValue.series(LazySeries(.numbers(try first.int)))
        return try LazySeries.pairs(numbers, b, machine).map { .series($0) } ?? .none
      }),
    .init(
      "zip(Endless<T>, from…: Int) -> Endless<(T, Int)>",
      .two { a, first, machine in
        let numbers = ProgramValue.series(LazySeries(.numbers(try first.int)))
        return try LazySeries.pairs(a, numbers, machine).map { .series($0) } ?? .none
      }),
    .init(
      "zip(Sequence<T>, Sequence<U>) -> Series<(T, U)>",
      .two { a, b, machine in
        if let pairs = try LazySeries.pairs(a, b, machine) { return .series(pairs) }
        let (first, second) = (try machine.elements(of: a), try machine.elements(of: b))
        try machine.make(min(first.count, second.count))
        return .array(zip(first, second).map { .instance(Instance([$0, $1])) })
      }),
    .init(
      "zip(from…: Int, Sequence<T>) -> Series<(Int, T)>",
      .two { first, b, machine in
        let numbers = ProgramValue.series(LazySeries(.numbers(try first.int)))
        if case .series = b, let pairs = try LazySeries.pairs(numbers, b, machine) {
          return .series(pairs)
        }
        let (first, elements) = (try first.int, try machine.elements(of: b))
        try machine.make(elements.count)
        return .array(
          elements.enumerated().map { .instance(Instance([.int(first &+ $0.offset), $0.element])) })
      }),
    .init(
      "zip(Sequence<T>, from…: Int) -> Series<(T, Int)>",
      .two { a, first, machine in
        let numbers = ProgramValue.series(LazySeries(.numbers(try first.int)))
        if case .series = a, let pairs = try LazySeries.pairs(a, numbers, machine) {
          return .series(pairs)
        }
        let (first, elements) = (try first.int, try machine.elements(of: a))
        try machine.make(elements.count)
        return .array(
          elements.enumerated().map { .instance(Instance([$0.element, .int(first &+ $0.offset)])) })
      }),
    .init(
      "Sequence<T>.starts(with: Sequence<T>) -> Bool where T: Equatable",
      .stream { a, rest, machine in
        try starts(a, with: rest[0], machine) { try $0.equals($1, machine) }
      }),
    .init(
      "Sequence<T>.starts(with: Sequence<U>, by: (T, U) -> Bool) -> Bool",
      .stream { a, rest, machine in
        let body = try rest[1].function
        return try starts(a, with: rest[0], machine) { try machine.invoke(body, $0, $1).bool }
      }),
    .init(
      "Sequence<Sequence<U>>.joined() -> [U]",
      .sequence { elements, _, machine in
        var values: [ProgramValue] = []
        for element in elements {
          let added = try machine.elements(of: element)
          try machine.make(values.count + added.count, adding: added.count)
          values += added
        }
        return .array(values)
      }),
    .init(
      "Array<T>.init(Sequence<T>)",
      .one { a, machine in .array(try machine.elements(of: a)) }),
  ]

  private static let searchingRows: [LanguageRow] = [
    .init(
      "Sequence<T>.contains(T) -> Bool where T: Equatable",
      .stream { a, rest, machine in
        .bool(try machine.first(of: a) { try $0.equals(rest[0], machine) } != nil)
      }),
    .init(
      "Sequence<T>.contains(where: (T) -> Bool) -> Bool",
      .stream { a, rest, machine in
        let body = try rest[0].function
        return .bool(try machine.first(of: a) { try machine.invoke(body, $0).bool } != nil)
      }),
    .init(
      "Sequence<T>.allSatisfy((T) -> Bool) -> Bool",
      .stream { a, rest, machine in
        let body = try rest[0].function
        return .bool(try machine.first(of: a) { !(try machine.invoke(body, $0).bool) } == nil)
      }),
    .init(
      "Sequence<T>.first(where: (T) -> Bool) -> T?",
      .stream { a, rest, machine in
        let body = try rest[0].function
        return try machine.first(of: a) { try machine.invoke(body, $0).bool } ?? .none
      }),
    .init(
      "Sequence<T>.count(where: (T) -> Bool) -> Int",
      .stream { a, rest, machine in
        let body = try rest[0].function
        var count = 0
        try machine.visit(a) {
          if try machine.invoke(body, $0).bool { count += 1 }
          return true
        }
        return .int(count)
      }),
    .init(
      "Sequence<T>.elementsEqual(Sequence<T>) -> Bool where T: Equatable",
      .stream { a, rest, machine in
        try matches(a, rest[0], machine) { try $0.equals($1, machine) }
      }),
    .init(
      "Sequence<T>.elementsEqual(Sequence<U>, by: (T, U) -> Bool) -> Bool",
      .stream { a, rest, machine in
        let body = try rest[1].function
        return try matches(a, rest[0], machine) { try machine.invoke(body, $0, $1).bool }
      }),
  ]

  /// Whether a sequence begins with the elements of another.
  private static func starts(
    _ a: ProgramValue, with b: ProgramValue, _ machine: Machine,
    by areEquivalent: (ProgramValue, ProgramValue) throws -> Bool
  ) throws -> ProgramValue {
    let others = try machine.elements(of: b)
    var count = 0
    var answer: Bool?
    try machine.visit(a) {
      try machine.spend()
      guard count < others.count, try areEquivalent($0, others[count]) else {
        answer = count == others.count
        return false
      }
      count += 1
      return true
    }
    return .bool(answer ?? (count == others.count))
  }

  /// Whether two sequences have equivalent elements in the same order.
  private static func matches(
    _ a: ProgramValue, _ b: ProgramValue, _ machine: Machine,
    by areEquivalent: (ProgramValue, ProgramValue) throws -> Bool
  ) throws -> ProgramValue {
    let others = try machine.elements(of: b)
    var count = 0
    let differing = try machine.first(of: a) {
      guard count < others.count, try areEquivalent($0, others[count]) else { return true }
      count += 1
      return false
    }
    return .bool(differing == nil && count == others.count)
  }

  private static let orderingRows: [LanguageRow] = [
    .init(
      "Sequence<T>.lexicographicallyPrecedes(Sequence<T>) -> Bool where T: Comparable",
      .sequence { elements, rest, machine in
        .bool(
          try elements.lexicographicallyPrecedes(try machine.elements(of: rest[0])) {
            try machine.spend()
            return try $0.isLess(than: $1, machine)
          })
      }),
    .init(
      "Sequence<T>.lexicographicallyPrecedes(Sequence<T>, by: (T, T) -> Bool) -> Bool",
      .sequence { elements, rest, machine in
        let body = try rest[1].function
        return .bool(
          try elements.lexicographicallyPrecedes(try machine.elements(of: rest[0])) {
            try machine.invoke(body, $0, $1).bool
          })
      }),
    .init(
      "Sequence<T>.min() -> T? where T: Comparable",
      .stream { a, _, machine in
        try machine.outermost(of: a) { try $1.isLess(than: $0, machine) }
      }),
    .init(
      "Sequence<T>.max() -> T? where T: Comparable",
      .stream { a, _, machine in
        try machine.outermost(of: a) { try $0.isLess(than: $1, machine) }
      }),
    .init(
      "Sequence<T>.min(by: (T, T) -> Bool) -> T?",
      .stream { a, rest, machine in
        let body = try rest[0].function
        return try machine.outermost(of: a) { try machine.invoke(body, $1, $0).bool }
      }),
    .init(
      "Sequence<T>.max(by: (T, T) -> Bool) -> T?",
      .stream { a, rest, machine in
        let body = try rest[0].function
        return try machine.outermost(of: a) { try machine.invoke(body, $0, $1).bool }
      }),
    .init(
      "Sequence<T>.sorted() -> [T] where T: Comparable",
      .sequence { elements, _, machine in
        // To compare numbers counts nothing by itself: four steps an element stand for it.
        try machine.make(elements.count, adding: elements.count * 4)
        return .array(try elements.sorted { try $0.isLess(than: $1, machine) })
      }),
    .init(
      "Sequence<T>.sorted(by: (T, T) -> Bool) -> [T]",
      .sequence { elements, rest, machine in
        let body = try rest[0].function
        try machine.make(elements.count)
        return .array(try elements.sorted { try machine.invoke(body, $0, $1).bool })
      }),
    .init(
      "Sequence<T>.reversed() -> [T]",
      .stream { a, _, machine in
        let elements = try machine.settled(a)
        try machine.make(elements.count)
        return .array(elements.reversed())
      }),
  ]

  /// A row that takes parts of a sequence.
  private static func parts(
    _ body:
      @escaping @Sendable (_ elements: [ProgramValue], _ rest: [ProgramValue], Machine) throws
      -> [ArraySlice<ProgramValue>]
  ) -> LanguageRow.Body {
    .many { values, machine in
      let elements = try machine.settled(values[0])
      try machine.spend(elements.count)
      let parts = try body(elements, Array(values.dropFirst()), machine)
      try machine.make(parts.reduce(0) { $0 + $1.count })
      return .array(parts.map { .slice($0, of: values[0]) })
    }
  }

  /// A row that takes a part of a sequence.
  private static func part(
    of body:
      @escaping @Sendable (_ elements: [ProgramValue], _ rest: [ProgramValue], Machine) throws
      -> ArraySlice<ProgramValue>
  ) -> LanguageRow.Body {
    .many { values, machine in
      let elements = try machine.settled(values[0])
      try machine.spend(elements.count)
      let part = try body(elements, Array(values.dropFirst()), machine)
      try machine.make(part.count)
      return .slice(part, of: values[0])
    }
  }

  /// A row that takes a part of a sequence by a number of elements.
  private static func part(
    _ body: @escaping @Sendable ([ProgramValue], Int) -> ArraySlice<ProgramValue>
  ) -> LanguageRow.Body {
    part(of: { elements, rest, _ in
      let count = try rest.first?.int ?? 1
      guard count >= 0 else { throw Trap("a negative number of elements") }
      return body(elements, count)
    })
  }

  /// A row that takes a part of a sequence by a condition.
  private static func part(
    _ body:
      @escaping @Sendable ([ProgramValue], (ProgramValue) throws -> Bool) throws
      -> ArraySlice<ProgramValue>
  ) -> LanguageRow.Body {
    part(of: { elements, rest, machine in
      let condition = try rest[0].function
      return try body(elements) { try machine.invoke(condition, $0).bool }
    })
  }

  private static let partRows: [LanguageRow] = [
    .init("Sequence<T>.prefix(Int) -> ArraySlice<T>", part { $0.prefix($1) }),
    .init("Sequence<T>.suffix(Int) -> ArraySlice<T>", part { $0.suffix($1) }),
    .init("Sequence<T>.dropFirst() -> ArraySlice<T>", part { $0.dropFirst($1) }),
    .init("Sequence<T>.dropFirst(Int) -> ArraySlice<T>", part { $0.dropFirst($1) }),
    .init("Sequence<T>.dropLast() -> ArraySlice<T>", part { $0.dropLast($1) }),
    .init("Sequence<T>.dropLast(Int) -> ArraySlice<T>", part { $0.dropLast($1) }),
    .init(
      "Sequence<T>.prefix(while: (T) -> Bool) -> ArraySlice<T>", part { try $0.prefix(while: $1) }),
    .init(
      "Sequence<T>.drop(while: (T) -> Bool) -> ArraySlice<T>", part { try $0.drop(while: $1) }),
  ]

  private static let splittingRows: [LanguageRow] = SplitOptions.forms.flatMap { options in
    [
      LanguageRow(
        "Collection<T>.split(separator: T\(options.afterSeparator)) -> [ArraySlice<T>]"
          + " where T: Equatable",
        parts { elements, rest, machine in
          let (count, omitsEmpty) = try options.read(rest.dropFirst())
          return try elements.split(maxSplits: count, omittingEmptySubsequences: omitsEmpty) {
            try $0.equals(rest[0], machine)
          }
        }),
      LanguageRow(
        "Collection<T>.split(\(options.beforeCondition)whereSeparator: (T) -> Bool)"
          + " -> [ArraySlice<T>]",
        parts { elements, rest, machine in
          let (count, omitsEmpty) = try options.read(rest.dropLast())
          let body = try (rest.last ?? .none).function
          return try elements.split(maxSplits: count, omittingEmptySubsequences: omitsEmpty) {
            try machine.invoke(body, $0).bool
          }
        }),
    ]
  }
}
