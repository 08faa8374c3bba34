import Foundation
import Testing

/// The frames of generated scenarios, computed by the benchmark program that stands beside plumb.
///
/// `make bench` asks the release build of it for the same digest.
struct DeterminismTests {
  /// What all machines find; a change that moves frames changes it.
  private static let known = "775c100114c18a91fc9c43fed05c398ed6265213d332d7ed35c8868e50e25431"

  @Test(arguments: [["1"], ["4"], ["1", "shuffled"], ["3", "shuffled"]])
  func `the frames do not depend on workers or order`(_ words: [String]) throws {
    let process = Process()
    process.executableURL = Program.executable.deletingLastPathComponent()
      .appending(path: "Benchmarks")
    process.arguments = ["digest"] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == Self.known + "\n")
  }

  @Test func `the benchmark knows the same frames`() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Benchmarks/GeneratedRun.swift")
    #expect(try String(contentsOf: source, encoding: .utf8).contains(Self.known))
  }
}
