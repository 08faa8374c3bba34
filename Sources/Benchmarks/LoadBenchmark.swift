import Foundation

/// Measures what a large suite costs, from its articles to its history, as its users meet it.
struct LoadBenchmark {
  /// How many scenarios the suites have, one after the other.
  var sizes = [10_000, 100_000, 1_000_000]

  /// How many scenarios are in an article.
  var articleSize = 500

  /// How many workers a run has; `nil` for one a processor.
  var workers: Int?

  /// Where suites and articles lie while they are measured.
  var folder = FileManager.default.temporaryDirectory.appending(
    path: "plumb-load-\(ProcessInfo.processInfo.processIdentifier)")

  let program: String

  /// A step of what is measured.
  private struct Step {
    var name: String
    var run: ProgramRun
    var size: Int
  }

  /// Measures all sizes and prints a table of each, then how the figures grow.
  ///
  /// - Throws: What stops it; what was measured by then has been printed.
  func measure() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var tables: [[Step]] = []
    for size in sizes {
      let steps = try steps(of: size)
      tables.append(steps)
      print("\n\(size) scenarios")
      print("step            seconds  processor    memory MB  database MB")
      for step in steps {
        print(
          Self.cell(step.name, 14, isText: true) + Self.cell(step.run.duration / .seconds(1), 9)
            + Self.cell(step.run.processorTime, 11)
            + Self.cell(Double(step.run.peakMemory) / 1e6, 13)
            + Self.cell(Double(step.size) / 1e6, 13))
      }
      try FileManager.default.removeItem(at: folder)
    }
    for (index, (small, large)) in zip(tables, tables.dropFirst()).enumerated() {
      print("\nfrom \(sizes[index]) to \(sizes[index + 1]): times more processor time and memory")
      for (before, after) in zip(small, large) {
        print(
          Self.cell(before.name, 14, isText: true)
            + Self.cell(after.run.processorTime / max(before.run.processorTime, 0.001), 9)
            + Self.cell(Double(after.run.peakMemory) / Double(before.run.peakMemory), 11))
      }
    }
  }

  private func steps(of size: Int) throws -> [Step] {
    let articles = folder.appending(path: "articles")
    let changed = folder.appending(path: "changed/articles")
    let database = folder.appending(path: "suite.db").path
    try write(0..<size / articleSize, edition: 4, to: articles)
    try write(0..<max(1, size / articleSize / 20), edition: 5, to: changed)
    var steps: [Step] = []
    func step(_ name: String, _ words: [String]) throws {
      let run = try ProgramRun(program, words + ["--db", database])
      guard run.status <= 1 else {
        throw BenchmarkError(
          message: "plumb \(words.joined(separator: " ")): status \(run.status)")
      }
      steps.append(Step(name: name, run: run, size: Self.size(of: database)))
    }
    let workers = workers.map { ["--workers", String($0)] } ?? []
    try step("import", ["import", "-q", articles.path])
    try step("import again", ["import", "-q", articles.path])
    try step("first run", ["run", "-q"] + workers)
    try step("unchanged run", ["run", "-q"] + workers)
    try step("changed import", ["import", "-q", changed.path])
    try step("changed run", ["run", "-q"] + workers)
    try step("report", ["report"])
    try step("report --json", ["report", "--json"])
    try step("list", ["list"])
    try step("list one", ["list", "article-1/case-7@393x852"])
    try step("list fail", ["list", "verdict:fail"])
    try step("history", ["history", "article-1/case-7@393x852"])
    try step("plan", ["plan", "-o", folder.appending(path: "plan.jsonl").path])
    return steps
  }

  private func write(_ numbers: Range<Int>, edition: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in numbers {
      try SmallScenarios.article(number: number, of: articleSize, edition: edition).write(
        to: folder.appending(path: "article-\(number).md"), atomically: false, encoding: .utf8)
    }
  }

  /// The size of a database with its log.
  private static func size(of path: String) -> Int {
    [path, path + "-wal"].reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  private static func cell(_ value: Double, _ width: Int) -> String {
    cell(String(format: value < 10 ? "%.2f" : "%.1f", value), width, isText: false)
  }

  private static func cell(_ text: String, _ width: Int, isText: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return isText ? text + space : space + text
  }
}
