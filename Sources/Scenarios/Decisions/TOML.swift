/// The part of TOML in which decisions are written: `[[name]]` heads, each with keys and values.
///
/// Strings of several lines, dates, dotted keys and inline tables are refused by their place, not
/// misread. Source: TOML 1.0.
package enum TOML {
  package enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([Value])
  }

  /// `[[name]]` and what stands below it.
  package struct Table: Hashable, Sendable {
    package var name: String

    /// In the file, from 1.
    package var line: Int
    package var values: [String: Value] = [:]

    /// The lines of the keys.
    package var lines: [String: Int] = [:]
  }

  /// What is wrong, and where.
  package struct Failure: Error, Hashable {
    package var line: Int
    package var message: String

    package init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// Reads a text.
  ///
  /// - Throws: ``Failure`` at the first thing that is not of the form.
  package static func tables(of text: String) throws(Failure) -> [Table] {
    var reader = TOMLReader(text)
    return try reader.tables()
  }
}

extension TOML.Value {
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var array: [TOML.Value]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The value as it is written, on one line.
  package var text: String {
    switch self {
    case .string(let value): Self.quoted(value)
    case .number(let value): Length.text(value)
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    }
  }

  /// A basic string: whatever a terminal or an editor might act on is escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if scalar.mayBeShown {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let width = digits.count > 4 ? 8 : 4
          quoted += width == 4 ? "\\u" : "\\U"
          quoted += String(repeating: "0", count: width - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it neither controls nor turns round nor ends the line of what shows it.
  fileprivate var mayBeShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }
}
