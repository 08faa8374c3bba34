import BuiltinEngine
import LayoutEngine
import Scenarios
import Threads

/// Measures the engine on its trees.
struct EngineBenchmarks {
  let stopwatch: Stopwatch

  private let tree = LayoutTree(maximumDepth: 10_000)

  init(stopwatch: Stopwatch) { self.stopwatch = stopwatch }

  func run(into figures: inout FigureList) throws {
    let depths = [4, 16, 64, 256, 1_024]
    let trees: [BenchmarkTree] =
      [.t1, .t2, .t4, .t5, .t6, .grid, .gridOfAll] + depths.map { .t3($0) }
      + depths.map { .t3($0, withText: true) }
    for benchmark in trees { try measure(benchmark, &figures) }
    for kind in ["T3", "T3x"] { addDepthExponent(kind, depths, &figures) }
    try addWidthExponent(&figures)
    try measureFont(.t2, &figures)
    for document in BenchmarkDocument.all { try measure(document, &figures) }
  }

  /// What texts in the metric of a font cost, as multiples of what they cost in the deterministic one.
  private func measureFont(_ benchmark: BenchmarkTree, _ figures: inout FigureList) throws {
    let metric = TextMetrics.builtin.metric(named: "noto-sans-1")
    let name = "engine.\(benchmark.name).noto-sans-1"
    let whole = try stopwatch.microseconds {
      tree.reset()
      tree.fontMetric = metric
      benchmark.build(tree)
      try layOut(benchmark.proposal)
    }
    figures.add("\(name).build_layout", "us", whole)
    let plain = try stopwatch.microseconds {
      tree.reset()
      benchmark.build(tree)
      try layOut(benchmark.proposal)
    }
    figures.add("\(name).times_plumb-1", "ratio", whole / plain, limit: 1.5)
  }

  private func layOut(_ proposal: ProposedViewSize) throws {
    _ = try tree.layout(RootProposal(proposal))
  }

  private func measure(_ benchmark: BenchmarkTree, _ figures: inout FigureList) throws {
    let name = "engine.\(benchmark.name)"
    func build() {
      tree.reset()
      benchmark.build(tree)
    }
    build()
    try layOut(benchmark.proposal)
    let nodes = tree.nodeCount
    let floor = Floors.loop(nodes: nodes, stopwatch)
    let whole = try stopwatch.microseconds {
      build()
      try layOut(benchmark.proposal)
    }
    figures.add("\(name).build_layout", "us", whole, floor: floor)
    figures.add("\(name).build", "us", stopwatch.microseconds(build))
    try layOut(benchmark.proposal)
    figures.add("\(name).ns_per_node", "ns", whole * 1e3 / Double(nodes))
    var isOther = false
    let relayout = try stopwatch.microseconds {
      isOther.toggle()
      try layOut(isOther ? benchmark.otherProposal : benchmark.proposal)
    }
    figures.add("\(name).relayout", "us", relayout, floor: floor)
    try layOut(benchmark.proposal)
    let changes = benchmark.changes.map(\.element)
    var changed = 0
    let dirty = try stopwatch.microseconds {
      changed = (changed + 1) % changes.count
      tree.change(benchmark.leaf, to: changes[changed])
      _ = try tree.layoutChanges()
    }
    figures.add("\(name).dirty", "us", dirty, floor: floor)
    figures.add("\(name).bytes_per_node", "bytes", Double(tree.bytes / nodes))
    let allocations = try Stopwatch.allocations { try layOut(benchmark.proposal) }
    figures.add("\(name).allocations", "count", Double(allocations))
    _ = try tree.layout(RootProposal(benchmark.proposal), recording: .counts)
    figures.add("\(name).queries_per_node", "count", Double(tree.queryCount) / Double(nodes))
    figures.add("\(name).worked_out_per_node", "count", Double(tree.workCount) / Double(nodes))
    tree.reset()
  }

  /// The power of the node count with which the time grows, fitted over the depths.
  private func addDepthExponent(_ kind: String, _ depths: [Int], _ figures: inout FigureList) {
    let points = depths.dropFirst().compactMap { depth in
      figures.value("engine.\(kind)-\(depth).build_layout").map { (Double(2 * depth + 1), $0) }
    }
    figures.add("engine.\(kind).depth_exponent", "exponent", Self.exponent(points))
  }

  private func addWidthExponent(_ figures: inout FigureList) throws {
    var points: [(Double, Double)] = []
    for width in [10, 100, 1_000, 10_000] {
      let benchmark = BenchmarkTree.row(of: width)
      let time = try stopwatch.microseconds {
        tree.reset()
        benchmark.build(tree)
        try layOut(benchmark.proposal)
      }
      points.append((Double(width + 1), time))
    }
    figures.add("engine.T1.width_exponent", "exponent", Self.exponent(points))
  }

  /// The slope of the least-squares line through the logarithms.
  static func exponent(_ points: [(nodes: Double, time: Double)]) -> Double {
    let logs = points.map { (Logarithm.of($0.nodes), Logarithm.of($0.time)) }
    let count = Double(logs.count)
    let meanX = logs.reduce(0) { $0 + $1.0 } / count
    let meanY = logs.reduce(0) { $0 + $1.1 } / count
    let above = logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let below = logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    return below > 0 ? above / below : 0
  }

  /// The ways to a tree beside the lowered one: JSON decoding, the stored bytes, the ViewBuilder.
  private func measure(_ document: BenchmarkDocument, _ figures: inout FigureList) throws {
    let name = "engine.\(document.name)"
    let text = document.content.text
    let engine = BuiltinEngine()
    figures.add(
      "\(name).from_json", "us",
      try LargeStack.run { try stopwatch.microseconds { _ = engine.layout(try Content(text)) } })
    let answer = engine.layout(document.content)
    guard case .frames(let frames) = answer else { return }
    let known = FrameTexts(frames.frames)
    figures.add(
      "\(name).from_bytes", "us",
      try LargeStack.run {
        try stopwatch.microseconds { _ = try engine.recompute(text, known: known) }
      })
    guard let lower = document.lower else { return }
    figures.add(
      "\(name).from_view_builder", "us",
      try stopwatch.microseconds {
        tree.reset()
        lower(tree)
        try layOut(document.proposal)
      })
  }
}

/// The logarithm to base 2, as exactly as a fit needs it.
enum Logarithm {
  static func of(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var significand = value.significand
    var result = Double(value.exponent)
    var bit = 0.5
    for _ in 0..<40 {
      significand *= significand
      if significand >= 2 {
        significand /= 2
        result += bit
      }
      bit /= 2
    }
    return result
  }
}
