import Scenarios
package import SuiteStore
import Threads

extension TracedOutcome {
  /// The conversation, packed for the frames' paths; empty where the engine tells none or not all of
  /// it, and `nil` where it gives other frames than it gave before, or none.
  func conversation(ifFramesAre isExpected: (FrameSet) -> Bool) -> [UInt8]? {
    guard case .frames(let answer) = outcome, isExpected(answer.frames) else { return nil }
    guard !isCutOff else { return [] }
    return trace.map { Conversation($0).bytes(for: answer.frames.nodes.map(\.path)) } ?? []
  }
}

extension Runner {
  /// Asks for the conversations that led to new frames and are not there yet, so that a cause can be
  /// told if they turn out to be wrong, or right.
  ///
  /// Frames that were there before, in whatever version, have theirs already. A conversation that
  /// ends in other frames than the run's says nothing about them: the engine is asked once more, in
  /// a fresh process (see ``FreshEngines``), and is unsteady if it gives others again.
  ///
  /// - Parameters:
  ///   - result: A run of this runner, whose results get their conversations.
  ///   - material: What was run.
  ///   - store: Where conversations are kept.
  ///   - engine: The engine's name.
  /// - Throws: What making an engine throws, and ``SuiteError`` where the store cannot be read.
  package func addConversations(
    to result: inout RunResult, of material: RunMaterial, keptIn store: SuiteStore, engine: String
  ) throws {
    let new = result.results.indices.filter { result.results[$0].newFramesDigest != nil }
    guard !new.isEmpty else { return }
    let known = try store.tracedFrames(
      of: new.map { result.results[$0].contentID }, engine: engine)
    var wanted: [Wanted] = []
    for index in new {
      let found = result.results[index]
      guard let frames = found.newFramesDigest else { continue }
      let isKnown = known[found.contentID]?.contains(frames) == true
      switch found.conversationLength {
      case let length? where isKnown || length == 0: result.results[index].keep(conversation: nil)
      case nil where !isKnown: wanted.append(Wanted(index: index, result: found))
      default: break
      }
    }
    let fresh = FreshEngines(makeEngine)
    let conversations = try Workers(count: workers).map(
      wanted, makeTool: { try WorkerTool(makeEngine(), material.source) }, progress: nil,
      work: { wanted, tool -> [UInt8] in
        let result = wanted.result
        return try fresh.conversation(from: tool.engine, ifFramesAre: result.hasNewFrames) {
          try result.trace(with: $0, tool.texts)
        }
      })
    for (wanted, conversation) in zip(wanted, conversations) {
      result.results[wanted.index].keep(
        conversation: conversation.isEmpty ? nil : conversation)
    }
  }

  /// A result whose conversation is not known.
  private struct Wanted: Sendable {
    var index: Int
    var result: ContentResult
  }
}
