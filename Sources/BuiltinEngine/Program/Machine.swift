import LayoutEngine
import Scenarios

/// Runs a compiled program: its stack of values and what is left of its limits.
///
/// One layout of a document has one machine, for all layouts in it.
final class Machine {
  let program: CompiledProgram

  /// Whether a layout has failed: nothing runs any more.
  var hasFailed = false

  /// What ended the code of a layout that declared code called, until the caller ends by it too.
  var nestedTrap: (any Error)?

  /// The view whose guide an expression gives.
  var dimensions: ViewDimensions?

  /// What was thrown last.
  var raised = ProgramValue.none

  /// The values of constants, and those that are being made, innermost last.
  var constants = Constants()

  /// The identities that are made; nil while layouts are asked, of which nobody knows how often.
  var identities: Identities?

  /// The objects that known code is given; nil while layouts are asked.
  var given: KnownObjects?

  /// The objects that were made and may be held: they may hold each other in circles.
  private var objects: [Instance] = []

  /// What changes all the time lies outside the object, so that no access is checked at run time.
  private let state: UnsafeMutablePointer<State>

  /// How many steps one layout may take.
  private let limit: Int

  private struct State {
    var steps: Int
    var elements: Int
    var depth = 0
    /// How often something was set that code beside the one that set it may see.
    var changes = 0
    /// How deep the nodes of all functions that are running may nest.
    var nodes = 0
    /// The chunks of the stack, each of ``chunkSize`` values, the first of fewer, or as large as a frame
    /// wants it.
    ///
    /// Not one array that grows: a frame is a pointer into its chunk, which has to stay where it is
    /// while calls inside it want more.
    var chunks: [Chunk] = []
    var chunk = -1
  }

  private struct Chunk {
    var base: UnsafeMutablePointer<ProgramValue>
    var capacity: Int
    var used = 0
  }

  private static let chunkSize = 1_024

  /// How large the first chunk is: most of what runs while articles are read needs no more.
  private static let firstChunkSize = 256

  init(_ program: CompiledProgram, steps: Int = Limits.Program.steps) {
    self.program = program
    limit = steps
    state = .allocate(capacity: 1)
    state.initialize(to: State(steps: steps, elements: Limits.Program.allElements))
  }

  // Every frame has been left when nothing refers to the machine any more, so that the values are
  // `none`; the memory of chunks and state is the machine's own.
  deinit {
    // One after the other, so that a long chain of objects does not free itself call by call.
    for object in objects { object.fields = [] }
    for chunk in state.pointee.chunks {
      chunk.base.deinitialize(count: chunk.capacity)
      chunk.base.deallocate()
    }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: Limits

  /// Gives back what was spent, for another layout of the same document.
  func refill() {
    state.pointee.steps = limit
    state.pointee.elements = Limits.Program.allElements
    var held: [Instance] = []
    for index in objects.indices where !isKnownUniquelyReferenced(&objects[index]) {
      held.append(objects[index])
    }
    objects = held
  }

  /// An identity as another one; without a text where nothing is known of it.
  func newIdentity() -> String { identities?.next() ?? "" }

  /// Holds an object until nobody else does.
  func keep(_ object: Instance) { objects.append(object) }

  /// Lets go of the objects that nothing else holds, and of what only those held.
  ///
  /// They stay otherwise, so that a long chain of them is not freed call by call.
  func release() throws {
    var isDone = false
    while !isDone {
      isDone = true
      try spend(objects.count)
      // What holds another was made before or after it: from one end, then from the other.
      for order in [Array(objects.indices), objects.indices.reversed()] {
        for index in order where !objects[index].fields.isEmpty {
          guard isKnownUniquelyReferenced(&objects[index]) else { continue }
          objects[index].fields = []
          isDone = false
        }
      }
    }
    var held: [Instance] = []
    for index in objects.indices where !isKnownUniquelyReferenced(&objects[index]) {
      held.append(objects[index])
    }
    objects = held
  }

  /// Counts a step, or as many as there are elements looked at.
  @inline(__always)
  func spend(_ steps: Int = 1) throws {
    state.pointee.steps &-= steps
    if state.pointee.steps < 0 { try end() }
  }

  @inline(never)
  private func end() throws {
    throw Trap(
      "the program takes more than \(limit) steps; let it go through fewer rounds, and compare or "
        + "search shorter values")
  }

  /// How often shared variables, those of the program and properties of objects have been set.
  var changes: Int { state.pointee.changes }

  @inline(__always)
  func countChange() { state.pointee.changes &+= 1 }

  /// Counts the elements of a collection that is about to be made, which then has `count`.
  ///
  /// `added` are fewer where the rest is there already; of a text they are a sixteenth of its
  /// bytes, since to copy a byte is far less than a step.
  func make(_ count: Int, adding added: Int? = nil) throws {
    guard count <= Limits.Program.elements else {
      throw Trap(
        "a collection or text of more than \(Limits.Program.elements) elements; make a shorter one")
    }
    let added = added ?? count
    try spend(added)
    state.pointee.elements -= added
    guard state.pointee.elements >= 0 else {
      throw Trap(
        "more than \(Limits.Program.allElements) elements are made; copy and make fewer collections "
          + "and texts")
    }
  }

  // MARK: Stack

  /// A new frame of `count` values, all `none`.
  @inline(__always)
  func enter(_ function: CompiledFunction) throws -> Activation {
    let count = function.slotCount
    // Of the nodes only those of the callers: how deep those of one function nest is bounded where
    // code is read.
    guard state.pointee.depth < Limits.Program.calls else {
      throw Trap("calls nest deeper than \(Limits.Program.calls); write a loop instead")
    }
    guard state.pointee.nodes <= Limits.Program.codeDepth else {
      throw Trap(
        "the code of all calls that are running nests deeper than \(Limits.Program.codeDepth); write a loop"
          + " instead, or shorter expressions")
    }
    state.pointee.depth += 1
    state.pointee.nodes += function.depth
    if state.pointee.chunk >= 0 {
      let chunk = state.pointee.chunk
      let used = state.pointee.chunks[chunk].used
      if used + count <= state.pointee.chunks[chunk].capacity {
        state.pointee.chunks[chunk].used = used + count
        return Activation(slots: state.pointee.chunks[chunk].base + used, machine: self)
      }
    }
    return enterNextChunk(count)
  }

  private func enterNextChunk(_ count: Int) -> Activation {
    let next = state.pointee.chunk + 1
    // No frame lies in the chunks behind the current one: what is too small there can go.
    if next < state.pointee.chunks.count, state.pointee.chunks[next].capacity < count {
      for chunk in state.pointee.chunks[next...] {
        chunk.base.deinitialize(count: chunk.capacity)
        chunk.base.deallocate()
      }
      state.pointee.chunks.removeSubrange(next...)
    }
    if next == state.pointee.chunks.count {
      let capacity = max(next == 0 ? Self.firstChunkSize : Self.chunkSize, count)
      let base = UnsafeMutablePointer<ProgramValue>.allocate(capacity: capacity)
      base.initialize(repeating: .none, count: capacity)
      state.pointee.chunks.append(Chunk(base: base, capacity: capacity))
    }
    state.pointee.chunk = next
    state.pointee.chunks[next].used = count
    return Activation(slots: state.pointee.chunks[next].base, machine: self)
  }

  /// Ends the frame that was entered last.
  @inline(__always)
  func leave(_ frame: Activation, _ function: CompiledFunction) {
    let count = function.slotCount
    // When it is left and not when it is entered: what lies in it is let go of at once, and whoever
    // enters next finds all values `none`.
    for slot in 0..<count { frame.slots[slot] = .none }
    state.pointee.depth -= 1
    state.pointee.nodes -= function.depth
    let chunk = state.pointee.chunk
    state.pointee.chunks[chunk].used -= count
    if state.pointee.chunks[chunk].used == 0 { state.pointee.chunk -= 1 }
  }
}

// MARK: Calling

extension Machine {
  /// Ends the running code where a layout that it called has failed.
  func checkNested() throws {
    guard let trap = nestedTrap else { return }
    nestedTrap = nil
    throw trap
  }

  /// Calls a function with arguments that are known.
  ///
  /// - Returns: What it answers, and what its lent parameters are afterwards, in order.
  func call(
    _ function: CompiledFunction, _ arguments: [ProgramValue]
  ) throws -> (result: ProgramValue, lent: [ProgramValue]) {
    guard arguments.count == function.parameterCount else { throw Trap.malformed }
    beginRun()
    let frame = try enter(function)
    defer { leave(frame, function) }
    for (index, argument) in arguments.enumerated() { frame.slots[index] = argument }
    let result = try function.run(frame)
    return (result, function.lent.map { frame.slots[$0] })
  }

  /// Counts a run, unless one is under way.
  private func beginRun() {
    if state.pointee.depth == 0 { constants.run += 1 }
  }

  /// Calls a function whose last parameter alone is lent.
  ///
  /// - Parameters:
  ///   - function: Takes what `fill` puts there, and `last`.
  ///   - last: Is moved, so that what it holds is not held twice.
  ///   - fill: Puts the other arguments into the first slots.
  /// - Returns: What it answers.
  /// - Throws: ``Trap`` where it ends before its time; then `last` is none.
  func call(
    _ function: CompiledFunction, lendingLast last: inout ProgramValue,
    _ fill: (UnsafeMutablePointer<ProgramValue>) -> Void
  ) throws -> ProgramValue {
    let index = function.parameterCount - 1
    guard index >= 0, function.lent == [index] else { throw Trap.malformed }
    beginRun()
    let frame = try enter(function)
    defer { leave(frame, function) }
    fill(frame.slots)
    frame.slots[index] = last
    last = .none
    let result = try function.run(frame)
    last = frame.slots[index]
    return result
  }

  // Closures of one and of two arguments run for each element of a collection: they have functions
  // of their own, which make no array of arguments.
  func invoke(_ value: FunctionValue, _ a: ProgramValue) throws -> ProgramValue {
    let function = value.function
    let frame = try enter(function)
    defer { leave(frame, function) }
    let first = value.captures.count
    guard first + 1 == function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { frame.slots[index] = value.captures[index] }
    frame.slots[first] = a
    return try function.run(frame)
  }

  func invoke(
    _ value: FunctionValue, _ a: ProgramValue, _ b: ProgramValue
  ) throws -> ProgramValue {
    let function = value.function
    let frame = try enter(function)
    defer { leave(frame, function) }
    let first = value.captures.count
    guard first + 2 == function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { frame.slots[index] = value.captures[index] }
    frame.slots[first] = a
    frame.slots[first + 1] = b
    return try function.run(frame)
  }

  /// Calls a closure whose first parameter is lent.
  func invoke(
    _ value: FunctionValue, lending a: inout ProgramValue, _ b: ProgramValue
  ) throws {
    let function = value.function
    let frame = try enter(function)
    let first = value.captures.count
    defer {
      a = frame.slots[first]
      leave(frame, function)
    }
    guard first + 2 == function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { frame.slots[index] = value.captures[index] }
    frame.slots[first] = a
    a = .none
    frame.slots[first + 1] = b
    _ = try function.run(frame)
  }

  /// Calls a closure whose only parameter is lent.
  func invoke(_ value: FunctionValue, lending a: inout ProgramValue) throws -> ProgramValue {
    let function = value.function
    let frame = try enter(function)
    let first = value.captures.count
    defer {
      a = frame.slots[first]
      leave(frame, function)
    }
    guard first + 1 == function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { frame.slots[index] = value.captures[index] }
    frame.slots[first] = a
    a = .none
    return try function.run(frame)
  }

  /// Calls a closure with what nodes give in the frame around.
  func invoke(
    _ value: FunctionValue, _ arguments: [Node], in outer: Activation
  ) throws -> ProgramValue {
    let function = value.function
    let frame = try enter(function)
    defer { leave(frame, function) }
    let first = value.captures.count
    guard first + arguments.count == function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { frame.slots[index] = value.captures[index] }
    for index in arguments.indices {
      frame.slots[first + index] = try arguments[index].value(outer)
    }
    return try function.run(frame)
  }
}

/// The values of one call, and the machine they are on.
struct Activation {
  /// Lies in a chunk of the machine's stack, which stays where it is until the frame is left.
  let slots: UnsafeMutablePointer<ProgramValue>
  let machine: Machine
}

/// A function ready to run.
final class CompiledFunction {
  let name: String
  let parameterCount: Int

  /// The slots of lent parameters.
  let lent: [Int]

  /// With the one for the result, the last.
  let slotCount: Int

  /// Whether its value is made once and kept.
  let isConstant: Bool

  /// Set once all functions are known, since they may call each other in circles.
  private(set) var body = Node()

  /// How deep its nodes nest, which is what it takes of the thread's stack.
  private(set) var depth = 1

  init(
    name: String, parameterCount: Int, lent: [Int], slotCount: Int, isConstant: Bool = false
  ) {
    self.isConstant = isConstant
    self.name = name
    self.parameterCount = parameterCount
    self.lent = lent
    self.slotCount = slotCount
  }

  /// What a call costs, in steps.
  private(set) var cost = 1

  func define(_ body: Node, depth: Int, cost: Int) {
    self.body = body
    self.depth = depth
    self.cost = cost
  }

  /// Lets go of what it calls: functions that call each other would keep one another.
  func release() { body = Node() }

  /// Runs it in a frame that holds its arguments.
  @inline(__always)
  func run(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.spend(cost)
    do {
      return try body.value(frame)
    } catch var trap as Trap {
      if trap.function == nil, !name.isEmpty { trap.function = name }
      throw trap
    }
  }
}
