/// Dictionaries, sets and optionals.
extension Language {
  static let optionalRows: [LanguageRow] = [
    .init(
      "Optional<T>.map((T) -> U) -> U?",
      .two { a, body, machine in
        a.isNone ? .none : try machine.invoke(try body.function, a)
      }),
    .init(
      "Optional<T>.flatMap((T) -> U?) -> U?",
      .two { a, body, machine in
        a.isNone ? .none : try machine.invoke(try body.function, a)
      }),
    .init(
      "==(T?, T?) -> Bool where T: Equatable", .two { a, b, _ in .bool(a == b) }),
    .init(
      "!=(T?, T?) -> Bool where T: Equatable", .two { a, b, _ in .bool(a != b) }),
  ]

  /// A row that changes a dictionary or a set in place.
  private static func changing(
    _ body: @escaping @Sendable (inout ProgramTable, [ProgramValue], Machine) throws -> ProgramValue
  ) -> LanguageRow.Body {
    .changing { a, rest, machine in
      guard case .table(var table) = a else { throw Trap.malformed }
      a = .none
      defer { a = .table(table) }
      return try body(&table, rest, machine)
    }
  }

  private static func set(_ elements: [ProgramValue]) -> ProgramValue {
    var table = ProgramTable(isSet: true)
    for element in elements { table[element] = ProgramValue.none }
    return .table(table)
  }

  static let tableRows: [LanguageRow] = dictionaryRows + setRows

  private static let dictionaryRows: [LanguageRow] = [
    .init(
      "Dictionary<K, V>.init() where K: Hashable", .many { _, _ in .table(ProgramTable()) }),
    .init(
      "Dictionary<K, V>.init(uniqueKeysWithValues: Sequence<(K, V)>) where K: Hashable",
      .one { a, machine in
        let pairs = try machine.elements(of: a)
        try machine.make(pairs.count)
        var table = ProgramTable()
        for pair in pairs {
          let key = try pair.field(0)
          guard !table.contains(key) else { throw Trap("Duplicate values for a key") }
          table[key] = try pair.field(1)
        }
        return .table(table)
      }),
    .init(
      "Dictionary<K, [V]>.init(grouping: Sequence<V>, by: (V) -> K) where K: Hashable",
      .two { a, body, machine in
        let elements = try machine.elements(of: a)
        let body = try body.function
        try machine.make(elements.count)
        var table = ProgramTable()
        for element in elements {
          let key = try machine.invoke(body, element)
          try table.modify(key) { group in
            guard case .array(var elements) = group else {
              group = .array([element])
              return
            }
            group = .none
            elements.append(element)
            group = .array(elements)
          }
        }
        return .table(table)
      }),
    .init(
      "[K: V].keys: Series<K>",
      .one { a, machine in
        let table = try a.table
        try machine.make(table.count)
        return .array(table.keys)
      }),
    .init(
      "[K: V].values: Series<V>",
      .one { a, machine in
        let table = try a.table
        try machine.make(table.count)
        return .array(table.values)
      }),
    .init(
      "[K: V].mapValues((V) -> U) -> [K: U]",
      .two { a, body, machine in
        let (table, body) = (try a.table, try body.function)
        try machine.make(table.count)
        var result = ProgramTable()
        for (key, value) in zip(table.keys, table.values) {
          result[key] = try machine.invoke(body, value)
        }
        return .table(result)
      }),
    .init(
      "mutating [K: V].removeValue(forKey: K) -> V?",
      changing { table, rest, machine in
        try machine.spend(table.count)
        let value = table[rest[0]]
        table.remove(rest[0])
        return value ?? .none
      }),
    .init(
      "mutating [K: V].updateValue(V, forKey: K) -> V?",
      changing { table, rest, machine in
        try machine.make(table.count + 1, adding: 1)
        let value = table[rest[1]]
        table[rest[1]] = rest[0]
        return value ?? .none
      }),
    .init(
      "mutating [K: V].removeAll()",
      changing { table, _, _ in
        table = ProgramTable()
        return .none
      }),
    .init(
      "Series<T>.count: Int",
      .one { a, _ in .int(try a.array.count) }),
    .init(
      "Series<T>.isEmpty: Bool",
      .one { a, _ in .bool(try a.array.isEmpty) }),
    .init("Series<T>.first: T?", .one { a, _ in try a.array.first ?? .none }),
  ]

  private static let setRows: [LanguageRow] = [
    .init("Set<T>.init() where T: Hashable", .many { _, _ in set([]) }),
    .init(
      "Set<T>.init(Sequence<T>) where T: Hashable",
      .one { a, machine in
        let elements = try machine.elements(of: a)
        try machine.make(elements.count)
        return set(elements)
      }),
    .init(
      "Set<T>.contains(T) -> Bool", .two { a, b, _ in .bool(try a.table.contains(b)) }),
    .init(
      "mutating Set<T>.insert(T) -> (inserted: Bool, memberAfterInsert: T)",
      changing { table, rest, machine in
        let isNew = !table.contains(rest[0])
        if isNew {
          try machine.make(table.count + 1, adding: 1)
          table[rest[0]] = ProgramValue.none
        }
        return .instance(Instance([.bool(isNew), rest[0]]))
      }),
    .init(
      "mutating Set<T>.remove(T) -> T?",
      changing { table, rest, machine in
        guard table.contains(rest[0]) else { return .none }
        try machine.spend(table.count)
        table.remove(rest[0])
        return rest[0]
      }),
    .init(
      "Set<T>.union(Sequence<T>) -> Set<T>",
      .two { a, b, machine in
        let elements = try machine.elements(of: a) + machine.elements(of: b)
        try machine.make(elements.count)
        return set(elements)
      }),
    .init(
      "Set<T>.intersection(Sequence<T>) -> Set<T>",
      .two { a, b, machine in
        guard case .table(let other) = set(try machine.elements(of: b)) else {
          throw Trap.malformed
        }
        return set(try machine.elements(of: a).filter { other.contains($0) })
      }),
    .init(
      "Set<T>.subtracting(Sequence<T>) -> Set<T>",
      .two { a, b, machine in
        guard case .table(let other) = set(try machine.elements(of: b)) else {
          throw Trap.malformed
        }
        return set(try machine.elements(of: a).filter { !other.contains($0) })
      }),
  ]
}
