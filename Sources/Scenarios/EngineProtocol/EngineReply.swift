/// A line with which an engine answers a request.
package struct EngineReply: Hashable, Sendable {
  /// The request's id; `null` if the request could not be read.
  package var id: JSON

  /// Frames, unsupported or an error.
  package var outcome: EngineOutcome

  package var trace: [TraceStep]?

  package init(id: JSON, outcome: EngineOutcome, trace: [TraceStep]? = nil) {
    self.id = id
    self.outcome = outcome
    self.trace = trace
  }
}

extension EngineReply {
  package var json: JSON {
    var members: [String: JSON] = ["id": id]
    switch outcome {
    case .frames(let answer):
      members["size"] = .array([.length(answer.width), .length(answer.height)])
      members["nodes"] = .array(answer.frames.nodes.map(\.json))
      if !answer.warnings.isEmpty {
        members["warnings"] = .array(answer.warnings.map { .string($0) })
      }
      if let trace { members["trace"] = .array(trace.map(\.json)) }
    case .unsupported(let construct, let path):
      members["unsupported"] = .string(construct)
      members["path"] = path.map { .string($0) }
    case .error(let message, let path):
      members["error"] = .string(message)
      members["path"] = path.map { .string($0) }
    case .crash(let message): members["error"] = .string(message)
    case .timeout(let seconds):
      members["error"] = .string("no answer within \(Seconds.text(seconds))")
    }
    return .object(members)
  }

  /// Reads what ``json`` writes; members that are not known here are passed over.
  ///
  /// - Parameters:
  ///   - json: The line.
  ///   - precision: What the engine's frames can be held to.
  ///   - keepsControls: Whether texts stay as they are. What a program says is made harmless, since
  ///     it is printed; what was taken over once has to stay what it was.
  /// - Throws: ``EngineProtocolError`` naming what is missing or cannot be used.
  package init(
    json: JSON, precision: FramePrecision = .exact, keepsControls: Bool = false
  ) throws(EngineProtocolError) {
    func told(_ text: String) -> String { keepsControls ? text : text.harmless }
    guard case .object = json else { throw EngineProtocolError("an answer is a JSON object") }
    id = json["id"] ?? .null
    let answers = ["error", "unsupported", "nodes"].filter { json[$0] != nil }
    guard answers.count <= 1 else {
      throw EngineProtocolError("it answers twice: \(answers.joined(separator: " and "))")
    }
    let path = json["path"]?.string.map(told)
    if let error = json["error"] {
      outcome = .error(message: told(error.string ?? error.canonicalText), path: path)
    } else if let construct = json["unsupported"] {
      outcome = .unsupported(
        construct: told(construct.string ?? construct.canonicalText), path: path)
    } else {
      outcome = .frames(
        try Self.answer(json, precision: precision, keepsControls: keepsControls))
      trace = try Self.trace(json["trace"])
    }
  }

  private static func answer(
    _ json: JSON, precision: FramePrecision, keepsControls: Bool
  ) throws(EngineProtocolError) -> EngineAnswer {
    guard let size = json["size"]?.array?.map(\.length), size.count == 2, let width = size[0],
      let height = size[1]
    else { throw EngineProtocolError("\"size\" is not two lengths") }
    guard let elements = json["nodes"]?.array else {
      throw EngineProtocolError("\"nodes\" is not a list")
    }
    var nodes: [NodeFrame] = []
    nodes.reserveCapacity(elements.count)
    for element in elements {
      nodes.append(try NodeFrame(json: element, keepsControls: keepsControls))
    }
    try check(nodes)
    var warnings: [String] = []
    for warning in json["warnings"]?.array ?? [] {
      let text = warning.string ?? warning.canonicalText
      warnings.append(keepsControls ? text : text.harmless)
    }
    return EngineAnswer(
      width: width, height: height, frames: FrameSet(nodes: nodes, precision: precision),
      warnings: warnings)
  }

  /// A node is listed again for each of its ids, and has one frame.
  private static func check(_ nodes: [NodeFrame]) throws(EngineProtocolError) {
    var known: [String: NodeFrame] = [:]
    known.reserveCapacity(nodes.count)
    for node in nodes {
      guard let other = known.updateValue(node, forKey: node.path) else { continue }
      guard other.frame == node.frame, other.id != nil, node.id != nil, other.id != node.id else {
        throw EngineProtocolError("the node '\(node.path)' is listed twice")
      }
    }
  }

  private static func trace(_ json: JSON?) throws(EngineProtocolError) -> [TraceStep]? {
    guard let json, json != .null else { return nil }
    guard let steps = json.array?.map(TraceStep.init(json:)), !steps.contains(nil) else {
      throw EngineProtocolError("\"trace\" is no list of steps")
    }
    // Even a trace of one node has what that is offered: nothing is what nobody told.
    return steps.isEmpty ? nil : steps.compactMap { $0 }
  }
}

extension NodeFrame {
  /// The node as engines and `plumb layout` tell it.
  package var json: JSON {
    ["path": .string(path), "id": id.map { .string($0) } ?? .null, "frame": frame.json]
  }

  fileprivate init(json: JSON, keepsControls: Bool) throws(EngineProtocolError) {
    guard let path = json["path"]?.string, !path.isEmpty else {
      throw EngineProtocolError("a node has no \"path\"")
    }
    let id = json["id"] ?? .null
    guard keepsControls || !path.hasControls && !(id.string?.hasControls ?? false) else {
      throw EngineProtocolError(
        "the node '\(path.harmless)' has control characters in its path or id")
    }
    guard id == .null || id.string != nil else {
      throw EngineProtocolError("the \"id\" of '\(path)' is neither text nor null")
    }
    guard let frame = json["frame"].flatMap(Frame.init(json:)), json["frame"]?.array?.count == 4
    else {
      throw EngineProtocolError("the \"frame\" of '\(path)' is not four lengths")
    }
    self.init(path: path, id: id.string, frame: frame)
  }
}
