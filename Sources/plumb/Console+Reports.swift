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

  /// What takes a report in a format: text for people, JSON, or a document for other programs.
  func taker(
    for format: ReportFormat
  ) -> (UnsafeBufferPointer<UInt8>) throws -> Void {
    switch format.medium {
    case .people: return { try self.write(String(decoding: $0, as: UTF8.self)) }
    case .json: return { try self.write(json: $0) }
    case .document: return { try self.write(document: $0) }
    }
  }
}
