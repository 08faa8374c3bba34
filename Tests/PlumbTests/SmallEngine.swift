import Foundation
import Testing

/// An engine in a few lines of Python, in many versions: rows are 320 wide, and in some versions,
/// mostly from 0.5.0 on, 300 with the second colour 5 points further left; 10 more where the number
/// 110 stands in the code.
enum SmallEngine {
  private static func script(_ version: String, isBroken: Bool) -> String {
    """
    #!/usr/bin/env python3
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "small", "version": "\(version)",
                              "supports": ["HStack", "Color", "frame", "id", "padding",
                                           "declared"]}), flush=True)
            continue
        old = \(isBroken ? "False" : "True")
        width = (320 if old else 300) + (10 if "110" in line else 0)
        nodes = [{"path": "HStack", "id": None, "frame": [0, 0, width, 80]},
                 {"path": "HStack/1.Color", "id": "b", "frame": [110 if old else 105, 0, 100, 80]}]
        print(json.dumps({"id": request["id"], "size": [width, 80], "nodes": nodes}), flush=True)

    """
  }

  private static let book = """
    ## A row

    ```swift
    HStack(spacing: 10) { Color.red; Color.green.id("b"); Color.blue }
    ```

    ```frames 320x80 derived
    HStack 0 0 320 80
    ```

    """

  /// A suite with one scenario, and the engine's versions `0.N.0` as programs in `releases`.
  static func program(
    versions: ClosedRange<Int>, broken: some Collection<Int> = 5...99
  ) throws -> Program {
    let program = try Program()
    try program.write("a.md", book)
    for minor in versions {
      let name = try program.write(
        "releases/small-0.\(minor)", script("0.\(minor).0", isBroken: broken.contains(minor)))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: program.folder.url.appending(path: name).path())
    }
    #expect(try program.run("import", "a.md").status == 0)
    return program
  }
}
