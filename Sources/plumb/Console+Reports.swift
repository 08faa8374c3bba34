import Reports
import Scenarios

extension Console {
  /// The colours of results.
  var ink: Ink { Ink(isColoured: usesColour) }

  /// How many columns a report may take.
  var reportWidth: Int { width ?? 100 }

  /// Prints a JSON value, or else a text.
  func write(
    _ json: @autoclosure () -> JSON, if asksForJSON: Bool, else text: @autoclosure () -> String
  ) throws(Failure) {
    try write(asksForJSON ? json().prettyText + "\n" : text())
  }
}
