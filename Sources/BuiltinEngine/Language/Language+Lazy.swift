/// A sequence whose closures run when its elements are asked for, one element after the other.
final class LazySeries {
  enum Stage {
    case map(FunctionValue)
    case filter(FunctionValue)
    case compactMap(FunctionValue)
    case prefix(Int)
    case prefixWhile(FunctionValue)
    case drop(Int)
    case enumerated
  }

  /// Where its elements come from.
  enum Source {
    case elements([ProgramValue])
    /// All whole numbers from one on.
    case numbers(Int)
    /// A first element, and what gives each following one until there is none.
    case following(ProgramValue, FunctionValue)
    /// What is made of a state that it changes, until there is none.
    case unfolding(ProgramValue, FunctionValue)
    /// What a declared iterator answers until there is none: the function makes what gives one element
    /// after the other. Both take a number of no meaning.
    case asked(FunctionValue)
  }

  let source: Source
  let stages: [Stage]

  init(_ source: Source, _ stages: [Stage] = []) {
    self.source = source
    self.stages = stages
  }

  convenience init(_ elements: [ProgramValue]) { self.init(.elements(elements)) }

  func adding(_ stage: Stage, _ machine: Machine) throws -> ProgramValue {
    try machine.spend(stages.count)
    return .series(LazySeries(source, stages + [stage]))
  }

  /// The number of elements, where no closure decides on it.
  var knownCount: Int? {
    guard case .elements(let elements) = source else { return nil }
    let keepsCount = stages.allSatisfy { stage in
      switch stage {
      case .map, .enumerated: true
      case .filter, .compactMap, .prefix, .prefixWhile, .drop: false
      }
    }
    return keepsCount ? elements.count : nil
  }

  /// Hands `body` what comes out of the source until it answers false.
  private func visitSource(
    _ machine: Machine, _ body: (ProgramValue) throws -> Bool
  ) throws {
    switch source {
    case .elements(let elements):
      for element in elements { guard try body(element) else { return } }
    case .numbers(var number):
      while try body(.int(number)) {
        guard number < .max else { throw Trap("arithmetic overflow in '...'") }
        number += 1
      }
    case .following(var element, let next):
      while try body(element) {
        let following = try machine.invoke(next, element)
        guard !following.isNone else { return }
        element = following
      }
    case .unfolding(var state, let next):
      while true {
        let element = try machine.invoke(next, lending: &state)
        guard !element.isNone, try body(element) else { return }
      }
    case .asked(let makeNext):
      let next = try machine.invoke(makeNext, .int(0)).function
      while true {
        let element = try machine.invoke(next, .int(0))
        guard !element.isNone, try body(element) else { return }
      }
    }
  }

  /// Hands `body` element after element until it answers false.
  func visit(_ machine: Machine, _ body: (ProgramValue) throws -> Bool) throws {
    var counts = [Int](repeating: 0, count: stages.count)
    // A part of no elements asks for none.
    for case .prefix(0) in stages { return }
    try visitSource(machine) { element in
      try machine.spend(1 + stages.count)
      var value = element
      // Whether a part that ends with it is full: then what a later stage leaves out is the last, too.
      var isLast = false
      for (index, stage) in stages.enumerated() {
        switch stage {
        case .map(let function): value = try machine.invoke(function, value)
        case .filter(let function):
          guard try machine.invoke(function, value).bool else { return !isLast }
        case .compactMap(let function):
          value = try machine.invoke(function, value)
          if value.isNone { return !isLast }
        case .prefix(let count):
          counts[index] += 1
          if counts[index] == count { isLast = true }
        case .drop(let count):
          counts[index] += 1
          if counts[index] <= count { return !isLast }
        case .prefixWhile(let function):
          guard try machine.invoke(function, value).bool else { return false }
        case .enumerated:
          value = .instance(Instance([.int(counts[index]), value]))
          counts[index] += 1
        }
      }
      return try body(value) && !isLast
    }
  }

  func elements(_ machine: Machine) throws -> [ProgramValue] {
    var values: [ProgramValue] = []
    try visit(machine) {
      values.append($0)
      try machine.make(values.count, adding: 1)
      return true
    }
    return values
  }
}

extension LazySeries {
  /// So many elements of what has no end that is known; nil of any other value.
  static func start(
    of value: ProgramValue, _ count: Int, _ machine: Machine
  ) throws -> [ProgramValue]? {
    guard case .series(let series) = value else { return nil }
    if case .elements = series.source { return nil }
    return try machine.elements(of: series.adding(.prefix(count), machine))
  }
}

extension ProgramValue {
  /// Whether it is a sequence that has no end that is known.
  var isEndless: Bool {
    guard case .series(let series) = self else { return false }
    if case .elements = series.source { return false }
    return true
  }

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
        .bool(try firstElement(of: a, machine) { try $0.equals(value, machine) } != nil)
      }),
    .init(
      "Endless<T>.first(where: (T) -> Bool) -> T?",
      .two { a, body, machine in
        let body = try body.function
        return try firstElement(of: a, machine) { try machine.invoke(body, $0).bool } ?? .none
      }),
    .init(
      "Endless<T>.contains(where: (T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try firstElement(of: a, machine) { try machine.invoke(body, $0).bool } != nil)
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

  private static func firstElement(
    of value: ProgramValue, _ machine: Machine, where test: (ProgramValue) throws -> Bool
  ) throws -> ProgramValue? {
    var found: ProgramValue?
    try value.series.visit(machine) {
      guard try test($0) else { return true }
      found = $0
      return false
    }
    return found
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
        return .bool(try firstElement(of: a, machine) { _ in true } == nil)
      }),
    .init(
      "Lazy<T>.first: T?",
      .one { a, machine in try firstElement(of: a, machine) { _ in true } ?? .none }),
    .init(
      "Lazy<T>.first(where: (T) -> Bool) -> T?",
      .two { a, body, machine in
        let body = try body.function
        return try firstElement(of: a, machine) { try machine.invoke(body, $0).bool } ?? .none
      }),
    .init(
      "Lazy<T>.contains(where: (T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try firstElement(of: a, machine) { try machine.invoke(body, $0).bool } != nil)
      }),
    .init(
      "Lazy<T>.contains(T) -> Bool where T: Equatable",
      .two { a, value, machine in
        .bool(try firstElement(of: a, machine) { try $0.equals(value, machine) } != nil)
      }),
    .init(
      "Lazy<T>.allSatisfy((T) -> Bool) -> Bool",
      .two { a, body, machine in
        let body = try body.function
        return .bool(
          try firstElement(of: a, machine) { !(try machine.invoke(body, $0).bool) } == nil)
      }),
  ]
}

/// Iterators: a sequence and how far it was read.
extension Language {
  static let iteratorRows: [LanguageRow] = [
    .init(
      "Sequence<T>.makeIterator() -> Iterator<T>",
      .sequence { elements, _, _ in .instance(Instance([.array(elements), .int(0)])) }),
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
