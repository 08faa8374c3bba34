import Scenarios

/// The text of `--help`, made from declarations.
enum HelpPage {
  /// How wide a page is.
  static let width = 80

  /// What every command understands.
  static let help = OptionDeclaration(
    name: "--help", letter: "h", value: nil, isRepeatable: true, help: "Print this page.")

  /// What the program is for.
  static let introduction = """
    Plumb keeps layouts true. It stores layout scenarios and the frames they should produce, \
    recomputes them with the current layout engine, and tells what differs.
    """

  /// The page of one command.
  static func text(of command: CommandDeclaration) -> String {
    var usage = "Usage: plumb \(command.name)"
    if !command.options.isEmpty { usage += " [OPTION…]" }
    if let operands = command.operands { usage += " " + operands.usage }
    var sections = [usage, wrapped(command.discussion)]
    if let operands = command.operands {
      sections.append("Arguments:\n" + rows([(operands.usage, operands.help)]))
    }
    sections.append(
      "Options:\n" + rows((command.options + [help]).map { ($0.usage, $0.help) }))
    sections.append("Example:\n  " + command.example)
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The page of the program: one line a command, in groups.
  static func text(of groups: [(title: String, commands: [CommandDeclaration])]) -> String {
    let column = (groups.flatMap(\.commands).map(\.name.count).max() ?? 0) + 4
    var sections = [
      "Usage: plumb COMMAND [OPTION…] [ARGUMENT…]",
      wrapped(introduction),
    ]
    for group in groups {
      let lines = rows(group.commands.map { ($0.name, $0.summary) }, column: column)
      sections.append("\(group.title):\n" + lines)
    }
    sections.append(
      "'plumb COMMAND --help' explains a command. 'plumb --version' prints the version.")
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Two columns, the second one wrapped.
  private static func rows(_ rows: [(String, String)], column: Int? = nil) -> String {
    let widest = rows.map(\.0.count).max() ?? 0
    let column = column ?? min(widest + 4, 26)
    return rows.map { name, help in
      let lines = wrapped(help, width: width - column).split(separator: "\n")
      let start = "  " + name
      let gap = column - start.count
      let indent = String(repeating: " ", count: column)
      // A name that reaches into the second column gets a line of its own.
      let head = gap >= 2 ? start + String(repeating: " ", count: gap) : start + "\n" + indent
      return head + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  /// Breaks each line of `text` at spaces so that none is longer than `width`.
  static func wrapped(_ text: String, width: Int = width) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      var lines: [String] = []
      for word in paragraph.split(separator: " ") {
        if let line = lines.last, line.count + 1 + word.count <= width {
          lines[lines.count - 1] = line + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension OptionDeclaration {
  /// `-o, --output FILE`.
  var usage: String {
    (letter.map { "-\($0), " } ?? "") + name + (value.map { " " + $0 } ?? "")
  }
}

extension CommandDeclaration {
  /// The option that somebody probably meant.
  func nearestOption(to name: String) -> String? {
    Spelling.nearest(to: name, among: options.map(\.name) + ["--help"])
  }
}
