package import Scenarios

/// What `plumb frames` wrote, or would write.
package struct FramesListing: Sendable {
  /// A scenario that states no frames, and the block that would.
  package struct Entry: Sendable {
    package var scenario: String
    package var file: String

    /// The first line of its code.
    package var line: Int

    /// The lines of a `frames` block, with its fences.
    package var block: [String]

    package init(scenario: String, file: String, line: Int, block: [String]) {
      self.scenario = scenario
      self.file = file
      self.line = line
      self.block = block
    }
  }

  package var entries: [Entry] = []

  /// Unified diffs, where these were asked for.
  package var diffs: [String]?

  /// The files that were written, with how many blocks; nil where none was to be.
  package var written: [(file: String, count: Int)]?

  package init() {}

  /// The blocks, each under its place; else the diffs, or the files.
  package var text: String {
    if let diffs { return diffs.joined() }
    if let written {
      return (written.map { "\($0.file): " + counted($0.count, "frames block") } + [total]).asText
    }
    return entries.map { entry in
      (["\(entry.file):\(entry.line): \(entry.scenario)"] + entry.block).asText
    }.joined(separator: "\n")
  }

  private var total: String {
    let count = (written ?? []).reduce(0) { $0 + $1.count }
    return counted(count, "frames block") + " written"
  }

  /// `{"scenarios": [{"scenario", "file", "line", "block"}, …], "written": [{"file", "blocks"}, …]}`.
  package var json: JSON {
    [
      "scenarios": .array(
        entries.map {
          [
            "scenario": .string($0.scenario), "file": .string($0.file),
            "line": .number(Double($0.line)),
            "block": .string($0.block.map { $0 + "\n" }.joined()),
          ]
        }),
      "written": .array(
        (written ?? []).map {
          ["file": .string($0.file), "blocks": .number(Double($0.count))]
        }),
    ]
  }
}

extension EngineOutcome {
  /// What an engine said in place of frames.
  package var remark: String {
    switch self {
    case .frames: ""
    case .unsupported(let construct, let path):
      Wording.text(.unsupported, message: construct, path: path)
    case .error(let message, let path): Wording.text(.error, message: message, path: path)
    case .crash(let message): Wording.text(.crash, message: message, path: nil)
    case .timeout(let seconds): Wording.text(.timeout, message: "\(seconds)", path: nil)
    }
  }
}
