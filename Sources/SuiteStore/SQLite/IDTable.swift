/// Values by row id, in the order of the ids.
///
/// Rows are read in that order and found again by the thousand: where ids are neighbours, as they
/// mostly are, the place of a value follows from its id, and else halving finds it. Hashing takes
/// several times as long.
package struct IDTable<Value> {
  package private(set) var ids: [Int64] = []
  package private(set) var values: [Value] = []

  package init() {}

  init(_ pairs: [(id: Int64, value: Value)]) {
    ids.reserveCapacity(pairs.count)
    values.reserveCapacity(pairs.count)
    // Mostly they come in their order.
    let isSorted = zip(pairs, pairs.dropFirst()).allSatisfy { $0.id < $1.id }
    for (id, value) in isSorted ? pairs : pairs.sorted(by: { $0.id < $1.id }) {
      append(value, id: id)
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Adds the value of an id, at the end where ids come in their order; of two values the first
  /// stays.
  mutating func append(_ value: Value, id: Int64) {
    if let last = ids.last, last >= id {
      // Only a damaged database gives rows in another order than the one it was asked for.
      let place = place(of: id)
      guard ids[place] != id else { return }
      ids.insert(id, at: place)
      values.insert(value, at: place)
    } else {
      ids.append(id)
      values.append(value)
    }
  }

  /// The value of an id; `nil` if there is none.
  package subscript(id: Int64) -> Value? { index(of: id).map { values[$0] } }

  /// Where the value of an id stands among ``values``.
  package func index(of id: Int64) -> Int? {
    guard let first = ids.first, let last = ids.last, id >= first, id <= last else { return nil }
    // Without gaps it stands as far from the first as its id is.
    let (guess, isOutside) = id.subtractingReportingOverflow(first)
    if !isOutside, guess < ids.count, ids[Int(guess)] == id { return Int(guess) }
    let place = place(of: id)
    return ids[place] == id ? place : nil
  }

  /// Changes the value of an id, if there is one.
  mutating func change(_ id: Int64, _ change: (inout Value) -> Void) {
    if let index = index(of: id) { change(&values[index]) }
  }

  /// The first place whose id is not below `id`.
  private func place(of id: Int64) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension IDTable: Sendable where Value: Sendable {}

extension IDTable where Value == Range<Int> {
  /// Says that rows up to `end` belong to an id: those behind the last one of the id before it.
  ///
  /// What comes again after another id, as only a damaged database has it, is left out.
  mutating func extend(to end: Int, id: Int64) {
    if ids.last == id {
      values[values.count - 1] = values[values.count - 1].lowerBound..<end
    } else {
      append(end - 1..<end, id: id)
    }
  }
}
