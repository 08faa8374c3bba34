/// A verb of the command line: it reads its arguments, calls the module that does the work, and
/// prints.
protocol Command: SendableMetatype {
  static var declaration: CommandDeclaration { get }

  /// Reads all arguments, so that a wrong one is noticed before anything is done.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does it.
  ///
  /// - Throws: ``Failure``, or an error of a module that ``Failure/init(_:)`` can word.
  func run(_ console: Console) throws -> ExitStatus
}

extension Command {
  static func run(_ words: some Sequence<String>) throws -> ExitStatus {
    let arguments = try Arguments(parsing: words, for: declaration)
    if arguments.asksForHelp {
      let console = try Console()
      try console.write(HelpPage.text(of: declaration))
      try console.finish()
      return .success
    }
    let command = try Self(arguments)
    try spareDatabase(arguments)
    let console = try Console(
      file: StandardOptions.outputFile(arguments),
      verbosity: arguments[StandardOptions.quiet]
        ? .quiet : arguments[StandardOptions.verbose] ? .verbose : .normal,
      colouring: arguments.value(of: StandardOptions.color) ?? .auto)
    let clock = ContinuousClock()
    let start = clock.now
    let status = try command.run(console)
    try console.finish()
    let milliseconds = start.duration(to: clock.now) / .milliseconds(1)
    console.detail("plumb \(declaration.name): \(Int(milliseconds.rounded(.up))) ms")
    return status
  }

  /// Refuses to write results over the suite's own database.
  private static func spareDatabase(_ arguments: Arguments) throws {
    let hasDatabase = declaration.options.contains {
      $0.name == StandardOptions.database.declaration.name
    }
    guard hasDatabase, let file = try StandardOptions.outputFile(arguments) else { return }
    let database = try StandardOptions.databasePath(arguments)
    for part in ["", "-wal", "-shm"] where System.isSameFile(file, database + part) {
      throw Failure.input(file, "the results would replace the suite's database")
    }
  }
}
