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
    /// The elements of a list and of what gives one after the other; whether those of the list come
    /// first in a pair.
    case pairs([ProgramValue], LazySeries, isListFirst: Bool)
  }

  let source: Source
  let stages: [Stage]

  /// Whether Swift asks for elements more than once, in an order that is not known here: closures that
  /// change something would be seen to run.
  let isAskedAgain: Bool

  init(_ source: Source, _ stages: [Stage] = [], isAskedAgain: Bool = false) {
    self.source = source
    self.stages = stages
    self.isAskedAgain = isAskedAgain
  }

  convenience init(_ elements: [ProgramValue]) { self.init(.elements(elements)) }

  func adding(_ stage: Stage, _ machine: Machine) throws -> ProgramValue {
    try machine.spend(stages.count)
    // What is left out is looked for when the part is made, and again when it is gone through.
    var isAskedAgain = isAskedAgain
    if case .prefix = stage, case .elements = source { isAskedAgain = isAskedAgain || leavesOut }
    return .series(LazySeries(source, stages + [stage], isAskedAgain: isAskedAgain))
  }

  var askedAgain: LazySeries { LazySeries(source, stages, isAskedAgain: true) }

  static let isSeen = Trap(
    "how often the closures of this lazy collection run is not known here, and they change something;"
      + " make a list of it first")

  /// Whether a closure decides which elements there are.
  private var leavesOut: Bool {
    stages.contains { stage in
      switch stage {
      case .filter, .compactMap, .prefixWhile: true
      case .map, .prefix, .drop, .enumerated: false
      }
    }
  }

  /// Whether elements are found by places of the source.
  private var isPlaced: Bool {
    stages.allSatisfy { stage in
      switch stage {
      case .map, .filter, .compactMap: true
      case .prefix, .prefixWhile, .drop, .enumerated: false
      }
    }
  }

  /// The elements of the source, where each gives one.
  private var mapped: [ProgramValue]? {
    guard case .elements(let elements) = source, !isAskedAgain else { return nil }
    let isMapped = stages.allSatisfy { if case .map = $0 { true } else { false } }
    return isMapped ? elements : nil
  }

  /// Other elements of the source: closures run for them alone, when they are asked for.
  func part(
    _ machine: Machine, _ body: ([ProgramValue]) -> [ProgramValue]
  ) throws -> LazySeries {
    guard let elements = mapped else {
      return LazySeries(body(try machine.settled(.series(self))))
    }
    try machine.make(elements.count)
    return LazySeries(.elements(body(elements)), stages)
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
    case .pairs(let list, let series, let isListFirst):
      // One that comes first is asked for an element before it is seen that the other has none.
      guard !isListFirst || !list.isEmpty else { return }
      var index = 0
      try series.visit(machine) { element in
        guard index < list.count else { return false }
        let pair = isListFirst ? [list[index], element] : [element, list[index]]
        index += 1
        return try body(.instance(Instance(pair))) && !(isListFirst && index == list.count)
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
      let changes = machine.changes
      func isSettled() throws -> Bool {
        guard !isAskedAgain || machine.changes == changes else { throw Self.isSeen }
        return true
      }
      for (index, stage) in stages.enumerated() {
        switch stage {
        case .map(let function): value = try machine.invoke(function, value)
        case .filter(let function):
          guard try machine.invoke(function, value).bool else {
            return try isSettled() && !isLast
          }
        case .compactMap(let function):
          value = try machine.invoke(function, value)
          if value.isNone { return try isSettled() && !isLast }
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
      return try isSettled() && body(value) && !isLast
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
  /// The pairs of two sequences where one of them runs code for its elements; nil for any others.
  static func pairs(
    _ a: ProgramValue, _ b: ProgramValue, _ machine: Machine
  ) throws -> LazySeries? {
    switch (a, b) {
    case (.series, .series): nil
    case (.series(let series), _):
      LazySeries(.pairs(try machine.elements(of: b), series, isListFirst: false))
    case (_, .series(let series)):
      LazySeries(.pairs(try machine.elements(of: a), series, isListFirst: true))
    default: nil
    }
  }

  /// The first element as a collection has it, which finds it by its place.
  ///
  /// What leaves elements out runs for all places up to its own, and what makes it runs once more.
  func first(_ machine: Machine, isMade: Bool = true) throws -> ProgramValue? {
    guard leavesOut, case .elements(let elements) = source else {
      return try machine.first(of: .series(self)) { _ in true }
    }
    guard isPlaced, !isAskedAgain else { return try machine.settled(.series(self)).first }
    func value(at place: Int, after count: Int) throws -> ProgramValue {
      var value = elements[place]
      for stage in stages[..<count] {
        try machine.spend()
        switch stage {
        case .map(let function), .compactMap(let function):
          value = try machine.invoke(function, value)
        case .filter, .prefix, .prefixWhile, .drop, .enumerated: break
        }
      }
      return value
    }
    func place(from start: Int, after count: Int) throws -> Int {
      guard count > 0 else { return start }
      try machine.spend()
      var next = try place(from: start, after: count - 1)
      func isLeftOut() throws -> Bool {
        switch stages[count - 1] {
        case .filter(let function):
          try !machine.invoke(function, try value(at: next, after: count - 1)).bool
        case .compactMap(let function):
          try machine.invoke(function, try value(at: next, after: count - 1)).isNone
        case .map, .prefix, .prefixWhile, .drop, .enumerated: false
        }
      }
      while next < elements.count, try isLeftOut() {
        next = try place(from: next + 1, after: count - 1)
      }
      return next
    }
    let first = try place(from: 0, after: stages.count)
    guard first < elements.count else { return nil }
    return isMade ? try value(at: first, after: stages.count) : elements[first]
  }

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
}
