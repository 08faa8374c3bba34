import LayoutEngine
import Scenarios

final class FieldNode: Place {
  private let base: Node
  private let index: Int

  init(_ base: Node, _ index: Int) {
    self.base = base
    self.index = index
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try base.value(frame).field(index)
  }

  override func double(_ frame: Activation) throws -> Double {
    switch try base.value(frame) {
    case .pair(let a, let b): return index == 0 ? a : b
    case let value: return try value.field(index).double
    }
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    guard let place = base as? Place else { throw Trap.malformed }
    try place.modify(frame) { try $0.modifyField(index, frame.machine, body) }
  }
}

/// A struct that is two numbers in the value itself.
final class PairNode: Node {
  private let first: Node
  private let second: Node

  init(_ first: Node, _ second: Node) {
    self.first = first
    self.second = second
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    .pair(try first.double(frame), try second.double(frame))
  }
}

/// A struct, a tuple, or a case that carries something.
final class InstanceNode: Node {
  private let tag: Int
  private let equality: Int32
  private let fields: [Node]

  init(tag: Int, equality: Int32, _ fields: [Node]) {
    self.tag = tag
    self.equality = equality
    self.fields = fields
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    .instance(Instance(tag: tag, equality: equality, try fields.map { try $0.value(frame) }))
  }
}

final class ArrayNode: Node {
  private let elements: [Node]
  init(_ elements: [Node]) { self.elements = elements }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.make(elements.count)
    return .array(try elements.map { try $0.value(frame) })
  }
}

final class DictionaryNode: Node {
  private let parts: [Node]
  init(_ parts: [Node]) { self.parts = parts }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.make(parts.count / 2)
    var table = ProgramTable()
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let key = try parts[index].value(frame)
      guard try !table.contains(key, frame.machine) else {
        throw Trap("a dictionary literal has a key twice")
      }
      try table.set(try parts[index + 1].value(frame), for: key, frame.machine)
    }
    return .table(table)
  }
}

/// A text with values in it.
///
/// Each part counts with all that it is made of, since a value may be held in many places and is
/// written out in each.
final class TextNode: Node {
  private let parts: [(node: Node, type: ProgramType)]
  init(_ parts: [(node: Node, type: ProgramType)]) { self.parts = parts }

  override func value(_ frame: Activation) throws -> ProgramValue {
    var text = ""
    for (node, type) in parts {
      let value = try node.value(frame)
      try value.weigh(frame.machine)
      text += try frame.machine.program.universe.text(of: value, type)
      try frame.machine.make(text.utf8.count, adding: 1)
    }
    try frame.machine.make(text.utf8.count, adding: text.utf8.count / 16)
    return .string(text)
  }
}

final class ConditionalNode: Node {
  private let condition: Node
  private let then: Node
  private let otherwise: Node

  init(_ condition: Node, _ then: Node, _ otherwise: Node) {
    self.condition = condition
    self.then = then
    self.otherwise = otherwise
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try condition.bool(frame) ? then.value(frame) : otherwise.value(frame)
  }
  override func double(_ frame: Activation) throws -> Double {
    try condition.bool(frame) ? then.double(frame) : otherwise.double(frame)
  }
  override func bool(_ frame: Activation) throws -> Bool {
    try condition.bool(frame) ? then.bool(frame) : otherwise.bool(frame)
  }
}

/// `&&`, and conditions one after the other.
final class AndNode: BoolNode {
  private let first: Node
  private let second: Node
  init(_ first: Node, _ second: Node) { (self.first, self.second) = (first, second) }
  override func bool(_ frame: Activation) throws -> Bool {
    try first.bool(frame) ? second.bool(frame) : false
  }
}

final class OrNode: BoolNode {
  private let first: Node
  private let second: Node
  init(_ first: Node, _ second: Node) { (self.first, self.second) = (first, second) }
  override func bool(_ frame: Activation) throws -> Bool {
    try first.bool(frame) ? true : second.bool(frame)
  }
}

final class NotNode: BoolNode {
  private let inner: Node
  init(_ inner: Node) { self.inner = inner }
  override func bool(_ frame: Activation) throws -> Bool { try !inner.bool(frame) }
}

final class CoalesceNode: Node {
  private let optional: Node
  private let other: Node
  private let unboxes: Bool

  init(_ optional: Node, _ other: Node, unboxes: Bool = false) {
    (self.optional, self.other, self.unboxes) = (optional, other, unboxes)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try optional.value(frame)
    if value.isNone { return try other.value(frame) }
    return unboxes ? try value.boxed : value
  }
  override func double(_ frame: Activation) throws -> Double {
    if case .double(let value) = try optional.value(frame) { return value }
    return try other.double(frame)
  }
}

/// What follows a `?` in a chain.
final class ChainNode: Node {
  private let base: Node
  private let slot: Int?
  private let rest: Node
  private let isBoxed: Bool

  init(_ base: Node, slot: Int?, _ rest: Node, isBoxed: Bool) {
    self.base = base
    self.slot = slot
    self.rest = rest
    self.isBoxed = isBoxed
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard let slot else {
      return try base.value(frame).isNone ? .none : rest.value(frame)
    }
    let value = try base.value(frame)
    guard !value.isNone else { return .none }
    frame.slots[slot] = isBoxed ? try value.boxed : value
    return try rest.value(frame)
  }
}

final class UnwrapNode: Place {
  private let optional: Node
  private let isBoxed: Bool
  init(_ optional: Node, isBoxed: Bool) { (self.optional, self.isBoxed) = (optional, isBoxed) }

  private static var absent: Trap {
    Trap("unexpectedly found nil while unwrapping an Optional value")
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try optional.value(frame)
    guard !value.isNone else { throw Self.absent }
    return isBoxed ? try value.boxed : value
  }

  override func modify(_ frame: Activation, _ body: (inout ProgramValue) throws -> Void) throws {
    guard let place = optional as? Place else { throw Trap.malformed }
    try place.modify(frame) { value in
      guard !value.isNone else { throw Self.absent }
      if isBoxed {
        try value.modifyField(0, frame.machine, body)
      } else {
        try body(&value)
      }
    }
  }
}

final class IsNoneNode: BoolNode {
  private let optional: Node
  init(_ optional: Node) { self.optional = optional }
  override func bool(_ frame: Activation) throws -> Bool { try optional.value(frame).isNone }
}

final class IsCaseNode: BoolNode {
  private let subject: Node
  private let tag: Int
  init(_ subject: Node, _ tag: Int) { (self.subject, self.tag) = (subject, tag) }
  override func bool(_ frame: Activation) throws -> Bool { try subject.value(frame).tag == tag }
}

final class PayloadNode: Node {
  private let subject: Node
  private let tag: Int
  private let index: Int
  init(_ subject: Node, tag: Int, _ index: Int) {
    (self.subject, self.tag, self.index) = (subject, tag, index)
  }
  override func value(_ frame: Activation) throws -> ProgramValue {
    let instance = try subject.value(frame).instance
    guard instance.tag == tag, index < instance.fields.count else { throw Trap.malformed }
    return instance.fields[index]
  }
}

/// Puts a value into a slot as part of a condition.
final class BindNode: BoolNode {
  private let value: Node
  private let slot: Int
  private let unwraps: Bool
  private let isBoxed: Bool

  init(_ value: Node, slot: Int, unwraps: Bool, isBoxed: Bool) {
    self.value = value
    self.slot = slot
    self.unwraps = unwraps
    self.isBoxed = isBoxed
  }

  override func bool(_ frame: Activation) throws -> Bool {
    let value = try value.value(frame)
    if unwraps, value.isNone { return false }
    frame.slots[slot] = isBoxed ? try value.boxed : value
    return true
  }
}

/// Runs a statement for the value it gives.
final class ResultNode: Node {
  private let statement: Node
  private let slot: Int
  init(_ statement: Node, slot: Int) { (self.statement, self.slot) = (statement, slot) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    guard try statement.run(frame) == .given else { throw Trap("nothing was given") }
    return frame.slots[slot]
  }
}

/// The value that a view gives its container under a key of the program.
final class KeyedNode: Node {
  private let subview: Node
  private let name: String
  private let defaultValue: CompiledFunction

  init(_ subview: Node, _ name: String, _ defaultValue: CompiledFunction) {
    (self.subview, self.name, self.defaultValue) = (subview, name, defaultValue)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let given = try subview.value(frame).subview.value(named: name)
    if let given = given as? ProgramValue { return given }
    return try frame.machine.call(defaultValue, []).result
  }
}
