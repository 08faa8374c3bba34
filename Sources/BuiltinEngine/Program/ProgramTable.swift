/// A dictionary or a set, in the order in which its keys came in.
///
/// Swift leaves the order open and changes it from run to run; here it is always the same. Keys are
/// hashed and compared by the machine's own functions, which count what they do.
struct ProgramTable {
  /// Whether it has keys only.
  let isSet: Bool

  private(set) var keys: [ProgramValue] = []
  private(set) var values: [ProgramValue] = []
  private var hashes: [Int] = []

  /// Where the keys are, by hash: their numbers from 1 on, 0 where a place is free.
  ///
  /// As many as a power of two, at most three quarters of them taken.
  private var places: [Int32] = []

  init(isSet: Bool = false) { self.isSet = isSet }

  var count: Int { keys.count }

  /// The keys in the order in which code is given them.
  var walkedKeys: [ProgramValue] { walk.map { $0.map { keys[$0] } } ?? keys }

  /// The values in the order of ``walkedKeys``.
  var walkedValues: [ProgramValue] { walk.map { $0.map { values[$0] } } ?? values }

  private var walk: [Int]? { count < 2 ? nil : TableOrder.current?.walk(hashes) }

  /// The same for tables with the same keys, whatever their order.
  var hash: Int { hashes.reduce(count) { $0 &+ $1 } }

  // MARK: Reading

  func value(of key: ProgramValue, _ machine: Machine?) throws -> ProgramValue? {
    guard count > 0 else { return nil }
    return try number(of: key, hash: key.hash(machine), machine).map { values[$0] }
  }

  func contains(_ key: ProgramValue, _ machine: Machine?) throws -> Bool {
    guard count > 0 else { return false }
    return try number(of: key, hash: key.hash(machine), machine) != nil
  }

  private func number(
    of key: ProgramValue, hash: Int, _ machine: Machine?, depth: Int = 0
  ) throws -> Int? {
    guard !places.isEmpty else { return nil }
    var place = hash & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      try machine?.spend()
      if hashes[number] == hash, try keys[number].equals(key, machine, depth: depth) {
        return number
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Whether both have equal values under equal keys.
  func equals(_ other: ProgramTable, _ machine: Machine?, depth: Int) throws -> Bool {
    guard count == other.count else { return false }
    try machine?.descend(to: depth)
    for number in keys.indices {
      try machine?.spend()
      let found = try other.number(of: keys[number], hash: hashes[number], machine, depth: depth)
      guard let found,
        try values[number].equals(other.values[found], machine, depth: depth)
      else { return false }
    }
    return true
  }

  // MARK: Changing

  /// Puts a value under a key, in the place of one that is there.
  mutating func set(_ value: ProgramValue, for key: ProgramValue, _ machine: Machine?) throws {
    let hash = try key.hash(machine)
    if let number = try number(of: key, hash: hash, machine) {
      values[number] = value
    } else {
      append(key, value, hash: hash)
    }
  }

  /// Adds a key to a set, unless an equal one is there.
  ///
  /// - Returns: The one that is there; nil where the key was added.
  @discardableResult
  mutating func insert(_ key: ProgramValue, _ machine: Machine?) throws -> ProgramValue? {
    let hash = try key.hash(machine)
    if let number = try number(of: key, hash: hash, machine) { return keys[number] }
    append(key, .none, hash: hash)
    return nil
  }

  /// Puts a key into a set, in the place of an equal one.
  ///
  /// - Returns: The one that was there.
  mutating func update(with key: ProgramValue, _ machine: Machine?) throws -> ProgramValue? {
    let hash = try key.hash(machine)
    guard let number = try number(of: key, hash: hash, machine) else {
      append(key, .none, hash: hash)
      return nil
    }
    let member = keys[number]
    keys[number] = key
    return member
  }

  private mutating func append(_ key: ProgramValue, _ value: ProgramValue, hash: Int) {
    keys.append(key)
    values.append(value)
    hashes.append(hash)
    if keys.count * 4 > places.count * 3 {
      arrange(places: max(8, places.count * 2))
    } else {
      enter(keys.count - 1)
    }
  }

  private mutating func arrange(places count: Int) {
    places = Array(repeating: 0, count: count)
    for number in hashes.indices { enter(number) }
  }

  private mutating func enter(_ number: Int) {
    var place = hashes[number] & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(truncatingIfNeeded: number + 1)
  }

  /// Takes a key out; `nil` if it is not there.
  ///
  /// - Returns: The key as it was there, which need not be the one that it is equal to, and its value.
  @discardableResult
  mutating func remove(
    _ key: ProgramValue, _ machine: Machine?
  ) throws -> (key: ProgramValue, value: ProgramValue)? {
    guard count > 0, let number = try number(of: key, hash: key.hash(machine), machine) else {
      return nil
    }
    let entry = (keys[number], values[number])
    try remove(at: number, machine)
    return entry
  }

  private mutating func remove(at number: Int, _ machine: Machine?) throws {
    // Those behind it move up.
    try machine?.spend(count)
    keys.remove(at: number)
    values.remove(at: number)
    hashes.remove(at: number)
    arrange(places: places.count)
  }

  /// Lends the value under `key`, which is an optional, to `body` in a box, or none; none afterwards
  /// takes the key out.
  mutating func modifyBoxed(
    _ key: ProgramValue, _ machine: Machine, _ body: (inout ProgramValue) throws -> Void
  ) throws {
    var entry = try value(of: key, machine).map { ProgramValue.box($0) } ?? .none
    try access {
      try body(&entry)
    } end: {
      if entry.isNone {
        try modify(key, machine) { $0 = .none }
      } else {
        try set(try entry.boxed, for: key, machine)
      }
    }
  }

  /// Lends the value under `key` to `body`, or none; none afterwards takes the key out.
  mutating func modify(
    _ key: ProgramValue, _ machine: Machine?, _ body: (inout ProgramValue) throws -> Void
  ) throws {
    let hash = try key.hash(machine)
    guard let number = try number(of: key, hash: hash, machine) else {
      var value = ProgramValue.none
      try access {
        try body(&value)
      } end: {
        if !value.isNone { append(key, value, hash: hash) }
      }
      return
    }
    try access {
      try body(&values[number])
    } end: {
      if values[number].isNone { try remove(at: number, machine) }
    }
  }
}
