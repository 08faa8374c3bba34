import Regression
import Scenarios
import SuiteStore
import Testing

/// Engines whose frames can be held to less.
struct PrecisionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var precision: FramePrecision
    var expected: String
    var isExact = false

    /// The nodes that differ, with the edges that do.
    var differences: [String] = []
    var testDescription: String { name }
  }

  private static let cells = FramePrecision(roundingStep: 1)
  private static let leaves = FramePrecision(scope: .leaves)
  private static let ids = FramePrecision(scope: .ids)

  @Test(arguments: [
    Case(name: "within the grid", precision: cells, expected: "HStack/0.Color 0.6 0 9.5 10"),
    Case(
      name: "beyond the grid", precision: cells, expected: "HStack/0.Color 0.6 0 12 10",
      differences: ["HStack/0.Color width"]),
    Case(name: "a container of leaves", precision: leaves, expected: "HStack 1 2 3 4"),
    Case(
      name: "a modifier of a leaf", precision: leaves, expected: "HStack/0.Color.frame 1 2 3 4"),
    Case(name: "an id that no leaf has", precision: leaves, expected: "#row 1 2 3 4"),
    Case(
      name: "a leaf that is not there", precision: leaves, expected: "HStack/2.Color 1 2 3 4",
      differences: ["HStack/2.Color"]),
    Case(
      name: "a wrong leaf", precision: leaves, expected: "HStack/1.Color 0 0 10 10",
      differences: ["HStack/1.Color x"]),
    Case(
      name: "an extra leaf", precision: leaves, expected: "HStack/0.Color 0 0 10 10",
      isExact: true, differences: ["HStack/1.Color"]),
    Case(name: "a path without an id", precision: ids, expected: "HStack/3.Color 1 2 3 4"),
    Case(
      name: "an id that is not there", precision: ids, expected: "#z 1 2 3 4",
      differences: ["#z"]),
    Case(
      name: "a wrong node with an id", precision: ids, expected: "#b 0 0 10 10",
      differences: ["#b x"]),
  ])
  func `nothing is expected that the engine does not tell`(_ precision: Case) {
    var frames = FrameLines.frames("HStack/0.Color #a 0 0 10 10\nHStack/1.Color #b 10 0 10 10")
    frames.precision = precision.precision
    let comparison = Comparison(
      of: frames,
      with: FrameLines.expectation(precision.expected, isExact: precision.isExact))
    let differences = comparison.differences.map { difference in
      switch difference {
      case .frame(let node, let expected, _):
        let stated = Expectation.Line.Edge.allCases.filter { expected[$0] != nil }
        return precision.precision == Self.cells
          ? "\(node) \(stated.map(\.rawValue).joined(separator: " "))"
          : "\(node) \(expected.unmetEdges(of: frames.nodes[1].frame, tolerance: 0)[0])"
      case .missing(let node, _), .extra(let node, _): return node
      }
    }
    #expect(differences == precision.differences)
  }

  @Test func `equal frames of a grid and of none are judged apart`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10.5)])
    let exact = FrameLines.frames("Color 0 0 10 10")
    var coarse = exact
    coarse.precision = Self.cells
    func answer(_ frames: FrameSet) -> EngineOutcome {
      .frames(EngineAnswer(width: 10, height: 10, frames: frames))
    }
    for (version, frames, verdict) in [
      ("1.0.0", coarse, Verdict.pass), ("1.0.1", exact, .fail), ("1.0.2", coarse, .pass),
    ] {
      let run = try suite.run(version, ["a": answer(frames)])
      #expect(try suite.store.run(run)?.counts[verdict] == 1)
      let stored = try suite.store.results(of: run).scenarios[0].outcome.frameSetID
      let id = try #require(stored)
      #expect(try suite.store.frames([id])[id]?.frameSet() == frames)
    }
    #expect(try suite.store.check() == [])
  }
}
