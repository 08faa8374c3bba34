/// Why a program ended before its time: where Swift traps, or a limit is reached.
struct Trap: Error {
  let message: String

  /// The line in the source block, once it is known.
  var line: Int?

  /// The function that was running, once it is known.
  var function: String?

  init(_ message: String, in function: String? = nil, line: Int? = nil) {
    self.message = message
    self.function = function
    self.line = line
  }

  /// What no verified program does.
  static var malformed: Trap { Trap("the program does not fit its own types") }

  /// The message with its place: `in 'Flow.rows', line 7: …`.
  var description: String {
    let place = [function.map { "in '\($0)'" }, line.map { "line \($0)" }].compactMap(\.self)
    return place.isEmpty ? message : place.joined(separator: ", ") + ": " + message
  }
}
