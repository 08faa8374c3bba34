import Foundation
import Regression
import Scenarios

/// An engine in Python that answers well, but for the contents named `bad`.
struct ScriptedEngine {
  /// What every script can use: `hello()` greets, `width(n)` answers with one node.
  private static let prelude = """
    import json, os, signal, sys, time

    def say(value):
        print(json.dumps(value), flush=True)

    def hello(**more):
        say({"plumb": 1, "engine": "scripted", "version": "1.0.0",
             "supports": ["Color", "HStack", "id"], **more})

    def answer(request, width=10, **more):
        node = {"path": "Color", "id": None, "frame": [0, 0, width, 10]}
        say({"id": request["id"], "size": [width, 10], "nodes": [node], **more})

    def requests():
        for line in sys.stdin:
            request = json.loads(line)
            if "hello" in request:
                hello(**greeting)
                continue
            name = request["document"]["arguments"]["0"]
            if name == "bad":
                misbehave(request)
            else:
                answer(request)

    greeting = {}

    """

  private let folder: URL
  let words: [String]

  /// A program that does `misbehaving` for a bad content instead of an answer (`request` is at
  /// hand) and greets with the members of the Python dictionary `greeting`.
  init(misbehaving: String, greeting: String = "{}") throws {
    let lines = misbehaving.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    try self.init(
      script: Self.prelude + "greeting = \(greeting)\n\ndef misbehave(request):\n\(lines)\n\n"
        + "requests()\n")
  }

  /// An engine that is a script of its own, with the same functions at hand.
  init(only script: String) throws {
    try self.init(script: Self.prelude + script)
  }

  private init(script: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "plumb-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "engine.py")
    try Data(script.utf8).write(to: file)
    words = [Self.python, file.path]
  }

  /// Python itself: what stands on the path may be a script that looks for it, slowly.
  private static let python: String = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable, end='')"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "python3" }
    process.waitUntilExit()
    let path = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return path.isEmpty ? "python3" : path
  }()

  /// What a file that it has written holds.
  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
