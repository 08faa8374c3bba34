import Foundation
import Testing

/// Pictures show what was stored, of whatever engine, never a fresh computation.
struct PictureCommandTests {
  private static let name = "rows/leftover-space@620x80"

  private static let book = """
    ## Leftover space

    ```swift
    HStack(spacing: 10) { Color.blue; Color.green; Color.yellow.relativeProposed(width: 0.5) }
    ```

    ```frames 620x80 stated
    HStack/0.Color 0 0 200 80
    ```

    """

  /// A suite that a sound version of an engine ran, and then one with a fault.
  private static func suite() throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    #expect(try program.run("import", "rows.md").status == 0)
    let engine = Program.executable.deletingLastPathComponent().appending(path: "FaultyEngine")
    #expect(try program.run("run", "--engine", "'\(engine.path)' 1.0.0").status == 0)
    #expect(try program.run("run", "--engine", "'\(engine.path)' 1.1.0 leftover").status == 1)
    return program
  }

  /// The widths of all elements of a class.
  private static func widths(_ kind: String, in svg: String) -> [Double] {
    svg.split(separator: "\n").filter { $0.contains("class=\"\(kind)") }.compactMap { line in
      line.firstMatch(of: #/ width="([0-9.]+)"/#).flatMap { Double($0.1) }
    }
  }

  @Test func `a scenario is drawn as the last run found it, or as the run that is named`() throws {
    let program = try Self.suite()
    let last = try program.run("show", Self.name, "--svg")
    #expect(last.status == 0, "\(last.messages)")
    #expect(try program.run("show", Self.name, "--svg", "--run", "2").output == last.output)
    #expect(try program.run("show", Self.name, "--svg", "--run", "1.1.0").output == last.output)
    let first = try program.run("show", Self.name, "--svg", "--run", "1")
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.output != last.output)
    // Where the claim holds, the frame and what is expected are one.
    #expect(
      Self.widths("frame", in: first.output).contains(Self.widths("expected", in: first.output)[0]))
    #expect(
      !Self.widths("frame", in: last.output).contains(Self.widths("expected", in: last.output)[0]))
    #expect(first.output.contains("→"), "the kept conversation tells what was proposed")
  }

  @Test func `two versions are drawn with arrows from the one to the other`() throws {
    let program = try Self.suite()
    let answer = try program.run("diff", "1.0.0", "1.1.0", "--svg")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(answer.output.contains("class=\"arrow\""))
    #expect(!Self.widths("was", in: answer.output).isEmpty)
    let same = try program.run("diff", "1", "1", "--svg")
    #expect(same.status != 0)
    #expect(same.messages == "plumb: error: nothing to draw: no frame is elsewhere\n")
  }

  @Test func `a view is drawn as it is laid out now`() throws {
    let program = try Program()
    let answer = try program.run(
      "layout", "-", "--svg", "--proposal", "100x50", input: "HStack { Color.red; Color.blue }")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(Self.widths("frame own", in: answer.output).count == 2)
    for option in ["--trace", "--json", "--responses"] {
      #expect(try program.run("layout", "-", "--svg", option, input: "Color.red").status == 2)
    }
  }

  @Test(arguments: [
    (["--run", "9"], "there is no run 9"), (["--run", "2.0.0"], "unknown version '2.0.0'"),
    (["--run", "1", "--json"], "exclude each other"),
  ])
  func `what there is not is not drawn`(_ options: [String], _ message: String) throws {
    let program = try Self.suite()
    let answer = try program.start(["show", Self.name, "--svg"] + options).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(answer.output.isEmpty)
  }

  @Test func `a run that left the scenario out is named`() throws {
    let program = try Self.suite()
    try program.write("other.md", "## One\n\n```swift\nColor.red\n```\n")
    #expect(try program.run("import", "other.md").status == 0)
    #expect(try program.run("run", "other").status == 0)
    let answer = try program.run("show", Self.name, "--svg", "--run", "3")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("run 3 did not cover '\(Self.name)'"))
  }
}
