import ArticleFolders
import Articles
import Reports
import Scenarios

/// `plumb frames`: what articles could state of their layouts.
struct FramesCommand: Command {
  private static let write = Flag(
    "--write", help: "Write the blocks into the articles, each below its code.")

  private static let dryRun = Flag(
    "--dry-run", help: "Print what --write would change as a unified diff.")

  static let declaration = CommandDeclaration(
    name: "frames",
    summary: "Write frames blocks for examples that have none",
    discussion: """
      Lays out the scenarios of articles that state no frames, and prints for each the frames block \
      that would state what the engine gives now. With --write the blocks go into the articles; \
      everything else in them stays as it is, byte for byte. Look at them before you keep them.
      """,
    operands: ArticleOptions.operands,
    options: ArticleOptions.declarations
      + [
        EngineOptions.engine.declaration, EngineOptions.timeout.declaration, write.declaration,
        dryRun.declaration, StandardOptions.json.declaration,
      ] + StandardOptions.printing,
    example: "plumb frames --write articles/questions.md")

  private let articles: ArticleOptions
  private let engine: EngineOptions
  private let writes: Bool
  private let isDryRun: Bool
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    articles = try ArticleOptions(arguments)
    engine = try EngineOptions(arguments)
    writes = arguments[Self.write]
    isDryRun = arguments[Self.dryRun]
    asksForJSON = arguments[StandardOptions.json]
    guard !writes || !articles.paths.contains("-") else {
      throw .conflict("'--write' needs files; '-' is standard input")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let files = try articles.namedSources(console)
    guard files.errors.isEmpty else {
      for error in files.errors { Console.complain(error.description) }
      return .usage
    }
    let engine = try engine.program().makeEngine()
    var listing = FramesListing()
    if isDryRun { listing.diffs = [] } else if writes { listing.written = [] }
    var status = ExitStatus.success
    var drafts: [Draft] = []
    for source in files.sources {
      do {
        drafts +=
          try draft(of: source, by: engine, in: &listing, &status, console).map { [$0] } ?? []
      } catch let error as ArticleError {
        Console.complain(error.description)
        status = .usage
      }
    }
    // An article that cannot be read is bad input: nothing is written for the others either.
    guard status != .usage || !writes else { return .usage }
    for draft in drafts {
      if let remark = draft.unstatedValues { console.note(remark) }
      if isDryRun {
        listing.diffs?.append(draft.edited.diff)
        continue
      }
      do {
        let source = draft.source
        try ArticleFile(source.file, replacing: source.bytes, with: draft.edited.bytes).replace()
        listing.written?.append((source.file, draft.count))
      } catch {
        Console.complain(error.message)
        status = error.status == .usage ? .bad : error.status
      }
    }
    try console.write(listing.json, if: asksForJSON, else: listing.text)
    return status
  }

  /// What an article is to be.
  private struct Draft {
    var source: ArticleSource
    var edited: FramesEditor.Edited

    /// How many frames blocks it gets.
    var count: Int

    /// Which values it needs from then on.
    var unstatedValues: String?
  }

  /// An article with the frames it is to state; nil where nothing of it changes.
  private func draft(
    of source: ArticleSource, by engine: any Engine, in listing: inout FramesListing,
    _ status: inout ExitStatus, _ console: Console
  ) throws -> Draft? {
    var editor = try state(framesOf: source, by: engine, in: &listing, &status, console)
    guard writes || isDryRun else { return nil }
    let edited = editor.edited()
    if !editor.leftAlone.isEmpty, status != .usage { status = .bad }
    if let obstacle = editor.obstacle, !editor.leftAlone.isEmpty {
      Console.complain("\(source.file): left alone: \(obstacle)")
      return nil
    }
    for left in editor.leftAlone {
      Console.complain("\(source.file):\(left.line): left alone: \(left.scenario): \(left.reason)")
    }
    return edited.map {
      Draft(
        source: source, edited: $0, count: editor.stated.count,
        unstatedValues: editor.unstatedValues)
    }
  }

  /// Asks for the frames of what has none.
  private func state(
    framesOf source: ArticleSource, by engine: any Engine, in listing: inout FramesListing,
    _ status: inout ExitStatus, _ console: Console
  ) throws -> FramesEditor {
    var editor = try FramesEditor(source, importer: articles.importer)
    articles.tellRefusals(of: editor.blocks, console)
    articles.warn(of: editor.blocks, console)
    for scenario in editor.article.scenarios
    where scenario.expectation == nil && scenario.engineExpectations.isEmpty {
      switch engine.layout(scenario.content) {
      case .frames(let answer):
        editor.state(answer.frames, of: scenario.name)
        listing.entries.append(
          FramesListing.Entry(
            scenario: scenario.name, file: source.file, line: scenario.line,
            block: FramesEditor.block(answer.frames, of: scenario)))
      case let other:
        if case .unsupported = other {} else if status != .usage { status = .bad }
        console.note(
          "\(source.file):\(scenario.line): \(scenario.name) has no frames: \(other.remark)")
      }
    }
    return editor
  }
}
