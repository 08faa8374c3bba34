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
      "==(T?, T?) -> Bool where T: Equatable",
      .two { a, b, machine in .bool(try a.equals(b, machine)) }),
    .init(
      "!=(T?, T?) -> Bool where T: Equatable",
      .two { a, b, machine in .bool(try !a.equals(b, machine)) }),
  ]

  /// A row that changes a dictionary or a set in place.
  private static func changing(
    _ body: @escaping @Sendable (inout ProgramTable, [ProgramValue], Machine) throws -> ProgramValue
  ) -> LanguageRow.Body {
    .changing { a, rest, machine in
      guard case .table(var table) = a else { throw Trap.malformed }
      a = .none
      defer { a = .table(table) }
      return try machine.changing(&table) { try body(&$0, rest, machine) }
    }
  }

  private static func set(
    _ elements: [ProgramValue], _ machine: Machine
  ) throws -> ProgramTable {
    var table = ProgramTable(isSet: true)
    for element in elements { try table.insert(element, machine) }
    return table
  }

  static let tableRows: [LanguageRow] = dictionaryRows + setRows

  private static let dictionaryRows: [LanguageRow] = [
    .init(
      "Dictionary<K, V>.init() where K: Hashable", .many { _, _ in .table(ProgramTable()) }),
    .init(
      "Dictionary<K, V>.init(minimumCapacity: Int) where K: Hashable",
      .one { _, _ in .table(ProgramTable()) }),
    .init(
      "Dictionary<K, V>.init(uniqueKeysWithValues: Sequence<(K, V)>) where K: Hashable",
      .one { a, machine in
        let pairs = try machine.elements(of: a)
        try machine.make(pairs.count)
        var table = ProgramTable()
        for pair in pairs {
          let key = try pair.field(0)
          guard try !table.contains(key, machine) else {
            throw Trap("Duplicate values for a key")
          }
          try table.set(try pair.field(1), for: key, machine)
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
          try table.modify(key, machine) { group in
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
        return .array(table.walkedKeys)
      }),
    .init(
      "[K: V].values: Series<V>",
      .one { a, machine in
        let table = try a.table
        try machine.make(table.count)
        return .array(table.walkedValues)
      }),
    .init(
      "[K: V].mapValues((V) -> U) -> [K: U]",
      .two { a, body, machine in
        let (table, body) = (try a.table, try body.function)
        try machine.make(table.count)
        var result = ProgramTable()
        for (key, value) in zip(table.keys, table.values) {
          try result.set(try machine.invoke(body, value), for: key, machine)
        }
        return .table(result)
      }),
    .init(
      "[K: V].compactMapValues((V) -> U?) -> [K: U]",
      .two { a, body, machine in
        let (table, body) = (try a.table, try body.function)
        try machine.make(table.count)
        var result = ProgramTable()
        for (key, value) in zip(table.keys, table.values) {
          let value = try machine.invoke(body, value)
          if !value.isNone { try result.set(value, for: key, machine) }
        }
        return .table(result)
      }),
    .init(
      "[K: V].filter(((key: K, value: V)) -> Bool) -> [K: V]",
      .two { a, body, machine in
        let (table, body) = (try a.table, try body.function)
        try machine.make(table.count)
        var result = ProgramTable()
        for (key, value) in zip(table.keys, table.values)
        where try machine.invoke(body, .instance(Instance([key, value]))).bool {
          try result.set(value, for: key, machine)
        }
        return .table(result)
      }),
    .init(
      "[K: V].merging([K: V], uniquingKeysWith: (V, V) -> V) -> [K: V]",
      .three { a, b, body, machine in
        .table(try merged(try a.table, try b.table, try body.function, machine))
      }),
    .init(
      "mutating [K: V].merge([K: V], uniquingKeysWith: (V, V) -> V)",
      changing { table, rest, machine in
        table = try merged(table, try rest[0].table, try rest[1].function, machine)
        return .none
      }),
    .init(
      "Dictionary<K, V>.init(Sequence<(K, V)>, uniquingKeysWith: (V, V) -> V) where K: Hashable",
      .two { a, body, machine in
        let (pairs, body) = (try machine.elements(of: a), try body.function)
        try machine.make(pairs.count)
        var table = ProgramTable()
        for pair in pairs {
          let (key, value) = (try pair.field(0), try pair.field(1))
          let old = try table.value(of: key, machine)
          let new = try old.map { try machine.invoke(body, $0, value) } ?? value
          try table.set(new, for: key, machine)
        }
        return .table(table)
      }),
    .init(
      "mutating [K: V].removeValue(forKey: K) -> V?",
      changing { table, rest, machine in
        try table.remove(rest[0], machine)?.value ?? .none
      }),
    .init(
      "mutating [K: V].updateValue(V, forKey: K) -> V?",
      changing { table, rest, machine in
        try machine.make(table.count + 1, adding: 1)
        let value = try table.value(of: rest[1], machine)
        try table.set(rest[0], for: rest[1], machine)
        return value ?? .none
      }),
    .init(
      "mutating [K: V].removeAll()",
      changing { table, _, _ in
        table = ProgramTable()
        return .none
      }),
    .init(
      "mutating [K: V].removeAll(keepingCapacity: Bool)",
      changing { table, _, _ in
        table = ProgramTable()
        return .none
      }),
    .init(
      "mutating [K: V].reserveCapacity(Int)",
      changing { _, _, _ in .none }),
    .init(
      "Series<T>.count: Int",
      .one { a, _ in .int(try a.array.count) }),
    .init(
      "Series<T>.isEmpty: Bool",
      .one { a, _ in .bool(try a.array.isEmpty) }),
    .init(
      "series…(Sequence<T>) -> Series<T>",
      .one { a, machine in .array(try machine.elements(of: a)) }),
    .init("Series<T>.first: T?", .one { a, _ in try a.array.first ?? .none }),
  ]

  /// Another sequence's elements as a set.
  private static func table(_ value: ProgramValue, _ machine: Machine) throws -> ProgramTable {
    let elements = try machine.elements(of: value)
    try machine.spend(elements.count)
    return try set(elements, machine)
  }

  /// Both dictionaries' entries; `body` decides where both have a key.
  private static func merged(
    _ a: ProgramTable, _ b: ProgramTable, _ body: FunctionValue, _ machine: Machine
  ) throws -> ProgramTable {
    try machine.make(a.count + b.count)
    var result = a
    for (key, value) in zip(b.keys, b.values) {
      let old = try result.value(of: key, machine)
      let new = try old.map { try machine.invoke(body, $0, value) } ?? value
      try result.set(new, for: key, machine)
    }
    return result
  }

  private static func symmetricDifference(
    _ own: ProgramTable, _ sequence: ProgramValue, _ machine: Machine
  ) throws -> ProgramTable {
    let other = try table(sequence, machine)
    try machine.make(own.count + other.count)
    let left = try own.keys.filter { try !other.contains($0, machine) }
    let right = try other.keys.filter { try !own.contains($0, machine) }
    return try set(left + right, machine)
  }

  private static let comparingSetRows: [LanguageRow] = [
    .init(
      "Set<T>.symmetricDifference(Sequence<T>) -> Set<T>",
      .two { a, b, machine in .table(try symmetricDifference(try a.table, b, machine)) }),
    .init(
      "Set<T>.isDisjoint(with: Sequence<T>) -> Bool",
      .two { a, b, machine in
        let own = try a.table
        return .bool(try table(b, machine).keys.allSatisfy { try !own.contains($0, machine) })
      }),
    .init(
      "Set<T>.isSubset(of: Sequence<T>) -> Bool",
      .two { a, b, machine in
        let other = try table(b, machine)
        return .bool(try a.table.keys.allSatisfy { try other.contains($0, machine) })
      }),
    .init(
      "Set<T>.isStrictSubset(of: Sequence<T>) -> Bool",
      .two { a, b, machine in
        let (own, other) = (try a.table, try table(b, machine))
        return .bool(
          try own.keys.count < other.keys.count
            && own.keys.allSatisfy { try other.contains($0, machine) })
      }),
    .init(
      "Set<T>.isStrictSuperset(of: Sequence<T>) -> Bool",
      .two { a, b, machine in
        let (own, other) = (try a.table, try table(b, machine))
        return .bool(
          try own.keys.count > other.keys.count
            && other.keys.allSatisfy { try own.contains($0, machine) })
      }),
    .init(
      "Set<T>.isSuperset(of: Sequence<T>) -> Bool",
      .two { a, b, machine in
        let own = try a.table
        return .bool(try table(b, machine).keys.allSatisfy { try own.contains($0, machine) })
      }),
    .init(
      "Set<T>.filter((T) -> Bool) -> Set<T>",
      .sequence { elements, rest, machine in
        let body = try rest[0].function
        try machine.make(elements.count)
        return .table(
          try set(try elements.filter { try machine.invoke(body, $0).bool }, machine))
      }),
    .init(
      "mutating Set<T>.formUnion(Sequence<T>)",
      changing { table, rest, machine in
        for element in try machine.elements(of: rest[0])
        where try table.insert(element, machine) == nil {
          try machine.make(table.count, adding: 1)
        }
        return .none
      }),
    .init(
      "mutating Set<T>.subtract(Sequence<T>)",
      changing { own, rest, machine in
        let other = try table(rest[0], machine)
        try machine.spend(own.count)
        own = try set(try own.keys.filter { try !other.contains($0, machine) }, machine)
        return .none
      }),
    .init(
      "mutating Set<T>.formIntersection(Sequence<T>)",
      changing { own, rest, machine in
        let other = try table(rest[0], machine)
        try machine.spend(own.count)
        own = try set(try own.keys.filter { try other.contains($0, machine) }, machine)
        return .none
      }),
    .init(
      "mutating Set<T>.formSymmetricDifference(Sequence<T>)",
      changing { own, rest, machine in
        own = try symmetricDifference(own, rest[0], machine)
        return .none
      }),
    .init(
      "mutating Set<T>.removeAll()",
      changing { table, _, _ in
        table = ProgramTable(isSet: true)
        return .none
      }),
    .init(
      "mutating Set<T>.removeAll(keepingCapacity: Bool)",
      changing { table, _, _ in
        table = ProgramTable(isSet: true)
        return .none
      }),
    .init(
      "mutating Set<T>.reserveCapacity(Int)",
      changing { _, _, _ in .none }),
  ]

  private static let setRows: [LanguageRow] =
    comparingSetRows + [
      .init("Set<T>.init() where T: Hashable", .many { _, _ in .table(ProgramTable(isSet: true)) }),
      .init(
        "Set<T>.init(minimumCapacity: Int) where T: Hashable",
        .one { _, _ in .table(ProgramTable(isSet: true)) }),
      .init(
        "Set<T>.init(Sequence<T>) where T: Hashable",
        .one { a, machine in
          let elements = try machine.elements(of: a)
          try machine.make(elements.count)
          return .table(try set(elements, machine))
        }),
      .init(
        "Set<T>.contains(T) -> Bool",
        .two { a, b, machine in .bool(try a.table.contains(b, machine)) }),
      .init(
        "mutating Set<T>.insert(T) -> (inserted: Bool, memberAfterInsert: T)",
        changing { table, rest, machine in
          let member = try table.insert(rest[0], machine)
          if member == nil { try machine.make(table.count, adding: 1) }
          return .instance(Instance([.bool(member == nil), member ?? rest[0]]))
        }),
      .init(
        "mutating Set<T>.update(with: T) -> T?",
        changing { table, rest, machine in
          try machine.make(table.count + 1, adding: 1)
          return try table.update(with: rest[0], machine) ?? .none
        }),
      .init(
        "mutating Set<T>.remove(T) -> T?",
        changing { table, rest, machine in
          try table.remove(rest[0], machine)?.key ?? .none
        }),
      .init(
        "Set<T>.union(Sequence<T>) -> Set<T>",
        .two { a, b, machine in
          let elements = try machine.elements(of: a) + machine.elements(of: b)
          try machine.make(elements.count)
          return .table(try set(elements, machine))
        }),
      .init(
        "Set<T>.intersection(Sequence<T>) -> Set<T>",
        .two { a, b, machine in
          let other = try table(b, machine)
          return .table(
            try set(
              try machine.elements(of: a).filter { try other.contains($0, machine) }, machine))
        }),
      .init(
        "Set<T>.subtracting(Sequence<T>) -> Set<T>",
        .two { a, b, machine in
          let other = try table(b, machine)
          return .table(
            try set(
              try machine.elements(of: a).filter { try !other.contains($0, machine) }, machine))
        }),
    ]
}
