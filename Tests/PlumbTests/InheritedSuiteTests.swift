import Foundation
import Testing

/// What somebody who inherits a suite asks of it: no two commands answer otherwise.
struct InheritedSuiteTests {
  /// Of three versions the second moves the row; a text is nothing that the engine offers.
  private static func recorded() throws -> Program {
    let program = try SmallEngine.program(versions: 4...6)
    try program.write(
      "b.md",
      """
      ## A row without a claim

      ```swift
      HStack(spacing: 10) { Color.red; Color.green.id("b"); Color.blue }
      ```

      ## A text

      ```swift
      Text("so")
      ```

      """)
    #expect(try program.run("import", "b.md").status == 0)
    return program
  }

  private static let row = "b/a-row-without-a-claim@393x852"
  private static let text = "b/a-text@393x852"

  private static func run(_ program: Program, _ minor: Int) throws {
    let answer = try program.run("run", "--engine", "releases/small-0.\(minor)")
    #expect(answer.status < 2, "\(answer.messages)")
  }

  @Test func `a scenario has moved in one run, and is unjudged in those after it`() throws {
    let program = try Self.recorded()
    for minor in 4...6 { try Self.run(program, minor) }
    #expect(try program.run("list", Self.row).output.hasPrefix("unjudged"))
    let history = try program.run("history", Self.row).output
    let lines = history.split(separator: "\n").filter { $0.hasPrefix("0.") }
    #expect(lines.count == 2, "\(history)")
    #expect(lines.last?.contains("  2–3   moved, then unjudged  300x80") == true, "\(history)")
  }

  @Test func `what was not supported before is not new`() throws {
    let program = try Self.recorded()
    try Self.run(program, 4)
    #expect(try program.run("list", "is:new", Self.text).output.hasPrefix("unsupported"))
    try Self.run(program, 5)
    #expect(try program.run("list", "is:new").output == "no scenarios\n")
    #expect(try program.run("report").output.contains("1 scenario unsupported as before"))
  }
}
