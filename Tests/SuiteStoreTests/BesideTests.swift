import Testing

@testable import SuiteStore

struct BesideTests {
  /// Which store was read with, and how many scenarios it had.
  private static let look: @Sendable (SuiteStore) throws -> (ObjectIdentifier, Int64) = { store in
    (ObjectIdentifier(store), try store.connection.integer("SELECT count(*) FROM scenario"))
  }

  @Test func `what takes long is read with a store of its own`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a"), TestSuite.scenario("b")])
    let told = try suite.store.reading(beside: Self.look, and: { try Self.look(suite.store) })
    #expect(told.aside.0 != ObjectIdentifier(suite.store))
    #expect(told.aside.1 == 2)
    #expect(told.result == (ObjectIdentifier(suite.store), 2))
  }

  @Test func `where the suite changes meanwhile both see what it is then`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let own = ObjectIdentifier(suite.store)
    let told = try suite.store.reading(
      beside: Self.look,
      and: { try suite.importScenarios([TestSuite.scenario("a"), TestSuite.scenario("b")]) })
    #expect(told.aside == (own, 2))
    let other = try suite.store.reading(
      beside: Self.look,
      and: { try suite.intruder().execute("INSERT INTO article (name, file) VALUES ('x', 'x')") })
    #expect(other.aside == (own, 2))
    let inside = try suite.store.together {
      try suite.store.reading(beside: Self.look, and: {})
    }
    #expect(inside.aside == (own, 2))
  }

  @Test func `what is wrong is said by the store that was asked`() throws {
    let suite = try TestSuite()
    let own = ObjectIdentifier(suite.store)
    #expect(throws: SuiteError.unknownRun(id: 7, last: nil)) {
      try suite.store.reading(
        beside: { store in
          if ObjectIdentifier(store) == own { throw SuiteError.unknownRun(id: 7, last: nil) }
          throw SuiteError.missing(path: "elsewhere")
        }, and: {})
    }
  }
}
