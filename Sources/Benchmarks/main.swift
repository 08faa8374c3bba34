import BuiltinEngine
import Foundation
import LayoutEngine
import Scenarios

/// Measures the engine and the suite, prints a table and writes `bench.json`.
///
/// `QUICK=1` ends within a minute, `BASELINE=file.json` prints ratios to an earlier run. With the
/// argument `peers` only what other engines are compared with is printed, as JSON; with `code` only
/// declared layouts are measured, with `import` only how articles come in, with `load` what large suites cost; with `digest`, a number of workers and perhaps `shuffled`, the
/// digest of a run of generated scenarios.
func runBenchmarks() throws {
  let environment = ProcessInfo.processInfo.environment
  let isQuick = environment["QUICK"].map { $0 != "0" && !$0.isEmpty } ?? false
  let stopwatch = Stopwatch(samples: isQuick ? 11 : 41)
  var figures = FigureList()
  if let path = environment["BASELINE"], !path.isEmpty {
    figures.baseline = try FigureList.values(in: String(contentsOfFile: path, encoding: .utf8))
  }
  let digest = try GeneratedRun.digest(workers: 2, isShuffled: true)
  guard digest == GeneratedRun.knownDigest else {
    throw BenchmarkError(message: "frames with the digest \(digest) are not those that are known")
  }
  let copy = Floors.copyMegabyte(stopwatch)
  try EngineBenchmarks(stopwatch: stopwatch).run(into: &figures)
  try InterpretedBenchmarks(stopwatch: stopwatch).run(into: &figures)
  try ImportBenchmarks(stopwatch: Stopwatch(samples: 5)).run(into: &figures)
  try SuiteBenchmarks(stopwatch: stopwatch, isQuick: isQuick).run(into: &figures)
  let machine: [String: JSON] = [
    "system": .string(ProcessInfo.processInfo.operatingSystemVersionString),
    "processors": .number(Double(ProcessInfo.processInfo.processorCount)),
    "copyMegabytesPerSecond": .number(Figure.rounded(1e6 / copy)),
    "engine": .string("\(BuiltinEngine.version.version) \(BuiltinEngine.version.revision)"),
  ]
  let text = figures.json(machine: machine).prettyText + "\n"
  try text.write(toFile: "bench.json", atomically: true, encoding: .utf8)
  print("bench.json: \(figures.figures.count) figures; copying \(Int(1e6 / copy)) MB/s")
}

/// `Benchmarks history [--runs N] [--scenarios N] [--program PATH] [--keep FILE] [--asking]`: what a
/// history costs; `--keep` writes the suite that is asked, `--asking` leaves out what takes room.
func measureHistory(_ words: [String]) throws {
  func value(_ name: String) -> String? {
    words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
  var benchmark = HistoryBenchmark()
  func count(_ name: String) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw BenchmarkError(message: "\(name) \(text): expected a number above 0")
    }
    return number
  }
  benchmark.runs = try count("--runs") ?? benchmark.runs
  benchmark.scenarios = try count("--scenarios") ?? benchmark.scenarios
  benchmark.program = value("--program")
  benchmark.keptSuite = value("--keep")
  func tell(_ figure: HistoryBenchmark.Figure) {
    let limit = figure.limit.map { ", at most \(Int($0)) \(figure.unit)" } ?? ""
    print("\(figure.name): \((figure.value * 10).rounded() / 10) \(figure.unit)\(limit)")
  }
  if words.contains("--asking") {
    try benchmark.commands(tell)
  } else {
    try benchmark.measure(tell)
  }
}

/// `Benchmarks load [--scenarios N,N] [--workers N] [--folder PATH] [--read] --program PATH`: what suites
/// of some sizes cost; with `--read` without reading their articles.
func measureLoad(_ words: [String]) throws {
  func value(_ name: String) -> String? {
    words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
  guard let program = value("--program") else {
    throw BenchmarkError(message: "load: --program is missing")
  }
  var benchmark = LoadBenchmark(program: program)
  if let sizes = value("--scenarios") {
    benchmark.sizes = try sizes.split(separator: ",").map { text in
      guard let size = Int(text), size >= benchmark.articleSize else {
        throw BenchmarkError(
          message: "--scenarios \(text): expected numbers from \(benchmark.articleSize) on")
      }
      return size
    }
  }
  benchmark.importsRead = words.contains("--read")
  benchmark.workers = value("--workers").flatMap { Int($0) }
  if let folder = value("--folder") { benchmark.folder = URL(filePath: folder) }
  try benchmark.measure()
}

/// Prints how long laying out takes, in microseconds, for trees that other engines know too.
func printPeers() throws {
  let tree = LayoutTree(maximumDepth: 10_000)
  let stopwatch = Stopwatch(samples: 21)
  var times: [String: JSON] = [:]
  for benchmark in [.t1, .t2WithoutText, .t3(4), .t3(16), .t4, .t5] as [BenchmarkTree] {
    tree.reset()
    benchmark.build(tree)
    times[benchmark.name] = .number(
      try stopwatch.microseconds { _ = try tree.layout(RootProposal(benchmark.proposal)) })
  }
  print(JSON.object(times).canonicalText)
}

do {
  let words = CommandLine.arguments.dropFirst()
  switch words.first {
  case "peers": try printPeers()
  case "code":
    var figures = FigureList()
    try InterpretedBenchmarks(stopwatch: Stopwatch(samples: 11)).run(into: &figures)
  case "import":
    var figures = FigureList()
    try ImportBenchmarks(stopwatch: Stopwatch(samples: 5)).run(into: &figures)
  case "history": try measureHistory(Array(words.dropFirst()))
  case "load": try measureLoad(Array(words.dropFirst()))
  case "digest":
    let workers = words.dropFirst().first.flatMap { Int($0) } ?? 1
    print(
      try GeneratedRun.digest(
        workers: max(workers, 1), isShuffled: words.contains("shuffled")))
  default: try runBenchmarks()
  }
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
