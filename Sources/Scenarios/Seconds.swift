/// How a span of time is written in a message.
package enum Seconds {
  /// `1 second`, `0.5 seconds`.
  package static func text(_ seconds: Double) -> String { text(JSON.shortest(seconds)) }

  /// The same of a number that is written already.
  package static func text(_ number: String) -> String {
    number == "1" ? "1 second" : number + " seconds"
  }
}
