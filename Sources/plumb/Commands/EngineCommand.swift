import BuiltinEngine

/// `plumb engine`: the built-in engine as a program of its own.
struct EngineCommand: Command {
  static let declaration = CommandDeclaration(
    name: "engine",
    summary: "Speak the engine protocol",
    discussion: """
      Answers requests of the engine protocol with the built-in engine: one JSON object a line, \
      from standard input to standard output, until the input ends. A copy of the program that was \
      kept from an earlier version is run again with 'plumb run --engine'.
      """,
    operands: nil,
    options: [],
    example: #"echo '{"plumb": 1, "hello": true}' | plumb engine"#)

  init(_ arguments: Arguments) {}

  func run(_ console: Console) throws -> ExitStatus {
    let server = EngineServer()
    var lines = InputLines(.standardInput, maximumLength: EngineServer.maximumLineLength)
    while let line = try lines.next() {
      switch line {
      case .line(let bytes):
        guard bytes.contains(where: { !Self.blanks.contains($0) }) else { continue }
        try console.write(document: server.answer(to: bytes) + "\n")
      case .tooLong: try console.write(document: server.answerToLongLine() + "\n")
      }
      try console.flush()
    }
    return .success
  }

  private static let blanks: Set<UInt8> = [0x09, 0x0D, 0x20]
}
