import Scenarios
import Testing

@testable import plumb

struct ArgumentsTests {
  private static let proposal = ValueOption(
    "--proposal", "WxH", help: "A size.", isRepeatable: true,
    expected: "a size such as 620x80"
  ) { Proposal(parsing: $0) }
  private static let label = ValueOption("--label", letter: "l", "TEXT", help: "A text.")
  private static let json = Flag("--json", help: "Print JSON.")
  private static let quiet = Flag("--quiet", letter: "q", help: "Say less.")
  private static let verbose = Flag("--verbose", letter: "v", help: "Say more.")

  private static let command = CommandDeclaration(
    name: "try", summary: "Try", discussion: "Tries.",
    operands: .init(name: "PATH", help: "A file.", minimum: 1, maximum: 2),
    options: [
      proposal.declaration, label.declaration, json.declaration, quiet.declaration,
      verbose.declaration,
    ],
    example: "plumb try")

  private static func parse(_ line: String) throws -> Arguments {
    try Arguments(parsing: line.split(separator: " ").map(String.init), for: command)
  }

  @Test(arguments: [
    "--label nightly a", "--label=nightly a", "-l nightly a", "-lnightly a", "a -l nightly",
    "-ql nightly a", "-qlnightly a",
  ])
  func `an option's value stands behind it, behind an equals sign or joined to its letter`(
    _ line: String
  ) throws {
    let arguments = try Self.parse(line)
    #expect(try arguments.value(of: Self.label) == "nightly")
    #expect(arguments.operands == ["a"])
  }

  @Test func `joined letters are flags of their own`() throws {
    let arguments = try Self.parse("-qv a")
    #expect(arguments[Self.quiet])
    #expect(arguments[Self.verbose])
    #expect(!arguments[Self.json])
  }

  @Test func `repeated values keep their order`() throws {
    let arguments = try Self.parse("--proposal 620x80 a --proposal=nilxinf")
    #expect(
      try arguments.values(of: Self.proposal) == [
        Proposal(width: 620, height: 80), Proposal(width: nil, height: .infinity),
      ])
  }

  @Test func `a value may begin with a dash`() throws {
    let arguments = try Self.parse("--proposal -10x5 a")
    #expect(try arguments.value(of: Self.proposal) == Proposal(width: -10, height: 5))
  }

  @Test func `two dashes end the options and a single one is an operand`() throws {
    #expect(try Self.parse("- -- --json").operands == ["-", "--json"])
    #expect(try Self.parse("-- --").operands == ["--"])
  }

  @Test(arguments: ["--help", "-h", "a b c --help", "--json -h --nonsense"])
  func `help is given whatever else is wrong`(_ line: String) throws {
    #expect(try Self.parse(line).asksForHelp)
  }

  struct Wrong: CustomTestStringConvertible {
    var line: String
    var message: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Wrong(line: "--jsn a", message: "unknown option '--jsn'; did you mean '--json'?"),
    Wrong(line: "--propsal=1 a", message: "unknown option '--propsal'; did you mean '--proposal'?"),
    Wrong(line: "--completely a", message: "unknown option '--completely'"),
    Wrong(line: "-x a", message: "unknown option '-x'"),
    Wrong(line: "a --label", message: "'--label' needs a value TEXT"),
    Wrong(line: "a -l", message: "'-l' needs a value TEXT"),
    Wrong(line: "a --json=yes", message: "'--json' takes no value"),
    Wrong(line: "a -l x --label=y", message: "'--label' is given twice"),
    Wrong(line: "--json", message: "expected PATH"),
    Wrong(line: "a b c", message: "unexpected argument 'c'"),
    Wrong(line: "a --label=", message: "'--label' takes a value TEXT, not ''"),
    Wrong(
      line: "a --proposal 620", message: "'--proposal' takes a size such as 620x80, not '620'"),
    Wrong(
      line: "a --proposal nanx1", message: "'--proposal' takes a size such as 620x80, not 'nanx1'"),
    Wrong(
      line: "a --proposal 0x10x5",
      message: "'--proposal' takes a size such as 620x80, not '0x10x5'"),
  ])
  func `a wrong argument is named with what was expected`(_ wrong: Wrong) {
    let error = #expect(throws: UsageError.self) {
      let arguments = try Self.parse(wrong.line)
      _ = try arguments.value(of: Self.label)
      _ = try arguments.values(of: Self.proposal)
    }
    #expect(error?.message == wrong.message)
  }
}
