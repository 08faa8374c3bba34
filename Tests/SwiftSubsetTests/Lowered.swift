import Scenarios
import Testing

@testable import SwiftSubset

/// A source and what the lowering is to make of it.
struct Lowered: CustomTestStringConvertible {
  var name: String
  var source: String

  /// The document's root without `format`, as canonical JSON.
  var document: String
  var lets: [String: String] = [:]

  init(_ name: String, _ source: String, _ document: String, lets: [String: String] = [:]) {
    self.name = name
    self.source = source
    self.document = document
    self.lets = lets
  }

  var testDescription: String { name }
}

/// A source and all its refusals, each as `LINE:COLUMN CONSTRUCT: MESSAGE`.
struct Refused: CustomTestStringConvertible {
  var name: String
  var source: String
  var refusals: [String]

  init(_ name: String, _ source: String, _ refusals: String...) {
    self.name = name
    self.source = source
    self.refusals = refusals
  }

  var testDescription: String { name }
}

extension LoweredBlock {
  var texts: [String] { refusals.map { "\($0.line):\($0.column) \($0.construct): \($0.message)" } }
}
