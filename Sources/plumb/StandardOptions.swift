import Scenarios

/// The options that several commands share.
enum StandardOptions {
  static let database = ValueOption(
    "--db", "PATH",
    help: "The suite's database. Default: the variable PLUMB_DB, else plumb.db in this folder.")

  static let json = Flag("--json", help: "Print JSON.")

  static let paths = Flag(
    "--paths", help: "Name each node by its whole path, as frames blocks do, instead of a tree.")

  static let output = ValueOption(
    "--output", letter: "o", "FILE",
    help: """
      Write the results to FILE, packed by gzip where its name ends in '.gz'. Default: standard \
      output.
      """)

  static let quiet = Flag("--quiet", letter: "q", help: "Print results and errors only.")

  static let verbose = Flag("--verbose", letter: "v", help: "Also print what is being done.")

  static let proposal = ValueOption(
    "--proposal", "WxH",
    help: "The size proposed to the root view, in points or 'nil' or 'inf'. Default: 393x852.",
    expected: "a size such as 620x80, nilx40 or infx100"
  ) { Proposal(parsing: $0) }

  static let color = ValueOption(
    "--color", "WHEN",
    help:
      "Colour results: auto (on a terminal, never with NO_COLOR), always or never. Default: auto.",
    expected: "auto, always or never", choices: Console.Colouring.allCases.map(\.rawValue)
  ) { Console.Colouring(rawValue: $0) }

  static let selection = CommandDeclaration.Operands.any(
    "SELECTION",
    help: """
      Which scenarios: names, names with '*', or words such as verdict:fail, is:known, view:HStack, \
      owner:ada, since:1.2 or seq(pass fail), also with and, or, not and parentheses. The command \
      line page has them all. Default: all.
      """)

  /// The options of every command that prints results.
  static let printing = [
    output.declaration, color.declaration, quiet.declaration, verbose.declaration,
  ]

  /// The options of every command that prints results from the database.
  static let reading = [database.declaration, json.declaration] + printing

  /// The file that takes the results; `nil` for standard output, which `-` names too.
  static func outputFile(_ arguments: Arguments) throws(UsageError) -> String? {
    let file = try arguments.value(of: output)
    return file == "-" ? nil : file
  }

  /// The database to use.
  static func databasePath(_ arguments: Arguments) throws(UsageError) -> String {
    if let path = try arguments.value(of: database) { return path }
    guard let path = System.environment("PLUMB_DB"), !path.isEmpty else { return "plumb.db" }
    return path
  }
}
