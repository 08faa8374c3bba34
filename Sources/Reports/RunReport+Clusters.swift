import Regression
import Scenarios

extension RunReport {
  /// A line a cluster: its name, how many scenarios it has, what happened in the first.
  func clusterLines(width: Int, ink: Ink) -> [String] {
    let clusters = clusters
    guard !clusters.isEmpty else { return [] }
    let counts = clusters.map { counted($0.entries.count, "scenario") }
    let heads = zip(clusters, counts).map { "\($0.name)  \($1)" }
    let length = heads.map(\.count).max() ?? 0
    let fit = clusters.allSatisfy { 2 + length + 2 + $0.text.count <= width }
    var lines = [ink(counted(clusters.count, "cause"), .heading)]
    for (cluster, head) in zip(clusters, heads) {
      if fit {
        lines.append("  " + head.padded(to: length) + "  " + cluster.text)
      } else {
        lines.append("  " + head)
        lines += cluster.text.wrapped(to: width - 4).map { "    " + $0 }
      }
    }
    return lines
  }

  /// What is shown in full: of a cluster one example.
  var examples: [Entry] {
    var seen: Set<String> = []
    return entries.filter { entry in
      guard entry.isDetailed, !entry.isKnown else { return false }
      return entry.cluster.map { seen.insert($0).inserted } ?? true
    }
  }

  var clusterTable: String? {
    guard !clusters.isEmpty else { return nil }
    let rows = clusters.map { cluster in
      "| `\(cluster.name)` | \(cluster.entries.count) | \(cluster.text.inMarkdown) |"
    }
    return (["| cause | scenarios | the first one |", "| --- | ---: | --- |"] + rows)
      .joined(separator: "\n")
  }

  var clustersJSON: JSON {
    .array(
      clusters.map { cluster in
        [
          "cluster": .string(cluster.name), "example": cluster.example.json,
          "scenarios": .array(cluster.entries.map { .string($0.scenario) }),
        ]
      })
  }
}

extension RunReport.Cluster {
  /// `HStack offers Color 225x80 (share, horizontal), …`, with short names of nodes.
  fileprivate var text: String {
    let frames = (entries[0].framesBefore?.nodes ?? []) + (entries[0].frames?.nodes ?? [])
    let names = NodeNames(paths: frames.map(\.path), nodes: frames, document: nil)
    let reservation =
      example.basis == .frames ? " (no trace: this is the innermost frame that differs)" : ""
    return example.sentence { names[$0] } + reservation
  }
}
