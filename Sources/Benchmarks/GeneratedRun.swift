import BuiltinEngine
import Foundation
import Regression
import Scenarios
import SuiteStore

/// A run of generated scenarios, for the digest of everything that it finds.
enum GeneratedRun {
  /// What all machines find, with any number of workers, in any order, in debug and in release.
  static let knownDigest = "775c100114c18a91fc9c43fed05c398ed6265213d332d7ed35c8868e50e25431"

  /// The digest of a run's results, whose contents are laid out by some workers at the same time,
  /// in the order in which they are stored or in another.
  static func digest(workers: Int, isShuffled: Bool) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "plumb-digest-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SuiteStore(path: folder.appending(path: "suite.db").path, access: .readWrite)
    let date = "2026-01-01T00:00:00Z"
    _ = try store.importArticles([SmallScenarios.article(300)], at: date)
    var material = try store.material(engine: BuiltinEngine.version)
    if isShuffled {
      // Every hundred-and-first of 300, 101 being prime to 300.
      let count = material.contents.count
      material = material.reordered((0..<count).map { $0 * 101 % count })
    }
    let runner = Runner(workers: workers) { BuiltinEngine() }
    let result = try runner.run(RunPlan.read(material, from: store))
    let run = try store.record(result.results, of: material, header: result.header(started: date))
    return try store.run(run)?.digest.hex ?? ""
  }
}
