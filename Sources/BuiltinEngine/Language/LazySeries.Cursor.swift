extension LazySeries {
  /// How far a sequence was gone through: what stands behind is asked for when it is wanted.
  final class Cursor {
    private let stages: [Stage]
    private let isAskedAgain: Bool
    private var place: Place

    /// How many elements each stage was given.
    private var counts: [Int]
    private var isDone: Bool

    /// Where the source stands.
    private enum Place {
      case elements([ProgramValue], next: Int)
      case number(Int)
      /// What comes before the next element.
      case following(ProgramValue, FunctionValue)
      case unfolding(ProgramValue, FunctionValue)
      case asking(FunctionValue)
      case pairs(Cursor, Cursor)
      /// The source, of which nothing was asked yet.
      case start(Source)
    }

    init(_ series: LazySeries) {
      stages = series.stages
      isAskedAgain = series.isAskedAgain
      place = .start(series.source)
      counts = [Int](repeating: 0, count: stages.count)
      // A part of no elements asks for none.
      isDone = stages.contains { if case .prefix(0) = $0 { true } else { false } }
    }

    /// The next element that no stage leaves out; nil when there is none.
    func next(_ machine: Machine) throws -> ProgramValue? {
      while !isDone {
        guard let element = try nextOfSource(machine) else { break }
        try machine.spend(1 + stages.count)
        let changes = machine.changes
        let value = try passed(element, machine)
        guard !isAskedAgain || machine.changes == changes else { throw LazySeries.isSeen }
        if let value { return value }
      }
      isDone = true
      return nil
    }

    /// What the stages make of an element; nil where one leaves it out.
    ///
    /// A part that ends with the element is full: what a later stage leaves out is the last, too.
    private func passed(_ element: ProgramValue, _ machine: Machine) throws -> ProgramValue? {
      var value = element
      for (index, stage) in stages.enumerated() {
        switch stage {
        case .map(let function): value = try machine.invoke(function, value)
        case .filter(let function):
          guard try machine.invoke(function, value).bool else { return nil }
        case .compactMap(let function):
          value = try machine.invoke(function, value)
          if value.isNone { return nil }
        case .prefix(let count):
          counts[index] += 1
          if counts[index] == count { isDone = true }
        case .drop(let count):
          counts[index] += 1
          if counts[index] <= count { return nil }
        case .prefixWhile(let function):
          guard try machine.invoke(function, value).bool else {
            isDone = true
            return nil
          }
        case .enumerated:
          value = .instance(Instance([.int(counts[index]), value]))
          counts[index] += 1
        }
      }
      return value
    }

    private func nextOfSource(_ machine: Machine) throws -> ProgramValue? {
      switch place {
      case .elements(let elements, let next):
        guard next < elements.count else { return nil }
        place = .elements(elements, next: next + 1)
        return elements[next]
      case .number(let last):
        guard last < .max else { throw Trap("arithmetic overflow in '...'") }
        place = .number(last + 1)
        return .int(last + 1)
      case .following(let last, let next):
        let element = try machine.invoke(next, last)
        place = .following(element, next)
        return element.isNone ? nil : element
      case .unfolding(var state, let next):
        let element = try machine.invoke(next, lending: &state)
        place = .unfolding(state, next)
        return element.isNone ? nil : element
      case .asking(let next):
        let element = try machine.invoke(next, .int(0))
        return element.isNone ? nil : element
      case .pairs(let first, let second):
        guard let a = try first.next(machine), let b = try second.next(machine) else { return nil }
        return .instance(Instance([a, b]))
      case .start(let source): return try start(source, machine)
      }
    }

    /// The first element of a source.
    private func start(_ source: Source, _ machine: Machine) throws -> ProgramValue? {
      switch source {
      case .elements(let elements): place = .elements(elements, next: 0)
      case .numbers(let number):
        place = .number(number)
        return .int(number)
      case .following(let element, let next):
        place = .following(element, next)
        return element
      case .unfolding(let state, let next): place = .unfolding(state, next)
      case .asked(let makeNext):
        place = .asking(try machine.invoke(makeNext, .int(0)).function)
      case .pairs(let a, let b): place = .pairs(Cursor(a), Cursor(b))
      }
      return try nextOfSource(machine)
    }
  }
}
