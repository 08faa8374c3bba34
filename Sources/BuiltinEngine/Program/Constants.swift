/// The constants of a program whose values are objects or closures: each is made once and kept.
struct Constants {
  private var values: [ObjectIdentifier: ProgramValue] = [:]

  /// The numbers of those that are being made, innermost last.
  private var making: [Int32] = []
  private var count: Int32 = 0

  /// The number of the constant that is being made; 0 for none.
  var current: Int32 { making.last ?? 0 }

  func value(of function: CompiledFunction) -> ProgramValue? {
    values[ObjectIdentifier(function)]
  }

  mutating func begin() {
    count += 1
    making.append(count)
  }

  /// Ends the constant that was begun last; without a value it has failed.
  mutating func end(_ function: CompiledFunction, _ value: ProgramValue?) {
    making.removeLast()
    if let value { values[ObjectIdentifier(function)] = value }
  }

  /// Ends code that changes what was made for a constant: that code runs in an order, and as often, as
  /// views and layouts are asked, which nobody knows.
  func checkChange(of constant: Int32) throws {
    guard constant == 0 || making.contains(constant) else {
      throw Trap(
        "an object that a constant holds is changed here; what it is then depends on how often views "
          + "and layouts are asked: make the object where it is used")
    }
  }
}

extension Machine {
  /// The value of a constant, which is made when it is first needed.
  func constant(_ function: CompiledFunction) throws -> ProgramValue {
    try spend()
    if let known = constants.value(of: function) { return known }
    constants.begin()
    var made: ProgramValue?
    defer { constants.end(function, made) }
    let value = try call(function, []).result
    made = value
    return value
  }
}
