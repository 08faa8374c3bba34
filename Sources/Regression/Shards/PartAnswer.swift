import Scenarios

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an engine answered to a content, as a part keeps it.
struct PartAnswer: Sendable {
  var content: Digest

  /// How long it took.
  var nanoseconds: Int64

  /// The scenarios it was computed for.
  var scenarios: [String]

  var outcome: EngineOutcome

  /// The bytes of the ``Trace`` for the frames' paths; empty where the engine tells none, and
  /// `nil` where it was not asked for it.
  var trace: [UInt8]?
}

extension PartAnswer {
  /// The line of a part; `answer` is as in the engine protocol, but for what no engine says of
  /// itself: `{"crash": …}` and `{"timeout": …}`.
  var line: CheckedLine {
    var members: [(name: String, json: String)] = [
      ("content", content.json.canonicalText), ("nanoseconds", "\(nanoseconds)"),
      ("scenarios", JSON.strings(scenarios).canonicalText), ("answer", answer.canonicalText),
    ]
    if let trace {
      let text = Data(trace).base64EncodedString()
      members.append(("conversation", JSON.string(text).canonicalText))
    }
    return CheckedLine(members)
  }

  private var answer: JSON {
    switch outcome {
    case .crash(let message): return ["crash": .string(message)]
    case .timeout(let seconds): return ["timeout": .number(seconds)]
    case .frames, .unsupported, .error:
      var members = EngineReply(id: .null, outcome: outcome).json.object ?? [:]
      members["id"] = nil
      return .object(members)
    }
  }

  /// What stands in front of the answer: which content it is of.
  struct Head {
    var content: Digest
    var nanoseconds: Int64
    var scenarios: [String]

    /// `nil` for a line that is no answer.
    init?(_ line: CheckedLine) {
      guard let members = line.members(before: "answer"),
        let content = Digest(json: members["content"]),
        let nanoseconds = members["nanoseconds"]?.count,
        let scenarios = members["scenarios"]?.strings
      else { return nil }
      self.content = content
      self.nanoseconds = nanoseconds
      self.scenarios = scenarios
    }
  }

  /// Reads ``line``.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - precision: What the engine's frames can be held to.
  /// - Throws: ``EngineProtocolError`` naming what is missing or cannot be used.
  init(_ line: CheckedLine, precision: FramePrecision) throws(EngineProtocolError) {
    guard let head = Head(line), let json = try? line.json(), let answer = json["answer"] else {
      throw EngineProtocolError("it is no answer")
    }
    content = head.content
    nanoseconds = head.nanoseconds
    scenarios = head.scenarios
    outcome = try Self.outcome(answer, precision: precision)
    guard let packed = json["conversation"] else { return }
    guard let text = packed.string, let bytes = Data(base64Encoded: text) else {
      throw EngineProtocolError("its \"conversation\" is not in base 64")
    }
    trace = Array(bytes)
  }

  private static func outcome(
    _ answer: JSON, precision: FramePrecision
  ) throws(EngineProtocolError) -> EngineOutcome {
    let kinds = ["crash", "timeout", "error", "unsupported", "nodes"]
    guard kinds.count(where: { answer[$0] != nil }) == 1 else {
      throw EngineProtocolError("its \"answer\" is none, or several")
    }
    if let message = answer["crash"] {
      guard let message = message.string else {
        throw EngineProtocolError("its \"crash\" is no text")
      }
      return .crash(message: message)
    }
    if let seconds = answer["timeout"] {
      guard let seconds = seconds.number else {
        throw EngineProtocolError("its \"timeout\" is no number")
      }
      return .timeout(seconds: seconds)
    }
    return try EngineReply(json: answer, precision: precision, keepsControls: true).outcome
  }
}
