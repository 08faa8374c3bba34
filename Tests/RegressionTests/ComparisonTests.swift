import Regression
import Scenarios
import SuiteStore
import Testing

struct ComparisonTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var frames: String
    var expected: String
    var tolerance: Double?
    var isExact = false

    /// What differs, in short: `frame NODE EDGE…`, `missing REASON`, `extra NODE`.
    var differences: [String] = []
    var testDescription: String { name }
  }

  static let row = """
    HStack 0 0 520 80
    HStack/0.Color #blue 0 0 200 80
    HStack/1.Color 210 0 200 80
    HStack/2.Color.relativeProposed #yellow 420 0 100 80
    HStack/2.Color 420 0 100 80
    """

  @Test(arguments: [
    Case(name: "equal frames", frames: row, expected: row.withoutIDs),
    Case(
      name: "a wrong edge", frames: row, expected: "HStack/0.Color 0 0 210 80",
      differences: ["frame HStack/0.Color width"]),
    Case(
      name: "all edges wrong", frames: row, expected: "HStack 1 2 3 4",
      differences: ["frame HStack x y width height"]),
    Case(name: "edges not stated", frames: row, expected: "HStack/1.Color _ _ 200 _"),
    Case(name: "no edge stated asks for the node", frames: row, expected: "HStack/1.Color _ _ _ _"),
    Case(name: "nodes not named", frames: row, expected: "#yellow 420 0 100 80"),
    Case(
      name: "lines in another order", frames: row,
      expected: """
        #yellow 420 _ _ _
        HStack/1.Color 210 _ _ _
        HStack 0 _ _ _
        """),
    Case(name: "within the default tolerance", frames: row, expected: "HStack 0 0 520.01 80"),
    Case(
      name: "beyond the default tolerance", frames: row, expected: "HStack 0 0 520.011 80",
      differences: ["frame HStack width"]),
    Case(
      name: "within a wider tolerance", frames: row, expected: "HStack 0 0 521 80", tolerance: 1),
    Case(
      name: "exactly", frames: row, expected: "HStack 0 0 520.0000000001 80", tolerance: 0,
      differences: ["frame HStack width"]),
    Case(
      name: "minus zero is zero", frames: "Color -0 0 1 1", expected: "Color 0 0 1 1", tolerance: 0),
    Case(name: "infinity is infinity", frames: "Color 0 0 inf 1", expected: "Color 0 0 inf 1"),
    Case(
      name: "minus infinity is minus infinity", frames: "Color -inf 0 1 1",
      expected: "Color -inf 0 1 1"),
    Case(
      name: "infinity is not finite", frames: "Color 0 0 inf 1", expected: "Color 0 0 1e300 1",
      tolerance: 1e300, differences: ["frame Color width"]),
    Case(
      name: "infinities of both signs", frames: "Color inf 0 1 1", expected: "Color -inf 0 1 1",
      tolerance: .infinity, differences: ["frame Color x"]),
    Case(
      name: "a node that is not there", frames: row, expected: "HStack/3.Color 0 _ _ _",
      differences: ["missing no node 'HStack/3.Color'; did you mean 'HStack/0.Color'?"]),
    Case(
      name: "a misspelt modifier", frames: row, expected: "HStack/2.Color.relativProposed 0 _ _ _",
      differences: [
        "missing no node 'HStack/2.Color.relativProposed'; "
          + "did you mean 'HStack/2.Color.relativeProposed'?"
      ]),
    Case(
      name: "another root", frames: row, expected: "VStack 0 _ _ _",
      differences: ["missing no node 'VStack'; did you mean 'HStack'?"]),
    Case(
      name: "no nodes at all", frames: "", expected: "Color 0 _ _ _",
      differences: ["missing no node 'Color'"]),
    Case(
      name: "an id that is not there", frames: row, expected: "#yelow 0 _ _ _",
      differences: ["missing no node has the id 'yelow'; did you mean '#yellow'?"]),
    Case(
      name: "a path as an id", frames: "Color 0 0 1 1", expected: "#Color 0 _ _ _",
      differences: ["missing no node has the id 'Color'; did you mean the path 'Color'?"]),
    Case(
      name: "an id of two nodes",
      frames: """
        HStack 0 0 2 1
        HStack/0.Color #a 0 0 1 1
        HStack/1.Color #a 1 0 1 1
        """, expected: "#a 0 _ _ _",
      differences: [
        "missing the id 'a' names 2 nodes: 'HStack/0.Color', 'HStack/1.Color'"
      ]),
    Case(
      name: "a node with two ids",
      frames: """
        Color #a 0 0 1 1
        Color #b 0 0 1 1
        """,
      expected: """
        #a 0 0 1 1
        #b 0 0 1 1
        """, isExact: true),
    Case(
      name: "extra nodes of an exact expectation", frames: row,
      expected: """
        HStack 0 0 520 80
        #blue 0 0 200 80
        #yellow 420 0 100 80
        """, isExact: true,
      differences: ["extra HStack/1.Color", "extra HStack/2.Color"]),
    Case(
      name: "a wrong node is no extra one", frames: "Color 0 0 1 1", expected: "Color 0 0 2 1",
      isExact: true, differences: ["frame Color width"]),
  ])
  func `frames are held against an expectation`(_ test: Case) {
    let expectation = FrameLines.expectation(
      test.expected, tolerance: test.tolerance, isExact: test.isExact)
    let comparison = Comparison(of: FrameLines.frames(test.frames), with: expectation)
    let differences = comparison.differences.map { difference in
      switch difference {
      case .frame(let node, let expected, let actual):
        let edges = expected.unmetEdges(of: actual, tolerance: expectation.tolerance)
        return "frame \(node) \(edges.map(\.rawValue).joined(separator: " "))"
      case .missing(_, let reason): return "missing \(reason)"
      case .extra(let node, _): return "extra \(node)"
      }
    }
    #expect(differences == test.differences)
    #expect(comparison.judgement.passes == test.differences.isEmpty)
  }

  @Test func `a suggestion looks beyond a long beginning that all paths share`() {
    let start = String(repeating: "VStack/0.", count: 20)
    let frames = FrameLines.frames("\(start)Color 0 0 1 1\n\(start)Divider 0 0 1 1")
    let comparison = Comparison(
      of: frames, with: FrameLines.expectation("\(start)Dividr 0 _ _ _"))
    #expect(
      comparison.differences == [
        .missing(
          node: start + "Dividr",
          reason: "no node '\(start)Dividr'; did you mean '\(start)Divider'?")
      ])
  }
}

extension String {
  fileprivate var withoutIDs: String {
    split(separator: "\n").map { line in
      line.split(separator: " ").filter { !$0.hasPrefix("#") }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
