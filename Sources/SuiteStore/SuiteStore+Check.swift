import Scenarios

extension SuiteStore {
  /// What is wrong with the database, a line each; empty if nothing is.
  ///
  /// SQLite's own check sees the structure of the file; whether a content or a frame is still what
  /// was written, only its digest can tell.
  package func check() throws -> [String] {
    try reading {
      var problems = try structureProblems()
      // Below a broken structure every digest would be wrong too.
      guard problems.isEmpty else { return problems }
      problems += try contentProblems()
      problems += try frameProblems()
      problems += try selectionProblems()
      problems += try traceProblems()
      return problems
    }
  }

  private func structureProblems() throws -> [String] {
    var problems: [String] = []
    var quick = try connection.prepare("PRAGMA quick_check(20)")
    while try quick.step() {
      if quick.text(0) != "ok" { problems.append(quick.text(0)) }
    }
    var keys = try connection.prepare("PRAGMA foreign_key_check")
    while try keys.step() {
      problems.append(
        "table '\(keys.text(0))', row \(keys.text(1)): no such row in '\(keys.text(2))'")
    }
    return problems
  }

  private func contentProblems() throws -> [String] {
    var statement = try connection.prepare(
      "SELECT id, digest, document, proposal, environment FROM content ORDER BY id")
    var problems: [String] = []
    while try statement.step() {
      let digest = try statement.digest(1)
      // The digest is over the canonical texts, and these are what is stored.
      guard
        Content.digest(
          document: statement.text(2), proposal: statement.text(3),
          environment: statement.text(4)) != digest
      else { continue }
      problems.append("content \(statement.integer(0)) is not what its digest says")
    }
    return problems
  }

  private func frameProblems() throws -> [String] {
    var problems: [String] = []
    var ids: [Int64] = []
    var statement = try connection.prepare("SELECT id FROM frame_set ORDER BY id")
    while try statement.step() { ids.append(statement.integer(0)) }
    // In portions, so that a large history does not have to fit into memory.
    while !ids.isEmpty {
      let frames = try storedFrames(ids.prefix(1000))
      for id in ids.prefix(1000) {
        guard let frames = frames[id], let set = try? frames.frameSet(),
          set.digest == frames.digest
        else {
          problems.append("frame set \(id) is not what its digest says")
          continue
        }
      }
      ids.removeFirst(min(1000, ids.count))
    }
    return problems
  }

  private func traceProblems() throws -> [String] {
    var statement = try connection.prepare(
      """
      SELECT trace.id, trace.steps, node_list.paths FROM trace
      JOIN frame_set ON frame_set.id = trace.frame_set_id
      JOIN node_list ON node_list.id = frame_set.node_list_id
      ORDER BY trace.id
      """)
    var problems: [String] = []
    while try statement.step() {
      guard Self.conversation(statement.bytes(1), paths: statement.text(2)) == nil else { continue }
      problems.append("trace \(statement.integer(0)) cannot be read")
    }
    return problems
  }

  private func selectionProblems() throws -> [String] {
    var statement = try connection.prepare(
      "SELECT id, digest, expectations, editions FROM selection ORDER BY id")
    var problems: [String] = []
    while try statement.step() {
      let digest = try statement.digest(1)
      if let expectations = IDRanges(text: statement.text(2)),
        let editions = IDRanges(text: statement.text(3)),
        Selection(expectations: expectations, editions: editions).digest == digest
      {
        continue
      }
      problems.append("selection \(statement.integer(0)) is not what its digest says")
    }
    return problems
  }
}
