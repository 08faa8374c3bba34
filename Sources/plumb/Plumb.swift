import BuiltinEngine
private import CMemory
import Scenarios
import Threads

/// The program.
@main
enum Plumb {
  /// All commands, in the order and groups of `plumb --help`.
  static let groups: [(title: String, commands: [any Command.Type])] = [
    (
      "Scenarios",
      [
        TestCommand.self, FramesCommand.self, ImportCommand.self, ListCommand.self,
        ShowCommand.self,
        ExplainCommand.self, ExportCommand.self, RenameCommand.self, RetireCommand.self,
      ]
    ),
    (
      "Runs",
      [
        RunCommand.self, PlanCommand.self, ReportCommand.self, ReviewCommand.self,
        SiteCommand.self,
        RunsCommand.self, HistoryCommand.self, DiffCommand.self, BisectCommand.self,
        AcceptCommand.self, KnownCommand.self, DecisionsCommand.self, LogCommand.self,
      ]
    ),
    ("The suite", [QueryCommand.self, CheckCommand.self]),
    (
      "The engine",
      [
        LayoutCommand.self, EngineCommand.self, CatalogCommand.self, MetricCommand.self,
        VersionCommand.self,
      ]
    ),
    ("The program", [CompletionsCommand.self, ManCommand.self]),
  ]

  static func main() {
    plumb_use_one_heap()
    System.handleSignals()
    let words = Array(CommandLine.arguments.dropFirst())
    // A view document may nest 10,000 deep. Reading it, checking it, laying it out and even giving
    // its memory back recurse, so the whole command runs on a thread with a large stack: of its
    // 512 MB of address space only the pages that are touched take memory.
    System.exitProcess(LargeStack.run { run(words) })
  }

  /// Carries out a command line; errors are said on standard error.
  static func run(_ words: [String]) -> ExitStatus {
    let name = commandIndex(in: words).map { words[$0] }
    do {
      return try perform(words)
    } catch let error as UsageError {
      let command = name.flatMap(command(named:))?.declaration.name
      let program = command.map { "plumb \($0)" } ?? "plumb"
      Console.complain("\(program): error: \(error.message)")
      Console.complain("'\(program) --help' lists what there is.")
      return .usage
    } catch {
      let failure = Failure(error)
      Console.complain(failure.message)
      return failure.status
    }
  }

  private static func perform(_ words: [String]) throws -> ExitStatus {
    guard let first = words.first else {
      Console.complain(helpPage)
      return .usage
    }
    try MetricFiles.install()
    var rest = Array(words.dropFirst())
    switch first {
    case "--version": return try VersionCommand.run(rest)
    case "--help", "-h": return try printHelp(of: nil)
    case "help": return try printHelp(of: rest.first)
    default: break
    }
    guard let index = commandIndex(in: words) else {
      throw UsageError.conflict("expected a command before '\(first)'")
    }
    rest = Array(words[..<index] + words[(index + 1)...])
    return try named(words[index]).run(rest)
  }

  /// Where the command stands among the words: options, with their values, may be before it.
  private static func commandIndex(in words: [String]) -> Int? {
    // Mostly it is the first word, and nobody has to know the options.
    guard words.first?.hasPrefix("-") ?? false else { return words.isEmpty ? nil : 0 }
    let options = commands.flatMap { $0.declaration.options }
    let takingValue = Set(options.filter { $0.value != nil }.flatMap(\.words))
    let known = Set((options + [HelpPage.help]).flatMap(\.words))
    var index = 0
    while index < words.count, words[index].hasPrefix("-") {
      let word = words[index]
      let isLong = word.hasPrefix("--")
      let name = String(isLong ? word.prefix { $0 != "=" } : word.prefix(2))
      guard known.contains(name) else { return nil }
      index += takingValue.contains(name) && word == name ? 2 : 1
    }
    return index < words.count ? index : nil
  }

  private static func printHelp(of name: String?) throws -> ExitStatus {
    let page = try name.map { HelpPage.text(of: try named($0).declaration) } ?? helpPage
    let console = try Console()
    try console.write(page)
    try console.finish()
    return .success
  }

  private static var commands: [any Command.Type] { groups.flatMap(\.commands) }

  private static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.declaration.name == name }
  }

  private static func named(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = command(named: name) { return command }
    throw .unknownCommand(
      name, nearest: Spelling.nearest(to: name, among: commands.map { $0.declaration.name }))
  }

  /// The page of the program.
  static var helpPage: String {
    HelpPage.text(of: groups.map { ($0.title, $0.commands.map { $0.declaration }) })
  }
}
