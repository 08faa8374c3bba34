import LayoutEngine
import Scenarios

/// Comparing, hashing and weighing values: every part that is looked at costs a step, so that no
/// step takes longer the larger a value is.
///
/// A machine counts; without one nothing is, which is for the values of a document.
extension ProgramValue {
  /// Equal as Swift's synthesised `==` has it: numbers by value, structs field by field.
  @inline(__always)
  func equals(_ other: ProgramValue, _ machine: Machine?, depth: Int = 0) throws -> Bool {
    switch (self, other) {
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    default: try equalsByParts(other, machine, depth)
    }
  }

  @inline(never)
  private func equalsByParts(
    _ other: ProgramValue, _ machine: Machine?, _ depth: Int
  ) throws -> Bool {
    switch (self, other) {
    case (.none, .none): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.wide(let a), .wide(let b)): return a == b
    case (.pair(let a, let b), .pair(let c, let d)): return a == c && b == d
    case (.proposal(let a, let b), .proposal(let c, let d)):
      return Self.proposed(a) == Self.proposed(c) && Self.proposed(b) == Self.proposed(d)
    case (.rect(let a), .rect(let b)): return a.value.standardized == b.value.standardized
    case (.range(let a, let b), .range(let c, let d)): return a == c && b == d
    case (.closedRange(let a, let b), .closedRange(let c, let d)): return a == c && b == d
    case (.string(let a), .string(let b)):
      try machine?.look(at: a, b)
      return a == b
    case (.array(let a), .array(let b)), (.slice(let a, _), .slice(let b, _)),
      (.array(let a), .slice(let b, _)), (.slice(let a, _), .array(let b)):
      guard a.count == b.count else { return false }
      // As in Swift, an array equals itself whatever is in it.
      return try a.address == b.address || Self.areEqual(a, b, machine, depth)
    case (.instance(let a), .instance(let b)), (.object(let a), .object(let b)):
      if a.equality < 0 { return try Self.areSame(a, b) }
      if a.equality > 0, let machine { return try machine.areEqual(self, other, a.equality) }
      if case .object = self { return try machine?.areSame(a, b) ?? (a === b) }
      return try a.tag == b.tag && Self.areEqual(a.fields, b.fields, machine, depth)
    case (.table(let a), .table(let b)): return try a.equals(b, machine, depth: depth + 1)
    case (.subview(let a), .subview(let b)): return a == b
    case (.subviews(let a), .subviews(let b)): return a.value == b.value
    case (.spacing(let a), .spacing(let b)): return a.value == b.value
    default: return false
    }
  }

  /// Whether two values that views are given are one.
  ///
  /// Those that are written alike are, and colours with two names are not; of all others SwiftUI
  /// decides.
  private static func areSame(_ a: Instance, _ b: Instance) throws -> Bool {
    let texts = try [a, b].map { try $0.fields.first?.string ?? "" }
    if let areSame = Identities.areSame(texts[0], texts[1]) { return areSame }
    guard !texts.contains(where: { $0.isEmpty || Identities.isOne($0) }) else {
      throw Trap("whether two identities or dates are the same is not known here")
    }
    let areKnown = texts.allSatisfy { !$0.hasSuffix(Language.unknownColor) }
    if areKnown, texts[0] == texts[1] { return true }
    guard areKnown, texts.allSatisfy({ $0.hasPrefix("{\"0\"") }) else {
      throw Trap("whether two colours that are written in two ways are the same is not known here")
    }
    return false
  }

  private static func areEqual(
    _ a: [ProgramValue], _ b: [ProgramValue], _ machine: Machine?, _ depth: Int
  ) throws -> Bool {
    guard a.count == b.count else { return false }
    try machine?.descend(to: depth + 1)
    for (a, b) in zip(a, b) {
      try machine?.spend()
      guard try a.equals(b, machine, depth: depth + 1) else { return false }
    }
    return true
  }

  /// Whether it comes before `other`, for values of types that can be compared; tuples part by
  /// part.
  func isLess(
    than other: ProgramValue, _ machine: Machine?, depth: Int = 0
  ) throws -> Bool {
    switch (self, other) {
    case (.int(let a), .int(let b)): return a < b
    case (.double(let a), .double(let b)): return a < b
    case (.wide(let a), .wide(let b)): return a < b
    case (.string(let a), .string(let b)):
      try machine?.look(at: a, b)
      return a < b
    case (.slice(let a, _), .slice(let b, _)):
      // Of parts those of texts alone come one before the other.
      let texts = try (a.map { try $0.string }.joined(), b.map { try $0.string }.joined())
      try machine?.look(at: texts.0, texts.1)
      return texts.0 < texts.1
    case (.bool(let a), .bool(let b)): return !a && b
    // Cases of one enumeration, of which one carries nothing.
    case (.int(let a), .instance(let b)): return a < b.tag
    case (.instance(let a), .int(let b)): return a.tag < b
    case (.instance(let a), .instance(let b)):
      guard a.tag == b.tag else { return a.tag < b.tag }
      try machine?.descend(to: depth + 1)
      for (a, b) in zip(a.fields, b.fields) {
        try machine?.spend()
        guard try a.equals(b, machine, depth: depth + 1) else {
          return try a.isLess(than: b, machine, depth: depth + 1)
        }
      }
      return false
    default: return false
    }
  }

  /// What `>=` says: for numbers it is false where one is none.
  func isAtLeast(_ other: ProgramValue, _ machine: Machine?) throws -> Bool {
    if case (.double(let a), .double(let b)) = (self, other) { return a >= b }
    return try !isLess(than: other, machine)
  }

  /// A number that is the same for equal values, in this process.
  ///
  /// Other processes have other ones, which nothing shows: tables keep the order of their keys.
  func hash(_ machine: Machine?) throws -> Int {
    var hasher = Hasher()
    try hash(into: &hasher, machine, depth: 0)
    return hasher.finalize()
  }

  private func hash(into hasher: inout Hasher, _ machine: Machine?, depth: Int) throws {
    switch self {
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(value)
    case .wide(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value)
    case .rect(let box):
      let rect = box.value.standardized
      hasher.combine(rect.origin.x)
      hasher.combine(rect.origin.y)
      hasher.combine(rect.size.width)
      hasher.combine(rect.size.height)
    case .pair(let a, let b):
      hasher.combine(a)
      hasher.combine(b)
    case .proposal(let a, let b):
      hasher.combine(Self.proposed(a))
      hasher.combine(Self.proposed(b))
    case .range(let a, let b), .closedRange(let a, let b):
      hasher.combine(a)
      hasher.combine(b)
    case .string(let value):
      try machine?.look(at: value)
      hasher.combine(value)
    case .array(let values), .slice(let values, _):
      hasher.combine(values.count)
      try Self.hash(values, into: &hasher, machine, depth)
    // What is equal by an operator of its own has one number: it is looked for one by one.
    case .instance(let instance) where instance.equality != 0,
      .object(let instance) where instance.equality > 0:
      hasher.combine(instance.equality)
    case .instance(let instance):
      hasher.combine(instance.tag)
      try Self.hash(instance.fields, into: &hasher, machine, depth)
    case .table(let table):
      try machine?.spend(table.count)
      hasher.combine(table.hash)
    // One that is given may be another one that is: those are compared.
    case .object(let object): if machine?.given == nil { hasher.combine(ObjectIdentifier(object)) }
    case .none, .function, .subview, .subviews, .spacing, .dimensions, .layout, .layoutCache,
      .series, .cell, .weak:
      break
    }
  }

  private static func hash(
    _ values: [ProgramValue], into hasher: inout Hasher, _ machine: Machine?, _ depth: Int
  ) throws {
    try machine?.descend(to: depth + 1)
    for value in values {
      try machine?.spend()
      try value.hash(into: &hasher, machine, depth: depth + 1)
    }
  }

  /// Counts every part, as what goes through all of it has to.
  func weigh(_ machine: Machine, depth: Int = 0) throws {
    try machine.spend()
    switch self {
    case .string(let text): try machine.look(at: text)
    case .array(let values), .slice(let values, _): try Self.weigh(values, machine, depth)
    case .instance(let instance): try Self.weigh(instance.fields, machine, depth)
    case .table(let table):
      try Self.weigh(table.keys, machine, depth)
      try Self.weigh(table.values, machine, depth)
    default: break
    }
  }

  private static func weigh(_ values: [ProgramValue], _ machine: Machine, _ depth: Int) throws {
    try machine.descend(to: depth + 1)
    for value in values { try value.weigh(machine, depth: depth + 1) }
  }
}

extension Array {
  /// Where its elements lie, which tells whether it was copied.
  ///
  /// Only ever compared, never read: what lay there may be gone.
  var address: UnsafePointer<Element>? { withUnsafeBufferPointer { $0.baseAddress } }
}

extension String {
  /// Where its bytes lie, which tells whether it was copied; `nil` for a short text, which lies in
  /// the value itself.
  ///
  /// Only ever compared, as the address of an array's elements is.
  var address: UnsafePointer<UInt8>? {
    guard utf8.count > 15 else { return nil }
    return utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
  }
}

extension Machine {
  /// Whether two objects are one.
  func areSame(_ a: Instance, _ b: Instance) throws -> Bool {
    try given?.areSame(a, b) ?? (a === b)
  }

  /// Whether two values are equal by one of the program's own operators.
  func areEqual(_ a: ProgramValue, _ b: ProgramValue, _ number: Int32) throws -> Bool {
    let equalities = program.equalities
    guard equalities.indices.contains(Int(number) - 1) else { throw Trap.malformed }
    return try call(equalities[Int(number) - 1], [a, b]).result.bool
  }

  /// Counts the characters of a text that is looked at.
  ///
  /// Half a step a byte: characters that are not ASCII may have to be taken apart.
  func look(at text: String) throws { try spend(text.utf8.count / 2 + 1) }

  /// Counts the characters of two texts that are compared, which ends with the shorter one: a step a
  /// byte, since both may have to be taken apart.
  func look(at a: String, _ b: String) throws {
    try spend(min(a.utf8.count, b.utf8.count) + 1)
  }

  /// Ends what goes through a value that holds others too deep inside each other.
  func descend(to depth: Int) throws {
    guard depth <= Limits.Program.valueDepth else {
      throw Trap(
        "values nest deeper than \(Limits.Program.valueDepth) where they are compared or written out; "
          + "nest fewer")
    }
  }
}
