import BuiltinEngine
import Scenarios

/// `plumb man`: the manual page.
struct ManCommand: Command {
  static let declaration = CommandDeclaration(
    name: "man",
    summary: "Print the manual page",
    discussion: """
      Prints the manual page of all commands for 'man', made from the same declarations as the help \
      pages.
      """,
    operands: nil,
    options: StandardOptions.printing,
    example: "plumb man -o plumb.1")

  init(_ arguments: Arguments) {}

  func run(_ console: Console) throws -> ExitStatus {
    try console.write(
      document: ManualPage.text(
        of: Plumb.groups.map { ($0.title, $0.commands.map { $0.declaration }) },
        version: BuiltinEngine.version.version))
    return .success
  }
}
