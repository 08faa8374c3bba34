package import Scenarios
import SuiteStore

/// The page that says what may be asked of a database: views, columns, units, and questions.
package enum ContractPage {
  /// Markdown; each line ends in a line feed.
  package static var text: String {
    let views = Contract.views.flatMap { view in
      ["### \(view.name)", "", view.text, "", "| column | is | what |", "| --- | --- | --- |"]
        + view.columns.map { "| `\($0.name)` | \($0.kind.rawValue) | \($0.text) |" } + [""]
    }
    let questions = Contract.questions.flatMap { question in
      ["**\(question.text)**", "", "```sql", question.sql, "```", ""]
    }
    let kinds = Contract.Column.Kind.allCases.map { "| \($0.rawValue) | \($0.text) |" }
    let lines =
      [head, "", "| is | what that is |", "| --- | --- |"] + kinds
      + ["", "## Questions", "", "Each is one SELECT, and runs in all of the programs above.", ""]
      + questions + ["## Views", ""] + views
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// `{"contract", "views": [{"name", "text", "columns": [{"name", "is", "text"}]}], "questions":
  /// [{"question", "sql"}]}`.
  package static var json: JSON {
    [
      "contract": .number(Double(Contract.version)),
      "views": .array(
        Contract.views.map { view in
          [
            "name": .string(view.name), "text": .string(view.text),
            "columns": .array(
              view.columns.map {
                [
                  "name": .string($0.name), "is": .string($0.kind.rawValue),
                  "text": .string($0.text),
                ]
              }),
          ]
        }),
      "questions": .array(
        Contract.questions.map { ["question": .string($0.text), "sql": .string($0.sql)] }),
    ]
  }

  private static let head = """
    # The database

    A suite is one SQLite database. `plumb query SQL` reads it, and so does whatever else opens such a
    file: `sqlite3 -readonly plumb.db` (3.38 or newer), pandas, Datasette (`datasette plumb.db`),
    DuckDB (`ATTACH 'plumb.db' AS suite (TYPE sqlite, READ_ONLY); USE suite;`). `plumb query --views`
    prints this page, `--json` with it for programs.

    The views below are made for asking. They are a contract, whose version is in the database:
    `SELECT version FROM contract` is \(Contract.version). While it stays, so do their names, their columns and the
    units of these; new views and new columns at the end may come. What changes is in the
    [changelog](../CHANGELOG.md). Views called `plumbing_…` serve the others, and tables are the
    program's own: both change with any release, and a table that anybody else writes to is damaged.
    """
}
