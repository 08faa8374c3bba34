import Foundation
import Testing

/// Engines whose traces say nothing: what a report makes of them.
struct SilentEngineTests {
  /// Every document is 10 wide in version 1.0.0; in 2.0.0 those with a fixed size are wider, each
  /// time by another length if the engine is unsteady.
  private static func script(_ version: String, isUnsteady: Bool) -> String {
    // Only who tells traces is asked for them.
    let trace = isUnsteady ? ", \"trace\"" : ""
    return """
      import json, os, sys
      for line in sys.stdin:
          request = json.loads(line)
          if "hello" in request:
              print(json.dumps({"plumb": 1, "engine": "silent", "version": "\(version)",
                                "supports": ["Color", "HStack", "Text", "fixedSize", "padding"\(trace)]}), flush=True)
              continue
          width = 10
          if "\(version)" == "2.0.0" and "fixedSize" in json.dumps(request["document"]):
              width = 20
              if \(isUnsteady ? "True" : "False"):
                  width += int.from_bytes(os.urandom(4), "big")
          if "HStack" in json.dumps(request["document"]):
              print(json.dumps({"id": request["id"], "error": "no rows"}), flush=True)
              continue
          node = {"path": "Text", "id": None, "frame": [0, 0, width, 10]}
          print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": [node], "trace": []}),
                flush=True)

      """
  }

  /// The report on version 2.0.0 over three texts of a fixed size and nine other views, and over rows of a
  /// fixed size, which no version can compute.
  private func report(isUnsteady: Bool, rows: Int = 0) throws -> String {
    try told(isUnsteady: isUnsteady, rows: rows, by: "report")
  }

  private func told(isUnsteady: Bool, rows: Int = 0, by words: String...) throws -> String {
    let program = try Program()
    let blocks = (1...12 + rows).map { number in
      let view =
        switch number {
        case ...3: "Text(\"\(number)\").fixedSize()"
        case ...12: "Color.red.padding(\(number))"
        default: "HStack { Text(\"\(number)\") }.fixedSize()"
        }
      return "## View \(number)\n\n```swift\n\(view)\n```\n"
    }
    try program.write("a.md", blocks.joined(separator: "\n"))
    #expect(try program.run("import", "a.md", "--proposal", "100x100").status == 0)
    for version in ["1.0.0", "2.0.0"] {
      try program.write("\(version).py", Self.script(version, isUnsteady: isUnsteady))
      let run = try program.run("run", "--engine", "python3 \(version).py", "--quiet")
      #expect(run.status < 2, "\(run.messages)")
    }
    // However it is broken into lines.
    let report = try program.start(words).answer()
    return report.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [0, 3])
  func `what stands in all that changed and nowhere else is a suspect, whatever is an error`(
    _ rows: Int
  ) throws {
    let report = try report(isUnsteady: false, rows: rows)
    #expect(
      report.contains(
        "suspects: .fixedSize, in 3 of 3 unexplained changes and in 0 of 9 unchanged scenarios; "
          + "Text, in 3 of 3"),
      "\(report)")
  }

  @Test func `an engine that gives other frames when it is asked again is unsteady`() throws {
    let report = try report(isUnsteady: true)
    #expect(report.contains("unsteady@2.0.0"), "\(report)")
    #expect(report.contains("asked again, the engine gives other frames"))
    #expect(!report.contains("suspect"))
  }

  @Test(arguments: [
    (true, "Here they part: Text \"1\" is at 0 0"),
    (
      true,
      "asked again, the engine gives other frames: it is unsteady, and what it says is no cause"
    ),
    (false, "no conversation is known: this is only the innermost node with another size"),
  ])
  func `an explanation knows of a version's trace what the report knows`(
    _ isUnsteady: Bool, _ words: String
  ) throws {
    let told = try told(
      isUnsteady: isUnsteady, by: "explain", "a/view-1@100x100", "1.0.0..2.0.0")
    #expect(told.contains(words), "\(told)")
    #expect(!told.contains("nothing more is said"), "\(told)")
  }
}
