import Scenarios

/// `plumb completions`: what a shell knows of the command line.
struct CompletionsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "completions",
    summary: "Print what a shell completes of the command line",
    discussion: """
      Prints a script with which bash, zsh or fish completes commands and their options. For bash \
      and fish it is read when the shell starts; for zsh it is a file '_plumb' in a folder of $fpath.
      """,
    operands: .one("SHELL", help: "bash, zsh or fish.")
      .choosing(Completions.Shell.allCases.map(\.rawValue)),
    options: StandardOptions.printing,
    example: "source <(plumb completions bash)")

  private let shell: Completions.Shell

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.operands[0]
    guard let shell = Completions.Shell(rawValue: name) else {
      let names = Completions.Shell.allCases.map(\.rawValue)
      throw .conflict(
        "the shells are \(names.joined(separator: ", ")), not '\(name)'"
          + (Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""))
    }
    self.shell = shell
  }

  func run(_ console: Console) throws -> ExitStatus {
    try console.write(
      document: Completions.text(
        for: shell, of: Plumb.groups.flatMap(\.commands).map { $0.declaration }))
    return .success
  }
}
