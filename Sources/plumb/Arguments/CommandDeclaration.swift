/// What a command is called, takes and does: the parser, the help page and the list of commands
/// are made from it.
struct CommandDeclaration: Sendable {
  /// The arguments that are no options.
  struct Operands: Sendable {
    /// How one is called on the help page: `PATH`.
    var name: String

    var help: String

    /// How many must be given at least.
    var minimum: Int

    /// How many may be given at most; `nil` for any number.
    var maximum: Int?

    /// What those behind the first are called, if they are something else.
    var rest: String?

    /// All that the first may be; empty where that cannot be listed.
    var choices: [String] = []

    /// The same with all that the first may be.
    func choosing(_ words: [String]) -> Operands {
      var operands = self
      operands.choices = words
      return operands
    }

    /// `PATH`, `PATH…`, `[SELECTION…]`, `FILE [WxH…]`, `OLD NEW`; several words are one thing each.
    var usage: String {
      if let rest, minimum == 2 { return "\(name) \(rest)" }
      if let rest { return maximum == 2 ? "\(name) [\(rest)]" : "\(name) [\(rest)…]" }
      let name = maximum == 1 || name.contains(" ") ? name : name + "…"
      return minimum == 0 ? "[\(name)]" : name
    }
  }

  var name: String

  /// What it does, for the list of commands; starts with a verb, ends without a full stop.
  var summary: String

  /// What it does, in two sentences or so, for its own page.
  var discussion: String

  var operands: Operands?

  /// Its options in the order of the help page; `--help` is understood without being declared.
  var options: [OptionDeclaration]

  /// One command line that shows its use.
  var example: String
}

extension CommandDeclaration.Operands {
  static func one(_ name: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 1, maximum: 1)
  }

  /// One, and any number of something else behind it.
  static func one(_ name: String, then rest: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 1, maximum: nil, rest: rest)
  }

  /// One, and perhaps something else behind it.
  static func one(_ name: String, thenOptional rest: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 1, maximum: 2, rest: rest)
  }

  /// Two things.
  static func pair(_ name: String, _ other: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 2, maximum: 2, rest: other)
  }

  static func optional(_ name: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 0, maximum: 1)
  }

  static func some(_ name: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 1, maximum: nil)
  }

  static func any(_ name: String, help: String) -> Self {
    Self(name: name, help: help, minimum: 0, maximum: nil)
  }
}
