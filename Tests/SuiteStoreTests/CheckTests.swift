import Foundation
import Testing

@testable import SuiteStore

struct CheckTests {
  @Test(arguments: [
    (
      "UPDATE content SET document = replace(document, 'blue', 'pink')",
      "table 'content', row 1: not as plumb wrote it; content 1 is not what its digest says"
    ),
    (
      "UPDATE frame_set SET frames = '[[0,0,11,10]]'",
      "table 'frame_set', row 1: not as plumb wrote it; frame set 1 is not what its digest says"
    ),
    (
      "UPDATE frame_set SET frames = 'x'",
      "table 'frame_set', row 1: not as plumb wrote it; frame set 1 is not what its digest says"
    ),
    (
      "UPDATE node_list SET paths = '[\"Colour\"]'",
      "table 'node_list', row 1: not as plumb wrote it; node list 1 is not what its digest says; frame set 1 is not what its digest says"
    ),
    (
      "UPDATE node_list SET ids = 'x'",
      "table 'node_list', row 1: not as plumb wrote it; node list 1 is not what its digest says; frame set 1 is not what its digest says"
    ),
    (
      "UPDATE expectation SET lines = '[{}]'",
      "table 'expectation', row 1: not as plumb wrote it; the lines of expectation 1 cannot be read"
    ),
    (
      "UPDATE edition SET free_values = '[]'",
      "table 'edition', row 1: not as plumb wrote it; the values of edition 1 cannot be read"
    ),
    (
      "UPDATE edition SET lets = '[1]'",
      "table 'edition', row 1: not as plumb wrote it; the let blocks of edition 1 cannot be read"
    ),
    (
      "UPDATE article SET declarations = '[1]'",
      "table 'article', row 1: not as plumb wrote it; the declarations of article 'stacks' cannot be read"
    ),
    (
      "UPDATE judgement SET verdict = 'fail', differences = '[{}]'",
      "table 'judgement', row expectation_id 1, frame_set_id 1: not as plumb wrote it; the differences of frame set 1 from expectation 1 cannot be read"
    ),
    ("DROP VIEW plumbing_run_before", "the view 'plumbing_run_before' is missing"),
    (
      "DROP INDEX edition_by_content; CREATE INDEX edition_by_content ON edition (number)",
      "the index 'edition_by_content' is not as plumb made it"
    ),
    (
      "CREATE TRIGGER mine AFTER INSERT ON run BEGIN DELETE FROM run; END",
      "the trigger 'mine' is none of plumb's"
    ),
    (
      "UPDATE selection SET editions = '[[1,7]]'",
      "table 'selection', row 1: not as plumb wrote it; selection 1 is not what its digest says"
    ),
    (
      "PRAGMA foreign_keys = OFF; DELETE FROM declared_code; DELETE FROM article",
      "table 'scenario', row 1: no such row in 'article'; table 'article', rows 1 to 63: 0 of the 1 rows that plumb wrote; table 'declared_code', article_id 1: 0 of the 1 rows that plumb wrote"
    ),
  ])
  func `what was changed behind our back is found`(_ sql: String, _ problem: String) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run { _ in TestSuite.frames(10) }
    #expect(try suite.store.check() == [])
    try suite.intruder(patience: 1000).execute(sql)
    #expect(try suite.store.check().joined(separator: "; ") == problem)
  }

  @Test func `what somebody added for reading is let be`() throws {
    let suite = try TestSuite()
    try suite.intruder(patience: 1000).execute(
      "CREATE VIEW mine AS SELECT 1; CREATE TABLE notes (text); ANALYZE")
    #expect(try suite.store.check() == [])
  }

  @Test func `flipped bits never crash a reader`() throws {
    let suite = try TestSuite()
    try suite.importScenarios((0..<30).map { TestSuite.scenario("s\($0)", content: Double($0)) })
    try suite.run { _ in TestSuite.frames(10) }
    try suite.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: suite.path))
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("plumb.db")
    var random = HistoryTests.Numbers(state: 7)
    for _ in 0..<60 {
      var damaged = bytes
      damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
      try damaged.write(to: file)
      // Either all is well (the bit was in unused space), or an error says so.
      do {
        let store = try store(at: folder, .readOnly)
        _ = try store.check()
        _ = try store.scenarios()
        _ = try store.results(of: 1)
      } catch {
        #expect(error is SuiteError)
      }
    }
  }
}
