import BuiltinEngine
import Foundation
import Scenarios
import SwiftSubset
import Testing

/// Frames that others have measured on Apple's platforms, and those of an independent model, against
/// the built-in engine.
struct MeasuredCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var source: String
    var proposal: Proposal
    var root: [Double]
    var frames: [String: [Double]]
    var testDescription: String { id }

    init?(json: JSON) {
      guard let id = json["id"]?.string, let source = json["swift"]?.string,
        let proposal = json["proposal"].flatMap(Proposal.init(json:)), let expect = json["expect"]
      else { return nil }
      self.id = id
      self.source = source
      self.proposal = proposal
      root = expect["root"]?.array?.compactMap(\.length) ?? []
      frames = (expect["frames"]?.object ?? [:]).mapValues { frame in
        frame.array?.compactMap(\.length) ?? []
      }
    }
  }

  private static let cases = read("measured")

  /// Random grids as `Tools/grid_model.py` works them out.
  private static let modelled = read("grids")

  /// Measured grids that no known rule explains: a cell across several columns in which another cell
  /// grows without end.
  private static let unexplained: Set = ["mu2-gx17", "mu2-gx18"]

  private static func read(_ name: String) -> [Case] {
    let file = Bundle.module.bundleURL.appending(path: "Fixtures/\(name).jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      (try? JSON(parsing: String(line))).flatMap(Case.init(json:))
    }
  }

  /// How far apart measured and computed lengths may be, in points.
  private static let tolerance = 0.01

  private static func isNear(_ lengths: [Double], _ expected: [Double]) -> Bool {
    lengths.count == expected.count
      && zip(lengths, expected).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
  }

  private static func answer(_ source: String, _ proposal: Proposal) throws -> EngineAnswer {
    let block = SourceLowering.layout(source)
    guard case .scenario(let document) = block.kind else { throw Refused(block.refusals) }
    let outcome = BuiltinEngine().layout(Content(document: document, proposal: proposal))
    guard case .frames(let answer) = outcome else { throw Unanswered(outcome: outcome) }
    return answer
  }

  private struct Refused: Error {
    var messages: [String]
    init(_ refusals: [Refusal]) { messages = refusals.map { "\($0.line): \($0.message)" } }
  }

  private struct Unanswered: Error {
    var outcome: EngineOutcome
  }

  @Test func `all cases are read`() {
    #expect(Self.cases.count == 242)
    #expect(Self.modelled.count == 500)
  }

  @Test(arguments: cases)
  func `the engine gives what was measured`(_ measured: Case) throws {
    try withKnownIssue {
      try Self.compare(measured)
    } when: {
      Self.unexplained.contains(measured.id)
    }
  }

  @Test(arguments: modelled)
  func `a grid has the frames of the model`(_ grid: Case) throws {
    try Self.compare(grid)
  }

  private static func compare(_ expected: Case) throws {
    let answer = try answer(expected.source, expected.proposal)
    #expect(
      isNear([answer.width, answer.height], expected.root),
      "\(answer.width) x \(answer.height), expected \(expected.root)")
    for (id, frame) in expected.frames.sorted(by: { $0.key < $1.key }) {
      let found = answer.frames.nodes.first { $0.id == id }?.frame
      let edges = found.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
      #expect(isNear(edges, frame), "\(id): \(edges), expected \(frame)")
    }
  }
}
