import Scenarios
import Synchronization

/// An engine that answers what it is told, by the name that a content's root has as its argument.
final class FakeEngine: Engine {
  let version: EngineVersion
  private let answers: [String: EngineOutcome]

  init(_ version: String, _ answers: [String: EngineOutcome]) {
    self.version = Self.version(version)
    self.answers = answers
  }

  static func version(_ version: String) -> EngineVersion {
    EngineVersion(
      name: "fake", version: version, revision: "unknown", revisionDate: "unknown")
  }

  func layout(_ content: Content) -> EngineOutcome {
    let name = content.document.root.arguments["0"]?.string ?? ""
    return answers[name] ?? .error(message: "nothing to say about '\(name)'", path: nil)
  }

  static func content(_ name: String) -> Content {
    Content(
      document: ViewDocument(root: ViewNode(view: "Color", arguments: ["0": .string(name)])),
      proposal: Proposal(width: 100, height: 100))
  }
}

extension EngineOutcome {
  /// Frames in the lines of `FrameLines`.
  static func laidOut(_ lines: String, warnings: [String] = []) -> EngineOutcome {
    let frames = FrameLines.frames(lines)
    let size = frames.nodes.first?.frame
    return .frames(
      EngineAnswer(
        width: size?.width ?? 0, height: size?.height ?? 0, frames: frames, warnings: warnings))
  }

  /// One node of this width.
  static func wide(_ width: Double) -> EngineOutcome {
    .laidOut("Color 0 0 \(Length.text(width)) 10")
  }
}
