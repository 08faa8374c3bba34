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
    /// One element of each, as long as both have one; the second is asked after the first.
    case pairs(LazySeries, LazySeries)
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

  /// Hands `body` element after element until it answers false.
  func visit(_ machine: Machine, _ body: (ProgramValue) throws -> Bool) throws {
    let cursor = Cursor(self)
    while let element = try cursor.next(machine), try body(element) {}
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
    func series(_ value: ProgramValue) throws -> LazySeries {
      if case .series(let series) = value { return series }
      return LazySeries(try machine.elements(of: value))
    }
    switch (a, b) {
    case (.series, _), (_, .series): return LazySeries(.pairs(try series(a), try series(b)))
    default: return nil
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
}
