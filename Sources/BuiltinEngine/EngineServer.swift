package import Scenarios
import Threads

/// The built-in engine behind the engine protocol: for each line that comes in one line goes out.
package struct EngineServer: ~Copyable {
  /// How long a line may be, in bytes.
  ///
  /// An own decision: a document of a hundred thousand views is shorter.
  package static let maximumLineLength = 64 << 20

  /// What the built-in engine says of itself.
  package static let hello = EngineHello(
    version: BuiltinEngine.version,
    supports: ViewDocument.valueModifiers.union(
      Catalogue.entries.map(\.name)
        + [
          EngineHello.traceFeature, ViewDocument.declaredConstruct, ViewDocument.givenConstruct,
          ViewDocument.programConstruct,
        ]), textMetrics: TextMetrics.builtin.names)

  private let engine: BuiltinEngine
  private let hello: EngineHello

  /// - Parameters:
  ///   - engine: The engine.
  ///   - version: As which version of which engine it greets.
  package init(_ engine: BuiltinEngine = BuiltinEngine(), as version: EngineVersion? = nil) {
    self.engine = engine
    hello = EngineHello(
      version: version ?? engine.version, supports: Self.hello.supports,
      textMetrics: engine.metrics.names)
  }

  /// The answer to a line, without the line feed; what is wrong with the line is an answer too.
  package func answer(to line: [UInt8]) -> String {
    LargeStack.run { reply(to: line).canonicalText }
  }

  /// The answer to a line that is longer than ``maximumLineLength``.
  package func answerToLongLine() -> String {
    EngineReply(
      id: .null,
      outcome: .error(
        message: "the line is longer than \(Self.maximumLineLength >> 20) MB", path: nil)
    ).json.canonicalText
  }

  private func reply(to line: [UInt8]) -> JSON {
    var id = JSON.null
    do {
      let json = try line.withUnsafeBufferPointer { bytes throws(JSONError) in
        try JSON(parsing: bytes, depth: Limits.Document.jsonDepth)
      }
      id = json["id"] ?? .null
      switch try EngineRequest(json: json) {
      case .hello: return hello.json
      case .layout(_, let content, trace: false):
        return EngineReply(id: id, outcome: engine.layout(content)).json
      case .layout(_, let content, trace: true):
        let traced = engine.trace(content)
        // A part of a trace would be taken for all of it.
        return EngineReply(
          id: id, outcome: traced.outcome, trace: traced.isCutOff ? nil : traced.trace
        ).json
      }
    } catch {
      let message =
        (error as? JSONError).map { "the line is no JSON: column \($0.column): \($0.message)" }
      return EngineReply(
        id: id, outcome: .error(message: message ?? "\(error)", path: nil)
      ).json
    }
  }
}
