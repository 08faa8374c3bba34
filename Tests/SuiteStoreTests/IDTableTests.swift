import Testing

@testable import SuiteStore

struct IDTableTests {
  @Test(
    arguments: [
      [], [5], [1, 2, 3], [7, 8, 9, 20, 21], [1, 100, 10_000], [9, 3, 5, 3, 1, 9],
    ] as [[Int64]])
  func `values are found by their ids, the first of two`(_ ids: [Int64]) {
    var table = IDTable<Int>()
    for (index, id) in ids.enumerated() { table.append(index, id: id) }
    #expect(table.ids == Set(ids).sorted())
    for id in (ids.min() ?? 0) - 2...(ids.max() ?? 0) + 2 {
      #expect(table[id] == ids.firstIndex(of: id))
    }
  }

  @Test func `rows of one id are a range`() {
    var places = IDTable<Range<Int>>()
    for (index, id) in ([4, 4, 6, 9, 9, 9] as [Int64]).enumerated() {
      places.extend(to: index + 1, id: id)
    }
    #expect(places.ids == [4, 6, 9])
    #expect(places.values == [0..<2, 2..<3, 3..<6])
  }

  @Test(arguments: [[], [1], [3, 4, 5], [1, 40], [1, 2, 2, 90, 200], [150, 999]] as [[Int64]])
  func `the rows that are wanted are read, few or many`(_ ids: [Int64]) throws {
    let suite = try TestSuite()
    try suite.store.connection.execute(
      """
      WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 200)
      INSERT INTO engine (id, name) SELECT n, 'engine ' || n FROM counter WHERE n <> 4
      """)
    var rows = try suite.store.rows(ids.sortedOnce, of: "engine", "name")
    var found: [Int64] = []
    while try rows.next() {
      found.append(rows.row.integer(0))
      #expect(rows.row.text(1) == "engine \(rows.row.integer(0))")
    }
    #expect(found == Set(ids).filter { $0 <= 200 && $0 != 4 }.sorted())
  }
}
