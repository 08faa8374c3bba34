import Foundation
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

/// `Benchmarks history [--runs N] [--scenarios N] [--program PATH]`: what a history costs.
func measureHistory(_ words: [String]) throws {
  func value(_ name: String) -> String? {
    words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
  var benchmark = HistoryBenchmark()
  benchmark.runs = value("--runs").flatMap { Int($0) } ?? benchmark.runs
  benchmark.scenarios = value("--scenarios").flatMap { Int($0) } ?? benchmark.scenarios
  benchmark.program = value("--program")
  for figure in try benchmark.figures() {
    let limit = figure.limit.map { ", at most \(Int($0)) \(figure.unit)" } ?? ""
    print("\(figure.name): \((figure.value * 10).rounded() / 10) \(figure.unit)\(limit)")
  }
}

if CommandLine.arguments.dropFirst().first == "history" {
  try measureHistory(Array(CommandLine.arguments.dropFirst(2)))
  exit(0)
}

let tree = LayoutTree(maximumDepth: 10_000)
for benchmark in [
  .t1, .t2, .t3(4), .t3(16), .t3(64), .t3(256), .t3(1_024), .t3(16, withText: true),
  .t3(64, withText: true), .t3(1_024, withText: true), .t4, .t5,
] as [BenchmarkTree] {
  try measure(benchmark, on: tree)
}
