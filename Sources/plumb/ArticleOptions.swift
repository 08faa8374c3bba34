import Articles
import Scenarios

/// The options of commands that read articles, and how they are read.
struct ArticleOptions {
  static let proposal = ValueOption(
    "--proposal", "WxH",
    help: """
      The size proposed to a scenario that has no frames block, in points, 'nil' or 'inf'. \
      Repeatable. Default: 393x852.
      """,
    isRepeatable: true, expected: StandardOptions.proposal.expected,
    read: StandardOptions.proposal.read)

  static let assignment = Assignment.option(
    help: """
      A value, in Swift, for a name that code leaves free. Repeatable; two values of a name make \
      two scenarios.
      """)

  static let operands = CommandDeclaration.Operands.some(
    "PATH", help: "A file, a folder with all folders below it, or '-' for standard input.")

  let paths: [String]
  let importer: ArticleImporter

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    var values = FreeValues()
    for assignment in try arguments.values(of: Self.assignment) {
      values.add(assignment.value, for: assignment.name)
    }
    importer = ArticleImporter(proposals: try arguments.values(of: Self.proposal), values: values)
  }

  /// Reads the articles, named by their paths alone.
  func sources() throws -> (sources: [ArticleSource], errors: [ArticleError]) {
    var (sources, errors) = ArticleFiles.read(paths.filter { $0 != "-" })
    if paths.contains("-") { sources.append(try InputFile.article("-")) }
    return (sources, errors)
  }
}
