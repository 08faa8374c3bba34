/// Why a command line cannot be carried out.
enum UsageError: Error, Equatable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  /// A command that does several things was told another one.
  case unknownAction(String, nearest: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String)
  case unusableValue(option: String, text: String, expected: String)
  case repeated(option: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// Two things that exclude each other, or a thing that needs another one.
  case conflict(String)
}

extension UsageError {
  /// One line that says what is wrong and what was expected.
  var message: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "unknown command '\(name)'" + Self.suggestion(nearest)
    case .unknownOption(let name, let nearest):
      "unknown option '\(name)'" + Self.suggestion(nearest)
    case .unknownAction(let name, let nearest):
      "unknown action '\(name)'" + Self.suggestion(nearest)
    case .missingValue(let option, let value):
      "'\(option)' needs a value \(value)"
    case .unexpectedValue(let option):
      "'\(option)' takes no value"
    case .unusableValue(let option, let text, let expected):
      "'\(option)' takes \(expected), not '\(text)'"
    case .repeated(let option):
      "'\(option)' is given twice"
    case .missingOperand(let name):
      "expected \(name)"
    case .unexpectedOperand(let text):
      "unexpected argument '\(text)'"
    case .conflict(let message):
      message
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
