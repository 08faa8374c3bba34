/// Why a program ended before its time: where Swift traps, or a limit is reached.
struct Trap: Error {
  let message: String

  /// The line in the source block, once it is known.
  var line: Int?

  /// The function that was running, once it is known.
  var function: String?

  init(_ message: String) { self.message = message }

  /// What no verified program does.
  static var malformed: Trap { Trap("the program does not fit its own types") }

  /// The message with its place: `in 'Flow.rows', line 7: …`.
  var description: String {
    let place = [function.map { "in '\($0)'" }, line.map { "line \($0)" }].compactMap(\.self)
    return place.isEmpty ? message : place.joined(separator: ", ") + ": " + message
  }
}

/// How much a program may do.
///
/// Own decisions, far beyond any layout that somebody waits for.
package enum ProgramLimits {
  /// How many calls, rounds of loops and elements of collections one layout of a document may take.
  package static let steps = 10_000_000

  /// How deep calls may nest, those through nested layouts included.
  package static let calls = 1_000

  /// How deep the pieces of code of all running calls may nest together: a large stack bears it.
  static let nodes = 200_000

  /// How deep values may lie inside each other where they are compared, hashed or written out.
  static let nesting = 10_000

  /// How many elements one collection, and how many bytes one text may have.
  package static let elements = 1_000_000

  /// How many elements all collections made in one layout of a document may have together, freed
  /// ones included.
  package static let allElements = 5_000_000
}
