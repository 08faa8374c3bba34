import Foundation
import Testing

/// What is told of an engine whose frames lie on a grid, where its step is what lets a number pass.
struct RoundingStepTests {
  private static let book = """
    ## Near

    ```swift
    Color.red.frame(width: 200, height: 10)
    ```

    ```frames 300x300 measured source="a device"
    Color.frame 0 0 200 10
    ```

    ## Far

    ```swift
    Color.red.frame(width: 210, height: 10)
    ```

    ```frames 300x300 measured source="a device"
    Color.frame 0 0 210 10
    ```

    """

  /// 199 where 200 was measured, and 205 where it was 210.
  private static let engine = """
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "cells", "version": "1.0.0", "roundingStep": 1,
                              "supports": ["Color", "frame"]}), flush=True)
            continue
        width = 199 if "200" in line else 205
        nodes = [{"path": "Color.frame", "id": None, "frame": [0, 0, width, 10]},
                 {"path": "Color", "id": None, "frame": [0, 0, width, 10]}]
        print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": nodes}), flush=True)

    """

  private static let command = "python3 engine.py"

  private func program() throws -> Program {
    let program = try Program()
    try program.write("a.md", Self.book)
    try program.write("engine.py", Self.engine)
    #expect(try program.run("import", "a.md").status == 0)
    return program
  }

  @Test func `what only the step of an engine lets pass is told with both numbers`() throws {
    let program = try program()
    #expect(try program.run("run", "--engine", Self.command).status == 1)
    let near = try program.run("show", "a/near@300x300").output
    #expect(near.contains("0    0    199      10"))
    #expect(
      near.contains("x, y, height as measured; measured width 200 within the engine's step of 1"))
    #expect(near.contains("±0.01, judged ±1, the step of the engine"))
    let far = try program.run("report").output
    #expect(far.contains("width 205, expected 210"))
    #expect(far.contains("judged ±1, the step of the engine"))
  }

  @Test func `a comparison counts what lies within the steps of the engines`() throws {
    let program = try program()
    let diff = try program.run("diff", "--engine", Self.command)
    #expect(diff.output.contains("0 scenarios proven equal, 1 moved"))
    #expect(diff.output.contains("1 within the engines' rounding steps"))
    let json = try program.start(["diff", "--engine", Self.command, "--json"]).answer().json
    #expect(json?["rounded"] as? Int == 1)
    #expect(json?["equal"] as? Int == 0)
  }
}
