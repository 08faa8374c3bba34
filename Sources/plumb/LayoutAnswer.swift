import Scenarios

/// What `plumb layout --json` prints, a node a line.
struct LayoutAnswer {
  var engine: EngineVersion
  var proposal: Proposal
  var answer: EngineAnswer

  /// The trace, if it was asked for.
  var trace: [TraceStep]?

  /// Whether it goes on behind its last step.
  var isCutOff = false

  /// What is said of a trace that does; `nil` for any other.
  var cutOff: String? {
    guard isCutOff, let trace else { return nil }
    return "cut off after \(trace.count) steps; lay out a smaller view to see all of them"
  }

  func write(_ console: Console) throws(Failure) {
    let size: JSON = .array([.length(answer.width), .length(answer.height)])
    try console.write(json: #"{"engine": \#(engine.json.canonicalText),"# + "\n")
    try console.write(json: #" "proposal": \#(proposal.json.prettyText), "#)
    try console.write(json: #""size": \#(size.prettyText),"#)
    try console.write(json: "\n \"nodes\": [")
    // One at a time: the paths of a deep tree take more memory than the tree.
    for (index, node) in answer.frames.nodes.enumerated() {
      let id: JSON = node.id.map { .string($0) } ?? .null
      try console.write(
        json: (index == 0 ? "\n" : ",\n")
          + #"  {"path": \#(JSON.string(node.path).canonicalText), "id": \#(id.canonicalText), "#
          + #""frame": \#(node.frame.json.prettyText)}"#)
    }
    try console.write(json: "\n ]")
    if let trace { try write(trace, console) }
    try console.write(json: "}\n")
  }

  private func write(_ trace: [TraceStep], _ console: Console) throws(Failure) {
    try console.write(json: ",\n \"trace\": [")
    for (index, step) in trace.enumerated() {
      let members = step.members.map { #""\#($0.name)": \#($0.value.prettyText)"# }
      try console.write(
        json: (index == 0 ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
    }
    try console.write(json: "\n ]")
    if isCutOff { try console.write(json: ",\n \"cutOff\": \(trace.count)") }
  }
}

extension EngineVersion {
  /// The version as `plumb layout` tells it.
  var json: JSON {
    ["name": .string(name), "version": .string(version), "revision": .string(revision)]
  }
}
