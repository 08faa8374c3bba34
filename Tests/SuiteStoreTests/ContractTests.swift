import Migrations
import Testing

@testable import SuiteStore

/// What may be asked of the database, held against the database.
struct ContractTests {
  @Test func `the views of the schema are those of the contract, and plumbing`() throws {
    let suite = try TestSuite()
    var statement = try suite.store.connection.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    #expect(
      names.filter { !$0.hasPrefix("plumbing_") } == Contract.views.map(\.name).sorted())
    #expect(try suite.answer("SELECT version FROM contract") == "\(Contract.version)")
  }

  @Test(arguments: Contract.views.map(\.name))
  func `a view has the columns of the contract in their order`(_ name: String) throws {
    let view = try #require(Contract.views.first { $0.name == name })
    let rows = try TestSuite().store.query("SELECT name FROM pragma_table_info('\(name)')").rows
    #expect(rows == view.columns.map { [.text($0.name)] })
  }

  /// DuckDB reads views with a grammar of its own.
  @Test func `views keep to what other databases understand`() {
    for sql in schema where sql.hasPrefix("CREATE VIEW") {
      #expect(!sql.contains(#/CROSS JOIN \w+( AS \w+)?\s+ON/#), "\(sql.prefix(60))")
      #expect(!sql.contains(#/\bIS (NOT )?[^N(\s]/#), "\(sql.prefix(60))")
      #expect(!sql.contains("iif("), "\(sql.prefix(60))")
      #expect(!sql.contains("is_accepted =") && !sql.contains(".is_accepted"), "\(sql.prefix(60))")
    }
  }
}
