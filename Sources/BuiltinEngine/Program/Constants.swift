/// The constants of a program whose values are objects or closures, or may be made of variables that
/// are set, each of which is made once and kept, and its variables.
///
/// What a variable is when a run begins, of an expression or of a layout's function, depends on what
/// ran before, which nobody knows: a run may read its first value as long as no other has set it, and
/// what it has set itself. So does what a constant is that is made of variables: none that was set
/// before it was made may be read for it.
struct Constants {
  private var values: [ObjectIdentifier: ProgramValue] = [:]

  /// In which run a variable was set last, and as which of all settings.
  private var settings: [ObjectIdentifier: (run: Int, number: Int)] = [:]
  private var settingCount = 0

  /// The runs of which one is under way.
  var run = 0

  /// The functions of the variables that were set, here or in other programs before.
  var changed: Set<String> = []

  /// Those that are being made, innermost last: their numbers, and how many settings came before.
  private var making: [(number: Int32, name: String, settings: Int)] = []
  private var count: Int32 = 0

  /// The number of the constant that is being made; 0 for none.
  var current: Int32 { making.last?.number ?? 0 }

  func value(of function: CompiledFunction) throws -> ProgramValue? {
    let id = ObjectIdentifier(function)
    if !changed.isEmpty, changed.contains(function.name), settings[id]?.run != run {
      throw Trap(
        "what '\(function.variableName)' is here depends on how often and in which order the code runs that"
          + " sets it: set it where it is used")
    }
    if let setting = settings[id], let constant = making.last, setting.number <= constant.settings {
      throw Trap(
        "what \(constant.name) is depends on whether it is read before or after"
          + " '\(function.variableName)' is set: set it where it is used")
    }
    return values[id]
  }

  mutating func set(_ function: CompiledFunction, _ value: ProgramValue) {
    let id = ObjectIdentifier(function)
    values[id] = value
    settingCount += 1
    settings[id] = (run, settingCount)
    changed.insert(function.name)
  }

  mutating func begin(_ function: CompiledFunction) {
    count += 1
    making.append((count, "'\(function.variableName)'", settingCount))
  }

  /// Ends the constant that was begun last; without a value it has failed.
  mutating func end(_ function: CompiledFunction, _ value: ProgramValue?) {
    making.removeLast()
    if let value { values[ObjectIdentifier(function)] = value }
  }

  /// Begins what a lazy property is of an object that a constant holds: a constant of its own, for which
  /// the object may not be changed.
  ///
  /// - Returns: False where the object is no constant's, or its constant is being made.
  mutating func beginLazily(in constant: Int32) -> Bool {
    guard constant != 0, !making.contains(where: { $0.number == constant }) else { return false }
    count += 1
    making.append((count, "a lazy property", settingCount))
    return true
  }

  /// Ends what ``beginLazily(in:)`` has begun.
  mutating func endLazily() { making.removeLast() }

  /// Ends code that changes what was made for a constant: that code runs in an order, and as often, as
  /// views and layouts are asked, which nobody knows.
  ///
  /// So does what a view holds, which has a number below 0.
  func checkChange(of constant: Int32) throws {
    guard constant >= 0 else {
      throw Trap(
        "an object that a view holds is changed here; what it is then depends on how often the view is "
          + "asked: change it where it is made")
    }
    guard constant == 0 || making.contains(where: { $0.number == constant }) else {
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
    constants.begin(function)
    var made: ProgramValue?
    defer { constants.end(function, made) }
    let value = try call(function, []).result
    made = value
    return value
  }
}
