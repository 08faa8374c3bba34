/// A line that asks an engine something.
package enum EngineRequest: Hashable, Sendable {
  /// Who it is.
  case hello
  /// Where the nodes of a content lie; `id` comes back with the answer.
  case layout(id: JSON, content: Content, trace: Bool)
}

extension EngineRequest {
  package var json: JSON {
    switch self {
    case .hello: EngineHello.request
    case .layout(let id, let content, let trace):
      [
        "id": id, "document": content.document.json, "proposal": content.proposal.json,
        "environment": content.environment.json, "trace": .bool(trace),
      ]
    }
  }

  /// Reads what ``json`` writes; environment and trace may be left out.
  ///
  /// - Throws: ``EngineProtocolError`` naming what is missing or cannot be used.
  package init(json: JSON) throws(EngineProtocolError) {
    guard case .object = json else { throw EngineProtocolError("a request is a JSON object") }
    if let hello = json["hello"] {
      guard hello == true, json["plumb"] == .number(Double(EngineHello.protocolVersion)) else {
        throw EngineProtocolError("expected {\"plumb\": \(EngineHello.protocolVersion), …}")
      }
      self = .hello
      return
    }
    guard let document = json["document"], let proposed = json["proposal"] else {
      throw EngineProtocolError("a request has a \"document\" and a \"proposal\"")
    }
    guard let proposal = Proposal(json: proposed) else {
      throw EngineProtocolError("proposal: expected two lengths")
    }
    let trace = json["trace"] ?? false
    guard let trace = trace.bool else { throw EngineProtocolError("trace: expected a truth value") }
    do {
      self = .layout(
        id: json["id"] ?? .null,
        content: Content(
          document: try ViewDocument(json: document), proposal: proposal,
          environment: try LayoutEnvironment(json: json["environment"] ?? [:])),
        trace: trace)
    } catch {
      throw EngineProtocolError("\(error)")
    }
  }
}
