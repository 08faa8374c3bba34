import Testing

/// The forms in which an answer to SQL is printed.
struct QueryCommandTests {
  private static func program() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    return program
  }

  private static let sql =
    #"SELECT 1 AS a, 'x,"y|' || char(10) || '\' AS b, NULL AS c, 2.5 AS d, x'0a' AS e"#

  @Test func `every form has what was found`() throws {
    let program = try Self.program()
    func answer(_ format: String) throws -> String {
      try program.run("query", Self.sql, "--format", format).output
    }
    #expect(try answer("csv") == "a,b,c,d,e\r\n1,\"x,\"\"y|\n\\\",,2.5,x'0a'\r\n")
    #expect(
      try answer("ndjson") == #"{"a":1,"b":"x,\"y|\n\\","c":null,"d":2.5,"e":"0a"}"# + "\n")
    #expect(
      try answer("markdown")
        == "| a | b | c | d | e |\n| --- | --- | --- | --- | --- |\n"
        + #"| 1 | x,"y\|⏎\\ |  | 2.5 | x'0a' |"# + "\n")
    #expect(try answer("json") == (try program.run("query", Self.sql, "--json")).output)
    #expect(try answer("table") == (try program.run("query", Self.sql)).output)
  }

  @Test func `what is piped is not cut`() throws {
    let long = String(repeating: "word ", count: 400) + "end"
    let answer = try Self.program().run("query", "SELECT '\(long)' AS a, '\(long)' AS b")
    #expect(answer.output.contains(long + "  " + long))
  }

  @Test func `functions that give tables can be asked`() throws {
    let program = try Self.program()
    for (sql, count) in [
      ("SELECT value FROM json_each('[1,2]')", "2"),
      ("SELECT key FROM json_tree('{\"a\":[1]}')", "3"),
      ("SELECT name FROM pragma_table_info('migration')", "3"),
    ] {
      let answer = try program.run("query", "SELECT count(*) AS n FROM (\(sql))", "--format", "csv")
      #expect(answer.output == "n\r\n\(count)\r\n", "\(answer.messages)")
    }
    let listed = try program.run("query", "SELECT * FROM pragma_database_list")
    #expect(listed.status == 2)
  }

  @Test func `who asks for a table that is not there is told the views`() throws {
    let answer = try Self.program().run("query", "SELECT * FROM lastest")
    #expect(answer.status == 2)
    #expect(
      answer.messages.hasPrefix(
        "plumb: error: no such table: lastest; did you mean 'latest'? There are the views "))
    #expect(answer.messages.contains("scenario_status"))
  }

  @Test func `options that exclude each other are refused`() throws {
    let program = try Self.program()
    #expect(try program.run("query", Self.sql, "--json", "--format", "csv").status == 2)
    #expect(try program.run("query", Self.sql, "--format", "xml").status == 2)
    let twice = try program.run("query", "SELECT 1 AS a, 2 AS a", "--format", "ndjson")
    #expect(twice.status == 2 && twice.messages.contains("two columns are called 'a'"))
  }
}
