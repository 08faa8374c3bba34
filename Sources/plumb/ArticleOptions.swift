import ArticleFolders
import Articles
import Regression
import Scenarios
import SuiteStore

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

  static let declarations =
    [proposal.declaration, assignment.declaration] + EnvironmentOptions.articleDeclarations

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
    importer = ArticleImporter(
      proposals: try arguments.values(of: Self.proposal),
      environment: try EnvironmentOptions.articleEnvironment(arguments), values: values)
  }

  /// Reads the articles, called as a suite of them alone would call them.
  func namedSources(_ console: Console) throws -> FoundFiles {
    var files = try sources()
    let naming = ArticleNaming(
      stored: [], place: { _ in nil }, codes: { _ in [] },
      hasCode: ArticleImporter.hasCode)
    for (index, name) in try naming.names(of: files.sources.map(\.found)).enumerated() {
      files.sources[index].name = name.name
    }
    tell(of: files, console)
    return files
  }

  /// Says of which articles nothing can come: of those that were named one by one, of those of folders
  /// how many there are.
  func tell(of codeless: [CodelessArticle], _ console: Console) {
    for article in codeless where paths.contains(article.file) {
      console.note(article.description)
    }
    let others = codeless.filter { !paths.contains($0.file) }
    for article in others { console.detail(article.description) }
    guard !others.isEmpty, console.verbosity < .verbose else { return }
    console.note(
      others.count == 1 ? "1 file: no code in it" : "\(others.count) files: no code in them")
  }

  /// Says what of blocks is refused, where it stands.
  func tellRefusals(of blocks: [ImportedBlock], _ console: Console) {
    for block in blocks {
      for refusal in block.refusals {
        console.note(
          "\(block.file):\(refusal.line):\(refusal.column): refused: \(refusal.message)")
      }
    }
  }

  /// Says what blocks are warned of, where it stands; not what is told of a place anyway.
  func warn(
    of blocks: [ImportedBlock], besides told: Set<ArticleTest.Place> = [], _ console: Console
  ) {
    for block in blocks {
      for warning in block.warnings {
        console.note("\(block.file):\(block.line): warning: \(warning)")
      }
      for warning in block.placedWarnings {
        let place = ArticleTest.Place(
          file: block.file, line: warning.line, column: warning.column)
        guard !told.contains(place) else { continue }
        console.note("\(place): warning: \(warning.message)")
      }
    }
  }

  /// Says what of the paths was not read.
  func tell(of files: FoundFiles, _ console: Console) {
    for error in files.leftOut { console.note("\(error.file): left out: \(error.message)") }
    if let remark = files.remark { console.note(remark) }
  }

  /// Reads the articles, named by their paths alone.
  func sources() throws -> FoundFiles {
    var files = ArticleFiles.read(paths.filter { $0 != "-" })
    if paths.contains("-") { files.sources.append(try InputFile.article("-")) }
    return files
  }
}
