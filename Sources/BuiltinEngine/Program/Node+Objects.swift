/// A new object of a class.
final class ObjectNode: Node {
  private let fields: [Node]

  /// Which of them do not keep what they hold.
  private let isWeak: [Bool]

  /// The number of its class.
  private let tag: Int
  private let equality: Int32

  init(_ fields: [Node], isWeak: [Bool], tag: Int, equality: Int32) {
    (self.fields, self.isWeak, self.tag, self.equality) = (fields, isWeak, tag, equality)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    // Objects are kept until the layout is done, and so count for more than an element.
    try frame.machine.make(1, adding: 16)
    let values = try zip(fields, isWeak).map { field, isWeak in
      let value = try field.value(frame)
      return isWeak ? value.weakly : value
    }
    let object = Instance(tag: tag, equality: equality, values)
    object.constant = frame.machine.constants.current
    frame.machine.keep(object)
    return .object(object)
  }
}

/// A stored property of an object.
final class MemberNode: Place {
  private let object: Node
  private let index: Int
  private let isWeak: Bool

  /// Whether it ends the program to read what is gone: it is `unowned`.
  private let isUnowned: Bool

  init(_ object: Node, _ index: Int, isWeak: Bool, isUnowned: Bool) {
    (self.object, self.index, self.isWeak, self.isUnowned) = (object, index, isWeak, isUnowned)
  }

  private func instance(_ frame: Activation) throws -> Instance {
    guard case .object(let object) = try object.value(frame), index < object.fields.count else {
      throw Trap.malformed
    }
    return object
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let object = try instance(frame)
    guard isWeak else { return object.fields[index] }
    return try strong(object, frame.machine)
  }

  /// What a weak property refers to, if it is still there.
  private func strong(_ object: Instance, _ machine: Machine) throws -> ProgramValue {
    guard case .weak(let reference) = object.fields[index] else { return .none }
    try machine.release()
    if let object = reference.object { return .object(object) }
    guard !isUnowned else { throw Trap("an object that is held 'unowned' is read when it is gone") }
    return .none
  }

  override func set(_ frame: Activation, _ value: ProgramValue) throws {
    let object = try instance(frame)
    try frame.machine.constants.checkChange(of: object.constant)
    frame.machine.countChange()
    object.fields[index] = isWeak ? value.weakly : value
  }

  /// Sets what a lazy property is: a part of the object, also of one that must not be changed.
  func setLazily(_ frame: Activation, _ value: Node) throws {
    let object = try instance(frame)
    let isBegun = frame.machine.constants.beginLazily(in: object.constant)
    defer { if isBegun { frame.machine.constants.endLazily() } }
    if object.constant < 0 { frame.machine.given?.hasKept = true }
    object.fields[index] = try value.value(frame)
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    let object = try instance(frame)
    try frame.machine.constants.checkChange(of: object.constant)
    frame.machine.countChange()
    if isWeak {
      var value = try strong(object, frame.machine)
      defer { object.fields[index] = value.weakly }
      try body(&value)
      return
    }
    // Moved out meanwhile, so that code which comes back to the object is no conflict of access.
    var value = object.fields[index]
    object.fields[index] = .none
    defer { object.fields[index] = value }
    try body(&value)
  }
}

/// The first value of a lazy property of an object.
final class LazySetNode: StatementNode {
  private let place: MemberNode
  private let value: Node
  init(_ place: MemberNode, _ value: Node) { (self.place, self.value) = (place, value) }

  override func run(_ frame: Activation) throws -> Flow {
    try place.setLazily(frame, value)
    return .on
  }
}

extension ProgramValue {
  /// The value as a property has it that does not keep its object.
  fileprivate var weakly: ProgramValue {
    if case .object(let object) = self { .weak(WeakReference(object)) } else { self }
  }
}

/// Whether an object is of one of some classes.
final class KindNode: BoolNode {
  private let object: Node
  private let numbers: Set<Int>
  init(_ object: Node, _ numbers: Set<Int>) { (self.object, self.numbers) = (object, numbers) }

  override func bool(_ frame: Activation) throws -> Bool {
    guard case .object(let object) = try object.value(frame) else { throw Trap.malformed }
    return numbers.contains(object.tag)
  }
}

/// An object that is known to be of one of some classes.
final class CastNode: Node {
  private let object: Node
  private let numbers: Set<Int>
  init(_ object: Node, _ numbers: Set<Int>) { (self.object, self.numbers) = (object, numbers) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try object.value(frame)
    guard case .object(let object) = value, numbers.contains(object.tag) else {
      throw Trap("an object is not of the class that it is cast to")
    }
    return value
  }
}

// MARK: Errors that code throws

/// Says that declared code has thrown what its machine holds.
struct Raised: Error, CustomStringConvertible {
  var description: String { "an error is thrown that nothing catches" }
}

final class RaiseNode: StatementNode {
  private let error: Node
  init(_ error: Node) { self.error = error }

  override func run(_ frame: Activation) throws -> Flow {
    // Far dearer than other statements.
    try frame.machine.spend(16)
    frame.machine.raised = try error.value(frame)
    throw Raised()
  }
}

/// `do` with `catch`.
///
/// Only what declared code has thrown is caught: a ``Trap`` ends the program, as in Swift.
final class RescueNode: StatementNode {
  private let body: Node
  private let other: Node
  private let slot: Int

  init(_ body: Node, _ other: Node, slot: Int) {
    (self.body, self.other, self.slot) = (body, other, slot)
  }

  override func run(_ frame: Activation) throws -> Flow {
    do {
      return try body.run(frame)
    } catch is Raised {
      frame.slots[slot] = frame.machine.raised
    }
    return try other.run(frame)
  }
}

/// `try?` and `try!`.
final class AttemptNode: Node {
  private let inner: Node
  private let isForced: Bool
  init(_ inner: Node, isForced: Bool) { (self.inner, self.isForced) = (inner, isForced) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    do {
      return try inner.value(frame)
    } catch is Raised {
      guard !isForced else { throw Trap("'try!' met an error that was thrown") }
      return .none
    }
  }
}
