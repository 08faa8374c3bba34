/// A sequence whose closures run when its elements are asked for, one element after the other.
final class LazySeries {
  enum Stage {
    case map(FunctionValue)
    case filter(FunctionValue)
    case compactMap(FunctionValue)
    case prefix(Int)
    case prefixWhile(FunctionValue)
    case enumerated
  }

  let base: [ProgramValue]
  let stages: [Stage]

  init(_ base: [ProgramValue], _ stages: [Stage] = []) {
    self.base = base
    self.stages = stages
  }

  func adding(_ stage: Stage, _ machine: Machine) throws -> ProgramValue {
    try machine.spend(stages.count)
    return .series(LazySeries(base, stages + [stage]))
  }

  /// Whether the number of elements is that of the base.
  var keepsCount: Bool {
    stages.allSatisfy { stage in
      switch stage {
      case .map, .enumerated: true
      case .filter, .compactMap, .prefix, .prefixWhile: false
      }
    }
  }

  /// Hands `body` element after element until it answers false.
  func visit(_ machine: Machine, _ body: (ProgramValue) throws -> Bool) throws {
    var counts = [Int](repeating: 0, count: stages.count)
    // A part of no elements asks for none.
    for case .prefix(0) in stages { return }
    elements: for element in base {
      try machine.spend(1 + stages.count)
      var value = element
      var isLast = false
      for (index, stage) in stages.enumerated() {
        switch stage {
        case .map(let function): value = try machine.invoke(function, value)
        case .filter(let function):
          guard try machine.invoke(function, value).bool else { continue elements }
        case .compactMap(let function):
          value = try machine.invoke(function, value)
          if value.isNone { continue elements }
        case .prefix(let count):
          counts[index] += 1
          if counts[index] == count { isLast = true }
        case .prefixWhile(let function):
          guard try machine.invoke(function, value).bool else { return }
        case .enumerated:
          value = .instance(Instance([.int(counts[index]), value]))
          counts[index] += 1
        }
      }
      guard try body(value), !isLast else { return }
    }
  }

  func elements(_ machine: Machine) throws -> [ProgramValue] {
    var values: [ProgramValue] = []
    try visit(machine) {
      values.append($0)
      return true
    }
    try machine.make(values.count)
    return values
  }
}

extension ProgramValue {
  fileprivate var series: LazySeries {
    get throws { if case .series(let value) = self { value } else { throw Trap.malformed } }
  }
}

/// Lazy sequences: what is asked of them runs no more closures than it has to.
extension Language {
  static let lazyRows: [LanguageRow] = stageRows + askingRows

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
        return .int(series.keepsCount ? series.base.count : try series.elements(machine).count)
      }),
    .init(
      "Lazy<T>.isEmpty: Bool",
      .one { a, machine in
        let series = try a.series
        if series.keepsCount { return .bool(series.base.isEmpty) }
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
