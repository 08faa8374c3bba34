import Articles

/// A value for a name that code leaves free, as `--let` gives it.
struct Assignment {
  var name: String

  /// A Swift expression.
  var value: String

  /// The option `--let NAME=VALUE`.
  static func option(help: String) -> ValueOption<Assignment> {
    ValueOption(
      "--let", "NAME=VALUE", help: help, isRepeatable: true,
      expected: "a name and a value such as sender=.me"
    ) { text in FreeValues.assignment(text).map { Assignment(name: $0.name, value: $0.value) } }
  }
}
