import BuiltinEngine
import Scenarios

/// `plumb version`: which program this is.
struct VersionCommand: Command {
  static let declaration = CommandDeclaration(
    name: "version",
    summary: "Print the version",
    discussion: """
      Prints the version of the program, which is that of its engine, and the source revision it \
      was built from.
      """,
    operands: nil,
    options: [StandardOptions.json.declaration] + StandardOptions.printing,
    example: "plumb version --json")

  private let asksForJSON: Bool

  init(_ arguments: Arguments) {
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let engine = BuiltinEngine.version
    try console.write(
      [
        "name": "plumb", "version": .string(engine.version), "revision": .string(engine.revision),
        "revisionDate": .string(engine.revisionDate),
      ],
      if: asksForJSON,
      else: "plumb \(engine.version) (\(engine.revision), \(engine.revisionDate))\n")
    return .success
  }
}
