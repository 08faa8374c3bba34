import Reports
import Scenarios

extension Console {
  /// How many columns a report may take.
  var reportWidth: Int { width ?? 100 }

  /// Prints a JSON value, or else a text.
  func write(
    _ json: @autoclosure () -> JSON, if asksForJSON: Bool, else text: @autoclosure () -> String
  ) throws(Failure) {
    guard asksForJSON else { return try write(text()) }
    try write(json: json().prettyText + "\n")
  }
}
