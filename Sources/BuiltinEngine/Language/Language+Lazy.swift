extension ProgramValue {
  fileprivate var series: LazySeries {
    get throws { if case .series(let value) = self { value } else { throw Trap.malformed } }
  }
}

/// Lazy sequences: what is asked of them runs no more closures than it has to.
extension Language {
  static let lazyRows: [LanguageRow] = stageRows + askingRows + endlessRows

  /// Sequences of which only a part is ever asked for.
  private static let endlessRows: [LanguageRow] = [
    .init(
      "numbers…(Int) -> Endless<Int>", .one { a, _ in .series(LazySeries(.numbers(try a.int))) }),
    .init(
      "sequence(first: T, next: (T) -> T?) -> Endless<T>",
      .two { a, next, _ in .series(LazySeries(.following(a, try next.function))) }),
    .init(
      "sequence(state: T, next: (inout T) -> U?) -> Endless<U>",
      .two { state, next, _ in .series(LazySeries(.unfolding(state, try next.function))) }),
    .init(
      "elements…((Int) -> (Int) -> T?) -> Endless<T>",
      .one { makeNext, _ in .series(LazySeries(.asked(try makeNext.function))) }),
    .init(
      "Endless<T>.lazy: Lazy<T>", .one { a, _ in a }),
    .init(
      "Endless<T>.prefix(Int) -> Series<T>",
      .two { a, count, machine in
        let count = try count.int
        guard count >= 0 else { throw Trap("a negative number of elements") }
        let part = try a.series.adding(.prefix(count), machine)
        return .array(try machine.elements(of: part))
      }),
    .init(
      "Endless<T>.prefix(while: (T) -> Bool) -> [T]",
      .two { a, body, machine in
        let part = try a.series.adding(.prefixWhile(try body.function), machine)
        return .array(try machine.elements(of: part))
      }),
    .init(
      "Endless<T>.dropFirst() -> Endless<T>",
      .one { a, machine in try a.series.adding(.drop(1), machine) }),
    .init(
      "Endless<T>.dropFirst(Int) -> Endless<T>",
      .two { a, count, machine in
        let count = try count.int
        guard count >= 0 else { throw Trap("a negative number of elements") }
        return try a.series.adding(.drop(count), machine)
      }),
    .init(
      "Endless<T>.enumerated() -> Endless<(offset: Int, element: T)>",
      .one { a, machine in try a.series.adding(.enumerated, machine) }),
    .init(
      "Endless<T>.contains(T) -> Bool where T: Equatable",
      .two { a, value, machine in
        .bool(try machine.first(of: a) { try $0.equals(value, machine) } != nil)
      }),
    .init(
      "Endless<T>.first(where: (T) -> Bool) -> T?",
      .two { a, body, machine in
        let body = try body.function
        return try machine.first(of: a) { try machine.invoke(body, $0).bool } ?? .none
      }),
    .init(
      "Endless<T>.contains(where: (T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try machine.first(of: a) { try machine.invoke(body, $0).bool } != nil)
      }),
  ]

  private static let stageRows: [LanguageRow] = [
    .init(
      "Sequence<T>.lazy: Lazy<T>",
      .one { a, machine in
        if case .series = a { return a }
        return .series(LazySeries(try machine.elements(of: a)))
      }),
    .init(
      "Lazy<T>.map((T) -> U) -> Lazy<U>",
      .two { a, body, machine in try a.series.adding(.map(try body.function), machine) }),
    .init(
      "Lazy<T>.filter((T) -> Bool) -> Lazy<T>",
      .two { a, body, machine in try a.series.adding(.filter(try body.function), machine) }),
    .init(
      "Lazy<T>.compactMap((T) -> U?) -> Lazy<U>",
      .two { a, body, machine in try a.series.adding(.compactMap(try body.function), machine) }),
    .init(
      "Lazy<T>.flatMap((T) -> Sequence<U>) -> Lazy<U>",
      .two { a, body, machine in
        let body = try body.function
        let changes = machine.changes
        var values: [ProgramValue] = []
        try machine.visit(a) {
          values += try machine.elements(of: try machine.invoke(body, $0))
          try machine.make(values.count, adding: 1)
          return true
        }
        // They are made here, and in Swift when they are asked for.
        guard machine.changes == changes else { throw LazySeries.isSeen }
        return .series(LazySeries(values))
      }),
    .init(
      "Lazy<T>.prefix(Int) -> Lazy<T>",
      .two { a, count, machine in
        let count = try count.int
        guard count >= 0 else { throw Trap("a negative number of elements") }
        return try a.series.adding(.prefix(count), machine)
      }),
    .init(
      "Lazy<T>.prefix(while: (T) -> Bool) -> Lazy<T>",
      .two { a, body, machine in try a.series.adding(.prefixWhile(try body.function), machine) }),
    .init(
      "Lazy<T>.enumerated() -> Lazy<(offset: Int, element: T)>",
      .one { a, machine in try a.series.adding(.enumerated, machine) }),
  ]

  /// A row that takes a part of a lazy collection by a number of elements.
  private static func part(
    _ body: @escaping @Sendable ([ProgramValue], Int) -> [ProgramValue]
  ) -> LanguageRow.Body {
    .two { a, count, machine in
      let count = try count.int
      guard count >= 0 else { throw Trap("a negative number of elements") }
      return .series(try a.series.part(machine) { body($0, count) })
    }
  }

  private static let askingRows: [LanguageRow] = [
    .init(
      "Lazy<T>.count: Int",
      .one { a, machine in
        let series = try a.series
        return .int(try series.knownCount ?? series.elements(machine).count)
      }),
    .init(
      "Lazy<T>.isEmpty: Bool",
      .one { a, machine in
        let series = try a.series
        if let count = series.knownCount { return .bool(count == 0) }
        return .bool(try series.first(machine, isMade: false) == nil)
      }),
    .init(
      "Lazy<T>.first: T?",
      .one { a, machine in try a.series.first(machine) ?? .none }),
    .init(
      "Lazy<T>.last: T?",
      .one { a, machine in
        let part = try a.series.part(machine) { Array($0.suffix(1)) }
        return try part.elements(machine).last ?? .none
      }),
    .init(
      "Lazy<T>.reversed() -> Lazy<T>",
      .one { a, machine in .series(try a.series.part(machine) { $0.reversed() }) }),
    .init(
      "Lazy<T>.dropFirst() -> Lazy<T>",
      .one { a, machine in .series(try a.series.part(machine) { Array($0.dropFirst()) }) }),
    .init("Lazy<T>.dropFirst(Int) -> Lazy<T>", part { Array($0.dropFirst($1)) }),
    .init(
      "Lazy<T>.dropLast() -> Lazy<T>",
      .one { a, machine in .series(try a.series.part(machine) { Array($0.dropLast()) }) }),
    .init("Lazy<T>.dropLast(Int) -> Lazy<T>", part { Array($0.dropLast($1)) }),
    .init("Lazy<T>.suffix(Int) -> Lazy<T>", part { Array($0.suffix($1)) }),
    .init(
      "Lazy<T>.first(where: (T) -> Bool) -> T?",
      .two { a, body, machine in
        let body = try body.function
        return try machine.first(of: a) { try machine.invoke(body, $0).bool } ?? .none
      }),
    .init(
      "Lazy<T>.contains(where: (T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try machine.first(of: a) { try machine.invoke(body, $0).bool } != nil)
      }),
    .init(
      "Lazy<T>.contains(T) -> Bool where T: Equatable",
      .two { a, value, machine in
        .bool(try machine.first(of: a) { try $0.equals(value, machine) } != nil)
      }),
    .init(
      "Lazy<T>.allSatisfy((T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try machine.first(of: a) { !(try machine.invoke(body, $0).bool) } == nil)
      }),
  ]
}

/// Iterators: a sequence and how far it was read.
extension Language {
  static let iteratorRows: [LanguageRow] = [
    .init(
      "Sequence<T>.makeIterator() -> Iterator<T>",
      .stream { a, _, machine in
        .instance(Instance([.array(try machine.settled(a)), .int(0)]))
      }),
    .init(
      "mutating Iterator<T>.next() -> T?",
      .changing { a, _, machine in
        try machine.spend()
        let (elements, next) = (try a.field(0).array, try a.field(1).int)
        guard next < elements.count else { return .none }
        try a.modifyField(1, machine) { $0 = .int(next + 1) }
        return elements[next]
      }),
  ]
}
