import Articles
import BuiltinEngine
import Scenarios
import SwiftSubset

/// The text that a view is read from.
struct LayoutSource {
  private let file: String
  private let text: String

  init(_ article: ArticleSource) {
    file = article.file
    text = String(decoding: article.bytes, as: UTF8.self)
  }

  /// What is wrong at a node or a place in the document; the middle of a long place is left out.
  private func failure(_ status: ExitStatus, _ place: String?, _ message: String) -> Failure {
    var text = ""
    if let place, !place.isEmpty {
      text = (place.count > 160 ? "\(place.prefix(80))…\(place.suffix(79))" : place) + ": "
    }
    return Failure(status: status, message: "\(file): error: \(text)\(message)")
  }

  /// The frames of an outcome.
  ///
  /// - Throws: ``Failure`` for any other outcome.
  func answer(_ outcome: EngineOutcome) throws(Failure) -> EngineAnswer {
    switch outcome {
    case .frames(let answer): return answer
    case .unsupported(let construct, let node):
      throw failure(.usage, node, "\(construct) is not supported")
    case .error(let message, let node): throw failure(.bad, node, message)
    case .crash(let message): throw failure(.bad, nil, message)
    case .timeout(let seconds):
      throw failure(.bad, nil, "no answer within \(Seconds.text(seconds))")
    }
  }

  /// The document that the text is, or is lowered to with these values of free names.
  func document(
    for environment: LayoutEnvironment, lets: [String: String], _ console: Console
  ) throws(Failure) -> ViewDocument {
    guard text.first(where: { !$0.isWhitespace }) == "{" else {
      return try lowered(lets, in: environment, console)
    }
    do {
      // A view is an object in an array: two levels of JSON a level of views.
      let json = try JSON(parsing: text, depth: Limits.Document.jsonDepth)
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

  private func lowered(
    _ lets: [String: String], in environment: LayoutEnvironment, _ console: Console
  ) throws(Failure) -> ViewDocument {
    let block = SourceLowering.layout(text, lets: lets)
    for warning in block.warnings + block.remarks(in: environment) {
      console.note("\(file): warning: \(warning)")
    }
    if case .scenario(let document) = block.kind { return document }
    let refusals = block.refusals.map { "\(file):\($0.line):\($0.column): error: \($0.message)" }
    guard !refusals.isEmpty else { throw .input(file, "there is no view to lay out") }
    throw Failure(status: .usage, message: refusals.joined(separator: "\n"))
  }
}
