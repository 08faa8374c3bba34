import LayoutEngine

/// Measures the engine: each tree built from scratch and laid out, in microseconds.
///
/// The figures are medians of many runs; absolute times move with the machine.
func measure(_ benchmark: BenchmarkTree, on tree: LayoutTree) throws {
  let clock = ContinuousClock()
  func run() throws {
    tree.reset()
    benchmark.build(tree)
    _ = try tree.layout(RootProposal(benchmark.proposal))
  }
  var batch = 1
  while try clock.measure({ for _ in 0..<batch { try run() } }) < .milliseconds(2) { batch *= 2 }
  var times: [Double] = []
  for _ in 0..<41 {
    let time = try clock.measure { for _ in 0..<batch { try run() } }
    times.append(Double(time.components.attoseconds) / 1e12 / Double(batch))
  }
  times.sort()
  _ = try tree.layout(RootProposal(benchmark.proposal), recording: .counts)
  let nodes = tree.nodeCount
  let queries = Double(tree.queryCount) / Double(nodes)
  func text(_ value: Double) -> String {
    let hundredths = Int(value * 100 + 0.5)
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
  print(
    """
    \(benchmark.name): \(text(times[20])) us build + layout, \(nodes) nodes, \
    \(text(times[20] * 1_000 / Double(nodes))) ns a node, \(text(queries)) queries a node, \
    \(tree.bytes / nodes) bytes a node
    """)
}

let tree = LayoutTree(maximumDepth: 10_000)
for benchmark in [
  .t1, .t2, .t3(4), .t3(16), .t3(64), .t3(256), .t3(1_024), .t3(16, withText: true),
  .t3(64, withText: true), .t3(1_024, withText: true), .t4, .t5,
] as [BenchmarkTree] {
  try measure(benchmark, on: tree)
}
