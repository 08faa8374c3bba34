import Foundation
import Testing

/// Parts and plans that gzip packed.
struct PackedPartTests {
  private func gzip(_ words: [String], in suite: ShardSuite) throws {
    let answer = try Program.Running(
      URL(filePath: "/bin/gzip"), words, in: suite.program.folder.url, input: "",
      environment: [:]
    ).answer()
    #expect(answer.status == 0, "\(answer.messages)")
  }

  private func bytes(of name: String, in suite: ShardSuite) throws -> Data {
    try Data(contentsOf: suite.program.folder.url.appending(path: name))
  }

  private func compute(_ shard: Int, of count: Int, _ name: String, in suite: ShardSuite) throws {
    let answer = try suite.plumb(
      ["run", "--plan", "plan.jsonl", "--shard", "\(shard)/\(count)", "--part", name])
    #expect(answer.status == 0, "\(answer.messages)")
  }

  @Test func `packed parts are recorded as the whole run`() throws {
    let suite = try ShardSuite()
    let whole = try suite.runWhole()
    try suite.compute(shards: [3], of: 3)
    try compute(1, of: 3, "parts/1.jsonl.gz", in: suite)
    try compute(2, of: 3, "parts/2.jsonl.gz", in: suite)
    #expect(try bytes(of: "parts/1.jsonl.gz", in: suite).prefix(2) == Data([0x1F, 0x8B]))
    // As gzip itself sees it, and as gzip itself packs it.
    try gzip(["--test", "parts/1.jsonl.gz"], in: suite)
    try gzip(["-9", "parts/3.jsonl"], in: suite)
    let recorded = try suite.record()
    #expect(recorded.status == whole.status, "\(recorded.messages)")
    #expect(try suite.state(of: "parts.db") == suite.state(of: "whole.db"))
  }

  @Test func `a packed part holds the bytes of one that is not, and a plan may be packed`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1], of: 1)
    try gzip(["--keep", "plan.jsonl"], in: suite)
    let answer = try suite.plumb(
      ["run", "--plan", "plan.jsonl.gz", "--shard", "1/1", "--part", "packed.jsonl.gz"])
    #expect(answer.status == 0, "\(answer.messages)")
    try gzip(["--decompress", "packed.jsonl.gz"], in: suite)
    /// The answers of a part from the scenarios on, without their digests: times differ.
    func answers(_ name: String) throws -> [String] {
      try suite.program.text(of: name).split(separator: "\n").dropFirst().dropLast().map { line in
        let start = try #require(line.range(of: "\"scenarios\"")).lowerBound
        return String(line[start...].dropLast(",\"sha256\":\"\"}".count + 64))
      }
    }
    #expect(try answers("packed.jsonl").sorted() == answers("parts/1.jsonl").sorted())
  }

  @Test(arguments: [["plan"], ["list", "--json"], ["export"]])
  func `results are packed where the name of their file says so`(_ command: [String]) throws {
    let suite = try ShardSuite(book: Book.whole)
    for file in ["plain", "packed.gz"] {
      let answer = try suite.plumb(command + ["--db", "parts.db", "-o", file])
      #expect(answer.status == 0, "\(answer.messages)")
    }
    try gzip(["--decompress", "packed.gz"], in: suite)
    let plain = try bytes(of: "plain", in: suite)
    #expect(!plain.isEmpty)
    #expect(try bytes(of: "packed", in: suite) == plain)
  }

  @Test func `a part in several packed pieces is one`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1], of: 1)
    let text = try suite.program.text(of: "parts/1.jsonl")
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    try suite.program.write("a", String(text[..<middle]))
    try suite.program.write("b", String(text[middle...]))
    try gzip(["a", "b"], in: suite)
    try suite.program.write(
      "parts/1.jsonl", try bytes(of: "a.gz", in: suite) + bytes(of: "b.gz", in: suite))
    let recorded = try suite.record()
    #expect(recorded.status != 3, "\(recorded.messages)")
    #expect(try suite.recordedRuns() == 1)
  }

  @Test(arguments: [
    ("a flipped byte", "parts/1.jsonl"),
    ("half a file", "parts/1.jsonl: error: the file is cut off"),
    ("an end that is missing", "parts/1.jsonl: error: the file is cut off"),
    ("text behind the end", "something stands behind what gzip packed"),
    ("zeros", "parts/1.jsonl:1: error: the line is longer than 256 MB"),
    ("a packed pipe of zeros", "there is no part"),
  ])
  func `a packed part that is damaged is refused`(_ damage: String, _ message: String) throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1], of: 1)
    try gzip(["parts/1.jsonl"], in: suite)
    var packed = try bytes(of: "parts/1.jsonl.gz", in: suite)
    var words = ["parts/1.jsonl"]
    switch damage {
    case "a flipped byte": packed[packed.count / 2] ^= 4
    case "half a file": packed = packed.prefix(packed.count / 2)
    case "an end that is missing": packed = packed.dropLast(3)
    case "text behind the end": packed += Data("text".utf8)
    default:
      let answer = try Program.Running(
        URL(filePath: "/bin/sh"), ["-c", "head -c 300000000 /dev/zero | gzip -1 > zeros.gz"],
        in: suite.program.folder.url, input: "", environment: [:]
      ).answer()
      #expect(answer.status == 0)
      packed = try bytes(of: "zeros.gz", in: suite)
      if damage != "zeros" { words = ["parts"] }
    }
    try FileManager.default.removeItem(
      at: suite.program.folder.url.appending(path: "parts/1.jsonl.gz"))
    try suite.program.write("parts/1.jsonl", packed)
    let answer = try suite.plumb(["run", "--db", "parts.db", "--parts"] + words)
    #expect(answer.status == 3, "\(answer.messages)")
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(try suite.recordedRuns() == 0)
  }

  @Test func `what cannot be read in a folder of parts is not missing but refused`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1], of: 2)
    try FileManager.default.createSymbolicLink(
      atPath: suite.program.folder.url.appending(path: "parts/2.jsonl").path(),
      withDestinationPath: "/nowhere/2.jsonl")
    for more in [[], ["--partial"]] {
      let answer = try suite.plumb(["run", "--db", "parts.db", "--parts", "parts"] + more)
      #expect(answer.status == 3)
      #expect(
        answer.messages.contains("parts/2.jsonl: error: no such file or directory"),
        "\(answer.messages)")
    }
    #expect(try suite.recordedRuns() == 0)
  }
}
