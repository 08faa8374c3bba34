import LayoutEngine
import Scenarios

/// A call of a function of the program.
final class CallNode: Node {
  private let function: CompiledFunction
  private let arguments: [Node]

  /// The places of lent arguments.
  private let lent: [(argument: Int, place: Place)]

  init(_ function: CompiledFunction, _ arguments: [Node]) {
    self.function = function
    self.arguments = arguments
    lent = function.lent.compactMap { index in
      (arguments[index] as? LendNode).map { (index, $0.place) }
    }
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    if function.isConstant { return try frame.machine.constant(function) }
    let inner = try frame.machine.enter(function)
    defer { frame.machine.leave(inner, function) }
    // Straight into the frame of the function; calls in the arguments have theirs above it.
    for index in arguments.indices { inner.slots[index] = try arguments[index].value(frame) }
    // What is lent is lent when all arguments are known, as Swift begins its accesses: an argument
    // may read the place that is lent beside it.
    return lent.isEmpty ? try function.run(inner) : try lend(0, frame, inner)
  }

  /// Lends place after place, each inside the loan of the one before, then runs the function.
  private func lend(_ next: Int, _ frame: Activation, _ inner: Activation) throws -> ProgramValue {
    guard next < lent.count else { return try function.run(inner) }
    let (index, place) = lent[next]
    var result = ProgramValue.none
    try place.modify(frame) { value in
      // Moved, not copied: an array that is held twice would be copied when it is changed.
      inner.slots[index] = value
      value = .none
      defer { value = inner.slots[index] }
      result = try lend(next + 1, frame, inner)
    }
    return result
  }
}

/// A place as an argument; its value is moved where the call lends it.
final class LendNode: Node {
  let place: Place
  init(_ place: Place) { self.place = place }
  override func value(_ frame: Activation) throws -> ProgramValue { .none }
}

/// A call of a closure, or of a function as a value.
final class InvokeNode: Node {
  private let function: Node
  private let arguments: [Node]
  init(_ function: Node, _ arguments: [Node]) {
    (self.function, self.arguments) = (function, arguments)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.invoke(try function.value(frame).function, arguments, in: frame)
  }
}

/// A call of a closure that is lent places.
final class LendingInvokeNode: Node {
  private let function: Node
  private let arguments: [Node]

  /// The places of lent arguments.
  private let lent: [(argument: Int, place: Place)]

  init(_ function: Node, _ arguments: [Node]) {
    (self.function, self.arguments) = (function, arguments)
    lent = arguments.enumerated().compactMap { index, argument in
      (argument as? LendNode).map { (index, $0.place) }
    }
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try function.value(frame).function
    let inner = try frame.machine.enter(value.function)
    defer { frame.machine.leave(inner, value.function) }
    let first = value.captures.count
    guard first + arguments.count == value.function.parameterCount else { throw Trap.malformed }
    for index in 0..<first { inner.slots[index] = value.captures[index] }
    for index in arguments.indices {
      inner.slots[first + index] = try arguments[index].value(frame)
    }
    return try lend(0, first, value.function, frame, inner)
  }

  /// Lends place after place, each inside the loan of the one before, then runs the function.
  private func lend(
    _ next: Int, _ first: Int, _ function: CompiledFunction, _ frame: Activation,
    _ inner: Activation
  ) throws -> ProgramValue {
    guard next < lent.count else { return try function.run(inner) }
    let (index, place) = lent[next]
    var result = ProgramValue.none
    try place.modify(frame) { value in
      inner.slots[first + index] = value
      value = .none
      defer { value = inner.slots[first + index] }
      result = try lend(next + 1, first, function, frame, inner)
    }
    return result
  }
}

/// A closure, or a function as a value with its first arguments.
final class ClosureNode: Node {
  private let function: CompiledFunction
  private let captures: [Node]
  init(_ function: CompiledFunction, captures: [Node]) {
    (self.function, self.captures) = (function, captures)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    .function(FunctionValue(function, captures: try captures.map { try $0.value(frame) }))
  }
}

// MARK: Rows of the language's table

final class Double1Node: DoubleNode {
  private let body: @Sendable (Double) -> Double
  private let a: Node
  init(_ body: @escaping @Sendable (Double) -> Double, _ a: Node) {
    (self.body, self.a) = (body, a)
  }
  override func double(_ frame: Activation) throws -> Double { body(try a.double(frame)) }
}

final class Double2Node: DoubleNode {
  private let body: @Sendable (Double, Double) -> Double
  private let a: Node
  private let b: Node
  init(_ body: @escaping @Sendable (Double, Double) -> Double, _ a: Node, _ b: Node) {
    (self.body, self.a, self.b) = (body, a, b)
  }
  override func double(_ frame: Activation) throws -> Double {
    body(try a.double(frame), try b.double(frame))
  }
}

final class DoubleTestNode: BoolNode {
  private let body: @Sendable (Double, Double) -> Bool
  private let a: Node
  private let b: Node
  init(_ body: @escaping @Sendable (Double, Double) -> Bool, _ a: Node, _ b: Node) {
    (self.body, self.a, self.b) = (body, a, b)
  }
  override func bool(_ frame: Activation) throws -> Bool {
    body(try a.double(frame), try b.double(frame))
  }
}

final class Int2Node: IntNode {
  private let body: @Sendable (Int, Int) throws -> Int
  private let a: Node
  private let b: Node
  init(_ body: @escaping @Sendable (Int, Int) throws -> Int, _ a: Node, _ b: Node) {
    (self.body, self.a, self.b) = (body, a, b)
  }
  override func int(_ frame: Activation) throws -> Int {
    try body(try a.int(frame), try b.int(frame))
  }
}

final class IntTestNode: BoolNode {
  private let body: @Sendable (Int, Int) -> Bool
  private let a: Node
  private let b: Node
  init(_ body: @escaping @Sendable (Int, Int) -> Bool, _ a: Node, _ b: Node) {
    (self.body, self.a, self.b) = (body, a, b)
  }
  override func bool(_ frame: Activation) throws -> Bool {
    body(try a.int(frame), try b.int(frame))
  }
}

/// A row that gets its arguments as they are.
final class RowNode: Node {
  private let body: LanguageRow.Body
  private let arguments: [Node]

  init(_ body: LanguageRow.Body, _ arguments: [Node]) {
    self.body = body
    self.arguments = arguments
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    switch body {
    case .one(let body): return try body(try arguments[0].value(frame), frame.machine)
    case .two(let body):
      return try body(
        try arguments[0].value(frame), try arguments[1].value(frame), frame.machine)
    case .three(let body):
      return try body(
        try arguments[0].value(frame), try arguments[1].value(frame),
        try arguments[2].value(frame), frame.machine)
    case .many(let body):
      return try body(try arguments.map { try $0.value(frame) }, frame.machine)
    case .sequence(let body):
      let elements = try frame.machine.elements(of: try arguments[0].value(frame))
      try frame.machine.spend(elements.count)
      return try body(
        elements, try arguments.dropFirst().map { try $0.value(frame) }, frame.machine)
    case .stream(let body):
      let sequence = try arguments[0].value(frame)
      return try body(
        sequence, try arguments.dropFirst().map { try $0.value(frame) }, frame.machine)
    case .changing(let body):
      guard let place = (arguments[0] as? LendNode)?.place else { throw Trap.malformed }
      // Before the place is lent, as in Swift: `list.append(list.count)`.
      let rest = try arguments.dropFirst().map { try $0.value(frame) }
      var result = ProgramValue.none
      try place.modify(frame) { result = try body(&$0, rest, frame.machine) }
      return result
    case .lending(let body):
      guard let index = arguments.firstIndex(where: { $0 is LendNode }), index > 0,
        let place = (arguments[index] as? LendNode)?.place
      else { throw Trap.malformed }
      let receiver = try arguments[0].value(frame)
      var rest: [ProgramValue] = []
      for other in arguments.indices.dropFirst() where other != index {
        rest.append(try arguments[other].value(frame))
      }
      var result = ProgramValue.none
      try place.modify(frame) { result = try body(receiver, rest, &$0, frame.machine) }
      return result
    default: throw Trap.malformed
    }
  }
}

/// A layout as an `AnyLayout`: a declared one runs its functions, a built-in one is the engine's.
final class AnyLayoutNode: Node {
  private let layout: Node

  /// The name of the type that is wrapped.
  private let name: String

  init(_ layout: Node, _ name: String) { (self.layout, self.name) = (layout, name) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try layout.value(frame)
    let machine = frame.machine
    guard let declaration = machine.program.program.layouts[name] else {
      return .layout(LayoutBoxed(try value.layout(name)))
    }
    // Its code runs inside a function that is running: that one ends when the layout's code does.
    let layout = ProgramLayout(
      machine: machine, declaration: declaration, value: value, isNested: true, fail: { _ in })
    return .layout(LayoutBoxed(AnyLayout(layout)))
  }
}

extension Machine {
  /// Hands `body` element after element until it answers false, so that what a lazy sequence runs for
  /// one comes before what is done with it.
  func visit(_ value: ProgramValue, _ body: (ProgramValue) throws -> Bool) throws {
    if case .series(let series) = value { return try series.visit(self, body) }
    let elements = try elements(of: value)
    try spend(elements.count)
    for element in elements { guard try body(element) else { return } }
  }

  /// The first element that passes a test.
  func first(
    of value: ProgramValue, where test: (ProgramValue) throws -> Bool
  ) throws -> ProgramValue? {
    var found: ProgramValue?
    try visit(value) {
      guard try test($0) else { return true }
      found = $0
      return false
    }
    return found
  }

  /// The first element that none after it surpasses, as `min` and `max` find it.
  func outermost(
    of value: ProgramValue, isSurpassed: (ProgramValue, ProgramValue) throws -> Bool
  ) throws -> ProgramValue {
    var found: ProgramValue?
    try visit(value) { element in
      if let best = found, !(try isSurpassed(best, element)) { return true }
      found = element
      return true
    }
    return found ?? .none
  }

  /// The elements of a sequence of which Swift asks for some of them, or more than once: of a lazy
  /// collection, none may change anything by that.
  func settled(_ value: ProgramValue) throws -> [ProgramValue] {
    guard case .series(let series) = value, case .elements = series.source else {
      return try elements(of: value)
    }
    return try elements(of: .series(series.askedAgain))
  }

  /// The elements of a sequence, in order.
  func elements(of value: ProgramValue) throws -> [ProgramValue] {
    switch value {
    case .array(let elements), .slice(let elements, _): return elements
    case .range(let lower, let upper):
      try make(count(from: lower, to: upper, 0))
      return (lower..<upper).map { .int($0) }
    case .closedRange(let lower, let upper):
      try make(count(from: lower, to: upper, 1))
      return (lower...upper).map { .int($0) }
    case .subviews(let subviews):
      try make(subviews.value.count)
      return subviews.value.map { .subview($0) }
    case .table(let table):
      try make(table.count)
      if table.isSet { return table.walkedKeys }
      return zip(table.walkedKeys, table.walkedValues).map { .instance(Instance([$0, $1])) }
    case .series(let series): return try series.elements(self)
    case .string(let text):
      try make(text.utf8.count)
      return text.map { .string(String($0)) }
    default: throw Trap.malformed
    }
  }

  /// How many numbers a range has; the largest number where there are more.
  private func count(from lower: Int, to upper: Int, _ more: Int) -> Int {
    let (distance, overflow) = upper.subtractingReportingOverflow(lower)
    return overflow || distance >= Int.max - more ? .max : distance + more
  }
}
