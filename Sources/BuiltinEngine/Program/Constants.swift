/// The constants of a program whose values are objects or closures, each of which is made once and
/// kept, and its variables.
///
/// What a variable is when a run begins, of an expression or of a layout's function, depends on what
/// ran before, which nobody knows: a run may read its first value as long as no other has set it, and
/// what it has set itself.
struct Constants {
  private var values: [ObjectIdentifier: ProgramValue] = [:]

  /// In which run a variable was set last.
  private var settings: [ObjectIdentifier: Int] = [:]

  /// The runs of which one is under way.
  var run = 0

  /// The functions of the variables that were set, here or in other programs before.
  var changed: Set<String> = []

  /// The numbers of those that are being made, innermost last.
  private var making: [Int32] = []
  private var count: Int32 = 0

  /// The number of the constant that is being made; 0 for none.
  var current: Int32 { making.last ?? 0 }

  func value(of function: CompiledFunction) throws -> ProgramValue? {
    let id = ObjectIdentifier(function)
    if !changed.isEmpty, changed.contains(function.name), settings[id] != run {
      throw Trap(
        "what '\(function.variableName)' is here depends on how often and in which order the code runs that"
          + " sets it: set it where it is used")
    }
    return values[id]
  }

  mutating func set(_ function: CompiledFunction, _ value: ProgramValue) {
    let id = ObjectIdentifier(function)
    values[id] = value
    settings[id] = run
    changed.insert(function.name)
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

extension CompiledFunction {
  /// How code names the variable whose first value the function gives.
  fileprivate var variableName: String { name.replacing("static ", with: "") }
}

extension Machine {
  /// The value of a constant, which is made when it is first needed.
  func constant(_ function: CompiledFunction) throws -> ProgramValue {
    try spend()
    if let known = try constants.value(of: function) { return known }
    constants.begin()
    var made: ProgramValue?
    defer { constants.end(function, made) }
    let value = try call(function, []).result
    made = value
    return value
  }
}
