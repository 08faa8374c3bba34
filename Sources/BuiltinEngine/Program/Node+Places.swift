final class LocalNode: Place {
  private let slot: Int
  init(_ slot: Int) { self.slot = slot }

  override func value(_ frame: Activation) throws -> ProgramValue { frame.slots[slot] }

  override func double(_ frame: Activation) throws -> Double {
    guard case .double(let value) = frame.slots[slot] else { throw Self.unset }
    return value
  }
  override func int(_ frame: Activation) throws -> Int {
    guard case .int(let value) = frame.slots[slot] else { throw Self.unset }
    return value
  }
  override func bool(_ frame: Activation) throws -> Bool {
    guard case .bool(let value) = frame.slots[slot] else { throw Self.unset }
    return value
  }
  private static var unset: Trap { Trap("a variable is used before it is set") }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    try body(&frame.slots[slot])
  }
  override func set(_ frame: Activation, _ value: ProgramValue) throws { frame.slots[slot] = value }
}

/// A variable that closures share.
final class SharedNode: Place {
  private let slot: Int
  init(_ slot: Int) { self.slot = slot }

  private func cell(_ frame: Activation) throws -> Cell {
    guard case .cell(let cell) = frame.slots[slot] else { throw Trap.malformed }
    return cell
  }

  override func value(_ frame: Activation) throws -> ProgramValue { try cell(frame).value }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    let cell = try cell(frame)
    try frame.machine.constants.checkChange(of: cell.constant)
    frame.machine.countChange()
    // Moved out meanwhile, so that a closure which comes back to it is no conflict of access.
    var value = cell.value
    cell.value = .none
    defer { cell.value = value }
    try body(&value)
  }
  override func set(_ frame: Activation, _ value: ProgramValue) throws {
    let cell = try cell(frame)
    try frame.machine.constants.checkChange(of: cell.constant)
    frame.machine.countChange()
    cell.value = value
  }
}

/// A variable of the program: a static one, or one outside all types.
final class GlobalNode: Place {
  private let function: CompiledFunction
  init(_ function: CompiledFunction) { self.function = function }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.constant(function)
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    var value = try frame.machine.constant(function)
    frame.machine.countChange()
    // Moved out meanwhile, as of a variable that closures share.
    frame.machine.constants.set(function, .none)
    defer { frame.machine.constants.set(function, value) }
    try body(&value)
  }

  override func set(_ frame: Activation, _ value: ProgramValue) throws {
    try frame.machine.spend()
    frame.machine.countChange()
    frame.machine.constants.set(function, value)
  }
}

/// Makes the cell of a variable that closures share, anew each time its declaration is reached.
final class ShareNode: StatementNode {
  private let value: Node
  private let slot: Int
  init(_ value: Node, slot: Int) { (self.value, self.slot) = (value, slot) }
  override func run(_ frame: Activation) throws -> Flow {
    let cell = Cell(try value.value(frame))
    cell.constant = frame.machine.constants.current
    frame.slots[slot] = .cell(cell)
    return .on
  }
}

final class ElementNode: Place {
  private let base: Node
  private let index: Node
  init(_ base: Node, _ index: Node) { (self.base, self.index) = (base, index) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard case .array(let elements) = try base.value(frame) else { throw Trap.malformed }
    let index = try index.int(frame)
    guard elements.indices.contains(index) else { throw Language.outOfRange(index, elements.count) }
    return elements[index]
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    guard let place = base as? Place else { throw Trap.malformed }
    let index = try index.int(frame)
    try place.modify(frame) { value in
      guard case .array(var elements) = value else { throw Trap.malformed }
      guard elements.indices.contains(index) else {
        throw Language.outOfRange(index, elements.count)
      }
      // The array is held once by the value and once by the variable here: let go of the former.
      value = .none
      defer { value = .array(elements) }
      try frame.machine.changing(&elements) { try body(&$0[index]) }
    }
  }
}

/// An entry of a dictionary, which may be absent or have a default.
final class EntryNode: Place {
  private let base: Node
  private let key: Node
  private let other: Node?

  /// Whether the entry is an optional of what the dictionary holds, which is one itself.
  private let isBoxed: Bool

  init(_ base: Node, _ key: Node, default other: Node?, isBoxed: Bool) {
    self.base = base
    self.key = key
    self.other = other
    self.isBoxed = isBoxed
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let table = try base.value(frame).table
    if let value = try table.value(of: try key.value(frame), frame.machine) {
      return isBoxed ? .box(value) : value
    }
    return try other?.value(frame) ?? .none
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    try change(frame) { entry in
      if entry.isNone, let other { entry = try other.value(frame) }
      try body(&entry)
    }
  }

  // What is only set has no use for the default.
  override func set(_ frame: Activation, _ value: ProgramValue) throws {
    try change(frame) { $0 = value }
  }

  private func change(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    guard let place = base as? Place else { throw Trap.malformed }
    let key = try key.value(frame)
    try place.modify(frame) { value in
      guard case .table(var table) = value else { throw Trap.malformed }
      value = .none
      defer { value = .table(table) }
      try frame.machine.changing(&table) { table in
        let before = table.count
        try access {
          if isBoxed {
            try table.modifyBoxed(key, frame.machine, body)
          } else {
            try table.modify(key, frame.machine, body)
          }
        } end: {
          // Only now is it known whether the key was new.
          if table.count > before { try frame.machine.make(table.count, adding: 1) }
        }
      }
    }
  }
}

/// A computed property or subscript with a setter.
///
/// Its base is a place that the setter is lent, or an object.
final class PropertyNode: Place {
  private let base: Node
  private let keys: [Node]
  private let getter: CompiledFunction
  private let setter: CompiledFunction

  init(_ base: Node, _ keys: [Node], getter: CompiledFunction, setter: CompiledFunction) {
    self.base = base
    self.keys = keys
    self.getter = getter
    self.setter = setter
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let arguments = [try base.value(frame)] + (try keys.map { try $0.value(frame) })
    return try frame.machine.call(getter, arguments).result
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    let keys = try keys.map { try $0.value(frame) }
    guard let base = base as? Place, !setter.lent.isEmpty else {
      try changed(try base.value(frame), keys, frame.machine, body) { _ in }
      return
    }
    try base.modify(frame) { receiver in
      try changed(receiver, keys, frame.machine, body) { lent in
        guard let changed = lent.first else { throw Trap.malformed }
        receiver = changed
      }
    }
  }

  /// Lends what the getter gives to `body`, then hands it to the setter, and what that was lent to `end`.
  private func changed(
    _ receiver: ProgramValue, _ keys: [ProgramValue], _ machine: Machine,
    _ body: (inout ProgramValue) throws -> Void, end: ([ProgramValue]) throws -> Void
  ) throws {
    var value = try machine.call(getter, [receiver] + keys).result
    try access {
      try body(&value)
    } end: {
      // The setter may throw and catch errors of its own.
      let raised = machine.raised
      let lent = try machine.call(setter, [receiver, value] + keys).lent
      machine.raised = raised
      try end(lent)
    }
  }

  // What is only set is not read before.
  override func set(_ frame: Activation, _ value: ProgramValue) throws {
    let keys = try keys.map { try $0.value(frame) }
    guard let base = base as? Place, !setter.lent.isEmpty else {
      _ = try frame.machine.call(setter, [try base.value(frame), value] + keys)
      return
    }
    try base.modify(frame) { receiver in
      let lent = try frame.machine.call(setter, [receiver, value] + keys).lent
      guard let changed = lent.first else { throw Trap.malformed }
      receiver = changed
    }
  }
}

/// Runs `body`, which is lent a place, and then `end`, which writes back: also where declared code has
/// thrown meanwhile, as in Swift, but not where the program ends by a ``Trap``.
@inline(__always)
func access(_ body: () throws -> Void, end: () throws -> Void) throws {
  do {
    try body()
  } catch let raised as Raised {
    try end()
    throw raised
  }
  try end()
}

extension Machine {
  /// Counts the copy that is made where an array is changed while it is held twice.
  @inline(__always)
  func changing(
    _ elements: inout [ProgramValue], _ body: (inout [ProgramValue]) throws -> Void
  ) throws {
    let before = elements.address
    try body(&elements)
    if before != elements.address { try make(elements.count) }
  }

  /// The same for dictionaries and sets.
  func changing<Result>(
    _ table: inout ProgramTable, _ body: (inout ProgramTable) throws -> Result
  ) throws -> Result {
    let before = (table.keys.address, table.values.address)
    let result = try body(&table)
    if before != (table.keys.address, table.values.address) { try make(table.count) }
    return result
  }
}
