import BuiltinEngine
import Reports
import Scenarios

/// `plumb layout`: the frames of one view.
struct LayoutCommand: Command {
  private static let trace = Flag(
    "--trace", help: "Print every proposal and every answer, in order.")

  private static let responses = Flag(
    "--responses",
    help: "Print what the root answers at 0, ideal and infinity and at each WxH instead.")

  private static let svg = Flag(
    "--svg", help: "Draw the frames, with names, proposals and answers, instead.")

  private static let assignment = Assignment.option(
    help: "A value, in Swift, for a name that the source leaves free. Repeatable.")

  static let declaration = CommandDeclaration(
    name: "layout",
    summary: "Print the frames of one view",
    discussion: """
      Lays out a view with the built-in engine and prints the frame of every node. The source is \
      Swift (an expression, or declarations and one view), or a view document in JSON.
      """,
    operands: .one(
      "FILE", then: "WxH", help: "The source; '-' for standard input. Sizes for --responses."),
    options: [StandardOptions.proposal.declaration, assignment.declaration]
      + EnvironmentOptions.declarations
      + [
        StandardOptions.paths.declaration, trace.declaration, responses.declaration,
        svg.declaration, StandardOptions.json.declaration,
      ]
      + StandardOptions.printing,
    example: "echo 'HStack { Color.red; Color.blue }' | plumb layout - --proposal 320x80")

  /// What is printed.
  private enum Form {
    case frames
    case trace
    case picture
    /// What the root answers to these.
    case responses([Proposal])
  }

  private let path: String
  private let proposal: Proposal
  private let environment: LayoutEnvironment
  private let lets: [String: String]
  private let form: Form
  private let asksForJSON: Bool
  private let style: FrameTree.Style

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    proposal = try arguments.value(of: StandardOptions.proposal) ?? .default
    environment = try EnvironmentOptions.environment(arguments)
    lets = try Self.values(arguments)
    form = try Self.form(arguments)
    asksForJSON = arguments[StandardOptions.json]
    style = FrameTree.Style(hasHeads: true, hasPaths: arguments[StandardOptions.paths])
    guard style.hasPaths else { return }
    guard case .frames = form, !asksForJSON else {
      throw .conflict("'--paths' is for the frames as text")
    }
  }

  /// The values of free names; two for one name are refused.
  private static func values(_ arguments: Arguments) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    for assignment in try arguments.values(of: assignment) {
      guard values.updateValue(assignment.value, forKey: assignment.name) == nil else {
        throw .conflict("'--let' gives '\(assignment.name)' two values; one view is laid out")
      }
    }
    return values
  }

  private static func form(_ arguments: Arguments) throws(UsageError) -> Form {
    let sizes = arguments.operands.dropFirst()
    guard arguments[responses] else {
      if let size = sizes.first {
        guard Proposal(parsing: size) != nil else { throw .unexpectedOperand(size) }
        throw .conflict(
          "'\(size)' is for '--responses'; '--proposal \(size)' lays out at that size")
      }
      guard !arguments[svg] else {
        guard !arguments[trace], !arguments[StandardOptions.json] else {
          throw .conflict("'--svg' excludes '--trace' and '--json'")
        }
        return .picture
      }
      return arguments[trace] ? .trace : .frames
    }
    guard !arguments[trace], !arguments[svg] else {
      throw .conflict(
        "'\(arguments[trace] ? "--trace" : "--svg")' and '--responses' exclude each other")
    }
    var proposals = [0, nil, .infinity].map { Proposal(width: $0, height: $0) }
    for text in sizes {
      guard let size = Proposal(parsing: text) else {
        throw .unusableValue(
          option: responses.declaration.name, text: text,
          expected: "sizes such as 620x80, nilx40 or infx100")
      }
      if !proposals.contains(size) { proposals.append(size) }
    }
    return .responses(proposals)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let source = LayoutSource(try InputFile.article(path))
    let document = try source.document(for: environment, lets: lets, console)
    let engine = BuiltinEngine()
    if case .responses(let proposals) = form {
      try tabulate(proposals, document, source, engine, console)
      return .success
    }
    let content = Content(document: document, proposal: proposal, environment: environment)
    let traced: TracedOutcome
    if case .frames = form {
      traced = TracedOutcome(outcome: engine.layout(content), trace: nil)
    } else {
      traced = engine.trace(content)
    }
    let answer = try source.answer(traced.outcome)
    for warning in answer.warnings { console.note("\(path): warning: \(warning)") }
    if case .picture = form {
      if traced.isCutOff {
        console.note("\(path): the conversation is cut off: not all proposals are drawn")
      }
      let picture = FramePicture(
        title: path, frames: answer.frames, trace: traced.trace ?? [], document: document)
      try console.write(document: picture.svg)
      return .success
    }
    var result = LayoutAnswer(
      engine: engine.version, proposal: proposal, answer: answer, trace: traced.trace)
    result.isCutOff = traced.isCutOff
    try write(result, console)
    return .success
  }

  private func write(_ result: LayoutAnswer, _ console: Console) throws(Failure) {
    guard !asksForJSON else { return try result.write(console) }
    var lines =
      result.trace.map { TraceListing.lines(of: $0, width: console.width, ink: console.ink) }
      ?? FrameTree(result.answer.frames)
      .lines(width: console.width, style: style, ink: console.ink)
    if let cutOff = result.cutOff { lines.append(cutOff) }
    try console.write(lines.asText)
  }

  /// Prints what the root answers to several proposals.
  private func tabulate(
    _ proposals: [Proposal], _ document: ViewDocument, _ source: LayoutSource,
    _ engine: BuiltinEngine, _ console: Console
  ) throws {
    let rows = try proposals.map { proposal in
      let content = Content(document: document, proposal: proposal, environment: environment)
      let answer = try source.answer(engine.layout(content))
      return ResponseTable.Row(proposal: proposal, width: answer.width, height: answer.height)
    }
    let table = ResponseTable(rows: rows)
    try console.write(
      ["engine": engine.version.json, "responses": table.json], if: asksForJSON,
      else: table.lines(ink: console.ink).asText)
  }
}
