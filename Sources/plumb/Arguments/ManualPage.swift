/// The manual page of the program, made from the declarations.
enum ManualPage {
  /// The page for `man`, in the macros of man(7).
  static func text(
    of groups: [(title: String, commands: [CommandDeclaration])], version: String
  ) -> String {
    var lines = [
      ".TH PLUMB 1 \"\" \"plumb \(escaped(version))\"", ".SH NAME",
      "plumb \\- keeps layouts true", ".SH SYNOPSIS", ".B plumb",
      ".I COMMAND", "[OPTION…] [ARGUMENT…]", ".SH DESCRIPTION", line(HelpPage.introduction),
    ]
    for group in groups {
      lines.append(".SH \"\(escaped(group.title.uppercased()))\"")
      for command in group.commands { lines += section(of: command) }
    }
    lines += [".SH \"EXIT STATUS\""]
    for (status, meaning) in statuses { lines += [".TP", ".B \(status)", line(meaning)] }
    lines += [
      ".SH ENVIRONMENT", ".TP", ".B PLUMB_DB", "The suite's database where no \\-\\-db names one.",
      ".TP", ".B NO_COLOR", "Without colours, where it is not empty.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let statuses = [
    ("0", "All is well; a command that only prints could print."),
    ("1", "A run, or what was tested, did not come out well; something could not be written."),
    ("2", "Wrong usage or bad input; nothing was written."),
    ("3", "The suite itself failed, or an engine could not be started."),
    ("130", "Interrupted."),
  ]

  private static func section(of command: CommandDeclaration) -> [String] {
    var lines = [".SS \"plumb \(escaped(command.name))\"", line(command.discussion)]
    if let operands = command.operands {
      lines += [".TP", ".I \"\(escaped(operands.usage))\"", line(operands.help)]
    }
    for option in command.options + [HelpPage.help] {
      lines += [".TP", ".B \"\(escaped(option.usage))\"", line(option.help)]
    }
    return lines + [".PP", ".EX", line(command.example), ".EE"]
  }

  /// A line of text: what begins as a macro does is none.
  private static func line(_ text: String) -> String {
    let text = escaped(text, inQuotes: false).replacing("\n", with: " ")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String, inQuotes: Bool = true) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return inQuotes ? text.replacing("\"", with: "\\(dq") : text
  }
}
