import Scenarios

/// Where the texts of a run are read that are not held.
package struct TextSource: Sendable {
  let path: String
}

/// Reads the texts of contents and of their last frames where they are wanted; belongs to one worker.
///
/// Neither ever changes or goes away once it is stored, so that what is read while a run computes is
/// what it was planned with.
package final class TextReader {
  private let store: SuiteStore
  private var contents: Statement
  private var frames: Statement
  private var nodeLists: Statement

  // A suite proposes a few sizes in fewer environments, and mostly has the last node list again.
  private var proposal = ""
  private var environment = ""
  private var nodes: (id: Int64, paths: String, ids: String)?

  /// How many contents are read in one transaction: to begin one takes as long as to read a content,
  /// and while one is open the database's log grows.
  private static let readTogether = 32
  private var readCount = 0

  /// - Throws: ``SuiteError`` if the suite cannot be opened.
  package init(_ source: TextSource) throws {
    store = try SuiteStore(path: source.path, access: .readOnly)
    contents = try store.connection.prepare(
      "SELECT document, proposal, environment FROM content WHERE id = ?")
    frames = try store.connection.prepare("SELECT frames, node_list_id FROM frame_set WHERE id = ?")
    nodeLists = try store.connection.prepare("SELECT paths, ids FROM node_list WHERE id = ?")
  }

  /// The content with its texts, and with those of its last frames.
  ///
  /// - Throws: ``SuiteError`` where they cannot be read.
  package func loaded(_ content: PlannedContent) throws -> PlannedContent {
    guard !content.isLoaded else { return content }
    do {
      if readCount % Self.readTogether == 0 { try beginAnew() }
      readCount += 1
      return PlannedContent(
        id: content.id, digest: content.digest, text: try text(of: content),
        scenarios: content.scenarios, last: try content.last.map(loaded))
    } catch let error as StoreError {
      throw SuiteError(error, path: store.path)
    }
  }

  private func beginAnew() throws {
    if readCount > 0 { try store.connection.execute("COMMIT") }
    store.stepLimit.reset()
    try store.connection.execute("BEGIN")
  }

  private func text(of content: PlannedContent) throws -> ContentText {
    try contents.bind(content.id)
    defer { contents.reset() }
    guard try contents.step() else {
      throw SuiteError.damaged(what: "content \(content.digest.hex)", reason: "it is missing")
    }
    contents.read(1, into: &proposal)
    contents.read(2, into: &environment)
    return ContentText(
      document: contents.text(0), proposal: proposal, environment: environment)
  }

  private func loaded(_ last: StoredOutcome) throws -> StoredOutcome {
    guard let known = last.frames else { return last }
    try frames.bind(known.id)
    defer { frames.reset() }
    guard try frames.step() else {
      throw SuiteError.damaged(what: "frame set \(known.id)", reason: "it is missing")
    }
    let list = frames.integer(1)
    if nodes?.id != list {
      try nodeLists.bind(list)
      defer { nodeLists.reset() }
      guard try nodeLists.step() else {
        throw SuiteError.damaged(
          what: "frame set \(known.id)", reason: "its node list is missing")
      }
      nodes = (list, nodeLists.text(0), nodeLists.text(1))
    }
    let texts = FrameTexts(
      paths: nodes?.paths ?? "", ids: nodes?.ids ?? "", frames: frames.text(0))
    return StoredOutcome(outcome: last.outcome, frames: known.holding(texts))
  }
}
