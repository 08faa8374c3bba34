import Regression
import Scenarios

extension RunReport {
  /// A line a cluster: its name, how many scenarios it has, what happened in the first.
  func clusterLines(width: Int, ink: Ink) -> [String] {
    let clusters = clusters
    guard !clusters.isEmpty else { return [] }
    var columns = Columns(alignments: [.left, .right, .left], flexible: 2)
    columns.rows = clusters.map { cluster in
      [
        Columns.Cell(cluster.name), Columns.Cell(counted(cluster.entries.count, "scenario")),
        Columns.Cell(cluster.text),
      ]
    }
    var lines = [ink(counted(clusters.count, "cause"), .heading)]
    lines += columns.lines(width: width, indent: 2, ink: ink)
    if clusters.contains(where: { $0.example.basis == .frames }) {
      lines +=
        "A name that ends in 'frame' says only which node's frame differs: no conversation is known."
        .wrapped(to: width - 2).map { "  " + ink($0, .faint) }
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
    return example.sentence { names[$0] }
  }
}
