import Articles
import BuiltinEngine
import Reports
import Scenarios

/// `plumb layout`: the frames of one view.
struct LayoutCommand: Command {
  static let declaration = CommandDeclaration(
    name: "layout",
    summary: "Print the frames of one view",
    discussion: """
      Lays out a view with the built-in engine and prints the frame of every node. The source is \
      Swift (an expression, or declarations and one view), or a view document in JSON.
      """,
    operands: .one("FILE", help: "The source; '-' for standard input."),
    options: [StandardOptions.proposal.declaration] + EnvironmentOptions.declarations
      + [StandardOptions.json.declaration] + StandardOptions.printing,
    example: "echo 'HStack { Color.red; Color.blue }' | plumb layout - --proposal 320x80")

  private let path: String
  private let proposal: Proposal
  private let environment: LayoutEnvironment
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    proposal = try arguments.value(of: StandardOptions.proposal) ?? .default
    environment = try EnvironmentOptions.environment(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let source = LayoutSource(try InputFile.article(path))
    let document = try source.document(for: environment, console)
    let content = Content(document: document, proposal: proposal, environment: environment)
    let engine = BuiltinEngine()
    switch engine.layout(content) {
    case .frames(let answer):
      for warning in answer.warnings { console.note("\(path): warning: \(warning)") }
      if asksForJSON {
        try LayoutAnswer(engine: engine.version, proposal: proposal, answer: answer).write(console)
      } else {
        let tree = FrameTree(answer.frames)
        for line in tree.lines(width: console.width, ink: console.ink) {
          try console.write(line + "\n")
        }
      }
      return .success
    case .unsupported(let construct, let node):
      throw source.failure(.usage, node, "\(construct) is not supported")
    case .error(let message, let node): throw source.failure(.bad, node, message)
    case .crash(let message): throw source.failure(.bad, nil, message)
    case .timeout(let seconds):
      throw source.failure(.bad, nil, "no answer within \(JSON.shortest(seconds)) seconds")
    }
  }
}

/// The text that a view is read from.
private struct LayoutSource {
  private let file: String
  private let text: String

  init(_ article: ArticleSource) {
    file = article.file
    text = String(decoding: article.bytes, as: UTF8.self)
  }

  /// What is wrong at a node or a place in the document; the middle of a long place is left out.
  func failure(_ status: ExitStatus, _ place: String?, _ message: String) -> Failure {
    var text = ""
    if let place, !place.isEmpty {
      text = (place.count > 160 ? "\(place.prefix(80))…\(place.suffix(79))" : place) + ": "
    }
    return Failure(status: status, message: "\(file): error: \(text)\(message)")
  }

  func document(
    for environment: LayoutEnvironment, _ console: Console
  ) throws(Failure) -> ViewDocument {
    guard text.first(where: { !$0.isWhitespace }) == "{" else { return try lowered(console) }
    do {
      // A view is an object in an array: two levels of JSON a level of views.
      let json = try JSON(parsing: text, depth: ViewDocument.maximumDepth * 2 + 64)
      let document = try ViewDocument(json: json)
      try BuiltinEngine.check(document, environment: environment)
      return document
    } catch let error as JSONError {
      throw Failure.input("\(file):\(error.line):\(error.column)", error.message)
    } catch let error as ViewDocumentError {
      throw failure(.usage, error.place, error.message)
    } catch {
      throw .input(file, "\(error)")
    }
  }

  private func lowered(_ console: Console) throws(Failure) -> ViewDocument {
    let block = SourceLowering.layout(text)
    for warning in block.warnings { console.note("\(file): warning: \(warning)") }
    if case .scenario(let document) = block.kind { return document }
    let refusals = block.refusals.map { "\(file):\($0.line):\($0.column): error: \($0.message)" }
    guard !refusals.isEmpty else { throw .input(file, "there is no view to lay out") }
    throw Failure(status: .usage, message: refusals.joined(separator: "\n"))
  }
}

/// What `plumb layout --json` prints, a node a line.
private struct LayoutAnswer {
  var engine: EngineVersion
  var proposal: Proposal
  var answer: EngineAnswer

  func write(_ console: Console) throws(Failure) {
    let engine: JSON = [
      "name": .string(engine.name), "version": .string(engine.version),
      "revision": .string(engine.revision),
    ]
    let size: JSON = .array([.length(answer.width), .length(answer.height)])
    try console.write(#"{"engine": \#(engine.canonicalText),"# + "\n")
    try console.write(#" "proposal": \#(proposal.json.prettyText), "size": \#(size.prettyText),"#)
    try console.write("\n \"nodes\": [")
    // One at a time: the paths of a deep tree take more memory than the tree.
    for (index, node) in answer.frames.nodes.enumerated() {
      let id: JSON = node.id.map { .string($0) } ?? .null
      try console.write(
        (index == 0 ? "\n" : ",\n")
          + #"  {"path": \#(JSON.string(node.path).canonicalText), "id": \#(id.canonicalText), "#
          + #""frame": \#(node.frame.json.prettyText)}"#)
    }
    try console.write("\n ]}\n")
  }
}
