internal import CSQLite
import Migrations
import Scenarios

extension SuiteStore {
  /// What is wrong with the database, a line each; empty if nothing is.
  ///
  /// SQLite's own check sees the structure of the file; whether a content or a frame is still what
  /// was written, only its digest can tell.
  package func check() throws -> [String] {
    try reading {
      var problems: [String] = []
      do {
        problems = try pageProblems()
      } catch let error as StoreError where error.primaryCode == SQLITE_CORRUPT {
        problems = ["the file cannot be read: \(error.message)"]
      }
      // Below a broken page every digest would be wrong too.
      guard problems.isEmpty else { return problems }
      problems += try referenceProblems()
      problems += try schemaProblems()
      problems += try seals.problems(on: connection)
      // What is not as plumb wrote it is named now, and looked at further all the same.
      checksSeals = false
      defer { checksSeals = true }
      problems += try contentProblems()
      problems += try textProblems()
      problems += try nodeListProblems()
      problems += try frameProblems()
      problems += try selectionProblems()
      problems += try traceProblems()
      // What cannot be read has been told of.
      if problems.isEmpty { problems += try failureProblems() }
      return problems
    }
  }

  private func pageProblems() throws -> [String] {
    var problems: [String] = []
    var pages = try connection.prepare("PRAGMA integrity_check(20)")
    while try pages.step() {
      if pages.text(0) != "ok" { problems.append(pages.text(0)) }
    }
    return problems
  }

  private func referenceProblems() throws -> [String] {
    var problems: [String] = []
    var keys = try connection.prepare("PRAGMA foreign_key_check")
    while try keys.step() {
      problems.append(
        "table '\(keys.text(0))', row \(keys.text(1)): no such row in '\(keys.text(2))'")
    }
    return problems
  }

  /// What differs from the schema that the migrations make; what somebody added is passed over,
  /// unless it can change what is stored.
  private func schemaProblems() throws -> [String] {
    let made = try Connection(name: ":memory:", flags: SQLITE_OPEN_READWRITE, patience: 0)
    try Migrator(path: path, migrations: migrations).migrate(made, then: { _ in })
    let (expected, found) = (try Self.schema(of: made), try Self.schema(of: connection))
    var problems = expected.sorted { $0.key < $1.key }.compactMap { name, object in
      guard let other = found[name] else { return "the \(object.kind) '\(name)' is missing" }
      return other == object ? nil : "the \(object.kind) '\(name)' is not as plumb made it"
    }
    for (name, object) in found.sorted(by: { $0.key < $1.key })
    where object.kind == "trigger" && expected[name] == nil {
      problems.append("the trigger '\(name)' is none of plumb's")
    }
    return problems
  }

  private struct SchemaObject: Equatable {
    var kind: String
    var sql: String
  }

  private static func schema(
    of connection: borrowing Connection
  ) throws -> [String: SchemaObject] {
    var statement = try connection.prepare(
      "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    )
    var objects: [String: SchemaObject] = [:]
    while try statement.step() {
      objects[statement.text(0)] = SchemaObject(kind: statement.text(1), sql: statement.text(2))
    }
    return objects
  }

  /// Texts that are taken apart only when they are needed.
  private func textProblems() throws -> [String] {
    var problems: [String] = []
    var expectations = try connection.prepare("SELECT id, lines FROM expectation ORDER BY id")
    while try expectations.step() {
      let lines = (try? JSON(parsing: expectations.text(1))).flatMap(Expectation.lines)
      guard lines == nil else { continue }
      problems.append("the lines of expectation \(expectations.integer(0)) cannot be read")
    }
    var judgements = try connection.prepare(
      "SELECT expectation_id, frame_set_id, differences FROM judgement WHERE differences IS NOT NULL"
    )
    while try judgements.step() {
      let list = (try? JSON(parsing: judgements.text(2)))?.array
      guard list?.allSatisfy(Difference.isBrief) != true else { continue }
      problems.append(
        "the differences of frame set \(judgements.integer(1)) from expectation "
          + "\(judgements.integer(0)) cannot be read")
    }
    var editions = try connection.prepare(
      "SELECT id, free_values FROM edition WHERE free_values IS NOT NULL ORDER BY id")
    while try editions.step() {
      let values = (try? JSON(parsing: editions.text(1)))?.object?.values
      guard values?.allSatisfy({ $0.string != nil }) != true else { continue }
      problems.append("the values of edition \(editions.integer(0)) cannot be read")
    }
    var lets = try connection.prepare(
      "SELECT id, lets FROM edition WHERE lets IS NOT NULL ORDER BY id")
    while try lets.step() {
      let list = (try? JSON(parsing: lets.text(1)))?.array
      guard list?.allSatisfy({ $0.string != nil }) != true else { continue }
      problems.append("the let blocks of edition \(lets.integer(0)) cannot be read")
    }
    var articles = try connection.prepare(
      "SELECT name, declarations FROM article WHERE declarations IS NOT NULL ORDER BY id")
    while try articles.step() {
      let list = (try? JSON(parsing: articles.text(1)))?.array
      guard list?.allSatisfy({ $0.string != nil }) != true else { continue }
      problems.append("the declarations of article '\(articles.text(0))' cannot be read")
    }
    var readings = try connection.prepare(
      "SELECT name, reading FROM article WHERE reading IS NOT NULL ORDER BY id")
    while try readings.step() {
      guard ArticleReading.Record(text: readings.text(1), file: "") == nil else { continue }
      problems.append("the reading of article '\(readings.text(0))' cannot be read")
    }
    return problems
  }

  private func nodeListProblems() throws -> [String] {
    var statement = try connection.prepare(
      "SELECT id, digest, paths, ids FROM node_list ORDER BY id")
    var problems: [String] = []
    while try statement.step() {
      let digest = try statement.digest(1)
      let zero = Frame(x: 0, y: 0, width: 0, height: 0)
      if let paths = try? JSON(parsing: statement.text(2)).array?.compactMap(\.string),
        let ids = try? JSON(parsing: statement.text(3)).array?.map(\.string),
        paths.count == ids.count,
        FrameSet(nodes: zip(paths, ids).map { NodeFrame(path: $0, id: $1, frame: zero) })
          .nodeListDigest == digest
      {
        continue
      }
      problems.append("node list \(statement.integer(0)) is not what its digest says")
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
      let content = ContentText(
        document: statement.text(2), proposal: statement.text(3), environment: statement.text(4))
      guard content.digest != digest else { continue }
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
      // Of a portion with a node list that cannot be read each is looked at by itself.
      let portion = try? storedFrames(ids.prefix(1000))
      for id in ids.prefix(1000) {
        let frames = portion.map { $0[id] } ?? (try? storedFrames([id])[id])
        guard let frames, let set = try? frames.frameSet(),
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
      guard Self.trace(statement.bytes(1), paths: statement.text(2)) == nil else { continue }
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
