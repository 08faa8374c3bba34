import Foundation
import SuiteStore

/// Measures what a large suite costs, from its articles to its history, as its users meet it.
struct LoadBenchmark {
  /// How many scenarios the suites have, one after the other.
  var sizes = [10_000, 100_000, 1_000_000]

  /// How many scenarios are in an article.
  var articleSize = 500

  /// Whether suites come in as articles are read, and not as they stand in files: a hundred times as
  /// fast.
  var importsRead = false

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
      print("step            seconds  processor    memory MB      size MB")
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
    let database = folder.appending(path: "suite.db").path
    let all = 0..<size / articleSize
    let few = 0..<max(1, all.count / 20)
    if !importsRead { try write(all, edition: 4, to: articles) }
    let workers = workers.map { ["--workers", String($0)] } ?? []
    var steps: [Step] = []
    // What is measured beside the time: the database, or the file that is written.
    func step(
      _ name: String, _ words: [String], database path: String? = nil, writing file: String? = nil
    ) throws {
      let path = path ?? database
      let run = try ProgramRun(program, words + (words.contains("--plan") ? [] : ["--db", path]))
      guard run.status <= 1 else {
        throw BenchmarkError(
          message: "plumb \(words.joined(separator: " ")): status \(run.status)")
      }
      steps.append(Step(name: name, run: run, size: Self.size(of: file ?? path)))
    }
    if importsRead {
      try importRead(all, edition: 4, into: database)
    } else {
      try step("import", ["import", "-q", articles.path])
      try step("import again", ["import", "-q", articles.path])
    }
    let plan = folder.appending(path: "plan.jsonl").path
    let parts = folder.appending(path: "parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    try step("plan", ["plan", "-o", plan], writing: plan)
    for shard in 1...4 {
      let part = parts.appending(path: "part-\(shard).jsonl").path
      let words = ["run", "-q", "--plan", plan, "--shard", "\(shard)/4", "--part", part]
      if shard == 1 {
        let packed = folder.appending(path: "part.jsonl.gz").path
        try step(
          "shard 1/4 .gz", words.dropLast() + [packed] + workers, writing: packed)
        try step("shard 1/4", words + workers, writing: part)
      } else {
        _ = try ProgramRun(program, words)
      }
    }
    let copy = folder.appending(path: "copy.db").path
    try FileManager.default.copyItem(atPath: database, toPath: copy)
    try step("record parts", ["run", "-q", "--parts", parts.path] + workers, database: copy)
    for path in [copy, plan, parts.path] {
      try? FileManager.default.removeItem(atPath: path)
    }
    try step("first run", ["run", "-q"] + workers)
    try step("unchanged run", ["run", "-q"] + workers)
    if importsRead {
      try importRead(few, edition: 5, into: database)
    } else {
      try write(few, edition: 5, to: articles)
      try step("changed import", ["import", "-q", articles.path])
    }
    try step("changed run", ["run", "-q"] + workers)
    try step("report", ["report"])
    try step("report --json", ["report", "--json"])
    try step("list", ["list"])
    try step("list one", ["list", "article-1/case-7@393x852"])
    try step("list fail", ["list", "verdict:fail"])
    try step("history", ["history", "article-1/case-7@393x852"])
    return steps
  }

  /// Fifty articles at a time, so that not all of them are held.
  private func importRead(_ numbers: Range<Int>, edition: Int, into database: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try SuiteStore(path: database, access: .readWrite)
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 50) {
      let articles = (start..<min(start + 50, numbers.upperBound)).map {
        SmallScenarios.imported(number: $0, of: articleSize, edition: edition)
      }
      _ = try store.importArticles(articles, at: "2026-01-0\(edition)T00:00:00Z")
    }
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
